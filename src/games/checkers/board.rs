//! The board: squares by number, and one step in each direction.
//!
//! A set of squares is a bitboard with one spare bit after every second row, so that a step in one
//! direction is the same shift everywhere: with `half` dark squares a row, `half` or `half + 1` bits.

/// A side; also an index into per-side lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// White, who moves up the board, towards smaller numbers.
    White,
    /// Black.
    Black,
}

impl Colour {
    /// Both.
    pub(super) const ALL: [Self; 2] = [Colour::White, Colour::Black];

    pub(super) const fn other(self) -> Self {
        match self {
            Colour::White => Colour::Black,
            Colour::Black => Colour::White,
        }
    }

    /// The directions in which its men move.
    pub(super) const fn forward(self) -> [Direction; 2] {
        match self {
            Colour::White => [Direction::UpLeft, Direction::UpRight],
            Colour::Black => [Direction::DownLeft, Direction::DownRight],
        }
    }
}

/// A diagonal direction as White sees it; up is towards smaller numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    pub const fn opposite(self) -> Self {
        match self {
            Direction::UpLeft => Direction::DownRight,
            Direction::UpRight => Direction::DownLeft,
            Direction::DownLeft => Direction::UpRight,
            Direction::DownRight => Direction::UpLeft,
        }
    }
}

pub(super) const DIRECTIONS: [Direction; 4] = [
    Direction::UpLeft,
    Direction::UpRight,
    Direction::DownLeft,
    Direction::DownRight,
];

/// A dark square, by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The only square of a set of one.
    pub(super) const fn of(bit: u64) -> Self {
        Square(bit.trailing_zeros() as u8)
    }
}

/// The squares of a set, by number.
pub(super) fn squares(mut set: u64) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then(|| Square::of(bit))
    })
}

/// A board of 8x8 or 10x10 squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    /// Dark squares a row.
    half: u32,
    /// All squares.
    all: u64,
}

impl Board {
    /// A board with this many squares a side, 8 or 10.
    pub const fn new(side: u32) -> Self {
        let half = side / 2;
        let mut all = 0;
        let mut pair = 0;
        while pair < half {
            all |= ((1 << (2 * half)) - 1) << (pair * (2 * half + 1));
            pair += 1;
        }
        Board { half, all }
    }

    /// Squares a side.
    pub const fn side(&self) -> u32 {
        2 * self.half
    }

    /// All squares.
    pub const fn all(&self) -> u64 {
        self.all
    }

    /// The greatest number of a square.
    pub const fn last_number(&self) -> u32 {
        2 * self.half * self.half
    }

    /// The square of this number.
    pub fn square(&self, number: u32) -> Option<Square> {
        let index = number.checked_sub(1).filter(|_| number <= self.last_number())?;
        Some(Square((index + index / (2 * self.half)) as u8))
    }

    /// The number of a square.
    pub const fn number(&self, square: Square) -> u32 {
        let index = square.0 as u32;
        index - index / (2 * self.half + 1) + 1
    }

    /// The row from the top and the column from the left, from 0.
    pub const fn place(&self, square: Square) -> (u32, u32) {
        let index = self.number(square) - 1;
        let row = index / self.half;
        (row, 2 * (index % self.half) + (row + 1) % 2)
    }

    /// The dark square at a row from the top and a column from the left.
    pub fn at(&self, row: u32, column: u32) -> Option<Square> {
        if row >= self.side() || column >= self.side() || (row + column).is_multiple_of(2) {
            return None;
        }
        self.square(row * self.half + column / 2 + 1)
    }

    /// The squares of a row from the top.
    pub const fn row(&self, row: u32) -> u64 {
        ((1 << self.half) - 1) << (row * self.half + row / 2)
    }

    /// The row on which a colour's men are crowned.
    pub const fn crown_row(&self, colour: Colour) -> u64 {
        match colour {
            Colour::White => self.row(0),
            Colour::Black => self.row(self.side() - 1),
        }
    }

    /// The squares of the main road, from the lower left corner to the upper right.
    pub fn main_road(&self) -> u64 {
        let last = self.side() - 1;
        let squares = (0..=last).filter_map(|column| self.at(last - column, column));
        squares.fold(0, |road, square| road | square.bit())
    }

    /// The squares of the middle half of the files.
    pub fn middle_files(&self) -> u64 {
        let files = self.half.div_ceil(2)..self.side() - self.half.div_ceil(2);
        let squares = files.flat_map(|column| (0..self.side()).filter_map(move |row| self.at(row, column)));
        squares.fold(0, |set, square| set | square.bit())
    }

    /// Where the squares of a set are after one step; those that would leave the board are gone.
    pub const fn step(&self, set: u64, direction: Direction) -> u64 {
        self.all
            & match direction {
                Direction::UpLeft => set >> (self.half + 1),
                Direction::UpRight => set >> self.half,
                Direction::DownLeft => set << self.half,
                Direction::DownRight => set << (self.half + 1),
            }
    }

    /// Where one may come from `set` by any number of steps over `free` squares, at least one.
    pub fn slide(&self, set: u64, direction: Direction, free: u64) -> u64 {
        let mut reached = 0;
        let mut front = self.step(set, direction) & free;
        while front != 0 {
            reached |= front;
            front = self.step(front, direction) & free;
        }
        reached
    }

    /// The direction and distance from one square to another, if they share a diagonal.
    pub fn line(&self, from: Square, to: Square) -> Option<(Direction, u32)> {
        let (from, to) = (self.place(from), self.place(to));
        let distance = from.0.abs_diff(to.0);
        if distance == 0 || distance != from.1.abs_diff(to.1) {
            return None;
        }
        let direction = match (to.0 < from.0, to.1 < from.1) {
            (true, true) => Direction::UpLeft,
            (true, false) => Direction::UpRight,
            (false, true) => Direction::DownLeft,
            (false, false) => Direction::DownRight,
        };
        Some((direction, distance))
    }
}
