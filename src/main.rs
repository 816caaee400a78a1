//! The binary: everything is in the library.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match ludoteca::cli::Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
