//! The laws of the Swiss system.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::super::*;
use super::world::{noise, open, play_out, played, random_result, two_seats};

fn swiss(rounds: u32) -> Format {
    Format::Swiss {
        rounds,
        seeding: Seeding::Listed,
    }
}

/// Every way to pair `free`, one of them left over if their number is odd.
fn every_pairing(free: &[usize]) -> Vec<Vec<[usize; 2]>> {
    let Some((&first, rest)) = free.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for (place, &mate) in rest.iter().enumerate() {
        let mut others = rest.to_vec();
        others.remove(place);
        for mut pairing in every_pairing(&others) {
            pairing.push([first, mate]);
            all.push(pairing);
        }
    }
    if free.len() % 2 == 1 {
        all.extend(every_pairing(rest));
    }
    all
}

/// What is known of the rounds so far, kept apart from the pairing's own cards.
#[derive(Default)]
struct Record {
    met: BTreeSet<[usize; 2]>,
    sides: BTreeMap<usize, Vec<i32>>,
    byes: BTreeMap<usize, f64>,
    points: BTreeMap<usize, f64>,
}

impl Record {
    fn enter(&mut self, entrants: usize, round: &[Done]) {
        let mut free: BTreeSet<usize> = (0..entrants).collect();
        for done in round {
            let seated = &done.encounter.entrants;
            assert!(
                self.met.insert([seated[0].min(seated[1]), seated[0].max(seated[1])]),
                "no repeats"
            );
            for (&entrant, side) in seated.iter().zip([1, -1]) {
                assert!(free.remove(&entrant), "everybody plays once a round");
                self.sides.entry(entrant).or_default().push(side);
            }
            for (number, game) in (0..).zip(&done.games) {
                for (entrant, score) in done.encounter.seating(number).into_iter().zip(&game.scores) {
                    *self.points.entry(entrant).or_default() += score;
                }
            }
        }
        assert_eq!(free.len(), entrants % 2);
        for entrant in free {
            let points = *self.points.get(&entrant).unwrap_or(&0.0);
            assert!(self.byes.insert(entrant, points).is_none(), "one bye at most");
            *self.points.entry(entrant).or_default() += round[0].games.len() as f64;
        }
    }

    /// The side somebody must have, 0 if either will do.
    fn must(&self, entrant: usize) -> i32 {
        let Some(sides) = self.sides.get(&entrant) else {
            return 0;
        };
        let difference: i32 = sides.iter().sum();
        match sides[..] {
            _ if difference.abs() > 1 => -difference.signum(),
            [.., a, b] if a == b => -b,
            _ => 0,
        }
    }

    fn clashes(&self, pairing: &[[usize; 2]]) -> usize {
        let clash = |pair: &&[usize; 2]| self.must(pair[0]) != 0 && self.must(pair[0]) == self.must(pair[1]);
        pairing.iter().filter(clash).count()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Small fields to the bitter end, against a search through every pairing there is.
    #[test]
    fn finds_a_pairing_while_there_is_one(entrants in 2..10usize, salt: u64) {
        let field = Field { seed: salt, ..two_seats(entrants, 1) };
        let format = swiss((entrants - 1 + entrants % 2) as u32);
        let everybody: Vec<usize> = (0..entrants).collect();
        let all = every_pairing(&everybody);
        let (mut done, mut record) = (Vec::new(), Record::default());
        loop {
            let possible: Vec<&Vec<[usize; 2]>> = all
                .iter()
                .filter(|pairing| pairing.iter().all(|pair| !record.met.contains(pair)))
                .filter(|pairing| {
                    let free = everybody.iter().find(|entrant| !pairing.iter().flatten().any(|paired| paired == *entrant));
                    free.is_none_or(|free| !record.byes.contains_key(free))
                })
                .collect();
            match next(&format, &field, &done, false) {
                Next::Play(open) => {
                    prop_assert!(!possible.is_empty());
                    let pairing: Vec<[usize; 2]> = open.iter().map(|e| [e.entrants[0], e.entrants[1]]).collect();
                    let fewest = possible.iter().map(|pairing| record.clashes(pairing)).min().unwrap();
                    prop_assert_eq!(record.clashes(&pairing), fewest, "sides give way only as often as needed");
                    for pair in &pairing {
                        if record.clashes(&[*pair]) == 0 {
                            for (entrant, side) in pair.iter().zip([1, -1]) {
                                prop_assert!(record.must(*entrant) != -side, "who must have a side gets it");
                            }
                        }
                    }
                    let round: Vec<Done> = open.iter().map(|encounter| random_result(encounter, salt)).collect();
                    record.enter(entrants, &round);
                    done.extend(round);
                }
                Next::Over(End::NoPairing { round }) => {
                    prop_assert!(possible.is_empty());
                    prop_assert!(round as usize >= guaranteed_rounds(entrants));
                    break;
                }
                Next::Over(end) => {
                    prop_assert_eq!(end, End::Complete);
                    break;
                }
            }
        }
    }

    #[test]
    fn sides_stay_balanced(entrants in 10..32usize, salt: u64) {
        let field = two_seats(entrants, 1);
        let (done, end) = play_out(&swiss(7.min(guaranteed_rounds(entrants) as u32)), &field, |e| random_result(e, salt));
        prop_assert_eq!(end, End::Complete);
        let mut record = Record::default();
        for round in done.chunks(entrants / 2) {
            record.enter(entrants, round);
        }
        for sides in record.sides.values() {
            prop_assert!(sides.iter().sum::<i32>().abs() <= 2);
            prop_assert!(sides.windows(3).all(|three| three.iter().sum::<i32>().abs() < 3));
        }
    }

    #[test]
    fn pairs_of_games_score_as_games(entrants in 4..20usize, salt: u64) {
        let field = two_seats(entrants, 2);
        let format = swiss(guaranteed_rounds(entrants) as u32);
        let (done, _) = play_out(&format, &field, |e| random_result(e, salt));
        let mut record = Record::default();
        for round in done.chunks(entrants / 2) {
            record.enter(entrants, round);
        }
        for line in standings(&format, &field, &done) {
            prop_assert_eq!(line.points, *record.points.get(&line.entrant).unwrap_or(&0.0));
            prop_assert_eq!(line.byes, u32::from(record.byes.contains_key(&line.entrant)));
        }
    }
}

/// The top half meets the bottom half, in order; the last of an odd number is free.
#[test]
fn the_first_round() {
    let met = |entrants: usize| -> Vec<[usize; 2]> {
        let open = open(&swiss(1), &two_seats(entrants, 1), &[]);
        let pair = |e: &Encounter| [e.entrants[0].min(e.entrants[1]), e.entrants[0].max(e.entrants[1])];
        open.iter().map(pair).collect()
    };
    assert_eq!(met(8), [[0, 4], [1, 5], [2, 6], [3, 7]]);
    assert_eq!(met(7), [[0, 3], [1, 4], [2, 5]]);
    let sides: Vec<bool> = open(&swiss(1), &two_seats(8, 1), &[])
        .iter()
        .map(|e| e.entrants[0] < e.entrants[1])
        .collect();
    assert!(sides == [true, false, true, false] || sides == [false, true, false, true]);
}

/// Six entrants whose first three rounds are all the pairs between two threes.
#[test]
fn says_when_nobody_new_is_left() {
    let field = two_seats(6, 1);
    let mut done = Vec::new();
    for round in 0..3 {
        for board in 0..3 {
            done.push(played(
                &Encounter {
                    number: round * 3 + board,
                    round,
                    entrants: vec![board as usize, 3 + ((board + round) % 3) as usize],
                    games: 1,
                },
                |_, _| 0,
            ));
        }
    }
    assert_eq!(
        next(&swiss(5), &field, &done, false),
        Next::Over(End::NoPairing { round: 3 })
    );
    assert_eq!(next(&swiss(3), &field, &done, false), Next::Over(End::Complete));
    assert_eq!(guaranteed_rounds(6), 3);
}

#[test]
fn two_hundred_entrants() {
    let field = two_seats(200, 1);
    let (done, end) = play_out(&swiss(2), &field, |encounter| {
        // The better entrants win mostly.
        played(encounter, |_, entrant| {
            (noise(&[u64::from(encounter.number), entrant as u64]) % 300) as i64 - entrant as i64
        })
    });
    assert_eq!(end, End::Complete);
    let mut record = Record::default();
    for round in done.chunks(100) {
        record.enter(200, round);
    }
}
