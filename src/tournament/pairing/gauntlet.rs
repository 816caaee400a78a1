//! Gauntlet: one or more challengers against the rest.
//!
//! At a table of three and more seats one challenger sits with a table of the rest (`tables`). The
//! challenger's seat moves on from table to table and from cycle to cycle.

use super::tables::blocks;
use super::{Encounter, Field};

/// The whole schedule: table by table of the rest, each challenger in turn.
pub(super) fn schedule(field: &Field, against: &[usize], cycles: u32) -> Vec<Encounter> {
    let rest: Vec<usize> = (0..field.entrants)
        .filter(|entrant| !against.contains(entrant))
        .collect();
    let tables: Vec<Vec<usize>> = blocks(rest.len(), field.seats.saturating_sub(1))
        .into_iter()
        .flatten()
        .collect();
    let mut schedule = Vec::new();
    for cycle in 0..cycles {
        for (place, table) in tables.iter().enumerate() {
            for (rank, &challenger) in against.iter().enumerate() {
                let mut entrants: Vec<usize> = table.iter().map(|&other| rest[other]).collect();
                entrants.insert((place + rank + cycle as usize) % field.seats, challenger);
                schedule.push(field.encounter(schedule.len() as u32, cycle, entrants, 0));
            }
        }
    }
    schedule
}
