//! Elo differences and the likelihood of superiority, with 95 % error bars.
//!
//! The formulas are those of fishtest (`stat_util.py`) and fastchess, by Michel Van den Bergh: "Normalized
//! Elo" and "Comments on normalized Elo" (cantate.be/Fishtest), the error bars by the delta method on the
//! score. What the results do not bound, as the Elo of a shut-out, is `None`.

use std::fmt;

use serde::Serialize;

use super::normal::{Z95, cdf};
use super::score::Score;

/// Normalized Elo of one standard deviation of a game: 800 / ln 10, so that normalized and logistic Elo agree
/// for nearly equal entrants that never draw.
pub const NORMALIZED_PER_DEVIATION: f64 = 800.0 / std::f64::consts::LN_10;

/// A number with its 95 % interval. `None` is unbounded, or unknown if nothing is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Estimate {
    /// The best guess.
    pub value: Option<f64>,
    /// The lower end of the interval.
    pub lower: Option<f64>,
    /// The upper end.
    pub upper: Option<f64>,
}

impl Estimate {
    /// A value with as much to either side.
    pub fn symmetric(value: f64, error: f64) -> Self {
        Self {
            value: Some(value),
            lower: Some(value - error),
            upper: Some(value + error),
        }
    }

    /// Half the width of the interval: the figure after the ±, as fishtest and fastchess print it.
    pub fn error(&self) -> Option<f64> {
        Some((self.upper? - self.lower?) / 2.0)
    }
}

/// `55.58 ± 27.65`; `> 120.31` or `< -120.31` where only one side is bounded; `–` where nothing is known.
impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        match (self.value, self.error(), self.lower, self.upper) {
            (Some(value), Some(error), ..) => write!(f, "{value:.digits$} ± {error:.digits$}"),
            (Some(value), None, ..) => write!(f, "{value:.digits$} ± ∞"),
            (None, _, Some(lower), None) => write!(f, "> {lower:.digits$}"),
            (None, _, None, Some(upper)) => write!(f, "< {upper:.digits$}"),
            (None, ..) => f.write_str("–"),
        }
    }
}

/// The Elo difference at which `score` is expected (Arpad Elo's logistic curve, base 10, scale 400); `None`
/// at 0 and 1, where it is infinite.
pub fn of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| 400.0 * (score / (1.0 - score)).log10())
}

/// The score expected at an Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

/// Logistic Elo of a score.
pub fn logistic(score: &Score) -> Estimate {
    let (lower, upper) = score.interval();
    Estimate {
        value: of_score(score.mean),
        lower: of_score(lower),
        upper: of_score(upper),
    }
}

/// Normalized Elo of a score: how many standard deviations of a game it lies above ½. Unlike logistic Elo it
/// says directly how many games a test needs, whatever the share of draws. Nothing is known where all units
/// are alike: their spread is then unknown.
pub fn normalized(score: &Score) -> Estimate {
    let deviation = score.game_deviation();
    if deviation == 0.0 {
        return Estimate::default();
    }
    let per_score = NORMALIZED_PER_DEVIATION / deviation;
    Estimate::symmetric((score.mean - 0.5) * per_score, Z95 * score.standard_error() * per_score)
}

/// The likelihood of superiority (LOS): how sure the score is that the entrant is the stronger one, from 0 to
/// 1, by the normal approximation.
///
/// Where all units are alike it is that of units won against units lost, `Φ((won − lost) / √(won + lost))`
/// (the formula of the Chess Programming Wiki, where draws do not count): ½ if all were level.
pub fn superiority(score: &Score) -> f64 {
    let ahead = score.mean - 0.5;
    if score.variance > 0.0 {
        cdf(ahead / score.standard_error())
    } else if ahead == 0.0 {
        0.5
    } else {
        cdf((score.units as f64).sqrt().copysign(ahead))
    }
}
