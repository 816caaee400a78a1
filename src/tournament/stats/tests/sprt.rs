use proptest::prelude::*;

use super::super::error::StatsError;
use super::super::mle::Distribution;
use super::super::score::{Games, Pairs};
use super::super::sprt::EloModel::{Logistic, Normalized};
use super::super::sprt::{EloModel, Sprt, SprtState, Verdict};
use super::assert_close;

fn state(model: EloModel, elo0: f64, elo1: f64, counts: &[u64]) -> SprtState {
    let test = Sprt::new(model, elo0, elo1, 0.05, 0.05).unwrap();
    match *counts {
        [losses, draws, wins] => test.after_games(&Games { wins, draws, losses }),
        [a, b, c, d, e] => test.after_pairs(&Pairs::new([a, b, c, d, e])),
        _ => panic!("three or five counts"),
    }
}

type Row = (EloModel, f64, f64, &'static [u64], f64);

fn check(rows: &[Row], tolerance: f64) {
    for &(model, elo0, elo1, counts, llr) in rows {
        let found = state(model, elo0, elo1, counts).llr;
        assert!(
            (found - llr).abs() <= tolerance,
            "{model:?} [{elo0}, {elo1}] {counts:?}: {found}, not {llr}"
        );
    }
}

/// fastchess, `app/tests/sprt_test.cpp` (its `Stats` are wins, losses, draws, or LL, LD, WL, DD, WD, WW). Left out
/// are its inputs with one outcome only: they differ from version to version, and the reference script, whose
/// figures for such inputs are below, does not give theirs.
#[test]
fn as_fastchess_tests_it() {
    check(
        &[
            (Normalized, 0.0, 2.0, &[36027, 68692, 36433], 0.92),
            (Normalized, -1.75, 0.25, &[10650, 20431, 10871], 2.30),
            (Logistic, 0.5, 2.5, &[21184, 40708, 21404], -1.57),
            (Logistic, 0.0, 2.0, &[57030, 106593, 57433], -2.59),
            (Normalized, 0.0, 2.0, &[365, 16618, 36229, 16974, 390], 2.25),
            (Normalized, -1.75, 0.25, &[127, 4883, 10712, 5150, 104], 3.01),
            (Logistic, 0.5, 2.5, &[223, 9863, 21279, 10037, 246], -3.07),
            (Logistic, 0.0, 2.0, &[871, 26175, 55983, 26678, 821], -4.98),
        ],
        0.005_1,
    );
}

/// What fishtest printed of Stockfish's tests: pull requests 4194, 5712, 6285 and 6036 (normalized bounds),
/// 3098 and 3209 (logistic ones, as in 2020).
#[test]
fn as_fishtest_printed_it() {
    check(
        &[
            (Normalized, 0.0, 2.0, &[371, 10263, 24989, 10642, 379], 2.95),
            (Normalized, 0.5, 2.5, &[47, 8181, 25234, 8575, 47], 2.94),
            (Normalized, 0.0, 2.0, &[831, 31795, 68460, 32448, 834], 2.93),
            (Normalized, 0.5, 2.5, &[307, 54901, 140959, 56230, 281], 2.95),
            (Normalized, -1.75, 0.25, &[289, 26459, 62934, 26379, 331], 2.94),
            (Normalized, 0.0, 2.0, &[0, 1236, 4490, 1474, 1], 2.94),
            (Logistic, -0.25, 1.25, &[491, 7345, 29693, 7670, 465], 2.96),
            (Logistic, 0.25, 1.25, &[53, 2220, 21459, 2445, 47], 2.97),
            (Logistic, -0.25, 1.25, &[253, 4282, 17604, 4431, 286], 2.94),
        ],
        0.005_1,
    );
}

/// The reference script, `llr …`.
#[test]
fn as_the_reference_script_has_it() {
    check(
        &[
            (Normalized, 0.0, 2.0, &[36027, 68692, 36433], 0.923293),
            (Normalized, 0.0, 5.0, &[0, 16700, 0], -3.450549),
            (Normalized, 0.0, 2.0, &[365, 16618, 36229, 16974, 390], 2.250368),
            (Normalized, 0.0, 5.0, &[0, 0, 0, 0, 104], 2.094953),
            (Normalized, 0.0, 50.0, &[0, 0, 1, 8, 1], 1.239393),
            (Normalized, 9.0, 16.0, &[352, 579, 1264, 743, 464], 4.595981),
            (Normalized, -20.0, 150.0, &[3, 9, 30, 60, 40], 40.188163),
            (Normalized, -100.0, 100.0, &[0, 0, 7, 0, 0], 0.0),
            (Normalized, -200.0, 200.0, &[2, 0, 3, 0, 1], -2.131563),
            (Normalized, 0.0, 2.0, &[0, 1236, 4490, 1474, 1], 2.944439),
            (Logistic, 0.5, 2.5, &[21184, 40708, 21404], -1.571889),
            (Logistic, 0.0, 2.0, &[871, 26175, 55983, 26678, 821], -4.978673),
            (Logistic, -3.0, 1.0, &[10789, 19328, 33806, 19402, 10543], 2.131068),
            (Logistic, 0.0, 10.0, &[0, 0, 0, 0, 20], 0.567419),
            (Logistic, -200.0, 200.0, &[2, 0, 3, 0, 1], -1.949523),
        ],
        1e-5,
    );
}

#[test]
fn the_verdict_follows_the_bounds() {
    let passed = state(Normalized, 0.0, 2.0, &[371, 10263, 24989, 10642, 379]);
    // Wald's ±ln 19
    assert_close(passed.upper, 2.944_438_979, 1e-9);
    assert_close(passed.lower, -2.944_438_979, 1e-9);
    assert_eq!(passed.verdict, Verdict::H1Accepted);
    assert_eq!(
        state(Normalized, 0.5, 2.5, &[47, 8181, 25234, 8575, 47]).verdict,
        Verdict::GoingOn
    );
    assert_eq!(
        state(Logistic, 0.5, 2.5, &[223, 9863, 21279, 10037, 246]).verdict,
        Verdict::H0Accepted
    );
    let test = Sprt::new(Logistic, 0.0, 5.0, 0.01, 0.1).unwrap();
    assert_close(test.bounds().0, (0.1_f64 / 0.99).ln(), 1e-15);
    assert_close(test.bounds().1, (0.9_f64 / 0.01).ln(), 1e-15);
}

#[test]
fn nothing_played_decides_nothing() {
    for model in [Logistic, Normalized] {
        for counts in [&[0, 0, 0][..], &[0, 0, 0, 0, 0][..]] {
            let state = state(model, 0.0, 10.0, counts);
            assert_close(state.llr, 0.0, 1e-4);
            assert_eq!(state.verdict, Verdict::GoingOn);
        }
    }
}

#[test]
fn impossible_tests_are_refused() {
    let refused = |elo0, elo1, alpha, beta| Sprt::new(Normalized, elo0, elo1, alpha, beta).unwrap_err();
    for (elo0, elo1) in [
        (5.0, 5.0),
        (5.0, 0.0),
        (f64::NAN, 1.0),
        (0.0, f64::INFINITY),
        (-201.0, 0.0),
        (0.0, 201.0),
    ] {
        assert!(
            matches!(refused(elo0, elo1, 0.05, 0.05), StatsError::BadHypotheses { .. }),
            "{elo0} {elo1}"
        );
    }
    for (alpha, beta) in [(0.0, 0.05), (0.05, 0.0), (0.5, 0.5), (1.5, -0.9), (f64::NAN, 0.05)] {
        assert!(
            matches!(refused(0.0, 5.0, alpha, beta), StatsError::BadErrorRates { .. }),
            "{alpha} {beta}"
        );
    }
}

fn seen(counts: [u64; 5]) -> Distribution<5> {
    let counts = counts.map(|n| if n == 0 { 1e-3 } else { n as f64 });
    let total: f64 = counts.iter().sum();
    Distribution {
        scores: [0.0, 0.25, 0.5, 0.75, 1.0],
        chances: counts.map(|n| n / total),
    }
}

fn any_counts() -> impl Strategy<Value = [u64; 5]> {
    let count = prop_oneof![Just(0), 0..3_u64, 0..100_u64, 0..100_000_u64];
    [count.clone(), count.clone(), count.clone(), count.clone(), count]
}

proptest! {
    /// The estimates are distributions that meet their constraints, whatever was seen.
    #[test]
    fn estimates_meet_their_constraints(counts in any_counts(), elo in -200.0..200.0_f64) {
        let seen = seen(counts);
        let mean = 1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0));
        let found = seen.with_mean(mean);
        prop_assert!((found.chances.iter().sum::<f64>() - 1.0).abs() < 1e-7);
        prop_assert!((found.mean() - mean).abs() < 1e-7);
        let t = elo / 347.435_585 * 2.0_f64.sqrt();
        let found = seen.with_t_value(0.5, t);
        prop_assert!(found.chances.iter().all(|&p| p > 0.0));
        prop_assert!((found.chances.iter().sum::<f64>() - 1.0).abs() < 1e-7);
        prop_assert!(((found.mean() - 0.5) / found.variance().sqrt() - t).abs() < 1e-6);
    }

    /// What speaks for one side speaks against the other.
    #[test]
    fn the_other_side_sees_the_opposite(counts in any_counts(), low in -20.0..20.0_f64, width in 0.5..30.0_f64) {
        for model in [Logistic, Normalized] {
            let pairs = Pairs::new(counts);
            let test = Sprt::new(model, low, low + width, 0.05, 0.05).unwrap();
            let opposite = Sprt::new(model, -low - width, -low, 0.05, 0.05).unwrap();
            let (one, other) = (test.after_pairs(&pairs).llr, opposite.after_pairs(&pairs.reversed()).llr);
            prop_assert!((one + other).abs() < 1e-6 * (1.0 + one.abs()), "{} {}", one, other);
        }
    }
}
