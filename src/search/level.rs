//! What a level means, the same in every game.
//!
//! Level 10 spends everything the budget allows and answers the best move it found. Each level below
//! spends less of the time, is capped in nodes (or playouts), and softens its choice: a move comes up
//! with a weight of `exp((win - best win) / temperature)`, so that moves nearly as good as the best
//! come up often and blunders only at the lowest levels. From level [`KEEPS_WINS`] on a proved win is
//! never let go.
//!
//! Level [`RULE_PLAYER`] is a player by simple rules instead, in games that have one: it neither searches
//! nor errs.
//!
//! | level | share of time and nodes | most nodes | temperature |
//! |---|---|---|---|
//! | 1 | 1/64 | 50 | 0.25 |
//! | 2 | 1/32 | 150 | 0.16 |
//! | 3 | 1/16 | 500 | 0.10 |
//! | 4 | 1/12 | 1,500 | 0.07 |
//! | 5 | 1/8 | 5,000 | 0.05 |
//! | 6 | 1/6 | 15,000 | 0.03 |
//! | 7 | 1/4 | 50,000 | 0.02 |
//! | 8 | 1/3 | 150,000 | 0.01 |
//! | 9 | 1/2 | 500,000 | 0.005 |
//! | 10 | all | no limit | 0 |

use std::time::Instant;

use super::{Answer, Limits, MAX_LEVEL, SearchLuck};

/// From this level on a proved win is played.
pub const KEEPS_WINS: u8 = 5;

/// The level of the rule player, in games that have one.
pub const RULE_PLAYER: u8 = 2;

/// One row of the table.
struct Strength {
    /// The budget is divided by this.
    divisor: u32,
    most_nodes: u64,
    temperature: f64,
}

const fn strength(divisor: u32, most_nodes: u64, temperature: f64) -> Strength {
    Strength {
        divisor,
        most_nodes,
        temperature,
    }
}

const STRENGTHS: [Strength; MAX_LEVEL as usize] = [
    strength(64, 50, 0.25),
    strength(32, 150, 0.16),
    strength(16, 500, 0.10),
    strength(12, 1_500, 0.07),
    strength(8, 5_000, 0.05),
    strength(6, 15_000, 0.03),
    strength(4, 50_000, 0.02),
    strength(3, 150_000, 0.01),
    strength(2, 500_000, 0.005),
    strength(1, u64::MAX, 0.0),
];

/// The row of a level; what is below 1 counts as 1, what is above 10 as 10.
fn row(level: u8) -> &'static Strength {
    &STRENGTHS[usize::from(level.clamp(1, MAX_LEVEL)) - 1]
}

/// What a search at `limits.level` may really spend. Applied once, before the search; time is counted from now.
#[must_use]
pub fn reduce(limits: &Limits) -> Limits {
    let row = row(limits.level);
    let now = Instant::now();
    let nodes = match limits.nodes {
        Some(nodes) => Some((nodes / u64::from(row.divisor)).clamp(1, row.most_nodes)),
        None if row.most_nodes == u64::MAX => None,
        None => Some(row.most_nodes),
    };
    Limits {
        nodes,
        deadline: limits
            .deadline
            .map(|deadline| now + deadline.saturating_duration_since(now) / row.divisor),
        ..limits.clone()
    }
}

/// Chooses a move as `limits.level` would and puts it first; the rest keeps its order. The same
/// limits and answer always give the same choice.
pub fn soften<M>(answer: &mut Answer<M>, limits: &Limits) {
    let temperature = row(limits.level).temperature;
    let Some(best) = answer.ranked.first() else { return };
    let won = best.exact && best.win >= 1.0;
    if temperature == 0.0 || (won && limits.level >= KEEPS_WINS) {
        return;
    }
    let highest = best.win;
    let weight = |win: f64| ((win - highest).min(0.0) / temperature).exp();
    let total: f64 = answer.ranked.iter().map(|candidate| weight(candidate.win)).sum();
    // Another sequence than the search's own, which began with the seed itself.
    let mut rest = SearchLuck::new(!limits.seed).unit() * total;
    let chosen = answer.ranked.iter().position(|candidate| {
        rest -= weight(candidate.win);
        rest < 0.0
    });
    answer.ranked[..=chosen.unwrap_or(0)].rotate_right(1);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::search::Candidate;

    fn limits(level: u8, seed: u64) -> Limits {
        Limits {
            level,
            nodes: Some(640_000),
            deadline: None,
            seed,
        }
    }

    fn answer(wins: &[f64], exact: bool) -> Answer<usize> {
        let ranked = wins.iter().enumerate().map(|(mv, &win)| Candidate {
            exact,
            ..Candidate::from_win(mv, win, vec![mv])
        });
        Answer {
            ranked: ranked.collect(),
            nodes: 1,
            depth: 1,
            complete: true,
        }
    }

    /// How often each move is chosen over 1,000 seeds.
    fn choices(level: u8, wins: &[f64], exact: bool) -> Vec<usize> {
        let mut counts = vec![0; wins.len()];
        for seed in 0..1_000 {
            let mut answer = answer(wins, exact);
            soften(&mut answer, &limits(level, seed));
            counts[answer.ranked[0].mv] += 1;
        }
        counts
    }

    #[test]
    fn every_level_spends_more_and_errs_less_than_the_one_below() {
        let spent: Vec<_> = (1..=MAX_LEVEL).map(|level| reduce(&limits(level, 0)).nodes).collect();
        assert!(spent.is_sorted_by(|a, b| a < b), "{spent:?}");
        assert_eq!(spent[9], Some(640_000));
        let best: Vec<_> = (1..=MAX_LEVEL)
            .map(|level| choices(level, &[0.6, 0.58, 0.5, 0.1], false)[0])
            .collect();
        assert!(best.is_sorted(), "{best:?}");
        assert_eq!(best[9], 1_000);
        assert!(best[0] < 400, "{best:?}");
    }

    #[test]
    fn a_proved_win_is_kept_from_level_5_on() {
        assert!(choices(4, &[1.0, 0.99], true)[1] > 0);
        assert_eq!(choices(KEEPS_WINS, &[1.0, 0.99], true), [1_000, 0]);
    }

    #[test]
    fn only_the_chosen_move_changes_its_place() {
        for seed in 0..50 {
            let mut softened = answer(&[0.5, 0.5, 0.5, 0.5], false);
            soften(&mut softened, &limits(1, seed));
            let rest: Vec<_> = softened.ranked[1..].iter().map(|candidate| candidate.mv).collect();
            assert!(rest.is_sorted());
            assert_eq!(softened.ranked.len(), 4);
        }
    }

    #[test]
    fn time_is_shared_like_nodes() {
        let deadline = Instant::now() + Duration::from_secs(64);
        let reduced = reduce(&Limits {
            deadline: Some(deadline),
            ..limits(1, 0)
        });
        assert!(reduced.deadline.unwrap() <= Instant::now() + Duration::from_secs(1));
        let past = Instant::now()
            .checked_sub(Duration::from_secs(1))
            .unwrap_or_else(Instant::now);
        let reduced = reduce(&Limits {
            deadline: Some(past),
            ..limits(5, 0)
        });
        assert!(reduced.deadline.unwrap() <= Instant::now());
    }
}
