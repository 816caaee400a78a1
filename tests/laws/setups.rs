//! Games under many sets of options, and random play.

use std::fmt;
use std::sync::Arc;

use ludoteca::games::{OptionKind, OptionSpec};
use ludoteca::pb::v1;
use ludoteca::rules::{Luck, Seat, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyGame, AnyPosition, GameType, catalog};
use serde_json::{Map, Value, json};

/// How many random combinations of options each game is tried with, besides each value of each option alone.
const COMBINATIONS: usize = 10;

/// A game under one set of options.
pub struct Setup {
    pub game_type: &'static dyn GameType,
    pub options: Value,
    pub game: Arc<dyn AnyGame>,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.game_type.about().id, self.options)
    }
}

impl Setup {
    /// Whether a reader may refuse this position's own text: where chance is due in a game with secrets, and at the
    /// end, whose text need not say enough to be set up again.
    pub fn may_be_unreadable(&self, position: &dyn AnyPosition) -> bool {
        let chance = self.game.has_secrets() && position.turn() == Turn::Chance;
        chance || position.turn() == Turn::Over
    }

    /// The game under these options, if they are not refused.
    pub fn new(game_type: &'static dyn GameType, options: &Value) -> Option<Setup> {
        let options = game_type.read_options(options).ok()?;
        let options = game_type.resolve(&options, &mut SearchLuck::new(7));
        let game = game_type.build(&options, game_type.about().rules_version).ok()?;
        Some(Setup {
            game_type,
            options,
            game,
        })
    }

    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        let seats = Seat::all(self.game.seats()).map(Viewer::Seat);
        seats.chain([Viewer::Spectator, Viewer::Referee])
    }

    /// Plays at random to the end or for `plies` moves and events, and shows every position with its ply.
    pub fn wander(&self, seed: u64, plies: usize, mut look: impl FnMut(usize, &dyn AnyPosition)) {
        let mut luck = SearchLuck::new(seed);
        let mut position = self.game.start();
        for ply in 0..plies {
            look(ply, position.as_ref());
            if !step(position.as_mut(), &mut luck) {
                return;
            }
        }
    }
}

/// Makes a random move, or draws what chance owes; false at the end.
pub fn step(position: &mut dyn AnyPosition, luck: &mut dyn Luck) -> bool {
    match position.turn() {
        Turn::Over => return false,
        Turn::Chance => drop(position.draw(luck)),
        Turn::Seat(_) => {
            let legal = position.legal_texts();
            assert!(!legal.is_empty(), "a seat on turn has a move: {position:?}");
            let text = &legal[luck.below(legal.len() as u64) as usize];
            position.play(&notation(text)).unwrap();
        }
    }
    true
}

pub fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}

/// Every game with its defaults.
pub fn defaults() -> Vec<Setup> {
    let setups = catalog().iter().map(|game_type| Setup::new(*game_type, &json!({})));
    setups.map(Option::unwrap).collect()
}

/// Every game under many sets of options.
pub fn all() -> Vec<Setup> {
    catalog().iter().flat_map(|game_type| of(*game_type)).collect()
}

/// One game with its defaults, with each value of each option alone, and with random combinations.
fn of(game_type: &'static dyn GameType) -> Vec<Setup> {
    let specs = game_type.about().options;
    let mut sets = vec![Map::new()];
    for spec in specs {
        sets.extend(
            values(spec)
                .into_iter()
                .map(|value| Map::from_iter([(spec.name.into(), value)])),
        );
    }
    let mut luck = SearchLuck::new(11);
    for _ in 0..COMBINATIONS {
        let pick = |spec: &OptionSpec| {
            let values = values(spec);
            let value = values.get(luck.below(values.len().max(1) as u64) as usize)?;
            Some((spec.name.to_owned(), value.clone()))
        };
        sets.push(specs.iter().filter_map(pick).collect());
    }
    let mut setups: Vec<Setup> = Vec::new();
    for options in sets {
        let Some(setup) = Setup::new(game_type, &Value::Object(options)) else {
            continue;
        };
        if setups.iter().all(|other| other.options != setup.options) {
            setups.push(setup);
        }
    }
    setups
}

/// Some values that an option may have.
pub fn values(spec: &OptionSpec) -> Vec<Value> {
    let mut values = match spec.kind {
        OptionKind::Bool => vec![json!(false), json!(true)],
        OptionKind::Choice(choices) => choices.iter().map(|choice| json!(choice)).collect(),
        OptionKind::Int { min, max } => vec![json!(min), json!(min + (max - min) / 3), json!(max)],
        OptionKind::Text(_) | OptionKind::Table(_) => vec![serde_json::from_str(spec.default).unwrap()],
    };
    if spec.nullable {
        values.push(Value::Null);
    }
    values
}
