//! The options, and the rules built from them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Conspiracy;
use super::cards::{Bag, Colour};
use super::chamber::SPOTS;
use super::read_table::{Row, read_rows};
use super::table::{Location, Lord, TABLES};
use crate::rules::BadOption;

/// What a game of Conspiracy is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many seats play.
    pub players: i64,
    /// Whether the promotional locations are added.
    pub bonus_locations: bool,
    /// The lords.
    pub lords: Table<Lord>,
    /// The locations.
    pub locations: Table<Location>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            bonus_locations: false,
            lords: Table::Standard,
            locations: Table::Standard,
        }
    }
}

/// A table given as an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Value", into = "Value", bound(serialize = "R: Row", deserialize = "R: Row"))]
pub enum Table<R> {
    /// The game's own.
    Standard,
    /// These rows.
    Rows(Vec<R>),
    /// A value that is no table; it is kept until the game is built, so that all faults are told at once.
    Faulty(Vec<BadOption>),
}

impl<R: Row> From<Value> for Table<R> {
    fn from(value: Value) -> Self {
        if value == "standard" {
            return Table::Standard;
        }
        match read_rows(&value) {
            Ok(rows) => Table::Rows(rows),
            Err(faults) => Table::Faulty(faults),
        }
    }
}

impl<R: Row> From<Table<R>> for Value {
    fn from(table: Table<R>) -> Self {
        match table {
            Table::Standard => "standard".into(),
            Table::Rows(rows) => rows.iter().map(Row::write).collect(),
            Table::Faulty(_) => Value::Null,
        }
    }
}

/// The rows of a table, the standard ones being these; or what is wrong with it.
fn rows<R: Clone>(table: &Table<R>, standard: &[R]) -> Result<Vec<R>, Vec<BadOption>> {
    match table {
        Table::Standard => Ok(standard.to_vec()),
        Table::Rows(rows) => Ok(rows.clone()),
        Table::Faulty(faults) => Err(faults.clone()),
    }
}

/// The standard tables.
struct Standard {
    lords: Vec<Lord>,
    locations: Vec<Location>,
    bonus_locations: Vec<Location>,
}

static STANDARD: LazyLock<Standard> = LazyLock::new(|| {
    let tables: Value = serde_json::from_str(TABLES).expect("a test reads the file that is compiled in");
    Standard {
        lords: read_rows(&tables["lords"]).expect("a test reads them"),
        locations: read_rows(&tables["locations"]).expect("a test reads them"),
        bonus_locations: read_rows(&tables["bonus_locations"]).expect("a test reads them"),
    }
});

/// The rules under these options, or every fault in them.
pub(super) fn build(options: &Options) -> Result<Conspiracy, Vec<BadOption>> {
    let mut faults = Vec::new();
    let players = usize::try_from(options.players)
        .ok()
        .filter(|players| (2..=4).contains(players));
    if players.is_none() {
        faults.push(BadOption::new("players", "must be 2, 3 or 4"));
    }
    let lords = rows(&options.lords, &STANDARD.lords);
    let lords = lords.unwrap_or_else(|found| {
        faults.extend(found);
        Vec::new()
    });
    let is_read = !matches!(options.lords, Table::Faulty(_));
    let cards: usize = lords
        .iter()
        .map(|lord| usize::from(lord.copies) * Colour::ALL.len())
        .sum();
    if let Some(players) = players
        && is_read
        && cards < players * SPOTS
    {
        let what = format!("has {cards} cards; {players} chambers need {}", players * SPOTS);
        faults.push(BadOption::new("lords", what));
    }
    let locations = rows(&options.locations, &STANDARD.locations);
    let mut locations = locations.unwrap_or_else(|found| {
        faults.extend(found);
        Vec::new()
    });
    if options.bonus_locations {
        for (index, row) in locations.iter().enumerate() {
            if STANDARD.bonus_locations.iter().any(|bonus| bonus.id == row.id) {
                faults.push(BadOption::new(
                    format!("locations[{index}].id"),
                    "a bonus location has it already",
                ));
            }
        }
        locations.extend(STANDARD.bonus_locations.iter().cloned());
    }
    match players {
        Some(players) if faults.is_empty() => Ok(Conspiracy::new(players, lords, locations)),
        _ => Err(faults),
    }
}

/// All cards of a deck.
pub(super) fn whole(copies: impl Iterator<Item = u8>) -> Bag {
    let mut bag = Bag::EMPTY;
    for (copies, id) in copies.zip(0..) {
        bag.add_many(id, copies);
    }
    bag
}
