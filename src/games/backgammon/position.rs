//! A position: the board, and where the game and the match stand.

use super::board::Board;
use crate::rules::Seat;

/// The logarithm of the highest cube, 64.
pub(super) const CUBE_LIMIT: u8 = 6;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) board: Board,
    pub(super) phase: Phase,
    /// The seat whose roll it is: the doubler while an answer is awaited, the winner when play is over;
    /// without meaning before the opening roll.
    pub(super) turn: Seat,
    /// The dice to be played, the larger first; zeros if none are.
    pub(super) dice: [u8; 2],
    /// The logarithm of the cube's value.
    pub(super) cube: u8,
    /// Who may turn the cube; `None`: both, it is in the middle.
    pub(super) owner: Option<Seat>,
    pub(super) scores: [u16; 2],
    pub(super) crawford: Crawford,
}

/// What is to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Phase {
    /// The opening roll.
    Opening,
    /// The seat on turn doubles or rolls.
    Cube,
    /// The other seat takes or drops.
    Answer,
    /// The roll of a seat that had no choice.
    Throw,
    /// The roll after `roll` or `take`.
    Chosen,
    /// The seat on turn plays its dice.
    Play,
    /// Nothing; how the last game ended.
    Over(Ending),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Ending {
    Single,
    Gammon,
    Backgammon,
    Drop,
}

impl Ending {
    /// The reason of an outcome.
    pub(super) const fn reason(self) -> &'static str {
        match self {
            Ending::Single => "single",
            Ending::Gammon => "gammon",
            Ending::Backgammon => "backgammon",
            Ending::Drop => "drop",
        }
    }

    /// The points of the winner, under a cube given by its logarithm.
    pub(super) const fn points(self, cube: u8) -> u16 {
        let value = match self {
            Ending::Single | Ending::Drop => 1,
            Ending::Gammon => 2,
            Ending::Backgammon => 3,
        };
        value << cube
    }
}

/// Where a match stands with its game without a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Crawford {
    /// It is still to come, or there is none.
    Ahead,
    /// It is being played.
    Now,
    /// It has been played.
    Past,
}

impl Position {
    /// The start of a match.
    pub(super) const START: Position = Position {
        board: Board::START,
        phase: Phase::Opening,
        turn: Seat(0),
        dice: [0; 2],
        cube: 0,
        owner: None,
        scores: [0; 2],
        crawford: Crawford::Ahead,
    };
}
