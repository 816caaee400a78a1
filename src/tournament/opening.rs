//! Where the games of an encounter start from: the same opening for every seating.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;

use super::luck;
use crate::formats::{Splitter, Syntax};
use crate::pb::v1;
use crate::rules::{Seat, Turn, Viewer};
use crate::search::{Limits, MAX_LEVEL, SearchLuck};
use crate::table::{AnyGame, AnyPosition, GameType};

/// How often a balanced opening is looked for before the best one found is taken.
const TRIES: u64 = 40;

/// Where games start from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Openings {
    /// Always from the usual start.
    #[default]
    Start,
    /// From random plies, drawn anew for each encounter.
    Random {
        /// How many decisions.
        plies: u32,
        /// Nodes that the game's engine may spend to see whether an opening is level; `None` takes any opening.
        balance_nodes: Option<u64>,
        /// How far from ½ the first seat's chances may be in a level opening.
        window: f64,
    },
    /// From a list, in its order and then from its beginning again.
    Listed(Vec<Opening>),
}

/// The beginning of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The text of the position it starts from, if it is not the usual one.
    pub position: Option<String>,
    /// The moves from there, in canonical notation.
    pub moves: Vec<String>,
}

/// What is wrong with a file of openings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct BadOpening {
    /// The line, from 1.
    pub line: u32,
    /// What is wrong with it.
    pub what: String,
}

impl Openings {
    /// The opening of this encounter; the same whenever it is asked for, unless `stop` cuts the search for it short.
    pub fn of(&self, game: &dyn AnyGame, plan_seed: u64, encounter: u32, stop: &Arc<AtomicBool>) -> Opening {
        match self {
            Openings::Start => Opening::default(),
            Openings::Listed(list) => list[encounter as usize % list.len()].clone(),
            Openings::Random {
                plies,
                balance_nodes,
                window,
            } => random(
                game,
                *plies,
                *balance_nodes,
                *window,
                luck::of_opening(plan_seed, encounter),
                stop,
            ),
        }
    }
}

/// The most level of some random openings, or the first that is level enough.
fn random(
    game: &dyn AnyGame,
    plies: u32,
    balance_nodes: Option<u64>,
    window: f64,
    seed: u64,
    stop: &Arc<AtomicBool>,
) -> Opening {
    let mut luck = SearchLuck::new(seed);
    let mut best: Option<(f64, Vec<String>)> = None;
    for _ in 0..TRIES {
        let mut position = game.start();
        let Some(moves) = random_moves(position.as_mut(), plies, &mut luck) else {
            continue;
        };
        let (Some(nodes), Turn::Seat(seat)) = (balance_nodes, position.turn()) else {
            best = Some((0.0, moves));
            break;
        };
        let off = (chances(position.as_ref(), seat, nodes, seed, stop) - 0.5).abs();
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, moves));
        }
        // A run that is stopped plays no game from it.
        if off <= window || stop.load(Ordering::Relaxed) {
            break;
        }
    }
    Opening {
        position: None,
        moves: best.map(|(_, moves)| moves).unwrap_or_default(),
    }
}

/// So many random moves; `None` if the game ends before or right after them, or leaves something to chance.
fn random_moves(position: &mut dyn AnyPosition, plies: u32, luck: &mut SearchLuck) -> Option<Vec<String>> {
    let mut moves = Vec::new();
    for _ in 0..plies {
        let notation = position.random_text(luck)?;
        let happened = position.play(&v1::Move { notation, game: None }).ok()?;
        moves.push(happened.text);
    }
    matches!(position.turn(), Turn::Seat(_)).then_some(moves)
}

/// How good the engine thinks the chances of the seat on turn are.
fn chances(position: &dyn AnyPosition, seat: Seat, nodes: u64, seed: u64, stop: &Arc<AtomicBool>) -> f64 {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(nodes),
        deadline: None,
        seed,
    };
    let suggested = position.search(seat, &limits).run_here(stop);
    suggested.ranked.first().map_or(0.5, |best| best.win)
}

/// Reads a file of openings: games in one of the game's formats (their first `plies` moves), or one position a line
/// (a position text, or EPD in games whose texts are FEN; empty lines and lines that begin with `#` are passed over).
///
/// # Errors
/// The first line that is wrong.
pub fn read(
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    options: &Value,
    extension: &str,
    bytes: &[u8],
    plies: u32,
) -> Result<Vec<Opening>, BadOpening> {
    let format = game_type
        .formats()
        .into_iter()
        .find(|format| format.name.eq_ignore_ascii_case(extension) && format.syntax != Syntax::Lines);
    match format {
        Some(format) => read_games(game_type, game, options, format.name, format.syntax, bytes, plies),
        None => read_positions(game, &String::from_utf8_lossy(bytes)),
    }
}

fn read_games(
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    options: &Value,
    format: &str,
    syntax: Syntax,
    bytes: &[u8],
    plies: u32,
) -> Result<Vec<Opening>, BadOpening> {
    let mut splitter = Splitter::new(syntax);
    splitter.push(bytes);
    splitter.finish();
    let mut openings = Vec::new();
    for source in splitter {
        let line = source.first_line;
        let bad = |what: String| BadOpening { line, what };
        let read = game_type
            .import(format, &source, options)
            .ok_or_else(|| bad(format!("{format} is not read for this game")))?;
        let transcript = read.map_err(|fault| bad(fault.to_string()))?;
        let moves = transcript.entries.iter().take(plies as usize);
        let opening = Opening {
            position: transcript.start_position.clone(),
            moves: moves.map(|entry| entry.text.clone()).collect(),
        };
        check(game, &opening).map_err(bad)?;
        openings.push(opening);
    }
    Ok(openings)
}

fn read_positions(game: &dyn AnyGame, text: &str) -> Result<Vec<Opening>, BadOpening> {
    let mut openings = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_start_matches('\u{feff}').trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Opening {
            position: Some(line.into()),
            moves: Vec::new(),
        };
        let whole = check(game, &opening);
        let opening = match (whole, without_operations(line)) {
            (Ok(()), _) => opening,
            (Err(_), Some(position)) if check(game, &at(&position)).is_ok() => at(&position),
            (Err(what), _) => {
                let line = u32::try_from(index + 1).unwrap_or(u32::MAX);
                return Err(BadOpening { line, what });
            }
        };
        openings.push(opening);
    }
    Ok(openings)
}

fn at(position: &str) -> Opening {
    Opening {
        position: Some(position.into()),
        moves: Vec::new(),
    }
}

/// EPD is the first four fields of FEN, and then operations, each ended by a semicolon.
fn without_operations(line: &str) -> Option<String> {
    let fields: Vec<&str> = line.split_whitespace().take(4).collect();
    (fields.len() == 4).then(|| format!("{} 0 1", fields.join(" ")))
}

/// Whether a game can begin so.
fn check(game: &dyn AnyGame, opening: &Opening) -> Result<(), String> {
    let mut position = match &opening.position {
        None => game.start(),
        Some(text) => match game.read(text, &mut SearchLuck::new(0)) {
            Ok((position, Viewer::Referee)) => position,
            Ok(_) => return Err("a game starts from a whole position, not from a view".into()),
            Err(error) => return Err(error.to_string()),
        },
    };
    for text in &opening.moves {
        let done = match position.turn() {
            Turn::Chance => return Err("an opening holds no dice and no deals".into()),
            _ => position.play(&v1::Move {
                notation: text.clone(),
                game: None,
            }),
        };
        done.map_err(|error| format!("`{text}`: {error}"))?;
    }
    match position.turn() {
        Turn::Over => Err("the game is over at the end of this opening".into()),
        _ => Ok(()),
    }
}
