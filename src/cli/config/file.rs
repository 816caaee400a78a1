//! What the TOML file says, with the place of everything that is wrong in it.

use std::ops::Range;
use std::path::Path;

use toml::de::{DeTable, DeValue};

use super::given::{Given, Source};
use super::setting::{Setting, Shape};
use super::settings::{SECTIONS, SETTINGS};
use crate::service::regular;

/// Reads the settings of a file.
pub(super) fn read(given: &mut Given, path: &Path) {
    // What the shell holds open, like `<(…)` or `/dev/stdin`, comes to an end: it may be a pipe, as the file is read once.
    let text = match path.starts_with("/dev") {
        true => std::fs::read_to_string(path),
        false => regular::read_to_string(path),
    };
    match text {
        Ok(text) => File { path, text: &text }.read(given),
        Err(error) => given
            .faults
            .push(format!("can't read the configuration file {}: {error}", path.display())),
    }
}

struct File<'f> {
    path: &'f Path,
    text: &'f str,
}

impl File<'_> {
    fn read(&self, given: &mut Given) {
        let (table, errors) = DeTable::parse_recoverable(self.text);
        for error in &errors {
            // The message alone: a piece of the file might show a secret.
            self.fault(given, error.span().unwrap_or(0..0), error.message());
        }
        for (section, content) in table.get_ref() {
            let name: &str = section.get_ref();
            let keys = || SETTINGS.iter().filter(|setting| setting.section == name);
            if keys().next().is_none() {
                let known: Vec<String> = SECTIONS.iter().map(|(name, _)| format!("[{name}]")).collect();
                let what = format!("there is no section `{name}`; there are {}", known.join(", "));
                self.fault(given, section.span(), &what);
                continue;
            }
            let DeValue::Table(entries) = content.get_ref() else {
                self.fault(given, section.span(), &format!("`{name}` is a section: write [{name}]"));
                continue;
            };
            for (key, value) in entries {
                let Some(setting) = keys().find(|setting| setting.key == key.get_ref().as_ref()) else {
                    let known: Vec<&str> = keys().map(|setting| setting.key).collect();
                    let what = format!("[{name}] has no `{}`; it has {}", key.get_ref(), known.join(", "));
                    self.fault(given, key.span(), &what);
                    continue;
                };
                match texts(setting, value.get_ref()) {
                    Ok(texts) => given.add(setting, texts, self.place(value.span())),
                    Err(what) => self.fault(given, value.span(), &format!("{}: {what}", setting.name())),
                }
            }
        }
    }

    fn fault(&self, given: &mut Given, span: Range<usize>, what: &str) {
        given.faults.push(format!("{}: {what}", self.place(span)));
    }

    fn place(&self, span: Range<usize>) -> Source {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        Source::File {
            path: self.path.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[start..].chars().count() + 1,
        }
    }
}

/// A value as a flag would say it.
fn texts(setting: &Setting, value: &DeValue<'_>) -> Result<Vec<String>, String> {
    let wanted = match (setting.shape, value) {
        (Shape::Text | Shape::NumberOrWord, DeValue::String(text)) => return Ok(vec![text.to_string()]),
        (Shape::Number | Shape::NumberOrWord, DeValue::Integer(number)) => {
            let number = i128::from_str_radix(number.as_str(), number.radix());
            return number
                .map(|number| vec![number.to_string()])
                .map_err(|_| "this number is far too large".into());
        }
        (Shape::Switch, DeValue::Boolean(on)) => return Ok(vec![on.to_string()]),
        (Shape::List, DeValue::Array(items)) => {
            let texts = items.iter().map(|item| match item.get_ref() {
                DeValue::String(text) => Some(text.to_string()),
                _ => None,
            });
            match texts.collect() {
                Some(texts) => return Ok(texts),
                None => "an array of strings",
            }
        }
        (Shape::Text, _) => "a string in quotes",
        (Shape::Number, _) => "a whole number without quotes",
        (Shape::NumberOrWord, _) => "a whole number, or a word in quotes",
        (Shape::Switch, _) => "true or false without quotes",
        (Shape::List, _) => "an array of strings",
    };
    Err(format!("{wanted} is wanted here"))
}
