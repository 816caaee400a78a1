//! A match of two for a sequential probability ratio test (Wald 1945): a stream of encounters that a test
//! outside stops. The test sees results in the order in which they came in; the schedule does not care.

use super::{Encounter, Field};

/// The whole stream. Single games change sides from one to the next.
pub(super) fn schedule(field: &Field, max_encounters: u32) -> Vec<Encounter> {
    (0..max_encounters)
        .map(|number| field.encounter(number, number, vec![0, 1], number))
        .collect()
}
