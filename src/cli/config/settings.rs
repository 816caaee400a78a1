//! The one list of settings. Flags, variables, the file, help, the example and `--check` are made from it.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::setting::settings;
use super::value::{LogFormat, OrOff, Secret, Threads};

settings! {
    /// Where the server listens.
    network: Network {
        /// Address and port to listen on. Port 0 is any free one.
        listen: SocketAddr = "127.0.0.1:50051" also "listen";
        /// Threads for the network; `cores`: as many as the machine has cores.
        threads: Threads = "cores";
        /// Origins that browsers may call from (gRPC-Web), or `*` for any.
        origins: Vec<String> = "" also "origin" "origins";
    }
    /// Where the games are kept, and for how long.
    store: Store {
        /// Folder for the games and the server's key; made if it is missing.
        data: PathBuf = "ludoteca-data" also "data";
    }
    /// When games that nobody needs go.
    expire: Expire {
        /// Delete games whose seats were not filled after this time (`7d`, `12h`).
        open: OrOff<Duration> = "off";
        /// Abort games without a clock in which nobody moved for this time.
        idle: OrOff<Duration> = "off";
        /// Delete games this time after their end.
        finished: OrOff<Duration> = "off";
    }
    /// The engines.
    search: Search {
        /// Threads for searches; `cores`: as many as the machine has cores.
        threads: Threads = "cores";
    }
    /// Who may call.
    auth: Auth {
        /// The administrator's key: calls with `authorization: Bearer KEY` see and may do everything.
        admin_key: Option<Secret> = "" also "admin-key";
    }
    /// The log, on standard error.
    log: Log {
        /// How it is written: `text` for people, `json` one object a line.
        format: LogFormat = "text";
        /// What is logged: a level, or levels of parts (`info`, `ludoteca=debug`).
        filter: String = "info" also "log";
    }
    /// The figures of the server, for Prometheus.
    metrics: Metrics {
        /// Address and port to answer `GET /metrics` on. It has no password: keep it inside.
        listen: OrOff<SocketAddr> = "off" also "metrics";
    }
    /// Spans of calls, for an OpenTelemetry collector.
    traces: Traces {
        /// Where the collector takes OTLP over gRPC (`http://127.0.0.1:4317`).
        otlp: OrOff<String> = "off" also "otlp";
    }
}
