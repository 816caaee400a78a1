//! Counts of results, and the score that they make.
//!
//! A *pair* is two games of the same two entrants with seats swapped and the same opening and luck. Its two
//! results depend on each other, its sum does not depend on other pairs: so the spread of a match in pairs is
//! the spread of the five sums 0, ½, 1, 1½, 2 (Michel Van den Bergh's "pentanomial" model, used by fishtest
//! and fastchess), and only without pairs that of single games ("trinomial").
//!
//! A [`Score`] exists only where there is at least one unit, so its mean and variance are always finite.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::normal::Z95;

/// How one game ended for one entrant against another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Placed before the other.
    Win,
    /// Placed level.
    Draw,
    /// Placed behind.
    Loss,
}

impl Outcome {
    /// From two places at one table, 1 being first.
    pub fn of_places(own: u32, other: u32) -> Self {
        match own.cmp(&other) {
            std::cmp::Ordering::Less => Self::Win,
            std::cmp::Ordering::Equal => Self::Draw,
            std::cmp::Ordering::Greater => Self::Loss,
        }
    }

    /// The same game as the other saw it.
    pub fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    fn half_points(self) -> usize {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }
}

/// Wins, draws and losses of one entrant against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Games {
    /// Counts one more game.
    pub fn record(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
    }

    /// All games.
    pub fn total(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: 1 for a win, ½ for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// The share of drawn games; `None` without games.
    pub fn draw_ratio(&self) -> Option<f64> {
        ratio(self.draws, self.total())
    }

    /// The same games as the other saw them.
    pub fn reversed(&self) -> Self {
        Self {
            wins: self.losses,
            draws: self.draws,
            losses: self.wins,
        }
    }

    /// Counts by half points: losses, draws, wins.
    pub fn counts(&self) -> [u64; 3] {
        [self.losses, self.draws, self.wins]
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, more: Self) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// Pairs of games by the points that one entrant made in both: 0, ½, 1, 1½, 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs {
    counts: [u64; 5],
}

impl Pairs {
    /// From counts by half points, the order in which fishtest and fastchess print `Ptnml(0-2)`.
    pub fn new(counts: [u64; 5]) -> Self {
        Self { counts }
    }

    /// Counts one more pair by its two games.
    pub fn record(&mut self, first: Outcome, second: Outcome) {
        self.counts[first.half_points() + second.half_points()] += 1;
    }

    /// All pairs.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Counts by half points.
    pub fn counts(&self) -> [u64; 5] {
        self.counts
    }

    /// The share of pairs that ended level, one point each; `None` without pairs. fastchess prints it as
    /// `DrawRatio`.
    pub fn draw_ratio(&self) -> Option<f64> {
        ratio(self.counts[2], self.total())
    }

    /// Pairs won for each pair lost, the `PairsRatio` of fishtest and fastchess; `None` if none was lost.
    pub fn ratio(&self) -> Option<f64> {
        ratio(self.counts[3] + self.counts[4], self.counts[0] + self.counts[1])
    }

    /// The same pairs as the other saw them.
    pub fn reversed(&self) -> Self {
        let mut counts = self.counts;
        counts.reverse();
        Self { counts }
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, more: Self) {
        for (count, more) in self.counts.iter_mut().zip(more.counts) {
            *count += more;
        }
    }
}

fn ratio(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// The score of one or more independent units (games, or pairs of games).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Score {
    /// How many units; at least one.
    pub units: u64,
    /// Games in a unit: 1 or 2.
    pub unit_games: u32,
    /// The mean score of a game, from 0 to 1.
    pub mean: f64,
    /// The variance of a unit's score (the mean over its games) about `mean`, with divisor `units`.
    pub variance: f64,
}

impl Score {
    /// By single games; `None` without any.
    pub fn of_games(games: &Games) -> Option<Self> {
        Self::of_counts(&games.counts(), 1)
    }

    /// By pairs; `None` without any.
    pub fn of_pairs(pairs: &Pairs) -> Option<Self> {
        Self::of_counts(&pairs.counts(), 2)
    }

    fn of_counts(counts: &[u64], unit_games: u32) -> Option<Self> {
        let units: u64 = counts.iter().sum();
        if units == 0 {
            return None;
        }
        let most = (counts.len() - 1) as f64;
        let cells = || counts.iter().enumerate().map(|(i, &n)| (i as f64 / most, n as f64));
        let mean = cells().map(|(a, n)| a * n).sum::<f64>() / units as f64;
        // Exactly zero where all units are alike: multiples of 1/4 are not rounded.
        let variance = cells().map(|(a, n)| n * (a - mean) * (a - mean)).sum::<f64>() / units as f64;
        Some(Self {
            units,
            unit_games,
            mean,
            variance,
        })
    }

    /// The standard error of `mean`.
    pub fn standard_error(&self) -> f64 {
        (self.variance / self.units as f64).sqrt()
    }

    /// The standard deviation of one game, if the games of a unit were independent: what normalized Elo is
    /// measured in.
    pub fn game_deviation(&self) -> f64 {
        (self.variance * f64::from(self.unit_games)).sqrt()
    }

    /// The 95 % interval of the mean, cut to 0..=1.
    ///
    /// The normal approximation, as fishtest and fastchess have it. Where all units are alike their variance
    /// of zero says nothing, and the bound of Clopper and Pearson (Biometrika 26, 1934) stands in: with 97.5 %
    /// confidence such a unit comes up with a chance of at least `q = 0.025^(1/units)`; the rest may be
    /// anything from all lost to all won.
    pub fn interval(&self) -> (f64, f64) {
        if self.variance > 0.0 {
            let half = Z95 * self.standard_error();
            return ((self.mean - half).max(0.0), (self.mean + half).min(1.0));
        }
        let sure = 0.025_f64.powf(1.0 / self.units as f64);
        (sure * self.mean, sure * self.mean + (1.0 - sure))
    }
}
