//! What tags say of two players and their result, the same in every game that is written so.

use std::collections::BTreeMap;

use super::{Dialect, Game, tag};
use crate::formats::fault::Place;
use crate::formats::transcript::{Ended, Transcript};
use crate::rules::Seat;

/// Tags that every game has, in their order, with what stands for nothing known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Who sits where, and how results are written: White's win, Black's win, a draw.
#[derive(Clone, Copy, Debug)]
pub struct Sheet {
    /// White's seat.
    pub white: Seat,
    /// The results as they are written.
    pub results: [&'static str; 3],
}

impl Sheet {
    /// The players' names by their seats.
    pub fn names(&self, game: &Game) -> Vec<String> {
        let name = |tag| game.tag(tag).map_or("", |(name, _)| name).to_owned();
        let mut names = vec![name("White"), name("Black")];
        if self.white != Seat(0) {
            names.reverse();
        }
        names
    }

    /// How a game ended, as its rules or else its file say; and the tags that are kept with it. `kept_elsewhere` are
    /// the tags that the game understands itself.
    pub fn end(
        &self,
        game: &Game,
        by_rules: Option<Ended>,
        kept_elsewhere: &[&str],
        dialect: &Dialect,
    ) -> (Option<Ended>, BTreeMap<String, String>) {
        let mut tags = game.tags_but(&[kept_elsewhere, &["White", "Black", "Result"]].concat());
        tags.retain(|name, value| !ROSTER.contains(&(name.as_str(), value.trim())));
        let tagged = game.tag("Result").map(|(value, _)| value);
        let moved = game.result.filter(|result| *result != "*");
        let claimed = moved.or(tagged.and_then(|text| dialect.result(text)));
        let winners = match claimed {
            Some("1-0") => Some(vec![self.white]),
            Some("0-1") => Some(vec![self.white.other()]),
            Some("1/2-1/2") => Some(Vec::new()),
            _ => None,
        };
        let reason = tags.get("Termination").map(|text| reason(text));
        let ended = match (by_rules, winners) {
            (Some(ended), _) => Some(ended),
            (None, None) => None,
            (None, Some(winners)) => {
                let reason = reason.unwrap_or_else(|| Ended::AS_RECORDED.into());
                if tags.get("Termination").is_some_and(|text| *text == spell(&reason)) {
                    tags.remove("Termination");
                }
                Some(Ended::recorded(winners, &reason))
            }
        };
        // What the file says stays, where the rules say otherwise or it says what no game ends in.
        let follows = self.common(ended.as_ref());
        let tagged = tagged.map(|text| dialect.result(text).filter(|result| *result != "*").unwrap_or(text));
        let said = [tagged, moved].into_iter().flatten();
        if let Some(said) = said.into_iter().find(|said| *said != follows && *said != "*") {
            tags.insert("Result".into(), said.into());
        }
        (ended, tags)
    }

    /// A result in the common spelling.
    fn common(&self, ended: Option<&Ended>) -> &'static str {
        match ended {
            Some(ended) if !ended.is_unfinished() => match ended.winner() {
                Some(seat) if seat == self.white => "1-0",
                Some(_) => "0-1",
                None => "1/2-1/2",
            },
            _ => "*",
        }
    }

    /// The result as it is written.
    pub fn result(&self, transcript: &Transcript) -> &str {
        match self.common(transcript.ended.as_ref()) {
            "1-0" => self.results[0],
            "0-1" => self.results[1],
            "1/2-1/2" => self.results[2],
            unknown => unknown,
        }
    }

    /// The tag section: the seven that every game has, then `more` and all others by their names.
    pub fn tags(&self, transcript: &Transcript, more: &[(&str, String)]) -> String {
        let mut tags = transcript.tags.clone();
        for (name, value) in more {
            tags.insert((*name).into(), value.clone());
        }
        let [white, black] = [self.white, self.white.other()].map(|seat| transcript.names.get(seat.index()));
        for (name, player) in [("White", white), ("Black", black)] {
            let known = player.filter(|player| !player.is_empty());
            tags.insert(name.into(), known.map_or("?", String::as_str).into());
        }
        if let Some(date) = transcript.started_ms.map(date) {
            tags.entry("Date".into()).or_insert(date);
        }
        let result = self.result(transcript);
        tags.entry("Result".into()).or_insert(result.into());
        if let Some(ended) = transcript.ended.as_ref().filter(|ended| !ended.by_rules)
            && ![Ended::AS_RECORDED, Ended::UNFINISHED].contains(&ended.reason.as_str())
        {
            tags.entry("Termination".into()).or_insert(spell(&ended.reason));
        }
        let mut text = String::new();
        for (name, unknown) in ROSTER {
            text.push_str(&tag(name, &tags.remove(name).unwrap_or_else(|| unknown.into())));
        }
        for (name, value) in tags {
            text.push_str(&tag(&name_of(&name), &value));
        }
        text
    }
}

/// A tag's name: letters, digits and underscores.
fn name_of(text: &str) -> String {
    text.chars()
        .map(|char| if char.is_ascii_alphanumeric() { char } else { '_' })
        .collect()
}

/// Why a game ended, of a Termination tag.
fn reason(text: &str) -> String {
    let words = text
        .split(|char: char| !char.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty());
    let reason = words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("_");
    match reason.as_str() {
        "" | "normal" | "unterminated" => Ended::AS_RECORDED.into(),
        _ => reason.chars().take(60).collect(),
    }
}

/// A reason as a Termination tag.
fn spell(reason: &str) -> String {
    reason.replace('_', " ")
}

/// A day as tags write it: `2026.11.30`.
pub fn date(ms: i64) -> String {
    let (year, month, day) = crate::formats::civil(ms);
    format!("{year:04}.{month:02}.{day:02}")
}

/// The place of a tag, or of the game if it has none of this name.
pub fn place_of(game: &Game, name: &str, otherwise: Place) -> Place {
    game.tag(name).map_or(otherwise, |(_, place)| place)
}
