//! Judgement: pieces, the safety and freedom of the king, and levels too high to be of use.

use super::position::{Position, squares, targets};
use super::{Lielow, Move};
use crate::rules::{Evaluate, Playout, Seat};

/// What a piece is worth, by its level: high ones soon must leave, and the highest can do nothing else.
const WORTH: [i32; 8] = [100, 104, 104, 102, 92, 80, 60, 30];
/// What a square that a side aims at is worth.
const AIM: i32 = 3;
/// What a safe square is worth that the king could go to.
const FREEDOM: i32 = 14;
/// What it costs that the king is aimed at.
const AIMED_AT: i32 = 60;
/// What a second piece at the top level is worth: the king needs not be the one that grows.
const SHARED_TOP: i32 = 10;

impl Position {
    /// Every square that a side could take a piece on.
    fn aims(&self, seat: Seat) -> u64 {
        squares(self.men[seat.index()]).fold(0, |aims, square| aims | targets(square, self.level(square)))
    }

    fn worth_of(&self, seat: Seat, own_aims: u64, enemy_aims: u64) -> i32 {
        let own = self.men[seat.index()];
        let pieces: i32 = squares(own)
            .map(|square| WORTH[usize::from(self.level(square)) - 1])
            .sum();
        let mut worth = pieces + AIM * own_aims.count_ones() as i32;
        if let Some(king) = self.kings[seat.index()] {
            let flights = targets(king, self.level(king)) & !own & !enemy_aims;
            worth += FREEDOM * flights.count_ones().min(3) as i32;
            if enemy_aims & king.bit() != 0 {
                worth -= AIMED_AT;
            }
        }
        if self.highest(seat).count_ones() > 1 {
            worth += SHARED_TOP;
        }
        worth
    }

    /// Whether the side to move would lose its king if it did nothing.
    fn threatened(&self) -> bool {
        let king = self.kings[self.mover.index()];
        king.is_some_and(|king| self.aims(self.mover.other()) & king.bit() != 0)
    }
}

impl Evaluate for Lielow {
    /// A piece of level 1 is 100.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let other = seat.other();
        let (own, theirs) = (position.aims(seat), position.aims(other));
        position.worth_of(seat, own, theirs) - position.worth_of(other, theirs, own)
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// Takes the king first, then other captures, the pieces that grew highest before others; leaving comes last.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        match mv.to {
            None => -1_000,
            Some(to) if position.is_king(to) => 100_000,
            Some(to) if position.owner(to).is_some() => 1_000 + WORTH[usize::from(position.level(to)) - 1],
            Some(_) => 0,
        }
    }

    fn noisy(&self, position: &Position, mv: Move) -> bool {
        mv.to.is_some_and(|to| position.owner(to).is_some())
    }

    fn gain(&self, position: &Position, mv: Move) -> i32 {
        match mv.to {
            Some(to) if !position.is_king(to) => 300,
            _ => i32::MAX,
        }
    }

    fn unstable(&self, position: &Position) -> bool {
        position.threatened()
    }

    /// Doing nothing is as a rule worse than a move; with few pieces it may not be.
    fn null(&self, position: &Position) -> Option<Position> {
        let plenty = position.men[position.mover.index()].count_ones() > 3;
        (plenty && !position.threatened()).then(|| position.passed())
    }
}

impl Playout for Lielow {}
