//! Gopher: stones that must touch exactly one enemy and no friend; who cannot place loses.
//!
//! A position keeps, for each colour, the cells where it may place. A stone touches only its
//! neighbours' standing, so a placement updates these sets by a few operations on whole sets.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{Board, Cells};
use engine::Keys;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Gopher {
    board: Board,
    keys: Keys,
}

/// A placement: the cell's number, row by row from the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move(u16);

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones of red (seat 0) and blue (seat 1).
    stones: [Cells; 2],
    /// Where each colour may place, were it on turn.
    open: [Cells; 2],
    /// The empty cells without any stone beside them.
    untouched: Cells,
    mover: Seat,
    /// The stones' key, for tables.
    key: u64,
}

impl Position {
    fn occupied(&self) -> Cells {
        self.stones[0].or(self.stones[1])
    }

    fn is_over(&self) -> bool {
        self.open[self.mover.index()].is_empty()
    }
}

impl Gopher {
    /// The position of these stones.
    fn position(&self, stones: [Cells; 2], mover: Seat) -> Position {
        let occupied = stones[0].or(stones[1]);
        let mut position = Position {
            stones,
            open: [Cells::NONE; 2],
            untouched: Cells::NONE,
            mover,
            key: self.keys.of(stones),
        };
        for cell in self.board.all.without(occupied).iter() {
            let touched = stones.map(|stones| stones.and(self.board.around(cell)).len());
            let set = match touched {
                [0, 0] => &mut position.untouched,
                [0, 1] => &mut position.open[0],
                [1, 0] => &mut position.open[1],
                _ => continue,
            };
            *set = set.or(Cells::one(cell));
        }
        if occupied.is_empty() {
            position.open[0] = self.board.all;
        }
        position
    }
}

impl PerfectInformation for Gopher {}

impl Game for Gopher {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.position([Cells::NONE; 2], Seat(0))
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over
        } else {
            Turn::Seat(position.mover)
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        position
            .is_over()
            .then(|| Outcome::win(2, position.mover.other(), "no_placement"))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        out.extend(position.open[position.mover.index()].iter().map(Move));
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Move>) -> u64 {
        position.open[position.mover.index()].len().into()
    }

    fn play(&self, position: &mut Position, Move(cell): Move, _trail: &mut Trail) {
        let own = position.mover.index();
        let enemy = position.mover.other().index();
        let around = self.board.around(cell);
        let reach = around.or(Cells::one(cell));
        if position.untouched == self.board.all {
            position.open[own] = Cells::NONE; // the freedom of the first stone is over
        }
        position.open[own] = position.open[own].without(reach);
        let fresh = around.and(position.untouched);
        position.open[enemy] = position.open[enemy].without(reach).or(fresh);
        position.untouched = position.untouched.without(reach);
        position.stones[own] = position.stones[own].or(Cells::one(cell));
        position.key ^= self.keys.stone(own, cell);
        position.mover = position.mover.other();
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

    fn explain(&self, position: &Position, Move(cell): Move) -> Refusal {
        let refusal = |rule| Refusal::new(rule).with("cell", self.board.name(cell));
        let touched = |seat: Seat| position.stones[seat.index()].and(self.board.around(cell)).len();
        if position.occupied().has(cell) {
            refusal("cell_taken")
        } else if touched(position.mover) > 0 {
            refusal("touches_own_stone")
        } else {
            refusal("not_one_enemy").with("enemies", touched(position.mover.other()))
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("gopher has no chance events".into()))
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
