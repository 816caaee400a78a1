//! `ludoteca serve`

mod greeting;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::config::{self, Flags, Ready};
use super::log::Log;
use crate::service::RunningServer;
use greeting::greeting;

/// Runs the server.
///
/// It stops on Ctrl-C or SIGTERM, and drains: running calls finish, watchers are told.
/// A flag counts more than an environment variable, and that more than the file.
#[derive(Debug, Args)]
pub struct Serve {
    /// A TOML file of settings
    #[arg(long, value_name = "FILE", env = "LUDOTECA_CONFIG")]
    config: Option<PathBuf>,
    /// Print the effective configuration and what is wrong with it; start nothing. Exits with 1 if anything is wrong
    #[arg(long)]
    check: bool,
    /// Print a file that names every setting with its default
    #[arg(long, exclusive = true)]
    example: bool,
    #[command(flatten)]
    flags: Flags,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        if self.example {
            write!(stdout(), "{}", config::example())?;
            return Ok(ExitCode::SUCCESS);
        }
        let file = self.config.filter(|path| !path.as_os_str().is_empty());
        let checked = config::load(&self.flags, file.as_deref());
        if self.check {
            write!(
                stdout(),
                "{}",
                config::effective(&checked.configuration, &checked.given)
            )?;
            for note in &checked.given.notes {
                eprintln!("note: {note}");
            }
        }
        for fault in &checked.given.faults {
            eprintln!("error: {fault}");
        }
        match checked.ready {
            None => Ok(ExitCode::FAILURE),
            Some(_) if self.check => Ok(ExitCode::SUCCESS),
            Some(ready) => serve(ready),
        }
    }
}

fn serve(ready: Ready) -> anyhow::Result<ExitCode> {
    let settings = ready.server;
    // Signals are caught from here on, before anybody can know the address to send work to.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut stop = Stop::new()?;
        let log = Log::start(ready.log_format, ready.log_filter, ready.otlp_endpoint.as_deref())?;
        // It makes runtimes of its own, which must not be dropped in this one if it fails.
        let started = settings.clone();
        let server = tokio::task::spawn_blocking(move || RunningServer::start(&started)).await??;
        // A server goes on serving when nobody reads its greeting any more.
        let greeting = greeting(&settings, server.address(), server.metrics_address());
        if let Err(error) = stdout().write_all(greeting.as_bytes()) {
            tracing::warn!(%error, "the greeting was not printed");
        }
        stop.wait().await;
        eprintln!("shutting down: running calls finish first");
        // The runtime goes on meanwhile: it sends the last spans.
        tokio::task::spawn_blocking(move || {
            server.shutdown();
            log.close();
        })
        .await?;
        Ok(ExitCode::SUCCESS)
    })
}

/// What tells the server to stop.
struct Stop {
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
}

impl Stop {
    fn new() -> std::io::Result<Self> {
        #[cfg(unix)]
        {
            use tokio::signal::unix::{SignalKind, signal};
            Ok(Stop {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
            })
        }
        #[cfg(not(unix))]
        Ok(Stop {})
    }

    async fn wait(&mut self) {
        #[cfg(unix)]
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
        }
        #[cfg(not(unix))]
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
