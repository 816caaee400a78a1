//! The options.

use serde::{Deserialize, Serialize};

/// The sizes of board.
pub(super) const SIZES: [u32; 8] = [4, 6, 8, 10, 12, 14, 16, 18];

/// What a game of kōnane is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Squares a side: an even number from 4 to 18.
    pub size: u32,
}

impl Default for Options {
    fn default() -> Self {
        Options { size: 8 }
    }
}
