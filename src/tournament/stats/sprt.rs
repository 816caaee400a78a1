//! The sequential probability ratio test of two Elo hypotheses.
//!
//! Abraham Wald, "Sequential Tests of Statistical Hypotheses" (1945), in the generalized form for an unknown
//! distribution of results: Michel Van den Bergh, "The Generalized Sequential Probability Ratio Test" and
//! "Comments on normalized Elo", as fishtest (`LLRcalc.py`) and fastchess compute it. The log-likelihood
//! ratio is exact (no normal approximation); outcomes not seen yet count [`UNSEEN`] times, as there. The
//! bounds are Wald's, without a correction for overshoot, as in fastchess.

use serde::{Deserialize, Serialize};

use super::elo::{NORMALIZED_PER_DEVIATION, expected_score};
use super::error::StatsError;
use super::mle::Distribution;
use super::score::{Games, Pairs};

/// How often an outcome counts that has not come up.
pub const UNSEEN: f64 = 1e-3;

/// The largest hypothesis allowed, either way: the fixed point of a normalized one is found up to there,
/// whatever the results (from about 250 on its first linear constraint may have no solution).
pub const MOST_ELO: f64 = 200.0;

/// The scale of the hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EloModel {
    /// Logistic Elo: a hypothesis is a mean score.
    Logistic,
    /// Normalized Elo: a hypothesis is a mean score in standard deviations of a game. How long the test takes
    /// then does not depend on the share of draws.
    #[default]
    Normalized,
}

/// A test of H0, "the difference is `elo0`", against H1, "it is `elo1`".
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    model: EloModel,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What a test says so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is `elo0` or less.
    H0Accepted,
    /// It is `elo1` or more.
    H1Accepted,
    /// Not decided yet.
    GoingOn,
}

/// A test and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SprtState {
    /// The test.
    pub test: Sprt,
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// H0 is accepted at or below this.
    pub lower: f64,
    /// H1 is accepted at or above this.
    pub upper: f64,
    /// What follows.
    pub verdict: Verdict,
}

impl Sprt {
    /// A test that accepts H1 wrongly with chance `alpha` and H0 wrongly with chance `beta`.
    ///
    /// # Errors
    /// [`StatsError::BadHypotheses`] unless `elo0 < elo1`, both within ±[`MOST_ELO`];
    /// [`StatsError::BadErrorRates`] unless both rates and their sum lie between 0 and 1.
    pub fn new(model: EloModel, elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, StatsError> {
        let within = |elo: f64| elo.abs() <= MOST_ELO;
        if !(elo0 < elo1 && within(elo0) && within(elo1)) {
            return Err(StatsError::BadHypotheses {
                elo0,
                elo1,
                most: MOST_ELO,
            });
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(StatsError::BadErrorRates { alpha, beta });
        }
        Ok(Self {
            model,
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// The scale of the hypotheses.
    pub fn model(&self) -> EloModel {
        self.model
    }

    /// The hypotheses, `elo0` and `elo1`.
    pub fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// Wald's bounds of the log-likelihood ratio: H0 is accepted at the first, H1 at the second.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// Where the test stands after these games, each a unit of its own (trinomial).
    pub fn after_games(&self, games: &Games) -> SprtState {
        self.state(self.ratio([0.0, 0.5, 1.0], games.counts(), 1.0))
    }

    /// Where the test stands after these pairs (pentanomial).
    pub fn after_pairs(&self, pairs: &Pairs) -> SprtState {
        self.state(self.ratio([0.0, 0.25, 0.5, 0.75, 1.0], pairs.counts(), 2.0))
    }

    fn state(&self, llr: f64) -> SprtState {
        let (lower, upper) = self.bounds();
        let verdict = if llr >= upper {
            Verdict::H1Accepted
        } else if llr <= lower {
            Verdict::H0Accepted
        } else {
            Verdict::GoingOn
        };
        SprtState {
            test: *self,
            llr,
            lower,
            upper,
            verdict,
        }
    }

    /// The log-likelihood ratio of the most likely distributions under H1 and H0.
    fn ratio<const N: usize>(&self, scores: [f64; N], counts: [u64; N], unit_games: f64) -> f64 {
        let counts = counts.map(|n| if n == 0 { UNSEEN } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let seen = Distribution {
            scores,
            chances: counts.map(|n| n / total),
        };
        let most_likely = |elo: f64| match self.model {
            EloModel::Logistic => seen.with_mean(expected_score(elo)),
            EloModel::Normalized => seen.with_t_value(0.5, elo / NORMALIZED_PER_DEVIATION * unit_games.sqrt()),
        };
        let (under0, under1) = (most_likely(self.elo0), most_likely(self.elo1));
        let each = counts.iter().zip(under0.chances).zip(under1.chances);
        each.map(|((n, p0), p1)| n * (p1 / p0).ln()).sum()
    }
}
