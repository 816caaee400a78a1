//! The formula against exhaustive search, notation, refusals.

use std::collections::HashMap;

use serde_json::json;

use super::{Nim, Position};
use crate::games::trial::{Trial, build, every_refusal_is_reached, laws_hold, records_hold, wander};
use crate::games::{OptionSpec, Wire};
use crate::rules::{Game, Seat, Trail, perft};

/// Whether the seat on turn wins, by looking at everything.
fn wins(game: &Nim, position: &Position, known: &mut HashMap<[u8; 12], bool>) -> bool {
    if let Some(outcome) = game.outcome(position) {
        return outcome.winners == [position.next];
    }
    if let Some(&known) = known.get(&position.heaps) {
        return known;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut won = false;
    for mv in moves {
        let mut after = *position;
        game.play(&mut after, mv, &mut Trail::new());
        won |= !wins(game, &after, known);
    }
    known.insert(position.heaps, won);
    won
}

#[test]
fn the_formula_agrees_with_exhaustive_search_in_every_position() {
    for misere in [false, true] {
        let game: Nim = build(json!({"heaps": [4, 5, 3, 4], "misere": misere}));
        let mut known = HashMap::new();
        wins(&game, &game.start(&mut Trail::new()), &mut known);
        assert_eq!(known.len(), 5 * 6 * 4 * 5 - 1);
        for (heaps, won) in known {
            let position = Position { heaps, next: Seat(1) };
            assert_eq!(game.is_won(&position), won, "{heaps:?} misere {misere}");
            let answer = game.judge(&position);
            assert_eq!(answer.ranked[0].win, f64::from(won));
            assert_eq!(answer.ranked.len() as u32, position.objects());
        }
    }
}

#[test]
fn the_only_winning_opening_is_found() {
    for misere in [false, true] {
        let game: Nim = build(json!({ "misere": misere }));
        let position = game.start(&mut Trail::new());
        let answer = game.judge(&position);
        assert_eq!(game.write_move(&position, answer.ranked[0].mv), "1:2");
        assert_eq!(answer.ranked[1].win, 0.0);
    }
}

#[test]
fn perft_of_the_usual_heaps() {
    let game: Nim = build(json!({}));
    let start = game.start(&mut Trail::new());
    let counts = [12, 113, 810, 4_338, 17_496, 53_442, 123_228];
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft(&game, &start, depth), expected);
    }
}

#[test]
fn records() {
    records_hold::<Nim>(1_000_000);
}

#[test]
fn laws() {
    for options in [
        json!({}),
        json!({"heaps": [0, 12, 1], "misere": true}),
        json!({"heaps": [100, 11]}),
    ] {
        laws_hold::<Nim>(&build(options), 5);
    }
}

#[test]
fn a_seat_can_win_exactly_if_some_play_makes_it_win() {
    fn winners(game: &Nim, position: &Position) -> [bool; 2] {
        if let Some(outcome) = game.outcome(position) {
            return [Seat(0), Seat(1)].map(|seat| outcome.winners.contains(&seat));
        }
        let mut moves = Vec::new();
        game.moves(position, &mut moves);
        moves.into_iter().fold([false; 2], |[a, b], mv| {
            let mut after = *position;
            game.play(&mut after, mv, &mut Trail::new());
            let [c, d] = winners(game, &after);
            [a | c, b | d]
        })
    }
    for misere in [false, true] {
        let game: Nim = build(json!({"heaps": [2, 1, 2], "misere": misere}));
        wander(&game, 20, |trial| {
            let expected = winners(&game, &trial.position);
            let got = [Seat(0), Seat(1)].map(|seat| game.can_win(&trial.position, seat));
            assert_eq!(got, expected, "{}", trial.text());
        });
    }
}

#[test]
fn a_finished_position_needs_the_seat_that_would_be_next() {
    let game: Nim = build(json!({}));
    let ended = Trial::at(&game, "0+0+0 1 normal").unwrap();
    assert_eq!(ended.end(), Some(("took_last_object", vec![Seat(0)])));
    assert_eq!(ended.text(), "0+0+0 - normal");
    for refused in [
        "0+0+0 - normal",
        "3+4 0 normal",
        "3+4+6 0 normal",
        "3+4+5 0 misere",
        "03+4+5 0 normal",
    ] {
        assert!(Trial::at(&game, refused).is_err(), "{refused}");
    }
}

#[test]
fn refusals() {
    let game: Nim = build(json!({"heaps": [3, 0, 5]}));
    let start = Trial::new(&game);
    every_refusal_is_reached(&[
        (start.clone(), "4:1", "no_such_heap"),
        (start.clone(), "2:1", "heap_empty"),
        (start.clone(), "1:0", "take_at_least_one"),
        (start.clone(), "1:4", "heap_too_small"),
    ]);
    for text in ["0:1", "1:02", "1", "1:+2", "1:256", ":"] {
        assert!(start.game.read_move(&start.position, text).is_err(), "{text}");
    }
}

#[test]
fn bad_options_are_refused_one_by_one() {
    let refused = |heaps| Nim::build(&serde_json::from_value(json!({ "heaps": heaps })).unwrap(), 1).map(drop);
    assert_eq!(refused(json!([])).unwrap_err().len(), 1);
    assert_eq!(refused(json!([0, 0])).unwrap_err().len(), 1);
    assert_eq!(refused(json!([1, 101, 5_000_000])).unwrap_err().len(), 2);
    assert_eq!(refused(json!(vec![1; 13])).unwrap_err().len(), 1);
    let names: Vec<_> = Nim::ABOUT.options.iter().map(|OptionSpec { name, .. }| *name).collect();
    assert_eq!(names, ["heaps", "misere"]);
}
