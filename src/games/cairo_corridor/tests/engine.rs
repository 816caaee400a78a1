//! The engine, with budgets so small that it is quick.

use std::collections::HashSet;

use super::game;
use crate::games::trial::{after, ask, legal, read};
use crate::rules::{Game, Trail};

#[test]
fn the_engine_ranks_every_move_and_repeats_itself() {
    let game = game(r#"{"swap_rule": true}"#);
    for line in [&[][..], &["c2E"], &["c2E", "swap"]] {
        let position = after(&game, line);
        let answer = ask(&game, &position, 60);
        assert_eq!(answer, ask(&game, &position, 60));
        let ranked: HashSet<_> = answer.ranked.iter().map(|candidate| candidate.mv).collect();
        assert_eq!(ranked, legal(&game, &position).into_iter().collect());
        assert!(answer.ranked.iter().all(|candidate| candidate.line[0] == candidate.mv));
    }
}

#[test]
fn the_engine_proves_how_an_ending_goes() {
    let game = game(r#"{"board_size": 4}"#);
    let position = read(&game, "x..x...x/...oxxxo/..o.oo../xox.xooo x").unwrap();
    let best = &ask(&game, &position, 100_000).ranked[0];
    assert!(best.exact);
    let mut end = position;
    for &mv in &best.line {
        game.play(&mut end, mv, &mut Trail::new());
    }
    assert_eq!(game.outcome(&end).unwrap().value(position.mover), best.win);
}
