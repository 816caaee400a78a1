//! Proof where the board is small or filled enough, else Monte Carlo.

use super::{Hadron, Move, Position};
use crate::rules::{Game, Playout, Trail};
use crate::search::solve::{self, Solve};
use crate::search::{Answer, Candidate, Task, mcts};

/// A board with no more open cells than this is near enough to its end to be solved in play.
const NEAR: u32 = 9;
/// The share of the budget that a proof may take.
const SHARE: f64 = 0.7;

impl Hadron {
    /// How many placements are open after a move.
    fn replies(&self, position: &Position, mv: Move) -> u32 {
        let mut after = *position;
        self.play(&mut after, mv, &mut Trail::new());
        after.open.count_ones()
    }

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
        let solvable = game.board.size <= 5 || position.open.count_ones() <= NEAR;
        solvable
            .then(|| solve::prove(game, position, task.trail, task.control, SHARE))
            .flatten()
            .unwrap_or_else(|| mcts::search(game, position, task.trail, task.limits, task.control))
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

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        -(self.replies(position, mv) as i32)
    }
}

impl Playout for Hadron {}
