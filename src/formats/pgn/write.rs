//! Writing a game in the export format.

use super::{SIGNS, SUFFIXES};
use crate::formats::tree::{Notes, Ply};

/// The longest line.
const WIDTH: usize = 79;

/// How moves are numbered.
#[derive(Clone, Copy, Debug)]
pub struct Numbering {
    /// The number of the first move.
    pub first: u32,
    /// Whether the side that moves second begins.
    pub second_begins: bool,
}

/// A tag's line.
pub fn tag(name: &str, value: &str) -> String {
    let value: String = value
        .chars()
        .map(|char| if char.is_control() { ' ' } else { char })
        .collect();
    format!("[{name} \"{}\"]\n", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The moves with their notes, and the result, in lines that are not too long.
pub fn write<'p>(comment: &str, line: impl IntoIterator<Item = &'p Ply>, numbering: Numbering, result: &str) -> String {
    let mut out = Writer::default();
    out.comment(comment, &[]);
    out.line(line, numbering);
    out.word(result);
    out.text.push('\n');
    out.text
}

#[derive(Default)]
struct Writer {
    text: String,
    column: usize,
    /// The next word belongs to the one before: no space, no new line.
    glued: bool,
}

impl Writer {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // At the start of a line `%` and `[` mean something else.
        let may_break = !word.starts_with(['%', '[']);
        if self.column == 0 || self.glued {
            self.glued = false;
        } else if self.column + 1 + length > WIDTH && may_break {
            self.text.push('\n');
            self.column = 0;
        } else {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    fn line<'p>(&mut self, line: impl IntoIterator<Item = &'p Ply>, numbering: Numbering) {
        let (mut number, mut second) = (numbering.first, numbering.second_begins);
        let mut numbered = false;
        for ply in line {
            let notes = &ply.notes;
            if !notes.before.is_empty() {
                self.comment(&notes.before, &[]);
                numbered = false;
            }
            if !second {
                self.word(&format!("{number}."));
            } else if !numbered {
                self.word(&format!("{number}..."));
            }
            self.word(&ply.text);
            for annotation in &notes.annotations {
                self.word(number_of(annotation));
            }
            self.comment(&notes.comment, &notes.values);
            for variation in &notes.variations {
                self.word("(");
                self.glued = true;
                self.line(
                    variation,
                    Numbering {
                        first: number,
                        second_begins: second,
                    },
                );
                self.glued = true;
                self.word(")");
            }
            numbered = !is_noted(notes);
            number = number.saturating_add(u32::from(second));
            second = !second;
        }
    }

    fn comment(&mut self, text: &str, values: &[(String, String)]) {
        let values = values.iter().map(|(name, value)| format!("[%{name} {value}]"));
        let mut parts: Vec<String> = values.collect();
        parts.extend(Some(text.replace(['\n', '\r'], " ")).filter(|text| !text.is_empty()));
        let whole = parts.join(" ");
        if whole.is_empty() {
            return;
        }
        // A brace can't stand in braces; but it can in a comment to the end of the line.
        if whole.contains('}') {
            self.word(&format!("; {whole}"));
            self.text.push('\n');
            self.column = 0;
            return;
        }
        self.word("{");
        self.glued = true;
        for word in whole.split(' ') {
            self.word(word);
        }
        self.glued = true;
        self.word("}");
    }
}

fn is_noted(notes: &Notes) -> bool {
    !notes.comment.is_empty() || !notes.values.is_empty() || !notes.variations.is_empty()
}

/// An annotation as the export format writes it.
fn number_of(annotation: &str) -> &str {
    let sign = SIGNS[..SUFFIXES].iter().find(|(sign, _)| *sign == annotation);
    sign.map_or(annotation, |(_, number)| number)
}
