//! The best matching of everybody who is not paired yet, by criteria in order of importance.
//!
//! A maximum-weight matching (Edmonds 1965) whose weights are vectors in lexicographic order: one weight
//! for all criteria, with no limit on how many there are. The vectors are an ordered group like the
//! integers, and each of their places is halved only when it is even, by the same argument of parity.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::{Weight, max_weight_matching};

/// How many places a weight has.
pub(super) const PLACES: usize = 8;

/// What a pair is worth, the most important place first. The first is positive for every possible pair
/// and larger than what criteria in the same place take away over all pairs, so that everybody is paired
/// if that is possible at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth(pub(super) [i64; PLACES]);

impl Worth {
    fn zip(self, other: Self, f: impl Fn(i64, i64) -> i64) -> Self {
        Worth(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl Add for Worth {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Worth {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self.zip(other, |a, b| a - b)
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Worth {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl Weight for Worth {
    const ZERO: Self = Worth([0; PLACES]);
    const ONE: Self = Worth([1; PLACES]);

    fn inf() -> Self {
        Worth([i64::MAX / 4; PLACES])
    }

    fn double(self) -> Self {
        Worth(self.0.map(|place| place * 2))
    }

    fn half(self) -> Self {
        Worth(self.0.map(|place| place / 2))
    }
}

/// The partner of each of `vertices`, by vertex, in the matching of the greatest worth; `None` where not
/// everybody can have a partner. `worth` answers `None` for pairs that are impossible.
pub(super) fn best(vertices: &[usize], worth: impl Fn(usize, usize) -> Option<Worth>) -> Option<Vec<(usize, usize)>> {
    let n = vertices.len();
    let mut weights = vec![Worth::ZERO; n * n];
    for i in 0..n {
        for j in i + 1..n {
            if let Some(worth) = worth(vertices[i], vertices[j]) {
                weights[i * n + j] = worth;
                weights[j * n + i] = worth;
            }
        }
    }
    vertices
        .iter()
        .zip(max_weight_matching(&weights, n))
        .map(|(&vertex, mate)| Some((vertex, vertices[mate?])))
        .collect()
}
