//! The schedule of a tournament: from entrants, seed and results to the encounters that may be
//! played next. Pure functions: no clock, no file, no game.
//!
//! * [`Encounter`], [`Done`], [`GameScore`]: the vocabulary
//! * [`Format`], [`Field`]: what is asked for, and of whom
//! * [`validate`]: is the format possible for this field, and if not, what would be right
//! * [`next`]: which encounters may be played now
//! * [`standings`]: the table after any number of results
//!
//! `round_robin`, `gauntlet`, `swiss`, `knockout`, `ladder` and `sprt` hold one format each; `tables`
//! makes the tables of games for three and more seats; `lot` draws lots from the seed.
//!
//! Invariant: the answers depend on the set of results, never on their order, and an encounter's number
//! denotes the same encounter for as long as the tournament runs. So a run that was interrupted asks
//! the same functions with the results it kept and goes on where it was.

mod encounter;
mod field;
mod format;
mod gauntlet;
mod knockout;
mod ladder;
mod lot;
mod points;
mod results;
mod round_robin;
mod sprt;
mod standings;
mod swiss;
mod tables;
#[cfg(test)]
mod tests;
mod validate;

pub use encounter::{Done, Encounter, GameScore};
pub use field::Field;
pub use format::{Format, Pace, Seeding};
pub use standings::{Standing, TieBreaks, standings};
pub use swiss::guaranteed_rounds;
pub use validate::{Fault, validate};

use results::Results;

/// What may be played now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// Every encounter that may be started and has no result yet, in schedule order, never empty. What
    /// is being played stays in the list until its result is in: the caller subtracts what it has
    /// started.
    Play(Vec<Encounter>),
    /// Nothing will be played any more.
    Over(End),
}

/// Why nothing will be played any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every encounter of the schedule has its result.
    Complete,
    /// The caller's test has decided.
    Stopped,
    /// Swiss: everybody cannot be paired once more without a repeat.
    NoPairing {
        /// The round that could not be paired, counted from 0; all rounds before it are complete.
        round: u32,
    },
}

/// Which encounters may be played now, after the results `done`.
///
/// `format` and `field` must have passed [`validate`]; `done` holds at most one result for an encounter,
/// in any order. Results that cannot be of this field (a wrong number of seats, an unknown entrant) are
/// ignored. `stopped` is the verdict of a test outside, as the SPRT's: nothing new is started then.
pub fn next(format: &Format, field: &Field, done: &[Done], stopped: bool) -> Next {
    if stopped {
        return Next::Over(End::Stopped);
    }
    let results = Results::new(field, done);
    let open = match format {
        Format::RoundRobin { cycles } => results.open(round_robin::schedule(field, *cycles)),
        Format::Gauntlet { against, cycles } => results.open(gauntlet::schedule(field, against, *cycles)),
        Format::Sprt { max_encounters } => results.open(sprt::schedule(field, *max_encounters)),
        Format::Swiss { rounds, seeding } => match swiss::open(field, *rounds, *seeding, &results) {
            Ok(open) => open,
            Err(round) => return Next::Over(End::NoPairing { round }),
        },
        Format::Knockout {
            pairs,
            tie_breaks,
            seeding,
        } => knockout::Bracket::new(field, *pairs, *tie_breaks, *seeding, &results).open,
        Format::Ladder { rounds, seeding } => ladder::Ladder::new(field, *rounds, *seeding, &results).open,
    };
    if open.is_empty() {
        Next::Over(End::Complete)
    } else {
        Next::Play(open)
    }
}
