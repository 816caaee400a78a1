//! `ludoteca verify FILE.jsonl…`

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::table::verify;

/// Replays recorded games and perft counts, and says the first difference of each row.
///
/// Exit status: 0 all the same, 1 something differs, 2 a file can't be read.
#[derive(Debug, Args)]
pub struct Verify {
    /// Files of rows, one JSON object a line: the vectors' format, or exported records
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Pass over perft counts above this many leaves
    #[arg(long, value_name = "N")]
    max_leaves: Option<u64>,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let scope = verify::Scope {
            max_leaves: self.max_leaves.unwrap_or(u64::MAX),
        };
        let mut rows = 0;
        let mut failed = 0;
        for path in &self.files {
            let text = match fs::read_to_string(path) {
                Ok(text) => text,
                Err(error) => {
                    eprintln!("{}: can't be read: {error}", path.display());
                    return Ok(ExitCode::from(2));
                }
            };
            for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
                rows += 1;
                if let Err(difference) = verify::row(line, scope) {
                    failed += 1;
                    writeln!(stdout(), "{}:{number}: {difference}", path.display())?;
                }
            }
        }
        writeln!(stdout(), "verified {rows} rows, {failed} failed")?;
        Ok(ExitCode::from(u8::from(failed > 0)))
    }
}
