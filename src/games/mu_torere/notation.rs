//! Moves and positions as text (section 7 of the rules document).

use super::{CENTRE, End, MOST_ACTIONS, MOST_OCCURRENCES, Move, Position};
use crate::rules::{BadPosition, ReadError};

const NAMES: [&str; 9] = ["1", "2", "3", "4", "5", "6", "7", "8", "c"];

/// A point's name.
pub(super) fn name(point: u8) -> &'static str {
    NAMES[usize::from(point)]
}

fn point(text: &str) -> Option<u8> {
    let index = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text))?;
    Some(index as u8)
}

pub(super) fn write_move(mv: Move) -> String {
    format!("{}-{}", name(mv.from), name(mv.to))
}

/// Reads both ends of a move.
pub(super) fn read_ends(from: &str, to: &str) -> Result<Move, ReadError> {
    let ends = point(from).zip(point(to));
    ends.map(|(from, to)| Move { from, to })
        .ok_or_else(|| ReadError::Notation("expected `<from>-<to>`, the points being 1 to 8 and c, as in `1-c`".into()))
}

pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let (from, to) = text.trim().split_once('-').unwrap_or_default();
    read_ends(from, to)
}

fn seat(position: &Position) -> String {
    match position.end {
        End::Open => position.next().to_string(),
        _ => "-".into(),
    }
}

pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::new();
    for point in 0..=CENTRE {
        if point == CENTRE {
            text.push('/');
        }
        text.push(match position.pieces.map(|pieces| pieces & 1 << point != 0) {
            [true, _] => 'a',
            [_, true] => 'b',
            _ => '.',
        });
    }
    format!(
        "{text} {} {} {}",
        seat(position),
        position.actions,
        position.occurrences
    )
}

pub(super) fn read_position(text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, to_move, actions, occurrences] = fields[..] else {
        return Err(BadPosition::new(
            "expected four fields: the points, the seat to move, the moves played, how often the position has stood",
        ));
    };
    let pieces = read_board(board)?;
    let number = |text: &str, least: u8, most: u8, what: &str| match text.parse::<u8>() {
        Ok(number) if (least..=most).contains(&number) && !text.starts_with('+') => Ok(number),
        _ => Err(BadPosition::new(format!(
            "{what} must be a number from {least} to {most}"
        ))),
    };
    let mut position = Position {
        pieces,
        actions: number(actions, 0, MOST_ACTIONS, "the moves played")?,
        occurrences: number(occurrences, 1, MOST_OCCURRENCES, "how often the position has stood")?,
        end: End::Open,
    };
    position.judge();
    if to_move != seat(&position) {
        return Err(BadPosition::new(format!(
            "the seat to move must be `{}` here",
            seat(&position)
        )));
    }
    Ok(position)
}

fn read_board(board: &str) -> Result<[u16; 2], BadPosition> {
    let cells: Vec<char> = board.chars().filter(|&cell| cell != '/').collect();
    if cells.len() != NAMES.len() || board.chars().nth(usize::from(CENTRE)) != Some('/') {
        return Err(BadPosition::new(
            "expected the ring points 1 to 8, `/`, and the centre, as in `aaaabbbb/.`",
        ));
    }
    let mut pieces = [0_u16; 2];
    for (point, cell) in cells.into_iter().enumerate() {
        match cell {
            'a' => pieces[0] |= 1 << point,
            'b' => pieces[1] |= 1 << point,
            '.' => {}
            other => return Err(BadPosition::new(format!("`{other}` is no point: use `a`, `b` or `.`"))),
        }
    }
    if pieces.map(u16::count_ones) != [4, 4] {
        return Err(BadPosition::new("each side has four pieces"));
    }
    Ok(pieces)
}
