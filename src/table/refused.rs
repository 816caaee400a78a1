//! Why a decision or a record is refused.

use super::PlayError;
use crate::rules::{BadOption, BadPosition};

/// Why a decision was refused; the table is as it was.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum TableError {
    /// The move itself.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Another seat is on turn.
    #[error("it is not this seat's turn")]
    NotYourTurn,
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Seats are still open.
    #[error("the game starts when all seats are filled")]
    NotStarted,
    /// The open seats are for those who were invited.
    #[error("the seats of this game are taken by invitation only")]
    NoInvitation,
    /// No open seat of this number.
    #[error("{0}")]
    SeatTaken(String),
    /// This offer, claim or answer is not possible here.
    #[error("{0}")]
    OfferRefused(String),
    /// The game has moved on.
    #[error("the game is at revision {revision}, which this does not follow")]
    Stale {
        /// Where it is.
        revision: u64,
    },
}

/// A header or a log that can't be folded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadRecord {
    /// The game type is not in the catalog.
    #[error("there is no game `{0}` in the catalog")]
    GameType(String),
    /// The options are refused.
    #[error("options refused: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Options(Vec<BadOption>),
    /// The start position is refused.
    #[error("start position refused: {0}")]
    Position(BadPosition),
    /// The number of seats differs from the game's.
    #[error("{0} seats, but the game has {1}")]
    Seats(usize, usize),
    /// A seat's contribution is not hex.
    #[error("the contribution of seat {0} is not hex")]
    Contribution(usize),
    /// An event can't be applied.
    #[error("event {revision}: {what}")]
    Event {
        /// Its revision.
        revision: u64,
        /// Why.
        what: String,
    },
}
