use proptest::prelude::*;

use super::super::error::StatsError;
use super::super::plackett_luce::{Choices, MOST_TIED, TableResult, rate};
use super::super::rating::{self, Duel};
use super::super::ratings::{Advantage, Anchor, LEAST_PRIOR, Ratings, Scale};
use super::super::score::Games;
use super::assert_close;

const UNIT: f64 = 400.0 / std::f64::consts::LN_10;

fn table(entrants: &[usize], places: &[u32]) -> TableResult {
    TableResult {
        entrants: entrants.to_vec(),
        places: places.to_vec(),
    }
}

/// The test case `testcase-rankings-2.json` of choix (Lucas Maystre): partial rankings. Its file has the
/// estimates to four digits (-0.4433, 0.6951, -0.6706, 0.4188); these are what
/// `choix.mm_rankings(4, [[0, 1, 2], [3, 2, 0], [1, 3]], tol=1e-13, max_iter=100000)` answers.
#[test]
fn as_choix_has_it() {
    let tables = [
        table(&[0, 1, 2], &[1, 2, 3]),
        table(&[3, 2, 0], &[1, 2, 3]),
        table(&[1, 3], &[1, 2]),
    ];
    let scale = Scale {
        prior: LEAST_PRIOR,
        anchors: Vec::new(),
    };
    let found = rate(4, &tables, &scale).unwrap();
    for (one, estimate) in found
        .entrants
        .iter()
        .zip([-0.44330849, 0.69506787, -0.67060957, 0.41885019])
    {
        assert_close(one.rating / UNIT, estimate, 2e-6);
    }
}

/// The same tables as in the reference script: four, three and two seats, and places shared by up to three.
fn tables() -> Vec<TableResult> {
    vec![
        table(&[0, 1, 2, 3], &[1, 2, 3, 4]),
        table(&[1, 2, 3, 0], &[1, 1, 3, 4]),
        table(&[2, 3, 0, 1], &[4, 2, 1, 2]),
        table(&[3, 0, 1, 2], &[3, 1, 2, 3]),
        table(&[0, 1, 2, 4], &[1, 1, 1, 4]),
        table(&[4, 0, 3, 1], &[2, 1, 4, 2]),
        table(&[4, 2, 3], &[1, 1, 1]),
        table(&[2, 4, 1], &[1, 3, 2]),
        table(&[0, 4], &[1, 2]),
        table(&[3, 4], &[1, 1]),
    ]
}

#[track_caller]
fn check(found: &Ratings, ratings: [f64; 5], errors: [f64; 5]) {
    for ((found, rating), error) in found.entrants.iter().zip(ratings).zip(errors) {
        assert_close(found.rating, rating, 1e-4);
        assert_close(found.error, error, 1e-4);
    }
}

/// The reference script, `tables …`, which goes through all orders of those that share a place.
#[test]
fn as_the_reference_script_has_it() {
    let found = rate(5, &tables(), &Scale::default()).unwrap();
    check(
        &found,
        [170.931194, 94.371652, -13.180055, -112.794858, -139.327933],
        [181.013346, 150.492860, 158.576740, 164.501618, 200.990245],
    );
    assert_eq!(
        found.entrants.iter().map(|one| one.games).collect::<Vec<_>>(),
        [7, 7, 7, 7, 6]
    );
    let scale = Scale {
        prior: 0.5,
        anchors: vec![Anchor {
            entrant: 2,
            rating: 1500.0,
        }],
    };
    check(
        &rate(5, &tables(), &scale).unwrap(),
        [1692.920358, 1611.747187, 1500.0, 1395.999545, 1365.627219],
        [277.420206, 238.403998, 0.0, 248.053362, 305.339707],
    );
}

#[test]
fn a_round_of_mm_never_lowers_the_likelihood() {
    let mut choices = Choices::new(5);
    for table in tables() {
        choices.add_table(&table).unwrap();
    }
    let mut at = vec![0.0, -3.0, 2.0, 0.5, 1.0];
    let mut last = choices.expand(&at).value;
    for _ in 0..30 {
        at = choices.round(&at, &[0, 1, 2, 3, 4]);
        let now = choices.expand(&at).value;
        assert!(now >= last - 1e-12, "{now} after {last}");
        last = now;
    }
    // and it ends where the gradient is zero
    for _ in 0..3_000 {
        at = choices.round(&at, &[0, 1, 2, 3, 4]);
    }
    for slope in choices.expand(&at).gradient {
        assert_close(slope, 0.0, 1e-9);
    }
}

/// All ten level: nobody is better, and no order is gone through one by one (there are 3,628,800).
#[test]
fn ten_that_share_every_place_are_level() {
    let seats: Vec<usize> = (0..10).collect();
    let found = rate(10, &[table(&seats, &[1; 10])], &Scale::default()).unwrap();
    for one in &found.entrants {
        assert_close(one.rating, 0.0, 1e-6);
        assert_close(one.error, found.entrants[0].error, 1e-6);
    }
}

#[test]
fn shut_outs_and_strangers_stay_finite() {
    let always: Vec<TableResult> = (0..1000).map(|_| table(&[0, 1, 2], &[1, 2, 3])).collect();
    let found = rate(5, &always, &Scale::default()).unwrap();
    assert!(
        found
            .entrants
            .iter()
            .all(|one| one.rating.is_finite() && one.error.is_finite() && one.error > 0.0)
    );
    assert!(found.entrants[0].rating > found.entrants[1].rating + 300.0);
    assert_close(found.entrants[3].rating, found.entrants[4].rating, 1e-6);
    assert!(rate(0, &[], &Scale::default()).unwrap().entrants.is_empty());
}

#[test]
fn bad_tables_are_refused() {
    let ask = |entrants: &[usize], places: &[u32]| rate(20, &[table(entrants, places)], &Scale::default()).unwrap_err();
    assert_eq!(
        ask(&[0, 20], &[1, 2]),
        StatsError::UnknownEntrant {
            entrant: 20,
            entrants: 20
        }
    );
    assert_eq!(ask(&[0, 1, 0], &[1, 2, 3]), StatsError::SeatedTwice { entrant: 0 });
    assert_eq!(ask(&[0, 1], &[1]), StatsError::UnevenTable { seats: 2, places: 1 });
    assert_eq!(ask(&[0], &[1]), StatsError::UnevenTable { seats: 1, places: 1 });
    let many: Vec<usize> = (0..=MOST_TIED).collect();
    assert_eq!(
        ask(&many, &vec![7; many.len()]),
        StatsError::TooManyTied {
            tied: MOST_TIED + 1,
            most: MOST_TIED
        }
    );
}

proptest! {
    /// With two seats it is the Bradley–Terry model, draws being half-wins; the bars differ by the dispersion
    /// alone, so not at all without draws.
    #[test]
    fn two_seats_are_bradley_and_terry(
        rows in prop::collection::vec((0..4_usize, 1..4_usize, 0..3_u32), 1..40),
        strength in prop_oneof![Just(0.01), Just(1.0)],
    ) {
        let scale = Scale { prior: strength, anchors: Vec::new() };
        let mut tables = Vec::new();
        let mut duels = Vec::new();
        for (first, step, result) in rows {
            let second = (first + step) % 4;
            let (places, games) = match result {
                0 => ([1, 2], Games { wins: 1, draws: 0, losses: 0 }),
                1 => ([1, 1], Games { wins: 0, draws: 1, losses: 0 }),
                _ => ([2, 1], Games { wins: 0, draws: 0, losses: 1 }),
            };
            tables.push(table(&[first, second], &places));
            duels.push(Duel { first, second, games });
        }
        let by_places = rate(4, &tables, &scale).unwrap();
        let by_games = rating::rate(4, &duels, Advantage::None, &scale).unwrap();
        for (a, b) in by_places.entrants.iter().zip(&by_games.entrants) {
            prop_assert!((a.rating - b.rating).abs() < 1e-5, "{} {}", a.rating, b.rating);
            prop_assert_eq!(a.games, b.games);
            prop_assert!(b.error <= a.error * (1.0 + 1e-9));
            if by_games.dispersion == 1.0 {
                prop_assert!((a.error - b.error).abs() < 1e-5 * a.error, "{} {}", a.error, b.error);
            }
        }
    }

    /// Who sits where, and how places are numbered, does not matter.
    #[test]
    fn only_the_order_of_places_counts(order in Just([0_usize, 1, 2, 3]).prop_shuffle(), gap in 1..100_u32) {
        let tables = [table(&[0, 1, 2, 3], &[1, 2, 2, 4]), table(&[3, 1, 2], &[1, 2, 3])];
        let shuffled = TableResult {
            entrants: order.to_vec(),
            places: order.iter().map(|&entrant| [1, 1 + gap, 1 + gap, 2 + 2 * gap][entrant]).collect(),
        };
        let one = rate(4, &tables, &Scale::default()).unwrap();
        let other = rate(4, &[shuffled, tables[1].clone()], &Scale::default()).unwrap();
        for (a, b) in one.entrants.iter().zip(&other.entrants) {
            prop_assert!((a.rating - b.rating).abs() < 1e-6);
        }
    }
}
