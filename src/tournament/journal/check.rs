//! What a line of the journal must be to be believed, as far as that is cheap to see.

use std::collections::{HashMap, HashSet};

use super::GameLine;
use crate::tournament::pairing::Encounter;
use crate::tournament::plan::Plan;

/// Checks the lines of a plan's journal, one after another.
pub(super) struct Check<'p> {
    plan: &'p Plan,
    /// The encounters so far, with the games that were played.
    encounters: HashMap<u32, (Encounter, HashSet<u32>)>,
    records_end: u64,
}

impl<'p> Check<'p> {
    /// Of a journal without games.
    pub(super) fn of(plan: &'p Plan) -> Self {
        Check {
            plan,
            encounters: HashMap::new(),
            records_end: 0,
        }
    }

    /// Checks the next game; says what is wrong with it.
    pub(super) fn game(&mut self, line: &GameLine) -> Result<(), String> {
        self.seats(line)?;
        self.number(line)?;
        if line.record_at != self.records_end || line.record_end <= line.record_at {
            return Err(format!(
                "its record is at {} to {}, and the one before ends at {}",
                line.record_at, line.record_end, self.records_end
            ));
        }
        self.records_end = line.record_end;
        Ok(())
    }

    /// Whether bots of the plan sat there, and each seat has what a seat has.
    fn seats(&self, line: &GameLine) -> Result<(), String> {
        let (seats, played) = (self.plan.seats, &line.played);
        let entrants = &line.encounter.entrants;
        if entrants.len() != seats {
            return Err(format!("{} bots sat at {seats} seats", entrants.len()));
        }
        if let Some(entrant) = entrants.iter().find(|entrant| **entrant >= self.plan.bots.len()) {
            return Err(format!(
                "bot {entrant} is not in the plan, which has {}",
                self.plan.bots.len()
            ));
        }
        if (1..seats).any(|seat| entrants[..seat].contains(&entrants[seat])) {
            return Err("one bot sat at two seats".into());
        }
        let placing = &played.placing;
        for (what, count) in [
            ("scores", placing.scores.len()),
            ("places", placing.places.len()),
            ("times", played.thought_ms.len()),
        ] {
            if count != seats {
                return Err(format!("{count} {what} for {seats} seats"));
            }
        }
        if !placing.scores.iter().all(|score| (0.0..=1.0).contains(score)) {
            return Err("a score is not from 0 to 1".into());
        }
        if !placing
            .places
            .iter()
            .all(|place| (1..=seats).contains(&(*place as usize)))
        {
            return Err(format!("a place is not from 1 to {seats}"));
        }
        if let Some(fault) = played.faults.iter().find(|fault| usize::from(fault.seat) >= seats) {
            return Err(format!("a fault of seat {}, and there are {seats} seats", fault.seat));
        }
        Ok(())
    }

    /// Whether the game is one of its encounter's, and none that was there before.
    fn number(&mut self, line: &GameLine) -> Result<(), String> {
        let (game, encounter) = (line.game, &line.encounter);
        if encounter.games != self.plan.games {
            let (games, planned) = (encounter.games, self.plan.games);
            return Err(format!("an encounter of {games} games, and the plan's have {planned}"));
        }
        if game >= encounter.games {
            return Err(format!("game {game} of an encounter of {} games", encounter.games));
        }
        let known = self.encounters.entry(encounter.number);
        let (same, games) = known.or_insert_with(|| (encounter.clone(), HashSet::new()));
        if same != encounter {
            return Err(format!("encounter {} is another than before", encounter.number));
        }
        if !games.insert(game) {
            return Err(format!("game {game} of encounter {} is there twice", encounter.number));
        }
        Ok(())
    }
}
