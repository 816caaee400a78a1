use proptest::prelude::*;

use super::super::elo::{self, expected_score};
use super::super::error::StatsError;
use super::super::rating::{Duel, rate};
use super::super::ratings::{Advantage, Anchor, LEAST_PRIOR, Ratings, Scale};
use super::super::score::{Games, Score};
use super::assert_close;

pub(super) fn duel(first: usize, second: usize, wins: u64, draws: u64, losses: u64) -> Duel {
    Duel {
        first,
        second,
        games: Games { wins, draws, losses },
    }
}

/// As good as no prior: maximum likelihood, for figures that were published so.
pub(super) fn barely() -> Scale {
    Scale {
        prior: LEAST_PRIOR,
        anchors: Vec::new(),
    }
}

#[track_caller]
fn check(found: &Ratings, ratings: &[f64], errors: &[f64], dispersion: f64) {
    assert_eq!(found.entrants.len(), ratings.len());
    for ((found, &rating), &error) in found.entrants.iter().zip(ratings).zip(errors) {
        assert_close(found.rating, rating, 1e-4);
        assert_close(found.error, error, 1e-4);
    }
    assert_close(found.dispersion, dispersion, 1e-6);
}

/// The same table as in the reference script.
fn league() -> Vec<Duel> {
    vec![
        duel(0, 1, 12, 5, 3),
        duel(1, 0, 6, 6, 8),
        duel(0, 2, 14, 4, 2),
        duel(2, 0, 3, 5, 12),
        duel(0, 3, 18, 2, 0),
        duel(3, 0, 0, 1, 19),
        duel(1, 2, 9, 7, 4),
        duel(2, 1, 8, 4, 8),
        duel(1, 3, 15, 3, 2),
        duel(3, 1, 2, 2, 16),
        duel(2, 3, 13, 4, 3),
        duel(3, 2, 5, 3, 12),
    ]
}

/// The reference script, `league …` and `apart …`.
#[test]
fn as_the_reference_script_has_it() {
    let found = rate(4, &league(), Advantage::None, &Scale::default()).unwrap();
    check(
        &found,
        &[185.612502, 55.891113, -19.977586, -221.526029],
        &[50.545710, 44.774688, 44.427633, 54.629728],
        0.726244,
    );
    assert!(found.entrants.iter().all(|rating| rating.games == 120));

    let found = rate(4, &league(), Advantage::Fitted, &Scale::default()).unwrap();
    check(
        &found,
        &[187.051690, 56.305306, -20.162887, -223.194109],
        &[50.797768, 44.893807, 44.531099, 54.895486],
        0.724382,
    );
    assert_close(found.advantage.unwrap().value.unwrap(), 33.455903, 1e-4);
    assert_close(found.advantage.unwrap().error().unwrap(), 45.237266, 1e-4);

    let anchors = vec![
        Anchor {
            entrant: 1,
            rating: 2000.0,
        },
        Anchor {
            entrant: 3,
            rating: 1700.0,
        },
    ];
    let found = rate(4, &league(), Advantage::None, &Scale { prior: 2.0, anchors }).unwrap();
    check(
        &found,
        &[2120.344801, 2000.0, 1914.778681, 1700.0],
        &[69.932096, 0.0, 62.907508, 0.0],
        0.720164,
    );

    let apart = [duel(0, 1, 10, 0, 0), duel(2, 3, 3, 2, 5)];
    let found = rate(5, &apart, Advantage::None, &Scale::default()).unwrap();
    check(
        &found,
        &[290.254405, -290.254405, -33.483133, 33.483133, 0.0],
        &[525.381439, 525.381439, 426.780657, 426.780657, 635.464758],
        0.845650,
    );
}

/// The gradient is zero: of each entrant, what it is expected to score is what it scored, its virtual games
/// included. Checked from the ratings alone.
#[test]
fn every_expected_score_is_the_score_made() {
    let scale = Scale {
        prior: 1.0,
        anchors: vec![Anchor {
            entrant: 2,
            rating: -40.0,
        }],
    };
    let found = rate(4, &league(), Advantage::Fixed(20.0), &scale).unwrap();
    let mut excess = [0.0; 4];
    for duel in league() {
        let gap = found.entrants[duel.first].rating - found.entrants[duel.second].rating + 20.0;
        let more = duel.games.points() - duel.games.total() as f64 * expected_score(gap);
        excess[duel.first] += more;
        excess[duel.second] -= more;
    }
    // The reference sits where the four virtual scores against it are level.
    let (mut low, mut high) = (-1000.0, 1000.0);
    for _ in 0..200 {
        let reference = 0.5 * (low + high);
        let scored: f64 = found
            .entrants
            .iter()
            .map(|one| expected_score(one.rating - reference))
            .sum();
        if scored > 2.0 {
            low = reference
        } else {
            high = reference
        }
    }
    for entrant in [0, 1, 3] {
        let virtual_excess = 0.5 - expected_score(found.entrants[entrant].rating - low);
        assert_close(excess[entrant] + virtual_excess, 0.0, 1e-7);
    }
}

#[test]
fn two_entrants_are_logistic_elo_apart() {
    let games = Games {
        wins: 136,
        draws: 111,
        losses: 96,
    };
    let found = rate(
        2,
        &[Duel {
            first: 0,
            second: 1,
            games,
        }],
        Advantage::None,
        &barely(),
    )
    .unwrap();
    let elo = elo::logistic(&Score::of_games(&games).unwrap());
    let difference = found.difference(0, 1).unwrap();
    assert_close(difference.value.unwrap(), elo.value.unwrap(), 1e-5);
    // the dispersion's two virtual games, and the curve of the interval's ends
    assert_close(difference.error().unwrap(), elo.error().unwrap(), 0.1);
    assert_close(found.superiority(0, 1).unwrap(), 0.996, 0.000_5);
    assert_close(
        found.superiority(0, 1).unwrap() + found.superiority(1, 0).unwrap(),
        1.0,
        1e-12,
    );
    assert_eq!(found.superiority(1, 1), Some(0.5));
    assert_eq!((found.superiority(0, 2), found.difference(2, 0)), (None, None));
}

#[test]
fn one_anchor_moves_the_scale_and_nothing_else() {
    let free = rate(4, &league(), Advantage::None, &Scale::default()).unwrap();
    let scale = Scale {
        anchors: vec![Anchor {
            entrant: 2,
            rating: 2800.0,
        }],
        ..Scale::default()
    };
    let held = rate(4, &league(), Advantage::None, &scale).unwrap();
    assert_eq!((held.entrants[2].rating, held.entrants[2].error), (2800.0, 0.0));
    for one in 0..4 {
        for other in 0..4 {
            let (a, b) = (
                free.difference(one, other).unwrap(),
                held.difference(one, other).unwrap(),
            );
            assert_close(a.value.unwrap(), b.value.unwrap(), 1e-6);
            assert_close(a.error().unwrap(), b.error().unwrap(), 1e-6);
        }
    }
    assert_close(free.entrants.iter().map(|one| one.rating).sum(), 0.0, 1e-6);
}

#[test]
fn anchors_far_apart_are_bridged() {
    let anchors = vec![
        Anchor {
            entrant: 0,
            rating: -5000.0,
        },
        Anchor {
            entrant: 1,
            rating: 5000.0,
        },
    ];
    let scale = Scale {
        prior: LEAST_PRIOR,
        anchors,
    };
    let found = rate(3, &[duel(2, 1, 5, 0, 5)], Advantage::None, &scale).unwrap();
    assert_close(found.entrants[2].rating, 5000.0, 0.1);
    assert_eq!(found.superiority(1, 0), Some(1.0));
    assert_eq!(found.superiority(0, 1), Some(0.0));
}

#[test]
fn draws_alone_narrow_the_bars_but_do_not_close_them() {
    let error = |wins, draws, losses| {
        let found = rate(
            2,
            &[duel(0, 1, wins, draws, losses)],
            Advantage::None,
            &Scale::default(),
        )
        .unwrap();
        assert_close(found.entrants[0].rating, 0.0, 1e-9);
        found.entrants[0].error
    };
    assert!(error(0, 100, 0) > 1.0);
    assert!(error(0, 100, 0) < error(25, 50, 25));
    assert!(error(25, 50, 25) < error(50, 0, 50));
}

/// A million games between neighbours, one prior game each.
#[test]
fn a_long_chain_of_many_games_is_fitted() {
    let duels: Vec<Duel> = (0..39).map(|k| duel(k, k + 1, 600_000, 200_000, 200_000)).collect();
    let found = rate(40, &duels, Advantage::None, &Scale::default()).unwrap();
    // 70 % are 147.19 Elo; the ends are held back by their virtual games
    assert_close(found.difference(19, 20).unwrap().value.unwrap(), 147.19, 0.01);
    assert!(found.difference(19, 20).unwrap().error().unwrap() < 1.0);
}

#[test]
fn tables_without_games_are_rated_too() {
    assert!(
        rate(0, &[], Advantage::None, &Scale::default())
            .unwrap()
            .entrants
            .is_empty()
    );
    let found = rate(3, &[duel(0, 1, 0, 0, 0)], Advantage::Fitted, &Scale::default()).unwrap();
    for one in &found.entrants {
        assert_close(one.rating, 0.0, 1e-9);
        assert!(one.error > 500.0 && one.error.is_finite() && one.games == 0);
    }
    assert_close(found.advantage.unwrap().value.unwrap(), 0.0, 1e-9);
}

#[test]
fn bad_questions_are_refused() {
    let anchored = |anchors: &[(usize, f64)]| Scale {
        anchors: anchors
            .iter()
            .map(|&(entrant, rating)| Anchor { entrant, rating })
            .collect(),
        ..Scale::default()
    };
    let ask = |duels: &[Duel], scale: &Scale| rate(2, duels, Advantage::None, scale).unwrap_err();
    let ok = Scale::default();
    assert_eq!(
        ask(&[duel(0, 2, 1, 0, 0)], &ok),
        StatsError::UnknownEntrant {
            entrant: 2,
            entrants: 2
        }
    );
    assert_eq!(ask(&[duel(1, 1, 1, 0, 0)], &ok), StatsError::SeatedTwice { entrant: 1 });
    assert_eq!(
        ask(&[], &anchored(&[(5, 0.0)])),
        StatsError::UnknownEntrant {
            entrant: 5,
            entrants: 2
        }
    );
    assert_eq!(
        ask(&[], &anchored(&[(0, 1.0), (0, 1.0)])),
        StatsError::AnchoredTwice { entrant: 0 }
    );
    assert!(matches!(
        ask(&[], &anchored(&[(0, f64::NAN)])),
        StatsError::BadFixed { .. }
    ));
    for prior in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(
            ask(
                &[],
                &Scale {
                    prior,
                    ..Scale::default()
                }
            ),
            StatsError::BadPrior { .. }
        ));
    }
    assert!(rate(2, &[], Advantage::Fixed(1e9), &ok).is_err());
}

proptest! {
    /// Shut-outs, islands and lopsided seats: always finite, and in whatever order the results come.
    #[test]
    fn ratings_are_always_finite(
        rows in prop::collection::vec((0..6_usize, 1..6_usize, [0..50_u64, 0..50_u64, 0..50_u64], any::<[bool; 3]>()), 0..12),
        strength in prop_oneof![Just(LEAST_PRIOR), Just(1.0), Just(50.0)],
        fitted in any::<bool>(),
    ) {
        let mut duels: Vec<Duel> = rows
            .into_iter()
            .map(|(first, step, counts, kept)| {
                let [wins, draws, losses] = std::array::from_fn(|k| if kept[k] { counts[k] } else { 0 });
                duel(first, (first + step) % 6, wins, draws, losses)
            })
            .collect();
        let advantage = if fitted { Advantage::Fitted } else { Advantage::None };
        let scale = Scale { prior: strength, anchors: Vec::new() };
        let found = rate(6, &duels, advantage, &scale).unwrap();
        prop_assert!(found.entrants.iter().all(|one| one.rating.is_finite() && one.error.is_finite() && one.error > 0.0));
        duels.reverse();
        let again = rate(6, &duels, advantage, &scale).unwrap();
        for (a, b) in found.entrants.iter().zip(&again.entrants) {
            prop_assert!((a.rating - b.rating).abs() < 1e-3, "{} {}", a.rating, b.rating);
        }
    }
}
