//! Monte Carlo tree search on connect four and on a dice race.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::search;
use crate::games::Wire;
use crate::games::connect_four::{ConnectFour, Move, Options, Position};
use crate::rules::{Game, Playout, Trail};
use crate::search::toys::{DiceRace, Race};
use crate::search::{Answer, Control, Limits};

fn ask<G: Playout>(game: &G, position: &G::Position, nodes: u64) -> Answer<G::Move> {
    let limits = Limits {
        level: 10,
        nodes: Some(nodes),
        deadline: None,
        seed: 3,
    };
    let control = Control::new(&limits, Arc::new(AtomicBool::new(false)));
    search(game, position, &Trail::new(), &limits, &control)
}

fn connect_four(columns: &str) -> (ConnectFour, Position) {
    let game = ConnectFour::build(&Options::default(), 1).unwrap();
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    for digit in columns.bytes() {
        game.play(&mut position, Move::Drop(digit - b'1'), &mut trail);
    }
    (game, position)
}

#[test]
fn proves_a_win_and_stops() {
    let (game, position) = connect_four("414141");
    let answer = ask(&game, &position, 10_000);
    assert_eq!((answer.ranked[0].mv, answer.ranked[0].exact), (Move::Drop(3), true));
    assert_eq!(answer.ranked[0].win, 1.0);
    assert!(answer.nodes < 200, "{}", answer.nodes);
}

#[test]
fn proves_a_loss_deeper_down() {
    // Red has three in the bottom row, open at both ends: yellow can stop only one.
    let (game, position) = connect_four("33445");
    let answer = ask(&game, &position, 100_000);
    assert_eq!(answer.ranked.len(), 7);
    assert!(
        answer
            .ranked
            .iter()
            .all(|candidate| candidate.exact && candidate.value == -1.0)
    );
}

#[test]
fn solves_published_end_positions_for_win_draw_and_loss() {
    let data = include_str!("../../../tests/data/connect_four_L3_R1.txt");
    for row in data.lines().step_by(50) {
        let (columns, score) = row.split_once(' ').unwrap();
        let (game, position) = connect_four(columns);
        let answer = ask(&game, &position, 200_000);
        let sign = score.trim().parse::<i32>().unwrap().signum();
        assert!(answer.ranked[0].exact, "{row} {answer:?}");
        assert_eq!(answer.ranked[0].value, f64::from(sign), "{row}");
    }
}

#[test]
fn estimates_chances_across_dice() {
    for place in [[0, 0], [1, 3], [4, 2]] {
        let position = Race::at(place);
        let answer = ask(&DiceRace, &position, 20_000);
        let best = &answer.ranked[0];
        let solved = DiceRace.solve_move(&position, best.mv);
        let other = DiceRace.solve_move(&position, answer.ranked[1].mv);
        assert!(solved >= other - 0.01, "{answer:?} {solved} {other}");
        assert!((best.win - solved).abs() < 0.05, "{} {solved}", best.win);
    }
}

#[test]
fn same_limits_same_answer() {
    let (game, position) = connect_four("4453");
    assert_eq!(ask(&game, &position, 2_000), ask(&game, &position, 2_000));
    assert_eq!(
        ask(&DiceRace, &Race::at([0, 0]), 500),
        ask(&DiceRace, &Race::at([0, 0]), 500)
    );
}
