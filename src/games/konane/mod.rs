//! Kōnane: take one stone each, then jump in straight lines; who can't jump loses.
//!
//! Stones never change the colour of their square, so one bitboard holds both sides: a row a word, columns
//! from the lowest bit.

mod about;
mod board;
mod engine;
mod explain;
mod notation;
mod options;
#[cfg(test)]
mod tests;
mod wire;

pub use board::{Colour, Position, Square};
pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{DIRECTIONS, Stage};

/// The rules on one size of board.
#[derive(Clone, Debug)]
pub struct Konane {
    size: u8,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// One of the two removals at the start.
    Remove(Square),
    /// A jump, or several in one direction; from and to fix what is taken.
    Jump {
        /// Where the stone stands.
        from: Square,
        /// Where it stops.
        to: Square,
    },
}

impl Konane {
    /// The squares from which Black may take the first stone.
    fn openings(&self) -> [Square; 4] {
        let middle = self.size / 2;
        [0, middle - 1, middle, self.size - 1].map(|index| Square {
            column: index,
            row: index,
        })
    }

    fn list_removals(&self, position: &Position, out: &mut Vec<Move>) {
        match position.stage() {
            Stage::FirstRemoval => out.extend(self.openings().map(Move::Remove)),
            Stage::SecondRemoval => {
                let gaps = (0..self.size).map(|row| (row, position.empty_in(row)));
                for (row, gap) in gaps.filter(|&(_, gap)| gap != 0) {
                    let column = gap.trailing_zeros() as u8;
                    let gap = Square { column, row };
                    let beside = DIRECTIONS.iter().filter_map(|&direction| self.beside(gap, direction));
                    out.extend(beside.map(Move::Remove));
                }
            }
            Stage::Jumps => {}
        }
    }

    fn list_jumps(&self, position: &Position, out: &mut Vec<Move>) {
        for row in 0..self.size {
            for direction in DIRECTIONS {
                let mut jumpers = position.jumpers(position.to_move(), row, direction);
                while jumpers != 0 {
                    let column = jumpers.trailing_zeros() as u8;
                    jumpers &= jumpers - 1;
                    let from = Square { column, row };
                    out.extend(
                        self.landings(position, from, direction)
                            .map(|to| Move::Jump { from, to }),
                    );
                }
            }
        }
    }
}

impl PerfectInformation for Konane {}

impl Game for Konane {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position::full(self.size)
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over
        } else {
            Turn::Seat(position.to_move().seat())
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = position.to_move().other().seat();
        position.is_over().then(|| Outcome::win(2, winner, "no_legal_move"))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_removals(position, out);
        if position.stage() == Stage::Jumps {
            self.list_jumps(position, out);
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Remove(square) => position.clear(square),
            Move::Jump { from, to } => position.jump(from, to),
        }
        position.pass_turn();
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        mv.to_string()
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.refusal(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("kōnane has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Remove(square) => vec![Step::cell(square.to_string())],
            Move::Jump { from, to } => vec![Step::cell(from.to_string()), Step::cell(to.to_string())],
        }
    }

    /// Nobody who is on turn without a jump can win any more; else either may.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        !position.is_over() || position.to_move().seat() != seat
    }
}
