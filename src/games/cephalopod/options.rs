//! The options.

use serde::{Deserialize, Serialize};

/// The lengths a side of the board may have; odd, so that there is no tie.
pub(super) const LENGTHS: [i64; 3] = [3, 5, 7];

/// What a game of Cephalopod is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rows: 3, 5 or 7.
    pub rows: i64,
    /// Columns: 3, 5 or 7.
    pub cols: i64,
}

impl Default for Options {
    fn default() -> Self {
        Options { rows: 5, cols: 5 }
    }
}
