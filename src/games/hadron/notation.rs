//! Moves and positions as text (section 7 of the rules document).

use super::{Hadron, Move, Position};
use crate::rules::{BadPosition, ReadError};

impl Hadron {
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        self.read_cell(text.trim()).map(Move).ok_or_else(|| {
            let last = self.board.name(self.board.cells() as u8 - 1);
            ReadError::Notation(format!("expected a cell from a1 to {last}"))
        })
    }

    fn read_cell(&self, text: &str) -> Option<u8> {
        let mut chars = text.chars();
        let file = chars.next()?.to_ascii_lowercase();
        let rank = chars.as_str();
        if !file.is_ascii_lowercase() || !rank.starts_with(|digit: char| matches!(digit, '1'..='9')) {
            return None;
        }
        let rank: u32 = rank.parse().ok()?;
        self.board.cell(u32::from(file) - u32::from('a'), rank - 1)
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let size = self.board.size;
        let mut text = String::new();
        for rank in (0..size).rev() {
            for file in 0..size {
                let cell = 1 << (rank * size + file);
                text.push(match position.tiles.map(|tiles| tiles & cell != 0) {
                    [true, _] => 'r',
                    [_, true] => 'b',
                    _ => '.',
                });
            }
            text.push(if rank == 0 { ' ' } else { '/' });
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
        let position = self.position(self.read_rows(rows)?);
        let [red, blue] = position.tiles.map(u128::count_ones);
        if red != blue && red != blue + 1 {
            return Err(BadPosition::new(format!(
                "{red} red and {blue} blue tiles: there must be as many red as blue, or one red more"
            )));
        }
        let expected = to_move(&position);
        if side != expected {
            return Err(BadPosition::new(format!("the side to move must be `{expected}` here")));
        }
        Ok(position)
    }

    fn read_rows(&self, rows: &str) -> Result<[u128; 2], BadPosition> {
        let size = self.board.size as usize;
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != size) {
            return Err(BadPosition::new(format!("expected {size} rows of {size} cells")));
        }
        let mut tiles = [0; 2];
        let cells = rows.iter().rev().flat_map(|row| row.chars());
        for (cell, letter) in cells.enumerate() {
            match letter {
                'r' => tiles[0] |= 1 << cell,
                'b' => tiles[1] |= 1 << cell,
                '.' => {}
                other => return Err(BadPosition::new(format!("`{other}` is no cell: use `r`, `b` or `.`"))),
            }
        }
        Ok(tiles)
    }
}

fn to_move(position: &Position) -> &'static str {
    match (position.open, position.mover().0) {
        (0, _) => "-",
        (_, 0) => "r",
        _ => "b",
    }
}
