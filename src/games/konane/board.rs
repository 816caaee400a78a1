//! The board: squares, directions, and which stones can jump where.

use super::Konane;
use crate::rules::Seat;

/// The largest board's side.
pub(super) const MAX_SIZE: usize = 18;

/// The columns of even index.
const EVEN: u32 = 0x5555_5555;

/// A colour. Black begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Black, on a1 and every square of its colour; seat 0.
    Black,
    /// White; seat 1.
    White,
}

impl Colour {
    pub(super) const fn other(self) -> Self {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The seat that plays it.
    pub(super) const fn seat(self) -> Seat {
        Seat(self as u8)
    }

    /// The columns of a row on which its stones stand.
    const fn columns(self, row: u8) -> u32 {
        let shifted = (row & 1 == 1) != matches!(self, Colour::White);
        if shifted { EVEN << 1 } else { EVEN }
    }
}

/// A square, counted from a1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    /// The column from the left, from 0.
    pub column: u8,
    /// The row from the bottom, from 0.
    pub row: u8,
}

impl Square {
    /// The colour of the stone that started here; no other ever stands here.
    pub(super) const fn colour(self) -> Colour {
        if (self.column + self.row).is_multiple_of(2) {
            Colour::Black
        } else {
            Colour::White
        }
    }

    const fn bit(self) -> u32 {
        1 << self.column
    }
}

/// A direction of jumps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Right,
    Left,
    Up,
    Down,
}

pub(super) const DIRECTIONS: [Direction; 4] = [Direction::Right, Direction::Left, Direction::Up, Direction::Down];

/// What the turn is about. It follows from the number of gaps: every turn leaves one more at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Black takes a stone.
    FirstRemoval,
    /// White takes a stone beside the gap.
    SecondRemoval,
    /// Everybody jumps.
    Jumps,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones, a row a word from the bottom; nothing beyond the board.
    stones: [u32; MAX_SIZE],
    size: u8,
    stage: Stage,
    to_move: Colour,
    over: bool,
}

impl Position {
    /// The set-up.
    pub(super) fn full(size: u8) -> Self {
        let mut stones = [0; MAX_SIZE];
        stones[..size as usize].fill((1 << size) - 1);
        Position {
            stones,
            size,
            stage: Stage::FirstRemoval,
            to_move: Colour::Black,
            over: false,
        }
    }

    /// A position in the course of play, with these rows and this colour to move.
    pub(super) fn in_play(stones: [u32; MAX_SIZE], size: u8, to_move: Colour) -> Self {
        let mut position = Position {
            stones,
            to_move,
            ..Position::full(size)
        };
        position.settle();
        position
    }

    /// Works out the stage, and whether the side to move has lost.
    fn settle(&mut self) {
        self.stage = match self.gaps() {
            0 => Stage::FirstRemoval,
            1 => Stage::SecondRemoval,
            _ => Stage::Jumps,
        };
        self.over = self.stage == Stage::Jumps && !self.can_jump(self.to_move);
    }

    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    pub(super) fn to_move(self) -> Colour {
        self.to_move
    }

    /// Whether the side to move has no jump where it must.
    pub(super) fn is_over(&self) -> bool {
        self.over
    }

    /// The rows of the board, from the bottom.
    pub(super) fn rows(&self) -> &[u32] {
        &self.stones[..self.size as usize]
    }

    fn columns(&self) -> u32 {
        (1 << self.size) - 1
    }

    pub(super) fn empty_in(&self, row: u8) -> u32 {
        !self.stones[row as usize] & self.columns()
    }

    fn gaps(&self) -> u32 {
        (0..self.size).map(|row| self.empty_in(row).count_ones()).sum()
    }

    pub(super) fn has_stone(&self, square: Square) -> bool {
        self.stones[square.row as usize] & square.bit() != 0
    }

    pub(super) fn clear(&mut self, square: Square) {
        self.stones[square.row as usize] &= !square.bit();
    }

    /// Moves a stone in a straight line and takes what it passes.
    pub(super) fn jump(&mut self, from: Square, to: Square) {
        if from.row == to.row {
            let (low, high) = (from.column.min(to.column), from.column.max(to.column));
            self.stones[from.row as usize] &= !((2 << high) - (1 << low));
        } else {
            for row in from.row.min(to.row)..=from.row.max(to.row) {
                self.stones[row as usize] &= !from.bit();
            }
        }
        self.stones[to.row as usize] |= to.bit();
    }

    /// Hands the turn over and works out what that means.
    pub(super) fn pass_turn(&mut self) {
        self.to_move = self.to_move.other();
        match self.stage {
            Stage::FirstRemoval => self.stage = Stage::SecondRemoval,
            Stage::SecondRemoval => self.stage = Stage::Jumps,
            Stage::Jumps => {}
        }
        self.over = self.stage == Stage::Jumps && !self.can_jump(self.to_move);
    }

    /// The row so far from this one; nothing stands beyond the board.
    fn row(&self, row: u8, offset: isize) -> u32 {
        let row = usize::from(row).checked_add_signed(offset);
        row.and_then(|row| self.rows().get(row)).copied().unwrap_or(0)
    }

    /// The empty squares of the row so far from this one; there is none beyond the board.
    fn empty_row(&self, row: u8, offset: isize) -> u32 {
        let row = usize::from(row).checked_add_signed(offset);
        let stones = row.and_then(|row| self.rows().get(row)).copied();
        !stones.unwrap_or(u32::MAX) & self.columns()
    }

    /// The stones of a colour in one row that can jump in this direction.
    pub(super) fn jumpers(&self, colour: Colour, row: u8, direction: Direction) -> u32 {
        let stones = self.stones[row as usize];
        let empty = self.empty_in(row);
        let own = stones & colour.columns(row);
        own & match direction {
            Direction::Right => (stones >> 1) & (empty >> 2),
            Direction::Left => (stones << 1) & (empty << 2),
            Direction::Up => self.row(row, 1) & self.empty_row(row, 2),
            Direction::Down => self.row(row, -1) & self.empty_row(row, -2),
        }
    }

    pub(super) fn can_jump(&self, colour: Colour) -> bool {
        (0..self.size).any(|row| DIRECTIONS.iter().any(|&way| self.jumpers(colour, row, way) != 0))
    }
}

impl Konane {
    /// The square so many steps away, if it is on the board.
    pub(super) fn away(&self, from: Square, direction: Direction, steps: i8) -> Option<Square> {
        let (columns, rows) = match direction {
            Direction::Right => (steps, 0),
            Direction::Left => (-steps, 0),
            Direction::Up => (0, steps),
            Direction::Down => (0, -steps),
        };
        let inside = |index: u8, by| index.checked_add_signed(by).filter(|&index| index < self.size);
        Some(Square {
            column: inside(from.column, columns)?,
            row: inside(from.row, rows)?,
        })
    }

    pub(super) fn beside(&self, square: Square, direction: Direction) -> Option<Square> {
        self.away(square, direction, 1)
    }

    /// Where the stone on `from` may stop when it jumps in this direction.
    pub(super) fn landings(
        &self,
        position: &Position,
        from: Square,
        direction: Direction,
    ) -> impl Iterator<Item = Square> {
        let mut at = from;
        std::iter::from_fn(move || {
            let over = self.away(at, direction, 1)?;
            let to = self.away(at, direction, 2)?;
            at = to;
            (position.has_stone(over) && !position.has_stone(to)).then_some(to)
        })
    }
}
