//! Standings: worked examples.

use super::super::*;
use super::world::{open, played, two_seats};

/// A round robin of four, one game each, by a table of scores: row beats column by the entry, in halves.
fn crosstable(scores: [[i64; 4]; 4]) -> Vec<Standing> {
    let field = two_seats(4, 1);
    let format = Format::RoundRobin { cycles: 1 };
    let done: Vec<Done> = open(&format, &field, &[])
        .iter()
        .map(|encounter| {
            let other = |entrant| {
                let [a, b] = encounter.entrants[..] else { panic!() };
                if entrant == a { b } else { a }
            };
            played(encounter, |_, entrant| scores[entrant][other(entrant)])
        })
        .collect();
    standings(&format, &field, &done)
}

fn order(table: &[Standing]) -> Vec<(usize, u32)> {
    table.iter().map(|line| (line.entrant, line.place)).collect()
}

#[test]
fn direct_encounter_then_sonneborn_berger() {
    // 0: wins against 2 and 3, loses to 1 (2). 1: wins against 0, draws with 2 and 3 (2).
    // 2: draws with 1, wins against 3 (1½). 3: draws with 1 (½).
    let table = crosstable([[0, 0, 2, 2], [2, 0, 1, 1], [0, 1, 0, 2], [0, 1, 0, 0]]);
    assert_eq!(order(&table), [(1, 1), (0, 2), (2, 3), (3, 4)]);
    let (one, zero) = (&table[0].tie_breaks, &table[1].tie_breaks);
    assert_eq!((one.direct_encounter, zero.direct_encounter), (1.0, 0.0));
    // 1 · 2 + ½ · 1½ + ½ · ½ and 1½ + ½; everybody else's points are 6 less one's own.
    assert_eq!((one.sonneborn_berger, zero.sonneborn_berger), (3.0, 2.0));
    assert_eq!((one.buchholz, zero.buchholz), (4.0, 4.0));
    assert_eq!((table[1].wins, table[1].draws, table[1].losses), (2, 0, 1));
}

#[test]
fn equal_in_everything_shares_the_place() {
    // 0, 1 and 2 beat each other in a circle and all beat 3.
    let table = crosstable([[0, 2, 0, 2], [0, 0, 2, 2], [2, 0, 0, 2], [0, 0, 0, 0]]);
    assert_eq!(order(&table), [(0, 1), (1, 1), (2, 1), (3, 4)]);
}

#[test]
fn zero_results_are_all_first() {
    for format in [
        Format::RoundRobin { cycles: 1 },
        Format::Gauntlet {
            against: vec![0],
            cycles: 1,
        },
        Format::Swiss {
            rounds: 2,
            seeding: Seeding::Listed,
        },
        Format::Knockout {
            pairs: 1,
            tie_breaks: 0,
            seeding: Seeding::Listed,
        },
    ] {
        let table = standings(&format, &two_seats(4, 2), &[]);
        assert_eq!(order(&table), [(0, 1), (1, 1), (2, 1), (3, 1)], "{}", format.name());
        assert!(table.iter().all(|line| line.points == 0.0 && line.games == 0));
    }
}

#[test]
fn a_swiss_bye_is_a_win() {
    let field = two_seats(3, 2);
    let format = Format::Swiss {
        rounds: 2,
        seeding: Seeding::Listed,
    };
    let first = open(&format, &field, &[]);
    let done = [played(&first[0], |_, _| 0)];
    let table = standings(&format, &field, &done);
    let free = table.iter().find(|line| line.byes == 1).unwrap();
    assert_eq!((free.entrant, free.place, free.points, free.games), (2, 1, 2.0, 0));
    // Two games against somebody with its own two points.
    assert_eq!((free.tie_breaks.buchholz, free.tie_breaks.sonneborn_berger), (4.0, 4.0));
}

#[test]
fn a_gauntlet_goes_by_the_share_of_points() {
    let field = two_seats(4, 1);
    let format = Format::Gauntlet {
        against: vec![3],
        cycles: 1,
    };
    // The challenger makes 1 of 3, entrant 0 loses, 1 and 2 win: shares ⅓, 0, 1, 1.
    let done: Vec<Done> = open(&format, &field, &[])
        .iter()
        .map(|encounter| played(encounter, |_, entrant| [0, 2, 2, 1][entrant]))
        .collect();
    assert_eq!(
        order(&standings(&format, &field, &done)),
        [(1, 1), (2, 1), (3, 3), (0, 4)]
    );
}

#[test]
fn thirds_are_exact() {
    let field = Field {
        entrants: 4,
        seats: 4,
        games: 4,
        seed: 0,
    };
    let format = Format::RoundRobin { cycles: 1 };
    let table = open(&format, &field, &[]);
    // In thirds; as floating-point sums the first two lines are 2 and 1.9999999999999998.
    let thirds = [[0, 2, 1, 3], [1, 1, 3, 1], [2, 0, 0, 0], [3, 3, 2, 2]];
    let done = [played(&table[0], |game, entrant| thirds[entrant][game as usize])];
    let lines = standings(&format, &field, &done);
    let line = |entrant| lines.iter().find(|line| line.entrant == entrant).unwrap();
    assert_eq!((line(0).points, line(0).place), (2.0, 2));
    assert_eq!((line(1).points, line(1).place), (2.0, 2));
    assert_eq!((line(0).wins, line(0).losses), (1, 3));
}

#[test]
fn a_format_reads_as_a_plan_writes_it() {
    let format: Format = serde_json::from_str(r#"{"kind": "swiss", "rounds": 5, "seeding": "drawn"}"#).unwrap();
    assert_eq!(
        format,
        Format::Swiss {
            rounds: 5,
            seeding: Seeding::Drawn
        }
    );
    let format: Format = serde_json::from_str(r#"{"kind": "knockout"}"#).unwrap();
    assert_eq!(
        format,
        Format::Knockout {
            pairs: 1,
            tie_breaks: 2,
            seeding: Seeding::Listed
        }
    );
    assert!(serde_json::from_str::<Format>(r#"{"kind": "knockout", "round": 3}"#).is_err());
}
