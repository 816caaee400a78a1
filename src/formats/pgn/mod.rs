//! PGN's grammar, which PDN shares: tags, moves, comments, annotations, variations, a result.
//!
//! Reading takes the import format in its widest sense (and much that programs wrote without it); writing
//! gives the export format.

mod read;
mod sheet;
mod tokens;
mod write;

use std::collections::BTreeMap;

use super::fault::Place;
use super::tree::Line;

pub use read::read;
pub use sheet::{Sheet, date, place_of};
pub use write::{Numbering, tag, write};

/// What differs between the formats that share the grammar.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The spellings of results, each with the one that is written.
    pub results: &'static [(&'static str, &'static str)],
    /// Words that may follow a move and say nothing: `e.p.`, `ch`.
    pub idle: &'static [&'static str],
}

impl Dialect {
    /// The result that a text spells.
    pub fn result(&self, text: &str) -> Option<&'static str> {
        let known = self.results.iter().find(|(spelling, _)| *spelling == text);
        known.map(|(_, result)| *result)
    }
}

/// A game as it stands in a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Game {
    /// The tags in their order, each with its place.
    pub tags: Vec<(String, String, Place)>,
    /// The comment before the first move.
    pub comment: String,
    /// The moves.
    pub line: Line,
    /// The result after the moves, as the dialect writes it.
    pub result: Option<&'static str>,
}

impl Game {
    /// A tag's value and place; names are compared without regard to case. An empty value, `?` and `-` mean that
    /// nothing is known.
    pub fn tag(&self, name: &str) -> Option<(&str, Place)> {
        let tag = self.tags.iter().find(|(known, ..)| known.eq_ignore_ascii_case(name))?;
        let known = !matches!(tag.1.trim(), "" | "?" | "-");
        known.then_some((tag.1.as_str(), tag.2))
    }

    /// The tags but those named, which are kept elsewhere.
    pub fn tags_but(&self, named: &[&str]) -> BTreeMap<String, String> {
        let mut kept = BTreeMap::new();
        for (name, value, _) in &self.tags {
            if !named.iter().any(|named| named.eq_ignore_ascii_case(name)) {
                kept.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
        kept
    }
}

/// The annotations that have signs of their own, and their numbers.
const SIGNS: [(&str, &str); 16] = [
    ("!", "$1"),
    ("?", "$2"),
    ("!!", "$3"),
    ("??", "$4"),
    ("!?", "$5"),
    ("?!", "$6"),
    ("=", "$10"),
    ("∞", "$13"),
    ("+/=", "$14"),
    ("=/+", "$15"),
    ("+/-", "$16"),
    ("-/+", "$17"),
    ("+-", "$18"),
    ("-+", "$19"),
    ("±", "$16"),
    ("N", "$146"),
];

/// How many of [`SIGNS`] stand at the end of a move.
const SUFFIXES: usize = 6;
