//! Proof near the end, else Monte Carlo with playouts that see a trap.

use super::{Cells, Colour, Move, Position, Trike};
use crate::rules::{Game, Luck, Playout, Trail};
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
    /// What the colour to move would score more than the other if the pawn were trapped here by its
    /// stone; `None` if it would not be trapped.
    fn trap(&self, position: &Position, cell: u8) -> Option<i32> {
        let around = self.board.around(cell);
        if !position.occupied().contains(around) {
            return None;
        }
        let [x, o] = position.stones.map(|stones| stones.and(around).len() as i32);
        Some(if position.to_move() == Colour::X {
            x + 1 - o
        } else {
            o + 1 - x
        })
    }

    pub(super) fn answer(task: &Task<'_, Self>) -> Answer<Move> {
        let (game, position) = (task.game, task.view);
        let free = u32::from(game.board.count() - position.count);
        (free <= NEAR)
            .then(|| solve::prove(game, position, task.trail, task.control, SHARE))
            .flatten()
            .unwrap_or_else(|| mcts::search(game, position, task.trail, task.limits, task.control))
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
    /// Whoever can trap the pawn and win does so, and nobody traps it and loses while there is another move.
    fn choose(&self, position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        let mut loses = 0u64;
        for (index, &mv) in moves.iter().enumerate().take(64) {
            let Move::To(cell) = mv else { continue };
            match self.trap(position, cell) {
                Some(margin) if margin > 0 => return index,
                Some(_) => loses |= 1 << index,
                None => {}
            }
        }
        let first = luck.below(moves.len() as u64) as usize;
        let fine = |&index: &usize| index >= 64 || loses >> index & 1 == 0;
        (first..moves.len()).chain(0..first).find(fine).unwrap_or(first)
    }
}
