//! Sets of squares, and what a disc turns over.
//!
//! Square `row * size + column` is bit `row * size + column`. Runs of discs are followed in all
//! directions at once by shifting whole sets (Kogge-Stone fills): no tables, no branches. The small
//! boards fit a `u64`, which is twice as quick as the `u128` that 10x10 needs.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A set of squares in a machine word.
pub(super) trait Squares:
    Copy
    + Debug
    + Default
    + Eq
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The longest run of discs between two others on the boards that this word holds, halved.
    const PAIRS: u32;

    fn narrow(squares: u128) -> Self;
    fn widen(self) -> u128;
    fn count(self) -> u32;
    /// The number of the lowest square; the set is not empty.
    fn lowest(self) -> u32;
    /// The set of one square.
    fn one(square: u32) -> Self;

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Takes the lowest square out; the set is not empty.
    fn pop(&mut self) -> u32 {
        let square = self.lowest();
        *self = *self ^ Self::one(square);
        square
    }
}

macro_rules! squares {
    ($word:ty, $pairs:literal) => {
        impl Squares for $word {
            const PAIRS: u32 = $pairs;

            fn narrow(squares: u128) -> Self {
                squares as Self
            }

            fn widen(self) -> u128 {
                self.into()
            }

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            fn one(square: u32) -> Self {
                1 << square
            }
        }
    };
}
squares!(u64, 3);
squares!(u128, 4);

/// A board of one size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Board<S> {
    pub size: u32,
    /// All squares.
    pub all: S,
    /// All squares but those of the first and the last column: only these can lie inside a run that is not upright.
    inner: S,
    pub corners: S,
    /// The squares on the diagonals next to the corners.
    pub diagonal: S,
    /// Halves of the board, left and upper: their combinations are the four quarters.
    pub halves: [S; 2],
}

impl<S: Squares> Board<S> {
    pub fn new(size: u32) -> Self {
        let set = |holds: &dyn Fn(u32, u32) -> bool| {
            let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
            squares
                .filter(|&(row, column)| holds(row, column))
                .fold(S::default(), |set, (row, column)| set | S::one(row * size + column))
        };
        let last = size - 1;
        let edge = |line: u32| line == 0 || line == last;
        let second = |line: u32| line == 1 || line == last - 1;
        Board {
            size,
            all: set(&|_, _| true),
            inner: set(&|_, column| !edge(column)),
            corners: set(&|row, column| edge(row) && edge(column)),
            diagonal: set(&|row, column| second(row) && second(column)),
            halves: [set(&|_, column| column < size / 2), set(&|row, _| row < size / 2)],
        }
    }

    /// The four directions as shifts, each with the squares that a run in it may go through.
    fn directions(&self, through: S) -> [(u32, S); 4] {
        let inner = through & self.inner;
        [
            (1, inner),
            (self.size, through),
            (self.size + 1, inner),
            (self.size - 1, inner),
        ]
    }

    /// The empty squares on which a disc of `own` turns something over.
    pub fn placements(&self, own: S, other: S) -> S {
        let mut ends = S::default();
        for (shift, through) in self.directions(other) {
            ends = ends | (run_up(own, through, shift) << shift) | (run_down(own, through, shift) >> shift);
        }
        ends & self.all & !(own | other)
    }

    /// The discs of `other` that a disc of `own` on an empty square turns over.
    #[inline]
    pub fn flips(&self, own: S, other: S, square: u32) -> S {
        let placed = S::one(square);
        let mut flips = S::default();
        for (shift, through) in self.directions(other) {
            let up = run_up(placed, through, shift);
            if !(own & (up << shift)).is_empty() {
                flips = flips | up;
            }
            let down = run_down(placed, through, shift);
            if !(own & (down >> shift)).is_empty() {
                flips = flips | down;
            }
        }
        flips
    }

    /// The squares beside those of a set.
    pub fn beside(&self, set: S) -> S {
        let mut beside = S::default();
        for (shift, edged) in self.directions(self.all) {
            // Going right from the last column, or left from the first, would enter the next row.
            let [right, left] = if shift == self.size {
                [set, set]
            } else {
                self.without_wrap(set, shift, edged)
            };
            beside = beside | (right << shift) | (left >> shift);
        }
        beside & self.all
    }

    /// The squares of a set that may shift up, and those that may shift down, without changing sides of the board.
    fn without_wrap(&self, set: S, shift: u32, inner: S) -> [S; 2] {
        let first = self.all & !inner & self.halves[0];
        let last = self.all & !inner & !self.halves[0];
        if shift == self.size - 1 {
            [set & !first, set & !last]
        } else {
            [set & !last, set & !first]
        }
    }

    /// Discs of `own` that can never be turned over: on each of the four lines through them one
    /// neighbour is the rim or such a disc. Some that stand fast for other reasons are missing.
    pub fn stable(&self, own: S) -> S {
        let mut stable = own & self.corners;
        if stable.is_empty() {
            return stable;
        }
        loop {
            let mut next = own;
            for (shift, edged) in self.directions(self.all) {
                let [right, left] = if shift == self.size {
                    [stable, stable]
                } else {
                    self.without_wrap(stable, shift, edged)
                };
                next = next & ((right << shift) | (left >> shift) | self.rim(shift));
            }
            if next | stable == stable {
                return stable;
            }
            stable = stable | next;
        }
    }

    /// The squares at which a line in this direction begins or ends.
    fn rim(&self, shift: u32) -> S {
        let columns = self.all & !self.inner;
        let rows = self.all & !((self.all << self.size) & (self.all >> self.size));
        match shift {
            1 => columns,
            shift if shift == self.size => rows,
            _ => columns | rows,
        }
    }
}

/// The runs through `through` that begin beside a square of `from`, towards higher numbers.
#[inline]
fn run_up<S: Squares>(from: S, through: S, shift: u32) -> S {
    let mut run = through & (from << shift);
    run = run | (through & (run << shift));
    let pairs = through & (through << shift);
    for _ in 1..S::PAIRS {
        run = run | (pairs & (run << (2 * shift)));
    }
    run
}

/// The same towards lower numbers.
#[inline]
fn run_down<S: Squares>(from: S, through: S, shift: u32) -> S {
    let mut run = through & (from >> shift);
    run = run | (through & (run >> shift));
    let pairs = through & (through >> shift);
    for _ in 1..S::PAIRS {
        run = run | (pairs & (run >> (2 * shift)));
    }
    run
}
