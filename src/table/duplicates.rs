//! Keys that stand more than once in an object of a JSON text: a reader takes one of the values, and nobody knows which.

use std::collections::HashSet;
use std::fmt;

use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};

use crate::rules::BadOption;

/// A fault for each key that its object already has, anywhere in the text; none where it is no JSON.
pub(super) fn duplicates(text: &str) -> Vec<BadOption> {
    let mut found = Vec::new();
    let walk = Walk {
        path: String::new(),
        found: &mut found,
    };
    // What is no JSON is refused by whoever reads the values.
    let _ = walk.deserialize(&mut serde_json::Deserializer::from_str(text));
    found
}

/// One value of the text, and where it stands.
struct Walk<'f> {
    path: String,
    found: &'f mut Vec<BadOption>,
}

impl Walk<'_> {
    fn at(&mut self, path: String) -> Walk<'_> {
        Walk {
            path,
            found: self.found,
        }
    }
}

impl<'de> DeserializeSeed<'de> for Walk<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Walk<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut keys = HashSet::new();
        while let Some(key) = map.next_key::<String>()? {
            let joint = if self.path.is_empty() { "" } else { "." };
            let path = format!("{}{joint}{key}", self.path);
            if !keys.insert(key) {
                self.found.push(BadOption::new(&path, "is given more than once"));
            }
            map.next_value_seed(self.at(path))?;
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        for index in 0.. {
            let path = format!("{}[{index}]", self.path);
            if items.next_element_seed(self.at(path))?.is_none() {
                break;
            }
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_that_is_there_before_is_found_by_its_path() {
        for (text, paths) in [
            (
                r#"{"a": 1, "b": [true, null, -1, 0.5, "a"], "c": {"a": {"b": 1}}}"#,
                vec![],
            ),
            (r#"{"a": 1, "a": 1}"#, vec!["a"]),
            // The same key in other words, three times.
            (r#"{"a": 1, "\u0061": 2, "a": 3}"#, vec!["a", "a"]),
            (
                r#"{"a": [{"b": 1}, {"b": {"c": [], "c": 1}, "b": 2}], "a": 3}"#,
                vec!["a[1].b.c", "a[1].b", "a"],
            ),
            (r#"[[{"a": 1, "a": 2}]]"#, vec!["[0][0].a"]),
            ("1", vec![]),
            ("{", vec![]),
        ] {
            let found: Vec<String> = duplicates(text).into_iter().map(|fault| fault.path).collect();
            assert_eq!(found, paths, "{text}");
        }
    }
}
