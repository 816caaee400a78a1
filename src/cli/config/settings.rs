//! The one list of settings. Flags, variables, the file, help, the example and `--check` are made from it.

use std::net::SocketAddr;
use std::num::{NonZeroU32, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

use super::setting::settings;
use super::value::{ClientAuth, Limit, LogFormat, OrOff, Threads};
use crate::service::{Scopes, Secret};

settings! {
    /// Where the server listens.
    network: Network {
        /// Address and port to listen on. Port 0 is any free one.
        listen: SocketAddr = "127.0.0.1:50051" also "listen";
        /// Threads for the network; `cores`: as many as the machine has cores.
        threads: Threads = "cores";
        /// Origins that browsers may call from (gRPC-Web), or `*` for any.
        origins: Vec<String> = "" also "origin" "origins";
        /// Let anybody call from other machines, although the server does not know who it is.
        insecure_public: bool = "false" also "insecure-public";
        /// The largest message that is taken, in bytes.
        message_bytes: NonZeroUsize = "4194304";
        /// The most time that a call may take which answers with one message. A search takes up to 2 minutes, a batch longer.
        call_timeout: OrOff<Duration> = "15m";
        /// The most calls and streams at a time on one connection.
        calls_per_connection: NonZeroU32 = "1024";
        /// How often an idle connection is asked whether it still lives.
        keepalive: OrOff<Duration> = "30s";
        /// How long its answer may take.
        keepalive_timeout: Duration = "20s";
        /// After how long a client is asked to connect anew, so that load spreads; what runs goes on.
        connection_age: OrOff<Duration> = "off";
        /// Whether clients may ask for the protocol's own description (reflection).
        reflection: bool = "true";
    }
    /// TLS. Certificates are read again when their files change.
    tls: Tls {
        /// The server's certificate and those that lead to a root, as PEM. Without it there is no TLS.
        certificate: Option<PathBuf> = "";
        /// Its private key, as PEM.
        key: Option<PathBuf> = "";
        /// Certificates of those who sign clients' certificates, as PEM: mutual TLS.
        client_ca: Option<PathBuf> = "";
        /// Whether a client without a certificate is turned away: `required`, or `optional` if a key will do as well.
        client_auth: ClientAuth = "required";
        /// What a caller may do who shows a certificate and no key: play, create, search, admin.
        client_scopes: Scopes = "play,create,search";
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
        /// Abort games between engines alone after this many moves and chance events: rules need not bring them to an end.
        engine_plies: NonZeroUsize = "50000" also "engine-plies";
    }
    /// Who may call.
    auth: Auth {
        /// The administrator's key: calls with `authorization: Bearer KEY` see and may do everything.
        admin_key: Option<Secret> = "" also "admin-key";
        /// A file of API keys, of which `ludoteca key new` writes the lines. It is read again when it changes.
        keys: Option<PathBuf> = "";
        /// A file with the secret of tokens (JWT) that are signed with HS256. It is read again when it changes.
        jwt_secret: Option<PathBuf> = "";
        /// A JWKS file with the public keys of tokens (JWT) that are signed with RS256 or ES256. It is read again when it
        /// changes.
        jwks: Option<PathBuf> = "";
        /// Who must have made a token (`iss`); empty: anybody who has the key.
        jwt_issuer: Option<String> = "";
        /// Whom a token must be for (`aud`); empty: tokens that name nobody.
        jwt_audience: Option<String> = "";
    }
    /// What one caller may have, known by name or else by address. `auto` is off on loopback and generous beyond it.
    /// Administrators have no limits.
    limits: Limits {
        /// Calls a second; `auto`: 100.
        calls_per_second: Limit<NonZeroU32> = "auto";
        /// Calls at once after a pause; `auto`: four times as many as in a second, `off`: just as many.
        burst: Limit<NonZeroU32> = "auto";
        /// Streams that are open at a time; `auto`: 200.
        streams: Limit<NonZeroU32> = "auto";
        /// Games that are not over; `auto`: 500.
        games: Limit<NonZeroU32> = "auto";
        /// Tournaments that run; one that was paused counts until the games are over that were being played; `auto`: 2.
        tournaments: Limit<NonZeroU32> = "auto";
        /// Time on search threads in a minute; `auto`: 1m, a whole thread.
        search_per_minute: Limit<Duration> = "auto";
        /// Requests in a batch, at most 1000.
        batch: OrOff<NonZeroU32> = "off";
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
