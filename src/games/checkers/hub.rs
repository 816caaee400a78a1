//! How Hub engines are spoken to about a position (Fabien Letouzey, "Hub protocol for draughts, version 2").

use std::fmt::Write;

use super::board::{Colour, squares};
use super::{Checkers, Move, Position, Variant};
use crate::games::{Dialect, EngineSettings};
use crate::rules::Game;

pub(super) const HUB: Dialect<Checkers> = Dialect {
    protocol: "hub",
    settings,
    position,
    write: |checkers, _, mv| Some(write(checkers, mv)),
    read,
};

fn settings(checkers: &Checkers) -> EngineSettings {
    match checkers.variant {
        Variant::International => Ok(vec![("variant", "normal")]),
        Variant::Classic | Variant::Brazilian | Variant::Russian => {
            Err("Hub is for boards of 10x10: use the variant `international`".into())
        }
    }
}

/// The side to move, then a letter a square.
fn position(checkers: &Checkers, position: &Position) -> String {
    let letter = |number| {
        let bit = checkers.board.square(number).map_or(0, |square| square.bit());
        let is_king = position.kings & bit != 0;
        match position.sides.iter().position(|side| side & bit != 0) {
            None => 'e',
            Some(side) if side == Colour::White as usize => {
                if is_king {
                    'W'
                } else {
                    'w'
                }
            }
            Some(_) => {
                if is_king {
                    'B'
                } else {
                    'b'
                }
            }
        }
    };
    let side = match position.to_move {
        Colour::White => 'W',
        Colour::Black => 'B',
    };
    std::iter::once(side)
        .chain((1..=checkers.board.last_number()).map(letter))
        .collect()
}

/// From and to; of a capture then all that is taken.
fn write(checkers: &Checkers, mv: Move) -> String {
    let number = |square| checkers.board.number(square);
    let sign = if mv.is_capture() { 'x' } else { '-' };
    let mut text = format!("{}{sign}{}", number(mv.from), number(mv.to));
    for square in squares(mv.captured) {
        write!(text, "x{}", number(square)).expect("writing to a string never fails");
    }
    text
}

/// Engines list what is taken in any order, or leave it out.
fn read(checkers: &Checkers, position: &Position, text: &str) -> Option<Move> {
    let numbers: Option<Vec<u32>> = text.split('x').map(|part| part.parse().ok()).collect();
    let Some([from, to, taken @ ..]) = numbers.as_deref().filter(|numbers| numbers.len() > 2) else {
        return checkers.read_move(position, text).ok();
    };
    let square = |number: &u32| checkers.board.square(*number);
    let mut captured = 0;
    for number in taken {
        captured |= square(number)?.bit();
    }
    let (from, to) = (square(from)?, square(to)?);
    let mut moves = Vec::new();
    checkers.moves(position, &mut moves);
    moves
        .into_iter()
        .find(|mv| (mv.from, mv.to, mv.captured) == (from, to, captured))
}
