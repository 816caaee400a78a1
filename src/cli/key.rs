//! `ludoteca key`: API keys.

use std::io::{Write, stdout};
use std::process::ExitCode;

use anyhow::anyhow;
use clap::{Args, Subcommand};

use crate::service::{Scopes, UnknownScope, new_key};

/// Makes API keys.
#[derive(Debug, Args)]
pub struct Key {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(New),
}

/// Makes a key, and prints it and its line for the file of keys.
///
/// The key goes to whoever calls, and can't be found out again. The line goes into the file that the server's setting
/// auth.keys names: it holds a digest only. A running server takes it within seconds.
#[derive(Debug, Args)]
struct New {
    /// Whose key it is: letters, digits, `-`, `_`, `.`, `@`
    name: String,
    /// What it allows: play, create, search, admin, with commas between them
    #[arg(long, value_name = "SCOPES", default_value = "play,create,search", value_parser = scopes)]
    scopes: Scopes,
}

fn scopes(text: &str) -> Result<Scopes, UnknownScope> {
    text.parse()
}

impl Key {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        let Command::New(New { name, scopes }) = self.command;
        let (key, line) = new_key(&name, scopes).map_err(|error| anyhow!(error))?;
        writeln!(stdout(), "key:  {}", key.reveal())?;
        writeln!(stdout(), "line: {line}")?;
        Ok(ExitCode::SUCCESS)
    }
}
