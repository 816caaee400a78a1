//! Moves and positions as text (section 7 of the rules document).

use super::{Cells, Gopher, Move, Position};
use crate::rules::{BadPosition, ReadError, Seat};

impl Gopher {
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        self.read_cell(text.trim()).map(Move).ok_or_else(|| {
            let last = self.board.name(self.board.count() - 1);
            ReadError::Notation(format!("expected a row letter and a number, from a1 to {last}"))
        })
    }

    fn read_cell(&self, text: &str) -> Option<u16> {
        let mut chars = text.chars();
        let row = chars.next()?.to_ascii_lowercase();
        let number = chars.as_str();
        if !row.is_ascii_lowercase() || !number.starts_with(|digit: char| matches!(digit, '1'..='9')) {
            return None;
        }
        let number: usize = number.parse().ok()?;
        self.board.cell(row as usize - 'a' as usize, number - 1)
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..self.board.rows()).rev() {
            for cell in self.board.row(row) {
                text.push(match position.stones.map(|stones| stones.has(cell)) {
                    [true, _] => 'r',
                    [_, true] => 'b',
                    _ => '.',
                });
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text + to_move(position)
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, side] = fields[..] else {
            return Err(BadPosition::new(
                "expected two fields: rows, and `r`, `b` or `-` to move",
            ));
        };
        let stones = self.read_rows(rows)?;
        let [red, blue] = stones.map(|stones| stones.len());
        let mover = match red.checked_sub(blue) {
            Some(0) => Seat(0),
            Some(1) => Seat(1),
            _ => {
                return Err(BadPosition::new(format!(
                    "{red} red and {blue} blue stones: there must be as many red as blue, or one red more"
                )));
            }
        };
        let position = self.position(stones, mover);
        let expected = to_move(&position);
        if side != expected {
            return Err(BadPosition::new(format!("the side to move must be `{expected}` here")));
        }
        Ok(position)
    }

    fn read_rows(&self, rows: &str) -> Result<[Cells; 2], BadPosition> {
        let texts: Vec<&str> = rows.split('/').collect();
        if texts.len() != self.board.rows() {
            return Err(BadPosition::new(format!("expected {} rows", self.board.rows())));
        }
        let mut stones = [Cells::NONE; 2];
        for (row, text) in texts.into_iter().rev().enumerate() {
            let cells = self.board.row(row);
            if text.chars().count() != cells.len() {
                let letter = char::from(b'a' + row as u8);
                return Err(BadPosition::new(format!(
                    "expected {} cells in row {letter}",
                    cells.len()
                )));
            }
            for (cell, letter) in cells.zip(text.chars()) {
                let colour = match letter {
                    'r' => 0,
                    'b' => 1,
                    '.' => continue,
                    other => return Err(BadPosition::new(format!("`{other}` is no cell: use `r`, `b` or `.`"))),
                };
                stones[colour] = stones[colour].or(Cells::one(cell));
            }
        }
        Ok(stones)
    }
}

fn to_move(position: &Position) -> &'static str {
    match (position.is_over(), position.mover.0) {
        (true, _) => "-",
        (_, 0) => "r",
        _ => "b",
    }
}
