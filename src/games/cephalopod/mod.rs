//! Cephalopod: dice placed beside dice swallow them and show their sum; whoever has more dice on the
//! full board wins.
//!
//! One bitboard a seat, and three more that hold the bits of the pips. A move names the sides that it
//! captures as a set of four bits.

mod about;
mod engine;
mod notation;
mod options;
mod position;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;
pub use position::{Position, Square};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use position::{Side, capture_sets, sum};

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct Cephalopod {
    rows: u8,
    columns: u8,
    /// Every square of the board.
    board: u64,
}

/// A die onto a square, and the dice beside it that it captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    square: Square,
    /// The set of the captured dice's sides.
    sides: u8,
}

impl Move {
    fn captured(self) -> impl Iterator<Item = Square> {
        Side::ALL
            .into_iter()
            .filter(move |side| self.sides & side.bit() != 0)
            .filter_map(move |side| side.of(self.square))
    }
}

impl Cephalopod {
    fn new(rows: u8, columns: u8) -> Self {
        let row = (1 << columns) - 1;
        Cephalopod {
            rows,
            columns,
            board: (0..rows).fold(0, |board, index| board | row << (8 * index)),
        }
    }

    fn squares(&self) -> impl Iterator<Item = Square> {
        (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| Square::at(column, row)))
    }

    fn is_full(&self, position: &Position) -> bool {
        position.occupied() == self.board
    }
}

impl PerfectInformation for Cephalopod {}

impl Game for Cephalopod {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position::EMPTY
    }

    fn turn(&self, position: &Position) -> Turn {
        if self.is_full(position) {
            Turn::Over
        } else {
            Turn::Seat(position.mover)
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !self.is_full(position) {
            return None;
        }
        let [white, black] = position.dice.map(u64::count_ones);
        Some(Outcome {
            winners: vec![Seat(u8::from(black > white))],
            scores: vec![white.into(), black.into()],
            reason: "board_full",
        })
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(position.dice.map(|dice| dice.count_ones().into()).to_vec())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        let mut free = self.board & !position.occupied();
        while free != 0 {
            let square = Square(free.trailing_zeros() as u8);
            free &= free - 1;
            let before = out.len();
            out.extend(capture_sets(position.beside(square)).map(|sides| Move { square, sides }));
            if out.len() == before {
                out.push(Move { square, sides: 0 });
            }
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        let pips = sum(position.beside(mv.square), mv.sides).max(1);
        for square in mv.captured() {
            position.remove(square);
        }
        position.put(mv.square, position.mover, pips);
        position.mover = if self.is_full(position) {
            Seat(0)
        } else {
            position.mover.other()
        };
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
        let about = |rule| Refusal::new(rule).with("square", mv.square);
        if position.owner(mv.square).is_some() {
            return about("square_taken");
        }
        if let Some(empty) = mv.captured().find(|&square| position.owner(square).is_none()) {
            return Refusal::new("nothing_to_capture").with("square", empty);
        }
        match mv.sides.count_ones() {
            0 => about("must_capture"),
            1 => about("captures_too_few"),
            _ => about("captures_too_many_pips").with("pips", sum(position.beside(mv.square), mv.sides)),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("Cephalopod has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    /// A capture is closed by `done`, since one set of dice may be part of another.
    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        let mut steps = vec![Step::cell(mv.square.to_string())];
        if mv.sides != 0 {
            steps.extend(mv.captured().map(|square| Step::cell(square.to_string())));
            steps.push(Step::choice("done"));
        }
        steps
    }
}
