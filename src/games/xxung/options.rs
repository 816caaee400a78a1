//! The options.

use serde::{Deserialize, Serialize};

/// The squares a side, at least.
pub(super) const SMALLEST: i64 = 5;
/// The squares a side, at most.
pub(super) const LARGEST: i64 = 15;

/// What a game of XXung is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Squares a side, 5 to 15.
    pub board_size: i64,
}

impl Default for Options {
    fn default() -> Self {
        Options { board_size: 8 }
    }
}
