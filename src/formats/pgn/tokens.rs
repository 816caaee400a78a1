//! The tokens of the grammar.

use super::{SIGNS, SUFFIXES};
use crate::formats::cursor::Cursor;
use crate::formats::fault::{Fault, Place};

/// A token.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token {
    /// `[Name "value"]`
    Tag(String, String),
    /// A comment in braces, or to the end of its line.
    Comment(String),
    /// `(`
    Open,
    /// `)`
    Close,
    /// An annotation: one of the signs `!` to `?!`, or `$` and a number.
    Annotation(String),
    /// A move's text, a result or a word beside a move.
    Word(String),
}

/// The next token and its place; `None` at the end.
///
/// # Errors
/// A comment or tag that does not end, and characters that mean nothing.
pub(super) fn next(cursor: &mut Cursor<'_>) -> Result<Option<(Token, Place)>, Fault> {
    loop {
        let place = cursor.place();
        let token = match cursor.peek() {
            None => return Ok(None),
            Some('%') if cursor.at_line_start() => {
                cursor.take_while(|char| char != '\n');
                continue;
            }
            Some(char) if char.is_whitespace() || char == '\u{feff}' => {
                cursor.bump();
                continue;
            }
            Some('[') => tag(cursor, place)?,
            Some('{') => comment(cursor, place)?,
            Some(';') => {
                cursor.bump();
                Token::Comment(cursor.take_while(|char| char != '\n').trim().into())
            }
            Some('(') => {
                cursor.bump();
                Token::Open
            }
            Some(')') => {
                cursor.bump();
                Token::Close
            }
            Some('$') => {
                cursor.bump();
                let number = cursor.take_while(|char| char.is_ascii_digit());
                match number.parse::<u32>() {
                    Ok(number) => Token::Annotation(format!("${number}")),
                    Err(_) => return Err(Fault::syntax(place, "a number must follow `$`")),
                }
            }
            Some('!' | '?') => Token::Annotation(cursor.take_while(|char| matches!(char, '!' | '?')).into()),
            Some('.' | '…') => {
                cursor.take_while(|char| matches!(char, '.' | '…'));
                continue;
            }
            Some('}' | ']') => return Err(Fault::syntax(place, "this closes nothing")),
            Some(_) => match word(cursor) {
                Some(word) => Token::Word(word),
                None => continue,
            },
        };
        return Ok(Some((token, place)));
    }
}

fn tag(cursor: &mut Cursor<'_>, place: Place) -> Result<Token, Fault> {
    cursor.bump();
    cursor.take_while(char::is_whitespace);
    let name = cursor.take_while(|char| char.is_alphanumeric() || matches!(char, '_' | '-' | '+'));
    cursor.take_while(|char| char == ' ' || char == '\t');
    let mut value = String::new();
    let quoted = cursor.peek() == Some('"');
    if quoted {
        cursor.bump();
    }
    loop {
        match cursor.bump() {
            None | Some('\n') => return Err(Fault::syntax(place, "this tag does not end")),
            // A quote that no bracket follows is one that somebody forgot to escape.
            Some('"') if quoted && cursor.rest().trim_start_matches([' ', '\t']).starts_with(']') => {
                cursor.take_while(|char| char != ']');
                cursor.bump();
                break;
            }
            Some(']') if !quoted => break,
            Some('\\') if matches!(cursor.peek(), Some('"' | '\\')) => value.extend(cursor.bump()),
            Some(char) => value.push(char),
        }
    }
    if name.is_empty() {
        return Err(Fault::syntax(place, "this tag has no name"));
    }
    Ok(Token::Tag(name.into(), value.trim().into()))
}

/// A comment in braces. A line's end in it is a space: programs break lines at will.
fn comment(cursor: &mut Cursor<'_>, place: Place) -> Result<Token, Fault> {
    cursor.bump();
    let text = cursor.take_while(|char| char != '}');
    if cursor.bump().is_none() {
        return Err(Fault::syntax(place, "this comment does not end"));
    }
    let lines: Vec<&str> = text.trim().split('\n').collect();
    Ok(Token::Comment(lines.join(" ")))
}

/// A word; a move's number is passed over, and what follows it without a space is the word.
fn word(cursor: &mut Cursor<'_>) -> Option<String> {
    let mut ahead = cursor.clone();
    let digits = ahead.take_while(|char| char.is_ascii_digit());
    let is_number = !digits.is_empty()
        && ahead
            .peek()
            .is_none_or(|char| matches!(char, '.' | '…' | '{' | '(' | ';') || char.is_whitespace());
    if is_number && apart(digits, &mut ahead.clone()).is_none() {
        *cursor = ahead;
        return None;
    }
    let mut text = String::new();
    text.extend(apart(digits, &mut ahead).inspect(|_| *cursor = ahead));
    while let Some(char) = cursor.peek() {
        let mut after = cursor.rest().chars().skip(1);
        let ends = match char {
            '{' | '}' | ')' | ';' | '[' | ']' | '$' => true,
            // What a pawn becomes may stand in parentheses.
            '(' => {
                let glued = (after.next(), after.next());
                if !text.is_empty() && matches!(glued, (Some('A'..='Z'), Some(')'))) {
                    text.extend(cursor.bump());
                    text.extend(cursor.bump());
                    false
                } else {
                    true
                }
            }
            '!' | '?' => true,
            char => char.is_whitespace(),
        };
        if ends {
            break;
        }
        text.extend(cursor.bump());
    }
    Some(text)
}

/// A number and a sign that stand apart from the number that belongs to them (`32 - 28`), without the spaces.
fn apart(digits: &str, ahead: &mut Cursor<'_>) -> Option<String> {
    let is_space = |char: char| char == ' ' || char == '\t';
    if digits.is_empty() || ahead.take_while(is_space).is_empty() {
        return None;
    }
    let sign = ahead.bump().filter(|sign| matches!(sign, '-' | 'x' | ':'))?;
    let spaced = !ahead.take_while(is_space).is_empty();
    let number = ahead.peek().is_some_and(|char| char.is_ascii_digit());
    (spaced && number).then(|| format!("{digits}{sign}"))
}

/// The annotation that a word is, if it is one.
pub(super) fn sign(word: &str) -> Option<String> {
    let (_, number) = SIGNS[SUFFIXES..].iter().find(|(sign, _)| *sign == word)?;
    Some((*number).into())
}
