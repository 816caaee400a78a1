//! Lots: what a tournament decides by chance, from its seed.
//!
//! The values never change between versions: a plan and a seed give the same schedule for ever. A lot is
//! the ChaCha20 key stream (64-bit counter and nonce, both 0) keyed by
//! SHA-256(`ludoteca/pairing/1` ‖ 0x00 ‖ name ‖ 0x00 ‖ seed as u64-LE).

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use super::Seeding;

/// One stream of lots.
pub(super) struct Lot(ChaCha20Rng);

impl Lot {
    /// The stream called `name`.
    pub(super) fn new(seed: u64, name: &str) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"ludoteca/pairing/1\0");
        hash.update(name.as_bytes());
        hash.update([0]);
        hash.update(seed.to_le_bytes());
        Lot(ChaCha20Rng::from_seed(hash.finalize().into()))
    }

    /// A number below `bound`, which is not 0: u64-LE words of the stream, refused from
    /// floor(2^64 / bound)·bound upward, then mod bound.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        let excess = (u64::MAX % bound + 1) % bound;
        let last = u64::MAX - excess;
        loop {
            let word = self.0.next_u64();
            if word <= last {
                return word % bound;
            }
        }
    }
}

/// The entrants in their initial order. Drawn by Fisher and Yates' shuffle (Durstenfeld 1964): for i
/// from the last down to 1, swap i with a number below i + 1.
pub(super) fn initial_order(entrants: usize, seed: u64, seeding: Seeding) -> Vec<usize> {
    let mut order: Vec<usize> = (0..entrants).collect();
    if seeding == Seeding::Drawn {
        let mut lot = Lot::new(seed, "seeding");
        for i in (1..entrants).rev() {
            order.swap(i, lot.below(i as u64 + 1) as usize);
        }
    }
    order
}
