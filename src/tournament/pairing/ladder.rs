//! Ladder: neighbours challenge each other, and a winning challenger takes the higher rung.
//!
//! In even rounds rungs 0 and 1, 2 and 3, … meet, in odd rounds 1 and 2, 3 and 4, …: the odd-even
//! transposition sort (Knuth, TAOCP 3, 5.3.4), which puts n entrants whose results are consistent in
//! order after n rounds. A drawn challenge changes nothing. A challenge may start when its two rungs are
//! settled, whatever goes on elsewhere on the ladder.

use super::lot::initial_order;
use super::results::{Results, points};
use super::{Encounter, Field, Seeding};

/// The ladder after some results.
pub(super) struct Ladder {
    /// The challenges that may be played.
    pub(super) open: Vec<Encounter>,
    /// Who stands where, rung 0 on top; where a challenge is open, as before it.
    pub(super) rungs: Vec<usize>,
}

impl Ladder {
    /// Climbs as far as the results go.
    pub(super) fn new(field: &Field, rounds: u32, seeding: Seeding, results: &Results) -> Self {
        let mut rungs = initial_order(field.entrants, field.seed, seeding);
        let mut settled = vec![true; rungs.len()];
        // First seats minus second seats of each entrant.
        let mut balance = vec![0i32; field.entrants];
        let mut open = Vec::new();
        let mut number = 0;
        for round in 0..rounds {
            // Two rungs have only one challenge: they play it every round.
            let first = if rungs.len() > 2 { round as usize % 2 } else { 0 };
            for upper in (first..rungs.len().saturating_sub(1)).step_by(2) {
                let lower = upper + 1;
                if settled[upper] && settled[lower] {
                    let (holder, challenger) = (rungs[upper], rungs[lower]);
                    // Who sat first less often does so now, the challenger where that is equal.
                    let turn = u32::from(balance[challenger] > balance[holder]);
                    let encounter = field.encounter(number, round, vec![challenger, holder], turn);
                    balance[encounter.entrants[0]] += 1;
                    balance[encounter.entrants[1]] -= 1;
                    match results.get(number) {
                        Some(done) => {
                            if points(done, challenger) > points(done, holder) {
                                rungs.swap(upper, lower);
                            }
                        }
                        None => {
                            open.push(encounter);
                            settled[upper] = false;
                        }
                    }
                }
                let both = settled[upper] && settled[lower];
                settled[upper] = both;
                settled[lower] = both;
                number += 1;
            }
        }
        Ladder { open, rungs }
    }
}
