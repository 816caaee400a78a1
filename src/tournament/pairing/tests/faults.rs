//! Every reason why a format is impossible.

use super::super::*;
use super::world::two_seats;

fn faults(format: Format, field: Field) -> Vec<String> {
    let faults = validate(&format, &field).unwrap_err();
    faults
        .iter()
        .map(|fault| format!("{}: {fault}", fault.setting()))
        .collect()
}

fn table(entrants: usize, seats: usize, games: u32) -> Field {
    Field {
        entrants,
        seats,
        games,
        seed: 0,
    }
}

const KNOCKOUT: Format = Format::Knockout {
    pairs: 1,
    tie_breaks: 0,
    seeding: Seeding::Listed,
};

fn swiss(rounds: u32) -> Format {
    Format::Swiss {
        rounds,
        seeding: Seeding::Listed,
    }
}

fn gauntlet(against: Vec<usize>) -> Format {
    Format::Gauntlet { against, cycles: 1 }
}

#[test]
fn each_says_what_would_be_right() {
    let cases = [
        (
            KNOCKOUT,
            two_seats(1, 2),
            "entrants: knockout needs at least 2 entrants and has 1",
        ),
        (
            KNOCKOUT,
            table(10, 3, 3),
            "entrants: a knockout at 3 seats has no byes: 10 entrants must be a power of 3, as 9 or 27",
        ),
        (
            swiss(8),
            two_seats(8, 2),
            "rounds: nobody has 8 different opponents among 8 entrants: rounds must be at most 7",
        ),
        (
            swiss(3),
            table(8, 4, 4),
            "seats: swiss is for games of two seats and this game has 4: use round_robin, gauntlet or knockout",
        ),
        (
            swiss(3),
            two_seats(513, 2),
            "entrants: swiss takes at most 512 entrants and has 513",
        ),
        (
            Format::RoundRobin { cycles: 1 },
            table(5, 4, 6),
            "games: an encounter has 1 game or a multiple of the 4 seats, not 6: use 1 or 4",
        ),
        (
            Format::RoundRobin { cycles: 1 },
            table(5, 4, 0),
            "games: an encounter has 1 game or a multiple of the 4 seats, not 0: use 1 or 4",
        ),
        (
            Format::RoundRobin { cycles: 1 },
            table(3, 4, 4),
            "entrants: round_robin needs at least 4 entrants and has 3",
        ),
        (
            Format::RoundRobin { cycles: 1 },
            table(3, 1, 1),
            "seats: a tournament needs a game of at least 2 seats and this one has 1",
        ),
        (
            Format::RoundRobin { cycles: 0 },
            two_seats(3, 2),
            "cycles: cycles must be at least 1",
        ),
        (
            Format::RoundRobin { cycles: 1_000_000 },
            two_seats(3, 2),
            "format: the schedule would have 3000000 encounters, the most is 1000000: use fewer cycles or rounds",
        ),
        (
            Format::Sprt { max_encounters: 5 },
            two_seats(3, 2),
            "entrants: sprt is a match of 2 entrants and has 3",
        ),
        (
            gauntlet(vec![]),
            two_seats(3, 2),
            "against: a gauntlet needs at least one challenger: name who everybody else plays against",
        ),
        (
            gauntlet(vec![3]),
            two_seats(3, 2),
            "against: there is no entrant 3 to play against, they are 0 to 2",
        ),
        (
            gauntlet(vec![1, 1]),
            two_seats(3, 2),
            "against: entrant 1 is named more than once: name each challenger once",
        ),
        (
            gauntlet(vec![0, 1, 2]),
            two_seats(3, 2),
            "against: 0 entrants are left to play against the challengers and a table needs 1: name fewer challengers",
        ),
    ];
    for (format, field, message) in cases {
        assert_eq!(faults(format, field), [message]);
    }
}

#[test]
fn all_faults_at_once() {
    let both = faults(swiss(0), two_seats(600, 3));
    assert_eq!(both.len(), 3, "{both:?}");
}

#[test]
fn an_odd_number_may_have_a_round_more() {
    assert_eq!(validate(&swiss(7), &two_seats(7, 1)), Ok(()));
    assert!(validate(&swiss(8), &two_seats(7, 1)).is_err());
    assert_eq!(validate(&KNOCKOUT, &two_seats(5, 1)), Ok(()));
    assert_eq!(validate(&KNOCKOUT, &table(27, 3, 3)), Ok(()));
}
