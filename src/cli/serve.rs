//! `ludoteca serve`

use std::io::{Write, stdout};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};

use crate::service::{Expiry, RunningServer, Settings};

/// Runs the server.
///
/// It stops on Ctrl-C or SIGTERM, and drains: running calls finish, watchers are told.
#[derive(Debug, Args)]
pub struct Serve {
    /// Address and port to listen on
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        default_value = "127.0.0.1:50051",
        env = "LUDOTECA_LISTEN"
    )]
    listen: SocketAddr,
    /// Folder for the games and the server's key; made if it is missing
    #[arg(long, value_name = "FOLDER", default_value = "ludoteca-data", env = "LUDOTECA_DATA")]
    data: PathBuf,
    /// The administrator's key: calls with `authorization: Bearer KEY` see and may do everything
    #[arg(long, value_name = "KEY", env = "LUDOTECA_ADMIN_KEY", hide_env_values = true)]
    admin_key: Option<String>,
    /// Threads for searches; by default as many as there are cores
    #[arg(long, value_name = "N", env = "LUDOTECA_SEARCH_THREADS")]
    search_threads: Option<usize>,
    /// Threads for the network; by default as many as there are cores
    #[arg(long, value_name = "N", env = "LUDOTECA_NETWORK_THREADS")]
    network_threads: Option<usize>,
    /// An origin that browsers may call from (gRPC-Web), or `*`; may be given several times
    #[arg(
        long = "origin",
        value_name = "ORIGIN",
        env = "LUDOTECA_ORIGINS",
        value_delimiter = ','
    )]
    origins: Vec<String>,
    /// Delete games whose seats were not filled after this time (`7d`, `12h`); by default never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, env = "LUDOTECA_EXPIRE_OPEN")]
    expire_open: Option<Duration>,
    /// Abort games without a clock in which nobody moved for this time; by default never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, env = "LUDOTECA_EXPIRE_IDLE")]
    expire_idle: Option<Duration>,
    /// Delete games this time after their end; by default never
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration, env = "LUDOTECA_EXPIRE_FINISHED")]
    expire_finished: Option<Duration>,
    /// Abort games between engines alone after this many moves and chance events; by default 50,000
    #[arg(long, value_name = "N", env = "LUDOTECA_ENGINE_PLIES")]
    engine_plies: Option<usize>,
    /// How to write the log, on standard error; LUDOTECA_LOG says what (`info`, `ludoteca=debug`, …)
    #[arg(long, value_enum, default_value_t = LogFormat::Text, env = "LUDOTECA_LOG_FORMAT")]
    log_format: LogFormat,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogFormat {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<ExitCode> {
        self.start_log();
        let local = Settings::local(self.listen, self.data.clone());
        let settings = Settings {
            admin_key: self.admin_key.filter(|key| !key.is_empty()),
            search_threads: self.search_threads.unwrap_or(local.search_threads),
            network_threads: self.network_threads.unwrap_or(local.network_threads),
            origins: self.origins,
            engine_plies: self.engine_plies.unwrap_or(local.engine_plies),
            expiry: Expiry {
                open: self.expire_open,
                idle: self.expire_idle,
                finished: self.expire_finished,
            },
            ..local
        };
        // Signals are caught from here on, before anybody can know the address to send work to.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut stop = runtime.block_on(async { Stop::new() })?;
        let server = RunningServer::start(&settings)?;
        // A server goes on serving when nobody reads its greeting any more.
        if let Err(error) = greet(server.address(), &settings) {
            tracing::warn!(%error, "the greeting was not printed");
        }
        runtime.block_on(stop.wait());
        eprintln!("shutting down: running calls finish first");
        server.shutdown();
        Ok(ExitCode::SUCCESS)
    }

    fn start_log(&self) {
        let filter = tracing_subscriber::EnvFilter::try_from_env("LUDOTECA_LOG")
            .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("info"));
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().init(),
        }
    }
}

fn greet(address: SocketAddr, settings: &Settings) -> std::io::Result<()> {
    let reach = if address.ip().is_loopback() {
        "this machine only"
    } else {
        "every machine that reaches it"
    };
    let data = settings.data.canonicalize().unwrap_or_else(|_| settings.data.clone());
    writeln!(
        stdout(),
        "ludoteca {} listens on {address} ({reach}), data in {}",
        env!("CARGO_PKG_VERSION"),
        data.display()
    )?;
    writeln!(stdout())?;
    writeln!(stdout(), "play a game against it:")?;
    writeln!(stdout(), "  ludoteca play connect_four --server http://{address}")?;
    writeln!(stdout(), "or call it from anything:")?;
    writeln!(
        stdout(),
        "  grpcurl -plaintext -d '{{\"position\": {{\"game_type\": \"chess\"}}}}' {address} ludoteca.v1.GameService/LegalMoves"
    )?;
    Ok(())
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
