//! Positions as PDN's FEN (section 7 of the rules document).

use std::fmt::Write;

use super::Checkers;
use super::board::{Colour, squares};
use super::position::Position;
use crate::rules::BadPosition;

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'W',
        Colour::Black => 'B',
    }
}

fn read_colour(text: &str) -> Option<Colour> {
    Colour::ALL
        .into_iter()
        .find(|&colour| text == letter(colour).to_string())
}

impl Checkers {
    pub(super) fn write_fen(&self, position: &Position) -> String {
        let mut text = String::from(letter(position.to_move));
        for colour in Colour::ALL {
            write!(text, ":{}", letter(colour)).expect("a string takes every write");
            for (index, square) in squares(position.sides[colour as usize]).enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let king = if position.kings & square.bit() == 0 { "" } else { "K" };
                write!(text, "{comma}{king}{}", self.board.number(square)).expect("a string takes every write");
            }
        }
        text
    }

    /// Reads a FEN; the sides may come in either order, and on 8x8 squares also by file and rank.
    pub(super) fn read_fen(&self, text: &str) -> Result<Position, BadPosition> {
        let expected = || BadPosition::new("expected the side to move and both sides' squares: `W:W31,32,K46:B1,K5`");
        let text = text.trim();
        let fields: Vec<&str> = text.strip_suffix('.').unwrap_or(text).splitn(4, ':').collect();
        let [to_move, first, second] = fields[..] else {
            return Err(expected());
        };
        let to_move = read_colour(to_move).ok_or_else(expected)?;
        let mut position = Position::new([0; 2], 0, to_move);
        let mut seen = Vec::new();
        for field in [first, second] {
            let (side, list) = field.split_at_checked(1).ok_or_else(expected)?;
            let colour = read_colour(side)
                .filter(|colour| !seen.contains(colour))
                .ok_or_else(expected)?;
            seen.push(colour);
            if !list.is_empty() {
                self.read_side(&mut position, colour, list)?;
            }
        }
        Ok(position)
    }

    fn read_side(&self, position: &mut Position, colour: Colour, list: &str) -> Result<(), BadPosition> {
        for piece in list.split(',').map(str::trim) {
            let man = piece.strip_prefix('K');
            let Some(square) = self.read_square(man.unwrap_or(piece)) else {
                return Err(BadPosition::new(format!(
                    "a piece is a square from 1 to {}, with `K` before it if it is a king",
                    self.board.last_number()
                )));
            };
            let number = self.board.number(square);
            if position.occupied() & square.bit() != 0 {
                return Err(BadPosition::new(format!("square {number} is named twice")));
            }
            position.sides[colour as usize] |= square.bit();
            if man.is_some() {
                position.kings |= square.bit();
            } else if self.board.crown_row(colour) & square.bit() != 0 {
                return Err(BadPosition::new(format!(
                    "a man on {number} would have been crowned there"
                )));
            }
        }
        Ok(())
    }
}
