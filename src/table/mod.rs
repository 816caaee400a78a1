//! Games as the server handles them: without knowing which game it is.
//!
//! * [`GameType`], [`AnyGame`], [`AnyPosition`]: the type-erased door, one for every game
//! * [`catalog`], [`find`]: all game types
//! * [`Luck`](luck): the committed luck of a game
//! * [`record`]: a game's header and its log of events
//! * [`Table`]: a game as the fold of its record
//! * [`verify`]: replaying recorded games

mod catalog;
mod door;
mod erased;
pub mod luck;
mod options;
pub mod verify;

pub use catalog::{catalog, find};
pub use door::{AnyGame, AnyPosition, GameType, Happened, LegalMove, PlayError, Suggested, Suggestion};
