//! The committed luck of a game, version 1: anyone can check it afterwards.
//!
//! The seed is fixed, and its hash published, before anyone contributes to it or sees a draw.
//! Every draw has a key stream of its own, so that a draw depends on the seed, the contributions, its
//! label and its number under that label, and on nothing that was drawn elsewhere.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use sha2::{Digest, Sha256};

use crate::rules::Luck;

/// A game's seed.
pub type Seed = [u8; 32];

/// What is published of a seed at once: SHA-256(`ludoteca/commit/1` ‖ game id ‖ seed).
pub fn commitment(game_id: &str, seed: &Seed) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"ludoteca/commit/1");
    hash.update(game_id.as_bytes());
    hash.update(seed);
    hash.finalize().into()
}

/// The luck of one game, once all contributions are in.
#[derive(Clone)]
pub struct CommittedLuck {
    key: [u8; 32],
}

impl std::fmt::Debug for CommittedLuck {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("CommittedLuck(secret)")
    }
}

impl CommittedLuck {
    /// K = SHA-256(`ludoteca/luck/1` ‖ seed ‖ for each seat in order: u32-LE length, contribution).
    pub fn new<'a>(seed: &Seed, contributions: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"ludoteca/luck/1");
        hash.update(seed);
        for contribution in contributions {
            hash.update((contribution.len() as u32).to_le_bytes());
            hash.update(contribution);
        }
        CommittedLuck {
            key: hash.finalize().into(),
        }
    }

    /// Draw number `n` (from 0) under `label`: ChaCha20 (64-bit counter and nonce, both 0) keyed by
    /// SHA-256(K ‖ label ‖ 0x00 ‖ n as u32-LE).
    pub fn draw(&self, label: &str, n: u32) -> Draw {
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update(label.as_bytes());
        hash.update([0]);
        hash.update(n.to_le_bytes());
        Draw(ChaCha20Rng::from_seed(hash.finalize().into()))
    }
}

/// The key stream of one draw.
pub struct Draw(ChaCha20Rng);

impl std::fmt::Debug for Draw {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Draw(secret)")
    }
}

impl Luck for Draw {
    /// u64-LE words of the stream, refused from floor(2^64 / m)·m upward, then mod m.
    fn below(&mut self, bound: u64) -> u64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Golden draws: records drawn with version 1 must verify for ever.
    #[test]
    fn golden_draws() {
        let seed: Seed = std::array::from_fn(|i| i as u8);
        assert_eq!(
            hex::encode(commitment("game", &seed)),
            "aa8112e08d2c72ff46cf0ba20a79685e130a52e75d218ec2a0242b8d16ecf580"
        );
        let luck = CommittedLuck::new(&seed, [b"one".as_slice(), b""]);
        let mut draw = luck.draw("roll", 3);
        let dice: Vec<u64> = (0..12).map(|_| draw.below(6)).collect();
        assert_eq!(dice, [1, 4, 2, 2, 3, 2, 3, 5, 1, 5, 0, 4]);
        let mut tiles: Vec<u8> = (0..10).collect();
        let mut deal = luck.draw("deal", 0);
        (&mut deal as &mut dyn Luck).shuffle(&mut tiles);
        assert_eq!(tiles, [4, 8, 6, 0, 3, 1, 2, 5, 9, 7]);
    }

    /// A bound just above half the range refuses about half the words: no bias by remainder.
    #[test]
    fn words_beyond_the_last_full_multiple_are_refused() {
        let luck = CommittedLuck::new(&[0; 32], []);
        let bound = (1 << 63) + 1;
        let mut draw = luck.draw("draw", 0);
        for _ in 0..100 {
            assert!(draw.below(bound) < bound);
        }
    }
}
