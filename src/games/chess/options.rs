//! The options.

use serde::{Deserialize, Serialize};

/// What a game of chess is played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Which draws there are, and which of them need a claim.
    pub draw_rules: DrawRules,
    /// Whether resignation, draw offers and draw claims are among the legal moves.
    pub table_actions: bool,
    /// Fischer random start and castling.
    pub chess960: bool,
    /// The Scharnagl number of the array, 0 to 959.
    pub chess960_position: Option<u32>,
    /// A FEN to start from instead of the array.
    pub start_position: Option<String>,
}

/// The draw codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRules {
    /// Every draw is automatic.
    #[default]
    Site,
    /// Threefold repetition and 50 moves need a claim; fivefold and 75 moves are automatic.
    Fide,
}
