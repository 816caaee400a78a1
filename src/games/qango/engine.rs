//! Judgement: a win must be taken, a threat must be met, and two threats at once decide.

use super::{End, Position, Qango, Square};
use crate::rules::{Evaluate, Luck, Playout, Seat};

/// What an unspoilt pattern is worth by how many discs it lacks; the last stands for spoilt ones.
const LACKING: [i32; 7] = [0, 60, 14, 4, 1, 0, 0];
/// The number of discs that stands for a pattern that is spoilt.
const SPOILT: u32 = 6;
/// What it is worth to be on turn.
const TURN: i32 = 10;
/// What a sure win at the next disc but one is worth.
const DECIDED: i32 = 5_000;

/// What one side has on the board.
struct Chances {
    /// The squares that complete a pattern.
    wins: u64,
    worth: i32,
}

impl Qango {
    fn chances(&self, position: &Position, seat: Seat) -> Chances {
        let (own, theirs) = (position.discs[seat.index()], position.discs[seat.other().index()]);
        let mut chances = Chances { wins: 0, worth: 0 };
        for pattern in &self.board.patterns {
            if pattern.squares & theirs != 0 {
                continue;
            }
            let lacking = pattern.squares & !own;
            let count = lacking.count_ones() as usize;
            if count == 1 {
                chances.wins |= lacking;
            }
            chances.worth += LACKING[count];
        }
        chances
    }

    /// The squares at which the seat would win at once.
    fn wins(&self, position: &Position, seat: Seat) -> u64 {
        let (own, theirs) = (position.discs[seat.index()], position.discs[seat.other().index()]);
        let open = self
            .board
            .patterns
            .iter()
            .filter(|pattern| pattern.squares & theirs == 0);
        open.map(|pattern| pattern.squares & !own)
            .filter(|lacking| lacking.is_power_of_two())
            .fold(0, |wins, lacking| wins | lacking)
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
        let [own, theirs] = [mover, mover.other()].map(|seat| self.chances(position, seat));
        let worth = if own.wins != 0 {
            DECIDED
        } else if theirs.wins.count_ones() > 1 {
            -DECIDED
        } else {
            own.worth - theirs.worth + TURN
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
        self.nearest(position, square).contains(&1)
    }

    fn unstable(&self, position: &Position) -> bool {
        position.end == End::Open && self.wins(position, position.placed()) != 0
    }
}

impl Playout for Qango {
    fn choose(&self, position: &Position, moves: &[Square], luck: &mut dyn Luck) -> usize {
        for seat in [position.mover(), position.placed()] {
            let wins = self.wins(position, seat);
            if let Some(index) = moves.iter().position(|square| wins & square.bit() != 0) {
                return index;
            }
        }
        luck.below(moves.len() as u64) as usize
    }
}
