//! Seeds of a tournament's games: from the plan's seed, the encounter and the game.
//!
//! All games of an encounter that shares its luck have one seed, and so the same dice, deals and draws.

use sha2::{Digest, Sha256};

use crate::table::luck::Seed;

/// A seed for this purpose: SHA-256(`ludoteca/tournament/1` ‖ plan seed ‖ label ‖ 0x00 ‖ numbers), all numbers u64-LE.
fn derive(plan: u64, label: &str, numbers: &[u64]) -> Seed {
    let mut hash = Sha256::new();
    hash.update(b"ludoteca/tournament/1");
    hash.update(plan.to_le_bytes());
    hash.update(label.as_bytes());
    hash.update([0]);
    for number in numbers {
        hash.update(number.to_le_bytes());
    }
    hash.finalize().into()
}

fn number(seed: Seed) -> u64 {
    seed.iter()
        .take(8)
        .rev()
        .fold(0, |sum, &byte| sum << 8 | u64::from(byte))
}

/// The seed of a game's luck; the same for all games of an encounter when they share it. `attempt` counts how often
/// the encounter has begun before.
pub fn of_game(plan: u64, encounter: u32, game: u32, attempt: u32, shared: bool) -> Seed {
    let game = if shared { 0 } else { u64::from(game) + 1 };
    derive(plan, "luck", &[u64::from(encounter), game, u64::from(attempt)])
}

/// The number that the opening of an encounter is drawn from.
pub fn of_opening(plan: u64, encounter: u32) -> u64 {
    number(derive(plan, "opening", &[u64::from(encounter)]))
}

/// The number that a bot may use for its own randomness at this decision.
pub fn of_decision(plan: u64, encounter: u32, game: u32, revision: u64) -> u64 {
    number(derive(
        plan,
        "decision",
        &[u64::from(encounter), u64::from(game), revision],
    ))
}

/// The id of a game: it tells nobody which games share their luck.
pub fn game_id(plan: u64, encounter: u32, game: u32) -> String {
    hex::encode(&derive(plan, "id", &[u64::from(encounter), u64::from(game)])[..16])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A run that is resumed by another version must have the same luck.
    #[test]
    fn golden() {
        assert_eq!(of_game(1, 2, 0, 0, true), of_game(1, 2, 1, 0, true));
        assert_ne!(of_game(1, 2, 0, 0, false), of_game(1, 2, 1, 0, false));
        assert_ne!(of_game(1, 2, 0, 0, true), of_game(1, 3, 0, 0, true));
        assert_ne!(of_game(1, 2, 0, 0, true), of_game(1, 2, 0, 1, true));
        assert_ne!(of_game(1, 2, 0, 0, true), of_game(2, 2, 0, 0, true));
        assert_eq!(game_id(1, 2, 0), "017adae0337063557dc5c1e9fd7793bf");
    }
}
