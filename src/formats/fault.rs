//! What is wrong with a file, and where.

use std::fmt;

use crate::rules::{BadOption, BadPosition, ReadError, Refusal};

/// A place in a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u32,
    /// The character in it, from 1, if it is known.
    pub column: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        match self.column {
            Some(column) => write!(f, ", column {column}"),
            None => Ok(()),
        }
    }
}

/// Why a game could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{place}: {cause}")]
pub struct Fault {
    /// Where.
    pub place: Place,
    /// What.
    pub cause: Cause,
}

/// What is wrong with a game in a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Cause {
    /// The text is not of this format, or says what can't be.
    #[error("{0}")]
    Syntax(String),
    /// A move's text is no move of this game.
    #[error("`{text}`: {what}")]
    Notation {
        /// The text.
        text: String,
        /// What was expected.
        what: String,
    },
    /// A move is not legal where it stands.
    #[error("`{text}` is not legal here: {}", .refusal.rule)]
    Illegal {
        /// The move.
        text: String,
        /// The rule that forbids it.
        refusal: Refusal,
    },
    /// A move after the end.
    #[error("`{text}` comes after the end of the game ({reason})")]
    Over {
        /// The move.
        text: String,
        /// Why the game had ended.
        reason: &'static str,
    },
    /// The start position is refused.
    #[error("the start position is refused: {0}")]
    Position(BadPosition),
    /// The options are refused.
    #[error("the options are refused: {}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Options(Vec<BadOption>),
}

impl Fault {
    /// A text that is not of its format.
    pub fn syntax(place: Place, what: impl Into<String>) -> Self {
        Fault {
            place,
            cause: Cause::Syntax(what.into()),
        }
    }

    /// A move that could not be read.
    pub fn unread(place: Place, text: &str, error: ReadError) -> Self {
        let text = shorten(text);
        let cause = match error {
            ReadError::Notation(what) => Cause::Notation { text, what },
            ReadError::Illegal(refusal) => Cause::Illegal { text, refusal },
        };
        Fault { place, cause }
    }

    /// A start position that is refused.
    pub fn position(place: Place, bad: BadPosition) -> Self {
        Fault {
            place,
            cause: Cause::Position(bad),
        }
    }

    /// Options that are refused.
    pub fn options(place: Place, faults: Vec<BadOption>) -> Self {
        Fault {
            place,
            cause: Cause::Options(faults),
        }
    }
}

/// The first characters of a text, to show it back.
pub(crate) fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
