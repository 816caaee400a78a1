//! Seats, and who may look or act.

use std::fmt;

/// A place at the table, numbered from 0 in the order of the rules document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat's number as an index into per-seat lists.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seats `0..count`.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        debug_assert!(count <= u8::MAX as usize);
        (0..count as u8).map(Seat)
    }

    /// The other seat of a two-seat game.
    pub const fn other(self) -> Seat {
        Seat(1 - self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat decides.
    Seat(Seat),
    /// Dice, a deal or a draw is due.
    Chance,
    /// The game has ended; [`Game::outcome`](super::Game::outcome) says how.
    Over,
}

impl Turn {
    /// The seat that is to decide, if one is.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }
}

/// Whose eyes a position is seen through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// What this seat may see.
    Seat(Seat),
    /// What is public.
    Spectator,
    /// Everything: for the finished game, the administrator and the rules' own tests.
    Referee,
}
