//! Moves and positions as text (section 7 of the rules document).

use std::fmt;

use super::board::{MAX_SIZE, Stage};
use super::{Colour, Konane, Move, Position, Square};
use crate::rules::{BadPosition, ReadError};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.column), self.row + 1)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Remove(square) => square.fmt(f),
            Move::Jump { from, to } => write!(f, "{from}-{to}"),
        }
    }
}

impl Konane {
    /// Reads a square of this board; upper case will do.
    pub(super) fn read_square(&self, text: &str) -> Option<Square> {
        let mut chars = text.chars();
        let letter = chars.next()?.to_ascii_lowercase();
        let column = u8::try_from(letter).ok()?.checked_sub(b'a')?;
        let digits = chars.as_str();
        if !digits.starts_with(|first: char| ('1'..='9').contains(&first)) {
            return None;
        }
        let row = digits.parse::<u8>().ok()?.checked_sub(1)?;
        (column < self.size && row < self.size).then_some(Square { column, row })
    }

    /// A square, or two joined by `-` or `x`.
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        let expected = || {
            let last = Square {
                column: self.size - 1,
                row: self.size - 1,
            };
            ReadError::Notation(format!("expected a square from a1 to {last} or a jump such as `c1-c5`"))
        };
        let text = text.trim();
        let mv = match text.split_once(['-', 'x']) {
            None => self.read_square(text).map(Move::Remove),
            Some((from, to)) => self
                .read_square(from)
                .zip(self.read_square(to))
                .map(|(from, to)| Move::Jump { from, to }),
        };
        mv.ok_or_else(expected)
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..self.size).rev() {
            for column in 0..self.size {
                let square = Square { column, row };
                text.push(match square.colour() {
                    _ if !position.has_stone(square) => '.',
                    Colour::Black => 'b',
                    Colour::White => 'w',
                });
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        let to_move = match position.to_move() {
            _ if position.is_over() => '-',
            Colour::Black => 'b',
            Colour::White => 'w',
        };
        format!("{text}{to_move} {}", position.stage().name())
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, to_move, stage] = fields[..] else {
            return Err(BadPosition::new(
                "expected three fields: rows, colour to move, `remove1`, `remove2` or `jump`",
            ));
        };
        let stones = self.read_grid(grid)?;
        let to_move = match to_move {
            "b" => Colour::Black,
            "w" => Colour::White,
            "-" => {
                return Err(BadPosition::new(
                    "`-` does not tell who lost: name the colour that can't jump",
                ));
            }
            _ => return Err(BadPosition::new("the colour to move is `b` or `w`")),
        };
        let position = Position::in_play(stones, self.size, to_move);
        let expected = position.stage().name();
        if stage != expected {
            return Err(BadPosition::new(format!(
                "with so many empty squares the last field is `{expected}`"
            )));
        }
        match position.stage() {
            Stage::FirstRemoval if to_move != Colour::Black => {
                Err(BadPosition::new("Black takes the first stone: `b` is to move"))
            }
            Stage::SecondRemoval if to_move != Colour::White => {
                Err(BadPosition::new("White takes the second stone: `w` is to move"))
            }
            Stage::SecondRemoval if self.openings().iter().all(|&square| position.has_stone(square)) => Err(
                BadPosition::new("Black's first stone comes from a corner or the middle"),
            ),
            _ => Ok(position),
        }
    }

    fn read_grid(&self, grid: &str) -> Result<[u32; MAX_SIZE], BadPosition> {
        let rows: Vec<&str> = grid.split('/').collect();
        let size = self.size as usize;
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(BadPosition::new(format!("expected {size} rows of {size} squares")));
        }
        let mut stones = [0; MAX_SIZE];
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                let square = Square {
                    column: column as u8,
                    row: row as u8,
                };
                let colour = match cell {
                    '.' => continue,
                    'b' => Colour::Black,
                    'w' => Colour::White,
                    other => return Err(BadPosition::new(format!("`{other}` is no square: use `b`, `w` or `.`"))),
                };
                if colour != square.colour() {
                    return Err(BadPosition::new(format!(
                        "stones never change the colour of their square: no `{cell}` can stand on {square}"
                    )));
                }
                stones[row] |= 1 << column;
            }
        }
        Ok(stones)
    }
}

impl Stage {
    const fn name(self) -> &'static str {
        match self {
            Stage::FirstRemoval => "remove1",
            Stage::SecondRemoval => "remove2",
            Stage::Jumps => "jump",
        }
    }
}
