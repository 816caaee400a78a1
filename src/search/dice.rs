//! Randomness inside searches: fast, seeded, and nothing to do with the table's luck.

use crate::rules::Luck;

/// SplitMix64 (Steele, Lea and Flood 2014), as a [`Luck`].
#[derive(Clone, Debug)]
pub struct SearchLuck(u64);

impl SearchLuck {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Self {
        SearchLuck(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A uniform number in `[0, 1)`.
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }
}

impl Luck for SearchLuck {
    fn below(&mut self, bound: u64) -> u64 {
        // Lemire's multiply-shift; its bias is below bound / 2^64, which no search can feel.
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}
