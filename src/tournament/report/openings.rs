//! What the openings were worth: how the first seat did, and whether the opening or the bots decided the games.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::tournament::opening::{Opening, Openings};
use crate::tournament::pairing::Done;
use crate::tournament::plan::Plan;
use crate::tournament::stats::{Outcome, Pairs};

/// What the openings were worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct OpeningStats {
    /// Over all openings.
    pub all: OpeningLine,
    /// By opening, in the order of the file; empty unless openings come from a list: random ones differ from encounter
    /// to encounter.
    pub listed: Vec<OpeningLine>,
}

/// What one opening was worth, or all of them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct OpeningLine {
    /// The position or the moves.
    pub opening: String,
    /// Encounters that began with it.
    pub encounters: u64,
    /// Games that began with it.
    pub games: u64,
    /// What the first seat made in them.
    pub first_seat_points: f64,
    /// Games in which somebody alone came first.
    pub decided: u64,
    /// Two seats: pairs of games by what the first seat, held by both in turn, made in them. The outer ones were decided
    /// by the opening (or the luck), whoever played; pairs won by a bot are in the middle.
    pub first_seat_pairs: Pairs,
}

impl OpeningLine {
    /// The mean score of the first seat, from 0 to 1; `None` without games.
    pub fn first_seat_score(&self) -> Option<f64> {
        (self.games > 0).then(|| self.first_seat_points / self.games as f64)
    }

    /// The share of games that somebody won alone; `None` without games.
    pub fn decided_share(&self) -> Option<f64> {
        (self.games > 0).then(|| self.decided as f64 / self.games as f64)
    }

    fn add(&mut self, done: &Done) {
        self.encounters += 1;
        let mut outcomes = Vec::new();
        for game in &done.games {
            self.games += 1;
            self.first_seat_points += game.scores[0];
            self.decided += u64::from(game.places.iter().filter(|&&place| place == 1).count() == 1);
            if let [own, other] = game.places[..] {
                outcomes.push(Outcome::of_places(own, other));
            }
        }
        for pair in outcomes.chunks_exact(2) {
            self.first_seat_pairs.record(pair[0], pair[1]);
        }
    }
}

pub(super) fn of(plan: &Plan, counted: &[Done]) -> OpeningStats {
    let mut all = OpeningLine {
        opening: "all".into(),
        ..OpeningLine::default()
    };
    let mut by_index: BTreeMap<usize, OpeningLine> = BTreeMap::new();
    for done in counted {
        all.add(done);
        if let Openings::Listed(list) = &plan.openings {
            let index = done.encounter.number as usize % list.len().max(1);
            let line = by_index.entry(index).or_insert_with(|| OpeningLine {
                opening: list.get(index).map(describe).unwrap_or_default(),
                ..OpeningLine::default()
            });
            line.add(done);
        }
    }
    OpeningStats {
        all,
        listed: by_index.into_values().collect(),
    }
}

fn describe(opening: &Opening) -> String {
    let moves = opening.moves.join(" ");
    match (&opening.position, moves.is_empty()) {
        (Some(position), true) => position.clone(),
        (Some(position), false) => format!("{position}: {moves}"),
        (None, true) => "the usual start".into(),
        (None, false) => moves,
    }
}
