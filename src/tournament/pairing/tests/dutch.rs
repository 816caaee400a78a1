//! Swiss pairings against an independent implementation.
//!
//! `dutch.txt` was made with py4swiss 0.3.1, an implementation of C.04.3 that is tested against
//! bbpPairings: random tournaments, for each round its pairs in publication order, who sits first named
//! first, entrants counted from 1, and the result (1, = or 0) that the first made.

use super::super::swiss::guaranteed_rounds;
use super::super::*;
use super::world::open;

fn field(entrants: usize) -> Field {
    // A seed whose lot gives the first entrant the first side.
    let field = |seed| Field {
        entrants,
        seats: 2,
        games: 1,
        seed,
    };
    let format = Format::Swiss {
        rounds: 1,
        seeding: Seeding::Listed,
    };
    let seed = (0..).find(|&seed| open(&format, &field(seed), &[])[0].entrants[0] == 0);
    field(seed.unwrap())
}

#[test]
fn pairs_as_the_handbook_does() {
    let (mut rounds, mut different) = (0, Vec::new());
    let tournaments = include_str!("dutch.txt").split("entrants ").skip(1);
    for (tournament, text) in tournaments.enumerate() {
        let mut lines = text.lines();
        let entrants = lines.next().unwrap().trim().parse().unwrap();
        let field = field(entrants);
        let format = Format::Swiss {
            rounds: guaranteed_rounds(entrants) as u32 + 1,
            seeding: Seeding::Listed,
        };
        let mut done = Vec::new();
        for (round, line) in lines.filter(|line| !line.is_empty()).enumerate() {
            let expected: Vec<(Vec<usize>, f64)> = line
                .split(", ")
                .map(|pair| {
                    let words: Vec<&str> = pair.split(' ').collect();
                    let entrant = |word: &str| word.parse::<usize>().unwrap() - 1;
                    let score = match words[2] {
                        "1" => 1.0,
                        "=" => 0.5,
                        _ => 0.0,
                    };
                    (vec![entrant(words[0]), entrant(words[1])], score)
                })
                .collect();
            let paired: Vec<Vec<usize>> = open(&format, &field, &done).into_iter().map(|e| e.entrants).collect();
            let wanted: Vec<Vec<usize>> = expected.iter().map(|(pair, _)| pair.clone()).collect();
            rounds += 1;
            if paired != wanted {
                different.push((tournament, round));
            }
            for (board, (pair, score)) in expected.into_iter().enumerate() {
                let encounter = Encounter {
                    number: (round * (entrants / 2) + board) as u32,
                    round: round as u32,
                    entrants: pair,
                    games: 1,
                };
                let places = vec![1 + u32::from(score < 0.5), 1 + u32::from(score > 0.5)];
                let game = GameScore {
                    scores: vec![score, 1.0 - score],
                    places,
                };
                done.push(Done {
                    encounter,
                    games: vec![game],
                });
            }
        }
    }
    // Tournament and round of those that differ in a few boards: the module `swiss` says what it does
    // otherwise.
    assert_eq!(different, [(1, 4), (2, 7), (2, 8), (4, 7), (8, 6), (13, 6)]);
    assert_eq!(rounds, 88);
}
