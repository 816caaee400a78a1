//! For every format: the schedule does not depend on the order of results nor on interruptions.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::*;
use super::world::{noise, open, random_result};

fn formats() -> impl Strategy<Value = (Format, Field)> {
    let seeding = prop_oneof![Just(Seeding::Listed), Just(Seeding::Drawn)];
    (0..7u8, 2..9usize, 1..4u32, seeding, any::<u64>(), 0..2u32).prop_map(
        |(kind, entrants, count, seeding, seed, paired)| {
            let mut field = Field {
                entrants,
                seats: 2,
                games: 1 + paired,
                seed,
            };
            let format = match kind {
                0 => Format::RoundRobin { cycles: count },
                1 => {
                    field.entrants += 1;
                    field.seats = 3;
                    field.games = 1 + 2 * paired;
                    Format::RoundRobin { cycles: count }
                }
                2 => Format::Gauntlet {
                    against: vec![entrants - 1],
                    cycles: count,
                },
                3 => Format::Swiss {
                    rounds: guaranteed_rounds(entrants) as u32,
                    seeding,
                },
                4 => Format::Knockout {
                    pairs: count,
                    tie_breaks: 2,
                    seeding,
                },
                5 => Format::Ladder {
                    rounds: 2 * count,
                    seeding,
                },
                _ => {
                    field.entrants = 2;
                    Format::Sprt {
                        max_encounters: 4 * count,
                    }
                }
            };
            (format, field)
        },
    )
}

/// Plays to the end, one of the open encounters at a time, `done` in another order at each call.
fn play(format: &Format, field: &Field, results: u64, order: u64) -> BTreeMap<u32, Done> {
    let mut done: Vec<Done> = Vec::new();
    let mut seen: BTreeMap<u32, Encounter> = BTreeMap::new();
    for step in 0.. {
        let listed = open(format, field, &done);
        assert!(listed.is_sorted_by_key(|encounter| encounter.number));
        for encounter in &listed {
            let known = seen.entry(encounter.number).or_insert_with(|| encounter.clone());
            assert_eq!(known, encounter, "a number denotes one encounter");
        }
        assert_eq!(
            listed.len() + done.len(),
            seen.len(),
            "what was listed stays until it is done"
        );
        let Some(count) = (!listed.is_empty()).then_some(listed.len() as u64) else {
            break;
        };
        let chosen = &listed[(noise(&[order, step]) % count) as usize];
        let place = (noise(&[order, step, 1]) % (done.len() as u64 + 1)) as usize;
        done.insert(place, random_result(chosen, results));
    }
    done.into_iter().map(|done| (done.encounter.number, done)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn one_schedule((format, field) in formats(), results: u64, order: u64, other: u64) {
        prop_assert_eq!(validate(&format, &field), Ok(()));
        let one = play(&format, &field, results, order);
        let another = play(&format, &field, results, other);
        prop_assert_eq!(&one, &another);
        let done: Vec<Done> = one.into_values().collect();
        let mut turned = done.clone();
        turned.reverse();
        prop_assert_eq!(next(&format, &field, &done, false), Next::Over(End::Complete));
        prop_assert_eq!(standings(&format, &field, &done), standings(&format, &field, &turned));
    }

    #[test]
    fn pace_says_when_to_ask((format, field) in formats(), results: u64) {
        let first = open(&format, &field, &[]);
        let done: Vec<Done> = first.iter().map(|encounter| random_result(encounter, results)).collect();
        for some in 0..done.len() {
            let new = open(&format, &field, &done[..some]).iter().any(|encounter| !first.contains(encounter));
            prop_assert!(!new || format.pace() == Pace::Result);
        }
        let after = open(&format, &field, &done);
        prop_assert!(after.is_empty() || format.pace() != Pace::Fixed);
    }

    #[test]
    fn a_table_for_any_results((format, field) in formats(), results: u64, some: prop::sample::Index) {
        let all: Vec<Done> = play(&format, &field, results, 0).into_values().collect();
        let done = &all[..some.index(all.len() + 1)];
        let table = standings(&format, &field, done);
        let mut entrants: Vec<usize> = table.iter().map(|line| line.entrant).collect();
        entrants.sort_unstable();
        prop_assert_eq!(entrants, (0..field.entrants).collect::<Vec<_>>());
        prop_assert_eq!(table[0].place, 1);
        prop_assert!(table.is_sorted_by_key(|line| line.place));
        let games: usize = done.iter().map(|done| done.games.len()).sum();
        prop_assert_eq!(table.iter().map(|line| line.games as usize).sum::<usize>(), games * field.seats);
        for line in table {
            prop_assert_eq!(line.wins + line.draws + line.losses, line.games);
        }
    }
}

#[test]
fn stopped_is_over() {
    let format = Format::Sprt { max_encounters: 9 };
    let field = super::world::two_seats(2, 2);
    assert_eq!(open(&format, &field, &[]).len(), 9);
    assert_eq!(next(&format, &field, &[], true), Next::Over(End::Stopped));
}

#[test]
fn results_of_another_field_are_ignored() {
    let format = Format::RoundRobin { cycles: 1 };
    let field = super::world::two_seats(3, 2);
    let all = open(&format, &field, &[]);
    let mut strange = random_result(&all[0], 1);
    strange.encounter.entrants = vec![0, 7];
    let mut short = random_result(&all[1], 1);
    short.games[0].scores.pop();
    assert_eq!(open(&format, &field, &[strange.clone(), short]), all);
    assert_eq!(standings(&format, &field, &[strange])[0].games, 0);
}

#[test]
fn lots_never_change() {
    let field = Field {
        entrants: 8,
        seats: 2,
        games: 2,
        seed: 2026,
    };
    let format = Format::Ladder {
        rounds: 1,
        seeding: Seeding::Drawn,
    };
    let order: Vec<usize> = standings(&format, &field, &[])
        .iter()
        .map(|line| line.entrant)
        .collect();
    // Computed once more with another implementation of SHA-256 and ChaCha20.
    assert_eq!(order, [2, 6, 0, 1, 4, 5, 7, 3]);
}
