//! Tests of the statistics, against published figures and against an independent computation.
//!
//! Figures said to be from the reference script are printed by `python3 tests/tournament/stats_reference.py`
//! (numpy and scipy).

mod comparison;
mod elo;
mod numerics;
mod plackett_luce;
mod rating;
mod rating_published;
mod score;
mod sprt;

/// Fails unless `found` is within `tolerance` of `wanted`.
#[track_caller]
fn assert_close(found: f64, wanted: f64, tolerance: f64) {
    assert!(
        (found - wanted).abs() <= tolerance,
        "{found} is not within {tolerance} of {wanted}"
    );
}
