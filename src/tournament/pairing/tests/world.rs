//! Results for encounters, and tournaments from start to end.

use super::super::*;

/// The result of an encounter in which entrants finish each game in the order of `strength`, best first;
/// equal strengths share places. The scores are rank-based.
pub fn played(encounter: &Encounter, strength: impl Fn(u32, usize) -> i64) -> Done {
    let games = (0..encounter.games)
        .map(|game| {
            let seats = encounter.seating(game);
            let strengths: Vec<i64> = seats.iter().map(|&entrant| strength(game, entrant)).collect();
            let places: Vec<u32> = strengths
                .iter()
                .map(|own| 1 + strengths.iter().filter(|other| *other > own).count() as u32)
                .collect();
            let last = (seats.len() - 1) as f64;
            let scores = strengths
                .iter()
                .map(|own| {
                    let below = strengths.iter().filter(|other| *other < own).count() as f64;
                    let equal = strengths.iter().filter(|other| *other == own).count() as f64 - 1.0;
                    (below + equal / 2.0) / last
                })
                .collect();
            GameScore { scores, places }
        })
        .collect();
    Done {
        encounter: encounter.clone(),
        games,
    }
}

/// The encounters to play, none when it is over.
pub fn open(format: &Format, field: &Field, done: &[Done]) -> Vec<Encounter> {
    match next(format, field, done, false) {
        Next::Play(open) => open,
        Next::Over(_) => Vec::new(),
    }
}

/// A number that looks random and depends on nothing but `parts`: SplitMix64 (Steele, Lea, Flood 2014).
pub fn noise(parts: &[u64]) -> u64 {
    parts.iter().fold(0, |state, part| {
        let mut z = (state ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    })
}

/// A random result that depends on the encounter and `salt` only; draws are frequent.
pub fn random_result(encounter: &Encounter, salt: u64) -> Done {
    played(encounter, |game, entrant| {
        (noise(&[salt, u64::from(encounter.number), u64::from(game), entrant as u64]) % 3) as i64
    })
}

/// Plays to the end, each time everything that is open, with results by `result`.
pub fn play_out(format: &Format, field: &Field, result: impl Fn(&Encounter) -> Done) -> (Vec<Done>, End) {
    let mut done = Vec::new();
    loop {
        match next(format, field, &done, false) {
            Next::Play(open) => done.extend(open.iter().map(&result)),
            Next::Over(end) => return (done, end),
        }
    }
}

/// A field for two with `games` games in an encounter.
pub fn two_seats(entrants: usize, games: u32) -> Field {
    Field {
        entrants,
        seats: 2,
        games,
        seed: 5,
    }
}
