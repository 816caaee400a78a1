//! Qango: three discs on one coloured group, four in a square, or five in a row.
//!
//! One bitboard a seat, eight squares to a rank. The patterns that win are sets of squares, built once
//! with the game; a disc is judged by those that run through its square.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::{Opening, Options, Variant};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{Board, Pattern};

/// The discs of both seats in the set of the 7x7 board, where they can run out.
const DISCS: u32 = 40;

/// The rules on one board with one opening.
#[derive(Clone, Debug)]
pub struct Qango {
    board: Board,
    /// The number of discs that ends the game, and why.
    last: (u32, &'static str),
    /// Whether only the moves are listed that matter where one side could win at once; the engine's.
    sharp: bool,
}

/// A square, and the move that puts a disc on it: eight to a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square(u8);

impl Square {
    const fn at(file: u8, rank: u8) -> Self {
        Square(8 * rank + file)
    }

    const fn file(self) -> u8 {
        self.0 % 8
    }

    const fn rank(self) -> u8 {
        self.0 / 8
    }

    const fn bit(self) -> u64 {
        1 << self.0
    }

    /// The squares of a board without gaps, from a1 rank by rank.
    fn all(size: u8) -> impl Iterator<Item = Square> {
        (0..size).flat_map(move |rank| (0..size).map(move |file| Square::at(file, rank)))
    }
}

/// Why a disc wins, in the order of reporting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    ColourGroup,
    Square,
    Line,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    Won(Reason),
    Draw,
}

/// A position. The seats alternate, so whose turn it is follows from the number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    discs: [u64; 2],
    /// By seat: the empty squares on which its disc would complete a pattern.
    wins: [u64; 2],
    end: End,
}

impl Position {
    const EMPTY: Position = Position {
        discs: [0; 2],
        wins: [0; 2],
        end: End::Open,
    };

    fn occupied(&self) -> u64 {
        self.discs[0] | self.discs[1]
    }

    /// The seat that places the next disc.
    fn mover(&self) -> Seat {
        Seat((self.occupied().count_ones() % 2) as u8)
    }

    /// The seat that placed the last one.
    fn placed(&self) -> Seat {
        self.mover().other()
    }

    fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.discs[seat.index()] & square.bit() != 0)
    }
}

impl Qango {
    fn new(variant: Variant, opening: Opening) -> Option<Self> {
        let board = Board::new(variant, opening)?;
        let last = match variant {
            Variant::Qango6 | Variant::Qango7Plus => (board.squares.count_ones(), "draw_board_full"),
            Variant::Qango7 => (DISCS, "draw_discs_exhausted"),
        };
        Some(Qango {
            board,
            last,
            sharp: false,
        })
    }

    fn contains(&self, square: Square) -> bool {
        self.board.squares & square.bit() != 0
    }

    /// The squares that the next disc may go to.
    fn free(&self, position: &Position) -> u64 {
        match position.occupied() {
            _ if position.end != End::Open => 0,
            0 => self.board.open,
            occupied => self.board.squares & !occupied,
        }
    }

    /// The squares at which the seat would complete one of these patterns, none of which it holds.
    fn wins(&self, position: &Position, seat: Seat, patterns: &[Pattern]) -> u64 {
        let (own, theirs) = (position.discs[seat.index()], position.discs[seat.other().index()]);
        let unspoilt = patterns.iter().filter(|pattern| pattern.squares & theirs == 0);
        unspoilt
            .map(|pattern| pattern.squares & !own)
            .filter(|lacking| lacking.is_power_of_two())
            .fold(0, |wins, lacking| wins | lacking)
    }

    /// How the last disc leaves the game, if these patterns are all that it may have completed.
    fn judge(&self, position: &Position, patterns: &[Pattern]) -> End {
        let own = position.discs[position.placed().index()];
        match patterns.iter().find(|pattern| pattern.squares & !own == 0) {
            Some(pattern) => End::Won(pattern.reason),
            None if position.occupied().count_ones() >= self.last.0 => End::Draw,
            None => End::Open,
        }
    }
}

impl PerfectInformation for Qango {}

impl Game for Qango {
    type Position = Position;
    type Move = Square;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position::EMPTY
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::Open => Turn::Seat(position.mover()),
            End::Won(_) | End::Draw => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let win = |reason| Some(Outcome::win(2, position.placed(), reason));
        match position.end {
            End::Open => None,
            End::Won(Reason::ColourGroup) => win("colour_group"),
            End::Won(Reason::Square) => win("square"),
            End::Won(Reason::Line) => win("line"),
            End::Draw => Some(Outcome::draw(2, self.last.1)),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Square>) {
        let mut free = self.free(position);
        if self.sharp {
            free = engine::sharpened(position, free);
        }
        while free != 0 {
            out.push(Square(free.trailing_zeros() as u8));
            free &= free - 1;
        }
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Square>) -> u64 {
        self.free(position).count_ones().into()
    }

    fn play(&self, position: &mut Position, square: Square, _trail: &mut Trail) {
        let mover = position.mover();
        let through = &self.board.through[usize::from(square.0)];
        position.discs[mover.index()] |= square.bit();
        position.end = self.judge(position, through);
        // A pattern that lacks one square is spoilt on that square only, so no other win of either side goes.
        position.wins[mover.index()] |= self.wins(position, mover, through);
        position.wins = position.wins.map(|wins| wins & !square.bit());
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, square: Square) -> String {
        square.to_string()
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Square, ReadError> {
        self.read_square(text)
    }

    fn explain(&self, position: &Position, square: Square) -> Refusal {
        let rule = if position.owner(square).is_some() {
            "square_taken"
        } else {
            debug_assert!(position.occupied() == 0 && self.board.open & square.bit() == 0);
            "closed_to_the_first_disc"
        };
        Refusal::new(rule).with("square", square)
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("Qango has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, square: Square) -> Vec<Step> {
        vec![Step::cell(square.to_string())]
    }
}
