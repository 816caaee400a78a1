//! Round robin, gauntlet and tables.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::*;
use super::world::{open, two_seats};

fn pairs(schedule: &[Encounter]) -> Vec<Vec<usize>> {
    schedule.iter().map(|encounter| encounter.entrants.clone()).collect()
}

fn count<T: Ord>(things: impl IntoIterator<Item = T>) -> BTreeMap<T, u32> {
    let mut counts = BTreeMap::new();
    for thing in things {
        *counts.entry(thing).or_insert(0) += 1;
    }
    counts
}

/// FIDE Handbook C.05, Annex 1, "5 or 6 players", counted from 1.
#[test]
fn berger_table_for_six() {
    let table = [
        [[1, 6], [2, 5], [3, 4]],
        [[6, 4], [5, 3], [1, 2]],
        [[2, 6], [3, 1], [4, 5]],
        [[6, 5], [1, 4], [2, 3]],
        [[3, 6], [4, 2], [5, 1]],
    ];
    let schedule = open(&Format::RoundRobin { cycles: 1 }, &two_seats(6, 1), &[]);
    let mine: Vec<Vec<usize>> = pairs(&schedule)
        .iter()
        .map(|pair| pair.iter().map(|entrant| entrant + 1).collect())
        .collect();
    assert_eq!(mine, table.concat());
    let rounds: Vec<u32> = schedule.iter().map(|encounter| encounter.round).collect();
    assert_eq!(rounds, [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
    // With five the last of the table is nobody.
    let five = open(&Format::RoundRobin { cycles: 1 }, &two_seats(5, 1), &[]);
    assert_eq!(pairs(&five)[..4], [[1, 4], [2, 3], [4, 2], [0, 1]]);
}

proptest! {
    #[test]
    fn everybody_meets_everybody(entrants in 2..30usize, cycles in 1..5u32) {
        let schedule = open(&Format::RoundRobin { cycles }, &two_seats(entrants, 1), &[]);
        let met = count(schedule.iter().map(|e| (e.entrants[0].min(e.entrants[1]), e.entrants[0].max(e.entrants[1]))));
        prop_assert_eq!(met.len(), entrants * (entrants - 1) / 2);
        prop_assert!(met.values().all(|&times| times == cycles));
        let in_round = count(schedule.iter().flat_map(|e| e.entrants.iter().map(move |&entrant| (e.round, entrant))));
        prop_assert!(in_round.values().all(|&times| times == 1));
        let first = count(schedule.iter().map(|e| e.entrants[0]));
        for entrant in 0..entrants {
            let first = i64::from(*first.get(&entrant).unwrap_or(&0));
            let all = i64::from(cycles) * (entrants as i64 - 1);
            prop_assert!((2 * first - all).abs() <= 1);
        }
    }

    #[test]
    fn tables_are_fair(seats in 3..7usize, more in 0..24usize) {
        let field = Field { entrants: seats + more, seats, games: 1, seed: 0 };
        let schedule = open(&Format::RoundRobin { cycles: 1 }, &field, &[]);
        let plays = count(schedule.iter().flat_map(|e| e.entrants.clone()));
        prop_assert_eq!(plays.len(), field.entrants);
        prop_assert!(plays.values().all(|times| *times == plays[&0]), "everybody plays equally often");
        let sets = count(schedule.iter().map(|e| { let mut set = e.entrants.clone(); set.sort_unstable(); set }));
        let met = count(schedule.iter().flat_map(|e| {
            let mut met = Vec::new();
            for (place, &a) in e.entrants.iter().enumerate() {
                for &b in &e.entrants[place + 1..] {
                    met.push((a.min(b), a.max(b)));
                }
            }
            met
        }));
        prop_assert_eq!(met.len(), field.entrants * (field.entrants - 1) / 2, "any two meet");
        let (least, most) = (met.values().min().unwrap(), met.values().max().unwrap());
        let all_sets = (0..seats).fold(1, |sets, i| sets * (field.entrants - i) / (i + 1));
        if all_sets <= 1000 {
            prop_assert_eq!(sets.len(), all_sets);
            prop_assert_eq!(schedule.len(), all_sets, "every set once");
            prop_assert_eq!(least, most);
        } else {
            prop_assert!(most - least <= 4, "{} to {} meetings", least, most);
            let seated = count(schedule.iter().flat_map(|e| e.entrants.iter().copied().enumerate()));
            prop_assert!(seated.values().all(|times| *times == seated[&(0, 0)]), "every seat equally often");
        }
        for (turned, once) in open(&Format::RoundRobin { cycles: 2 }, &field, &[])[schedule.len()..].iter().zip(&schedule) {
            let mut entrants = once.entrants.clone();
            entrants.reverse();
            prop_assert_eq!(&turned.entrants, &entrants);
        }
    }

    #[test]
    fn challengers_meet_the_rest(seats in 2..4usize, rest in 4..60usize, challengers in 1..4usize, cycles in 1..4u32) {
        let field = Field { entrants: rest + challengers, seats, games: 1, seed: 0 };
        let against: Vec<usize> = (0..challengers).map(|i| i * 2).collect();
        let format = Format::Gauntlet { against: against.clone(), cycles };
        prop_assert_eq!(validate(&format, &field), Ok(()));
        let schedule = open(&format, &field, &[]);
        let met = count(schedule.iter().flat_map(|e| {
            let (with, others): (Vec<usize>, Vec<usize>) = e.entrants.iter().partition(|entrant| against.contains(entrant));
            assert_eq!(with.len(), 1);
            others.into_iter().map(move |other| (with[0], other)).collect::<Vec<_>>()
        }));
        prop_assert_eq!(met.len(), rest * challengers);
        prop_assert!(met.values().all(|&times| times == met.values().copied().next().unwrap()));
        let seat = count(schedule.iter().map(|e| {
            let seat = e.entrants.iter().position(|entrant| against.contains(entrant)).unwrap();
            (e.entrants[seat], seat)
        }));
        for challenger in against {
            let times: Vec<u32> = (0..seats).map(|s| *seat.get(&(challenger, s)).unwrap_or(&0)).collect();
            prop_assert!(times.iter().max().unwrap() - times.iter().min().unwrap() <= cycles);
        }
    }
}

#[test]
fn a_rotation_seats_everybody_everywhere() {
    let field = Field {
        entrants: 4,
        seats: 4,
        games: 4,
        seed: 0,
    };
    let table = &open(&Format::RoundRobin { cycles: 1 }, &field, &[])[0];
    let seated: Vec<Vec<usize>> = (0..5).map(|game| table.seating(game)).collect();
    assert_eq!(seated[0], [0, 1, 2, 3]);
    assert_eq!(seated[1], [1, 2, 3, 0]);
    assert_eq!(seated[3], [3, 0, 1, 2]);
    assert_eq!(seated[4], seated[0]);
}

#[test]
fn an_sprt_of_single_games_changes_sides() {
    let schedule = open(&Format::Sprt { max_encounters: 3 }, &two_seats(2, 1), &[]);
    assert_eq!(pairs(&schedule), [[0, 1], [1, 0], [0, 1]]);
    let paired = open(&Format::Sprt { max_encounters: 2 }, &two_seats(2, 2), &[]);
    assert_eq!(pairs(&paired), [[0, 1], [0, 1]]);
}
