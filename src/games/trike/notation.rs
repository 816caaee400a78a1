//! Moves and positions as text (section 7 of the rules document).

use super::{Cells, Colour, Move, NOWHERE, Position, Trike};
use crate::rules::{BadPosition, ReadError};

impl Trike {
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        self.read_cell(text).map(Move::To).ok_or_else(|| {
            let last = self.board.name(self.board.count() - 1);
            ReadError::Notation(format!(
                "expected a row letter and a number, from a1 to {last}, or `swap`"
            ))
        })
    }

    fn read_cell(&self, text: &str) -> Option<u8> {
        let mut chars = text.chars();
        let row = chars.next()?.to_ascii_lowercase();
        let number = chars.as_str();
        if !row.is_ascii_lowercase() || !number.starts_with(|digit: char| matches!(digit, '1'..='9')) {
            return None;
        }
        let number: u8 = number.parse().ok()?;
        self.board.cell(row as u8 - b'a', number - 1)
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for cell in 0..self.board.count() {
            let (row, along) = self.board.place(cell);
            if row > 0 && along == 0 {
                text.push('/');
            }
            text.push(match position.stones.map(|stones| stones.has(cell)) {
                [true, _] => 'x',
                [_, true] => 'o',
                _ => '.',
            });
        }
        let pawn = match position.pawn {
            NOWHERE => "-".into(),
            cell => self.board.name(cell),
        };
        let to_move = match (position.trapped, position.to_move()) {
            (true, _) => '-',
            (_, Colour::X) => 'x',
            (_, Colour::O) => 'o',
        };
        let offer = if self.may_swap(position) { 's' } else { '-' };
        format!("{text} {pawn} {to_move} {} {offer}", position.owner(Colour::X))
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, pawn, to_move, owner, offer] = fields[..] else {
            return Err(BadPosition::new(
                "expected five fields: rows, pawn, colour to move, the seat that owns x, `s` or `-`",
            ));
        };
        let stones = self.read_rows(rows)?;
        let [x, o] = stones.map(|stones| stones.len());
        if x != o && x != o + 1 {
            return Err(BadPosition::new(format!(
                "{x} stones x and {o} stones o: there must be as many x as o, or one x more"
            )));
        }
        let pawn = match pawn {
            "-" => NOWHERE,
            name => self
                .read_cell(name)
                .ok_or_else(|| BadPosition::new("the pawn's field is no cell and not `-`"))?,
        };
        let last = stones[usize::from(x == o)];
        if (pawn == NOWHERE) != (x == 0) || (pawn != NOWHERE && !last.has(pawn)) {
            return Err(BadPosition::new(
                "the pawn stands on a stone of the colour that moved last, and is `-` on an empty board",
            ));
        }
        let swapped = match owner {
            "0" => false,
            "1" if self.pie && x > 0 => true,
            "1" => return Err(BadPosition::new("seat 1 owns x only after a swap")),
            _ => return Err(BadPosition::new("the seat that owns x is `0` or `1`")),
        };
        let position = Position {
            stones,
            key: self.keys.of(stones),
            pawn,
            count: (x + o) as u8,
            swapped,
            trapped: self.is_trapped(pawn, stones[0].or(stones[1])),
        };
        let written = self.write_position(&position);
        let expected: Vec<&str> = written.split(' ').collect();
        if to_move != expected[2] {
            return Err(BadPosition::new(format!(
                "the colour to move must be `{}` here",
                expected[2]
            )));
        }
        if offer != expected[4] {
            return Err(BadPosition::new(format!(
                "the swap flag must be `{}` here",
                expected[4]
            )));
        }
        Ok(position)
    }

    fn read_rows(&self, rows: &str) -> Result<[Cells; 2], BadPosition> {
        let rows: Vec<&str> = rows.split('/').collect();
        let lengths = rows.iter().map(|row| row.chars().count());
        if !lengths.eq(1..=usize::from(self.board.size)) {
            return Err(BadPosition::new(format!(
                "expected {} rows of 1, 2, … cells",
                self.board.size
            )));
        }
        let mut stones = [Cells::NONE; 2];
        for (cell, letter) in (0..).zip(rows.iter().flat_map(|row| row.chars())) {
            match letter {
                'x' => stones[0].insert(cell),
                'o' => stones[1].insert(cell),
                '.' => {}
                other => return Err(BadPosition::new(format!("`{other}` is no cell: use `x`, `o` or `.`"))),
            }
        }
        Ok(stones)
    }
}
