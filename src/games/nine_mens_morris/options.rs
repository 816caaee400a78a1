//! The options.

use serde::{Deserialize, Serialize};

/// What a game of nine men's morris is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether a seat with three stones and none in hand may move to any empty point.
    pub flying: bool,
    /// Which ends there are.
    pub end_rules: EndRules,
    /// Whether the third occurrence of a position is a draw.
    pub repetition_draw: bool,
    /// A draw after so many plies in a row without placement or removal; 0: never.
    pub no_mill_limit: u32,
    /// A position text to start from instead of the empty board.
    pub start_position: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            flying: true,
            end_rules: EndRules::Bga,
            repetition_draw: true,
            no_mill_limit: 100,
            start_position: None,
        }
    }
}

/// The ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndRules {
    /// Two stones, or no move.
    #[default]
    Bga,
    /// The same, and a draw after 20 plies with three stones against three.
    Site,
}
