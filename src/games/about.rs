//! What the catalog says of a game.

use crate::rules::RefusalText;

/// A game type's entry in the catalog.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The id, in snake_case.
    pub id: &'static str,
    /// The present version of the rules; a record replays under its own.
    pub rules_version: u32,
    /// The name in English.
    pub name_en: &'static str,
    /// The name in Portuguese.
    pub name_pt: &'static str,
    /// The rules in English, Markdown.
    pub rules_en: &'static str,
    /// The rules in Portuguese, Markdown.
    pub rules_pt: &'static str,
    /// How moves, events and positions are written.
    pub notation: &'static str,
    /// Every option.
    pub options: &'static [OptionSpec],
    /// The standard data tables as one JSON object, in games whose pieces or cards are data.
    pub tables: Option<&'static str>,
    /// Combinations of options that are refused, in words.
    pub invalid: &'static [&'static str],
    /// Whether dice, deals or draws occur.
    pub chance: bool,
    /// Whether the seats may agree on a draw.
    pub draws_by_agreement: bool,
    /// Results that are known from elsewhere (solved values, counts), each with its source.
    pub known: &'static [&'static str],
    /// Every rule that can forbid a move.
    pub refusals: &'static [RefusalText],
    /// Worked examples.
    pub examples: &'static [Example],
}

/// One option of a game type.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub kind: OptionKind,
    /// Whether it may be null.
    pub nullable: bool,
    /// The default, as JSON.
    pub default: &'static str,
    /// What it does, in English.
    pub en: &'static str,
    /// What it does, in Portuguese.
    pub pt: &'static str,
}

/// The values of an option.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// true or false.
    Bool,
    /// A whole number in this range, both ends included.
    Int {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these strings.
    Choice(&'static [&'static str]),
    /// A string of the form that this says.
    Text(&'static str),
    /// A structured value of the form that this says.
    Table(&'static str),
}

/// A worked example: a line of play that the tests replay, and what it shows.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What it shows, in English.
    pub en: &'static str,
    /// What it shows, in Portuguese.
    pub pt: &'static str,
    /// The options, as JSON.
    pub options: &'static str,
    /// Every move and event from the start, in canonical notation.
    pub moves: &'static [&'static str],
    /// The reason of the outcome, if the line ends the game.
    pub reason: Option<&'static str>,
}
