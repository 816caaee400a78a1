//! What the server writes of itself: the log on standard error, and traces for a collector.

mod otlp;

use std::io::IsTerminal;

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

use self::otlp::Exporter;
use super::config::LogFormat;

/// The log of this process.
#[derive(Debug)]
pub(super) struct Log {
    exporter: Option<Exporter>,
}

impl Log {
    /// Starts the log, once in a process, and inside of a runtime that runs until the log is closed: the exporter sends
    /// on it.
    ///
    /// # Errors
    /// The endpoint is no address, or something writes a log already.
    pub(super) fn start(format: LogFormat, filter: EnvFilter, otlp_endpoint: Option<&str>) -> anyhow::Result<Log> {
        let lines = tracing_subscriber::fmt::layer()
            .with_ansi(std::io::stderr().is_terminal())
            .with_writer(std::io::stderr);
        let lines = match format {
            LogFormat::Text => lines.boxed(),
            LogFormat::Json => lines.json().boxed(),
        };
        let exporter = otlp_endpoint.map(Exporter::start).transpose()?;
        tracing_subscriber::registry()
            .with(exporter.as_ref().map(Exporter::layer))
            .with(lines.with_filter(filter))
            .try_init()?;
        Ok(Log { exporter })
    }

    /// Sends what is still to be sent. Blocks, so the runtime must run on another thread.
    pub(super) fn close(self) {
        if let Some(exporter) = self.exporter {
            exporter.close();
        }
    }
}
