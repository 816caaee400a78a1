//! Every refusal that a game lists is given: `tests/data/refusals.jsonl` has a position and a text for each.
//!
//! `cargo test --test laws -- --ignored find_rows` looks for rows of refusals that have none yet, along random and recorded
//! games and with every text that is a move somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use ludoteca::rules::{Luck, Refusal, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyPosition, PlayError, catalog, find};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::setups::{self, Setup, notation};

/// One refusal: what is refused where, and by which rule.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    game: String,
    rule: String,
    text: String,
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    options: Map<String, Value>,
    /// Where the line begins; none: at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    position: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<String>,
}

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/refusals.jsonl")
}

fn rows() -> Vec<Row> {
    let text = fs::read_to_string(path()).unwrap();
    let read = |line: &str| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    text.lines().map(read).collect()
}

impl Row {
    fn setup(&self) -> Setup {
        let game_type = find(&self.game).unwrap_or_else(|| panic!("{self:?}"));
        Setup::new(game_type, &Value::Object(self.options.clone())).unwrap_or_else(|| panic!("{self:?}"))
    }

    fn position(&self, setup: &Setup) -> Box<dyn AnyPosition> {
        let mut position = match &self.position {
            Some(text) => {
                let (position, viewer) = setup.game.read(text, &mut SearchLuck::new(1)).expect(text);
                assert_eq!(viewer, Viewer::Referee, "{self:?}");
                position
            }
            None => setup.game.start(),
        };
        for text in &self.moves {
            advance(position.as_mut(), text).unwrap_or_else(|error| panic!("{self:?}: {text}: {error}"));
        }
        position
    }
}

/// Plays a text, a move or an event, whichever is due.
fn advance(position: &mut dyn AnyPosition, text: &str) -> Result<(), PlayError> {
    match position.turn() {
        Turn::Chance => position.happen(text).map(drop),
        _ => position.play(&notation(text)).map(drop),
    }
}

/// Why a text is refused, if a rule forbids it.
fn refused(position: &dyn AnyPosition, text: &str) -> Option<Refusal> {
    match advance(position.boxed_clone().as_mut(), text) {
        Err(PlayError::Illegal { refusal, .. }) => Some(refusal),
        Ok(()) | Err(PlayError::Notation(_) | PlayError::NotDue(_)) => None,
    }
}

#[test]
fn each_is_given_as_the_table_says() {
    for row in rows() {
        let setup = row.setup();
        let position = row.position(&setup);
        let refusal = refused(position.as_ref(), &row.text).unwrap_or_else(|| panic!("not refused: {row:?}"));
        assert_eq!(refusal.rule, row.rule, "{row:?}");
        let known = setup.game_type.about().refusals.iter();
        let known = known
            .clone()
            .find(|known| known.rule == row.rule)
            .expect("a listed rule");
        for text in [known.en, known.pt] {
            let filled = refusal.params.iter().fold(text.to_owned(), |text, (name, value)| {
                text.replace(&format!("{{{name}}}"), value)
            });
            assert!(!filled.contains(['{', '}']), "{row:?}: {filled}");
        }
        if setup.game.has_secrets() {
            says_no_more_than_the_seat_knows(&setup, position.as_ref(), &row, &refusal);
        }
    }
}

/// The refusal is the same in every position that looks so to the seat on turn.
fn says_no_more_than_the_seat_knows(setup: &Setup, position: &dyn AnyPosition, row: &Row, refusal: &Refusal) {
    let Turn::Seat(seat) = position.turn() else { return };
    let view = position.text(Viewer::Seat(seat));
    for seed in 0..8 {
        let (imagined, _) = setup
            .game
            .read(&view, &mut SearchLuck::new(seed))
            .unwrap_or_else(|error| panic!("{row:?}: {error}: {view}"));
        assert_eq!(refused(imagined.as_ref(), &row.text).as_ref(), Some(refusal), "{row:?}");
    }
}

/// The refusals of each game that the table does not reach.
fn missing(rows: &[Row]) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
    let reached: BTreeSet<(&str, &str)> = rows.iter().map(|row| (row.game.as_str(), row.rule.as_str())).collect();
    let of = |game: &'static str| catalog().iter().find(|entry| entry.about().id == game).unwrap().about();
    let games = catalog().iter().map(|entry| entry.about().id);
    let missing = games.map(|id| {
        let rules = of(id).refusals.iter().map(|listed| listed.rule);
        (id, rules.filter(|rule| !reached.contains(&(id, rule))).collect())
    });
    missing
        .filter(|(_, rules): &(_, BTreeSet<_>)| !rules.is_empty())
        .collect()
}

#[test]
fn every_listed_refusal_is_in_the_table() {
    let missing = missing(&rows());
    assert!(missing.is_empty(), "no row reaches {missing:?}");
}

/// How many random games are played under each set of options, how long they are, and how many texts are tried at each
/// turn.
const GAMES: u64 = 3;
const PLIES: usize = 250;
const TRIES: usize = 120;

#[test]
#[ignore = "looks for rows of refusals that have none yet"]
fn find_rows() {
    let mut rows = rows();
    for (id, wanted) in missing(&rows) {
        let mut hunt = Hunt::new(id, wanted);
        let of_game = setups::all()
            .into_iter()
            .filter(|setup| setup.game_type.about().id == id);
        for setup in of_game {
            for seed in 0..GAMES {
                let mut luck = SearchLuck::new(seed);
                hunt.along(&setup, seed, |position| match position.turn() {
                    Turn::Chance => position.draw(&mut luck).text,
                    _ => position.random_text(&mut luck).unwrap(),
                });
            }
        }
        for recorded in recorded(id) {
            let Some(setup) = Setup::new(find(id).unwrap(), &recorded.options) else {
                continue;
            };
            let mut line = recorded.moves.into_iter();
            hunt.along(&setup, 1, |_| line.next().unwrap_or_default());
        }
        println!("{id}: found {}, not reached {:?}", hunt.found.len(), hunt.unreached());
        rows.extend(hunt.found.into_values());
    }
    let order = |id: &str| catalog().iter().position(|entry| entry.about().id == id);
    rows.sort_by_key(|row| (order(&row.game), row.rule.clone()));
    let lines = rows.iter().map(|row| serde_json::to_string(row).unwrap() + "\n");
    fs::write(path(), lines.collect::<String>()).unwrap();
}

/// A game among the vectors.
#[derive(Deserialize)]
struct Recorded {
    #[serde(default)]
    options: Value,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default)]
    legal_at: BTreeMap<String, Vec<String>>,
    position: Option<String>,
}

/// The games among the vectors that begin at the start.
fn recorded(id: &str) -> Vec<Recorded> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/vectors/{id}.jsonl"));
    let text = fs::read_to_string(path).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    rows.filter(|row: &Recorded| row.position.is_none() && !row.moves.is_empty())
        .collect()
}

/// What is looked for in one game, and what was found.
struct Hunt {
    wanted: BTreeSet<&'static str>,
    /// Texts that are moves or events somewhere.
    texts: Vec<String>,
    /// The shortest row of each rule.
    found: BTreeMap<&'static str, Row>,
}

impl Hunt {
    fn new(id: &str, wanted: BTreeSet<&'static str>) -> Hunt {
        let mut texts = BTreeSet::new();
        for row in recorded(id) {
            texts.extend(row.moves);
            texts.extend(row.legal_at.into_values().flatten());
        }
        for setup in setups::all().iter().filter(|setup| setup.game_type.about().id == id) {
            setup.wander(17, 60, |_, position| texts.extend(position.legal_texts()));
        }
        Hunt {
            wanted,
            texts: texts.into_iter().collect(),
            found: BTreeMap::new(),
        }
    }

    fn unreached(&self) -> Vec<&str> {
        let unreached = self.wanted.iter().filter(|rule| !self.found.contains_key(*rule));
        unreached.copied().collect()
    }

    /// Follows one game and tries texts at every turn. `next` says what happens, and nothing ends the line.
    fn along(&mut self, setup: &Setup, seed: u64, mut next: impl FnMut(&mut dyn AnyPosition) -> String) {
        let mut luck = SearchLuck::new(seed);
        let mut position = setup.game.start();
        let mut moves: Vec<String> = Vec::new();
        for _ in 0..PLIES {
            for _ in 0..TRIES {
                let text = &self.texts[luck.below(self.texts.len() as u64) as usize];
                let Some(refusal) = refused(position.as_ref(), text) else {
                    continue;
                };
                let Some(rule) = self.wanted.get(refusal.rule) else {
                    continue;
                };
                let row = shortest(setup, position.as_ref(), &moves, text, rule);
                let length = |row: &Row| serde_json::to_string(row).unwrap().len();
                if self.found.get(rule).is_none_or(|best| length(&row) < length(best)) {
                    self.found.insert(rule, row);
                }
            }
            if position.turn() == Turn::Over {
                return;
            }
            let text = next(position.boxed_clone().as_mut());
            if text.is_empty() {
                return;
            }
            advance(position.as_mut(), &text).unwrap();
            moves.push(text);
        }
    }
}

/// The row from the start or from the position's text, whichever is shorter.
fn shortest(setup: &Setup, position: &dyn AnyPosition, moves: &[String], text: &str, rule: &str) -> Row {
    let defaults = setup.game_type.read_options(&Value::Object(Map::new())).unwrap();
    let options = setup.options.as_object().unwrap().iter();
    let options = options.filter(|(name, value)| defaults[name.as_str()] != **value);
    let line = Row {
        game: setup.game_type.about().id.into(),
        rule: rule.into(),
        text: text.into(),
        options: options.map(|(name, value)| (name.clone(), value.clone())).collect(),
        position: None,
        moves: moves.to_vec(),
    };
    let written = position.text(Viewer::Referee);
    let same = |read: &dyn AnyPosition| refused(read, text).is_some_and(|refusal| refusal.rule == rule);
    let short = written.len() < moves.iter().map(|text| text.len() + 3).sum();
    match setup.game.read(&written, &mut SearchLuck::new(1)) {
        Ok((read, _)) if short && same(read.as_ref()) => Row {
            position: Some(written),
            moves: Vec::new(),
            ..line
        },
        _ => line,
    }
}
