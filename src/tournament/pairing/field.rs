//! Who takes part and what an encounter is made of.

use serde::{Deserialize, Serialize};

use super::Encounter;

/// What every format needs to know besides its own settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// How many entrants there are; they are called 0, 1, … in the order of the plan.
    pub entrants: usize,
    /// How many seats a game has.
    pub seats: usize,
    /// Games in an encounter: 1, or a multiple of the seats.
    pub games: u32,
    /// What lots are drawn from.
    pub seed: u64,
}

impl Field {
    /// Do the games of one encounter seat everybody equally often in every seat?
    pub(super) fn rotates(&self) -> bool {
        (self.games as usize).is_multiple_of(self.seats.max(1))
    }

    /// The encounter of `entrants`. Where its games do not rotate the seats, the entrants are turned by
    /// `turn` places first, so that a caller who counts up balances the seats.
    pub(super) fn encounter(&self, number: u32, round: u32, mut entrants: Vec<usize>, turn: u32) -> Encounter {
        if !self.rotates() && !entrants.is_empty() {
            let turn = turn as usize % entrants.len();
            entrants.rotate_left(turn);
        }
        Encounter {
            number,
            round,
            entrants,
            games: self.games,
        }
    }
}
