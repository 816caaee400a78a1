//! The options.

use serde::{Deserialize, Serialize};

/// The longest match.
pub(super) const LONGEST_MATCH: i64 = 25;

/// What a game of backgammon is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The points that win the match; 0: one game.
    pub match_length: i64,
    /// Whether gammons count 2 and backgammons 3.
    pub gammons: bool,
    /// Whether there is a doubling cube.
    pub cube: bool,
    /// Whether gammons count only once the cube has been turned.
    pub jacoby: bool,
    /// Whether one game of a match is played without the cube when a seat gets within a point of winning.
    pub crawford: bool,
    /// Where the first game starts, as a position text; `None`: the standard set-up.
    pub start_position: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            match_length: 0,
            gammons: false,
            cube: false,
            jacoby: false,
            crawford: true,
            start_position: None,
        }
    }
}
