//! A position: where the pieces stand, their levels, and who wears a crown.

use std::fmt;

use crate::rules::Seat;

/// The levels are 1 to this.
pub(super) const TOP: u8 = 8;

/// A square, `a1` = 0, `b1` = 1, … `h8` = 63.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(pub(super) u8);

impl Square {
    pub(super) const fn at(file: u8, rank: u8) -> Self {
        Square(8 * rank + file)
    }

    pub(super) const fn file(self) -> u8 {
        self.0 % 8
    }

    pub(super) const fn rank(self) -> u8 {
        self.0 / 8
    }

    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// The squares of a set, from a1.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| Square(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(square)
    })
}

/// By level (less one) and square: the squares of the board at exactly that distance in the eight directions.
static TARGETS: [[u64; 64]; TOP as usize] = targets_of_all_levels();

const fn targets_of_all_levels() -> [[u64; 64]; TOP as usize] {
    let mut targets = [[0; 64]; TOP as usize];
    let mut index = 0;
    while index < TOP as usize * 64 * 9 {
        let (distance, square) = (1 + index as i32 / 9 / 64, index as i32 / 9 % 64);
        let file = square % 8 + distance * (index as i32 % 3 - 1);
        let rank = square / 8 + distance * (index as i32 / 3 % 3 - 1);
        let here = file == square % 8 && rank == square / 8;
        if !here && file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            targets[distance as usize - 1][square as usize] |= 1 << (8 * rank + file);
        }
        index += 1;
    }
    targets
}

/// The squares that a piece of this level on `square` aims at.
pub(super) fn targets(square: Square, level: u8) -> u64 {
    TARGETS[usize::from(level) - 1][square.0 as usize]
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Open,
    /// The king of `loser` was captured.
    Captured {
        loser: Seat,
    },
    /// The king of `loser` left the board.
    Left {
        loser: Seat,
    },
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) men: [u64; 2],
    /// The bits of the levels less one, the lowest first; clear where nobody stands.
    planes: [u64; 3],
    pub(super) kings: [Option<Square>; 2],
    pub(super) mover: Seat,
    pub(super) end: End,
}

impl Position {
    pub(super) const EMPTY: Position = Position {
        men: [0; 2],
        planes: [0; 3],
        kings: [None; 2],
        mover: Seat(0),
        end: End::Open,
    };

    /// Eight pieces a side, where chess has its pawns.
    pub(super) const START: Position = Position {
        men: [0xff << 8, 0xff << 48],
        ..Self::EMPTY
    };

    pub(super) fn occupied(&self) -> u64 {
        self.men[0] | self.men[1]
    }

    pub(super) fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.men[seat.index()] & square.bit() != 0)
    }

    /// The level of the piece on `square`.
    pub(super) fn level(&self, square: Square) -> u8 {
        let bit = |index: usize| (self.planes[index] >> square.0 & 1) as u8;
        1 + bit(0) + 2 * bit(1) + 4 * bit(2)
    }

    pub(super) fn is_king(&self, square: Square) -> bool {
        self.kings.contains(&Some(square))
    }

    pub(super) fn put(&mut self, square: Square, seat: Seat, level: u8) {
        self.men[seat.index()] |= square.bit();
        for (index, plane) in self.planes.iter_mut().enumerate() {
            *plane |= u64::from((level - 1) >> index & 1) << square.0;
        }
    }

    fn remove(&mut self, square: Square) {
        let keep = !square.bit();
        self.men = self.men.map(|men| men & keep);
        self.planes = self.planes.map(|plane| plane & keep);
    }

    /// The pieces of the highest level of a side.
    pub(super) fn highest(&self, seat: Seat) -> u64 {
        self.planes.iter().rev().fold(
            self.men[seat.index()],
            |men, plane| {
                if men & plane == 0 { men } else { men & plane }
            },
        )
    }

    /// Gives each side's crown to the piece that is alone at the top, if one is.
    fn crown(&mut self) {
        for seat in Seat::all(2) {
            let highest = self.highest(seat);
            if highest.is_power_of_two() {
                self.kings[seat.index()] = squares(highest).next();
            }
        }
    }

    /// Moves the mover's piece, off the board without a target.
    pub(super) fn advance(&mut self, from: Square, to: Option<Square>) {
        let (mover, other) = (self.mover, self.mover.other());
        let level = self.level(from);
        let was_king = self.kings[mover.index()] == Some(from);
        self.remove(from);
        if was_king {
            self.kings[mover.index()] = to;
        }
        if let Some(to) = to {
            let captures = self.men[other.index()] & to.bit() != 0;
            if captures && self.kings[other.index()] == Some(to) {
                self.kings[other.index()] = None;
                self.end = End::Captured { loser: other };
            }
            self.remove(to);
            self.put(to, mover, if captures { 1 } else { level + 1 });
        } else if was_king {
            self.end = End::Left { loser: mover };
        }
        self.mover = other;
        if self.end == End::Open {
            self.crown();
        }
    }

    /// The same position with the other side to move.
    pub(super) fn passed(&self) -> Position {
        Position {
            mover: self.mover.other(),
            ..*self
        }
    }

    /// Mixes everything that the future depends on.
    pub(super) fn key(&self) -> u64 {
        let [white, black] = self.kings.map(|king| king.map_or(64, |square| u64::from(square.0)));
        let rest = white | black << 8 | u64::from(self.mover.0) << 16;
        let [low, middle, high] = self.planes;
        [self.men[0], self.men[1], low, middle, high, rest]
            .into_iter()
            .fold(0, |key: u64, part| {
                let mixed = (key ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                mixed.rotate_left(31) ^ (mixed >> 29)
            })
    }
}
