//! Ladder and knockout.

use proptest::prelude::*;

use super::super::*;
use super::world::{open, play_out, played, two_seats};

fn knockout(pairs: u32, tie_breaks: u32) -> Format {
    Format::Knockout {
        pairs,
        tie_breaks,
        seeding: Seeding::Listed,
    }
}

#[test]
fn a_bracket_of_six() {
    let field = two_seats(6, 2);
    let format = knockout(1, 0);
    // Seeds 1 and 2 are free; the first round is 3 against 6 and 4 against 5, counted from 1.
    let first = open(&format, &field, &[]);
    let mut met: Vec<Vec<usize>> = first.iter().map(|encounter| encounter.entrants.clone()).collect();
    met.sort();
    assert_eq!(met, [[2, 5], [3, 4]]);
    let (done, end) = play_out(&format, &field, |encounter| {
        played(encounter, |_, entrant| -(entrant as i64))
    });
    assert_eq!(end, End::Complete);
    let last = done.iter().max_by_key(|done| done.encounter.number).unwrap();
    assert_eq!(last.encounter.round, 2);
    assert_eq!(last.encounter.entrants, [0, 1]);
    let table = standings(&format, &field, &done);
    let places: Vec<(usize, u32, Option<u32>)> = table
        .iter()
        .map(|line| (line.entrant, line.place, line.reached))
        .collect();
    assert_eq!(
        places,
        [
            (0, 1, Some(3)),
            (1, 2, Some(2)),
            (2, 3, Some(1)),
            (3, 3, Some(1)),
            (4, 5, Some(0)),
            (5, 5, Some(0))
        ]
    );
}

#[test]
fn a_tied_match_goes_on_and_then_to_the_higher_seed() {
    let field = two_seats(2, 2);
    let format = knockout(2, 2);
    let mut done = Vec::new();
    let drawn = |encounter: &Encounter| played(encounter, |_, _| 0);
    let first = open(&format, &field, &done);
    assert_eq!(first.len(), 2);
    done.extend(first.iter().map(drawn));
    for number in [2, 3] {
        let more = open(&format, &field, &done);
        assert_eq!(more.len(), 1, "tie-breaks come one by one");
        assert_eq!(more[0].number, number);
        done.push(drawn(&more[0]));
    }
    assert_eq!(next(&format, &field, &done, false), Next::Over(End::Complete));
    assert_eq!(standings(&format, &field, &done)[0].entrant, 0);
    // A tie-break that is won decides.
    done.truncate(2);
    let more = open(&format, &field, &done);
    done.push(played(&more[0], |_, entrant| entrant as i64));
    assert_eq!(next(&format, &field, &done, false), Next::Over(End::Complete));
    assert_eq!(standings(&format, &field, &done)[0].entrant, 1);
}

#[test]
fn winners_of_tables_advance() {
    let field = Field {
        entrants: 9,
        seats: 3,
        games: 3,
        seed: 1,
    };
    let format = knockout(1, 1);
    assert_eq!(validate(&format, &field), Ok(()));
    let first = open(&format, &field, &[]);
    let tables: Vec<Vec<usize>> = first.iter().map(|encounter| encounter.entrants.clone()).collect();
    assert_eq!(tables, [[0, 5, 6], [1, 4, 7], [2, 3, 8]]);
    let (done, _) = play_out(&format, &field, |encounter| {
        played(encounter, |_, entrant| -(entrant as i64))
    });
    assert_eq!(done.last().unwrap().encounter.entrants, [0, 1, 2]);
    assert_eq!(standings(&format, &field, &done)[0].entrant, 0);
}

proptest! {
    #[test]
    fn consistent_results_put_the_best_on_top(entrants in 2..20usize, seed: u64, games in 1..3u32) {
        let field = Field { entrants, seats: 2, games, seed };
        let better = |encounter: &Encounter| played(encounter, |_, entrant| -(entrant as i64));
        let format = Format::Knockout { pairs: 1, tie_breaks: 0, seeding: Seeding::Drawn };
        let (done, _) = play_out(&format, &field, better);
        prop_assert_eq!(done.len(), entrants - 1, "everybody but one is out after one match lost");
        prop_assert_eq!(standings(&format, &field, &done)[0].entrant, 0);

        let format = Format::Ladder { rounds: entrants as u32, seeding: Seeding::Drawn };
        let (done, _) = play_out(&format, &field, better);
        let order: Vec<usize> = standings(&format, &field, &done).iter().map(|line| line.entrant).collect();
        prop_assert_eq!(order, (0..entrants).collect::<Vec<_>>());
    }

    #[test]
    fn top_seeds_meet_late(rounds in 1..7u32) {
        let field = two_seats(1 << rounds, 2);
        let (done, _) = play_out(&knockout(1, 0), &field, |encounter| played(encounter, |_, entrant| -(entrant as i64)));
        for result in done {
            // In round r the field is the best 2^(rounds - r), each against its mirror image.
            let left = 1usize << (rounds - result.encounter.round);
            prop_assert_eq!(result.encounter.entrants.iter().sum::<usize>(), left - 1);
        }
    }
}

#[test]
fn a_challenge_waits_only_for_its_own_rungs() {
    let field = two_seats(6, 1);
    let format = Format::Ladder {
        rounds: 2,
        seeding: Seeding::Listed,
    };
    let first = open(&format, &field, &[]);
    assert_eq!(first.len(), 3);
    // Entrant 1 climbs past 0, 2 stays above 3: now 0 and 2 are neighbours, while 4 and 5 still play.
    let done = [
        played(&first[0], |_, entrant| entrant as i64),
        played(&first[1], |_, _| 0),
    ];
    let now = open(&format, &field, &done);
    assert_eq!(now.len(), 2);
    assert_eq!(now[0], first[2]);
    let mut met = now[1].entrants.clone();
    met.sort_unstable();
    assert_eq!((met, now[1].round), (vec![0, 2], 1));
    let rungs: Vec<usize> = standings(&format, &field, &done)
        .iter()
        .map(|line| line.entrant)
        .collect();
    assert_eq!(rungs, [1, 0, 2, 3, 4, 5]);
}
