//! Rules, counters, symmetries, notation, refusals, judgement.

use serde_json::json;

use super::board::{BESIDE, LINES, NAMES, points};
use super::{NineMensMorris, notation};
use crate::games::Wire;
use crate::games::trial::{Trial, build, every_refusal_is_reached, laws_hold, records_hold, wander};
use crate::rules::{Evaluate, Game, Seat};

/// Four stones a side, none in hand, White about to close a7-d7-g7.
const CLOSABLE: &str = "WW./.../.../B../..W/W../B../BB. w 0 0 0 0";

fn usual() -> NineMensMorris {
    build(json!({}))
}

#[test]
fn records() {
    records_hold::<NineMensMorris>(6_000_000);
}

#[test]
fn laws() {
    for options in [
        json!({}),
        json!({"flying": false, "no_mill_limit": 30}),
        json!({"end_rules": "site", "repetition_draw": false}),
    ] {
        laws_hold::<NineMensMorris>(&build(options), 2);
    }
}

#[test]
fn thirty_two_joins_work_both_ways_from_every_point() {
    let joins: u32 = BESIDE.iter().map(|beside| beside.count_ones()).sum();
    assert_eq!(joins, 2 * 32);
    let game: NineMensMorris = build(json!({"flying": false}));
    for from in 0..NAMES.len() as u8 {
        for to in points(BESIDE[usize::from(from)]) {
            assert!(BESIDE[usize::from(to)] & 1 << from != 0);
            // One white stone to slide, two and three others out of its way.
            let far: Vec<u8> = (0..NAMES.len() as u8)
                .filter(|&point| point != from && point != to)
                .collect();
            let mut trial = Trial::at(&game, CLOSABLE).unwrap();
            trial.position.stones = [
                1 << from | 1 << far[0] | 1 << far[10] | 1 << far[20],
                1 << far[3] | 1 << far[13] | 1 << far[17],
            ];
            let text = format!("{}-{}", NAMES[usize::from(from)], NAMES[usize::from(to)]);
            assert!(trial.texts().iter().any(|legal| legal.starts_with(&text)), "{text}");
        }
    }
}

#[test]
fn a_stone_slides_to_the_first_point() {
    let game = usual();
    let trial = Trial::at(&game, ".WB/.B./..W/.../..W/W../B../..B w 0 0 0 0").unwrap();
    assert!(trial.texts().contains(&"d7-a7".into()));
}

#[test]
fn any_stone_may_go_if_all_stand_in_mills() {
    let game = usual();
    let trial = Trial::at(&game, "WW./.../.../.../..W/W../.../BBB w 0 0 0 0").unwrap();
    let removals: Vec<_> = trial.texts().into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(removals, ["g4-g7xa1", "g4-g7xd1", "g4-g7xg1"]);
    let trial = Trial::at(&game, "WW./.../.../B../..W/W../.../BBB w 0 0 0 0").unwrap();
    let removals: Vec<_> = trial.texts().into_iter().filter(|text| text.contains('x')).collect();
    assert_eq!(removals, ["g4-g7xa4"]);
}

#[test]
fn two_mills_at_once_remove_one_stone() {
    let game = usual();
    let mut trial = Trial::at(&game, ".WW/B../.../W../.../B../B../W.B w 1 0 0 0").unwrap();
    trial.play("a7xb6");
    assert_eq!(trial.position.total(Seat(1)), 3);
}

#[test]
fn who_cannot_move_has_lost_also_right_after_placing() {
    let game = usual();
    for options in [json!({}), json!({"flying": false})] {
        let game: NineMensMorris = build(options);
        let mut trial = Trial::at(&game, "WBW/.../.../B../.../.../.../WBW b 0 1 0 0").unwrap();
        trial.play("g4");
        assert_eq!(trial.end(), Some(("blocked", vec![Seat(1)])));
    }
    let mut trial = Trial::at(&game, "WBW/.B./.../BBB/.B./.../.../WBW b 0 0 0 0").unwrap();
    trial.play("f4-g4");
    assert_eq!(trial.end(), Some(("blocked", vec![Seat(1)])));
}

#[test]
fn three_stones_fly_and_two_have_lost() {
    let flying = usual();
    let sliding: NineMensMorris = build(json!({"flying": false}));
    let text = "WW./.../.../B../..W/.../B../BB. w 0 0 0 0";
    let flights = Trial::at(&flying, text).unwrap().texts();
    assert!(flights.contains(&"a7-e3".into()));
    assert!(!Trial::at(&sliding, text).unwrap().texts().contains(&"a7-e3".into()));
    let mut trial = Trial::at(&flying, "WW./.../.../B../..W/.../B../B.. w 0 0 0 0").unwrap();
    trial.play("g4-g7xa4");
    assert_eq!(trial.end(), Some(("two_stones", vec![Seat(0)])));
}

#[test]
fn a_third_occurrence_draws_if_the_option_says_so() {
    let round = "c3-d3 b2-b4 d3-c3 b4-b2 ";
    let game: NineMensMorris = build(json!({ "start_position": CLOSABLE }));
    let mut trial = Trial::new(&game);
    trial.play(round).play("c3-d3 b2-b4 d3-c3");
    assert_eq!(trial.end(), None);
    trial.play("b4-b2");
    assert_eq!(trial.end(), Some(("threefold_repetition", vec![])));

    let game: NineMensMorris =
        build(json!({"start_position": CLOSABLE, "repetition_draw": false, "no_mill_limit": 10}));
    let mut trial = Trial::new(&game);
    trial.play(round).play(round).play("c3-d3");
    assert_eq!(trial.end(), None);
    trial.play("b2-b4");
    assert_eq!(trial.end(), Some(("no_mill_limit", vec![])));
}

#[test]
fn counters_of_a_text_run_on() {
    let three = "W../.../..W/B../..B/..W/.../B.. w 0 0";
    let site: NineMensMorris = build(json!({"end_rules": "site"}));
    let mut trial = Trial::at(&site, &format!("{three} 40 18")).unwrap();
    trial.play("a7-d7");
    assert_eq!(trial.end(), None);
    trial.play("a4-a7");
    assert_eq!(trial.end(), Some(("three_against_three", vec![])));
    let bga = usual();
    let mut trial = Trial::at(&bga, &format!("{three} 98 18")).unwrap();
    trial.play("a7-d7");
    assert!(trial.text().ends_with("b 0 0 99 19"));
    trial.play("a4-a7");
    assert_eq!(trial.end(), Some(("no_mill_limit", vec![])));
    assert!(
        Trial::at(&site, &format!("{three} 4294967295 4294967295"))
            .unwrap()
            .moves()
            .is_empty()
    );
}

#[test]
fn turned_mirrored_and_inverted_positions_have_the_same_moves() {
    let numbers: Vec<(i32, i32)> = NAMES
        .iter()
        .map(|name| {
            (
                i32::from(name.as_bytes()[0]) - i32::from(b'd'),
                i32::from(name.as_bytes()[1]) - i32::from(b'4'),
            )
        })
        .collect();
    type Map = fn((i32, i32)) -> (i32, i32);
    let maps: [Map; 3] = [
        |(x, y)| (y, -x),
        |(x, y)| (-x, y),
        |(x, y)| {
            let ring = x.abs().max(y.abs());
            (x * (4 - ring) / ring, y * (4 - ring) / ring)
        },
    ];
    let game = usual();
    for map in maps {
        let image: Vec<u8> = numbers
            .iter()
            .map(|&number| numbers.iter().position(|&other| other == map(number)).unwrap() as u8)
            .collect();
        let turn = |set: u32| points(set).fold(0, |turned, point| turned | 1 << image[usize::from(point)]);
        wander(&game, 3, |trial| {
            let mut turned = trial.clone();
            turned.position.stones = trial.position.stones.map(turn);
            let expected = trial.moves().into_iter().map(|mv| super::Move {
                from: mv.from.map(|point| image[usize::from(point)]),
                to: image[usize::from(mv.to)],
                take: mv.take.map(|point| image[usize::from(point)]),
            });
            let mut expected: Vec<String> = expected.map(notation::write_move).collect();
            expected.sort();
            assert_eq!(turned.texts(), expected);
            let seat = trial.position.to_move;
            assert_eq!(
                game.evaluate(&turned.position, seat),
                game.evaluate(&trial.position, seat)
            );
        });
    }
}

#[test]
fn lines_are_straight_and_every_point_is_on_two() {
    for point in 0..NAMES.len() as u8 {
        assert_eq!(LINES.iter().filter(|line| line.contains(&point)).count(), 2);
    }
    for [a, b, c] in LINES {
        let [a, b, c] = [a, b, c].map(|point| NAMES[usize::from(point)].as_bytes());
        assert!((a[0] == b[0] && b[0] == c[0]) || (a[1] == b[1] && b[1] == c[1]));
    }
}

#[test]
fn texts_that_are_no_position() {
    let game = usual();
    for refused in [
        ".../.../.../.../.../.../.../... w 9 10 0 0",
        "W../.../.../.../.../.../.../... w 9 9 0 0",
        ".../.../.../.../.../.../.../... w 2 2 0 0",
        ".../.../.../.../.../.../.../... w 9 9 0 1",
        ".../.../.../.../.../.../.../... w 9 9 -1 0",
        ".../.../.../.../.../.../.../... - 9 9 0 0",
        "..../../.../.../.../.../.../... w 9 9 0 0",
        ".../.../.../.../.../.../... w 9 9 0 0",
        ".../.../.../.../.../.../.../é.. w 9 9 0 0",
    ] {
        assert!(Trial::at(&game, refused).is_err(), "{refused}");
    }
    let two = Trial::at(&game, ".../.../.../.../.../.../.../WW. b 0 9 0 0").unwrap();
    assert_eq!(two.end(), Some(("two_stones", vec![Seat(1)])));
}

#[test]
fn bad_options_are_refused() {
    for options in [
        json!({"end_rules": "site", "flying": false}),
        json!({"no_mill_limit": 1_001}),
        json!({"start_position": ".../.../.../.../.../.../.../... w 9 10 0 0"}),
    ] {
        let refused = NineMensMorris::build(&serde_json::from_value(options.clone()).unwrap(), 1);
        assert_eq!(refused.map(drop).unwrap_err().len(), 1, "{options}");
    }
}

#[test]
fn refusals() {
    let game = usual();
    let start = Trial::new(&game);
    let trial = Trial::at(&game, CLOSABLE).unwrap();
    let guarded = Trial::at(&game, "WW./.../.../B../..W/W../.../BBB w 0 0 0 0").unwrap();
    every_refusal_is_reached(&[
        (start.clone(), "a1-a4", "place_first"),
        (start, "a1xa4", "no_mill"),
        (trial.clone(), "e4", "nothing_in_hand"),
        (trial.clone(), "a4-b4", "not_your_stone"),
        (trial.clone(), "e3-d3", "not_your_stone"),
        (trial.clone(), "a7-d7", "point_taken"),
        (trial.clone(), "a7-a7", "point_taken"),
        (trial.clone(), "a7-b6", "not_joined"),
        (trial.clone(), "g4-g7", "must_remove"),
        (trial.clone(), "c3-d3xa4", "no_mill"),
        (trial.clone(), "g4-g7xe4", "no_enemy_there"),
        (trial.clone(), "g4-g7xg7", "no_enemy_there"),
        (guarded, "g4-g7xd1", "stone_in_mill"),
    ]);
    for text in [
        "", "a", "a2", "d4", "a7-", "-a7", "a7x", "xa7", "a7-d7-g7", "a7xd7xg7", "é7",
    ] {
        assert!(game.read_move(&trial.position, text).is_err(), "{text}");
    }
    assert!(trial.read("G4-G7Xa4").is_ok());
}

#[test]
fn the_engine_closes_mills_and_stops_them() {
    let game = usual();
    for (text, expected) in [
        ("WW./.../.../B../..W/W../B../B.. w 0 0 0 0", "g4-g7x"),
        ("WW./.../.../.../.../.../B../... b 7 8 0 0", "g7"),
    ] {
        let trial = Trial::at(&game, text).unwrap();
        let answer = trial.ask(Some(20_000));
        let best = trial.write(answer.ranked[0].mv);
        assert!(best.starts_with(expected), "{best}");
    }
    wander(&game, 2, |trial| {
        let [white, black] = [Seat(0), Seat(1)].map(|seat| game.evaluate(&trial.position, seat));
        assert_eq!(white, -black);
        assert!(white.abs() < 20_000);
    });
}
