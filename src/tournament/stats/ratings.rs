//! Ratings of a whole tournament, and what holds their scale in place.
//!
//! A likelihood of results knows only differences, and nothing at all between parts of a table that never
//! met, or above an entrant that lost every game. So every entrant is also given a few virtual games, half
//! won and half lost, against one common *reference* opponent whose strength is fitted too. This weak prior
//! (the pseudo-rankings of Turner, van Etten, Firth and Kosmidis, "Modelling rankings in R: the PlackettLuce
//! package", 2020) makes every table connected and every rating finite. It pulls ratings together, the less the
//! more games there are. The scale itself is pinned by anchors, or by a mean of zero.

use serde::{Deserialize, Serialize};

use super::elo::Estimate;
use super::matrix::Symmetric;
use super::normal::{Z95, cdf};

/// Virtual games of each entrant unless said otherwise.
pub const DEFAULT_PRIOR: f64 = 1.0;

/// The weakest prior that keeps shut-outs within floating-point reach.
pub const LEAST_PRIOR: f64 = 1e-6;

/// The strongest prior allowed.
pub const MOST_PRIOR: f64 = 1e6;

/// The largest fixed rating or advantage allowed, either way.
pub const MOST_ELO: f64 = 5_000.0;

/// An entrant whose rating is known.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Anchor {
    /// Its index.
    pub entrant: usize,
    /// Its rating in Elo.
    pub rating: f64,
}

/// What fixes the scale of ratings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Scale {
    /// Virtual games of each entrant against the reference, half won, half lost.
    pub prior: f64,
    /// Entrants held at known ratings. Without any, the mean rating is zero.
    pub anchors: Vec<Anchor>,
}

impl Default for Scale {
    fn default() -> Self {
        Self {
            prior: DEFAULT_PRIOR,
            anchors: Vec::new(),
        }
    }
}

/// What the first seat is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Advantage {
    /// Nothing: right if everyone had it equally often.
    #[default]
    None,
    /// So many Elo.
    Fixed(f64),
    /// To be found from the results.
    Fitted,
}

/// One entrant's rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// In Elo.
    pub rating: f64,
    /// Half the width of the 95 % interval in Elo; 0 for an anchor.
    pub error: f64,
    /// Games it is based on.
    pub games: u64,
}

/// The ratings of all entrants, by index.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ratings {
    /// One for each entrant.
    pub entrants: Vec<Rating>,
    /// What the first seat is worth in Elo, if that was fixed or fitted.
    pub advantage: Option<Estimate>,
    /// The variance of a game's score as a share of what it would be without draws: the error bars are
    /// narrowed by its square root. 1 where draws were not taken into account.
    pub dispersion: f64,
    /// Covariances of the ratings, in Elo squared.
    #[serde(skip)]
    pub(super) covariance: Symmetric,
}

impl Ratings {
    /// By how much `entrant` is rated above `other`. Its error is not the sum of theirs: what they share falls
    /// out. `None` if either does not exist.
    pub fn difference(&self, entrant: usize, other: usize) -> Option<Estimate> {
        let (ahead, deviation) = self.gap(entrant, other)?;
        Some(Estimate::symmetric(ahead, Z95 * deviation))
    }

    /// The likelihood that `entrant` is stronger than `other`, from 0 to 1; ½ for itself. `None` if either
    /// does not exist.
    pub fn superiority(&self, entrant: usize, other: usize) -> Option<f64> {
        let (ahead, deviation) = self.gap(entrant, other)?;
        Some(match (ahead == 0.0, deviation > 0.0) {
            (true, _) => 0.5,
            (false, true) => cdf(ahead / deviation),
            // two anchors
            (false, false) => f64::from(u8::from(ahead > 0.0)),
        })
    }

    /// The difference of two ratings, and its standard deviation.
    fn gap(&self, entrant: usize, other: usize) -> Option<(f64, f64)> {
        let ahead = self.entrants.get(entrant)?.rating - self.entrants.get(other)?.rating;
        let c = &self.covariance;
        let variance = c.get(entrant, entrant) + c.get(other, other) - 2.0 * c.get(entrant, other);
        Some((ahead, variance.max(0.0).sqrt()))
    }
}
