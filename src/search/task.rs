//! What a search is handed.

use super::{Control, Limits};
use crate::rules::{Information, Seat, Trail};

/// A question to a game's engine: what should `seat`, which is on turn, do?
///
/// It holds the seat's view and what the seat was told, never the position: an engine can't know
/// more than the seat does.
#[derive(Debug)]
pub struct Task<'a, G: Information> {
    /// The rules.
    pub game: &'a G,
    /// The seat that asks; it is on turn.
    pub seat: Seat,
    /// What it sees.
    pub view: &'a G::View,
    /// What it knows besides.
    pub knowledge: &'a G::Knowledge,
    /// Earlier positions, in games whose views are positions; else empty.
    pub trail: &'a Trail,
    /// What it may spend.
    pub limits: &'a Limits,
    /// Who stops it.
    pub control: &'a Control,
}
