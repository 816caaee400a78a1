//! The games in their field's formats, one file a format, all games in the order of `games.jsonl`.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use super::listing::label;
use super::write::WriteError;
use crate::formats::{Syntax, Transcript};
use crate::table::record::{Record, read_seed};
use crate::table::{FormatInfo, JSON, Table};
use crate::tournament::journal::{self, GameLine};
use crate::tournament::plan::Plan;

/// A file of games in one format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Exported {
    /// The format's name.
    pub(super) format: &'static str,
    /// The file's name.
    pub(super) file: String,
    /// How many games the format has no words for; they are left out.
    pub(super) left_out: usize,
}

/// Writes `games.FORMAT` for every format that the game type has besides its records.
pub(super) fn export(plan: &Plan, folder: &Path, lines: &[GameLine]) -> Result<Vec<Exported>, WriteError> {
    let formats = plan.game_type.formats();
    let mut files = Vec::new();
    for format in formats.into_iter().filter(|format| *format != JSON) {
        files.push(Target::create(folder, format)?);
    }
    if !files.is_empty() {
        for line in lines {
            let table = table(folder, line)?;
            let transcript = table.transcript();
            for file in &mut files {
                let transcript = labelled(plan, line, file.format.syntax, transcript.clone());
                match table.game().export(file.format.name, &transcript) {
                    Some(Ok(text)) => file.add(&text)?,
                    _ => file.exported.left_out += 1,
                }
            }
        }
    }
    files.into_iter().map(Target::close).collect()
}

/// A file that takes its name when it is whole.
struct Target {
    format: FormatInfo,
    exported: Exported,
    new: PathBuf,
    path: PathBuf,
    file: BufWriter<File>,
}

impl Target {
    fn create(folder: &Path, format: FormatInfo) -> Result<Target, WriteError> {
        let name = format!("games.{}", format.name);
        let new = folder.join(format!("{name}.new"));
        let file = File::create(&new).map_err(WriteError::at(&new))?;
        Ok(Target {
            path: folder.join(&name),
            exported: Exported {
                format: format.name,
                file: name,
                left_out: 0,
            },
            format,
            new,
            file: BufWriter::new(file),
        })
    }

    fn add(&mut self, text: &str) -> Result<(), WriteError> {
        let between = match self.format.syntax {
            Syntax::Lines => "\n",
            Syntax::Tags | Syntax::Trees | Syntax::Matches | Syntax::Json => "\n\n",
        };
        let text = [text.trim_end(), between].concat();
        self.file.write_all(text.as_bytes()).map_err(WriteError::at(&self.new))
    }

    fn close(mut self) -> Result<Exported, WriteError> {
        self.file.flush().map_err(WriteError::at(&self.new))?;
        fs::rename(&self.new, &self.path).map_err(WriteError::at(&self.path))?;
        Ok(self.exported)
    }
}

/// Tournament and round under the names that the format has for them.
fn labelled(plan: &Plan, line: &GameLine, syntax: Syntax, mut transcript: Transcript) -> Transcript {
    let (event, round) = match syntax {
        Syntax::Trees => ("EV", "RO"),
        Syntax::Tags | Syntax::Matches => ("Event", "Round"),
        Syntax::Lines | Syntax::Json => return transcript,
    };
    for own in ["tournament", "encounter", "game"] {
        transcript.tags.remove(own);
    }
    transcript.tags.insert(event.into(), plan.name.clone());
    transcript.tags.insert(round.into(), label(line));
    transcript
}

/// The game of a line, replayed.
fn table(folder: &Path, line: &GameLine) -> Result<Table, WriteError> {
    let damaged = |what: String| WriteError::Record {
        game: line.id.clone(),
        what,
    };
    let record = record(folder, line)?;
    let seed = record.seed.as_deref().and_then(read_seed).unwrap_or_default();
    Table::restore(record.header, seed, record.events).map_err(|error| damaged(error.to_string()))
}

/// The record of a line.
pub(super) fn record(folder: &Path, line: &GameLine) -> Result<Record, WriteError> {
    let text = journal::record(folder, line)?;
    serde_json::from_str(&text).map_err(|error| WriteError::Record {
        game: line.id.clone(),
        what: error.to_string(),
    })
}
