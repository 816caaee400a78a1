//! `ludoteca backup FOLDER`

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use crate::store::SqliteStore;

/// Copies a data folder as it stands at one moment, also while a server runs over it.
///
/// The copy holds every move that was acknowledged before. To restore, let a server use it as its data folder.
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
        std::fs::create_dir(&self.to).with_context(|| format!("can't make {}", self.to.display()))?;
        let shown = || format!("can't copy to {}", self.to.display());
        // Keeps its mode: nobody else may read it.
        std::fs::copy(&key, self.to.join("server.key")).with_context(shown)?;
        SqliteStore::copy(&games, &self.to.join("games.sqlite"))?;
        println!("{} holds a copy of {}", self.to.display(), self.data.display());
        Ok(ExitCode::SUCCESS)
    }
}
