//! Moves and positions as text (section 7 of the rules document).

use super::{Move, Position, Reversi, Sized};
use crate::rules::{BadPosition, ReadError, Seat};

/// The columns of the largest board.
const COLUMNS: &str = "abcdefghij";

pub(super) fn write_move(mv: Move) -> String {
    match mv {
        Move::Pass => "pass".into(),
        Move::Place { column, row } => square_name(column.into(), row.into()),
    }
}

/// A square's name; column and row are counted from 0.
pub(super) fn square_name(column: usize, row: usize) -> String {
    format!("{}{}", &COLUMNS[column..=column], row + 1)
}

pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let text = text.trim().to_ascii_lowercase();
    if text == "pass" {
        return Ok(Move::Pass);
    }
    let read = || {
        let mut chars = text.chars();
        let column = COLUMNS.find(chars.next()?)? as u8;
        let digits = chars.as_str();
        let row: u8 = digits.parse().ok()?;
        let plain = digits.starts_with(|first: char| matches!(first, '1'..='9'));
        (plain && row <= COLUMNS.len() as u8).then(|| Move::Place { column, row: row - 1 })
    };
    read().ok_or_else(|| ReadError::Notation("expected a square like `d3`, or `pass`".into()))
}

pub(super) fn write_position(size: u32, position: &Position) -> String {
    let squares = (0..size * size).map(|square| match position.discs.map(|discs| discs & 1 << square != 0) {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => '-',
    });
    let side = if position.to_move == Seat(0) { 'X' } else { 'O' };
    format!("{} {side}", squares.collect::<String>())
}

pub(super) fn read_position(sized: &Sized, text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [squares, side] = fields[..] else {
        return Err(BadPosition::new(
            "expected two fields: the squares, and `X` or `O` for the side to move",
        ));
    };
    let count = (sized.size() * sized.size()) as usize;
    if squares.len() != count {
        return Err(BadPosition::new(format!(
            "expected {count} squares, each `X`, `O` or `-`"
        )));
    }
    let mut discs = [0; 2];
    for (square, cell) in squares.chars().enumerate() {
        match cell {
            'X' => discs[0] |= 1 << square,
            'O' => discs[1] |= 1 << square,
            '-' => {}
            other => {
                return Err(BadPosition::new(format!("`{other}` is no square: use `X`, `O` or `-`")));
            }
        }
    }
    let to_move = match side {
        "X" => Seat(0),
        "O" => Seat(1),
        _ => return Err(BadPosition::new("the side to move is `X` or `O`")),
    };
    Ok(Reversi::position(sized, discs, to_move))
}
