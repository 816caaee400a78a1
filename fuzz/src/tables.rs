//! Games under options of every kind, and positions of them, chosen by bytes.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use ludoteca::games::{OptionKind, OptionSpec};
use ludoteca::pb::v1;
use ludoteca::rules::Turn;
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyGame, AnyPosition, GameType, Happened, PlayError, catalog};
use serde_json::{Map, Value, json};

/// How many positions of a table there are to choose from, and the moves between two of them.
const POSITIONS: usize = 8;
const STRIDE: usize = 7;

/// A game under one set of options, and positions of a random game.
pub struct Table {
    pub game: Arc<dyn AnyGame>,
    pub positions: Vec<Box<dyn AnyPosition>>,
}

thread_local! {
    /// Made when first asked for: a start that makes all of them would be slow.
    static TABLES: RefCell<HashMap<(usize, usize), Rc<Table>>> = RefCell::default();
}

/// The game type that a byte stands for.
pub fn game_type(byte: u8) -> &'static dyn GameType {
    catalog()[usize::from(byte) % catalog().len()]
}

/// The table that two bytes stand for.
pub fn table(game: u8, options: u8) -> Rc<Table> {
    let game = usize::from(game) % catalog().len();
    let sets = option_sets(catalog()[game]);
    let set = usize::from(options) % sets.len();
    let known = TABLES.with_borrow(|tables| tables.get(&(game, set)).cloned());
    known.unwrap_or_else(|| {
        let made = Rc::new(make(catalog()[game], &sets[set]));
        TABLES.with_borrow_mut(|tables| tables.insert((game, set), made.clone()));
        made
    })
}

/// The defaults, and each value of each option alone.
fn option_sets(game_type: &dyn GameType) -> Vec<Value> {
    let specs = game_type.about().options.iter();
    let alone = specs.flat_map(|spec| {
        let set = |value| Value::Object(Map::from_iter([(spec.name.to_owned(), value)]));
        values(spec).into_iter().map(set)
    });
    std::iter::once(json!({})).chain(alone).collect()
}

fn values(spec: &OptionSpec) -> Vec<Value> {
    let mut values = match spec.kind {
        OptionKind::Bool => vec![json!(false), json!(true)],
        OptionKind::Choice(choices) => choices.iter().map(|choice| json!(choice)).collect(),
        OptionKind::Int { min, max } => vec![json!(min), json!(min + (max - min) / 3), json!(max)],
        OptionKind::Text(_) | OptionKind::Table(_) => Vec::new(),
    };
    values.extend(spec.nullable.then_some(Value::Null));
    values
}

/// The table under these options; under the defaults where they are refused.
fn make(game_type: &dyn GameType, options: &Value) -> Table {
    let build = |options: &Value| {
        let options = game_type.read_options(options)?;
        let options = game_type.resolve(&options, &mut SearchLuck::new(1));
        game_type.build(&options, game_type.about().rules_version)
    };
    let game = build(options)
        .or_else(|_| build(&json!({})))
        .expect("the defaults are right");
    let mut luck = SearchLuck::new(5);
    let mut position = game.start();
    let mut positions = vec![position.boxed_clone()];
    while positions.len() < POSITIONS && position.turn() != Turn::Over {
        for _ in 0..STRIDE {
            step(position.as_mut(), &mut luck);
        }
        positions.push(position.boxed_clone());
    }
    Table { game, positions }
}

/// Makes a random move, or draws what chance owes.
pub fn step(position: &mut dyn AnyPosition, luck: &mut SearchLuck) {
    match position.turn() {
        Turn::Over => {}
        Turn::Chance => drop(position.draw(luck)),
        Turn::Seat(_) => {
            let text = position.random_text(luck).expect("a seat on turn has a move");
            position.play(&notation(&text)).expect("a random move is legal");
        }
    }
}

/// Plays a text, a move or an event, whichever is due.
pub fn advance(position: &mut dyn AnyPosition, text: &str) -> Result<Happened, PlayError> {
    match position.turn() {
        Turn::Chance => position.happen(text),
        _ => position.play(&notation(text)),
    }
}

pub fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}
