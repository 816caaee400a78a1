//! Judgement: how many placements each colour has that the other can't spoil.

use super::{Cells, Gopher, Move, Position};
use crate::rules::{Evaluate, Game, Luck as _, Playout, Seat, Trail};
use crate::search::solve::{self, Solve};
use crate::search::{Answer, SearchLuck, Task, alphabeta};

/// A position with no more cells than this still to be decided is near enough to its end to be solved in play.
const NEAR: u32 = 22;
/// The share of the budget that a proof may take.
const SHARE: f64 = 0.35;
/// What a placement is worth that the other side can't spoil, before it is shared with those that it spoils itself.
const SAFE: u32 = 120;
/// What it is worth if the other side can.
const EXPOSED: u32 = 72;
/// What it is worth to be on turn.
const TURN: i32 = 30;

/// One number a colour and cell, to tell positions apart.
#[derive(Clone, Debug)]
pub(super) struct Keys([Vec<u64>; 2]);

impl Keys {
    pub fn new(cells: u16) -> Self {
        let mut luck = SearchLuck::new(u64::from(cells));
        Keys([0, 1].map(|_| (0..cells).map(|_| luck.below(u64::MAX)).collect()))
    }

    pub fn stone(&self, colour: usize, cell: u16) -> u64 {
        self.0[colour][usize::from(cell)]
    }

    pub fn of(&self, stones: [Cells; 2]) -> u64 {
        let numbers = |colour: usize| stones[colour].iter().map(move |cell| self.stone(colour, cell));
        numbers(0).chain(numbers(1)).fold(0, |key, number| key ^ number)
    }
}

impl Gopher {
    /// What the open cells of a colour are worth to it.
    fn worth(&self, position: &Position, colour: usize) -> i32 {
        let own = position.open[colour];
        let danger = position.open[1 - colour].or(position.untouched);
        let worth = own.iter().map(|cell| {
            let around = self.board.around(cell);
            let spoilt = around.and(own).len();
            let value = if around.and(danger).is_empty() { SAFE } else { EXPOSED };
            value / (1 + spoilt)
        });
        worth.sum::<u32>() as i32
    }

    pub(super) fn answer(task: &Task<'_, Self>) -> Answer<Move> {
        let (game, position) = (task.game, task.view);
        let undecided = position.open[0].or(position.open[1]).or(position.untouched).len();
        let near = game.board.size <= 4 || undecided <= NEAR;
        let search = || alphabeta::search(game, position, task.trail, task.limits, task.control);
        if near {
            solve::prove_or(task, SHARE, search)
        } else {
            search()
        }
    }
}

impl Evaluate for Gopher {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let red = self.worth(position, 0) - self.worth(position, 1);
        let turn = if position.mover == seat { TURN } else { -TURN };
        turn + if seat == Seat(0) { red } else { -red }
    }

    fn key(&self, position: &Position) -> u64 {
        position.key
    }

    fn order(&self, position: &Position, Move(cell): Move) -> i32 {
        let around = self.board.around(cell);
        let own = position.mover.index();
        let spoils = |colour: usize| around.and(position.open[colour]).len() as i32;
        20 * (spoils(1 - own) - spoils(own)) - 10 * around.and(position.untouched).len() as i32
    }
}

impl Solve for Gopher {
    fn solve_key(&self, position: &Position) -> u64 {
        position.key
    }

    fn promise(&self, position: &Position, mv: Move) -> i32 {
        let mut after = *position;
        self.play(&mut after, mv, &mut Trail::new());
        let [own, enemy] = [position.mover, after.mover].map(|seat| after.open[seat.index()].len() as i32);
        own - 2 * enemy
    }
}

impl Playout for Gopher {}
