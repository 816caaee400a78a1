//! The game's own tests.

mod engine;
mod laws;
mod options;
mod positions;
mod refusals;
mod rules;

use serde_json::{Value, json};

use super::{Conspiracy, Event, Move, Position};
use crate::games::trial::build;
use crate::rules::{Game, Happening, Luck, Playout, Trail, Turn};
use crate::search::SearchLuck;

/// A table in which lords have several effects and there are many of each, and locations come in copies.
fn crowded() -> Value {
    json!({
        "lords": [
            {"kind": "0", "influence": 0, "copies": 2, "key": "", "pearls": 1, "power": "swap"},
            {"kind": "A", "influence": 1, "copies": 3, "key": "silver", "pearls": 1, "power": "swap"},
            {"kind": "b2", "influence": 2, "copies": 3, "key": "gold", "pearls": 0, "power": "reveal"},
            {"kind": "5", "influence": 5, "copies": 1, "key": "", "pearls": 0, "power": ""},
        ],
        "locations": [
            {"id": "big", "points": 9, "pearls": 0, "power": ""},
            {"id": "duo", "points": 2, "pearls": 2, "power": "per_location", "copies": 2},
            {"id": "one", "points": 2, "pearls": 0, "power": "opponents_draw_one", "copies": 2},
            {"id": "any", "points": 1, "pearls": 0, "power": "any_two_keys"},
            {"id": "pick", "points": 0, "pearls": 0, "power": "pick_from_deck"},
        ],
    })
}

/// The rules under many sets of options.
fn games() -> Vec<Conspiracy> {
    let mut all: Vec<Conspiracy> = (2..=4).map(|players| build(json!({"players": players}))).collect();
    all.push(build(json!({"players": 3, "bonus_locations": true})));
    all.push(build(crowded()));
    all.push(build(json!({"locations": []})));
    all
}

/// Plays a game, half of the moves at random and half by the rule player, and shows every position with what happens next.
fn play_out(game: &Conspiracy, seed: u64, mut see: impl FnMut(&Position, Option<&Happening<Move, Event>>)) {
    let mut luck = SearchLuck::new(seed);
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    let mut moves = Vec::new();
    loop {
        let happening = match game.turn(&position) {
            Turn::Over => return see(&position, None),
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

/// The position that moves and events, given as text, lead to.
fn after(game: &Conspiracy, mut position: Position, line: &[&str]) -> Position {
    let mut trail = Trail::new();
    for text in line {
        if game.turn(&position) == Turn::Chance {
            let event = game.read_event(&position, text).unwrap();
            game.happen(&mut position, &event, &mut trail);
        } else {
            let mv = game.read_move(&position, text).unwrap();
            let legal = texts(game, &position);
            assert!(legal.contains(&game.write_move(&position, mv)), "{text}: {legal:?}");
            game.play(&mut position, mv, &mut trail);
        }
    }
    position
}

fn start(game: &Conspiracy) -> Position {
    game.start(&mut Trail::new())
}

/// The legal moves' texts, sorted.
fn texts(game: &Conspiracy, position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut texts: Vec<String> = moves.into_iter().map(|mv| game.write_move(position, mv)).collect();
    texts.sort();
    texts
}

/// Checks some fields of the position's text.
fn shows(game: &Conspiracy, position: &Position, fields: &[&str]) {
    let text = game.position_text(position);
    for field in fields {
        assert!(text.split(';').any(|shown| shown == *field), "{field}: {text}");
    }
}
