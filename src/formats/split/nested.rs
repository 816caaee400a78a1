//! Games in brackets: SGF trees and JSON objects.

use std::collections::VecDeque;

use super::{Game, Source};

/// Finds the outermost brackets, passing over what is quoted.
#[derive(Debug)]
pub(super) struct Nested {
    open: u8,
    close: u8,
    quote: u8,
    unquote: u8,
    /// A line that begins so begins a game, whatever was left open.
    roots: &'static [&'static [u8]],
    depth: usize,
    quoted: bool,
    escaped: bool,
    /// Where in the game the line began.
    line_start: usize,
}

impl Nested {
    pub(super) const TREES: Self = Nested {
        open: b'(',
        close: b')',
        quote: b'[',
        unquote: b']',
        roots: &[b"(;GM[", b"(;FF["],
        depth: 0,
        quoted: false,
        escaped: false,
        line_start: 0,
    };

    pub(super) const JSON: Self = Nested {
        open: b'{',
        close: b'}',
        quote: b'"',
        unquote: b'"',
        roots: &[b"{\"ludoteca_record\""],
        depth: 0,
        quoted: false,
        escaped: false,
        line_start: 0,
    };

    pub(super) fn is_open(&self) -> bool {
        self.depth > 0
    }

    pub(super) fn byte(&mut self, byte: u8, line: u32, game: &mut Game, ready: &mut VecDeque<Source>) {
        if self.depth == 0 && byte != self.open {
            return;
        }
        game.push(&[byte], line);
        if self.escaped {
            self.escaped = false;
        } else if self.quoted {
            self.escaped = byte == b'\\';
            self.quoted = byte != self.unquote;
        } else if byte == self.open {
            self.depth += 1;
        } else if byte == self.close {
            self.depth -= 1;
        } else {
            self.quoted = byte == self.quote;
        }
        if self.depth == 0 {
            self.line_start = 0;
            ready.push_back(game.take());
        } else if byte == b'\n' {
            self.line_start = game.bytes.len();
        } else if self.line_start > 0 && self.roots.contains(&&game.bytes[self.line_start..]) {
            self.begin_anew(line, game, ready);
        }
    }

    /// The line that was begun is a game of its own, and what was before it was never closed.
    fn begin_anew(&mut self, line: u32, game: &mut Game, ready: &mut VecDeque<Source>) {
        let root = game.bytes.split_off(self.line_start);
        ready.push_back(game.take());
        game.push(&root, line);
        self.line_start = 0;
        self.depth = 1;
        self.quoted = root.last() == Some(&self.quote);
        self.escaped = false;
        if self.quote == self.unquote {
            self.quoted = false;
        }
    }
}
