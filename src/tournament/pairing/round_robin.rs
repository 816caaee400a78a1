//! Round robin: everybody meets everybody.
//!
//! For two seats the rounds are the Berger tables (FIDE Handbook C.05, Annex 1: "Details of Berger
//! Tables"): in every round but the bye's everybody plays once, and in one cycle nobody has one side
//! more than once oftener than the other. For three and more seats the encounters are `tables`.
//! Every second cycle has the seats in reverse order.
//!
//! The Handbook advises to swap the last two rounds of a double tournament's first cycle, so that nobody
//! has a side three times running; bots do not tire of a side and rounds run side by side: the tables
//! stand as they are.

use super::tables::blocks;
use super::{Encounter, Field};

/// The whole schedule.
pub(super) fn schedule(field: &Field, cycles: u32) -> Vec<Encounter> {
    let rounds = if field.seats == 2 {
        berger(field.entrants)
    } else {
        blocks(field.entrants, field.seats)
    };
    let mut schedule = Vec::new();
    let mut round = 0;
    for cycle in 0..cycles {
        for tables in &rounds {
            for table in tables {
                let mut entrants = table.clone();
                if cycle % 2 == 1 {
                    entrants.reverse();
                }
                schedule.push(field.encounter(schedule.len() as u32, round, entrants, 0));
            }
            round += 1;
        }
    }
    schedule
}

/// The rounds of one cycle, each with its pairs, the first side first.
///
/// With an odd number the last of the table is nobody, and who would meet them is free. Round r is round
/// 0 with everybody but the last moved on by r·n/2, modulo n − 1, and the last changes sides each round.
fn berger(entrants: usize) -> Vec<Vec<Vec<usize>>> {
    let size = entrants + entrants % 2;
    if size < 2 {
        return Vec::new();
    }
    let (last, half) = (size - 1, size / 2);
    let round = |round: usize| {
        let moved = |place: usize| (place + round * half) % last;
        let head = if round.is_multiple_of(2) {
            vec![moved(0), last]
        } else {
            vec![last, moved(0)]
        };
        let others = (1..half).map(|place| vec![moved(place), moved(last - place)]);
        std::iter::once(head)
            .chain(others)
            .filter(|pair| pair.iter().all(|&entrant| entrant < entrants))
            .collect()
    };
    (0..last).map(round).collect()
}
