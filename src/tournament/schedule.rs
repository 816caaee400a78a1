//! The plan's schedule, and where a test ends it.
//!
//! An SPRT looks at encounters in the order of their numbers, however they came in: the same results end it at the same
//! encounter, and what was played beyond that does not count.

use super::pairing::{self, Done, Format, Next, Pace};
use super::plan::Plan;
use super::stats::{Games, Outcome, Pairs, SprtState, Verdict};

/// What may be played now.
pub fn next(plan: &Plan, done: &[Done]) -> Next {
    pairing::next(&plan.format, &plan.field(), done, is_decided(plan, done))
}

/// Whether the plan's test is decided.
pub fn is_decided(plan: &Plan, done: &[Done]) -> bool {
    test(plan, done).is_some_and(|(_, state)| state.verdict != Verdict::GoingOn)
}

/// The results that count: all, or those up to the one that decided the plan's test. In the order of their numbers.
pub fn counted(plan: &Plan, done: &[Done]) -> Vec<Done> {
    let mut sorted = done.to_vec();
    sorted.sort_by_key(|done| done.encounter.number);
    if let Some((counted, state)) = test(plan, &sorted)
        && state.verdict != Verdict::GoingOn
    {
        sorted.truncate(counted);
    }
    sorted
}

/// Where the plan's test stands; `None` if it has none.
pub fn test_state(plan: &Plan, done: &[Done]) -> Option<SprtState> {
    test(plan, done).map(|(_, state)| state)
}

/// How many encounters were looked at, and where the test stands after them.
fn test(plan: &Plan, done: &[Done]) -> Option<(usize, SprtState)> {
    let sprt = plan.sprt.as_ref()?;
    let mut sorted: Vec<&Done> = done.iter().collect();
    sorted.sort_by_key(|done| done.encounter.number);
    let in_order = (0..)
        .zip(&sorted)
        .take_while(|(number, done)| done.encounter.number == *number);
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    let mut state = sprt.after_games(&games);
    let mut looked = 0;
    for (_, done) in in_order {
        looked += 1;
        count(done, &mut games, &mut pairs);
        state = if pairs.total() > 0 {
            sprt.after_pairs(&pairs)
        } else {
            sprt.after_games(&games)
        };
        if state.verdict != Verdict::GoingOn {
            break;
        }
    }
    Some((looked, state))
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
