//! Alpha-beta on connect four, against published scores.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::search;
use crate::games::Wire;
use crate::games::connect_four::{ConnectFour, Move, Opening, Options, Position};
use crate::rules::{Game, Trail};
use crate::search::{Answer, Control, Limits};

fn game() -> ConnectFour {
    ConnectFour::build(&Options::default(), 1).unwrap()
}

fn limits(level: u8, nodes: u64) -> Limits {
    Limits {
        level,
        nodes: Some(nodes),
        deadline: None,
        seed: 7,
    }
}

fn ask(game: &ConnectFour, position: &Position, limits: &Limits) -> Answer<Move> {
    let control = Control::new(limits, Arc::new(AtomicBool::new(false)));
    search(game, position, &Trail::new(), limits, &control)
}

fn after(game: &ConnectFour, columns: &str) -> Position {
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    for digit in columns.bytes() {
        game.play(&mut position, Move::Drop(digit - b'1'), &mut trail);
    }
    position
}

/// The usual scale: a win with one's last disc is 1, with the one before 2, …; from the length of the proving line.
fn published_score(answer: &Answer<Move>, discs: usize) -> i32 {
    let best = &answer.ranked[0];
    assert!(best.exact, "not proved: {best:?}");
    let left_to = |plies: usize| 22 - (discs / 2 + plies.div_ceil(2)) as i32;
    match best.win {
        1.0 => left_to(best.line.len()),
        // The loser's last ply is the one before the end.
        0.0 => -(22 - (discs.div_ceil(2) + best.line.len() / 2) as i32),
        _ => 0,
    }
}

#[test]
fn solves_published_end_positions() {
    let game = game();
    let data = include_str!("../../../tests/data/connect_four_L3_R1.txt");
    for row in data.lines() {
        let (columns, score) = row.split_once(' ').unwrap();
        let answer = ask(&game, &after(&game, columns), &limits(10, 3_000_000));
        assert_eq!(
            published_score(&answer, columns.len()),
            score.trim().parse::<i32>().unwrap(),
            "{row}"
        );
    }
}

#[test]
fn same_limits_same_answer() {
    let game = game();
    for level in [1, 10] {
        let position = after(&game, "4453");
        let limits = limits(level, 20_000);
        assert_eq!(ask(&game, &position, &limits), ask(&game, &position, &limits));
    }
}

#[test]
fn answers_even_when_it_is_over_at_once() {
    let game = game();
    let limits = limits(10, 1_000);
    let control = Control::new(&limits, Arc::new(AtomicBool::new(true)));
    // Red has three in column 4: the evaluation after each move already shows the win.
    let answer = search(&game, &after(&game, "414141"), &Trail::new(), &limits, &control);
    assert_eq!(answer.ranked.len(), 7);
    assert_eq!(answer.ranked[0].mv, Move::Drop(3));
    assert_eq!(answer.ranked[0].win, 1.0);
    assert_eq!((answer.depth, answer.complete), (0, false));
}

#[test]
fn ranks_every_move_and_says_what_is_proved() {
    let game = game();
    // Yellow to move must block column 4; every other move loses at once.
    let answer = ask(&game, &after(&game, "41424"), &limits(10, 50_000));
    assert_eq!(answer.ranked[0].mv, Move::Drop(3));
    assert_eq!(answer.ranked.len(), 7);
    assert!(
        answer.ranked[1..]
            .iter()
            .all(|candidate| candidate.exact && candidate.win == 0.0)
    );
    assert!(answer.ranked.is_sorted_by(|a, b| a.value >= b.value));
    assert!(answer.nodes <= 50_001 && answer.complete);
}

#[test]
fn a_seat_may_move_several_times_running() {
    let game = ConnectFour::build(
        &Options {
            opening: Opening::Swap,
            ..Options::default()
        },
        1,
    )
    .unwrap();
    let start = game.start(&mut Trail::new());
    let answer = ask(&game, &start, &limits(10, 30_000));
    // Seat 1 may take the better colour afterwards, so seat 0 can't hope for more than balance.
    assert!(answer.ranked[0].value <= 0.3, "{:?}", answer.ranked[0]);
    assert!(answer.depth >= 4);
}
