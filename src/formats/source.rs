//! The text of one game in a file.

use super::fault::Place;

/// The text of one game, and where in the file it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The text; its lines end with `\n`.
    pub text: String,
    /// What stands before the games in the file and holds for each of them: a match's head.
    pub head: String,
    /// The line of the file that it begins in, from 1.
    pub first_line: u32,
    /// Whether it was longer than a game may be, and is cut off.
    pub cut: bool,
}

impl Source {
    /// A game's text by itself.
    pub fn alone(text: &str) -> Source {
        Source {
            text: text.replace("\r\n", "\n").replace('\r', "\n"),
            first_line: 1,
            ..Source::default()
        }
    }

    /// Bytes as text: UTF-8 or, if they are not, Latin-1. A byte order mark is left out.
    pub(super) fn decode(bytes: &[u8], head: &[u8], first_line: u32, cut: bool) -> Source {
        Source {
            text: decode(bytes),
            head: decode(head),
            first_line,
            cut,
        }
    }

    /// Where it begins.
    pub fn place(&self) -> Place {
        Place {
            line: self.first_line,
            column: None,
        }
    }
}

fn decode(bytes: &[u8]) -> String {
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    text.trim_start_matches('\u{feff}').to_owned()
}
