use super::super::elo::{self, Estimate, expected_score, logistic, normalized, of_score, superiority};
use super::super::score::{Games, Pairs, Score};
use super::assert_close;

/// A score from losses, draws and wins, or from pairs by half points.
fn score(counts: &[u64]) -> Score {
    match *counts {
        [losses, draws, wins] => Score::of_games(&Games { wins, draws, losses }).unwrap(),
        [a, b, c, d, e] => Score::of_pairs(&Pairs::new([a, b, c, d, e])).unwrap(),
        _ => panic!("three or five counts"),
    }
}

/// What must hold of `[elo, its error, normalized Elo, its error, LOS]`, where given.
#[track_caller]
fn check(counts: &[u64], wanted: [Option<f64>; 5], tolerance: f64) {
    let score = score(counts);
    let (elo, normalized) = (logistic(&score), normalized(&score));
    let found = [
        elo.value,
        elo.error(),
        normalized.value,
        normalized.error(),
        Some(superiority(&score)),
    ];
    for (found, wanted) in found.iter().zip(wanted) {
        if let Some(wanted) = wanted {
            assert_close(found.unwrap(), wanted, tolerance);
        }
    }
}

/// fastchess, `app/tests/elo_test.cpp` (its `Stats` are wins, losses, draws, or LL, LD, WL, DD, WD, WW).
#[test]
fn as_fastchess_tests_it() {
    check(
        &[89, 123, 76],
        [None, None, Some(-20.76), Some(40.13), Some(0.1553)],
        0.005_1,
    );
    check(
        &[96, 111, 136],
        [Some(40.70), Some(30.43), Some(49.77), Some(36.77), Some(0.9960)],
        0.005_1,
    );
    check(&[356, 0, 34], [None, None, Some(-508.44), Some(34.48), None], 0.005_1);
    check(
        &[34, 54, 63, 64, 75],
        [Some(55.58), Some(27.65), Some(57.94), Some(28.28), Some(1.0)],
        0.005_1,
    );
    check(
        &[332, 433, 498, 333, 334],
        [Some(-8.64), Some(10.33), Some(-9.17), Some(10.96), Some(0.0505)],
        0.005_1,
    );
    check(
        &[7895, 8757, 5685, 568, 9999],
        [Some(-21.04), Some(2.95), Some(-19.01), Some(2.65), None],
        0.005_1,
    );
}

/// What fastchess printed of matches: the releases DSTGU/Dual v0.3.2 and InternetHamburger/Axiom v2.0.0.
#[test]
fn as_fastchess_printed_it() {
    check(
        &[16, 82, 222, 150, 61],
        [Some(52.08), Some(14.57), Some(75.87), Some(20.90), Some(1.0)],
        0.005_1,
    );
    check(
        &[49, 48, 154, 49, 60],
        [Some(11.10), Some(21.86), Some(12.92), Some(25.38), Some(0.8408)],
        0.005_1,
    );
    check(
        &[84, 112, 318, 184, 302],
        [Some(90.22), Some(14.49), Some(99.23), Some(15.23), Some(1.0)],
        0.005_1,
    );
}

/// The reference script, `match …`.
#[test]
fn as_the_reference_script_has_it() {
    let rows: [(&[u64], [f64; 5]); 7] = [
        (&[89, 123, 76], [-15.693521, 30.458001, -20.756450, 40.126026, 0.155326]),
        (&[96, 111, 136], [40.702458, 30.427218, 49.768415, 36.768451, 0.996010]),
        (
            &[34, 54, 63, 64, 75],
            [55.579780, 27.653430, 57.935600, 28.275376, 0.999970],
        ),
        (
            &[332, 433, 498, 333, 334],
            [-8.642667, 10.334194, -9.172914, 10.960459, 0.050470],
        ),
        (
            &[1, 10, 78, 48, 13],
            [72.852645, 22.325056, 132.295400, 39.315315, 1.000000],
        ),
        (&[0, 1, 0, 1, 0], [0.000000, 296.575290, 0.000000, 340.480617, 0.500000]),
        (
            &[0, 0, 1, 8, 1],
            [190.848502, 65.540851, 549.343895, 152.267561, 1.000000],
        ),
    ];
    for (counts, wanted) in rows {
        check(counts, wanted.map(Some), 1e-6);
    }
}

#[test]
fn a_shut_out_is_bounded_on_one_side() {
    // 0.025^(1/10) = 0.691503 of the score at least, so 140.22 Elo: 400 log10(q / (1 - q))
    let won = logistic(&score(&[0, 0, 10]));
    assert_eq!((won.value, won.upper), (None, None));
    assert_close(won.lower.unwrap(), 140.22, 0.01);
    assert_eq!(won.to_string(), "> 140.22");
    let lost = logistic(&score(&[10, 0, 0, 0, 0]));
    assert_eq!((lost.value, lost.lower), (None, None));
    assert_eq!(format!("{lost:.0}"), "< -140");
    assert_eq!(normalized(&score(&[0, 0, 10])), Estimate::default());
    // CPW: Φ(10 / √10)
    assert_close(superiority(&score(&[0, 0, 10])), 0.999_217, 1e-6);
    assert_close(superiority(&score(&[10, 0, 0, 0, 0])), 1.0 - 0.999_217, 1e-6);
}

#[test]
fn draws_alone_say_level_but_not_for_sure() {
    let drawn = score(&[0, 10, 0]);
    let elo = logistic(&drawn);
    assert_eq!(elo.value, Some(0.0));
    assert_close(elo.lower.unwrap(), -elo.upper.unwrap(), 1e-9);
    assert!(elo.error().unwrap() > 100.0);
    assert_eq!(superiority(&drawn), 0.5);
    assert_eq!(normalized(&drawn), Estimate::default());
}

#[test]
fn an_interval_that_reaches_the_end_is_open() {
    let elo = logistic(&score(&[1, 0, 5]));
    assert!(elo.value.is_some() && elo.lower.is_some() && elo.upper.is_none());
    assert_eq!(elo.to_string(), "279.59 ± ∞");
    assert_eq!(Estimate::default().to_string(), "–");
    assert_eq!(format!("{:.1}", Estimate::symmetric(12.34, 5.67)), "12.3 ± 5.7");
}

#[test]
fn elo_and_score_are_inverse() {
    for elo in [-800.0, -35.5, 0.0, 1.0, 200.0] {
        assert_close(of_score(expected_score(elo)).unwrap(), elo, 1e-9);
    }
    assert_eq!((of_score(0.0), of_score(1.0)), (None, None));
    // the definition's own figure: 200 Elo are 76 %
    assert_close(expected_score(200.0), 0.7597, 5e-5);
}

/// By definition (Van den Bergh): they agree for small differences where nobody draws.
#[test]
fn normalized_is_logistic_for_near_equals_without_draws() {
    let nearly = score(&[4_990, 0, 5_010]);
    assert_close(
        elo::normalized(&nearly).value.unwrap(),
        logistic(&nearly).value.unwrap(),
        1e-4,
    );
}
