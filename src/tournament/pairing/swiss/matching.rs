//! The best matching of everybody who is not paired yet, by criteria in order of importance.
//!
//! A maximum-weight matching (Edmonds 1965) whose weights are vectors in lexicographic order: one weight
//! for all criteria, with no limit on how many there are. The vectors are an ordered group like the
//! integers, and each of their places is halved only when it is even, by the same argument of parity.

use std::cmp::Ordering;
use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::{Weight, max_weight_matching};

/// How many places a weight has.
pub(super) const PLACES: usize = 8;

/// What a pair is worth, the most important place first. The first is positive for every possible pair
/// and larger than what criteria in the same place take away over all pairs, so that everybody is paired
/// if that is possible at all.
///
/// The arithmetic is plain loops: a matching does nothing else, and they are fast in unoptimised builds
/// too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth(pub(super) [i64; PLACES]);

impl Ord for Worth {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        let mut place = 0;
        while place < PLACES {
            if self.0[place] != other.0[place] {
                return self.0[place].cmp(&other.0[place]);
            }
            place += 1;
        }
        Ordering::Equal
    }
}

impl PartialOrd for Worth {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        let mut place = 0;
        while place < PLACES {
            self.0[place] += other.0[place];
            place += 1;
        }
    }
}

impl SubAssign for Worth {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        let mut place = 0;
        while place < PLACES {
            self.0[place] -= other.0[place];
            place += 1;
        }
    }
}

impl Add for Worth {
    type Output = Self;
    #[inline]
    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl Sub for Worth {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl Weight for Worth {
    const ZERO: Self = Worth([0; PLACES]);
    const ONE: Self = Worth([1; PLACES]);

    #[inline]
    fn inf() -> Self {
        Worth([i64::MAX / 4; PLACES])
    }

    #[inline]
    fn double(self) -> Self {
        self + self
    }

    #[inline]
    fn half(mut self) -> Self {
        let mut place = 0;
        while place < PLACES {
            self.0[place] /= 2;
            place += 1;
        }
        self
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
