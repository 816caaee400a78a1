//! Writing a tree.

use super::ANNOTATIONS;
use crate::formats::tree::{Notes, Ply};

/// Where a line is broken: between nodes.
const WIDTH: usize = 72;

/// A tree with this root and these moves.
pub fn write<'p>(root: &[(String, Vec<String>)], line: impl IntoIterator<Item = &'p Ply>) -> String {
    let mut text = String::from("(;");
    for (name, values) in root {
        property(&mut text, name, values);
    }
    moves(&mut text, line);
    text.push_str(")\n");
    text
}

/// The moves. A move that others could replace stands in parentheses with all that follows it, and those after it.
fn moves<'p>(text: &mut String, line: impl IntoIterator<Item = &'p Ply>) {
    let mut open = Vec::new();
    for ply in line {
        if ply.notes.variations.is_empty() {
            break_line(text);
        } else {
            text.push_str("\n(");
            open.push(&ply.notes.variations);
        }
        node(text, ply);
    }
    while let Some(variations) = open.pop() {
        text.push(')');
        for variation in variations {
            text.push_str("\n(");
            let mut part = String::new();
            moves(&mut part, variation);
            text.push_str(part.trim_start_matches('\n'));
            text.push(')');
        }
    }
}

fn break_line(text: &mut String) {
    let line = text.rfind('\n').map_or(0, |end| end + 1);
    if text.len() - line > WIDTH {
        text.push('\n');
    }
}

fn node(text: &mut String, ply: &Ply) {
    let Notes {
        comment,
        annotations,
        values,
        before,
        ..
    } = &ply.notes;
    text.push(';');
    text.push_str(&ply.text);
    for annotation in annotations {
        if let Some((name, value, _)) = ANNOTATIONS.iter().find(|(.., sign)| sign == annotation) {
            property(text, name, &[(*value).to_owned()]);
        }
    }
    let mut last = "";
    for (name, value) in values {
        if name != last {
            text.push_str(name);
        }
        text.push_str(&format!("[{}]", escape(value)));
        last = name;
    }
    let comment = [before.as_str(), comment]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    if !comment.is_empty() {
        property(text, "C", &[comment]);
    }
}

fn property(text: &mut String, name: &str, values: &[String]) {
    text.push_str(name);
    for value in values {
        text.push_str(&format!("[{}]", escape(value)));
    }
}

/// A value with what would end it escaped.
pub(super) fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// The values of a tag, which may hold several in brackets.
pub(super) fn values_of(tag: &str) -> Vec<String> {
    let several = || {
        let mut values = Vec::new();
        let mut rest = tag.chars();
        while let Some(open) = rest.next() {
            if open != '[' {
                return None;
            }
            let mut value = String::new();
            loop {
                match rest.next()? {
                    ']' => break,
                    '\\' => value.push(rest.next()?),
                    char => value.push(char),
                }
            }
            values.push(value);
        }
        (values.len() > 1).then_some(values)
    };
    several().unwrap_or_else(|| vec![tag.to_owned()])
}
