//! The command line: one file a subcommand.

mod backup;
mod catalog;
mod check_bot;
mod client;
pub mod config;
mod health;
mod import;
mod key;
mod log;
mod perft;
mod play;
mod serve;
mod tournament;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Ludoteca: a game library as a service.
#[derive(Debug, Parser)]
#[command(version, about, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

// Each command's help is the documentation of its arguments.
#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Serve),
    Play(play::Play),
    Catalog(catalog::Catalog),
    Perft(perft::Perft),
    Tournament(tournament::Tournament),
    Verify(verify::Verify),
    Import(import::Import),
    Backup(backup::Backup),
    Health(health::Health),
    CheckBot(check_bot::CheckBot),
    Key(key::Key),
}

impl Cli {
    /// Runs the command.
    ///
    /// # Errors
    /// What the person at the terminal should read.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self.command {
            Command::Serve(command) => command.run(),
            Command::Play(command) => command.run(),
            Command::Catalog(command) => command.run(),
            Command::Perft(command) => command.run(),
            Command::Tournament(command) => command.run(),
            Command::Import(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Backup(command) => command.run(),
            Command::Health(command) => command.run(),
            Command::CheckBot(command) => command.run(),
            Command::Key(command) => command.run(),
        }
    }
}
