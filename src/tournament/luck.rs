//! Seeds of a tournament's games: from the plan's seed, the encounter and the game.
//!
//! All games of an encounter that shares its luck have one seed, and so the same dice, deals and draws. Where bots from
//! outside play, a secret of the run goes into everything: who knows the plan, or a game's id, knows nothing of the luck.

use sha2::{Digest, Sha256};

use crate::table::luck::Seed;

/// Where a run's luck comes from.
#[derive(Clone)]
pub struct Source {
    /// The plan's seed.
    pub seed: u64,
    /// The run's secret, if it has one.
    pub secret: Option<Seed>,
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Source")
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl Source {
    /// Luck that anybody who has the plan can work out: the same whenever the plan is played.
    pub fn open(seed: u64) -> Self {
        Source { seed, secret: None }
    }

    /// A seed for this purpose: SHA-256(`ludoteca/tournament/1` ‖ plan seed ‖ secret, if there is one ‖ label ‖ 0x00 ‖
    /// numbers), all numbers u64-LE.
    fn derive(&self, label: &str, numbers: &[u64]) -> Seed {
        let mut hash = Sha256::new();
        hash.update(b"ludoteca/tournament/1");
        hash.update(self.seed.to_le_bytes());
        hash.update(self.secret.as_ref().map_or(&[][..], |secret| &secret[..]));
        hash.update(label.as_bytes());
        hash.update([0]);
        for number in numbers {
            hash.update(number.to_le_bytes());
        }
        hash.finalize().into()
    }

    /// The seed of a game's luck; the same for all games of an encounter when they share it. `attempt` counts how often
    /// the encounter has begun before.
    pub fn of_game(&self, encounter: u32, game: u32, attempt: u32, shared: bool) -> Seed {
        let game = if shared { 0 } else { u64::from(game) + 1 };
        self.derive("luck", &[u64::from(encounter), game, u64::from(attempt)])
    }

    /// The numbers that bots may use for their own randomness in a game.
    pub fn decisions(&self, encounter: u32, game: u32) -> Decisions<'_> {
        Decisions {
            source: self,
            encounter,
            game,
        }
    }

    /// The id of a game: it tells nobody which games share their luck.
    pub fn game_id(&self, encounter: u32, game: u32) -> String {
        hex::encode(&self.derive("id", &[u64::from(encounter), u64::from(game)])[..16])
    }
}

/// The numbers that bots may use for their own randomness in a game: one for each decision.
#[derive(Clone, Copy, Debug)]
pub struct Decisions<'a> {
    source: &'a Source,
    encounter: u32,
    game: u32,
}

impl Decisions<'_> {
    /// The number for the decision after this revision.
    pub fn at(&self, revision: u64) -> u64 {
        let numbers = [u64::from(self.encounter), u64::from(self.game), revision];
        number(self.source.derive("decision", &numbers))
    }
}

fn number(seed: Seed) -> u64 {
    seed.iter()
        .take(8)
        .rev()
        .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// The number that the opening of an encounter is drawn from. Openings are no secret.
pub fn of_opening(seed: u64, encounter: u32) -> u64 {
    number(Source::open(seed).derive("opening", &[u64::from(encounter)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that is resumed by another version must have the same luck.
    #[test]
    fn golden() {
        let open = Source::open(1);
        assert_eq!(open.of_game(2, 0, 0, true), open.of_game(2, 1, 0, true));
        assert_ne!(open.of_game(2, 0, 0, false), open.of_game(2, 1, 0, false));
        assert_ne!(open.of_game(2, 0, 0, true), open.of_game(3, 0, 0, true));
        assert_ne!(open.of_game(2, 0, 0, true), open.of_game(2, 0, 1, true));
        assert_ne!(open.of_game(2, 0, 0, true), Source::open(2).of_game(2, 0, 0, true));
        assert_eq!(open.game_id(2, 0), "017adae0337063557dc5c1e9fd7793bf");
    }

    #[test]
    fn a_secret_changes_everything_that_is_told() {
        let secret = |byte| Source {
            seed: 1,
            secret: Some([byte; 32]),
        };
        for other in [Source::open(1), secret(8)] {
            assert_ne!(secret(7).of_game(2, 0, 0, true), other.of_game(2, 0, 0, true));
            assert_ne!(secret(7).game_id(2, 0), other.game_id(2, 0));
            assert_ne!(secret(7).decisions(2, 0).at(5), other.decisions(2, 0).at(5));
        }
    }
}
