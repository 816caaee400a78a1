//! The match format of Jellyfish (`.mat`): two columns of rolls, plays and cube actions, game after game.
//!
//! Nobody has written it down; this reads what the field's programs write.

use super::cursor::Cursor;
use super::fault::{Fault, Place};
use super::source::Source;

/// One game of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sheet {
    /// What the remarks before the match say: `; [Name "value"]`.
    pub tags: Vec<(String, String)>,
    /// The points that win the match; 0: no match.
    pub length: u32,
    /// The game's number.
    pub number: u32,
    /// The players, left and right.
    pub names: [String; 2],
    /// Their points before the game.
    pub scores: [u32; 2],
    /// What they did.
    pub turns: Vec<Turn>,
    /// Who won, and how many points.
    pub wins: Option<(usize, u32)>,
}

/// What a player did.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn {
    /// The column: 0 left, 1 right.
    pub column: usize,
    /// What.
    pub deed: Deed,
    /// Where it stands.
    pub place: Place,
}

/// The things that a player does.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Rolls, and moves as the text says; empty: nothing moves.
    Roll([u8; 2], String),
    /// Doubles.
    Double,
    /// Takes a double.
    Take,
    /// Drops a double.
    Drop,
}

/// From which character on a text stands in the right column.
const RIGHT: u32 = 24;

/// Reads one game; its source's head is the match's.
///
/// # Errors
/// The first line that is not of the format.
pub fn read(source: &Source) -> Result<Sheet, Fault> {
    let mut sheet = Sheet::default();
    for line in source.head.lines() {
        sheet.read_head(line.trim());
    }
    let mut named = false;
    for (line, text) in (source.first_line..).zip(source.text.lines()) {
        let place = Place { line, column: Some(1) };
        let trimmed = text.trim();
        if trimmed.is_empty() || trimmed.starts_with(';') {
            continue;
        }
        if let Some(number) = game_number(trimmed) {
            sheet.number = number;
        } else if !named {
            sheet
                .read_names(trimmed)
                .ok_or_else(|| Fault::syntax(place, "expected `name : points   name : points`"))?;
            named = true;
        } else {
            sheet.read_turns(text, place)?;
        }
    }
    if named {
        Ok(sheet)
    } else {
        Err(Fault::syntax(source.place(), "a game without its players"))
    }
}

/// The number of `Game 3`.
pub(super) fn game_number(line: &str) -> Option<u32> {
    let mut words = line.split_ascii_whitespace();
    let is_game = words.next()?.eq_ignore_ascii_case("game");
    let number = words.next()?.parse().ok();
    number.filter(|_| is_game && words.next().is_none())
}

impl Sheet {
    fn read_head(&mut self, line: &str) {
        if let Some(remark) = line.strip_prefix(';') {
            let tag = remark.trim().strip_prefix('[').and_then(|tag| tag.strip_suffix(']'));
            let tag = tag.and_then(|tag| tag.split_once('"'));
            if let Some((name, value)) = tag {
                let value = value.strip_suffix('"').unwrap_or(value);
                self.tags.push((name.trim().into(), value.into()));
            }
        } else if let Some(length) = line.split_ascii_whitespace().next().and_then(|word| word.parse().ok()) {
            self.length = length;
        }
    }

    fn read_names(&mut self, line: &str) -> Option<()> {
        let (left, right) = line.split_once(" : ")?;
        let right = right.trim_start();
        let digits = right.bytes().take_while(u8::is_ascii_digit).count();
        let (score, right) = right.split_at(digits);
        let (name, other) = right.rsplit_once(':')?;
        self.names = [left.trim().into(), name.trim().into()];
        self.scores = [score.parse().ok()?, other.trim().parse().ok()?];
        Some(())
    }

    /// The tag of this name.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name))?;
        Some(tag.1.as_str())
    }

    fn read_turns(&mut self, line: &str, place: Place) -> Result<(), Fault> {
        let source = Source {
            text: line.into(),
            first_line: place.line,
            ..Source::default()
        };
        let mut cursor = Cursor::new(&source);
        let mut in_line = 0;
        loop {
            cursor.take_while(char::is_whitespace);
            let place = cursor.place();
            let word = cursor.take_while(|char| !char.is_whitespace());
            let column = usize::from(in_line > 0 || place.column.unwrap_or(0) > RIGHT);
            let deed = match word.to_ascii_lowercase().trim_end_matches(['.', ',']) {
                "" => return Ok(()),
                number
                    if in_line == 0
                        && number
                            .strip_suffix(')')
                            .is_some_and(|number| number.parse::<u32>().is_ok()) =>
                {
                    continue;
                }
                "doubles" | "redoubles" | "double" => {
                    // What the cube then shows follows from the rules.
                    skip_arrow(&mut cursor);
                    Deed::Double
                }
                "takes" | "take" | "accepts" => Deed::Take,
                "drops" | "drop" | "rejects" | "passes" => Deed::Drop,
                "wins" => {
                    let points = cursor
                        .rest()
                        .split_ascii_whitespace()
                        .next()
                        .and_then(|word| word.parse().ok());
                    self.wins = Some((column, points.unwrap_or(1)));
                    return Ok(());
                }
                roll => match read_dice(roll) {
                    Some(dice) => Deed::Roll(dice, read_play(&mut cursor)),
                    None => {
                        return Err(Fault::syntax(
                            place,
                            format!("`{}` is not understood", super::shorten(word)),
                        ));
                    }
                },
            };
            if in_line == 2 || (in_line == 1 && self.turns.last().is_some_and(|turn| turn.column == 1)) {
                return Err(Fault::syntax(place, "there are two columns, and this is a third"));
            }
            in_line += 1;
            self.turns.push(Turn { column, deed, place });
        }
    }
}

fn skip_arrow(cursor: &mut Cursor<'_>) {
    let mut ahead = cursor.clone();
    ahead.take_while(char::is_whitespace);
    if !ahead.take_while(|char| matches!(char, '=' | '>')).is_empty() {
        ahead.take_while(char::is_whitespace);
        ahead.take_while(|char| char.is_ascii_digit());
        *cursor = ahead;
    }
}

/// The dice of `31:`.
fn read_dice(word: &str) -> Option<[u8; 2]> {
    match word.as_bytes() {
        [first @ b'1'..=b'6', second @ b'1'..=b'6', b':'] => Some([first - b'0', second - b'0']),
        _ => None,
    }
}

/// The words of a play, up to what is another deed.
fn read_play(cursor: &mut Cursor<'_>) -> String {
    let mut play = String::new();
    loop {
        let mut ahead = cursor.clone();
        ahead.take_while(char::is_whitespace);
        let word = ahead.take_while(|char| !char.is_whitespace());
        let lower = word.to_ascii_lowercase();
        let is_idle = matches!(lower.as_str(), "cannot" | "move" | "can't" | "????" | "---");
        let is_step = word.contains('/') || word.starts_with('(');
        if word.is_empty() || !(is_idle || is_step) {
            return play;
        }
        *cursor = ahead;
        if is_step {
            if !play.is_empty() && !word.starts_with('(') {
                play.push(' ');
            }
            play.push_str(word);
        }
    }
}

/// The start of a match.
pub fn write_head(tags: &[(String, String)], length: u32) -> String {
    let plain = |value: &str| value.replace(['"', '\n', '\r'], "'");
    let tags = tags
        .iter()
        .map(|(name, value)| format!("; [{} \"{}\"]\n", name.replace('"', "'"), plain(value)));
    format!("{}\n {length} point match\n", tags.collect::<String>())
}

/// A game; `wins` is what the winner won, and whether it is the match.
pub fn write_game(sheet: &Sheet, wins_match: bool) -> String {
    let [left, right] = &sheet.names;
    let players = format!(" {} : {}", name(left), sheet.scores[0]);
    let mut text = format!(
        "\n Game {}\n{players:<33}{} : {}\n",
        sheet.number,
        name(right),
        sheet.scores[1]
    );
    let mut number = 0;
    let mut turns = sheet.turns.iter().peekable();
    while let Some(first) = turns.next() {
        number += 1;
        let (left, right) = if first.column == 0 {
            (
                write_deed(sheet, first),
                turns
                    .next_if(|next| next.column == 1)
                    .map(|next| write_deed(sheet, next)),
            )
        } else {
            (String::new(), Some(write_deed(sheet, first)))
        };
        let line = format!("{number:>3}) {left:<28} {}", right.unwrap_or_default());
        text.push_str(line.trim_end());
        text.push('\n');
    }
    if let Some((column, points)) = sheet.wins {
        let indent = if column == 0 { 6 } else { 34 };
        let plural = if points == 1 { "" } else { "s" };
        let and = if wins_match { " and the match" } else { "" };
        text.push_str(&format!("{:indent$}Wins {points} point{plural}{and}\n", ""));
    }
    text
}

/// A name that the line of the players can hold.
fn name(name: &str) -> String {
    let name = name.replace([':', '\n', '\r'], " ");
    let name = name.trim();
    if name.is_empty() { "?".into() } else { name.into() }
}

fn write_deed(sheet: &Sheet, turn: &Turn) -> String {
    match &turn.deed {
        Deed::Roll([high, low], play) => format!("{high}{low}: {play}").trim_end().to_owned(),
        Deed::Double => {
            // Each double before it was taken.
            let until = sheet.turns.iter().take_while(|other| !std::ptr::eq(*other, turn));
            let doubles = until.filter(|other| other.deed == Deed::Double).count();
            format!(" Doubles => {}", 2_u64 << doubles.min(20))
        }
        Deed::Take => " Takes".into(),
        Deed::Drop => " Drops".into(),
    }
}
