//! The engine and the rule player.

use std::collections::HashSet;

use super::super::{Knowledge, Move, Uno};
use super::{games, play_out};
use crate::games::{Wire, trial};
use crate::rules::{Information, Playout, Seat, Trail, Turn, Viewer};
use crate::search::{Control, Limits, MAX_LEVEL, SearchLuck, Task};

fn with_task<T>(game: &Uno, position: &super::Position, knowledge: &Knowledge, ask: impl Fn(&Task<'_, Uno>) -> T) -> T {
    let seat = crate::rules::Game::turn(game, position).seat().unwrap();
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(40),
        deadline: None,
        seed: 1,
    };
    ask(&Task {
        game,
        seat,
        view: &game.view(position, Viewer::Seat(seat)),
        knowledge,
        trail: &Trail::new(),
        limits: &limits,
        control: &Control::new(&limits, Default::default()),
    })
}

#[test]
fn the_engine_ranks_every_legal_move_and_repeats_itself() {
    for game in games() {
        let mut asked = 0;
        play_out(&game, 700, |position, _| {
            asked += 1;
            if !matches!(crate::rules::Game::turn(&game, position), Turn::Seat(_)) || asked % 23 != 0 {
                return;
            }
            let answer = || with_task(&game, position, &Knowledge::default(), Uno::suggest);
            let ranked: HashSet<Move> = answer().ranked.iter().map(|candidate| candidate.mv).collect();
            assert_eq!(ranked, trial::legal(&game, position).into_iter().collect());
            let wins = answer().ranked.into_iter().map(|candidate| candidate.win);
            assert!(wins.into_iter().all(|win| (0.0..=1.0).contains(&win)));
            assert_eq!(answer(), answer());
        });
    }
}

#[test]
fn the_rule_player_plays_by_its_rules() {
    let rule_player = Uno::RULE_PLAYER.unwrap();
    for game in games() {
        play_out(&game, 701, |position, _| {
            if !matches!(crate::rules::Game::turn(&game, position), Turn::Seat(_)) {
                return;
            }
            let mv = with_task(&game, position, &Knowledge::default(), rule_player);
            let legal = trial::legal(&game, position);
            assert!(legal.contains(&mv));
            let plays = legal.iter().any(|mv| matches!(mv, Move::Play { .. }));
            let shuns = matches!(mv, Move::Draw | Move::Pass | Move::Silent | Move::Ignore);
            assert!(!(plays && shuns), "{mv:?}");
            assert!(!matches!(mv, Move::Silent | Move::Ignore));
            if matches!(mv, Move::Play { card, .. } if card.is_wild()) {
                let held = |mv: &Move| matches!(mv, Move::Play { card, target: None, .. } if !card.is_wild());
                let stacks = position.pending > 0;
                let next = game.next_seat(position.reversed, position.seat, 1);
                let threatened = position.hands[next.index()].len() <= 2;
                assert!(
                    stacks || threatened || !legal.iter().any(held),
                    "a wild though {legal:?}"
                );
            }
        });
    }
}

#[test]
fn a_random_player_plays_if_it_can() {
    let mut luck = SearchLuck::new(1);
    for game in games() {
        play_out(&game, 702, |position, _| {
            let legal = trial::legal(&game, position);
            if legal.is_empty() {
                return;
            }
            let choice = legal[game.random(position, &legal, &mut luck)];
            let able = legal.iter().any(|mv| matches!(mv, Move::Play { .. }));
            assert_eq!(able, matches!(choice, Move::Play { .. }));
        });
    }
}

#[test]
fn judgements_are_chances() {
    for game in games() {
        play_out(&game, 703, |position, _| {
            let chances = Seat::all(crate::rules::Game::seats(&game)).map(|seat| game.judge(position, seat));
            assert!(chances.into_iter().all(|chance| (0.0..=1.0).contains(&chance)));
        });
    }
}
