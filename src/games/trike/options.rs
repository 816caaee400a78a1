//! The options.

use serde::{Deserialize, Serialize};

/// What a game of trike is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Cells along each side of the triangle, 3 to 19.
    pub size: u32,
    /// Whether seat 1 may take the first stone's colour instead of moving.
    pub pie: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { size: 11, pie: true }
    }
}
