//! The results of a run by encounter.

use std::collections::BTreeMap;

use crate::tournament::journal::GameLine;
use crate::tournament::pairing::{Done, Encounter, GameScore};

/// The results by encounter, as far as they are complete.
#[derive(Debug, Default)]
pub struct Results {
    games: BTreeMap<u32, (Encounter, BTreeMap<u32, GameScore>)>,
}

impl Results {
    /// Those of a journal.
    pub fn of(lines: &[GameLine]) -> Results {
        let mut results = Results::default();
        for line in lines {
            results.add(line);
        }
        results
    }

    /// Adds a game.
    pub fn add(&mut self, line: &GameLine) {
        let placing = &line.played.placing;
        let score = GameScore {
            scores: placing.scores.clone(),
            places: placing.places.clone(),
        };
        let encounter = self
            .games
            .entry(line.encounter.number)
            .or_insert_with(|| (line.encounter.clone(), BTreeMap::new()));
        encounter.1.insert(line.game, score);
    }

    /// Whether all games of this encounter have been played.
    pub fn is_complete(&self, encounter: u32) -> bool {
        self.games
            .get(&encounter)
            .is_some_and(|(encounter, games)| games.len() == encounter.games as usize)
    }

    /// Whether this game has been played.
    pub(super) fn has(&self, encounter: u32, game: u32) -> bool {
        self.games
            .get(&encounter)
            .is_some_and(|(_, games)| games.contains_key(&game))
    }

    /// The encounters all of whose games have been played, by number.
    pub fn done(&self) -> Vec<Done> {
        self.games.keys().filter_map(|&number| self.encounter(number)).collect()
    }

    /// This encounter, if all of its games have been played.
    pub(super) fn encounter(&self, number: u32) -> Option<Done> {
        let (encounter, games) = self.games.get(&number)?;
        (games.len() == encounter.games as usize).then(|| Done {
            encounter: encounter.clone(),
            games: games.values().cloned().collect(),
        })
    }
}
