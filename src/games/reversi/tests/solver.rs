//! The solver against plain exhaustive search and against published endgames.

use serde_json::json;

use super::super::board::Squares;
use super::super::endgame::{MOST, Solver};
use super::super::{Mode, Position, Reversi, Sized};
use crate::games::trial::{Trial, build, wander};
use crate::rules::{Game, Seat, Trail};
use crate::search::{Control, Limits, SearchLuck};

/// The solver's value for the side to move, between two bounds.
fn solve(game: &Reversi, position: &Position, alpha: i32, beta: i32) -> i32 {
    fn ask<S: Squares>(board: &super::super::Board<S>, mode: Mode, position: &Position, window: (i32, i32)) -> i32 {
        let limits = Limits {
            level: 10,
            nodes: None,
            deadline: None,
            seed: 0,
        };
        let control = Control::new(&limits, Default::default());
        let (own, other) = (S::narrow(position.own()), S::narrow(position.other()));
        Solver::new(board, mode, &control).solve(own, other, window.0, window.1)
    }
    match &game.sized {
        Sized::Narrow(board) => ask(board, game.mode, position, (alpha, beta)),
        Sized::Wide(board) => ask(board, game.mode, position, (alpha, beta)),
    }
}

/// The final difference for the side to move, by looking at every line through the rules.
fn exhaust(game: &Reversi, position: &Position, alpha: i32, beta: i32) -> i32 {
    if position.over {
        let [own, other] = [position.own(), position.other()].map(|discs| discs.count_ones() as i32);
        return match game.mode {
            Mode::Normal => own - other,
            Mode::Reverse => other - own,
        };
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut best = alpha;
    for mv in moves {
        let mut after = *position;
        game.play(&mut after, mv, &mut Trail::new());
        best = best.max(-exhaust(game, &after, -beta, -best));
        if best >= beta {
            break;
        }
    }
    best
}

#[test]
fn the_solver_agrees_with_exhaustive_search() {
    for mode in ["normal", "reverse"] {
        for (size, left) in [(6, 8..=9), (8, 7..=8), (10, 7..=7)] {
            let game: Reversi = build(json!({"mode": mode, "size": size}));
            wander(&game, 6, |trial| {
                if left.contains(&game.empties(&trial.position)) {
                    let expected = exhaust(&game, &trial.position, -MOST, MOST);
                    assert_eq!(solve(&game, &trial.position, -MOST, MOST), expected, "{}", trial.text());
                    assert!(solve(&game, &trial.position, expected, expected + 1) <= expected);
                    assert!(solve(&game, &trial.position, expected - 1, expected) >= expected);
                }
            });
        }
    }
}

/// Number 40 of the FFO suite, 20 empty squares; the others have more and take too long for a test.
#[test]
fn a_published_endgame_has_its_published_value() {
    let rows = include_str!("../../../../tests/data/reversi_ffo_40_45.txt");
    let row = rows.lines().find(|row| row.starts_with("40 ")).unwrap();
    let fields: Vec<&str> = row.split_whitespace().collect();
    let [_, squares, side, value, ..] = fields[..] else {
        panic!("{row}")
    };
    let game: Reversi = build(json!({}));
    let trial = Trial::at(&game, &format!("{squares} {side}")).unwrap();
    let value: i32 = value.parse().unwrap();
    assert!(solve(&game, &trial.position, value - 1, value) >= value);
    // The suite gives the value of every first move; a bad one's is quick to find.
    let mut after = trial.clone();
    after.play("a6");
    assert!(row.ends_with(" A6:+24"));
    assert_eq!(-solve(&game, &after.position, -25, -23), 24);
}

#[test]
fn the_engine_proves_the_end_and_plays_it() {
    for mode in ["normal", "reverse"] {
        let game: Reversi = build(json!({"mode": mode, "size": 6}));
        let mut proved = 0;
        wander(&game, 3, |trial| {
            if trial.moves().is_empty() || !(8..=10).contains(&game.empties(&trial.position)) {
                return;
            }
            let answer = trial.ask(Some(3_000_000));
            assert!(answer.ranked.iter().all(|candidate| candidate.exact));
            assert_eq!(answer.ranked.len(), trial.moves().len());
            let mut after = trial.clone();
            after.make(answer.ranked[0].mv);
            let value = solve(&game, &trial.position, -MOST, MOST);
            let mut sign = 1;
            if after.position.to_move != trial.position.to_move {
                sign = -1;
            }
            assert_eq!(
                sign * solve(&game, &after.position, -MOST, MOST),
                value,
                "{}",
                trial.text()
            );
            assert_eq!(answer.ranked[0].win, f64::from(value.signum() + 1) / 2.0);
            proved += 1;
        });
        assert!(proved > 3);
    }
}

#[test]
fn judgement_has_two_equal_sides() {
    use crate::rules::Evaluate;
    for options in [json!({}), json!({"mode": "reverse", "size": 10}), json!({"size": 6})] {
        let game: Reversi = build(options);
        wander(&game, 3, |trial| {
            let [black, white] = [Seat(0), Seat(1)].map(|seat| game.evaluate(&trial.position, seat));
            assert_eq!(black, -white);
            assert!(black.abs() < 20_000);
        });
    }
}

#[test]
fn a_stopped_search_still_ranks_every_move() {
    let game: Reversi = build(json!({}));
    let mut luck = SearchLuck::new(3);
    wander(&game, 1, |trial| {
        let empties = game.empties(&trial.position);
        if trial.moves().is_empty() || empties > 18 {
            return;
        }
        let answer = trial.ask(Some(1 + crate::rules::Luck::below(&mut luck, 30_000)));
        assert_eq!(answer.ranked.len(), trial.moves().len());
    });
}
