//! Knockout: a seeded bracket in which the best of each table advances.
//!
//! With m tables of a round the contenders, in seeding order, are dealt to the tables forth and back:
//! table t has contenders t, 2m − 1 − t, 2m + t, 4m − 1 − t, …; the winner of table t is contender t of
//! the next round. For two seats that is the usual bracket, in which seeds 1 and 2 can meet only in the
//! final. For two seats the places up to a power of two are byes, which fall to the highest seeds; for
//! more seats the number of entrants must be a power of the seats.
//!
//! A match is `pairs` encounters. While the best total is shared, up to `tie_breaks` more are played, one
//! by one, counting on top. Then the highest seed of those who share the best total advances.
//!
//! Every match of the bracket keeps numbers for all its encounters, so that the number of an encounter
//! does not depend on which matches end first.

use super::lot::initial_order;
use super::points::Points;
use super::results::{Results, points};
use super::{Encounter, Field, Seeding};

/// The bracket after some results.
pub(super) struct Bracket {
    /// The encounters that may be played.
    pub(super) open: Vec<Encounter>,
    /// Of each entrant: how many rounds are behind it, byes counted.
    pub(super) reached: Vec<u32>,
    /// Of each entrant: has it lost a match?
    pub(super) out: Vec<bool>,
}

/// A place in a round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Slot {
    /// An entrant by its seed, from 0.
    Seed(usize),
    /// Nobody.
    Bye,
    /// The winner of a match that is not over.
    Open,
}

/// What one match needs.
struct Match<'a> {
    field: &'a Field,
    order: &'a [usize],
    results: &'a Results<'a>,
    pairs: u32,
    tie_breaks: u32,
    round: u32,
    first_number: u32,
    turn: u32,
}

impl Bracket {
    /// Fills the bracket as far as the results go.
    pub(super) fn new(field: &Field, pairs: u32, tie_breaks: u32, seeding: Seeding, results: &Results) -> Self {
        let order = initial_order(field.entrants, field.seed, seeding);
        let mut bracket = Bracket {
            open: Vec::new(),
            reached: vec![0; field.entrants],
            out: vec![false; field.entrants],
        };
        let size = size(field.entrants, field.seats);
        let mut slots: Vec<Slot> = (0..size)
            .map(|seed| {
                if seed < field.entrants {
                    Slot::Seed(seed)
                } else {
                    Slot::Bye
                }
            })
            .collect();
        let (mut round, mut first_number) = (0, 0);
        while slots.len() > 1 {
            let tables = slots.len() / field.seats;
            let mut winners = Vec::with_capacity(tables);
            for table in 0..tables {
                let contenders: Vec<Slot> = (0..field.seats)
                    .map(|seat| {
                        let row = seat * tables;
                        slots[if seat % 2 == 0 {
                            row + table
                        } else {
                            row + tables - 1 - table
                        }]
                    })
                    .collect();
                let winner = Match {
                    field,
                    order: &order,
                    results,
                    pairs,
                    tie_breaks,
                    round,
                    first_number,
                    turn: table as u32 + round,
                }
                .winner(&contenders, &mut bracket);
                winners.push(winner);
                first_number += pairs + tie_breaks;
            }
            slots = winners;
            round += 1;
        }
        bracket
    }
}

/// The least power of the seats that holds the entrants.
pub(super) fn size(entrants: usize, seats: usize) -> usize {
    let mut size = 1usize;
    while size < entrants && seats > 1 {
        size = size.saturating_mul(seats);
    }
    size
}

impl Match<'_> {
    /// Plays the match as far as the results go: lists what is open, marks who is through and who is out.
    fn winner(&self, contenders: &[Slot], bracket: &mut Bracket) -> Slot {
        if contenders.contains(&Slot::Open) {
            return Slot::Open;
        }
        let seeds: Vec<usize> = contenders
            .iter()
            .filter_map(|slot| match slot {
                Slot::Seed(seed) => Some(*seed),
                Slot::Bye | Slot::Open => None,
            })
            .collect();
        let winner = match seeds[..] {
            [] => return Slot::Bye,
            [seed] => seed,
            _ => match self.decided(&seeds, &mut bracket.open) {
                Some(seed) => seed,
                None => return Slot::Open,
            },
        };
        for seed in seeds {
            let entrant = self.order[seed];
            if seed == winner {
                bracket.reached[entrant] += 1;
            } else {
                bracket.out[entrant] = true;
            }
        }
        Slot::Seed(winner)
    }

    /// The seed that advances, if the results say so.
    fn decided(&self, seeds: &[usize], open: &mut Vec<Encounter>) -> Option<usize> {
        let mut totals: Vec<Points> = vec![Points::default(); seeds.len()];
        let mut missing = Vec::new();
        for game in 0..self.pairs {
            match self.results.get(self.first_number + game) {
                Some(_) => self.add(game, seeds, &mut totals),
                None => missing.push(self.encounter(game, seeds)),
            }
        }
        if !missing.is_empty() {
            open.append(&mut missing);
            return None;
        }
        for game in self.pairs..self.pairs + self.tie_breaks {
            if best(seeds, &totals).len() == 1 {
                break;
            }
            if self.results.get(self.first_number + game).is_none() {
                open.push(self.encounter(game, seeds));
                return None;
            }
            self.add(game, seeds, &mut totals);
        }
        best(seeds, &totals).into_iter().min()
    }

    fn add(&self, game: u32, seeds: &[usize], totals: &mut [Points]) {
        if let Some(done) = self.results.get(self.first_number + game) {
            for (total, &seed) in totals.iter_mut().zip(seeds) {
                *total += points(done, self.order[seed]);
            }
        }
    }

    fn encounter(&self, game: u32, seeds: &[usize]) -> Encounter {
        let entrants = seeds.iter().map(|&seed| self.order[seed]).collect();
        self.field
            .encounter(self.first_number + game, self.round, entrants, self.turn + game)
    }
}

/// The seeds that share the best total.
fn best(seeds: &[usize], totals: &[Points]) -> Vec<usize> {
    let most = totals.iter().max();
    seeds
        .iter()
        .zip(totals)
        .filter(|(_, total)| Some(*total) == most)
        .map(|(&seed, _)| seed)
        .collect()
}
