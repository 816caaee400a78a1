//! Positions, moves and ends.

use super::board::{BESIDE, POINTS, closes, in_mills, reach};
use crate::rules::Seat;

/// A decision: a placement, slide or flight, with the removal if there is one. Points are counted
/// from 0 in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// Where the stone comes from; `None`: the hand.
    pub(super) from: Option<u8>,
    pub(super) to: u8,
    pub(super) take: Option<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Open,
    /// This seat has fewer than three stones left.
    TwoStones(Seat),
    Blocked,
    ThreeAgainstThree,
    Repetition,
    NoMillLimit,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// White's stones and Black's.
    pub(super) stones: [u32; 2],
    pub(super) hands: [u8; 2],
    /// The seat to move, or that would be next.
    pub(super) to_move: Seat,
    /// Plies since the last placement or removal.
    pub(super) quiet: u32,
    /// Plies since both seats have three stones and none in hand.
    pub(super) three: u32,
    pub(super) end: End,
}

impl Position {
    pub(super) fn own(&self) -> u32 {
        self.stones[self.to_move.index()]
    }

    pub(super) fn enemy(&self) -> u32 {
        self.stones[self.to_move.other().index()]
    }

    pub(super) fn hand(&self) -> u8 {
        self.hands[self.to_move.index()]
    }

    pub(super) fn empty(&self) -> u32 {
        !(self.stones[0] | self.stones[1]) & ((1 << POINTS) - 1)
    }

    /// A seat's stones, those in hand included.
    pub(super) fn total(&self, seat: Seat) -> u32 {
        self.stones[seat.index()].count_ones() + u32::from(self.hands[seat.index()])
    }

    /// Whether a seat has exactly three stones on the board and none in hand.
    pub(super) fn has_last_three(&self, seat: Seat) -> bool {
        self.hands[seat.index()] == 0 && self.stones[seat.index()].count_ones() == 3
    }

    pub(super) fn is_three_against_three(&self) -> bool {
        self.has_last_three(Seat(0)) && self.has_last_three(Seat(1))
    }

    /// The points to which the stone on `from` may move.
    pub(super) fn targets(&self, from: u8, flies: bool) -> u32 {
        let empty = self.empty();
        if flies {
            empty
        } else {
            BESIDE[usize::from(from)] & empty
        }
    }

    /// Whether the seat to move can neither place nor move.
    pub(super) fn is_stuck(&self, flies: bool) -> bool {
        self.hand() == 0 && !flies && reach(self.own(), self.empty()) == 0
    }

    /// Whether this placement or move completes a line.
    pub(super) fn closes(&self, from: Option<u8>, to: u8) -> bool {
        closes(from.map_or(self.own(), |from| self.own() & !(1 << from)), to)
    }

    /// The enemy stones that may be removed: those in no line, if there are any.
    pub(super) fn removable(&self) -> u32 {
        let enemy = self.enemy();
        match enemy & !in_mills(enemy) {
            0 => enemy,
            free => free,
        }
    }

    /// Stones and seat to move, which is what repetition compares.
    pub(super) fn placing_key(&self) -> u64 {
        u64::from(self.stones[0]) | u64::from(self.stones[1]) << 24 | u64::from(self.to_move.0) << 48
    }

    /// Everything but the counters.
    pub(super) fn whole_key(&self) -> u64 {
        let hands = u64::from(self.hands[0]) | u64::from(self.hands[1]) << 4;
        self.placing_key() | hands << 49
    }
}
