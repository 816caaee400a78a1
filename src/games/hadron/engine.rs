//! Proof where the board is small or filled enough, else Monte Carlo.

use super::rush::Rush;
use super::{Hadron, Move, Position};
use crate::rules::{Game, Luck, Playout, Seat};
use crate::search::solve::{self, Solve};
use crate::search::{Answer, Candidate, Task, mcts};

/// A board with no more open cells than this is near enough to its end to be solved in play.
const NEAR: u32 = 12;
/// The share of the budget that a proof may take.
const SHARE: f64 = 0.4;
/// The same on a small board, which only proof can play well.
const SMALL_SHARE: f64 = 0.8;

impl Hadron {
    /// The answer where it is known beforehand: on 3x3 and 5x5 any first tile wins, so no second one does.
    fn known(&self, position: &Position) -> Option<Answer<Move>> {
        let tiles = position.occupied().count_ones();
        if self.board.size > 5 || tiles > 1 {
            return None;
        }
        let mut moves = Vec::new();
        self.moves(position, &mut moves);
        let win = f64::from(tiles == 0);
        let ranked = moves.into_iter().map(|mv| Candidate {
            exact: true,
            ..Candidate::from_win(mv, win, vec![mv])
        });
        Some(Answer {
            ranked: ranked.collect(),
            nodes: 0,
            depth: 0,
            complete: true,
        })
    }

    pub(super) fn answer(task: &Task<'_, Self>) -> Answer<Move> {
        let (game, position) = (task.game, task.view);
        if let Some(answer) = game.known(position) {
            return answer;
        }
        let small = game.board.size <= 5;
        let near = small || position.open.count_ones() <= NEAR;
        let share = if small { SMALL_SHARE } else { SHARE };
        let search = || mcts::search(game, position, task.trail, task.limits, task.control);
        if near {
            solve::prove_or(task, share, search)
        } else {
            search()
        }
    }
}

impl Solve for Hadron {
    /// What is left of the game, and nothing of how it came about: the cells that may still be filled, and by
    /// how many tiles the mover is ahead around each. Cells that are open for ever only count by twos.
    fn solve_key(&self, position: &Position) -> u64 {
        let rest = self.board.rest(position.tiles);
        let own = position.mover().index();
        let words = [
            rest.cells,
            rest.ahead[own][0],
            rest.ahead[own][1],
            rest.ahead[1 - own][0],
            rest.ahead[1 - own][1],
        ];
        words.into_iter().fold(u64::from(rest.alone % 2), |key, word| {
            let mixed = (word as u64 ^ ((word >> 64) as u64).rotate_left(32) ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 29)
        })
    }

    /// The fewer cells are open afterwards, the better: those around a tile close, and those that lacked it open.
    fn promise(&self, position: &Position, mv: Move) -> i32 {
        let around = self.board.around(mv.cell());
        let cells = |set: u128| (around & set).count_ones() as i32;
        cells(position.open) - cells(position.lacking[position.mover().index()])
    }
}

impl Playout for Hadron {
    fn exploration(&self) -> f64 {
        0.55
    }

    fn rush(&self, position: &Position, luck: &mut dyn Luck) -> Option<(Seat, bool)> {
        Some((Rush::new(&self.board, position).play_out(luck), false))
    }
}
