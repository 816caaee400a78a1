//! The options.

use serde::{Deserialize, Serialize};

/// What a game of Qango is played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The board.
    pub variant: Variant,
    /// Where the first disc may go.
    pub opening: Opening,
}

/// The boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// 6 x 6.
    #[default]
    Qango6,
    /// 7 x 7.
    Qango7,
    /// 7 x 7 without its corners.
    Qango7Plus,
}

/// The rules for the first disc; which ones a board has is said with the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Every square is open.
    #[default]
    Standard,
    /// The squares of the castle are closed.
    Castle,
    /// Few squares are open, other ones on each board.
    Tournament,
    /// The border and the centre are open.
    FirstProfessional,
    /// The border is open, but for the middle of each side.
    SecondProfessional,
    /// The border is open.
    Border,
}
