//! The options.

use serde::{Deserialize, Serialize};

/// What a game of dots and boxes is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rows of boxes, 1 to 10.
    pub rows: u32,
    /// Columns of boxes, 1 to 10.
    pub cols: u32,
    /// Whether seat 0 draws the first sides for both colours and seat 1 then chooses a colour.
    pub pie: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            rows: 4,
            cols: 4,
            pie: false,
        }
    }
}
