//! Laws over random play of every variant.

mod information;
mod refusals;
mod rules;

use std::collections::HashSet;

use super::{Dominoes, Event, Knowledge, Move, Options, Position, Stage, TileSet, Variant};
use crate::games::Wire;
use crate::rules::{Game, Happening, Information, Luck, Playout, Seat, Trail, Turn, Viewer};
use crate::search::{Control, Limits, MAX_LEVEL, SearchLuck, Task};

/// Every variant with every number of seats, the smallest and the variant's own hands; short matches.
fn games() -> Vec<Dominoes> {
    let mut games = Vec::new();
    for variant in Variant::ALL {
        for players in 2..=4 {
            for hand_size in [0, 3] {
                let options = Options {
                    variant,
                    players: Some(players),
                    hand_size,
                    max_rounds: 3,
                    ..Options::default()
                };
                games.extend(Dominoes::build(&options, 1).ok());
            }
        }
    }
    assert_eq!(games.len(), 7 * 3 * 2 + 1);
    games
}

/// Plays a match at random, showing every position and what happens next.
fn play_out(game: &Dominoes, seed: u64, mut see: impl FnMut(&Position, Option<&Happening<Move, Event>>)) {
    let mut luck = SearchLuck::new(seed);
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    let mut moves = Vec::new();
    loop {
        let happening = match game.turn(&position) {
            Turn::Over => break see(&position, None),
            Turn::Chance => Happening::Chance(game.draw(&position, &mut luck)),
            Turn::Seat(seat) => {
                moves.clear();
                game.moves(&position, &mut moves);
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
}

fn legal(game: &Dominoes, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

#[test]
fn all_tiles_are_in_one_place_after_every_event() {
    for game in games() {
        for seed in 0..6 {
            play_out(&game, seed, |position, _| {
                let places = position
                    .hands
                    .into_iter()
                    .chain([position.boneyard, position.layout.tiles()]);
                let count: u32 = places.clone().map(|set| u32::from(set.len())).sum();
                let all = places.fold(TileSet::EMPTY, TileSet::or);
                let expected = if position.stage == Stage::Deal { 0 } else { 28 };
                assert_eq!(
                    (count, u32::from(all.len())),
                    (expected, expected),
                    "{}",
                    game.position_text(position)
                );
            });
        }
    }
}

#[test]
fn texts_are_read_back() {
    let mut luck = SearchLuck::new(1);
    for game in games() {
        for seed in 0..6 {
            play_out(&game, 100 + seed, |position, happening| {
                let text = game.position_text(position);
                match game.read_position(&text, &mut Trail::new(), &mut luck) {
                    Ok(read) => assert_eq!(game.position_text(&read), text),
                    Err(error) => {
                        let open = position.stage == Stage::Deal && game.leaves_leader_open(position);
                        assert!(open, "{text}: {error}");
                    }
                }
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
    let mut luck = SearchLuck::new(13);
    let scraps = [
        "-",
        "#",
        "99999999999",
        "é",
        "|",
        ",",
        ";",
        "6-6",
        "-1",
        "0",
        "#28",
        "#300",
        "+",
        " ",
        "chance",
        "=",
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
                for _ in 0..1 + luck.below(3) {
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
                    legal(&game, &imagined);
                }
            }
        });
    }
}

#[test]
fn the_engine_ranks_every_legal_move_and_repeats_itself() {
    for game in games() {
        let (mut known, mut asked) = (Knowledge::default(), 0);
        play_out(&game, 700, |position, happening| {
            if let (Turn::Seat(seat), 0) = (game.turn(position), asked % 7) {
                let view = game.view(position, Viewer::Seat(seat));
                let limits = Limits {
                    level: MAX_LEVEL,
                    nodes: Some(60),
                    deadline: None,
                    seed: 1,
                };
                let answer = || {
                    Dominoes::suggest(&Task {
                        game: &game,
                        seat,
                        view: &view,
                        knowledge: &known,
                        trail: &Trail::new(),
                        limits: &limits,
                        control: &Control::new(&limits, Default::default()),
                    })
                };
                let ranked: HashSet<Move> = answer().ranked.iter().map(|candidate| candidate.mv).collect();
                assert_eq!(ranked, legal(&game, position).into_iter().collect());
                assert!(
                    answer()
                        .ranked
                        .iter()
                        .all(|candidate| (0.0..=1.0).contains(&candidate.win))
                );
                assert_eq!(answer(), answer());
            }
            asked += 1;
            if let Some(happening) = happening {
                let told = game.told(position, happening, Viewer::Spectator);
                game.learn(&mut known, Seat(0), &game.view(position, Viewer::Spectator), &told);
            }
        });
    }
}
