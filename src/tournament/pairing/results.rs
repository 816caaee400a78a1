//! The results of a run, in schedule order.

use std::collections::BTreeMap;

use super::points::Points;
use super::{Done, Encounter, Field};

/// The results by encounter number. Invariant: every one has an entrant of the field in each seat,
/// nobody twice, and a score for each seat of each of its games.
pub(super) struct Results<'a>(BTreeMap<u32, &'a Done>);

impl<'a> Results<'a> {
    /// Those of `done` that can be results of this field.
    pub(super) fn new(field: &Field, done: &'a [Done]) -> Self {
        let fits = |done: &&Done| {
            let seated = &done.encounter.entrants;
            let known = seated.len() == field.seats && seated.iter().all(|&entrant| entrant < field.entrants);
            let distinct = (1..seated.len()).all(|i| !seated[..i].contains(&seated[i]));
            let scored = done
                .games
                .iter()
                .all(|game| game.scores.len() == field.seats && game.places.len() == field.seats);
            known && distinct && scored
        };
        Results(
            done.iter()
                .filter(fits)
                .map(|done| (done.encounter.number, done))
                .collect(),
        )
    }

    /// The result of encounter `number`.
    pub(super) fn get(&self, number: u32) -> Option<&'a Done> {
        self.0.get(&number).copied()
    }

    /// All results in schedule order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &'a Done> {
        self.0.values().copied()
    }

    /// Those encounters of a schedule that have no result.
    pub(super) fn open(&self, schedule: Vec<Encounter>) -> Vec<Encounter> {
        let mut open = schedule;
        open.retain(|encounter| !self.0.contains_key(&encounter.number));
        open
    }
}

/// Who sat where and with which score, game by game and seat by seat.
pub(super) fn seats(done: &Done) -> impl Iterator<Item = (Vec<usize>, &super::GameScore)> {
    (0u32..)
        .zip(&done.games)
        .map(|(number, game)| (done.encounter.seating(number), game))
}

/// The points that `entrant` made in an encounter.
pub(super) fn points(done: &Done, entrant: usize) -> Points {
    seats(done)
        .flat_map(|(seating, game)| seating.into_iter().zip(&game.scores))
        .filter(|&(seated, _)| seated == entrant)
        .map(|(_, &score)| Points::of(score))
        .sum()
}
