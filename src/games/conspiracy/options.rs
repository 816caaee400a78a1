//! The options, and the rules built from them.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Conspiracy;
use super::cards::{Bag, Colour};
use super::chamber::SPOTS;
use super::read_table::{Row, read_copies, read_rows};
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
    /// A value that is no table; it is kept as it is until the game is built, so that all faults are told at once.
    Faulty(Value),
}

impl<R: Row> From<Value> for Table<R> {
    fn from(value: Value) -> Self {
        if value == "standard" {
            return Table::Standard;
        }
        match read_rows(&value) {
            Ok(rows) => Table::Rows(rows),
            Err(_) => Table::Faulty(value),
        }
    }
}

impl<R: Row> From<Table<R>> for Value {
    fn from(table: Table<R>) -> Self {
        match table {
            Table::Standard => "standard".into(),
            Table::Rows(rows) => rows.iter().map(Row::write).collect(),
            Table::Faulty(value) => value,
        }
    }
}

/// The rows of a table, the standard ones being these; none of a faulty one, whose faults are noted.
fn rows<R: Row>(table: &Table<R>, standard: &[R], faults: &mut Vec<BadOption>) -> Vec<R> {
    match table {
        Table::Standard => standard.to_vec(),
        Table::Rows(rows) => rows.clone(),
        Table::Faulty(value) => {
            faults.extend(read_rows::<R>(value).err().unwrap_or_default());
            Vec::new()
        }
    }
}

/// How many lords a table has, if all its rows say it.
fn lord_count(table: &Table<Lord>, rows: &[Lord]) -> Option<usize> {
    let copies: Option<usize> = match table {
        Table::Standard | Table::Rows(_) => Some(rows.iter().map(|lord| usize::from(lord.copies)).sum()),
        Table::Faulty(value) => value
            .as_array()?
            .iter()
            .map(|row| read_copies(row.get("copies")?).map(usize::from))
            .sum(),
    };
    copies.map(|copies| copies * Colour::ALL.len())
}

/// The ids of a location table with their places, as far as they can be read.
fn location_ids(table: &Table<Location>) -> Vec<(usize, &str)> {
    match table {
        Table::Standard => Vec::new(),
        Table::Rows(rows) => rows.iter().map(|row| row.id.as_str()).enumerate().collect(),
        Table::Faulty(value) => {
            let rows = value.as_array().into_iter().flatten().enumerate();
            rows.filter_map(|(index, row)| Some((index, row.get("id")?.as_str()?)))
                .collect()
        }
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
    let lords = rows(&options.lords, &STANDARD.lords, &mut faults);
    if let (Some(players), Some(cards)) = (players, lord_count(&options.lords, &lords))
        && cards < players * SPOTS
    {
        let what = format!("has {cards} cards; {players} chambers need {}", players * SPOTS);
        faults.push(BadOption::new("lords", what));
    }
    let mut locations = rows(&options.locations, &STANDARD.locations, &mut faults);
    if options.bonus_locations {
        for (index, id) in location_ids(&options.locations) {
            if STANDARD.bonus_locations.iter().any(|bonus| bonus.id == id) {
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
