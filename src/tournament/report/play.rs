//! How the games went: endings, faults, length, time.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Counted;
use crate::tournament::referee::FaultKind;

/// The examples of a kind of fault at the most.
const EXAMPLES: usize = 3;

/// A reason for which games ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ending {
    /// The reason, in snake_case.
    pub reason: String,
    /// How many games.
    pub games: u64,
}

/// An entrant's faults of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultLine {
    /// Whose.
    pub entrant: usize,
    /// Of what kind.
    pub kind: FaultKind,
    /// How many.
    pub faults: u64,
    /// In how many games.
    pub games: u64,
    /// How many games it ended.
    pub ended: u64,
    /// The first ones.
    pub examples: Vec<FaultExample>,
}

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FaultExample {
    /// The game's id.
    pub game: String,
    /// What happened.
    pub what: String,
}

/// How long games were, in decisions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Lengths {
    /// The shortest.
    pub least: u32,
    /// The mean.
    pub mean: f64,
    /// As many were shorter as longer.
    pub median: u32,
    /// The longest.
    pub most: u32,
}

/// How long an entrant thought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Thinking {
    /// Its games.
    pub games: u64,
    /// In all of them, in milliseconds.
    pub total_ms: u64,
    /// In the game in which it thought longest.
    pub most_ms: u64,
}

impl Thinking {
    /// In a game, in milliseconds; `None` without games.
    pub fn mean_ms(&self) -> Option<f64> {
        (self.games > 0).then(|| self.total_ms as f64 / self.games as f64)
    }
}

pub(super) fn endings(games: &[Counted<'_>]) -> Vec<Ending> {
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    for game in games {
        *counts.entry(game.line.played.reason.as_str()).or_default() += 1;
    }
    let ending = |(reason, games): (&str, u64)| Ending {
        reason: reason.to_owned(),
        games,
    };
    let mut endings: Vec<Ending> = counts.into_iter().map(ending).collect();
    endings.sort_by_key(|ending| std::cmp::Reverse(ending.games));
    endings
}

pub(super) fn faults(games: &[Counted<'_>]) -> Vec<FaultLine> {
    let mut lines: BTreeMap<(usize, &str), FaultLine> = BTreeMap::new();
    for game in games {
        let played = &game.line.played;
        let last = played.placing.places.iter().copied().max();
        let mut seen = Vec::new();
        for fault in &played.faults {
            let seat = usize::from(fault.seat);
            let key = (game.seating[seat], fault.kind.reason());
            let line = lines.entry(key).or_insert_with(|| FaultLine {
                entrant: key.0,
                kind: fault.kind,
                faults: 0,
                games: 0,
                ended: 0,
                examples: Vec::new(),
            });
            line.faults += 1;
            if !seen.contains(&key) {
                seen.push(key);
                line.games += 1;
                line.ended += u64::from(played.reason == key.1 && Some(played.placing.places[seat]) == last);
            }
            if line.examples.len() < EXAMPLES {
                line.examples.push(FaultExample {
                    game: game.line.id.clone(),
                    what: fault.what.clone(),
                });
            }
        }
    }
    lines.into_values().collect()
}

pub(super) fn lengths(games: &[Counted<'_>]) -> Option<Lengths> {
    let mut plies: Vec<u32> = games.iter().map(|game| game.line.played.plies).collect();
    plies.sort_unstable();
    let sum: u64 = plies.iter().copied().map(u64::from).sum();
    Some(Lengths {
        least: *plies.first()?,
        mean: sum as f64 / plies.len() as f64,
        median: plies[plies.len() / 2],
        most: *plies.last()?,
    })
}

pub(super) fn thinking(entrants: usize, games: &[Counted<'_>]) -> Vec<Thinking> {
    let mut all = vec![Thinking::default(); entrants];
    for game in games {
        for (&entrant, &ms) in game.seating.iter().zip(&game.line.played.thought_ms) {
            let thinking = &mut all[entrant];
            thinking.games += 1;
            thinking.total_ms = thinking.total_ms.saturating_add(ms);
            thinking.most_ms = thinking.most_ms.max(ms);
        }
    }
    all
}
