//! Positions, moves and ends.

use super::board::{Colour, Square};

/// A whole turn: a quiet move or a complete capture. Captures that differ only in their paths are the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub(super) captured: u64,
    pub(super) from: Square,
    pub(super) to: Square,
    /// A man ends as a king.
    pub(super) crowns: bool,
}

impl Move {
    /// How many pieces it takes.
    pub(super) const fn takes(&self) -> u32 {
        self.captured.count_ones()
    }

    pub(super) const fn is_capture(&self) -> bool {
        self.captured != 0
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The side to move has no pieces and has lost.
    NoPieces,
    /// The side to move has no move and has lost.
    NoMoves,
    /// A draw for this reason.
    Draw(&'static str),
}

/// An ending with a count of its own: a lone king against a side that has a king at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// Against two pieces or one.
    Two,
    /// Against three pieces.
    Three,
    /// Against exactly three kings.
    ThreeKings,
}

/// What the draw rules count, in plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Counters {
    /// King moves in a row without a capture. A repetition reaches back no further.
    pub king_moves: u16,
    /// Since the last capture or crowning.
    pub balance: u16,
    /// Since the present class of ending was entered.
    pub in_class: u16,
    /// Since the lone king has held the main road without a break.
    pub on_road: u16,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The pieces by colour.
    pub(super) sides: [u64; 2],
    /// Which of them are kings.
    pub(super) kings: u64,
    pub(super) counters: Counters,
    pub(super) to_move: Colour,
    pub(super) class: Option<Class>,
    pub(super) road: bool,
    pub(super) end: Option<End>,
}

impl Position {
    /// A position whose past is not known, and that is not judged yet.
    pub(super) fn new(sides: [u64; 2], kings: u64, to_move: Colour) -> Self {
        Position {
            sides,
            kings,
            counters: Counters::default(),
            to_move,
            class: None,
            road: false,
            end: None,
        }
    }

    /// The pieces of the side to move.
    pub(super) fn own(&self) -> u64 {
        self.sides[self.to_move as usize]
    }

    /// The pieces of the other side.
    pub(super) fn enemy(&self) -> u64 {
        self.sides[self.to_move.other() as usize]
    }

    pub(super) fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    pub(super) fn men(&self, colour: Colour) -> u64 {
        self.sides[colour as usize] & !self.kings
    }

    pub(super) fn kings_of(&self, colour: Colour) -> u64 {
        self.sides[colour as usize] & self.kings
    }

    /// Equal for equal pieces with the same side to move.
    pub(super) fn key(&self) -> u64 {
        let [white, black] = self.sides;
        // No square holds both colours, so a few spare bits of each word are enough for the rest.
        let mut key = white ^ (u64::from(self.to_move == Colour::Black) << 63);
        for word in [black, self.kings] {
            key = (key ^ (key >> 29)).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ word;
        }
        key = (key ^ (key >> 32)).wrapping_mul(0x94d0_49bb_1331_11eb);
        key ^ (key >> 31)
    }
}
