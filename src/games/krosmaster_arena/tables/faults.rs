//! Reading JSON piece by piece, noting every fault by its path.

use std::collections::HashSet;

use serde_json::{Map, Value};

use crate::games::krosmaster_arena::words::find;
use crate::rules::BadOption;

/// The largest number of the tables.
pub const MOST: i64 = 99;

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Faults(Vec<BadOption>);

impl Faults {
    /// Notes a fault.
    pub fn note(&mut self, path: impl Into<String>, what: impl Into<String>) {
        self.0.push(BadOption::new(path, what));
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// All faults.
    pub fn into_vec(self) -> Vec<BadOption> {
        self.0
    }

    /// An object with these fields and no others; the last `optional` of them may be missing.
    pub fn object<'v>(
        &mut self,
        value: &'v Value,
        path: &str,
        names: &[&str],
        optional: usize,
    ) -> Option<&'v Map<String, Value>> {
        let Value::Object(object) = value else {
            self.note(path, format!("expected an object with the fields {}", names.join(", ")));
            return None;
        };
        for name in &names[..names.len() - optional] {
            if !object.contains_key(*name) {
                self.note(format!("{path}.{name}"), "is missing");
            }
        }
        for name in object.keys().filter(|name| !names.contains(&name.as_str())) {
            let what = format!("there is no such field; the fields are {}", names.join(", "));
            self.note(format!("{path}.{name}"), what);
        }
        Some(object)
    }

    /// A list; nothing where it is missing, which [`object`](Self::object) has noted.
    pub fn list<'v>(&mut self, value: Option<&'v Value>, path: &str) -> &'v [Value] {
        match value {
            Some(Value::Array(list)) => list,
            Some(_) => {
                self.note(path, "expected a list");
                &[]
            }
            None => &[],
        }
    }

    /// A whole number in this range.
    pub fn number(&mut self, value: Option<&Value>, path: &str, least: i64, most: i64) -> Option<i32> {
        let value = value?;
        match value.as_i64().filter(|number| (least..=most).contains(number)) {
            Some(number) => i32::try_from(number).ok(),
            None => {
                self.note(path, format!("expected a whole number from {least} to {most}"));
                None
            }
        }
    }

    /// true or false.
    pub fn flag(&mut self, value: Option<&Value>, path: &str) -> Option<bool> {
        let value = value?;
        let flag = value.as_bool();
        if flag.is_none() {
            self.note(path, "expected true or false");
        }
        flag
    }

    /// A string.
    pub fn text<'v>(&mut self, value: Option<&'v Value>, path: &str) -> Option<&'v str> {
        let value = value?;
        let text = value.as_str();
        if text.is_none() {
            self.note(path, "expected a string");
        }
        text
    }

    /// A string that can be shown on one line.
    pub fn name<'v>(&mut self, value: Option<&'v Value>, path: &str) -> Option<&'v str> {
        let text = self.text(value, path)?;
        if text.chars().any(char::is_control) {
            self.note(path, "a name has no control characters");
            return None;
        }
        Some(text)
    }

    /// An id: `[a-z0-9_]{1,16}`.
    pub fn id(&mut self, value: Option<&Value>, path: &str) -> Option<String> {
        let text = self.text(value, path)?;
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        if text.is_empty() || text.len() > 16 || !text.bytes().all(fits) {
            self.note(path, "an id is 1 to 16 of the characters a-z, 0-9 and _");
            return None;
        }
        Some(text.to_owned())
    }

    /// One word of a closed list.
    pub fn word<T: Copy>(
        &mut self,
        value: Option<&Value>,
        path: &str,
        words: &[T],
        id: fn(T) -> &'static str,
    ) -> Option<T> {
        let value = value?;
        let word = value.as_str().and_then(|text| find(words, id, text));
        if word.is_none() {
            let words: Vec<&str> = words.iter().map(|&word| id(word)).collect();
            self.note(path, format!("expected one of {}", words.join(", ")));
        }
        word
    }

    /// Notes every id of these entries, each with its path, that an earlier one has.
    pub fn repeated<'v>(&mut self, entries: impl Iterator<Item = (String, &'v Value)>) {
        let mut earlier = HashSet::new();
        for (path, value) in entries {
            let Some(id) = value.get("id").and_then(Value::as_str) else {
                continue;
            };
            if !earlier.insert(id) {
                self.note(
                    format!("{path}.id"),
                    format!("the id `{}` is there twice", id.escape_default()),
                );
            }
        }
    }
}
