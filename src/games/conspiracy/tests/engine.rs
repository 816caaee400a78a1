//! The engine and the rule player.

use std::collections::HashSet;

use super::{after, build, games, play_out, start};
use crate::games::Wire;
use crate::games::conspiracy::{Conspiracy, Move, Position};
use crate::games::trial::ask;
use crate::rules::{Game, Playout, Seat, Trail, Turn};
use crate::search::{Control, Limits, SearchLuck, Task};

fn by_rules(game: &Conspiracy, position: &Position, seat: Seat) -> Move {
    let limits = Limits {
        level: 2,
        nodes: Some(1),
        deadline: None,
        seed: 1,
    };
    let player = Conspiracy::RULE_PLAYER.unwrap();
    player(&Task {
        game,
        seat,
        view: position,
        knowledge: &(),
        trail: &Trail::new(),
        limits: &limits,
        control: &Control::new(&limits, Default::default()),
    })
}

#[test]
fn every_move_is_ranked_and_the_answer_repeats_itself() {
    for game in games() {
        let mut asked = 0;
        play_out(&game, 3, |position, _| {
            asked += 1;
            let Turn::Seat(seat) = game.turn(position) else { return };
            let mut moves = Vec::new();
            game.moves(position, &mut moves);
            assert!(moves.contains(&by_rules(&game, position, seat)));
            if asked % 9 != 0 {
                return;
            }
            let answer = ask(&game, position, 80);
            let ranked: HashSet<Move> = answer.ranked.iter().map(|candidate| candidate.mv).collect();
            assert_eq!(ranked, moves.into_iter().collect());
            assert!(
                answer
                    .ranked
                    .iter()
                    .all(|candidate| (0.0..=1.0).contains(&candidate.win))
            );
            assert_eq!(answer, ask(&game, position, 80));
        });
    }
}

#[test]
fn chances_of_two_seats_add_up() {
    for game in games().into_iter().filter(|game| game.seats() == 2) {
        play_out(&game, 4, |position, _| {
            let [own, other] = [0, 1].map(|seat| game.judge(position, Seat(seat)));
            assert!((own + other - 1.0).abs() < 1e-9 && own.is_finite());
        });
    }
}

#[test]
fn the_obvious_is_seen() {
    let game: Conspiracy = build(serde_json::json!({}));
    let line = [
        "locations P7",
        "deck 1",
        "lords Y1",
        "deck 1",
        "lords B1",
        "deck 3",
        "lords R0 R1 G0",
    ];
    let position = after(&game, start(&game), &line);
    let best = ask(&game, &position, 400).ranked[0].mv;
    assert_eq!(game.write_move(&position, best), "take R1");
    assert_eq!(by_rules(&game, &position, Seat(0)), best);
}

/// Both games of a pair have the same luck, with the seats swapped.
#[test]
fn the_rule_player_beats_random_play() {
    let game: Conspiracy = build(serde_json::json!({}));
    let mut won = 0.0;
    for number in 0..60 {
        let ours = Seat(number % 2);
        let mut luck = SearchLuck::new(u64::from(number / 2));
        let mut random = SearchLuck::new(1000 + u64::from(number));
        let (mut position, mut trail) = (start(&game), Trail::new());
        loop {
            let mv = match game.turn(&position) {
                Turn::Over => break,
                Turn::Chance => {
                    let event = game.draw(&position, &mut luck);
                    game.happen(&mut position, &event, &mut trail);
                    continue;
                }
                Turn::Seat(seat) if seat == ours => by_rules(&game, &position, seat),
                Turn::Seat(_) => {
                    let mut moves = Vec::new();
                    game.moves(&position, &mut moves);
                    moves[game.random(&position, &moves, &mut random)]
                }
            };
            game.play(&mut position, mv, &mut trail);
        }
        won += game.outcome(&position).unwrap().value(ours);
    }
    assert!(won > 54.0, "{won} of 60");
}
