//! Cuts a stream of bytes into the games in it.
//!
//! A broken game must not take the next one with it, so the cut looks for where a game must begin, also
//! inside a comment or a bracket that was never closed. One game is held at a time.

mod lines;
mod nested;

use std::collections::VecDeque;

use super::source::Source;
use lines::Lines;
use nested::Nested;

/// The longest game, in bytes: what is longer is cut off, and marked.
const MAX_GAME: usize = 1 << 20;

/// How games stand in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Syntax {
    /// Tag sections, each followed by moves (PGN, PDN).
    Tags,
    /// Trees in parentheses (SGF).
    Trees,
    /// Matches with a head and games (Jellyfish).
    Matches,
    /// One game a line.
    Lines,
    /// JSON objects: one a line, one after the other, or in an array.
    Json,
}

/// Takes bytes and gives games.
#[derive(Debug)]
pub struct Splitter {
    cutter: Cutter,
    /// The line that is being read, from 1.
    line: u32,
    /// The byte before was a carriage return: a line feed belongs to it.
    after_return: bool,
    game: Game,
    ready: VecDeque<Source>,
}

#[derive(Debug)]
enum Cutter {
    Lines(Lines),
    Nested(Nested),
}

/// The bytes of the game that is being read.
#[derive(Debug, Default)]
struct Game {
    bytes: Vec<u8>,
    first_line: u32,
    cut: bool,
}

impl Game {
    fn push(&mut self, bytes: &[u8], line: u32) {
        if self.bytes.is_empty() {
            self.first_line = line;
        }
        let room = MAX_GAME - self.bytes.len();
        self.cut |= bytes.len() > room;
        self.bytes.extend_from_slice(&bytes[..bytes.len().min(room)]);
    }

    /// The game, in a match of this head.
    fn take_of(&mut self, head: &[u8]) -> Source {
        let game = std::mem::take(self);
        Source::decode(&game.bytes, head, game.first_line, game.cut)
    }

    fn take(&mut self) -> Source {
        self.take_of(&[])
    }
}

impl Splitter {
    /// For a file of this syntax.
    pub fn new(syntax: Syntax) -> Self {
        let cutter = match syntax {
            Syntax::Tags | Syntax::Matches | Syntax::Lines => Cutter::Lines(Lines::new(syntax)),
            Syntax::Trees => Cutter::Nested(Nested::TREES),
            Syntax::Json => Cutter::Nested(Nested::JSON),
        };
        Splitter {
            cutter,
            line: 1,
            after_return: false,
            game: Game::default(),
            ready: VecDeque::new(),
        }
    }

    /// Takes more of the file.
    pub fn push(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let is_rest = byte == b'\n' && self.after_return;
            self.after_return = byte == b'\r';
            if !is_rest {
                self.byte(if byte == b'\r' { b'\n' } else { byte });
            }
        }
    }

    /// The file ends here.
    pub fn finish(&mut self) {
        self.byte(b'\n');
        let last = match &mut self.cutter {
            Cutter::Lines(lines) => lines.take(&mut self.game),
            Cutter::Nested(nested) => nested.is_open().then(|| self.game.take()),
        };
        self.ready.extend(last);
    }

    fn byte(&mut self, byte: u8) {
        match &mut self.cutter {
            Cutter::Lines(lines) => lines.byte(byte, self.line, &mut self.game, &mut self.ready),
            Cutter::Nested(nested) => nested.byte(byte, self.line, &mut self.game, &mut self.ready),
        }
        if byte == b'\n' {
            self.line = self.line.saturating_add(1);
        }
    }
}

/// The games that are complete so far; more may come with more bytes.
impl Iterator for Splitter {
    type Item = Source;

    fn next(&mut self) -> Option<Source> {
        self.ready.pop_front()
    }
}
