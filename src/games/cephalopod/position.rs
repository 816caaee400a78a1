//! Squares, and the dice on them.

use std::fmt;

use crate::rules::Seat;

/// A square: eight to a row, so that steps off one edge never come in at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    pub(super) const fn at(column: u8, row: u8) -> Self {
        Square(8 * row + column)
    }

    pub(super) const fn column(self) -> u8 {
        self.0 % 8
    }

    pub(super) const fn row(self) -> u8 {
        self.0 / 8
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column()), self.row() + 1)
    }
}

/// The four sides of a square; their order is that of the neighbours' names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Below,
    Above,
    Right,
}

impl Side {
    pub(super) const ALL: [Side; 4] = [Side::Left, Side::Below, Side::Above, Side::Right];

    /// This side in a set of sides.
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// The square on this side of `square`, whether or not the board has it; `None` beyond the first row or column.
    pub(super) fn of(self, square: Square) -> Option<Square> {
        match self {
            Side::Left => (square.column() > 0).then(|| Square(square.0 - 1)),
            Side::Below => (square.row() > 0).then(|| Square(square.0 - 8)),
            Side::Above => (square.row() < 7).then(|| Square(square.0 + 8)),
            Side::Right => (square.column() < 7).then(|| Square(square.0 + 1)),
        }
    }
}

/// A position. The board's shape is the game's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) dice: [u64; 2],
    /// The bits of the pips, the lowest first; clear on empty squares.
    planes: [u64; 3],
    /// Seat 0 on a full board, when nobody is on turn.
    pub(super) mover: Seat,
}

impl Position {
    pub(super) const EMPTY: Position = Position {
        dice: [0; 2],
        planes: [0; 3],
        mover: Seat(0),
    };

    pub(super) fn occupied(&self) -> u64 {
        self.dice[0] | self.dice[1]
    }

    pub(super) fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.dice[seat.index()] & square.bit() != 0)
    }

    /// The pips of the die on `square`; 0 where none is.
    pub(super) fn pips(&self, square: Square) -> u8 {
        let bit = |index: usize| (self.planes[index] >> square.0 & 1) as u8;
        bit(0) + 2 * bit(1) + 4 * bit(2)
    }

    /// The squares of the dice that show `pips`.
    pub(super) fn showing(&self, pips: u8) -> u64 {
        let matching = |index: usize| {
            if pips >> index & 1 == 1 {
                self.planes[index]
            } else {
                !self.planes[index]
            }
        };
        self.occupied() & matching(0) & matching(1) & matching(2)
    }

    pub(super) fn put(&mut self, square: Square, seat: Seat, pips: u8) {
        self.dice[seat.index()] |= square.bit();
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u64::from(pips >> index & 1) << square.0;
        }
    }

    pub(super) fn remove(&mut self, square: Square) {
        let keep = !square.bit();
        self.dice = self.dice.map(|dice| dice & keep);
        self.planes = self.planes.map(|plane| plane & keep);
    }

    /// The pips beside `square`, side by side; 0 where no die is.
    pub(super) fn beside(&self, square: Square) -> [u8; 4] {
        Side::ALL.map(|side| side.of(square).map_or(0, |neighbour| self.pips(neighbour)))
    }

    /// Mixes everything that the future depends on.
    pub(super) fn key(&self) -> u64 {
        let [low, middle, high] = self.planes;
        [self.dice[0], low, middle, high, u64::from(self.mover.0)]
            .into_iter()
            .fold(0, |key: u64, part| {
                let mixed = (key ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed.rotate_left(31) ^ (mixed >> 29)
            })
    }
}

/// The sum of the pips on the sides of a set.
pub(super) fn sum(beside: [u8; 4], sides: u8) -> u8 {
    (0..4)
        .filter(|side| sides >> side & 1 == 1)
        .map(|side| beside[side])
        .sum()
}

/// The sets of sides that may be captured: two dice or more, six pips at most.
pub(super) fn capture_sets(beside: [u8; 4]) -> impl Iterator<Item = u8> {
    let present = (0..4).fold(0, |sides, side| sides | u8::from(beside[side] > 0) << side);
    (3..16).filter(move |&sides: &u8| sides & !present == 0 && sides.count_ones() >= 2 && sum(beside, sides) <= 6)
}
