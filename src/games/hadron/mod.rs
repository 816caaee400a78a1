//! Hadron: tiles that must touch as many own as enemy tiles; who cannot place loses.
//!
//! One bitboard a colour, rank by rank from the bottom. Both colours may place on the same cells,
//! and a position keeps that set.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod rush;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::Board;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Hadron {
    board: Board,
}

/// A placement: the cell's number, rank by rank from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u8);

impl Move {
    const fn cell(self) -> u128 {
        1 << self.0
    }
}

/// A position; who is to place follows from the number of tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The tiles of red (seat 0) and blue (seat 1).
    tiles: [u128; 2],
    /// Where a tile may be placed.
    open: u128,
    /// Where red, and blue, lacks one tile for that.
    lacking: [u128; 2],
}

impl Position {
    fn occupied(&self) -> u128 {
        self.tiles[0] | self.tiles[1]
    }

    /// The seat that is to place, or would be if the game were not over.
    fn mover(&self) -> Seat {
        Seat((self.occupied().count_ones() % 2) as u8)
    }
}

impl PerfectInformation for Hadron {}

impl Game for Hadron {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.position([0; 2])
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.open == 0 {
            Turn::Over
        } else {
            Turn::Seat(position.mover())
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.open == 0).then(|| Outcome::win(2, position.mover().other(), "no_placement"))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let mut open = position.open;
        while open != 0 {
            out.push(Move(open.trailing_zeros() as u8));
            open &= open - 1;
        }
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Move>) -> u64 {
        position.open.count_ones().into()
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        let mut tiles = position.tiles;
        tiles[position.mover().index()] |= mv.cell();
        *position = self.position(tiles);
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        self.board.name(mv.0)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        let refusal = |rule| Refusal::new(rule).with("cell", self.board.name(mv.0));
        if position.occupied() & mv.cell() != 0 {
            return refusal("cell_taken");
        }
        let mover = position.mover();
        let touched = |seat: Seat| (self.board.around(mv.cell()) & position.tiles[seat.index()]).count_ones();
        refusal("unbalanced_neighbours")
            .with("own", touched(mover))
            .with("enemy", touched(mover.other()))
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("hadron has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![Step::cell(self.board.name(mv.0))]
    }
}

impl Hadron {
    fn position(&self, tiles: [u128; 2]) -> Position {
        let (open, lacking) = self.board.open(tiles);
        Position { tiles, open, lacking }
    }
}
