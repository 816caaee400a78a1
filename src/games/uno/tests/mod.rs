//! Laws over random play under many options.

mod engine;
mod information;
mod refusals;
mod rules;

use std::collections::HashSet;

use super::{Cards, DECK, Event, Knowledge, Move, Options, Position, Stage, Uno};
use crate::games::{Wire, trial};
use crate::rules::{Game, Happening, Information, Luck, Playout, Seat, Trail, Turn, Viewer};
use crate::search::SearchLuck;

/// Games under the options of which each is drawn at random, with two to ten seats; short matches.
fn games() -> Vec<Uno> {
    let mut luck = SearchLuck::new(4);
    let mut games = Vec::new();
    for players in 2..=10 {
        for _ in 0..4 {
            let mut pick = |count: u64| luck.below(count) as usize;
            let options = Options {
                players,
                target: [0, 60, 10_000][pick(3)],
                max_rounds: 2,
                stacking: super::Stacking::ALL[pick(3)],
                wild4: super::WildFour::ALL[[0, 0, 1, 2][pick(4)]],
                draw_rule: super::DrawRule::ALL[pick(2)],
                force_play: pick(2) == 0,
                seven_zero: pick(2) == 0,
                uno_call: pick(4) > 0,
                round_move_limit: [40, 400, 2000][pick(3)],
            };
            games.push(Uno::build(&options, 1).unwrap());
        }
    }
    games
}

/// Plays a match at random, showing every position and what happens next. Half the moves are
/// sensible, so that rounds end; the others reach what sensible play does not.
fn play_out(game: &Uno, seed: u64, mut see: impl FnMut(&Position, Option<&Happening<Move, Event>>)) {
    let mut luck = SearchLuck::new(seed);
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    loop {
        let happening = match game.turn(&position) {
            Turn::Over => break see(&position, None),
            Turn::Chance => Happening::Chance(game.draw(&position, &mut luck)),
            Turn::Seat(seat) => {
                let moves = trial::legal(game, &position);
                let choice = match luck.below(4) {
                    0 => luck.below(moves.len() as u64) as usize,
                    1 => game.random(&position, &moves, &mut luck),
                    _ => game.choose(&position, &moves, &mut luck),
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
}

fn viewers(game: &Uno) -> Vec<Viewer> {
    let seats = Seat::all(game.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Spectator]).collect()
}

#[test]
fn all_cards_are_in_one_place_after_every_event() {
    for game in games() {
        for seed in 0..2 {
            play_out(&game, seed, |position, _| {
                let top: Cards = position.top.into_iter().collect();
                let places = position
                    .hands
                    .into_iter()
                    .chain([position.pile, position.discards, top]);
                let together = places.fold(Cards::NONE, |together, cards| together + cards);
                assert_eq!(together, Cards::deck(), "{}", game.position_text(position));
                assert_eq!(together.len(), DECK);
            });
        }
    }
}

#[test]
fn texts_are_read_back() {
    for game in games() {
        for seed in 0..1 {
            play_out(&game, 100 + seed, |position, happening| {
                let text = game.position_text(position);
                let mut expected = position.clone();
                if let Some(played) = &mut expected.challengeable {
                    // The one thing that a text leaves out.
                    played.caught = Cards::NONE;
                }
                if position.stage == Stage::End {
                    expected.seat = Seat(0);
                }
                assert_eq!(trial::read(&game, &text).as_ref(), Ok(&expected), "{text}");
                for mv in trial::legal(&game, position) {
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
            let moves = trial::legal(&game, position);
            assert_eq!(moves.is_empty(), game.turn(position).seat().is_none());
            assert_eq!(moves.iter().collect::<HashSet<_>>().len(), moves.len());
            let steps: Vec<_> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
            for (i, a) in steps.iter().enumerate() {
                assert!(steps.iter().enumerate().all(|(j, b)| i == j || !b.starts_with(a)));
            }
            game.scene(&game.view(position, Viewer::Spectator));
        });
    }
}

#[test]
fn no_text_panics() {
    const SCRAPS: [&str; 22] = [
        "-",
        "#",
        "99999999999",
        "é",
        "|",
        ",",
        ";",
        "R5",
        "W+4",
        "0",
        "#28",
        "#300",
        "+",
        " ",
        "chance",
        "=",
        ":",
        ">",
        "<",
        "x",
        "play9",
        "guilty",
    ];
    let mut luck = SearchLuck::new(13);
    for game in games() {
        play_out(&game, 600, |position, happening| {
            let mut texts = vec![
                game.position_text(position),
                game.view_text(&game.view(position, Viewer::Seat(Seat(1)))),
            ];
            if let Some(Happening::Chance(event)) = happening {
                texts.push(game.write_event(position, event));
            }
            let moves = trial::legal(&game, position);
            texts.extend(moves.into_iter().map(|mv| game.write_move(position, mv)));
            for text in texts {
                let mut characters: Vec<char> = text.chars().collect();
                for _ in 0..1 + luck.below(3) {
                    let at = luck.below(characters.len() as u64) as usize;
                    let scrap = SCRAPS[luck.below(SCRAPS.len() as u64) as usize];
                    let end = (at + luck.below(4) as usize).min(characters.len());
                    characters.splice(at..end, scrap.chars());
                    characters.push(' ');
                }
                let text: String = characters.into_iter().collect();
                let _ = game.read_event(position, &text);
                let _ = game.read_move(position, &text);
                if let Ok((view, _)) = game.read_view(&text) {
                    play_on(&game, game.imagine(&view, &Knowledge::default(), &mut luck), &mut luck);
                }
            }
        });
    }
}

/// Plays some moves from a position that a text let in.
fn play_on(game: &Uno, mut position: Position, luck: &mut SearchLuck) {
    for _ in 0..12 {
        match game.turn(&position) {
            Turn::Over => return,
            Turn::Chance => {
                let event = game.draw(&position, luck);
                game.happen(&mut position, &event, &mut Trail::new());
            }
            Turn::Seat(_) => {
                let moves = trial::legal(game, &position);
                let mv = moves[luck.below(moves.len() as u64) as usize];
                game.play(&mut position, mv, &mut Trail::new());
            }
        }
    }
}
