//! The binary: everything is in the library.

use std::process::ExitCode;

use clap::Parser;

/// Games are made of many small things, which one thread makes and another lets go.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match ludoteca::cli::Cli::parse().run() {
        Ok(code) => code,
        // Whoever read the output has seen enough (`ludoteca catalog | head`).
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
