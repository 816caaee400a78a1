//! The engine protocols of the field: how a game is spoken of in each.

use std::fmt;

use crate::rules::Game;

/// Names and values of an engine's options; or in words why the protocol can't tell an engine these rules.
pub type EngineSettings = Result<Vec<(&'static str, &'static str)>, String>;

/// A protocol that other people's engines for this game speak.
///
/// Only games of two seats without luck and secrets have one. Seat 0 is the side that the protocol calls white.
#[derive(Clone, Copy)]
pub struct Dialect<G: Game> {
    /// The protocol's name: `uci`, `hub`.
    pub protocol: &'static str,
    /// What an engine must be set to, by the names of its options.
    ///
    /// # Errors
    /// In words, if the protocol can't tell an engine these rules.
    pub settings: fn(&G) -> EngineSettings,
    /// A position, as the protocol's position command takes it.
    pub position: fn(&G, &G::Position) -> String,
    /// A legal move.
    pub write: fn(&G, &G::Position, G::Move) -> Option<String>,
    /// The move that an engine means, legal or not; `None` if it is none.
    pub read: fn(&G, &G::Position, &str) -> Option<G::Move>,
}

impl<G: Game> fmt::Debug for Dialect<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Dialect").field(&self.protocol).finish()
    }
}
