//! What a server is started with: plain values that fit together.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::auth::AuthSettings;
use super::limits::LimitSettings;
use super::secret::Secret;
use super::sweep::Expiry;
use super::tls::TlsSettings;
use crate::bots::GRACE;

/// Far more than any game takes that its rules bring to an end.
const ENGINE_PLIES: usize = 50_000;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 is any free one.
    pub listen: SocketAddr,
    /// Its data folder.
    pub data: PathBuf,
    /// The administrator's key, if there is an administrator.
    pub admin_key: Option<Secret>,
    /// How other callers show who they are.
    pub auth: AuthSettings,
    /// Whether anybody may call from beyond this machine.
    pub insecure_public: bool,
    /// Its certificates, if it has TLS.
    pub tls: Option<TlsSettings>,
    /// What a caller may have.
    pub limits: LimitSettings,
    /// Bounds of connections and messages.
    pub transport: Transport,
    /// Threads for searches.
    pub search_threads: usize,
    /// Threads, each with a runtime, for the network.
    pub network_threads: usize,
    /// Origins that browsers may call from; empty: none but the server's own, `*`: any.
    pub origins: Vec<String>,
    /// When games that nobody needs go.
    pub expiry: Expiry,
    /// How long a tournament waits for a remote bot that has lost its connection, unless its plan says otherwise.
    pub bot_grace: Duration,
    /// So many moves and chance events a game between engines alone may have; then it is aborted.
    pub engine_plies: usize,
    /// Where Prometheus may ask for figures, if anywhere; port 0 is any free one.
    pub metrics: Option<SocketAddr>,
}

impl Settings {
    /// A server on loopback with its data in this folder, and as many threads as the machine has cores.
    pub fn local(listen: SocketAddr, data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            listen,
            data,
            admin_key: None,
            auth: AuthSettings::default(),
            insecure_public: false,
            tls: None,
            limits: LimitSettings::default(),
            transport: Transport::default(),
            search_threads: cores,
            network_threads: cores,
            origins: Vec::new(),
            expiry: Expiry::default(),
            bot_grace: GRACE,
            engine_plies: ENGINE_PLIES,
            metrics: None,
        }
    }

    /// Whether the server knows who calls: by a key, a token or a client certificate.
    pub fn callers_are_known(&self) -> bool {
        self.auth.is_set() || self.has_client_certificates()
    }

    /// Whether clients may or must show certificates.
    pub fn has_client_certificates(&self) -> bool {
        self.tls.as_ref().is_some_and(|tls| tls.clients.is_some())
    }

    /// Whether anybody at all could call from beyond this machine although nobody said so.
    pub fn is_unprotected(&self) -> bool {
        !self.listen.ip().is_loopback() && !self.callers_are_known() && !self.insecure_public
    }
}

/// Bounds of connections and messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transport {
    /// The largest message that is taken, in bytes.
    pub message_bytes: usize,
    /// The most calls at a time on one connection.
    pub calls_per_connection: u32,
    /// How often an idle connection is asked whether it still lives.
    pub keepalive: Option<Duration>,
    /// How long its answer may take.
    pub keepalive_timeout: Duration,
    /// After how long a client is asked to connect anew, so that load spreads; its streams go on.
    pub connection_age: Option<Duration>,
    /// The most time that a call which answers with one message may take.
    pub call_timeout: Option<Duration>,
    /// Whether clients may ask for the protocol's own description.
    pub reflection: bool,
}

impl Default for Transport {
    fn default() -> Self {
        Transport {
            message_bytes: 4 * 1024 * 1024,
            calls_per_connection: 1024,
            keepalive: Some(Duration::from_secs(30)),
            keepalive_timeout: Duration::from_secs(20),
            connection_age: None,
            call_timeout: Some(Duration::from_secs(900)),
            reflection: true,
        }
    }
}
