//! Judgement: dice count, and the more pips they show, the harder they are to swallow.

use super::position::Position;
use super::{Cephalopod, Move};
use crate::rules::{Evaluate, Playout, Seat};

/// What a die is worth by its pips: a six stays for good, a five fears only a one beside it.
const WORTH: [i32; 6] = [50, 52, 54, 60, 76, 100];

impl Position {
    fn worth_of(&self, seat: Seat) -> i32 {
        let own = self.dice[seat.index()];
        (1..)
            .zip(WORTH)
            .map(|(pips, worth)| worth * (self.showing(pips) & own).count_ones() as i32)
            .sum()
    }
}

impl Evaluate for Cephalopod {
    /// A six is 100.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        position.worth_of(seat) - position.worth_of(seat.other())
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// Captures of the most enemy dice first; own dice are better left alone.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let worth = |square| match position.owner(square) {
            Some(owner) if owner == position.mover => -60,
            _ => 100,
        };
        mv.captured().map(worth).sum()
    }

    fn noisy(&self, position: &Position, mv: Move) -> bool {
        let enemy = position.mover.other();
        mv.captured()
            .filter(|&square| position.owner(square) == Some(enemy))
            .count()
            >= 2
    }
}

impl Playout for Cephalopod {}
