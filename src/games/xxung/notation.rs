//! Squares and positions as text (section 7 of the rules document).

use std::fmt;

use super::{EMPTY, End, Position, Square, Xxung};
use crate::rules::{BadPosition, ReadError, Seat};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file), self.rank + 1)
    }
}

/// Reads a file letter and a rank from 1 to 99, whether or not the board has them.
pub(super) fn read_square(text: &str) -> Option<Square> {
    let mut characters = text.chars();
    let file = characters
        .next()
        .filter(char::is_ascii_alphabetic)?
        .to_ascii_lowercase();
    let digits = characters.as_str();
    if digits.starts_with('+') {
        return None;
    }
    let rank: u8 = digits.parse().ok().filter(|rank| (1..=99).contains(rank))?;
    Some(Square {
        file: file as u8 - b'a',
        rank: rank - 1,
    })
}

const fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'x' } else { 'o' }
}

impl Xxung {
    /// The square of a move message.
    pub(super) fn read_message_square(&self, text: &str) -> Result<Square, ReadError> {
        read_square(text).ok_or_else(|| ReadError::Notation("the move message names no square".into()))
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for rank in (0..self.size).rev() {
            let squares = (0..self.size).map(|file| Square { file, rank });
            text.extend(squares.map(|square| position.owner(square).map_or('.', letter)));
            text.push(if rank == 0 { ' ' } else { '/' });
        }
        text.push(match position.end {
            End::Open => letter(position.mover()),
            End::Five | End::NoMove => '-',
        });
        text.push(' ');
        match position.last {
            Some(last) => text + &last.to_string(),
            None => text + "-",
        }
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, side, last] = fields[..] else {
            return Err(BadPosition::new(
                "expected three fields: rows, the side to move, the square of the last stone",
            ));
        };
        let mut position = self.read_grid(grid)?;
        let [x, o] = position
            .stones
            .map(|ranks| ranks.iter().map(|rank| rank.count_ones()).sum::<u32>());
        if x != o && x != o + 1 {
            return Err(BadPosition::new(format!(
                "{x} `x` and {o} `o`: there must be as many `x` as `o`, or one `x` more"
            )));
        }
        position.last = self.read_last(&position, last)?;
        position.end = self.judge(&position);
        let expected = match position.end {
            End::Open => letter(position.mover()),
            End::Five | End::NoMove => '-',
        };
        if side.chars().ne([expected]) {
            return Err(BadPosition::new(format!("the side to move must be `{expected}` here")));
        }
        Ok(position)
    }

    fn read_grid(&self, grid: &str) -> Result<Position, BadPosition> {
        let rows: Vec<&str> = grid.split('/').collect();
        let size = usize::from(self.size);
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(BadPosition::new(format!("expected {size} rows of {size} squares")));
        }
        let mut position = EMPTY;
        for (rank, row) in (0..self.size).rev().zip(rows) {
            for (file, square) in (0..self.size).zip(row.chars()) {
                match square {
                    '.' => {}
                    'x' => position.put(Square { file, rank }, Seat(0)),
                    'o' => position.put(Square { file, rank }, Seat(1)),
                    other => return Err(BadPosition::new(format!("`{other}` is no square: use `x`, `o` or `.`"))),
                }
            }
        }
        Ok(position)
    }

    fn read_last(&self, position: &Position, text: &str) -> Result<Option<Square>, BadPosition> {
        if position.count == 0 {
            return match text {
                "-" => Ok(None),
                _ => Err(BadPosition::new("on an empty board the last stone is `-`")),
            };
        }
        let last = read_square(text).filter(|&square| self.contains(square));
        match last {
            Some(last) if position.owner(last) == Some(position.placed()) => Ok(Some(last)),
            _ => Err(BadPosition::new(format!(
                "the last stone must be the square of an `{}`",
                letter(position.placed())
            ))),
        }
    }
}
