//! `ludoteca backup FOLDER`

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use crate::private;
use crate::store::SqliteStore;

/// Copies a data folder as it stands at one moment, also while a server runs over it.
///
/// The copy holds every move that was acknowledged before, and every tournament with the games that it had then. To restore, let a server use it as its data folder.
#[derive(Debug, Args)]
pub struct Backup {
    /// Folder for the copy; it must not exist yet
    to: PathBuf,
    /// The data folder to copy
    #[arg(long, value_name = "FOLDER", default_value = "ludoteca-data", env = "LUDOTECA_DATA")]
    data: PathBuf,
}

impl Backup {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let key = self.data.join("server.key");
        let games = self.data.join("games.sqlite");
        for file in [&key, &games] {
            let missing = || format!("{} is no data folder of a server", self.data.display());
            std::fs::metadata(file).with_context(missing)?;
        }
        private::folder()
            .create(&self.to)
            .with_context(|| format!("can't make {}", self.to.display()))?;
        let shown = || format!("can't copy to {}", self.to.display());
        // Keeps its mode: nobody else may read it.
        std::fs::copy(&key, self.to.join("server.key")).with_context(shown)?;
        SqliteStore::copy(&games, &self.to.join("games.sqlite"))?;
        let tournaments = self.data.join("tournaments");
        if tournaments.exists() {
            copy_tournaments(&tournaments, &self.to.join("tournaments")).with_context(shown)?;
        }
        println!("{} holds a copy of {}", self.to.display(), self.data.display());
        Ok(ExitCode::SUCCESS)
    }
}

/// Copies what a tournament is resumed from. The journal goes first: a game stands there after its record was written.
fn copy_tournaments(from: &Path, to: &Path) -> io::Result<()> {
    private::folder().create(to)?;
    for tournament in std::fs::read_dir(from)? {
        let tournament = tournament?;
        let folder = to.join(tournament.file_name());
        private::folder().create(&folder)?;
        for name in ["journal.jsonl", "games.jsonl", "plan.toml", "state.json"] {
            match std::fs::copy(tournament.path().join(name), folder.join(name)) {
                // Nothing has been played yet.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                copied => drop(copied?),
            }
        }
    }
    Ok(())
}
