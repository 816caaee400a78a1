//! The options.

use serde::{Deserialize, Serialize};

/// What a game of hadron is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Cells along a side: 3, 5, 7, 9 or 11.
    pub board_size: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { board_size: 5 }
    }
}
