//! The options.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::ladder::RUNGS;
use super::tables::{self, FleetCard, STANDARD_WORD, Symbols, TorpedoCard};
use super::{ConSonar, DISPLAY, HAND, MOST_SEATS};
use crate::rules::BadOption;

/// What a game of Con Sonar is played with.
///
/// Lists and tables are kept as they were given and checked by `build`, which names each fault by its path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many seats play, 2 to 6.
    pub players: u32,
    /// Which torpedo cards may be discarded.
    pub discard_rule: DiscardRule,
    /// The rungs on each of which a submarine of each colour starts: 1 to 4 numbers from 1 to 8.
    pub start_rungs: Value,
    /// The fleet cards: `"standard"` or an array of cards.
    pub fleet: Value,
    /// The torpedo cards: `"standard"` or an array of cards.
    pub torpedoes: Value,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            players: 2,
            discard_rule: DiscardRule::default(),
            start_rungs: json!([2, 4]),
            fleet: STANDARD_WORD.into(),
            torpedoes: STANDARD_WORD.into(),
        }
    }
}

/// Which torpedo cards a seat may discard instead of firing them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiscardRule {
    /// Every card that its chain reaches.
    #[default]
    Any,
    /// Only one of its own colour.
    OwnOnly,
}

/// The most submarines of a colour.
const MOST_RUNGS: usize = 4;

/// The rules under these options, or every fault in them.
pub(super) fn build(options: &Options) -> Result<ConSonar, Vec<BadOption>> {
    let mut faults = Vec::new();
    let players = Some(options.players).filter(|players| (2..=MOST_SEATS as u32).contains(players));
    if players.is_none() {
        faults.push(BadOption::new("players", "must be from 2 to 6"));
    }
    let start_rungs = rungs(&options.start_rungs, &mut faults);
    let mut symbols = Symbols::default();
    let needed = players.map(|players| players * HAND as u32);
    let fleet = tables::fleet(&options.fleet, needed, &mut symbols, &mut faults);
    let torpedoes = tables::torpedoes(&options.torpedoes, DISPLAY as u32, &mut symbols, &mut faults);
    let is_read = |name: &str| !faults.iter().any(|fault| fault.path.starts_with(name));
    if is_read("fleet") && is_read("torpedoes") {
        faults.extend(dead_display(options, &fleet, &torpedoes, &symbols));
    }
    match players {
        Some(players) if faults.is_empty() => Ok(ConSonar {
            seats: players as u8,
            discard_rule: options.discard_rule,
            start_rungs,
            fleet,
            torpedoes,
            symbols,
        }),
        _ => Err(faults),
    }
}

/// The fault of tables with so many torpedo cards that no arrow names that the whole display can be made of them:
/// nobody could ever use a torpedo card again then, and only that can end a game.
fn dead_display(
    options: &Options,
    fleet: &[FleetCard],
    torpedoes: &[TorpedoCard],
    symbols: &Symbols,
) -> Option<BadOption> {
    let dead = |card: &&TorpedoCard| fleet.iter().all(|other| other.arrow != card.symbol);
    let copies: usize = torpedoes.iter().filter(dead).map(|card| usize::from(card.copies)).sum();
    if copies < DISPLAY {
        return None;
    }
    let mut names: Vec<&str> = torpedoes
        .iter()
        .filter(dead)
        .map(|card| symbols.name(card.symbol))
        .collect();
    names.sort_unstable();
    names.dedup();
    let what = format!(
        "{copies} torpedo cards have a symbol that no arrow of the fleet names ({}): with {DISPLAY} of them face up the game \
         could never end; at most {} may",
        names.join(", "),
        DISPLAY - 1
    );
    let given = if options.torpedoes == STANDARD_WORD {
        "fleet"
    } else {
        "torpedoes"
    };
    Some(BadOption::new(given, what))
}

fn rungs(value: &Value, faults: &mut Vec<BadOption>) -> Vec<u8> {
    let list = value.as_array().filter(|list| (1..=MOST_RUNGS).contains(&list.len()));
    let Some(list) = list else {
        faults.push(BadOption::new("start_rungs", "expected an array of 1 to 4 rungs"));
        return Vec::new();
    };
    let mut rungs = Vec::new();
    for (index, value) in list.iter().enumerate() {
        match value.as_u64() {
            Some(rung) if (1..=u64::from(RUNGS)).contains(&rung) => rungs.push(rung as u8),
            _ => faults.push(BadOption::new(
                format!("start_rungs[{index}]"),
                "expected a whole number from 1 to 8",
            )),
        }
    }
    rungs
}
