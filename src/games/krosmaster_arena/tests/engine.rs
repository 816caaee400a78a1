//! The engine: legal, reproducible, and no fool.

use std::sync::Arc;

use serde_json::json;

use super::{arena, fight, games, play_out};
use crate::games::Wire;
use crate::games::krosmaster_arena::{KrosmasterArena, Position};
use crate::games::trial::{Trial, ask, build, legal};
use crate::rules::{Game, Seat, Trail, Turn};
use crate::search::{Control, Limits, MAX_LEVEL, SearchLuck, Task};

#[test]
fn answers_rank_every_legal_move_and_are_reproducible() {
    for (game, seed) in games().iter().zip(500..) {
        let mut count = 0;
        play_out(game, seed, |position, _| {
            count += 1;
            if count % 40 != 1 || !matches!(game.turn(position), Turn::Seat(_)) {
                return;
            }
            for nodes in [1, 400] {
                let answer = ask(game, position, nodes);
                let mut ranked: Vec<String> = answer
                    .ranked
                    .iter()
                    .map(|candidate| game.write_move(position, candidate.mv))
                    .collect();
                let mut listed: Vec<String> = legal(game, position)
                    .into_iter()
                    .map(|mv| game.write_move(position, mv))
                    .collect();
                ranked.sort();
                listed.sort();
                assert_eq!(ranked, listed, "{}", game.position_text(position));
                assert!(answer.ranked.is_sorted_by(|a, b| a.value >= b.value));
                assert_eq!(answer, ask(game, position, nodes));
            }
        });
    }
}

/// The rule player's move.
fn by_rules(game: &KrosmasterArena, position: &Position, seat: Seat) -> super::Move {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(1),
        deadline: None,
        seed: 1,
    };
    KrosmasterArena::RULE_PLAYER.unwrap()(&Task {
        game,
        seat,
        view: position,
        knowledge: &(),
        trail: &Trail::new(),
        limits: &limits,
        control: &Control::new(&limits, Arc::default()),
    })
}

#[test]
fn the_rule_player_attacks_when_it_can_and_else_walks() {
    let game = arena();
    let beside = fight(&game, &["A1=ossuar c2 14/14 7.3.0", "B1=brann c3 10/10 0.0.0"], &[]);
    assert_eq!(beside.write(by_rules(&game, &beside.position, Seat(0))), "cast toll c3");
    let apart = fight(&game, &["A1=ossuar c1 14/14 2.3.0", "B1=brann c6 10/10 0.0.0"], &[]);
    assert_eq!(apart.write(by_rules(&game, &apart.position, Seat(0))), "step c2");
    for (game, seed) in games().iter().zip(700..) {
        play_out(game, seed, |position, _| {
            if let Turn::Seat(seat) = game.turn(position) {
                assert!(legal(game, position).contains(&by_rules(game, position, seat)));
            }
        });
    }
}

#[test]
fn it_takes_the_win() {
    let game = arena();
    let text = super::act(
        &game,
        &[
            "A1=ossuar c2 14/14 7.3.0",
            "B1=brann c4 2/10 0.0.0",
            "B2=gravel g2 6/6 0.0.0",
        ],
    );
    let text = text.replace("gg=6,6;wild=1;kamas=12,5", "gg=6,3;wild=0;kamas=0,5");
    let mut trial = Trial::at(&game, &text).unwrap();
    for _ in 0..8 {
        match trial.turn() {
            Turn::Seat(Seat(0)) => {
                let mv = trial.ask(Some(3000)).ranked[0].mv;
                trial.make(mv);
            }
            Turn::Chance => {
                let event = game.draw(&trial.position, &mut SearchLuck::new(1));
                game.happen(&mut trial.position, &event, &mut trial.trail);
            }
            _ => break,
        }
    }
    assert_eq!(trial.end(), Some(("glory", vec![Seat(0)])), "{}", trial.text());
}

#[test]
fn it_buys_the_last_gg() {
    let game = arena();
    let text = super::act(
        &game,
        &[
            "A1=imp c3 4/4 4.5.0",
            "B1=ossuar c7 14/14 0.0.0",
            "B2=gravel g2 6/6 0.0.0",
        ],
    );
    let text = text.replace("gg=6,6;wild=1", "gg=6,1;wild=0");
    let mut trial = Trial::at(&game, &text).unwrap();
    for _ in 0..2 {
        let mv = trial.ask(Some(2000)).ranked[0].mv;
        trial.make(mv);
    }
    assert_eq!(trial.end(), Some(("glory", vec![Seat(0)])), "{}", trial.text());
}

#[test]
fn it_beats_the_rule_player() {
    let game: KrosmasterArena = build(json!({}));
    let mut won = 0;
    for number in 0..6 {
        let ours = Seat(number % 2);
        let mut luck = SearchLuck::new(u64::from(number / 2));
        let mut trial = Trial::new(&game);
        loop {
            match trial.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let event = game.draw(&trial.position, &mut luck);
                    game.happen(&mut trial.position, &event, &mut trial.trail);
                }
                Turn::Seat(seat) if seat == ours => {
                    let mv = trial.ask(Some(300)).ranked[0].mv;
                    trial.make(mv);
                }
                Turn::Seat(seat) => {
                    let mv = by_rules(&game, &trial.position, seat);
                    trial.make(mv);
                }
            }
        }
        won += usize::from(trial.end().is_some_and(|(_, winners)| winners == [ours]));
    }
    assert!(won >= 5, "won {won} of 6");
}
