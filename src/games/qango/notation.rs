//! Squares and positions as text (section 7 of the rules document).

use std::fmt;

use super::{End, Position, Qango, Square};
use crate::rules::{BadPosition, ReadError, Refusal, Seat};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

const fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'w' } else { 'b' }
}

impl Qango {
    /// Reads a square; what looks like one but is not on this board is refused by its rule.
    pub(super) fn read_square(&self, text: &str) -> Result<Square, ReadError> {
        let text = text.trim().to_ascii_lowercase();
        let &[file @ b'a'..=b'z', rank @ b'1'..=b'9'] = text.as_bytes() else {
            return Err(ReadError::Notation(
                "expected a square: a file letter and a rank, as in `c3`".into(),
            ));
        };
        let (file, rank) = (file - b'a', rank - b'1');
        let square = Square::at(file, rank);
        if file < self.board.size && rank < self.board.size && self.contains(square) {
            return Ok(square);
        }
        Err(Refusal::new("no_such_square").with("square", text).into())
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let size = self.board.size;
        let mut text = String::new();
        for rank in (0..size).rev() {
            for square in (0..size).map(|file| Square::at(file, rank)) {
                text.push(match position.owner(square) {
                    Some(owner) => letter(owner),
                    None if self.contains(square) => '.',
                    None => '#',
                });
            }
            text.push(if rank == 0 { ' ' } else { '/' });
        }
        text.push(match position.end {
            End::Open => letter(position.mover()),
            End::Won(_) | End::Draw => '-',
        });
        text
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, side] = fields[..] else {
            return Err(BadPosition::new("expected two fields: ranks, and the side to move"));
        };
        let mut position = self.read_grid(grid)?;
        let [white, black] = position.discs.map(u64::count_ones);
        if white != black && white != black + 1 {
            return Err(BadPosition::new(format!(
                "{white} white and {black} black discs: there must be as many white as black, or one white more"
            )));
        }
        if white + black > self.last.0 {
            return Err(BadPosition::new(format!("there are only {} discs", self.last.0)));
        }
        let waiting = position.discs[position.mover().index()];
        if self
            .board
            .patterns
            .iter()
            .any(|pattern| pattern.squares & !waiting == 0)
        {
            return Err(BadPosition::new("the side that did not move last has won already"));
        }
        position.end = self.judge(&position, &self.board.patterns);
        position.wins = [Seat(0), Seat(1)].map(|seat| self.wins(&position, seat, &self.board.patterns));
        let expected = match position.end {
            End::Open => letter(position.mover()),
            End::Won(_) | End::Draw => '-',
        };
        if side.chars().ne([expected]) {
            return Err(BadPosition::new(format!("the side to move must be `{expected}` here")));
        }
        Ok(position)
    }

    fn read_grid(&self, grid: &str) -> Result<Position, BadPosition> {
        let size = self.board.size;
        let rows: Vec<&str> = grid.split('/').collect();
        if rows.len() != usize::from(size) || rows.iter().any(|row| row.chars().count() != usize::from(size)) {
            return Err(BadPosition::new(format!("expected {size} ranks of {size} squares")));
        }
        let mut position = Position::EMPTY;
        for (rank, row) in (0..size).rev().zip(rows) {
            for (file, character) in (0..size).zip(row.chars()) {
                let square = Square::at(file, rank);
                match character {
                    '#' if !self.contains(square) => {}
                    '.' if self.contains(square) => {}
                    'w' if self.contains(square) => position.discs[0] |= square.bit(),
                    'b' if self.contains(square) => position.discs[1] |= square.bit(),
                    other => {
                        let expected = if self.contains(square) {
                            "`.`, `w` or `b`"
                        } else {
                            "`#`"
                        };
                        return Err(BadPosition::new(format!("`{other}` on {square}: expected {expected}")));
                    }
                }
            }
        }
        Ok(position)
    }
}
