//! Moves and positions as text (section 7 of the rules document).

use super::STONES;
use super::board::NAMES;
use super::position::{End, Move, Position};
use crate::rules::{BadPosition, ReadError, Seat};

/// The number of a point by its name.
pub(super) fn point(text: &str) -> Option<u8> {
    let index = NAMES.iter().position(|name| name.eq_ignore_ascii_case(text))?;
    Some(index as u8)
}

pub(super) fn write_move(mv: Move) -> String {
    let name = |point: u8| NAMES[usize::from(point)];
    let from = mv.from.map_or_else(String::new, |from| format!("{}-", name(from)));
    let take = mv.take.map_or_else(String::new, |take| format!("x{}", name(take)));
    format!("{from}{}{take}", name(mv.to))
}

pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let read = || {
        let text = text.trim();
        let (path, take) = match text.split_once(['x', 'X']) {
            Some((path, take)) => (path, Some(point(take)?)),
            None => (text, None),
        };
        let (from, to) = match path.split_once('-') {
            Some((from, to)) => (Some(point(from)?), point(to)?),
            None => (None, point(path)?),
        };
        Some(Move { from, to, take })
    };
    read().ok_or_else(|| {
        ReadError::Notation(
            "expected a placement `d6` or a move `a1-a4`, with a removal `xg7` if a mill is made".into(),
        )
    })
}

pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::new();
    for point in 0..NAMES.len() {
        if point > 0 && point % 3 == 0 {
            text.push('/');
        }
        text.push(match position.stones.map(|stones| stones & 1 << point != 0) {
            [true, _] => 'W',
            [_, true] => 'B',
            _ => '.',
        });
    }
    let side = if position.to_move == Seat(0) { 'w' } else { 'b' };
    let [white, black] = position.hands;
    format!("{text} {side} {white} {black} {} {}", position.quiet, position.three)
}

/// Reads a position; whether it has ended is for the rules to say.
pub(super) fn read_position(text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [board, side, white, black, quiet, three] = fields[..] else {
        return Err(BadPosition::new(
            "expected six fields: the points, `w` or `b`, both hands, the moves since the last placement or removal, \
             and those with three against three",
        ));
    };
    let to_move = match side {
        "w" => Seat(0),
        "b" => Seat(1),
        _ => return Err(BadPosition::new("the side to move is `w` or `b`")),
    };
    let hand = |text| number(text, STONES.into(), "a hand").map(|hand| hand as u8);
    let position = Position {
        stones: read_board(board)?,
        hands: [hand(white)?, hand(black)?],
        to_move,
        quiet: number(quiet, u32::MAX, "the moves since the last placement or removal")?,
        three: number(three, u32::MAX, "the moves with three against three")?,
        end: End::Open,
    };
    let totals = [Seat(0), Seat(1)].map(|seat| position.total(seat));
    if totals.into_iter().any(|total| total > STONES.into()) {
        return Err(BadPosition::new(format!(
            "a side has at most {STONES} stones on the board and in hand together"
        )));
    }
    if totals.into_iter().all(|total| total < 3) {
        return Err(BadPosition::new("both sides have lost: neither has three stones"));
    }
    if position.three > 0 && !position.is_three_against_three() {
        return Err(BadPosition::new("the count for three against three must be 0 here"));
    }
    Ok(position)
}

fn number(text: &str, most: u32, what: &str) -> Result<u32, BadPosition> {
    match text.parse::<u32>() {
        Ok(number) if number <= most && !text.starts_with('+') => Ok(number),
        _ => Err(BadPosition::new(format!("{what} must be a number from 0 to {most}"))),
    }
}

fn read_board(board: &str) -> Result<[u32; 2], BadPosition> {
    let groups: Vec<&str> = board.split('/').collect();
    if groups.len() != NAMES.len() / 3 || groups.iter().any(|group| group.chars().count() != 3) {
        return Err(BadPosition::new("expected eight groups of three points joined by `/`"));
    }
    let mut stones = [0; 2];
    for (point, cell) in groups.iter().flat_map(|group| group.chars()).enumerate() {
        match cell {
            'W' => stones[0] |= 1 << point,
            'B' => stones[1] |= 1 << point,
            '.' => {}
            other => return Err(BadPosition::new(format!("`{other}` is no point: use `W`, `B` or `.`"))),
        }
    }
    Ok(stones)
}
