//! Games in lines: PGN and PDN, matches, and one game a line.

use std::collections::VecDeque;

use super::{Game, MAX_GAME, Source, Syntax};
use crate::formats::mat::game_number;

/// Tokens that end a game.
const RESULTS: [&[u8]; 8] = [b"*", b"1-0", b"0-1", b"1/2-1/2", b"1/2", b"2-0", b"0-2", b"1-1"];

/// Looks at line after line for where a game begins.
#[derive(Debug)]
pub(super) struct Lines {
    syntax: Syntax,
    line: Vec<u8>,
    /// The line is longer than a game may be.
    overlong: bool,
    seen: Seen,
    /// The head of the match that is being read.
    head: Vec<u8>,
}

/// What the game so far holds.
#[derive(Debug, Default)]
struct Seen {
    tag: bool,
    /// The first tag that games usually have.
    event: bool,
    moves: bool,
    /// Its result, outside of comments and variations.
    result: bool,
    /// A comment is open.
    comment: bool,
    /// Variations that are open.
    depth: usize,
    /// The line before was blank.
    blank: bool,
}

impl Lines {
    pub(super) fn new(syntax: Syntax) -> Self {
        Lines {
            syntax,
            line: Vec::new(),
            overlong: false,
            seen: Seen::default(),
            head: Vec::new(),
        }
    }

    /// The game so far, if it is one.
    pub(super) fn take(&mut self, game: &mut Game) -> Option<Source> {
        let seen = std::mem::take(&mut self.seen);
        let holds_a_game = seen.tag || seen.moves || seen.comment;
        let source = game.take_of(&self.head);
        holds_a_game.then_some(source)
    }

    pub(super) fn byte(&mut self, byte: u8, number: u32, game: &mut Game, ready: &mut VecDeque<Source>) {
        if byte != b'\n' {
            self.overlong |= self.line.len() == MAX_GAME;
            if !self.overlong {
                self.line.push(byte);
            }
            return;
        }
        let mut line = std::mem::take(&mut self.line);
        let whole = line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(&line);
        let trimmed = whole.trim_ascii();
        let begins = match self.syntax {
            Syntax::Tags => self.seen.tags_begin(trimmed),
            Syntax::Matches => is_game_head(trimmed) || self.seen.match_begins(trimmed),
            _ => true,
        };
        if begins {
            // What holds no game (blank lines, remarks) is nobody's.
            ready.extend(self.take(game));
        }
        match self.syntax {
            Syntax::Tags => self.seen.tags(whole, trimmed),
            Syntax::Matches if is_game_head(trimmed) => self.seen.moves = true,
            Syntax::Matches if !self.seen.moves => {
                if begins {
                    self.head.clear();
                }
                let room = MAX_GAME - self.head.len();
                self.head.extend(trimmed.iter().chain(b"\n").take(room));
                return;
            }
            Syntax::Matches => {}
            _ => self.seen.moves = !trimmed.is_empty() && !trimmed.starts_with(b"#"),
        }
        self.seen.blank = trimmed.is_empty();
        game.cut |= std::mem::take(&mut self.overlong);
        line.push(b'\n');
        game.push(&line, number);
    }
}

/// Whether a line is `[Name "…"]`.
fn is_tag(line: &[u8]) -> bool {
    let Some(rest) = line.strip_prefix(b"[") else {
        return false;
    };
    let name = rest.trim_ascii_start();
    let length = name
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_')
        .count();
    length > 0 && name[length..].trim_ascii_start().starts_with(b"\"")
}

impl Seen {
    fn tags_begin(&self, line: &[u8]) -> bool {
        let is_event = line.starts_with(b"[Event ");
        if is_tag(line) {
            return if self.comment {
                self.blank || is_event
            } else {
                self.moves || (is_event && self.event && self.blank)
            };
        }
        let is_remark = line.first().is_none_or(|first| b"{;%(".contains(first));
        self.result && !self.comment && !is_remark
    }

    fn tags(&mut self, line: &[u8], trimmed: &[u8]) {
        if !self.comment && line.first() == Some(&b'%') {
            return;
        }
        if !self.comment && is_tag(trimmed) {
            self.tag = true;
            self.event |= trimmed.starts_with(b"[Event ");
            let end = trimmed.windows(2).rposition(|pair| pair == b"\"]");
            return self.movetext(end.map_or(b"", |end| &trimmed[end + 2..]));
        }
        self.movetext(trimmed);
    }

    fn movetext(&mut self, text: &[u8]) {
        let mut token = 0;
        for (at, &byte) in text.iter().chain(b" ").enumerate() {
            if self.comment {
                self.comment = byte != b'}';
                token = at + 1;
            } else if byte.is_ascii_whitespace() || b"(){};".contains(&byte) {
                let word = &text[token..at];
                self.moves |= !word.is_empty();
                self.result |= self.depth == 0 && RESULTS.contains(&word);
                token = at + 1;
                match byte {
                    b'(' => self.depth += 1,
                    b')' => self.depth = self.depth.saturating_sub(1),
                    b'{' => self.comment = true,
                    b';' => return,
                    _ => {}
                }
            }
        }
    }

    /// Whether a line begins the head of another match: remarks stand before a match, not in it.
    fn match_begins(&self, line: &[u8]) -> bool {
        self.moves && (line.starts_with(b";") || is_match_head(line))
    }
}

/// Whether a line is `Game 3`.
fn is_game_head(line: &[u8]) -> bool {
    std::str::from_utf8(line).is_ok_and(|line| game_number(line).is_some())
}

/// Whether a line is `7 point match`.
fn is_match_head(line: &[u8]) -> bool {
    let words: Vec<Vec<u8>> = line
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty())
        .map(<[u8]>::to_ascii_lowercase)
        .collect();
    match &words[..] {
        [length, point, name] => {
            length.iter().all(u8::is_ascii_digit) && point.starts_with(b"point") && name.starts_with(b"match")
        }
        _ => false,
    }
}
