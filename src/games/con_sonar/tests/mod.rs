//! Laws over random play under many options.

mod information;
mod options;
mod refusals;
mod rules;

use std::collections::HashSet;

use serde_json::{Value, json};

use super::pile::Pile;
use super::{ConSonar, Event, HAND, Knowledge, Move, Phase, Position, TorpedoPile, View};
use crate::games::Wire;
use crate::games::trial::{Trial, build};
use crate::rules::{Game, Happening, Information, Luck, Playout, Seat, Trail, Turn, Viewer};
use crate::search::{Control, Limits, MAX_LEVEL, SearchLuck, Task};

/// A table with copies and few symbols: long chains, and a deck that runs out often.
fn small() -> Value {
    json!({
        "players": 3,
        "start_rungs": [3, 5],
        "fleet": [
            {"id": "Ra", "colour": "R", "symbol": "x", "arrow": "y", "move": 2, "copies": 3},
            {"id": "Ba", "colour": "B", "symbol": "y", "arrow": "y", "move": -1, "copies": 3},
            {"id": "Ga", "colour": "G", "symbol": "x", "arrow": "x", "move": 3, "copies": 2},
            {"id": "Ya", "colour": "Y", "symbol": "y", "arrow": "x", "move": 1, "copies": 2},
            {"id": "Pa", "colour": "P", "symbol": "y", "arrow": "z", "move": 7},
        ],
        "torpedoes": [
            {"id": "Ra", "colour": "R", "symbol": "x", "icons": 4, "copies": 4},
            {"id": "Bt", "colour": "B", "symbol": "y", "icons": 3, "copies": 4},
            {"id": "Wt", "colour": "W", "symbol": "x", "icons": 2, "copies": 4},
        ],
    })
}

fn games() -> Vec<ConSonar> {
    let mut small_own = small();
    small_own["discard_rule"] = json!("own_only");
    small_own["players"] = json!(2);
    let all = [
        json!({}),
        json!({"players": 3, "discard_rule": "own_only"}),
        json!({"players": 6}),
        json!({"players": 2, "start_rungs": [8, 8, 1, 5]}),
        small(),
        small_own,
    ];
    all.into_iter().map(build).collect()
}

/// Plays a game half at random and half as playouts do, showing every position and what happens next.
fn play_out(game: &ConSonar, seed: u64, mut see: impl FnMut(&Position, Option<&Happening<Move, Event>>)) {
    let mut luck = SearchLuck::new(seed);
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    for _ in 0..2_000 {
        let happening = match game.turn(&position) {
            Turn::Over => return see(&position, None),
            Turn::Chance => Happening::Chance(game.draw(&position, &mut luck)),
            Turn::Seat(seat) => {
                let moves = legal(game, &position);
                let choice = if luck.below(2) == 0 {
                    game.choose(&position, &moves, &mut luck)
                } else {
                    luck.below(moves.len() as u64) as usize
                };
                Happening::Move(seat, moves[choice])
            }
        };
        see(&position, Some(&happening));
        match &happening {
            Happening::Move(_, mv) => game.play(&mut position, *mv, &mut trail),
            Happening::Chance(event) => game.happen(&mut position, event, &mut trail),
        }
    }
    panic!("a game of playouts ends");
}

fn legal(game: &ConSonar, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

fn viewers(game: &ConSonar) -> Vec<Viewer> {
    let seats = game.all_seats().map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn every_card_and_submarine_is_in_one_place_after_every_event() {
    for game in games() {
        for seed in 0..6 {
            let mut out = TorpedoPile::default();
            play_out(&game, seed, |position, happening| {
                let text = game.position_text(position);
                let mut fleet = position.deck;
                fleet.add_all(position.discard.iter().chain(position.queue.iter()));
                fleet.add_all(position.hands.iter().flat_map(|hand| hand.iter()));
                assert_eq!(fleet, game.whole_fleet(), "{text}");

                let mut torpedoes = position.torpedo_deck;
                torpedoes.add_all(out.iter().chain(position.shown.iter()));
                torpedoes.add_all(position.missed.iter().flat_map(Pile::iter));
                if let (Phase::Roll, Some(shot)) = (position.phase, position.shot) {
                    torpedoes.add(shot.card);
                }
                assert_eq!(torpedoes, game.all_torpedoes(), "{text}");

                let sunk: u8 = position.sunk.iter().flatten().sum();
                assert_eq!(
                    usize::from(position.ladder.len() + sunk),
                    6 * game.start_rungs.len(),
                    "{text}"
                );
                match (happening, position.shot) {
                    (Some(Happening::Move(_, Move::Discard { card })), _) => out.add(*card),
                    (Some(Happening::Chance(Event::Roll(dice))), Some(shot)) if dice.sink(shot.target.rung) => {
                        out.add(shot.card);
                    }
                    _ => {}
                }
            });
        }
    }
}

#[test]
fn texts_and_messages_are_read_back() {
    let mut luck = SearchLuck::new(1);
    for game in games() {
        for seed in 0..4 {
            play_out(&game, 100 + seed, |position, happening| {
                let text = game.position_text(position);
                let read = game.read_position(&text, &mut Trail::new(), &mut luck).expect(&text);
                assert_eq!(game.position_text(&read), text);
                let known = Position {
                    torpedo_deck: position.torpedo_deck,
                    ..read
                };
                assert_eq!(known, *position, "only the torpedo deck is left open");
                assert_eq!(read.torpedo_deck.len(), position.torpedo_deck.len());
                for mv in legal(&game, position) {
                    assert_eq!(game.read_move(position, &game.write_move(position, mv)), Ok(mv));
                    let message = game.move_message(position, mv);
                    assert_eq!(game.read_move_message(position, message), Ok(mv));
                }
                if let Some(Happening::Chance(event)) = happening {
                    let text = game.write_event(position, event);
                    assert_eq!(game.read_event(position, &text).as_ref(), Ok(event));
                }
            });
        }
    }
}

#[test]
fn moves_are_a_set_and_their_steps_lead_to_one_each() {
    for game in games() {
        play_out(&game, 7, |position, _| {
            let moves = legal(&game, position);
            assert_eq!(moves.is_empty(), game.turn(position).seat().is_none());
            assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
            let steps: Vec<_> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
            for (i, a) in steps.iter().enumerate() {
                assert!(steps.iter().enumerate().all(|(j, b)| i == j || !b.starts_with(a)));
            }
            assert!(std::mem::size_of::<Move>() <= 16);
        });
    }
}

#[test]
fn no_text_panics() {
    let mut luck = SearchLuck::new(13);
    let scraps = [
        "-",
        "?",
        "?3",
        "99999999999",
        "é",
        ",",
        ";",
        "=",
        "R4",
        "R1",
        ">",
        "0",
        "65535",
        " ",
        "over",
        "roll",
        "Ra",
    ];
    for game in games() {
        play_out(&game, 600, |position, happening| {
            let mut texts = vec![
                game.position_text(position),
                game.view_text(&game.view(position, Viewer::Seat(Seat(1)))),
            ];
            if let Some(Happening::Chance(event)) = happening {
                texts.push(game.write_event(position, event));
            }
            texts.extend(
                legal(&game, position)
                    .into_iter()
                    .map(|mv| game.write_move(position, mv)),
            );
            for text in texts {
                let mut characters: Vec<char> = text.chars().collect();
                for _ in 0..=luck.below(2) {
                    let at = luck.below(characters.len() as u64) as usize;
                    let scrap = scraps[luck.below(scraps.len() as u64) as usize];
                    let end = (at + luck.below(4) as usize).min(characters.len());
                    characters.splice(at..end, scrap.chars());
                    characters.push(' ');
                }
                let text: String = characters.into_iter().collect();
                let _ = game.read_event(position, &text);
                let _ = game.read_move(position, &text);
                if let Ok((view, _)) = game.read_view(&text) {
                    let imagined = game.imagine(&view, &Knowledge::default(), &mut luck);
                    go_on(&game, imagined, &mut luck);
                }
            }
        });
    }
}

/// Whatever a reader lets in can be played on.
fn go_on(game: &ConSonar, mut position: Position, luck: &mut SearchLuck) {
    for _ in 0..12 {
        match game.turn(&position) {
            Turn::Over => return,
            Turn::Chance => {
                let event = game.draw(&position, luck);
                game.happen(&mut position, &event, &mut Trail::new());
            }
            Turn::Seat(_) => {
                let moves = legal(game, &position);
                let mv = moves[luck.below(moves.len() as u64) as usize];
                game.play(&mut position, mv, &mut Trail::new());
            }
        }
    }
    assert!(position.hands.iter().all(|hand| hand.len() <= HAND));
}

/// Asks the engine and the rule player, which see only the view.
fn answers(game: &ConSonar, seat: Seat, view: &View, knowledge: &Knowledge) -> (Vec<(Move, f64)>, Move) {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(40),
        deadline: None,
        seed: 1,
    };
    let task = Task {
        game,
        seat,
        view,
        knowledge,
        trail: &Trail::new(),
        limits: &limits,
        control: &Control::new(&limits, Default::default()),
    };
    let by_rules = ConSonar::RULE_PLAYER.expect("there is one")(&task);
    let ranked = ConSonar::suggest(&task).ranked;
    (ranked.iter().map(|best| (best.mv, best.win)).collect(), by_rules)
}

#[test]
fn the_engine_ranks_every_legal_move_and_the_rule_player_makes_one() {
    for game in games() {
        let mut asked = 0;
        play_out(&game, 700, |position, _| {
            asked += 1;
            let (Turn::Seat(seat), true) = (game.turn(position), asked % 5 == 0) else {
                return;
            };
            let view = game.view(position, Viewer::Seat(seat));
            let (ranked, by_rules) = answers(&game, seat, &view, &Knowledge::default());
            let moves: HashSet<Move> = legal(&game, position).into_iter().collect();
            assert_eq!(ranked.iter().map(|(mv, _)| *mv).collect::<HashSet<_>>(), moves);
            assert!(ranked.iter().all(|(_, win)| (0.0..=1.0).contains(win)));
            assert!(moves.contains(&by_rules));
        });
    }
}

/// The state after moves and events given as text; events are read where chance is due.
fn after<'a>(game: &'a ConSonar, line: &[&str]) -> Trial<'a, ConSonar> {
    let mut trial = Trial::new(game);
    for text in line {
        go(&mut trial, text);
    }
    trial
}

/// One move or event more.
fn go(trial: &mut Trial<'_, ConSonar>, text: &str) {
    if trial.turn() == Turn::Chance {
        let event = trial.game.read_event(&trial.position, text);
        let event = event.unwrap_or_else(|error| panic!("{text}: {error}"));
        trial.game.happen(&mut trial.position, &event, &mut trial.trail);
    } else {
        let mv = trial.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        trial.make(mv);
    }
}
