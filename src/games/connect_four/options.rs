//! The options.

use serde::{Deserialize, Serialize};

/// What a game of connect four is played with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Rows x columns.
    pub size: Size,
    /// How the first discs are balanced.
    pub opening: Opening,
}

/// The grids, rows x columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Size {
    /// 6 rows, 7 columns.
    #[default]
    #[serde(rename = "6x7")]
    R6C7,
    /// 8 rows, 9 columns.
    #[serde(rename = "8x9")]
    R8C9,
    /// 9 rows, 9 columns.
    #[serde(rename = "9x9")]
    R9C9,
    /// 10 rows, 10 columns.
    #[serde(rename = "10x10")]
    R10C10,
}

impl Size {
    /// Rows and columns.
    pub const fn dimensions(self) -> (u32, u32) {
        match self {
            Size::R6C7 => (6, 7),
            Size::R8C9 => (8, 9),
            Size::R9C9 => (9, 9),
            Size::R10C10 => (10, 10),
        }
    }
}

/// The openings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Colours alternate from the first disc.
    #[default]
    None,
    /// Seat 0 drops one disc, then seat 1 drops or swaps colours.
    Pie,
    /// Seat 0 drops red, yellow and red, then seat 1 drops or swaps colours.
    Swap,
}
