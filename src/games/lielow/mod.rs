//! Lielow: pieces move as far as their level, grow on empty squares and shrink when they capture; the
//! piece alone at the top level is king.
//!
//! One bitboard a side, and three more that hold the bits of the levels. A king is a square of the
//! position, since a side may keep its king on a tie.

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
use position::{End, squares, targets};

/// The rules; nothing can be chosen.
#[derive(Clone, Debug)]
pub struct Lielow;

/// A decision: a piece to another square, or off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: Square,
    to: Option<Square>,
}

/// Whether a piece of this level on `square` has a target outside the board.
fn may_leave(square: Square, level: u8) -> bool {
    targets(square, level).count_ones() < 8
}

impl PerfectInformation for Lielow {}

impl Game for Lielow {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position::START
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::Open => Turn::Seat(position.mover),
            End::Captured { .. } | End::Left { .. } => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.end {
            End::Open => None,
            End::Captured { loser } => Some(Outcome::win(2, loser.other(), "king_captured")),
            End::Left { loser } => Some(Outcome::win(2, loser.other(), "king_left_board")),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end != End::Open {
            return;
        }
        let own = position.men[position.mover.index()];
        for from in squares(own) {
            let level = position.level(from);
            out.extend(squares(targets(from, level) & !own).map(|to| Move { from, to: Some(to) }));
            if may_leave(from, level) {
                out.push(Move { from, to: None });
            }
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        position.advance(mv.from, mv.to);
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        notation::write_move(position, mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        match position.owner(mv.from) {
            None => return Refusal::new("no_piece").with("square", mv.from),
            Some(owner) if owner != position.mover => return Refusal::new("not_your_piece").with("square", mv.from),
            Some(_) => {}
        }
        let level = position.level(mv.from);
        match mv.to {
            Some(to) if targets(mv.from, level) & to.bit() != 0 => Refusal::new("own_piece").with("square", to),
            Some(to) => Refusal::new("wrong_distance")
                .with("from", mv.from)
                .with("to", to)
                .with("level", level),
            None => Refusal::new("cannot_leave")
                .with("square", mv.from)
                .with("level", level),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("Lielow has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        notation::read_position(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        let target = match mv.to {
            Some(to) => Step::cell(to.to_string()),
            None => Step::choice("off"),
        };
        vec![Step::cell(mv.from.to_string()), target]
    }
}

/// White is seat 0.
const fn colour(seat: Seat) -> &'static str {
    if seat.0 == 0 { "White" } else { "Black" }
}
