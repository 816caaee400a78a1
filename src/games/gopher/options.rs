//! The options.

use serde::{Deserialize, Serialize};

/// What a game of gopher is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Cells along each side of the hexagon, 3 to 10.
    pub board_size: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { board_size: 6 }
    }
}
