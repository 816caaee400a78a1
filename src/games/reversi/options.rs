//! The options.

use serde::{Deserialize, Serialize};

/// What a game of reversi is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Who wins.
    pub mode: Mode,
    /// Squares along one edge: 6, 8 or 10.
    pub size: u32,
    /// A position text to start from instead of the usual four discs.
    pub start_position: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::Normal,
            size: 8,
            start_position: None,
        }
    }
}

/// Who wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// The most discs win.
    #[default]
    Normal,
    /// The fewest discs win.
    Reverse,
}
