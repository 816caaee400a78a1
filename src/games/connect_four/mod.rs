//! Connect four: drop discs, make a line of four.
//!
//! One bitboard a colour, column by column from the left, each column from the bottom with one
//! spare bit on top, so that no shift runs from one column into the next.

mod about;
mod engine;
mod notation;
mod options;
mod sgf;
#[cfg(test)]
mod tests;
mod wire;

pub use options::{Opening, Options, Size};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};

/// The rules of one size and opening.
#[derive(Clone, Debug)]
pub struct ConnectFour {
    rows: u32,
    columns: u32,
    opening: Opening,
}

/// A colour; red drops first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// Red.
    Red,
    /// Yellow.
    Yellow,
}

impl Colour {
    const fn other(self) -> Self {
        match self {
            Colour::Red => Colour::Yellow,
            Colour::Yellow => Colour::Red,
        }
    }
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc into this column, counted from 0 at the left.
    Drop(u8),
    /// Seat 1 takes the other colour.
    Swap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    Line(Colour),
    Full,
}

/// A position; which offers are open follows from the number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    discs: [u128; 2],
    count: u8,
    swapped: bool,
    end: End,
}

impl Position {
    fn occupied(&self) -> u128 {
        self.discs[0] | self.discs[1]
    }

    fn to_move(self) -> Colour {
        if self.count.is_multiple_of(2) {
            Colour::Red
        } else {
            Colour::Yellow
        }
    }

    fn owner(&self, colour: Colour) -> Seat {
        Seat(u8::from((colour == Colour::Yellow) != self.swapped))
    }
}

impl ConnectFour {
    /// Bits from one column to the next.
    fn stride(&self) -> u32 {
        self.rows + 1
    }

    fn bit(&self, column: u32, row: u32) -> u128 {
        1 << (column * self.stride() + row)
    }

    fn column_mask(&self, column: u32) -> u128 {
        ((1 << self.rows) - 1) << (column * self.stride())
    }

    fn is_full(&self, position: &Position, column: u32) -> bool {
        position.occupied() & self.bit(column, self.rows - 1) != 0
    }

    /// Where a disc dropped into a column that is not full comes to rest.
    fn landing(&self, position: &Position, column: u32) -> u128 {
        (position.occupied() + self.bit(column, 0)) & self.column_mask(column)
    }

    /// The shifts along the four directions: up, right, and both diagonals.
    fn directions(&self) -> [u32; 4] {
        [1, self.stride(), self.stride() + 1, self.stride() - 1]
    }

    fn has_four(&self, discs: u128) -> bool {
        self.directions().into_iter().any(|shift| {
            let pairs = discs & (discs >> shift);
            pairs & (pairs >> (2 * shift)) != 0
        })
    }

    /// Every cell that is part of a line of four or more.
    fn winning_cells(&self, discs: u128) -> u128 {
        self.directions().into_iter().fold(0, |cells, shift| {
            let starts = discs & (discs >> shift) & (discs >> (2 * shift)) & (discs >> (3 * shift));
            cells | starts | (starts << shift) | (starts << (2 * shift)) | (starts << (3 * shift))
        })
    }

    fn cells(&self) -> u32 {
        self.rows * self.columns
    }

    /// The number of discs at which seat 1 may swap.
    fn offer_at(&self) -> Option<u8> {
        match self.opening {
            Opening::None => None,
            Opening::Pie => Some(1),
            Opening::Swap => Some(3),
        }
    }

    fn may_swap(&self, position: &Position) -> bool {
        self.offer_at() == Some(position.count) && !position.swapped
    }

    fn judge(&self, discs: [u128; 2], count: u8, last: Colour) -> End {
        if self.has_four(discs[last as usize]) {
            End::Line(last)
        } else if u32::from(count) == self.cells() {
            End::Full
        } else {
            End::Open
        }
    }
}

impl PerfectInformation for ConnectFour {}

impl Game for ConnectFour {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            discs: [0; 2],
            count: 0,
            swapped: false,
            end: End::Open,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.end != End::Open {
            Turn::Over
        } else if self.opening == Opening::Swap && position.count < 3 {
            Turn::Seat(Seat(0))
        } else {
            Turn::Seat(position.owner(position.to_move()))
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.end {
            End::Open => None,
            End::Line(colour) => Some(Outcome::win(2, position.owner(colour), "four_in_line")),
            End::Full => Some(Outcome::draw(2, "board_full")),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end != End::Open {
            return;
        }
        out.extend(
            (0..self.columns)
                .filter(|&column| !self.is_full(position, column))
                .map(|c| Move::Drop(c as u8)),
        );
        if self.may_swap(position) {
            out.push(Move::Swap);
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Swap => position.swapped = true,
            Move::Drop(column) => {
                let colour = position.to_move();
                position.discs[colour as usize] |= self.landing(position, u32::from(column));
                position.count += 1;
                position.end = self.judge(position.discs, position.count, colour);
            }
        }
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        match mv {
            Move::Swap if self.opening == Opening::None => Refusal::new("no_swap_in_this_opening"),
            Move::Swap => Refusal::new("swap_only_at_the_offer").with("discs", self.offer_at().unwrap_or_default()),
            Move::Drop(column) if u32::from(column) >= self.columns => Refusal::new("no_such_column")
                .with("column", column + 1)
                .with("columns", self.columns),
            Move::Drop(column) => {
                debug_assert!(self.is_full(position, u32::from(column)));
                Refusal::new("column_full").with("column", column + 1)
            }
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("connect four has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![match mv {
            Move::Swap => Step::choice("swap"),
            Move::Drop(column) => Step::cell(format!("column-{}", column + 1)),
        }]
    }
}
