//! Walking through a text by characters, knowing the line and the column.

use super::fault::Place;
use super::source::Source;

/// A place in a text that moves on.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'t> Cursor<'t> {
    /// At the start of a game's text.
    pub(crate) fn new(source: &'t Source) -> Self {
        Cursor {
            text: &source.text,
            at: 0,
            line: source.first_line,
            column: 1,
        }
    }

    /// The character here.
    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Everything from here.
    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes the character here.
    pub(crate) fn bump(&mut self) -> Option<char> {
        let char = self.peek()?;
        self.at += char.len_utf8();
        if char == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(char)
    }

    /// Takes characters while they are wanted.
    pub(crate) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'t str {
        let start = self.at;
        while self.peek().is_some_and(&wanted) {
            self.bump();
        }
        &self.text[start..self.at]
    }

    /// Whether a line begins here.
    pub(crate) fn at_line_start(&self) -> bool {
        self.column == 1
    }

    /// Where this is.
    pub(crate) fn place(&self) -> Place {
        Place {
            line: self.line,
            column: Some(self.column),
        }
    }
}
