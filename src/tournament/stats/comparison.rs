//! Everything the statistics say of two entrants, in one value to print.

use serde::Serialize;

use super::elo::{self, Estimate};
use super::score::{Games, Pairs, Score};
use super::sprt::{Sprt, SprtState};

/// What the spread of the score is taken from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// Pairs of games with the same opening and luck.
    Pentanomial,
    /// Single games.
    Trinomial,
}

/// One entrant against another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// All games, those outside complete pairs included.
    pub games: Games,
    /// The complete pairs.
    pub pairs: Pairs,
    /// What everything below is computed from: the pairs if there are any, else the games.
    pub basis: Basis,
    /// The score; `None` without games.
    pub score: Option<Score>,
    /// Logistic Elo.
    pub elo: Estimate,
    /// Normalized Elo.
    pub normalized_elo: Estimate,
    /// Likelihood of superiority, from 0 to 1.
    pub superiority: Option<f64>,
    /// The share of drawn games.
    pub draw_ratio: Option<f64>,
    /// The share of level pairs.
    pub pair_draw_ratio: Option<f64>,
    /// Pairs won for each pair lost.
    pub pairs_ratio: Option<f64>,
    /// The sequential test, if one was asked for.
    pub sprt: Option<SprtState>,
}

impl Comparison {
    /// Of all `games` between the two, `pairs` of which were complete, from the first one's side.
    pub fn new(games: Games, pairs: Pairs, sprt: Option<&Sprt>) -> Self {
        let by_pairs = Score::of_pairs(&pairs);
        let basis = if by_pairs.is_some() {
            Basis::Pentanomial
        } else {
            Basis::Trinomial
        };
        let score = by_pairs.or_else(|| Score::of_games(&games));
        Self {
            games,
            pairs,
            basis,
            score,
            elo: score.as_ref().map(elo::logistic).unwrap_or_default(),
            normalized_elo: score.as_ref().map(elo::normalized).unwrap_or_default(),
            superiority: score.as_ref().map(elo::superiority),
            draw_ratio: games.draw_ratio(),
            pair_draw_ratio: pairs.draw_ratio(),
            pairs_ratio: pairs.ratio(),
            sprt: sprt.map(|test| match basis {
                Basis::Pentanomial => test.after_pairs(&pairs),
                Basis::Trinomial => test.after_games(&games),
            }),
        }
    }
}
