//! Bots against bots, for every game: a schedule, fair luck, and numbers that can be trusted.
//!
//! * [`plan`]: what a tournament is, read from TOML and checked before any game starts
//! * [`pairing`]: the schedule: a pure function of entrants, seed and results
//! * [`opening`]: the positions that encounters start from
//! * [`player`]: bots at the table, however they are reached
//! * [`check`]: does a bot keep its protocol
//! * [`referee`]: plays one game and judges it
//! * [`journal`]: what has been played, on disk; a run that was killed goes on from it
//! * [`report`]: what there is to say of it
//! * [`runner`]: plays what the schedule asks for
//! * [`schedule`]: the plan's schedule, and where a test ends it
//! * [`stats`]: what the results say
//!
//! Everything that a run decides depends on the plan and on the results alone, so that a run with node budgets that was
//! killed and resumed ends with the same table as one that was not.

pub mod check;
pub mod journal;
pub mod luck;
pub mod opening;
pub mod pairing;
pub mod plan;
pub mod player;
pub mod referee;
pub mod report;
pub mod runner;
pub mod schedule;
pub mod stats;
