use proptest::prelude::*;

use super::super::comparison::{Basis, Comparison};
use super::super::elo::Estimate;
use super::super::score::{Games, Pairs};
use super::super::sprt::{EloModel, Sprt, Verdict};
use super::assert_close;

/// Zeno's test of doubled and passed pawns, as fastchess printed it: Elo 19.83 ± 6.77, nElo 24.25 ± 8.26, LOS
/// 100.00 %, DrawRatio 37.15 %, PairsRatio 1.30, LLR 4.60 (-4.60, 4.60) [9.00, 16.00], H1 accepted.
#[test]
fn a_whole_match_as_fastchess_printed_it() {
    let test = Sprt::new(EloModel::Normalized, 9.0, 16.0, 0.01, 0.01).unwrap();
    let games = Games {
        wins: 2718,
        draws: 1756,
        losses: 2330,
    };
    let found = Comparison::new(games, Pairs::new([352, 579, 1264, 743, 464]), Some(&test));
    assert_eq!(found.basis, Basis::Pentanomial);
    assert_close(found.score.unwrap().mean, 3596.0 / 6804.0, 1e-12);
    assert_close(found.elo.value.unwrap(), 19.83, 0.005);
    assert_close(found.elo.error().unwrap(), 6.77, 0.005);
    assert_close(found.normalized_elo.value.unwrap(), 24.25, 0.005);
    assert_close(found.normalized_elo.error().unwrap(), 8.26, 0.005);
    assert_close(found.superiority.unwrap(), 1.0, 5e-5);
    assert_close(found.pair_draw_ratio.unwrap(), 0.3715, 5.1e-5);
    assert_close(found.draw_ratio.unwrap(), 1756.0 / 6804.0, 1e-12);
    assert_close(found.pairs_ratio.unwrap(), 1.30, 0.005);
    let sprt = found.sprt.unwrap();
    assert_close(sprt.llr, 4.60, 0.005);
    assert_close(sprt.upper, 4.60, 0.005);
    assert_eq!(sprt.verdict, Verdict::H1Accepted);
}

#[test]
fn single_games_are_compared_by_themselves() {
    let test = Sprt::new(EloModel::Logistic, 0.0, 2.0, 0.05, 0.05).unwrap();
    let games = Games {
        wins: 57433,
        draws: 106593,
        losses: 57030,
    };
    let found = Comparison::new(games, Pairs::default(), Some(&test));
    assert_eq!(found.basis, Basis::Trinomial);
    assert_eq!(found.score.unwrap().units, games.total());
    assert_close(found.sprt.unwrap().llr, -2.59, 0.005);
    assert_eq!((found.pair_draw_ratio, found.pairs_ratio), (None, None));
}

/// serde_json writes NaN and infinities as null too: so the fields are looked at one by one.
#[test]
fn nothing_played_is_said_as_nothing() {
    let test = Sprt::new(EloModel::Normalized, 0.0, 5.0, 0.05, 0.05).unwrap();
    let found = Comparison::new(Games::default(), Pairs::default(), Some(&test));
    assert_eq!(found.score, None);
    assert_eq!((found.elo, found.normalized_elo), Default::default());
    assert_eq!((found.superiority, found.draw_ratio), (None, None));
    assert_eq!(found.sprt.unwrap().verdict, Verdict::GoingOn);
    let json = serde_json::to_value(&found).unwrap();
    assert_eq!(json["basis"], "trinomial");
    assert_eq!(json["games"]["wins"], 0);
    assert_eq!(json["elo"]["value"], serde_json::Value::Null);
    assert_eq!(json["sprt"]["verdict"], "going_on");
    assert_eq!(json["sprt"]["test"]["model"], "normalized");
}

#[test]
fn both_sides_agree() {
    let (games, pairs) = (
        Games {
            wins: 25,
            draws: 10,
            losses: 15,
        },
        Pairs::new([3, 4, 8, 2, 8]),
    );
    let one = Comparison::new(games, pairs, None);
    let other = Comparison::new(games.reversed(), pairs.reversed(), None);
    assert_close(one.elo.value.unwrap(), -other.elo.value.unwrap(), 1e-9);
    assert_close(one.elo.lower.unwrap(), -other.elo.upper.unwrap(), 1e-9);
    assert_close(one.superiority.unwrap() + other.superiority.unwrap(), 1.0, 1e-12);
    assert_close(one.pairs_ratio.unwrap() * other.pairs_ratio.unwrap(), 1.0, 1e-12);
}

fn finite(estimate: Estimate) -> bool {
    [estimate.value, estimate.lower, estimate.upper]
        .into_iter()
        .flatten()
        .all(f64::is_finite)
}

proptest! {
    /// Whatever was played, no number is NaN or infinite, and intervals are in order.
    #[test]
    fn numbers_are_numbers(
        games in [0..4_u64, 0..4_u64, 0..4_u64],
        pairs in prop_oneof![Just([0; 5]), [0..2_u64, 0..2_u64, 0..2_u64, 0..2_u64, 0..1_000_000_u64]],
    ) {
        let [wins, draws, losses] = games;
        let test = Sprt::new(EloModel::Normalized, -5.0, 50.0, 0.05, 0.05).unwrap();
        let found = Comparison::new(Games { wins, draws, losses }, Pairs::new(pairs), Some(&test));
        prop_assert!(finite(found.elo) && finite(found.normalized_elo));
        let ratios = [found.superiority, found.draw_ratio, found.pair_draw_ratio, found.pairs_ratio];
        prop_assert!(ratios.into_iter().flatten().all(f64::is_finite));
        prop_assert!(found.superiority.is_none_or(|chance| (0.0..=1.0).contains(&chance)));
        prop_assert!(found.sprt.unwrap().llr.is_finite());
        if let (Some(lower), Some(value)) = (found.elo.lower, found.elo.value) {
            prop_assert!(lower <= value);
        }
        if let (Some(upper), Some(value)) = (found.elo.upper, found.elo.value) {
            prop_assert!(value <= upper);
        }
    }
}
