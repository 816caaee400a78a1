//! The engine, with budgets so small that it is quick.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{CairoCorridor, Move, Position, game, legal, play, read};
use crate::games::Wire;
use crate::rules::{Game, Trail, Turn};
use crate::search::{Answer, Control, Limits, MAX_LEVEL, Task};

fn suggested(game: &CairoCorridor, position: &Position, nodes: u64) -> Answer<Move> {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(nodes),
        deadline: None,
        seed: 7,
    };
    let control = Control::new(&limits, Arc::new(AtomicBool::new(false)));
    let Turn::Seat(seat) = game.turn(position) else {
        panic!("nobody is on turn")
    };
    CairoCorridor::suggest(&Task {
        game,
        seat,
        view: position,
        knowledge: &(),
        trail: &Trail::new(),
        limits: &limits,
        control: &control,
    })
}

#[test]
fn the_engine_ranks_every_move_and_repeats_itself() {
    let game = game(r#"{"swap_rule": true}"#);
    for line in [&[][..], &["c2E"], &["c2E", "swap"]] {
        let position = play(&game, line);
        let answer = suggested(&game, &position, 60);
        assert_eq!(answer, suggested(&game, &position, 60));
        let ranked: HashSet<_> = answer.ranked.iter().map(|candidate| candidate.mv).collect();
        assert_eq!(ranked, legal(&game, &position).into_iter().collect());
        assert!(answer.ranked.iter().all(|candidate| candidate.line[0] == candidate.mv));
    }
}

#[test]
fn the_engine_proves_how_an_ending_goes() {
    let game = game(r#"{"board_size": 4}"#);
    let position = read(&game, "x..x...x/...oxxxo/..o.oo../xox.xooo x").unwrap();
    let best = &suggested(&game, &position, 100_000).ranked[0];
    assert!(best.exact);
    let mut end = position;
    for &mv in &best.line {
        game.play(&mut end, mv, &mut Trail::new());
    }
    assert_eq!(game.outcome(&end).unwrap().value(position.mover), best.win);
}
