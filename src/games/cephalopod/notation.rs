//! Moves and positions as text (section 7 of the rules document).

use super::position::{Position, Side, Square};
use super::{Cephalopod, Move};
use crate::rules::{BadPosition, ReadError, Refusal, Seat};

pub(super) fn write_move(mv: Move) -> String {
    let mut text = mv.square.to_string();
    for (index, square) in mv.captured().enumerate() {
        text.push(if index == 0 { '=' } else { '+' });
        text.push_str(&square.to_string());
    }
    text
}

const fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'w' } else { 'b' }
}

impl Cephalopod {
    /// Reads a square; what looks like one but is not on this board is refused by its rule.
    fn read_square(&self, text: &str) -> Result<Square, ReadError> {
        match text.as_bytes() {
            &[column @ b'a'..=b'z', row @ b'1'..=b'9'] => {
                let (column, row) = (column - b'a', row - b'1');
                if column >= self.columns || row >= self.rows {
                    let refusal = Refusal::new("no_such_square").with("square", text);
                    return Err(refusal.with("rows", self.rows).with("columns", self.columns).into());
                }
                Ok(Square::at(column, row))
            }
            _ => Err(ReadError::Notation(
                "expected a square and what it captures, as in `c3` or `c3=b3+c4`".into(),
            )),
        }
    }

    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        let text = text.trim().to_ascii_lowercase();
        match text.split_once('=') {
            None => self.read_parts(&text, &[]),
            Some((square, captured)) => self.read_parts(square, &captured.split('+').collect::<Vec<_>>()),
        }
    }

    /// The move onto a square that captures these, in any order.
    pub(super) fn read_parts(&self, square: &str, captured: &[&str]) -> Result<Move, ReadError> {
        let square = self.read_square(square)?;
        let mut sides = 0;
        for text in captured {
            let target = self.read_square(text)?;
            let side = Side::ALL.into_iter().find(|side| side.of(square) == Some(target));
            let Some(side) = side else {
                let refusal = Refusal::new("not_adjacent").with("square", square);
                return Err(refusal.with("target", target).into());
            };
            if sides & side.bit() != 0 {
                return Err(ReadError::Notation(format!("{target} is named twice")));
            }
            sides |= side.bit();
        }
        Ok(Move { square, sides })
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            for square in (0..self.columns).map(|column| Square::at(column, row)) {
                match position.owner(square) {
                    None => text.push('.'),
                    Some(owner) => text.extend([letter(owner), char::from(b'0' + position.pips(square))]),
                }
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text.push(if self.is_full(position) {
            '-'
        } else {
            letter(position.mover)
        });
        text
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, mover] = fields[..] else {
            return Err(BadPosition::new("expected two fields: rows, and `w` or `b` to move"));
        };
        let mut position = self.read_grid(grid)?;
        let full = self.is_full(&position);
        position.mover = match mover {
            "w" => Seat(0),
            "b" => Seat(1),
            "-" if full => Seat(0),
            "-" => return Err(BadPosition::new("the game is not over: the board has empty squares")),
            _ => {
                return Err(BadPosition::new(
                    "the side to move is `w` or `b`, or `-` on a full board",
                ));
            }
        };
        if full {
            position.mover = Seat(0);
        }
        Ok(position)
    }

    fn read_grid(&self, grid: &str) -> Result<Position, BadPosition> {
        let shape = || BadPosition::new(format!("expected {} rows of {} squares", self.rows, self.columns));
        let rows: Vec<&str> = grid.split('/').collect();
        if rows.len() != usize::from(self.rows) {
            return Err(shape());
        }
        let mut position = Position::EMPTY;
        for (row, text) in (0..self.rows).rev().zip(rows) {
            let mut characters = text.chars();
            for square in (0..self.columns).map(|column| Square::at(column, row)) {
                let seat = match characters.next().ok_or_else(shape)? {
                    '.' => continue,
                    'w' => Seat(0),
                    'b' => Seat(1),
                    other => return Err(BadPosition::new(format!("`{other}` is no square: use `.`, `w` or `b`"))),
                };
                match characters.next().and_then(|digit| digit.to_digit(10)) {
                    Some(pips @ 1..=6) => position.put(square, seat, pips as u8),
                    _ => return Err(BadPosition::new(format!("the die on {square} needs 1 to 6 pips"))),
                }
            }
            if characters.next().is_some() {
                return Err(shape());
            }
        }
        Ok(position)
    }
}
