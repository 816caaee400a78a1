//! Reading a game.

use super::tokens::{self, Token};
use super::{Dialect, Game, SIGNS, SUFFIXES};
use crate::formats::cursor::Cursor;
use crate::formats::fault::{Fault, Place, shorten};
use crate::formats::source::Source;
use crate::formats::tree::{DEEPEST, Line, Notes, Ply, join};

/// Reads one game.
///
/// # Errors
/// The first thing that is not of the format.
pub fn read(source: &Source, dialect: &Dialect) -> Result<Game, Fault> {
    let mut reader = Reader {
        dialect,
        game: Game::default(),
        lines: vec![Open::default()],
    };
    let mut cursor = Cursor::new(source);
    while let Some((token, place)) = tokens::next(&mut cursor)? {
        reader.take(token, place)?;
    }
    reader.end()
}

/// A line that is being read.
#[derive(Default)]
struct Open {
    moves: Line,
    /// Where it was opened.
    place: Place,
    /// Comments before its first move.
    before: Notes,
}

struct Reader<'d> {
    dialect: &'d Dialect,
    game: Game,
    /// The main line, and the variations that are open in it.
    lines: Vec<Open>,
}

impl Reader<'_> {
    fn take(&mut self, token: Token, place: Place) -> Result<(), Fault> {
        match token {
            Token::Tag(name, value) => {
                if self.lines.len() > 1 || !self.lines[0].moves.is_empty() {
                    return Err(Fault::syntax(place, "a tag among the moves"));
                }
                self.game.tags.push((name, value, place));
            }
            Token::Comment(text) => self.comment(&text),
            Token::Annotation(sign) => self.annotate(&sign),
            Token::Open => self.open(place)?,
            Token::Close => self.close(place)?,
            Token::Word(word) => self.word(word, place)?,
        }
        Ok(())
    }

    fn line(&mut self) -> &mut Open {
        self.lines.last_mut().expect("the main line is never taken away")
    }

    fn comment(&mut self, text: &str) {
        let line = self.line();
        let notes = line.moves.last_mut().map_or(&mut line.before, |ply| &mut ply.notes);
        let mut rest = String::new();
        let mut left = text;
        // Values with names stand in comments: [%clk 1:02:03].
        while let Some((before, name, value, after)) = command(left) {
            notes.values.push((name.into(), value.into()));
            join(&mut rest, before.trim());
            left = after;
        }
        join(&mut rest, left.trim());
        notes.add_comment(&rest);
    }

    fn annotate(&mut self, sign: &str) {
        // Before the first move it says something of the position; nobody's move bears it.
        if let Some(ply) = self.line().moves.last_mut() {
            let number = SIGNS[..SUFFIXES].iter().find(|(_, number)| *number == sign);
            ply.notes.annotations.push(number.map_or(sign, |(sign, _)| sign).into());
        }
    }

    fn open(&mut self, place: Place) -> Result<(), Fault> {
        if self.line().moves.is_empty() {
            return Err(Fault::syntax(place, "a variation without a move that it could replace"));
        }
        if self.lines.len() > DEEPEST {
            return Err(Fault::syntax(
                place,
                format!("variations are nested deeper than {DEEPEST}"),
            ));
        }
        self.lines.push(Open {
            place,
            ..Open::default()
        });
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), Fault> {
        if self.lines.len() == 1 {
            return Err(Fault::syntax(place, "this closes no variation"));
        }
        let closed = self.lines.pop().map(finished).unwrap_or_default();
        if let (Some(ply), false) = (self.line().moves.last_mut(), closed.is_empty()) {
            ply.notes.variations.push(closed);
        }
        Ok(())
    }

    fn word(&mut self, word: String, place: Place) -> Result<(), Fault> {
        if let Some(result) = self.dialect.result(&word) {
            if self.lines.len() > 1 {
                // Some programs end their variations with results.
                return Ok(());
            }
            if self.game.result.is_some() {
                return Err(Fault::syntax(place, "a second result"));
            }
            self.game.result = Some(result);
            return Ok(());
        }
        let idle = self.dialect.idle.iter().any(|idle| idle.eq_ignore_ascii_case(&word));
        if let Some(ply) = self.line().moves.last_mut() {
            if idle {
                return Ok(());
            }
            if let Some(sign) = tokens::sign(&word) {
                ply.notes.annotations.push(sign);
                return Ok(());
            }
        }
        if self.lines.len() == 1 && self.game.result.is_some() {
            return Err(Fault::syntax(place, format!("`{}` after the result", shorten(&word))));
        }
        self.line().moves.push(Ply {
            text: word,
            place,
            notes: Notes::default(),
        });
        Ok(())
    }

    fn end(mut self) -> Result<Game, Fault> {
        if self.lines.len() > 1 {
            return Err(Fault::syntax(self.line().place, "this variation does not end"));
        }
        let main = self.lines.pop().unwrap_or_default();
        self.game.comment = main.before.comment;
        self.game.line = main.moves;
        Ok(self.game)
    }
}

/// The first value in a comment: what is before it, its name, itself, what is after it.
fn command(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, rest) = text.split_once("[%")?;
    let (inner, after) = rest.split_once(']')?;
    let (name, value) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
    let is_name = !name.is_empty() && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
    is_name.then_some((before, name, value.trim(), after))
}

/// A line with the comments before its first move on that move.
fn finished(line: Open) -> Line {
    let mut moves = line.moves;
    if let Some(first) = moves.first_mut() {
        first.notes.before = line.before.comment;
    }
    moves
}
