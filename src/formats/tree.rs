//! Moves as a format writes them: a line of texts with notes, and lines beside it.

use serde::{Deserialize, Serialize};

use super::fault::Place;

/// How deep variations may be nested.
pub const DEEPEST: usize = 20;

/// Moves in order.
pub type Line = Vec<Ply>;

/// A move as its format writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Ply {
    /// Its text.
    pub text: String,
    /// Where it stands.
    #[serde(skip)]
    pub place: Place,
    /// What was noted with it.
    #[serde(flatten)]
    pub notes: Notes,
}

/// What was noted with a move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notes {
    /// A comment before it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub before: String,
    /// A comment after it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Annotations: `!`, `?!`, `$14`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<String>,
    /// Values with names, in their order: the clock's (`clk`, `emt`), an evaluation, a format's own properties.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub values: Vec<(String, String)>,
    /// Lines that might have been played instead, as they were written.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<Line>,
}

impl Notes {
    /// The value of this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values
            .iter()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.as_str())
    }

    /// Adds to the comment after the move.
    pub fn add_comment(&mut self, text: &str) {
        join(&mut self.comment, text);
    }
}

/// Adds a text to another, with a space between.
pub(super) fn join(whole: &mut String, text: &str) {
    if !whole.is_empty() && !text.is_empty() {
        whole.push(' ');
    }
    whole.push_str(text);
}
