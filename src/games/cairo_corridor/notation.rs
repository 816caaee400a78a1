//! Cells, moves and positions as text (section 7 of the rules document).

use super::{CairoCorridor, Move, Position, letter};
use crate::rules::{BadPosition, ReadError, Refusal, Seat};

impl CairoCorridor {
    /// A pentagon's name: column, row from the bottom, half.
    pub(super) fn name(&self, cell: u8) -> String {
        let (column, row) = self.board.block(cell);
        let half = self.board.half(cell).letter();
        format!("{}{}{half}", char::from(b'a' + column), self.board.size - row)
    }

    /// Reads a pentagon; what looks like one but is not on this board is refused by its rule.
    pub(super) fn read_cell(&self, text: &str) -> Result<u8, ReadError> {
        let lower = text.trim().to_ascii_lowercase();
        let &[
            column @ b'a'..=b'z',
            row @ b'1'..=b'9',
            half @ (b'w' | b'e' | b'n' | b's'),
        ] = lower.as_bytes()
        else {
            return Err(ReadError::Notation(
                "expected a pentagon: column, row and half, as in `c2E`, or `swap`".into(),
            ));
        };
        let (column, rank, half) = (column - b'a', row - b'0', half.to_ascii_uppercase());
        let size = self.board.size;
        let named = (column < size && rank <= size)
            .then(|| 2 * ((size - rank) * size + column))
            .and_then(|first| (first..=first + 1).find(|&cell| self.board.half(cell).letter() == char::from(half)));
        named.ok_or_else(|| Refusal::new("no_such_cell").with("cell", text.trim()).into())
    }

    pub(super) fn write_text(&self, mv: Move) -> String {
        match mv {
            Move::Swap => "swap".into(),
            Move::Place(cell) => self.name(cell),
        }
    }

    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        if text.trim().eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        self.read_cell(text).map(Move::Place)
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let row = 2 * self.board.size;
        let mut text = String::new();
        for cell in 0..row * self.board.size {
            if cell > 0 && cell % row == 0 {
                text.push('/');
            }
            text.push(position.owner(cell).map_or('.', letter));
        }
        text.push(' ');
        text.push(if position.is_over() {
            '-'
        } else {
            letter(position.mover)
        });
        text
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, side] = fields[..] else {
            return Err(BadPosition::new("expected two fields: rows, and `x` or `o` to move"));
        };
        let mover = match side {
            "x" => Seat(0),
            "o" => Seat(1),
            "-" => {
                return Err(BadPosition::new(
                    "a finished position is set up by naming the side that would be next: `-` does not tell it",
                ));
            }
            _ => return Err(BadPosition::new("the side to move is `x` or `o`")),
        };
        let tiles = self.read_grid(grid)?;
        let [x, o] = tiles.map(u128::count_ones);
        let plain = x == o + u32::from(mover == Seat(1));
        // A swap hands one tile over and leaves the turns as they are.
        let swapped = self.swap_rule && o > 0 && x + u32::from(mover == Seat(0)) == o;
        if !plain && !swapped {
            return Err(BadPosition::new(format!(
                "{x} `x` and {o} `o` with `{side}` to move can't come up in this game"
            )));
        }
        self.set_up(tiles, mover)
            .ok_or_else(|| BadPosition::new("no corridor of empty cells touches all four sides"))
    }

    fn read_grid(&self, grid: &str) -> Result<[u128; 2], BadPosition> {
        let size = usize::from(self.board.size);
        let rows: Vec<&str> = grid.split('/').collect();
        if rows.len() != size || rows.iter().any(|row| row.chars().count() != 2 * size) {
            return Err(BadPosition::new(format!("expected {size} rows of {} cells", 2 * size)));
        }
        let mut tiles = [0; 2];
        for (cell, character) in rows.iter().flat_map(|row| row.chars()).enumerate() {
            match character {
                '.' => {}
                'x' => tiles[0] |= 1 << cell,
                'o' => tiles[1] |= 1 << cell,
                other => return Err(BadPosition::new(format!("`{other}` is no cell: use `x`, `o` or `.`"))),
            }
        }
        Ok(tiles)
    }
}
