//! Points as exact numbers.

use std::iter::Sum;
use std::ops::{Add, AddAssign};

/// A sum of game scores in units of 1/5040 of a win.
///
/// The rank-based scores of games with up to ten seats have denominators 2, 4, … 18, whose least common
/// multiple is 5040: sums and comparisons are exact, whatever the order in which results came in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Points(i64);

impl Points {
    const WIN: i64 = 5040;

    /// The points of one game's score.
    pub(super) fn of(score: f64) -> Self {
        Points((score * Self::WIN as f64).round() as i64)
    }

    /// As many wins.
    pub(super) fn wins(games: u32) -> Self {
        Points(i64::from(games) * Self::WIN)
    }

    /// In wins.
    pub(super) fn value(self) -> f64 {
        self.0 as f64 / Self::WIN as f64
    }

    /// The unit count, for products and ratios.
    pub(super) fn units(self) -> i64 {
        self.0
    }
}

impl Add for Points {
    type Output = Points;
    fn add(self, other: Points) -> Points {
        Points(self.0 + other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Points) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(points: I) -> Points {
        points.fold(Points::default(), Add::add)
    }
}
