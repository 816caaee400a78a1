//! Proof near the end, else Monte Carlo with playouts that see a trap.

use super::rush::Rush;
use super::{Cells, Move, NOWHERE, Position, Trike};
use crate::rules::{Game, Luck, Playout, Seat, Trail};
use crate::search::solve::{self, Solve};
use crate::search::{Answer, SearchLuck, Task, mcts};

/// With no more free cells than this a position is near enough to its end to be solved in play.
const NEAR: u32 = 16;
/// The share of the budget that a proof may take.
const SHARE: f64 = 0.35;
/// One number a colour and cell, one for the pawn on each cell, one for swapped colours.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    stones: [Vec<u64>; 2],
    pawn: Vec<u64>,
    swapped: u64,
}

impl Keys {
    pub fn new(cells: u8) -> Self {
        let mut luck = SearchLuck::new(u64::from(cells));
        let mut numbers = || (0..cells).map(|_| luck.below(u64::MAX)).collect();
        Keys {
            stones: [numbers(), numbers()],
            pawn: numbers(),
            swapped: luck.below(u64::MAX),
        }
    }

    pub fn stone(&self, colour: usize, cell: u8) -> u64 {
        self.stones[colour][usize::from(cell)]
    }

    pub fn of(&self, stones: [Cells; 2]) -> u64 {
        let numbers = |colour: usize| stones[colour].iter().map(move |cell| self.stone(colour, cell));
        numbers(0).chain(numbers(1)).fold(0, |key, number| key ^ number)
    }
}

impl Trike {
    pub(super) fn answer(task: &Task<'_, Self>) -> Answer<Move> {
        let (game, position) = (task.game, task.view);
        let free = u32::from(game.board.count() - position.count);
        let near = free <= NEAR;
        let search = || mcts::search(game, position, task.trail, task.limits, task.control);
        if near {
            solve::prove_or(task, SHARE, search)
        } else {
            search()
        }
    }
}

impl Solve for Trike {
    fn solve_key(&self, position: &Position) -> u64 {
        let pawn = self
            .keys
            .pawn
            .get(usize::from(position.pawn))
            .copied()
            .unwrap_or_default();
        let swapped = if position.swapped { self.keys.swapped } else { 0 };
        position.key ^ pawn ^ swapped
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        let mut after = *position;
        self.play(&mut after, mv, &mut Trail::new());
        let occupied = after.occupied();
        let replies = self
            .board
            .lines(after.pawn)
            .map(|line| line.take_while(|&cell| !occupied.has(cell)).count());
        -(replies.sum::<usize>() as i32)
    }
}

impl Playout for Trike {
    fn exploration(&self) -> f64 {
        0.55
    }

    fn rush(&self, position: &Position, luck: &mut dyn Luck) -> Option<(Seat, bool)> {
        let rush = Rush::new(&self.tables, position);
        let decided = if position.pawn == NOWHERE || self.may_swap(position) {
            None
        } else {
            rush.decided()
        };
        let winner = decided.unwrap_or_else(|| rush.play_out(luck));
        Some((position.owner(winner), decided.is_some()))
    }
}
