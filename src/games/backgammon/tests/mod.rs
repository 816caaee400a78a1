//! The faults of other programs, and laws that only backgammon has.

mod laws;
mod plays;
mod reading;
mod refusals;
mod scoring;

use super::{Backgammon, Move, Position};
use crate::games::Wire;
use crate::rules::{Game, Luck, Trail, Turn};
use crate::search::SearchLuck;

fn game(options: &str) -> Backgammon {
    let options = serde_json::from_str(options).expect("the options are JSON");
    Backgammon::build(&options, 1).expect("the options are good")
}

fn read(game: &Backgammon, text: &str) -> Position {
    game.read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn refused(game: &Backgammon, text: &str) -> bool {
    game.read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
        .is_err()
}

fn legal(game: &Backgammon, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

fn texts(game: &Backgammon, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = legal(game, position)
        .into_iter()
        .map(|mv| game.write_move(position, mv))
        .collect();
    texts.sort();
    texts
}

/// The legal plays of seat 0 without options.
fn plays(squares: &str, dice: &str) -> Vec<String> {
    let game = game("{}");
    texts(&game, &read(&game, &format!("XGID={squares}:0:0:1:{dice}:0:0:0:0:6")))
}

fn after(game: &Backgammon, position: &Position, moves: &[&str]) -> Position {
    let mut position = *position;
    let trail = &mut Trail::new();
    for text in moves {
        match game.turn(&position) {
            Turn::Chance => {
                let event = game
                    .read_event(&position, text)
                    .unwrap_or_else(|fault| panic!("{text}: {fault}"));
                game.happen(&mut position, &event, trail);
            }
            _ => {
                let mv = game
                    .read_move(&position, text)
                    .unwrap_or_else(|fault| panic!("{text}: {fault}"));
                assert!(
                    legal(game, &position).contains(&mv),
                    "{text}: {:?}",
                    game.explain(&position, mv)
                );
                game.play(&mut position, mv, trail);
            }
        }
    }
    position
}

/// Plays games at random to their ends or `plies` moves and events, and shows every position.
fn wander(game: &Backgammon, seed: u64, plies: usize, mut look: impl FnMut(&Position)) {
    let mut luck = SearchLuck::new(seed);
    let trail = &mut Trail::new();
    let mut position = game.start(trail);
    for _ in 0..plies {
        look(&position);
        match game.turn(&position) {
            Turn::Over => position = game.start(trail),
            Turn::Chance => {
                let event = game.draw(&position, &mut luck);
                game.happen(&mut position, &event, trail);
            }
            Turn::Seat(_) => {
                let moves = legal(game, &position);
                game.play(&mut position, moves[luck.below(moves.len() as u64) as usize], trail);
            }
        }
    }
}

const MATCH: &str = r#"{"match_length": 5, "gammons": true, "cube": true}"#;

const MONEY: &str = r#"{"gammons": true, "cube": true, "jacoby": true}"#;
