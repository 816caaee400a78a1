//! The binary: everything is in the library.

use std::process::ExitCode;

use clap::Parser;

fn main() -> anyhow::Result<ExitCode> {
    ludoteca::cli::Cli::parse().run()
}
