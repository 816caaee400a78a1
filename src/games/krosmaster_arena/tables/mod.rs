//! The tables: figures, summons, spells, items and maps, the standard ones and a user's own.
//!
//! Both are read from the same JSON by the same code, which names every fault by its path.

mod faults;
mod items;
mod map;
mod roster;
mod spell;
mod team;

use std::sync::LazyLock;

use serde_json::Value;

pub(super) use faults::Faults;
pub use items::{Gear, Item, ItemEffect, Kind as ItemKind};
pub use roster::{Kind, Roster};
pub use spell::{Effect, Spell};
pub(super) use {
    items::read as read_items,
    map::read as read_map,
    roster::read as read_roster,
    team::{Draft, MOST_FIGURES},
};

use super::words::{Power, State};

/// The standard tables, as the catalog shows them.
pub(super) const STANDARD_TEXT: &str = include_str!("../data.json");

/// The standard tables.
pub(super) static STANDARD: LazyLock<Value> = LazyLock::new(|| {
    serde_json::from_str(STANDARD_TEXT).expect("the standard tables are compiled in, and a test reads them")
});

/// What a power or a state is, or a number: the arguments that spells and items share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boon {
    /// LP up to the maximum; ends poison.
    Heal(i32),
    /// AP.
    Ap(i32),
    /// MP.
    Mp(i32),
    /// Maximum range with green ranges.
    Range(i32),
    /// A power until the next turn of whoever gives it.
    Power(Power),
    /// A state.
    State(State),
    /// Ends poison and root and removes negative tokens.
    Cleanse,
}
