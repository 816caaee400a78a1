//! SGF, FF\[4\]: a tree of nodes with properties. The first child of a node goes on with the game, its others are
//! variations.

mod read;
mod write;

use std::collections::BTreeMap;

use super::fault::Place;
use super::transcript::{Ended, Transcript};
use super::tree::{Line, Notes, Ply};
use crate::rules::Seat;

pub use read::{claims, read};
pub use write::write;

/// The properties that annotate a move, with their values and the annotations they are.
const ANNOTATIONS: [(&str, &str, &str); 6] = [
    ("TE", "1", "!"),
    ("TE", "2", "!!"),
    ("BM", "1", "?"),
    ("BM", "2", "??"),
    ("IT", "", "!?"),
    ("DO", "", "?!"),
];

/// Properties of the root that say what the record says elsewhere, in every game.
const KNOWN: [&str; 10] = ["FF", "GM", "CA", "AP", "SZ", "PB", "PW", "RE", "C", "ST"];

/// A game tree.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tree {
    /// The root's properties, each with all its values.
    pub root: Vec<(String, Vec<String>)>,
    /// The moves: a text is `B[…]` or `W[…]` as it stands, and empty for a node without a move.
    pub line: Line,
    /// Where the tree begins.
    pub place: Place,
}

impl Tree {
    /// A property of the root: its first value.
    pub fn get(&self, name: &str) -> Option<&str> {
        let (_, values) = self.root.iter().find(|(known, _)| known == name)?;
        values
            .first()
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }

    /// All values of a property of the root.
    pub fn all(&self, name: &str) -> &[String] {
        self.root
            .iter()
            .find(|(known, _)| known == name)
            .map_or(&[], |(_, values)| values)
    }

    /// The moves in their order, and the comment before the first. What stands in nodes without a move goes with the
    /// move before, variations with the move after.
    pub fn moves(&self) -> (String, Vec<Moved>) {
        let mut comment = String::new();
        let mut moves: Vec<Moved> = Vec::new();
        let mut variations = Vec::new();
        for ply in &self.line {
            let mut notes = ply.notes.clone();
            variations.append(&mut notes.variations);
            let parts = ply.text.strip_suffix(']').and_then(|text| text.split_once('['));
            let Some((letter, text)) = parts else {
                match moves.last_mut() {
                    None => comment.push_str(&notes.comment),
                    Some(last) => {
                        last.notes.add_comment(&notes.comment);
                        last.notes.annotations.extend(notes.annotations);
                        last.notes.values.extend(notes.values);
                    }
                }
                continue;
            };
            notes.variations = std::mem::take(&mut variations);
            moves.push(Moved {
                is_black: letter == "B",
                text: text.trim().to_owned(),
                place: ply.place,
                notes,
            });
        }
        (comment, moves)
    }

    /// The properties of the root that are kept as tags; `understood` are those that the game keeps elsewhere. Of a
    /// property with several values the values stand one after the other, as in the file.
    fn tags(&self, understood: &[&str]) -> BTreeMap<String, String> {
        let mut tags = BTreeMap::new();
        for (name, values) in &self.root {
            if !KNOWN.contains(&name.as_str()) && !understood.contains(&name.as_str()) {
                let value = match &values[..] {
                    [value] => value.clone(),
                    values => values
                        .iter()
                        .map(|value| format!("[{}]", write::escape(value)))
                        .collect(),
                };
                tags.entry(name.clone()).or_insert(value);
            }
        }
        tags
    }
}

/// A move of the main line.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Whether Black made it.
    pub is_black: bool,
    /// Its value.
    pub text: String,
    /// Where it stands.
    pub place: Place,
    /// What was noted with it.
    pub notes: Notes,
}

impl Moved {
    /// The move as a node of a variation has it.
    pub fn ply(letter: char, text: &str, notes: Notes) -> Ply {
        Ply {
            text: format!("{letter}[{}]", write::escape(text)),
            notes,
            ..Ply::default()
        }
    }
}

/// Which seats play Black and White.
#[derive(Clone, Copy, Debug)]
pub struct Colours {
    /// Black's seat.
    pub black: Seat,
}

impl Colours {
    fn seats(self) -> [(char, Seat); 2] {
        [('B', self.black), ('W', self.black.other())]
    }

    /// The letter of a seat's colour.
    pub fn letter(self, seat: Seat) -> char {
        if seat == self.black { 'B' } else { 'W' }
    }

    /// The seat of a colour.
    pub fn seat(self, is_black: bool) -> Seat {
        if is_black { self.black } else { self.black.other() }
    }

    /// What the root says of players and the result; the rules' end counts before the file's.
    pub fn transcript(self, tree: &Tree, by_rules: Option<Ended>, understood: &[&str]) -> Transcript {
        let mut names = vec![String::new(); 2];
        for (letter, seat) in self.seats() {
            names[seat.index()] = tree.get(&format!("P{letter}")).unwrap_or_default().into();
        }
        let mut tags = tree.tags(understood);
        let said = tree.get("RE");
        let ended = by_rules.or_else(|| self.read_result(said?));
        if let Some(said) =
            said.filter(|said| self.common(ended.as_ref()) != self.common(self.read_result(said).as_ref()))
        {
            tags.insert("RE".into(), said.into());
        }
        Transcript {
            names,
            tags,
            comment: tree
                .root
                .iter()
                .find(|(name, _)| name == "C")
                .map_or_else(String::new, |(_, text)| text.concat()),
            ended,
            ..Transcript::default()
        }
    }

    /// Who won, without the reason or the margin.
    fn common(self, ended: Option<&Ended>) -> &'static str {
        match ended {
            Some(ended) if !ended.is_unfinished() => match ended.winner() {
                Some(seat) if seat == self.black => "B",
                Some(_) => "W",
                None => "Draw",
            },
            _ => "",
        }
    }

    fn read_result(self, text: &str) -> Option<Ended> {
        if matches!(text.to_ascii_lowercase().as_str(), "0" | "draw" | "jigo" | "tie") {
            return Some(Ended::recorded(Vec::new(), Ended::AS_RECORDED));
        }
        let (winner, how) = text.split_once('+')?;
        let (_, seat) = self
            .seats()
            .into_iter()
            .find(|(letter, _)| winner.eq_ignore_ascii_case(&letter.to_string()))?;
        let reason = match how.to_ascii_lowercase().as_str() {
            how if how.ends_with('r') || how == "resign" => "resignation",
            "t" | "time" => "time",
            "f" | "forfeit" => "forfeit",
            _ => Ended::AS_RECORDED,
        };
        Some(Ended::recorded(vec![seat], reason))
    }

    /// The result as SGF writes it; `margin` is what the winner won by, in games that count points.
    pub fn result(self, ended: Option<&Ended>, margin: Option<u32>) -> Option<String> {
        let ended = ended.filter(|ended| !ended.is_unfinished())?;
        let Some(winner) = ended.winner() else {
            return Some("Draw".into());
        };
        let how = match (ended.reason.as_str(), margin) {
            ("resignation", _) => "R".into(),
            ("time", _) => "T".into(),
            ("forfeit", _) => "F".into(),
            (_, Some(margin)) if ended.by_rules => margin.to_string(),
            _ => String::new(),
        };
        Some(format!("{}+{how}", self.letter(winner)))
    }

    /// The root's properties of a game that is written: the game's number, what it adds, players, result and tags.
    pub fn root(
        self,
        game: &str,
        transcript: &Transcript,
        more: Vec<(&str, Vec<String>)>,
        margin: Option<u32>,
    ) -> Vec<(String, Vec<String>)> {
        let one = |name: &str, value: String| (name.to_owned(), vec![value]);
        let mut root = vec![one("FF", "4".into()), one("GM", game.into()), one("CA", "UTF-8".into())];
        root.extend(more.into_iter().map(|(name, values)| (name.to_owned(), values)));
        for (letter, seat) in self.seats() {
            let name = transcript.names.get(seat.index()).filter(|name| !name.is_empty());
            root.extend(name.map(|name| one(&format!("P{letter}"), name.clone())));
        }
        if !transcript.tags.contains_key("RE") {
            root.extend(
                self.result(transcript.ended.as_ref(), margin)
                    .map(|result| one("RE", result)),
            );
        }
        if let (Some(ms), false) = (transcript.started_ms, transcript.tags.contains_key("DT")) {
            let (year, month, day) = super::civil(ms);
            root.push(one("DT", format!("{year:04}-{month:02}-{day:02}")));
        }
        for (name, value) in &transcript.tags {
            let letters: String = name.chars().filter(char::is_ascii_alphabetic).collect();
            if !letters.is_empty() {
                root.push((letters.to_ascii_uppercase(), write::values_of(value)));
            }
        }
        if !transcript.comment.is_empty() {
            root.push(one("C", transcript.comment.clone()));
        }
        root
    }
}
