//! Everybody against everybody.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::tournament::pairing::Done;
use crate::tournament::schedule;
use crate::tournament::stats::{Comparison, Games, Outcome, Pairs};

/// Who did what against whom. At tables of more than two a game counts once for every two that sat there: the one that
/// placed before the other has won it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Crosstable {
    /// Both sides of all meetings, by entrant and then by opponent.
    pub meetings: Vec<Meeting>,
}

/// What an entrant did against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Meeting {
    /// Whose side it is.
    pub entrant: usize,
    /// Against whom.
    pub other: usize,
    /// What it did.
    pub comparison: Comparison,
}

impl Crosstable {
    pub(super) fn of(seats: usize, counted: &[Done]) -> Crosstable {
        // From the side of the lower entrant.
        let mut met: BTreeMap<(usize, usize), (Games, Pairs)> = BTreeMap::new();
        for done in counted {
            if seats == 2 {
                let (a, b) = (done.encounter.entrants[0], done.encounter.entrants[1]);
                let (games, pairs) = met.entry((a.min(b), a.max(b))).or_default();
                schedule::count(done, games, pairs);
            } else {
                count_table(done, &mut met);
            }
        }
        let sides = met.into_iter().flat_map(|((low, high), (games, pairs))| {
            let side = |entrant, other, games, pairs| Meeting {
                entrant,
                other,
                comparison: Comparison::new(games, pairs, None),
            };
            [
                side(low, high, games, pairs),
                side(high, low, games.reversed(), pairs.reversed()),
            ]
        });
        let mut meetings: Vec<Meeting> = sides.collect();
        meetings.sort_by_key(|meeting| (meeting.entrant, meeting.other));
        Crosstable { meetings }
    }

    /// What `entrant` did against `other`; `None` if they have not met.
    pub fn get(&self, entrant: usize, other: usize) -> Option<&Comparison> {
        let found = self
            .meetings
            .binary_search_by_key(&(entrant, other), |meeting| (meeting.entrant, meeting.other));
        found.ok().map(|at| &self.meetings[at].comparison)
    }
}

/// The games at tables of more than two. The games of one rotation are counted one by one: they share luck and make
/// the spread too wide rather than too narrow.
fn count_table(done: &Done, met: &mut BTreeMap<(usize, usize), (Games, Pairs)>) {
    for (game, score) in (0..).zip(&done.games) {
        let seating = done.encounter.seating(game);
        for (seat, &entrant) in seating.iter().enumerate() {
            for (other_seat, &other) in seating.iter().enumerate() {
                if entrant < other {
                    let outcome = Outcome::of_places(score.places[seat], score.places[other_seat]);
                    met.entry((entrant, other)).or_default().0.record(outcome);
                }
            }
        }
    }
}

/// The comparison of a match of two.
pub(super) fn whole(counted: &[Done]) -> Comparison {
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    for done in counted {
        schedule::count(done, &mut games, &mut pairs);
    }
    Comparison::new(games, pairs, None)
}
