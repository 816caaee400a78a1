//! Tie-breaks for two seats: Buchholz, Sonneborn-Berger and direct encounter (FIDE Handbook C.07).
//!
//! Simpler than the Handbook in one point: rounds that an *opponent* did not play count as it scored
//! them.

use super::super::points::Points;
use super::{Tally, TieBreaks};

/// The tie-breaks of everybody.
pub(super) fn tie_breaks(tallies: &[Tally]) -> Vec<TieBreaks> {
    tallies
        .iter()
        .enumerate()
        .map(|(entrant, tally)| {
            let opponents = tally
                .meetings
                .iter()
                .map(|&(opponent, made)| (tallies[opponent].points, made));
            TieBreaks {
                buchholz: opponents.clone().map(|(points, _)| points).sum::<Points>().value(),
                // Halves of points are exact, so the order of the sum does not matter.
                sonneborn_berger: opponents.map(|(points, made)| points.value() * made.value()).sum(),
                direct_encounter: direct_encounter(tallies, entrant).value(),
            }
        })
        .collect()
}

/// The points of `entrant` among all with as many points as it, if all of them have met.
fn direct_encounter(tallies: &[Tally], entrant: usize) -> Points {
    let level: Vec<usize> = (0..tallies.len())
        .filter(|&other| tallies[other].points == tallies[entrant].points)
        .collect();
    let met = |a: usize, b: usize| tallies[a].meetings.iter().any(|&(opponent, _)| opponent == b);
    let all_met = level
        .iter()
        .enumerate()
        .all(|(place, &a)| level[place + 1..].iter().all(|&b| met(a, b)));
    if !all_met {
        return Points::default();
    }
    tallies[entrant]
        .meetings
        .iter()
        .filter(|(opponent, _)| *opponent != entrant && level.contains(opponent))
        .map(|&(_, points)| points)
        .sum()
}

/// What the place is decided by: points, direct encounter, in a Swiss Buchholz before Sonneborn-Berger
/// (elsewhere everybody has the same opponents in the end), wins.
pub(super) fn key(tally: &Tally, tie_breaks: &TieBreaks, swiss: bool) -> Vec<i64> {
    let direct = Points::of(tie_breaks.direct_encounter).units();
    let buchholz = Points::of(tie_breaks.buchholz).units();
    let sonneborn_berger = Points::of(tie_breaks.sonneborn_berger).units();
    let between = if swiss {
        vec![buchholz, sonneborn_berger, direct]
    } else {
        vec![direct, sonneborn_berger, buchholz]
    };
    let mut key = vec![tally.points.units()];
    key.extend(between);
    key.push(i64::from(tally.wins));
    key
}
