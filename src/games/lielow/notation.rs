//! Moves and positions as text (section 7 of the rules document).

use super::position::{End, Position, Square, TOP};
use super::{Move, colour};
use crate::rules::{BadPosition, ReadError, Seat};

pub(super) fn write_move(position: &Position, mv: Move) -> String {
    match mv.to {
        None => format!("{}-off", mv.from),
        Some(to) if position.owner(to).is_some() => format!("{}x{to}", mv.from),
        Some(to) => format!("{}-{to}", mv.from),
    }
}

pub(super) fn read_square(text: &str) -> Option<Square> {
    match text.as_bytes() {
        &[file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Some(Square::at(file - b'a', rank - b'1')),
        _ => None,
    }
}

/// Reads `e2-e3`, `e4xe7`, `a3-off`; `-` and `x` may stand for one another.
pub(super) fn read_move(text: &str) -> Result<Move, ReadError> {
    let text = text.trim().to_ascii_lowercase();
    let read = || {
        let (from, to) = text.split_once(['-', 'x'])?;
        let from = read_square(from)?;
        let to = match to {
            "off" => None,
            to => Some(read_square(to)?),
        };
        Some(Move { from, to })
    };
    read().ok_or_else(|| ReadError::Notation("expected a move like `e2-e3`, `e4xe7` or `a3-off`".into()))
}

const fn side(seat: Seat) -> char {
    if seat.0 == 0 { 'w' } else { 'b' }
}

pub(super) fn write_position(position: &Position) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for square in (0..8).map(|file| Square::at(file, rank)) {
            let Some(owner) = position.owner(square) else {
                text.push('.');
                continue;
            };
            let letter = side(owner);
            text.push(if position.is_king(square) {
                letter.to_ascii_uppercase()
            } else {
                letter
            });
            text.push(char::from(b'0' + position.level(square)));
        }
        text.push(if rank == 0 { ' ' } else { '/' });
    }
    text.push(match position.end {
        End::Open => side(position.mover),
        End::Captured { .. } | End::Left { .. } => '-',
    });
    text
}

pub(super) fn read_position(text: &str) -> Result<Position, BadPosition> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [grid, mover] = fields[..] else {
        return Err(BadPosition::new("expected two fields: ranks, and `w` or `b` to move"));
    };
    let mut position = read_grid(grid)?;
    position.mover = match mover {
        "w" => Seat(0),
        "b" => Seat(1),
        "-" => {
            return Err(BadPosition::new(
                "a finished game is not set up: its text does not tell who won",
            ));
        }
        _ => return Err(BadPosition::new("the side to move is `w` or `b`")),
    };
    for seat in Seat::all(2) {
        check_side(&position, seat)?;
    }
    Ok(position)
}

fn read_grid(grid: &str) -> Result<Position, BadPosition> {
    let rows: Vec<&str> = grid.split('/').collect();
    if rows.len() != 8 {
        return Err(BadPosition::new("expected 8 ranks joined by `/`"));
    }
    let mut position = Position::EMPTY;
    for (rank, row) in (0..8).rev().zip(rows) {
        let mut file = 0;
        let mut characters = row.chars();
        while let Some(character) = characters.next() {
            if file == 8 {
                return Err(BadPosition::new(format!("rank {} has more than 8 squares", rank + 1)));
            }
            read_cell(&mut position, Square::at(file, rank), character, &mut characters)?;
            file += 1;
        }
        if file != 8 {
            return Err(BadPosition::new(format!("rank {} has fewer than 8 squares", rank + 1)));
        }
    }
    Ok(position)
}

fn read_cell(
    position: &mut Position,
    square: Square,
    character: char,
    rest: &mut std::str::Chars<'_>,
) -> Result<(), BadPosition> {
    let seat = match character {
        '.' => return Ok(()),
        'w' | 'W' => Seat(0),
        'b' | 'B' => Seat(1),
        other => {
            return Err(BadPosition::new(format!(
                "`{other}` is no square: use `.`, `w`, `b`, `W` or `B`"
            )));
        }
    };
    let level = rest.next().and_then(|digit| digit.to_digit(10));
    let Some(level @ 1..=8) = level else {
        return Err(BadPosition::new(format!(
            "the piece on {square} needs a level from 1 to {TOP}"
        )));
    };
    position.put(square, seat, level as u8);
    if character.is_ascii_uppercase() && position.kings[seat.index()].replace(square).is_some() {
        return Err(BadPosition::new(format!("{} has two kings", colour(seat))));
    }
    Ok(())
}

fn check_side(position: &Position, seat: Seat) -> Result<(), BadPosition> {
    let men = position.men[seat.index()];
    let king = position.kings[seat.index()];
    let highest = position.highest(seat);
    let fault = if men == 0 {
        "has no piece"
    } else if men.count_ones() > 8 {
        "has more than eight pieces"
    } else if highest.is_power_of_two() && king.is_none_or(|king| king.bit() != highest) {
        "has a piece alone at its highest level that is not its king"
    } else if king.is_none() && position.level(Square(highest.trailing_zeros() as u8)) > 1 {
        "has a piece above level 1 and no king"
    } else {
        return Ok(());
    };
    Err(BadPosition::new(format!("{} {fault}", colour(seat))))
}
