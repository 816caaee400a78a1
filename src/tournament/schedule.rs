//! The plan's schedule, and where a test ends it.
//!
//! An SPRT looks at encounters in the order of their numbers, however they came in: the same results end it at the same
//! encounter, and what was played beyond that does not count.

use super::pairing::{self, Done, Format, Next, Pace};
use super::plan::Plan;
use super::stats::{Games, Outcome, Pairs, Sprt, SprtState, Verdict};

/// What may be played now.
pub fn next(plan: &Plan, done: &[Done]) -> Next {
    pairing::next(&plan.format, &plan.field(), done, is_decided(plan, done))
}

/// Whether the plan's test is decided.
fn is_decided(plan: &Plan, done: &[Done]) -> bool {
    test(plan, done).is_some_and(|trial| trial.is_decided())
}

/// The results that count: all, or those up to the one that decided the plan's test. In the order of their numbers.
pub fn counted(plan: &Plan, done: &[Done]) -> Vec<Done> {
    let mut sorted = done.to_vec();
    sorted.sort_by_key(|done| done.encounter.number);
    if let Some(trial) = test(plan, &sorted).filter(Trial::is_decided) {
        sorted.truncate(trial.looked as usize);
    }
    sorted
}

/// Where the plan's test stands; `None` if it has none.
pub fn test_state(plan: &Plan, done: &[Done]) -> Option<SprtState> {
    test(plan, done).map(|trial| trial.state)
}

/// Where the plan's test stands after these results.
fn test<'a>(plan: &'a Plan, done: &[Done]) -> Option<Trial<'a>> {
    let mut trial = Trial::of(plan)?;
    let mut sorted: Vec<&Done> = done.iter().collect();
    sorted.sort_by_key(|done| done.encounter.number);
    for done in sorted {
        if trial.is_decided() || done.encounter.number != trial.next() {
            break;
        }
        trial.look(done);
    }
    Some(trial)
}

/// A test in progress, which is shown one encounter after another.
#[derive(Debug)]
pub struct Trial<'a> {
    sprt: &'a Sprt,
    looked: u32,
    games: Games,
    pairs: Pairs,
    state: SprtState,
}

impl<'a> Trial<'a> {
    /// The plan's test, which has seen nothing yet; `None` if it has none.
    pub fn of(plan: &'a Plan) -> Option<Self> {
        let sprt = plan.sprt.as_ref()?;
        Some(Trial {
            sprt,
            looked: 0,
            games: Games::default(),
            pairs: Pairs::default(),
            state: sprt.after_games(&Games::default()),
        })
    }

    /// The number of the encounter that it must see next.
    pub fn next(&self) -> u32 {
        self.looked
    }

    /// Shows it that encounter.
    pub fn look(&mut self, done: &Done) {
        self.looked += 1;
        count(done, &mut self.games, &mut self.pairs);
        self.state = if self.pairs.total() > 0 {
            self.sprt.after_pairs(&self.pairs)
        } else {
            self.sprt.after_games(&self.games)
        };
    }

    /// Whether it has come to an end.
    pub fn is_decided(&self) -> bool {
        self.state.verdict != Verdict::GoingOn
    }
}

/// Counts an encounter of two from the side of the lower entrant.
pub fn count(done: &Done, games: &mut Games, pairs: &mut Pairs) {
    let own = done.encounter.entrants.iter().min().copied();
    let outcomes: Vec<Outcome> = (0..)
        .zip(&done.games)
        .map(|(game, score)| {
            let seat = done
                .encounter
                .seating(game)
                .iter()
                .position(|&entrant| Some(entrant) == own);
            let seat = seat.unwrap_or(0);
            Outcome::of_places(score.places[seat], score.places[1 - seat])
        })
        .collect();
    for &outcome in &outcomes {
        games.record(outcome);
    }
    for pair in outcomes.chunks_exact(2) {
        pairs.record(pair[0], pair[1]);
    }
}

/// How many games a tournament has at the most, where that is known beforehand.
pub fn most_games(plan: &Plan) -> Option<u64> {
    let pairs = plan.bots.len() as u64 / 2;
    let encounters = match plan.format.pace() {
        Pace::Fixed => match next(plan, &[]) {
            Next::Play(encounters) => encounters.len() as u64,
            Next::Over(_) => 0,
        },
        Pace::Round | Pace::Result => match plan.format {
            Format::Swiss { rounds, .. } => u64::from(rounds) * pairs,
            _ => return None,
        },
    };
    Some(encounters * u64::from(plan.games))
}
