//! Judgement: tiles along what is sure to be corridor.

use super::board::Cells;
use super::{CairoCorridor, Move, Position, rave};
use crate::rules::{Evaluate, Luck, Playout, Seat};
use crate::search::{Answer, Task, alphabeta};

/// What a tile along a forbidden cell is worth: forbidden cells stay empty to the end.
const SURE: i32 = 100;
/// What a tile along the rest of the corridor region is worth.
const HOPED: i32 = 20;
/// With so few placements left, alpha-beta searches to the end.
const ENDING: u32 = 10;
/// How many moves a playout looks at to choose one.
const LOOKED_AT: u64 = 3;

pub(super) fn suggest(task: &Task<'_, CairoCorridor>) -> Answer<Move> {
    if task.game.placements(task.view).count_ones() <= ENDING {
        return alphabeta::search(task.game, task.view, task.trail, task.limits, task.control);
    }
    rave::search(task)
}

impl Evaluate for CairoCorridor {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let lead = |cells: Cells| {
            let [x, o] = self.score(position, cells).map(|tiles| tiles as i32);
            if seat == Seat(0) { x - o } else { o - x }
        };
        SURE * lead(position.forbidden) + HOPED * lead(position.corridor)
    }

    fn key(&self, position: &Position) -> u64 {
        let halves = position
            .tiles
            .into_iter()
            .flat_map(|tiles| [tiles as u64, (tiles >> 64) as u64]);
        halves.fold(u64::from(position.mover.0), |key, part| {
            let mixed = (key ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed.rotate_left(31) ^ (mixed >> 29)
        })
    }

    /// Sure points first.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        match mv {
            Move::Swap => 0,
            Move::Place(cell) => {
                let beside = self.board.beside[usize::from(cell)];
                let sure = 100 * (beside & position.forbidden).count_ones().min(1);
                (sure + (beside & position.corridor).count_ones()) as i32
            }
        }
    }
}

impl Playout for CairoCorridor {
    /// The best of a few moves: a sure point before a cell of the corridor region, that before a waiting move.
    fn choose(&self, position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        let mut best = (-1, 0);
        for _ in 0..LOOKED_AT {
            let index = luck.below(moves.len() as u64) as usize;
            let promise = match moves[index] {
                Move::Swap => 0,
                Move::Place(cell) => {
                    let sure = self.board.beside[usize::from(cell)] & position.forbidden != 0;
                    2 * i32::from(sure) + i32::from(position.corridor >> cell & 1 == 1)
                }
            };
            if promise > best.0 {
                best = (promise, index);
            }
        }
        best.1
    }
}
