//! Moves and positions as text (section 7 of the rules document).

use super::{Colour, ConnectFour, End, Move, Opening, Position};
use crate::rules::{BadPosition, ReadError};

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Swap => "swap".into(),
        Move::Drop(column) => (column + 1).to_string(),
    }
}

impl ConnectFour {
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("swap") {
            return Ok(Move::Swap);
        }
        match text.parse::<u8>() {
            Ok(column @ 1..=99) => Ok(Move::Drop(column - 1)),
            _ => Err(ReadError::Notation(format!(
                "expected a column from 1 to {} or `swap`",
                self.columns
            ))),
        }
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let mut text = String::new();
        for row in (0..self.rows).rev() {
            for column in 0..self.columns {
                let bit = self.bit(column, row);
                text.push(match position.discs.map(|discs| discs & bit != 0) {
                    [true, _] => 'r',
                    [_, true] => 'y',
                    _ => '.',
                });
            }
            text.push(if row == 0 { ' ' } else { '/' });
        }
        text.push(match (position.end, position.to_move()) {
            (End::Open, Colour::Red) => 'r',
            (End::Open, Colour::Yellow) => 'y',
            _ => '-',
        });
        let offer = if position.end == End::Open && self.may_swap(position) {
            's'
        } else {
            '-'
        };
        format!("{text} {} {offer}", u8::from(position.swapped))
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [grid, to_move, owner, offer] = fields[..] else {
            return Err(BadPosition::new(
                "expected four fields: rows, colour to move, the seat that owns red, `s` or `-`",
            ));
        };
        let discs = self.read_grid(grid)?;
        let [red, yellow] = discs.map(|colour| colour.count_ones());
        let last = match red.checked_sub(yellow) {
            Some(0) => Colour::Yellow,
            Some(1) => Colour::Red,
            _ => {
                return Err(BadPosition::new(format!(
                    "{red} red and {yellow} yellow discs: there must be as many red as yellow, or one red more"
                )));
            }
        };
        let swapped = match owner {
            "0" => false,
            "1" => true,
            _ => return Err(BadPosition::new("the seat that owns red is `0` or `1`")),
        };
        let count = (red + yellow) as u8;
        if self.has_four(discs[last.other() as usize]) {
            return Err(BadPosition::new("a line of four of the colour that did not move last"));
        }
        if swapped && self.offer_at().is_none_or(|offer_at| count < offer_at) {
            return Err(BadPosition::new("seat 1 cannot own red before a swap was offered"));
        }
        if self.opening == Opening::Swap && count < 3 && swapped {
            return Err(BadPosition::new("seat 1 cannot own red during the opening"));
        }
        let position = Position {
            discs,
            count,
            swapped,
            end: self.judge(discs, count, last),
        };
        let written = self.write_position(&position);
        let expected: Vec<&str> = written.split(' ').collect();
        if to_move != expected[1] {
            return Err(BadPosition::new(format!(
                "the colour to move must be `{}` here",
                expected[1]
            )));
        }
        if offer != expected[3] {
            return Err(BadPosition::new(format!(
                "the offer flag must be `{}` here",
                expected[3]
            )));
        }
        Ok(position)
    }

    fn read_grid(&self, grid: &str) -> Result<[u128; 2], BadPosition> {
        let rows: Vec<&str> = grid.split('/').collect();
        if rows.len() != self.rows as usize || rows.iter().any(|row| row.chars().count() != self.columns as usize) {
            return Err(BadPosition::new(format!(
                "expected {} rows of {} cells",
                self.rows, self.columns
            )));
        }
        let mut discs = [0; 2];
        for (row, cells) in rows.iter().rev().enumerate() {
            for (column, cell) in cells.chars().enumerate() {
                let bit = self.bit(column as u32, row as u32);
                match cell {
                    'r' => discs[0] |= bit,
                    'y' => discs[1] |= bit,
                    '.' => continue,
                    other => return Err(BadPosition::new(format!("`{other}` is no cell: use `r`, `y` or `.`"))),
                }
                if row > 0 && (discs[0] | discs[1]) & (bit >> 1) == 0 {
                    return Err(BadPosition::new(format!(
                        "the disc in column {} above an empty cell",
                        column + 1
                    )));
                }
            }
        }
        Ok(discs)
    }
}
