//! The options.

use serde::{Deserialize, Deserializer, Serialize};

use super::board::Colour;

/// What a game of checkers is played with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Given")]
pub struct Options {
    /// Board and rules of movement.
    pub variant: Variant,
    /// Whose draws count.
    pub draw_rules: DrawRules,
    /// Who moves first.
    pub first_color: FirstColor,
    /// A FEN to start from instead of the usual array.
    pub start_position: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Given::default().into()
    }
}

/// The options as they are written, where the draw rules may hang on the variant.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Given {
    variant: Variant,
    #[serde(deserialize_with = "named")]
    draw_rules: Option<DrawRules>,
    first_color: FirstColor,
    start_position: Option<String>,
}

/// A value that may be left out, but not be null.
fn named<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<DrawRules>, D::Error> {
    DrawRules::deserialize(deserializer).map(Some)
}

impl From<Given> for Options {
    fn from(given: Given) -> Self {
        Options {
            variant: given.variant,
            draw_rules: given.draw_rules.unwrap_or(given.variant.usual_draw_rules()),
            first_color: given.first_color,
            start_position: given.start_position,
        }
    }
}

/// The variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Variant {
    /// 10x10, flying kings, the most pieces must be taken.
    #[default]
    International,
    /// 8x8, men take forwards only, short kings.
    Classic,
    /// 8x8 with the international rules of movement.
    Brazilian,
    /// 8x8, flying kings, a man is crowned in mid-capture, any capture will do.
    Russian,
}

impl Variant {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Variant::International,
        Variant::Classic,
        Variant::Brazilian,
        Variant::Russian,
    ];

    /// The draw rules where none are named.
    pub const fn usual_draw_rules(self) -> DrawRules {
        match self {
            Variant::Brazilian => DrawRules::Site,
            Variant::International | Variant::Classic | Variant::Russian => DrawRules::Federation,
        }
    }

    /// Squares a side.
    pub(super) const fn side(self) -> u32 {
        match self {
            Variant::International => 10,
            Variant::Classic | Variant::Brazilian | Variant::Russian => 8,
        }
    }

    /// Whether kings go any number of squares.
    pub(super) const fn kings_fly(self) -> bool {
        !matches!(self, Variant::Classic)
    }

    /// Whether the greatest number of pieces must be taken.
    pub(super) const fn takes_most(self) -> bool {
        matches!(self, Variant::International | Variant::Brazilian)
    }
}

/// The draw codes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawRules {
    /// The federation's; brazilian has those of FMJD-64, as russian.
    #[default]
    Federation,
    /// The site's: twenty king moves, three kings against one; brazilian only.
    Site,
}

/// Who moves first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstColor {
    /// White, the light pieces.
    #[default]
    White,
    /// Black, as federations have it in classic.
    Black,
}

impl FirstColor {
    pub(super) const fn colour(self) -> Colour {
        match self {
            FirstColor::White => Colour::White,
            FirstColor::Black => Colour::Black,
        }
    }
}
