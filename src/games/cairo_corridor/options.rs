//! The options.

use serde::{Deserialize, Serialize};

/// The blocks that a side of the board may have; odd numbers would have two layouts.
pub(super) const SIZES: [i64; 3] = [4, 6, 8];

/// What a game of Cairo Corridor is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Blocks of two pentagons along each side: 4, 6 or 8.
    pub board_size: i64,
    /// Whether seat 1 may take over the first tile.
    pub swap_rule: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            board_size: 6,
            swap_rule: false,
        }
    }
}
