//! Reversi: enclose discs to turn them over; the most discs win, or the fewest.
//!
//! A position is a set of squares a colour, and the placements of the side to move, which tell
//! whether it may place, must pass, or the game is over.

mod about;
mod board;
mod endgame;
mod engine;
mod notation;
mod options;
mod scene;
mod sgf;
#[cfg(test)]
mod tests;
mod transcript;
mod wire;

pub use options::{Mode, Options};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{Board, Squares};

/// The rules of one size and mode.
#[derive(Clone, Debug)]
pub struct Reversi {
    mode: Mode,
    sized: Sized,
    start: Position,
}

/// A board in the word that holds it.
#[derive(Clone, Copy, Debug)]
enum Sized {
    /// 6x6 and 8x8.
    Narrow(Board<u64>),
    /// 10x10.
    Wide(Board<u128>),
}

impl Sized {
    fn new(size: u32) -> Self {
        if size <= 8 {
            Sized::Narrow(Board::new(size))
        } else {
            Sized::Wide(Board::new(size))
        }
    }

    fn size(&self) -> u32 {
        match self {
            Sized::Narrow(board) => board.size,
            Sized::Wide(board) => board.size,
        }
    }

    fn placements(&self, own: u128, other: u128) -> u128 {
        match self {
            Sized::Narrow(board) => board.placements(own as u64, other as u64).into(),
            Sized::Wide(board) => board.placements(own, other),
        }
    }

    fn flips(&self, own: u128, other: u128, square: u32) -> u128 {
        match self {
            Sized::Narrow(board) => board.flips(own as u64, other as u64, square).into(),
            Sized::Wide(board) => board.flips(own, other, square),
        }
    }
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A disc on this square; column and row are counted from 0 at the top left.
    Place {
        /// The column.
        column: u8,
        /// The row.
        row: u8,
    },
    /// Nothing, for want of a placement.
    Pass,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Black's discs and White's.
    discs: [u128; 2],
    /// Where the side to move may place.
    placements: u128,
    /// The side to move, or that would be next.
    to_move: Seat,
    over: bool,
}

impl Position {
    fn own(&self) -> u128 {
        self.discs[self.to_move.index()]
    }

    fn other(&self) -> u128 {
        self.discs[self.to_move.other().index()]
    }

    fn must_pass(&self) -> bool {
        self.placements == 0 && !self.over
    }
}

impl Reversi {
    fn size(&self) -> u32 {
        self.sized.size()
    }

    fn empties(&self, position: &Position) -> u32 {
        self.size() * self.size() - (position.discs[0] | position.discs[1]).count_ones()
    }

    fn square(&self, column: u8, row: u8) -> u32 {
        u32::from(row) * self.size() + u32::from(column)
    }

    fn place(&self, square: u32) -> Move {
        Move::Place {
            column: (square % self.size()) as u8,
            row: (square / self.size()) as u8,
        }
    }

    /// The position with these discs and this side to move.
    fn position(sized: &Sized, discs: [u128; 2], to_move: Seat) -> Position {
        let [own, other] = [discs[to_move.index()], discs[to_move.other().index()]];
        let placements = sized.placements(own, other);
        Position {
            discs,
            placements,
            to_move,
            over: placements == 0 && sized.placements(other, own) == 0,
        }
    }

    /// The seat that these counts make the winner, if one does.
    fn winner(&self, [black, white]: [u32; 2]) -> Option<Seat> {
        let more = match black.cmp(&white) {
            std::cmp::Ordering::Greater => Seat(0),
            std::cmp::Ordering::Less => Seat(1),
            std::cmp::Ordering::Equal => return None,
        };
        Some(match self.mode {
            Mode::Normal => more,
            Mode::Reverse => more.other(),
        })
    }

    fn reason(&self, position: &Position) -> &'static str {
        if position.discs.contains(&0) {
            "wipeout"
        } else if self.empties(position) == 0 {
            "board_full"
        } else {
            "no_moves"
        }
    }
}

impl PerfectInformation for Reversi {}

impl Game for Reversi {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.start
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.over {
            Turn::Over
        } else {
            Turn::Seat(position.to_move)
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let counts = position.discs.map(u128::count_ones);
        position.over.then(|| Outcome {
            winners: self.winner(counts).into_iter().collect(),
            scores: counts.map(f64::from).to_vec(),
            reason: self.reason(position),
        })
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(position.discs.map(|discs| f64::from(discs.count_ones())).to_vec())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let mut placements = position.placements;
        while placements != 0 {
            out.push(self.place(placements.pop()));
        }
        if position.must_pass() {
            out.push(Move::Pass);
        }
    }

    /// In the published tables a finished game goes on with passes: each such line counts once at every depth.
    fn perft_moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.moves(position, out);
        if position.over {
            out.push(Move::Pass);
        }
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Move>) -> u64 {
        u64::from(position.placements.count_ones()).max(1)
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        let mut discs = position.discs;
        if let Move::Place { column, row } = mv {
            let square = self.square(column, row);
            let flips = self.sized.flips(position.own(), position.other(), square);
            discs[position.to_move.index()] ^= flips | 1 << square;
            discs[position.to_move.other().index()] ^= flips;
        }
        *position = Self::position(&self.sized, discs, position.to_move.other());
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        let Move::Place { column, row } = mv else {
            return Refusal::new("pass_only_without_placement");
        };
        if u32::from(column.max(row)) >= self.size() {
            return Refusal::new("off_the_board")
                .with("square", notation::write_move(mv))
                .with("size", self.size());
        }
        let occupied = position.discs[0] | position.discs[1];
        if occupied & 1 << self.square(column, row) != 0 {
            Refusal::new("square_taken").with("square", notation::write_move(mv))
        } else if position.must_pass() {
            Refusal::new("must_pass")
        } else {
            Refusal::new("turns_nothing").with("square", notation::write_move(mv))
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("reversi has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        notation::write_position(self.size(), position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        notation::read_position(&self.sized, text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![match mv {
            Move::Pass => Step::choice("pass"),
            Move::Place { .. } => Step::cell(notation::write_move(mv)),
        }]
    }
}
