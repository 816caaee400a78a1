//! Rules, symmetries, notation, refusals; the solver has a file of its own.

mod solver;

use serde_json::json;

use super::{Move, Reversi};
use crate::games::Wire;
use crate::games::trial::{Trial, build, every_refusal_is_reached, laws_hold, records_hold, wander};
use crate::rules::{Game, Seat, Trail, Turn, perft};

#[test]
fn records() {
    records_hold::<Reversi>(400_000);
}

#[test]
fn laws() {
    for options in [json!({}), json!({"size": 6, "mode": "reverse"}), json!({"size": 10})] {
        laws_hold::<Reversi>(&build(options), 2);
    }
}

#[test]
fn perft_with_passes_before_and_after_the_end() {
    let game: Reversi = build(json!({}));
    let start = game.start(&mut Trail::new());
    assert_eq!(perft(&game, &start, 9), 3_005_288);
    // Both sides go on passing once nobody can place.
    let ended = Trial::at(&game, &format!("X{} O", "-".repeat(63))).unwrap();
    assert!(ended.moves().is_empty());
    assert_eq!(perft(&game, &ended.position, 5), 1);
}

#[test]
fn a_side_that_is_stuck_passes_and_the_game_goes_on() {
    let game: Reversi = build(json!({}));
    let mut trial = Trial::new(&game);
    trial.play("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8");
    assert_eq!(trial.texts(), ["pass"]);
    assert_eq!(trial.turn(), Turn::Seat(Seat(0)));
    assert_eq!(trial.position.discs.map(u128::count_ones), [17, 3]);
    trial.play("pass");
    assert_eq!(trial.texts(), ["b4", "c3", "g3"]);
}

#[test]
fn passes_come_exactly_where_only_the_other_side_can_place() {
    for size in [6, 8, 10] {
        let game: Reversi = build(json!({ "size": size }));
        let mut passes = 0;
        wander(&game, 60, |trial| {
            let position = &trial.position;
            let own = game.sized.placements(position.own(), position.other());
            let other = game.sized.placements(position.other(), position.own());
            let passing = trial.moves() == [Move::Pass];
            assert_eq!(passing, own == 0 && other != 0);
            assert_eq!(trial.turn() == Turn::Over, own == 0 && other == 0);
            passes += u32::from(passing);
        });
        assert!(passes > 0);
    }
}

#[test]
fn placements_and_flips_are_those_of_walking_square_by_square() {
    for size in [6, 8, 10] {
        let game: Reversi = build(json!({ "size": size }));
        wander(&game, 6, |trial| {
            let position = &trial.position;
            let mut placements = 0;
            for square in 0..size * size {
                let flips = walk(size, position.own(), position.other(), square);
                if flips != 0 {
                    placements |= 1 << square;
                    let got = game.sized.flips(position.own(), position.other(), square as u32);
                    assert_eq!(got, flips, "{} {square}", trial.text());
                }
            }
            assert_eq!(position.placements, placements, "{}", trial.text());
        });
    }
}

/// What a disc on a square turns over, found by walking in each direction.
fn walk(size: i32, own: u128, other: u128, square: i32) -> u128 {
    if (own | other) & 1 << square != 0 {
        return 0;
    }
    let mut flips = 0;
    for (right, down) in [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)] {
        let (mut column, mut row, mut run) = (square % size, square / size, 0);
        loop {
            (column, row) = (column + right, row + down);
            if !(0..size).contains(&column) || !(0..size).contains(&row) {
                break;
            }
            let here = 1_u128 << (row * size + column);
            if own & here != 0 {
                flips |= run;
            }
            if other & here == 0 {
                break;
            }
            run |= here;
        }
    }
    flips
}

#[test]
fn turned_positions_have_turned_moves() {
    for size in [6_u32, 8, 10] {
        let game: Reversi = build(json!({ "size": size }));
        let transpose = |set: u128| {
            (0..size * size)
                .filter(|square| set & 1 << square != 0)
                .fold(0, |turned, square| {
                    turned | 1_u128 << (square % size * size + square / size)
                })
        };
        let mirror = |set: u128| {
            (0..size * size)
                .filter(|square| set & 1 << square != 0)
                .fold(0, |turned, square| {
                    turned | 1_u128 << (square / size * size + size - 1 - square % size)
                })
        };
        wander(&game, 4, |trial| {
            let (own, other) = (trial.position.own(), trial.position.other());
            for turn in [&transpose as &dyn Fn(u128) -> u128, &mirror] {
                let turned = game.sized.placements(turn(own), turn(other));
                assert_eq!(turned, turn(trial.position.placements));
            }
        });
    }
}

#[test]
fn the_fewest_discs_win_in_reverse_and_a_side_without_discs_has_won() {
    let line = "e6 f4 e3 f6 g5 d6 e7 f5 c5";
    for (mode, winner) in [("normal", Seat(0)), ("reverse", Seat(1))] {
        let game: Reversi = build(json!({ "mode": mode }));
        let mut trial = Trial::new(&game);
        trial.play(line);
        assert_eq!(trial.end(), Some(("wipeout", vec![winner])));
        assert_eq!(game.outcome(&trial.position).unwrap().scores, [13.0, 0.0]);
    }
}

#[test]
fn a_start_position_may_begin_with_a_pass_or_be_over() {
    let squares = format!("XO{}", "-".repeat(34));
    let game: Reversi = build(json!({"size": 6, "start_position": format!("{squares} O")}));
    assert_eq!(Trial::new(&game).texts(), ["pass"]);
    let squares = format!("X{}", "-".repeat(35));
    let game: Reversi = build(json!({"size": 6, "start_position": format!("{squares} X")}));
    assert_eq!(Trial::new(&game).end(), Some(("wipeout", vec![Seat(0)])));
}

#[test]
fn bad_options_are_refused() {
    for options in [
        json!({"size": 7}),
        json!({"size": 12}),
        json!({"start_position": "X"}),
        json!({"size": 6, "start_position": format!("{} X", "-".repeat(64))}),
        json!({"start_position": format!("{} x", "-".repeat(64))}),
        json!({"start_position": format!("é{} X", "-".repeat(62))}),
    ] {
        assert!(
            Reversi::build(&serde_json::from_value(options.clone()).unwrap(), 1).is_err(),
            "{options}"
        );
    }
}

#[test]
fn refusals() {
    let game: Reversi = build(json!({}));
    let start = Trial::new(&game);
    let mut stuck = Trial::new(&game);
    stuck.play("e6 f6 c4 c5 c6 d6 g7 f4 g4 g6 e7 h8 h6 g5 g8 f8");
    every_refusal_is_reached(&[
        (start.clone(), "i3", "off_the_board"),
        (start.clone(), "a10", "off_the_board"),
        (start.clone(), "d4", "square_taken"),
        (start.clone(), "a1", "turns_nothing"),
        (stuck, "a1", "must_pass"),
        (start.clone(), "pass", "pass_only_without_placement"),
    ]);
    for text in ["k1", "a0", "a11", "a01", "a+1", "3d", "dd", "é1"] {
        assert!(game.read_move(&start.position, text).is_err(), "{text}");
    }
}
