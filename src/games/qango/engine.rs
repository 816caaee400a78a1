//! Judgement: a win must be taken, a threat must be met, and two threats at once decide.

use super::{End, Position, Qango, Square};
use crate::rules::{Evaluate, Luck, Playout, Seat};
use crate::search::{Answer, MAX_LEVEL, Task, alphabeta};

/// What an unspoilt pattern is worth by how many discs it lacks; the last stands for spoilt ones.
const LACKING: [i32; 7] = [0, 60, 14, 4, 1, 0, 0];
/// The number of discs that stands for a pattern that is spoilt.
const SPOILT: u32 = 6;
/// What it is worth to be on turn.
const TURN: i32 = 10;
/// What a sure win at the next disc but one is worth.
const DECIDED: i32 = 5_000;

/// The best engine: the search of a game that lists only what matters. Below the highest level all moves are
/// ranked, so that a weak player may overlook a threat.
pub(super) fn suggest(task: &Task<'_, Qango>) -> Answer<Square> {
    let game = Qango {
        sharp: task.limits.level >= MAX_LEVEL,
        ..task.game.clone()
    };
    alphabeta::search(&game, task.view, task.trail, task.limits, task.control)
}

/// The moves among `free` that matter: a win, else what keeps the other side from winning, else all.
pub(super) fn sharpened(position: &Position, free: u64) -> u64 {
    let [own, theirs] = [position.mover(), position.placed()].map(|seat| free & position.wins[seat.index()]);
    match (own, theirs) {
        (0, 0) => free,
        (0, _) => theirs,
        (_, _) => own,
    }
}

impl Qango {
    /// The worth of what white has on the board less that of what black has.
    fn lead(&self, position: &Position) -> i32 {
        let [white, black] = position.discs;
        let worth = |squares: u64| match (squares & white, squares & black) {
            (0, 0) => 0,
            (own, 0) => LACKING[(squares & !own).count_ones() as usize],
            (0, own) => -LACKING[(squares & !own).count_ones() as usize],
            (_, _) => 0,
        };
        self.board.patterns.iter().map(|pattern| worth(pattern.squares)).sum()
    }

    /// The fewest discs that a pattern through `square` lacks for each side, the mover's first, or `SPOILT`.
    fn nearest(&self, position: &Position, square: Square) -> [u32; 2] {
        let own = position.discs[position.mover().index()];
        let theirs = position.discs[position.placed().index()];
        let mut nearest = [SPOILT; 2];
        for pattern in &self.board.through[usize::from(square.0)] {
            let squares = pattern.squares;
            if squares & theirs == 0 {
                nearest[0] = nearest[0].min((squares & !own).count_ones());
            }
            if squares & own == 0 {
                nearest[1] = nearest[1].min((squares & !theirs).count_ones());
            }
        }
        nearest
    }
}

impl Evaluate for Qango {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let mover = position.mover();
        let [own, theirs] = [mover, mover.other()].map(|seat| position.wins[seat.index()].count_ones());
        let lead = self.lead(position);
        let worth = match (own, theirs) {
            (1.., _) => DECIDED,
            (0, 2..) => -DECIDED,
            (0, 0 | 1) if mover == Seat(0) => lead + TURN,
            (0, 0 | 1) => -lead + TURN,
        };
        if seat == mover { worth } else { -worth }
    }

    fn key(&self, position: &Position) -> u64 {
        position.discs.into_iter().fold(0, |key: u64, discs| {
            let mixed = (key ^ discs).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed.rotate_left(31) ^ (mixed >> 29)
        })
    }

    /// Wins, then what keeps the other side from winning, then threats, then what spoils threats.
    fn order(&self, position: &Position, square: Square) -> i32 {
        match self.nearest(position, square) {
            [1, _] => 100_000,
            [_, 1] => 50_000,
            [own, theirs] => 20 * LACKING[own as usize] + 10 * LACKING[theirs as usize],
        }
    }

    fn noisy(&self, position: &Position, square: Square) -> bool {
        (position.wins[0] | position.wins[1]) & square.bit() != 0
    }

    fn unstable(&self, position: &Position) -> bool {
        position.end == End::Open && position.wins[position.placed().index()] != 0
    }
}

impl Playout for Qango {
    fn choose(&self, position: &Position, moves: &[Square], luck: &mut dyn Luck) -> usize {
        for seat in [position.mover(), position.placed()] {
            let wins = position.wins[seat.index()];
            if let Some(index) = moves.iter().position(|square| wins & square.bit() != 0) {
                return index;
            }
        }
        luck.below(moves.len() as u64) as usize
    }
}
