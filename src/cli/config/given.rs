//! What was given, and by whom: for each setting the strongest value that can be read.

use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;

use super::setting::Setting;
use super::value::Value;

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A flag, without the dashes.
    Flag(String),
    /// An environment variable.
    Environment(String),
    /// A place in the file.
    File {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
    },
    /// Nobody set it.
    Default,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Flag(name) => write!(f, "--{name}"),
            Source::Environment(name) => f.write_str(name),
            Source::File { path, line, column } => write!(f, "{}:{line}:{column}", path.display()),
            Source::Default => f.write_str("default"),
        }
    }
}

/// What was given. Sources must be read in, the strongest first.
#[derive(Debug, Default)]
pub struct Given {
    /// By the settings' names.
    values: BTreeMap<String, (Vec<String>, Source)>,
    /// What is wrong, each a line for people.
    pub faults: Vec<String>,
    /// What may well be a mistake.
    pub notes: Vec<String>,
}

impl Given {
    /// Takes a value; a stronger source that spoke before keeps its own.
    pub fn add(&mut self, setting: &Setting, texts: Vec<String>, source: Source) {
        match (setting.check)(&texts) {
            Err(what) => self.faults.push(format!("{source}: {}: {what}", setting.name())),
            Ok(()) => {
                self.values.entry(setting.name()).or_insert((texts, source));
            }
        }
    }

    /// Who set a setting.
    pub fn source(&self, name: &str) -> Source {
        self.values
            .get(name)
            .map_or(Source::Default, |(_, source)| source.clone())
    }

    /// Says that a setting's value is wrong, and who gave it.
    pub fn blame(&mut self, name: &str, what: impl fmt::Display) {
        let fault = match self.source(name) {
            Source::Default => format!("{name}: {what}"),
            source => format!("{source}: {name}: {what}"),
        };
        self.faults.push(fault);
    }

    /// A setting's value.
    pub(super) fn value<T: Value>(&self, name: &str, default: &str) -> T {
        let given = self.values.get(name).and_then(|(texts, _)| T::read(texts).ok());
        given
            .or_else(|| if default.is_empty() { T::unset() } else { None })
            .unwrap_or_else(|| T::read(&[default.to_owned()]).expect("defaults can be read: a test reads them all"))
    }
}
