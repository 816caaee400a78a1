//! What a game adds to its rules so that it can be served: its options, its messages, its picture,
//! and the search that plays it best. Written in the game's folder, beside its proto.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{About, Dialect, Format};
use crate::pb::{types::v1::Scene, v1};
use crate::rules::{BadOption, Game, Information, Luck, Playout, ReadError};
use crate::search::{Answer, Task};

/// Chooses the move of the seat that asks, by rules alone.
pub type RulePlayer<G> = fn(&Task<'_, G>) -> <G as Game>::Move;

/// A game that can be served.
pub trait Wire: Information + Playout {
    /// What the catalog says of the game.
    const ABOUT: About;

    /// The options by the names of the rules document. Serde reads the JSON (a missing option has its
    /// default, an unknown one is refused) and writes every option.
    type Options: Clone + Default + PartialEq + std::fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// `ludoteca.games.NAME.v1.Options`
    type OptionsMessage: prost::Message + Default;
    /// `ludoteca.games.NAME.v1.State`
    type StateMessage: prost::Message + Default;
    /// `ludoteca.games.NAME.v1.Move`
    type MoveMessage: prost::Message + Default;

    /// The rules under these options, as they were in this version (1 to `ABOUT.rules_version`).
    ///
    /// # Errors
    /// One entry for each fault.
    fn build(options: &Self::Options, rules_version: u32) -> Result<Self, Vec<BadOption>>;

    /// Decides what the options leave to chance, once the seats are filled; by default nothing is left.
    fn resolve(options: Self::Options, _luck: &mut dyn Luck) -> Self::Options {
        options
    }

    /// The options as a message.
    fn options_message(options: &Self::Options) -> Self::OptionsMessage;

    /// The options of a message; what is not set has its default, and so has an option whose value no option can
    /// have: that goes to `faults`.
    fn read_options(message: Self::OptionsMessage, faults: &mut Vec<BadOption>) -> Self::Options;

    /// A view as a message.
    fn state_message(&self, view: &Self::View) -> Self::StateMessage;

    /// A legal move as a message.
    fn move_message(&self, position: &Self::Position, mv: Self::Move) -> Self::MoveMessage;

    /// The move of a message. The caller checks that it is legal.
    ///
    /// # Errors
    /// As [`read_move`](crate::rules::Game::read_move).
    fn read_move_message(&self, position: &Self::Position, message: Self::MoveMessage)
    -> Result<Self::Move, ReadError>;

    /// A view as a picture: geometry, pieces and zones.
    fn scene(&self, view: &Self::View) -> Scene;

    /// The field's formats that the game is exported to and imported from, besides the record that every game has.
    const FORMATS: &'static [Format<Self>] = &[];

    /// The engine protocols of the field that it can be played over.
    const DIALECTS: &'static [Dialect<Self>] = &[];

    /// The game's rule player, if it has one: it plays by a few simple rules, without a search, and is level
    /// [`RULE_PLAYER`](crate::search::level::RULE_PLAYER).
    const RULE_PLAYER: Option<RulePlayer<Self>> = None;

    /// The engine that plays this game best. `limits.level` is applied by the caller to the ranking;
    /// a game may use it besides (a smaller depth, no tables).
    fn suggest(task: &Task<'_, Self>) -> Answer<Self::Move>;
}

/// A game's place in the oneofs of `Move`, `State` and `Options`; written by the catalog, never by hand.
pub trait OneOf: Wire {
    /// The message as the oneof's variant.
    fn wrap_move(message: Self::MoveMessage) -> v1::r#move::Game;
    /// The message, if the variant is this game's.
    fn unwrap_move(game: v1::r#move::Game) -> Option<Self::MoveMessage>;
    /// The message as the oneof's variant.
    fn wrap_state(message: Self::StateMessage) -> v1::state::Game;
    /// The message as the oneof's variant.
    fn wrap_options(message: Self::OptionsMessage) -> v1::options::Game;
    /// The message, if the variant is this game's.
    fn unwrap_options(game: v1::options::Game) -> Option<Self::OptionsMessage>;
}
