//! Replays recorded games and perft counts through the same door as the service, and says the first difference.
//!
//! A row is one JSON object; its kinds and keys are described in `tests/vectors/FORMAT.md`. Keys that are not known here mean nothing.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::{AnyGame, AnyPosition, GameType, Happened, PlayError, audit, find};
use crate::pb::v1;
use crate::rules::{Seat, Turn, Viewer};
use crate::search::SearchLuck;

/// What to check.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// Perft counts above this many leaves are passed over.
    pub max_leaves: u64,
}

impl Default for Scope {
    fn default() -> Self {
        Scope { max_leaves: u64::MAX }
    }
}

/// The first difference of a row, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Difference(String);

fn differ<T>(what: impl Into<String>) -> Result<T, Difference> {
    Err(Difference(what.into()))
}

#[derive(Deserialize)]
struct Row {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    prefix: Vec<String>,
    #[serde(default)]
    turns: Vec<Value>,
    #[serde(default)]
    legal_counts: Vec<Option<usize>>,
    #[serde(default)]
    legal_at: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    positions: BTreeMap<String, String>,
    #[serde(default)]
    views: BTreeMap<String, BTreeMap<String, String>>,
    #[serde(default)]
    masks: BTreeMap<String, BTreeMap<String, String>>,
    outcome: Option<RecordedOutcome>,
    position: Option<String>,
    perft: Option<Vec<u64>>,
    #[serde(default)]
    refused: bool,
    /// The moves in the game's other notation; `null` for those that it cannot write.
    #[serde(default)]
    uci: Vec<Option<String>>,
}

impl Row {
    /// Says what the row records of plies that it does not have, and that nothing would compare.
    fn stray(&self) -> Result<(), Difference> {
        let plies = self.moves.len();
        let lists = [
            ("turns", self.turns.len()),
            ("legal_counts", self.legal_counts.len()),
            ("uci", self.uci.len()),
        ];
        for (name, length) in lists {
            if length > plies {
                return differ(format!("{name}: {length} entries for {plies} moves"));
            }
        }
        let at_plies = self.legal_at.keys().chain(self.masks.keys());
        let with_end = self
            .positions
            .keys()
            .chain(self.views.keys())
            .filter(|key| *key != "end");
        for key in at_plies.chain(with_end) {
            if !key.parse::<usize>().is_ok_and(|ply| ply < plies) {
                return differ(format!("`{key}` is no ply of {plies} moves"));
            }
        }
        Ok(())
    }
}

#[derive(Deserialize)]
struct RecordedOutcome {
    winners: Vec<u8>,
    scores: Vec<f64>,
    reason: String,
}

/// Checks one row: of the vectors, or a record of ours with its luck.
///
/// # Errors
/// The first difference; also for a row that can't be read.
pub fn row(json: &str, scope: Scope) -> Result<(), Difference> {
    let value: Value = serde_json::from_str(json).or_else(|error| differ(format!("not JSON: {error}")))?;
    if value.get("ludoteca_record").is_some() {
        let record = serde_json::from_value(value).or_else(|error| differ(format!("not a whole record: {error}")))?;
        return audit(&record).map_err(Difference);
    }
    let row: Row = serde_json::from_value(value).or_else(|error| differ(format!("not a row: {error}")))?;
    let Some(game_type) = find(&row.game) else {
        return differ(format!("there is no game `{}` in the catalog", row.game));
    };
    if row.refused {
        return refused(game_type, &row);
    }
    let game = build(game_type, &row)?;
    if let Some(counts) = &row.perft {
        return perft(game.as_ref(), &row, counts, scope);
    }
    replay(game.as_ref(), &row)
}

fn build(game_type: &dyn GameType, row: &Row) -> Result<std::sync::Arc<dyn AnyGame>, Difference> {
    let faults = |faults: Vec<crate::rules::BadOption>| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Difference(format!("options refused: {}", faults.join("; ")))
    };
    let options = game_type
        .read_options(&Value::Object(row.options.clone()))
        .map_err(faults)?;
    game_type
        .build(&options, game_type.about().rules_version)
        .map_err(faults)
}

fn refused(game_type: &dyn GameType, row: &Row) -> Result<(), Difference> {
    let Ok(game) = build(game_type, row) else { return Ok(()) };
    match &row.position {
        Some(text) if read(game.as_ref(), text).is_err() => Ok(()),
        Some(text) => differ(format!("the position must be refused: {text}")),
        None => differ("the options must be refused"),
    }
}

fn read(game: &dyn AnyGame, text: &str) -> Result<Box<dyn AnyPosition>, Difference> {
    match game.read(text, &mut SearchLuck::new(0)) {
        Ok((position, _)) => Ok(position),
        Err(error) => differ(format!("position refused: {error}: {text}")),
    }
}

fn perft(game: &dyn AnyGame, row: &Row, counts: &[u64], scope: Scope) -> Result<(), Difference> {
    let mut position = match &row.position {
        Some(text) if row.moves.is_empty() && row.prefix.is_empty() => read(game, text)?,
        _ => game.start(),
    };
    for text in row.prefix.iter().chain(&row.moves) {
        advance(position.as_mut(), text).or_else(|error| differ(format!("before perft: `{text}`: {error}")))?;
    }
    if let Some(text) = &row.position
        && position.text(Viewer::Referee) != *text
    {
        return differ(format!(
            "position before perft: expected {text}, got {}",
            position.text(Viewer::Referee)
        ));
    }
    for (depth, &expected) in (1..).zip(counts).take_while(|&(_, &leaves)| leaves <= scope.max_leaves) {
        let got = position.perft(depth);
        if got != expected {
            return differ(format!("perft({depth}): expected {expected}, got {got}"));
        }
    }
    Ok(())
}

/// Plays a canonical text, a move or an event, whichever is due.
fn advance(position: &mut dyn AnyPosition, text: &str) -> Result<Happened, PlayError> {
    match position.turn() {
        Turn::Chance => position.happen(text),
        _ => position.play(&v1::Move {
            notation: text.into(),
            game: None,
        }),
    }
}

fn replay(game: &dyn AnyGame, row: &Row) -> Result<(), Difference> {
    row.stray()?;
    let mut position = match &row.position {
        Some(text) => read(game, text)?,
        None => game.start(),
    };
    for (ply, text) in row.moves.iter().enumerate() {
        let at = |what: String| Difference(format!("ply {ply}: {what}"));
        before(position.as_ref(), row, ply).map_err(|difference| at(difference.0))?;
        let happened = advance(position.as_mut(), text).map_err(|error| at(format!("`{text}` refused: {error}")))?;
        after(&happened, row, ply, text).map_err(|difference| at(difference.0))?;
    }
    if let Some(expected) = row.positions.get("end") {
        equal("position at the end", expected, &position.text(Viewer::Referee))?;
    }
    seen(position.as_ref(), row, "end").map_err(|difference| Difference(format!("at the end: {difference}")))?;
    end(position.as_ref(), row)
}

fn before(position: &dyn AnyPosition, row: &Row, ply: usize) -> Result<(), Difference> {
    let turn = match position.turn() {
        Turn::Seat(seat) => Value::from(seat.0),
        Turn::Chance => Value::from("chance"),
        Turn::Over => Value::from("over"),
    };
    if let Some(expected) = row.turns.get(ply)
        && *expected != turn
    {
        return differ(format!("turn: expected {expected}, got {turn}"));
    }
    if let Some(Some(expected)) = row.legal_counts.get(ply) {
        let got = position.legal_count();
        if got != *expected {
            return differ(format!(
                "legal moves: expected {expected}, got {got}: {}",
                position.legal_texts().join(" ")
            ));
        }
    }
    let key = ply.to_string();
    if let Some(expected) = row.legal_at.get(&key) {
        let got = match position.turn() {
            Turn::Chance => position
                .events()
                .map(|events| events.into_iter().map(|(text, _)| text).collect()),
            _ => Some(position.legal_texts()),
        };
        let mut expected = expected.clone();
        expected.sort_unstable();
        match got {
            Some(got) if got == expected => {}
            Some(got) => {
                return differ(format!(
                    "legal list: expected {}, got {}",
                    expected.join(" "),
                    got.join(" ")
                ));
            }
            None => return differ("the possible events can't be listed"),
        }
    }
    if let Some(expected) = row.positions.get(&key) {
        equal("position", expected, &position.text(Viewer::Referee))?;
    }
    seen(position, row, &key)
}

fn seen(position: &dyn AnyPosition, row: &Row, key: &str) -> Result<(), Difference> {
    for (name, expected) in row.views.get(key).into_iter().flatten() {
        equal(&format!("view of {name}"), expected, &position.text(viewer(name)?))?;
    }
    Ok(())
}

fn after(happened: &Happened, row: &Row, ply: usize, text: &str) -> Result<(), Difference> {
    equal("canonical text", text, &happened.text)?;
    for (name, expected) in row.masks.get(&ply.to_string()).into_iter().flatten() {
        equal(&format!("mask for {name}"), expected, happened.told_to(viewer(name)?))?;
    }
    if let Some(expected) = row.uci.get(ply) {
        let got = happened.alternative.as_ref().filter(|(name, _)| *name == "uci");
        let text = |text: Option<&str>| text.unwrap_or("nothing").to_owned();
        equal(
            "uci",
            &text(expected.as_deref()),
            &text(got.map(|(_, text)| text.as_str())),
        )?;
    }
    Ok(())
}

fn end(position: &dyn AnyPosition, row: &Row) -> Result<(), Difference> {
    match (&row.outcome, position.outcome()) {
        (None, None) => Ok(()),
        (None, Some(got)) => differ(format!("outcome: expected none, got {got:?}")),
        (Some(expected), None) => differ(format!("outcome: expected {}, got none", expected.reason)),
        (Some(expected), Some(got)) => {
            let winners: Vec<u8> = got.winners.iter().map(|seat| seat.0).collect();
            if expected.winners != winners || expected.scores != got.scores || expected.reason != got.reason {
                return differ(format!(
                    "outcome: expected winners {:?}, scores {:?}, {}, got winners {winners:?}, scores {:?}, {}",
                    expected.winners, expected.scores, expected.reason, got.scores, got.reason
                ));
            }
            Ok(())
        }
    }
}

fn equal(what: &str, expected: &str, got: &str) -> Result<(), Difference> {
    if expected == got {
        Ok(())
    } else {
        differ(format!("{what}: expected {expected}, got {got}"))
    }
}

fn viewer(name: &str) -> Result<Viewer, Difference> {
    match name.parse() {
        Ok(seat) => Ok(Viewer::Seat(Seat(seat))),
        Err(_) if name == "spectator" => Ok(Viewer::Spectator),
        Err(_) => differ(format!("`{name}` is no viewer")),
    }
}
