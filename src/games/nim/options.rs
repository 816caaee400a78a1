//! The options.

use serde::{Deserialize, Serialize};

/// What a game of nim is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The objects in each heap at the start.
    pub heaps: Vec<u32>,
    /// Whether taking the last object loses.
    pub misere: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            heaps: vec![3, 4, 5],
            misere: false,
        }
    }
}
