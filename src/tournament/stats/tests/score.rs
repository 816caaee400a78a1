use super::super::score::{Games, Outcome, Pairs, Score};
use super::assert_close;

#[test]
fn outcomes_come_from_places() {
    assert_eq!(Outcome::of_places(1, 2), Outcome::Win);
    assert_eq!(Outcome::of_places(2, 2), Outcome::Draw);
    assert_eq!(Outcome::of_places(4, 3), Outcome::Loss);
    assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
    assert_eq!(Outcome::Draw.reversed(), Outcome::Draw);
}

#[test]
fn games_and_pairs_are_counted_by_half_points() {
    use Outcome::{Draw, Loss, Win};
    let mut games = Games::default();
    let mut pairs = Pairs::default();
    for (first, second) in [
        (Win, Win),
        (Win, Loss),
        (Draw, Draw),
        (Draw, Win),
        (Loss, Draw),
        (Loss, Loss),
        (Loss, Win),
    ] {
        games.record(first);
        games.record(second);
        pairs.record(first, second);
    }
    assert_eq!(
        games,
        Games {
            wins: 5,
            draws: 4,
            losses: 5
        }
    );
    assert_eq!(games.counts(), [5, 4, 5]);
    assert_eq!(games.points(), 7.0);
    assert_eq!(pairs.counts(), [1, 1, 3, 1, 1]);
    assert_eq!(games.draw_ratio(), Some(4.0 / 14.0));
    assert_eq!(pairs.draw_ratio(), Some(3.0 / 7.0));
    assert_eq!(pairs.ratio(), Some(1.0));
    // both say the same of the mean; the pairs know more of the spread
    let (by_games, by_pairs) = (Score::of_games(&games).unwrap(), Score::of_pairs(&pairs).unwrap());
    assert_eq!(by_games.mean, by_pairs.mean);
    assert_eq!((by_games.units, by_pairs.units), (14, 7));
}

#[test]
fn sums_and_other_sides() {
    let mut games = Games {
        wins: 1,
        draws: 2,
        losses: 3,
    };
    games += Games {
        wins: 10,
        draws: 20,
        losses: 30,
    };
    assert_eq!(
        games,
        Games {
            wins: 11,
            draws: 22,
            losses: 33
        }
    );
    assert_eq!(
        games.reversed(),
        Games {
            wins: 33,
            draws: 22,
            losses: 11
        }
    );
    let mut pairs = Pairs::new([1, 2, 3, 4, 5]);
    pairs += Pairs::new([10, 20, 30, 40, 50]);
    assert_eq!(pairs.counts(), [11, 22, 33, 44, 55]);
    assert_eq!(pairs.reversed().counts(), [55, 44, 33, 22, 11]);
    assert_eq!(pairs.total(), 165);
}

#[test]
fn there_is_no_score_without_games() {
    assert_eq!(Score::of_games(&Games::default()), None);
    assert_eq!(Score::of_pairs(&Pairs::default()), None);
    assert_eq!(Games::default().draw_ratio(), None);
    assert_eq!(Pairs::default().draw_ratio(), None);
    assert_eq!(Pairs::new([0, 0, 1, 1, 0]).ratio(), None);
}

#[test]
fn mean_and_spread_by_hand() {
    // 1, 1, ½, 0: mean 5/8, variance (2 · 9/64 + 1/64 + 25/64) / 4 = 11/64
    let score = Score::of_games(&Games {
        wins: 2,
        draws: 1,
        losses: 1,
    })
    .unwrap();
    assert_close(score.mean, 0.625, 1e-15);
    assert_close(score.variance, 11.0 / 64.0, 1e-15);
    assert_close(score.standard_error(), 11.0_f64.sqrt() / 16.0, 1e-15);
    assert_close(score.game_deviation(), 11.0_f64.sqrt() / 8.0, 1e-15);
    // pairs of 2 and of 1: per game 1 and ½, variance 1/16 of a pair's mean, 1/8 of a game
    let score = Score::of_pairs(&Pairs::new([0, 0, 1, 0, 1])).unwrap();
    assert_close(score.variance, 1.0 / 16.0, 1e-15);
    assert_close(score.game_deviation(), 8.0_f64.sqrt().recip(), 1e-15);
}

/// Clopper and Pearson: ten of ten bound the chance below by 0.025^(1/10) = 0.691503 (the well-known 69.15 %).
#[test]
fn the_interval_of_units_all_alike_is_that_of_clopper_and_pearson() {
    let lost = Score::of_games(&Games {
        wins: 0,
        draws: 0,
        losses: 10,
    })
    .unwrap();
    let drawn = Score::of_games(&Games {
        wins: 0,
        draws: 10,
        losses: 0,
    })
    .unwrap();
    let won = Score::of_games(&Games {
        wins: 10,
        draws: 0,
        losses: 0,
    })
    .unwrap();
    assert_close(won.interval().0, 0.691_502_893, 1e-8);
    assert_eq!(won.interval().1, 1.0);
    assert_eq!(lost.interval().0, 0.0);
    assert_close(lost.interval().1, 0.308_497_107, 1e-8);
    assert_close(drawn.interval().0, 0.345_751_446, 1e-8);
    assert_close(drawn.interval().1, 0.654_248_554, 1e-8);
}

#[test]
fn the_interval_stays_within_the_possible() {
    let score = Score::of_games(&Games {
        wins: 5,
        draws: 0,
        losses: 1,
    })
    .unwrap();
    assert_eq!(score.interval().1, 1.0);
    assert_close(score.interval().0, 0.535_134_0, 1e-6);
}

#[test]
fn counts_are_plain_json() {
    assert_eq!(
        serde_json::to_string(&Pairs::new([1, 2, 3, 4, 5])).unwrap(),
        "[1,2,3,4,5]"
    );
    let games: Games = serde_json::from_str(r#"{"wins":1,"draws":2,"losses":3}"#).unwrap();
    assert_eq!(
        games,
        Games {
            wins: 1,
            draws: 2,
            losses: 3
        }
    );
}
