//! Judgement: how many jumps a side has, and how many of them will keep.

use super::board::{Colour, DIRECTIONS, MAX_SIZE, Position};
use super::{Konane, Move};
use crate::rules::{Evaluate, Playout, Seat};

/// What a stone that can jump is worth.
const STONE: i32 = 20;
/// What each direction in which a stone can jump is worth.
const JUMP: i32 = 10;
/// What a jump is worth besides if the other side can't take it away at once.
const SAFE: i32 = 20;

/// The stones of one colour that can jump, by direction (in the order of [`DIRECTIONS`]) and row.
type Jumpers = [[u32; MAX_SIZE]; 4];

fn jumpers(position: &Position, colour: Colour) -> Jumpers {
    DIRECTIONS.map(|direction| {
        let mut rows = [0; MAX_SIZE];
        for row in 0..position.rows().len() {
            rows[row] = position.jumpers(colour, row as u8, direction);
        }
        rows
    })
}

/// The neighbours of some stones of a row, and what they are neighbours of: `shifted(rows, row)` gives
/// in each direction the columns of `row` that lie one step beyond a bit of `rows`.
fn beyond(jumpers: &Jumpers, row: usize) -> u32 {
    let [right, left, up, down] = jumpers;
    let below = if row > 0 { up[row - 1] } else { 0 };
    let above = if row + 1 < MAX_SIZE { down[row + 1] } else { 0 };
    (right[row] << 1) | (left[row] >> 1) | below | above
}

/// What the jumps of a side are worth. A jump is lost if the stone that jumps is taken, or the stone
/// to jump over goes away; nothing but the side itself can fill its landing, for stones keep the
/// colour of their squares.
fn worth(own: &Jumpers, theirs: &Jumpers, rows: usize) -> i32 {
    let mut total = 0;
    let mobile = |row: Option<usize>| match row {
        Some(row) if row < rows => theirs.iter().fold(0, |stones, way| stones | way[row]),
        _ => 0,
    };
    for row in 0..rows {
        let attacked = beyond(theirs, row);
        let [right, left, up, down] = own.map(|way| way[row]);
        let movable = right | left | up | down;
        if movable == 0 {
            continue;
        }
        let beside = mobile(Some(row));
        let leaving = [
            beside >> 1,
            beside << 1,
            mobile(Some(row + 1)),
            mobile(row.checked_sub(1)),
        ];
        total += STONE * movable.count_ones() as i32;
        for (way, leaving) in [right, left, up, down].into_iter().zip(leaving) {
            total += JUMP * way.count_ones() as i32 + SAFE * (way & !attacked & !leaving).count_ones() as i32;
        }
    }
    total
}

impl Evaluate for Konane {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let [black, white] = [Colour::Black, Colour::White].map(|colour| jumpers(position, colour));
        let rows = position.rows().len();
        let value = worth(&black, &white, rows) - worth(&white, &black, rows);
        if seat == Colour::Black.seat() { value } else { -value }
    }

    /// The stage follows from the number of gaps, which the rows tell.
    fn key(&self, position: &Position) -> u64 {
        let mut key = u64::from(position.to_move() == Colour::Black);
        for pair in position.rows().chunks_exact(2) {
            key = (key ^ (u64::from(pair[0]) << 32 | u64::from(pair[1]))).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            key ^= key >> 32;
        }
        key
    }

    /// Jumps of two stones and more give away what could be jumped later.
    fn order(&self, _position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Remove(_) => 0,
            Move::Jump { from, to } => -i32::from(from.column.abs_diff(to.column) + from.row.abs_diff(to.row)),
        }
    }
}

impl Playout for Konane {}
