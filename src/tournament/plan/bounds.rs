//! What a plan may not ask for, because it would only keep a machine busy.

use std::ops::Range;

use super::raw::{At, RawPlan};
use super::read::Faults;

/// How often everybody may sit in every seat in one encounter.
const MOST_ROTATIONS: u64 = 100;
/// The most nodes for something that is not a bot's own thinking.
const MOST_NODES: u64 = 100_000_000;
/// The most random plies of an opening.
const MOST_OPENING: u64 = 1_000;
/// The most encounters at a time.
const MOST_WORKERS: u64 = 1_024;

/// Says what is too much.
pub(super) fn check(faults: &mut Faults<'_>, raw: &RawPlan, seats: usize) {
    let mut most = |value: Option<(Range<usize>, u64)>, name: &str, most: u64| {
        if let Some((at, value)) = value
            && value > most
        {
            faults.at(at, format!("{name} = {value} is too much"), format!("at most {most}"));
        }
    };
    fn of<T: Copy + Into<u64>>(value: &Option<At<T>>) -> Option<(Range<usize>, u64)> {
        value.as_ref().map(|value| (value.span(), (*value.get_ref()).into()))
    }
    most(of(&raw.games), "games", MOST_ROTATIONS * seats as u64);
    most(of(&raw.adjudication.solver_nodes), "solver_nodes", MOST_NODES);
    if let Some(openings) = raw.openings.as_ref().map(At::get_ref) {
        most(of(&openings.balance_nodes), "balance_nodes", MOST_NODES);
        most(of(&openings.random_plies), "random_plies", MOST_OPENING);
    }
    let concurrency = raw
        .concurrency
        .as_ref()
        .map(|count| (count.span(), *count.get_ref() as u64));
    most(concurrency, "concurrency", MOST_WORKERS);
    let window = raw
        .openings
        .as_ref()
        .and_then(|openings| openings.get_ref().window.as_ref());
    if let Some(window) = window.filter(|window| !(0.0..=0.5).contains(window.get_ref())) {
        faults.at(
            window.span(),
            "a window is a distance from 1/2",
            "write a number from 0 to 0.5",
        );
    }
    if raw
        .name
        .as_ref()
        .is_some_and(|name| name.len() > 200 || name.chars().any(char::is_control))
    {
        faults.at(0..0, "the name has control characters, or more than 200 bytes", "");
    }
}
