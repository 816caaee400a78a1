//! The server: listeners, layers, runtimes, and a shutdown that drains.
//!
//! One single-threaded runtime a network core, all taking connections from one listener: that is
//! faster under load than one runtime that moves tasks between threads.

use std::fs::{File, TryLockError};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use tokio::sync::watch;
use tonic::codec::CompressionEncoding;
use tonic::service::Routes;
use tonic::transport::Server;
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

use super::app::App;
use super::auth::{Auth, GateLayer};
use super::bot_service::BotSeats;
use super::calls::{CallLayer, CallMeters};
use super::catalog_service::Catalog;
use super::deadline::DeadlineLayer;
use super::foreign::ForeignLayer;
use super::game_service::Games;
use super::health;
use super::keys::ServerKey;
use super::limits::Limits;
use super::live::Registry;
use super::metrics::{Metrics, MetricsListener};
use super::settings::{Settings, Transport};
use super::sweep;
use super::timer::{self, Timer};
use super::tls::Tls;
use super::tournaments::{TournamentApi, Tournaments};
use super::watched::BadFile;
use super::wire::Incoming;
use crate::bots::Bots;
use crate::pb::DESCRIPTORS;
use crate::pb::v1::bot_service_server::BotServiceServer;
use crate::pb::v1::catalog_service_server::CatalogServiceServer;
use crate::pb::v1::game_service_server::GameServiceServer;
use crate::pb::v1::tournament_service_server::TournamentServiceServer;
use crate::search::pool::Pool;
use crate::store::{SqliteStore, Store, StoreError, Writer};

/// How many writes may wait for the disk.
const WRITE_QUEUE: usize = 10_000;
/// How many searches may wait for a thread.
const SEARCH_QUEUE: usize = 256;
/// How long a shutdown waits for calls that still run.
const DRAIN: Duration = Duration::from_secs(10);
/// The file whose time says when the server was last seen running.
const ALIVE: &str = "server.alive";

/// Why a server can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The address can't be listened on.
    #[error("can't listen on {address}: {error}{}", remedy(.error))]
    Listen {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// The address for metrics can't be listened on.
    #[error("can't listen on {address} for metrics: {error}")]
    Metrics {
        /// The address.
        address: SocketAddr,
        /// The system's error.
        error: io::Error,
    },
    /// The key file can't be used.
    #[error("can't use the key file {path}: {error}", path = .path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// A file that says who may call, or a certificate, can't be used.
    #[error("{0}")]
    File(#[from] BadFile),
    /// Anybody could call from beyond this machine.
    #[error(
        "{0} is reached from other machines, and this server does not ask who calls: name callers with --auth-keys, \
         --auth-jwks or --tls-client-ca, listen on 127.0.0.1, or say --insecure-public if anybody may call"
    )]
    Unprotected(SocketAddr),
    /// Another server uses the data folder.
    #[error("another server uses the data folder {path}: stop it, or choose another folder with --data", path = .0.display())]
    Locked(PathBuf),
    /// The store can't be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system refuses a thread or a runtime.
    #[error("the system refuses what the server needs: {0}")]
    System(#[from] io::Error),
    /// An origin is not one.
    #[error("`{0}` is no origin: write it like https://example.org, or * for any")]
    Origin(String),
}

fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            "; another program has this port. Stop it, or choose another port with --listen 127.0.0.1:PORT"
        }
        io::ErrorKind::PermissionDenied => "; ports below 1024 need privileges. Choose another with --listen",
        io::ErrorKind::AddrNotAvailable => "; this machine has no such address. Try 127.0.0.1 or 0.0.0.0",
        _ => "",
    }
}

/// Whether the key file of this data folder is missing, or holds a key; makes nothing.
///
/// # Errors
/// [`StartError::Key`]
pub fn check_server_key(data: &Path) -> Result<(), StartError> {
    let path = data.join("server.key");
    ServerKey::check(&path).map_err(|error| StartError::Key { path, error })
}

/// A server that runs.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    app: Arc<App>,
    threads: Vec<JoinHandle<()>>,
    metrics: Option<MetricsListener>,
    /// Held as long as the server runs; the system lets it go even if the server is killed.
    _lock: File,
}

impl RunningServer {
    /// Starts a server: when this returns, it takes calls.
    ///
    /// # Errors
    /// See [`StartError`].
    pub fn start(settings: &Settings) -> Result<Self, StartError> {
        if settings.is_unprotected() {
            return Err(StartError::Unprotected(settings.listen));
        }
        let tls = settings.tls.as_ref().map(Tls::new).transpose()?.map(Arc::new);
        let listen = |error| StartError::Listen {
            address: settings.listen,
            error,
        };
        let listener = TcpListener::bind(settings.listen).map_err(listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let metrics = match settings.metrics {
            Some(address) => {
                let listen = |error| StartError::Metrics { address, error };
                Some(TcpListener::bind(address).map_err(listen)?)
            }
            None => None,
        };
        let cors = cors(&settings.origins)?;
        let (app, lock) = open(settings)?;
        let alive = settings.data.join(ALIVE);
        sweep::note_outage(app.store.as_ref(), &alive)?;
        let calls = Arc::new(CallMeters::default());
        let metrics = match metrics {
            Some(listener) => Some(MetricsListener::start(listener, Metrics::new(app.clone(), &calls))?),
            None => None,
        };
        let mut threads = Vec::new();
        for index in 0..settings.network_threads.max(1) {
            let (listener, app) = (listener.try_clone()?, app.clone());
            let (cors, calls) = (cors.clone(), CallLayer(calls.clone()));
            let (tls, transport) = (tls.clone(), settings.transport);
            let (alive, expiry) = (alive.clone(), settings.expiry);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let run = move || {
                runtime.block_on(async {
                    if index == 0 {
                        tokio::spawn(sweep::run(app.clone(), expiry));
                        tokio::spawn(sweep::stay_alive(app.clone(), alive.clone()));
                        tokio::spawn(timer::run(app.clone()));
                        tokio::spawn(sweep::look_at_files(app.clone(), tls.clone()));
                    }
                    if let Err(error) = serve(listener, tls, app, cors, calls, transport).await {
                        tracing::error!(error = %error, "a network thread stopped");
                    }
                });
                // Changes that were handed to the writer finish even if their client went away.
                runtime.shutdown_timeout(DRAIN);
            };
            threads.push(std::thread::Builder::new().name(format!("net-{index}")).spawn(run)?);
        }
        Ok(RunningServer {
            address,
            app,
            threads,
            metrics,
            _lock: lock,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its remote bots.
    pub fn bots(&self) -> &Arc<Bots> {
        &self.app.bots
    }

    /// Where it answers Prometheus, if it does.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.metrics.as_ref().map(MetricsListener::address)
    }

    /// Stops: no new calls, watchers are told, running calls finish, everything acknowledged is on disk.
    pub fn shutdown(self) {
        self.app.draining.send_replace(true);
        self.app.tournaments.shut_down();
        for thread in self.threads {
            if thread.join().is_err() {
                tracing::error!("a network thread panicked");
            }
        }
        self.app.writer.close();
        if let Some(metrics) = self.metrics {
            metrics.close();
        }
    }
}

/// What the services share, and the lock on the data folder.
pub(super) fn open(settings: &Settings) -> Result<(Arc<App>, File), StartError> {
    let auth = Auth::new(
        settings.admin_key.clone(),
        &settings.auth,
        settings.has_client_certificates(),
    )?;
    let store = SqliteStore::open(settings.data.join("games.sqlite"))?;
    let lock = lock(&settings.data)?;
    let path = settings.data.join("server.key");
    let key = ServerKey::open(&path).map_err(|error| StartError::Key { path, error })?;
    let store: Arc<dyn Store> = Arc::new(store);
    let bots = Arc::new(Bots::new(settings.bot_grace));
    let tournaments = settings.data.join("tournaments");
    let app = App {
        writer: Writer::start(store.clone(), WRITE_QUEUE)?,
        store,
        games: Registry::default(),
        timer: Timer::default(),
        tournaments: Tournaments::open(&tournaments, settings.search_threads, bots.clone())?,
        bots,
        pool: Pool::new(settings.search_threads.max(1), SEARCH_QUEUE)?,
        key,
        engine_plies: settings.engine_plies,
        auth,
        limits: Limits::new(settings.limits),
        draining: watch::Sender::new(false),
    };
    Ok((Arc::new(app), lock))
}

/// Games in memory are this server's own: two servers over one embedded store would show each other's as they were.
fn lock(folder: &Path) -> Result<File, StartError> {
    let file = File::create(folder.join("server.lock"))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::Locked(folder.to_owned())),
        Err(TryLockError::Error(error)) => Err(StartError::System(error)),
    }
}

async fn serve(
    listener: TcpListener,
    tls: Option<Arc<Tls>>,
    app: Arc<App>,
    cors: CorsLayer,
    calls: CallLayer,
    transport: Transport,
) -> Result<(), Box<dyn std::error::Error>> {
    let incoming = Incoming::new(tokio::net::TcpListener::from_std(listener)?, tls);
    let (health, health_service) = tonic_health::server::health_reporter();
    health::serving(&health).await;
    let mut games =
        GameServiceServer::new(Games { app: app.clone() }).max_decoding_message_size(transport.message_bytes);
    let mut catalog = CatalogServiceServer::new(Catalog).max_decoding_message_size(transport.message_bytes);
    let mut tournaments = TournamentServiceServer::new(TournamentApi { app: app.clone() })
        .max_decoding_message_size(transport.message_bytes);
    let mut bots =
        BotServiceServer::new(BotSeats { app: app.clone() }).max_decoding_message_size(transport.message_bytes);
    for encoding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
        games = games.accept_compressed(encoding).send_compressed(encoding);
        catalog = catalog.accept_compressed(encoding).send_compressed(encoding);
        tournaments = tournaments.accept_compressed(encoding).send_compressed(encoding);
        bots = bots.accept_compressed(encoding).send_compressed(encoding);
    }
    let mut routes = Routes::new(games)
        .add_service(catalog)
        .add_service(tournaments)
        .add_service(bots)
        .add_service(health_service);
    if transport.reflection {
        routes = routes
            .add_service(reflection().build_v1()?)
            .add_service(reflection().build_v1alpha()?);
    }
    let mut builder = Server::builder()
        .accept_http1(true)
        .max_concurrent_streams(transport.calls_per_connection)
        .http2_keepalive_interval(transport.keepalive)
        .http2_keepalive_timeout(Some(transport.keepalive_timeout));
    if let Some(age) = transport.connection_age {
        builder = builder.max_connection_age(age);
    }
    let server = builder
        .layer(cors)
        .layer(tonic_web::GrpcWebLayer::new())
        .layer(calls)
        .layer(ForeignLayer)
        .layer(GateLayer(app.clone()))
        .layer(DeadlineLayer {
            most: transport.call_timeout,
        })
        .add_routes(routes)
        .serve_with_incoming_shutdown(incoming, health::report(app.clone(), health));
    tokio::select! {
        done = server => done?,
        () = async {
            app.drained().await;
            tokio::time::sleep(DRAIN).await;
        } => tracing::warn!("calls that did not finish in time were cut off"),
    }
    Ok(())
}

/// The protocol's own description.
fn reflection() -> tonic_reflection::server::Builder<'static> {
    tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET)
}

fn cors(origins: &[String]) -> Result<CorsLayer, StartError> {
    let exposed =
        ["grpc-status", "grpc-message", "grpc-status-details-bin"].map(tonic::codegen::http::HeaderName::from_static);
    let layer = CorsLayer::new()
        .allow_methods(Any)
        // Not `*`, which browsers do not take for `authorization`.
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(exposed);
    if origins.iter().any(|origin| origin == "*") {
        return Ok(layer.allow_origin(Any));
    }
    let parsed = origins
        .iter()
        .map(|origin| origin.parse().map_err(|_| StartError::Origin(origin.clone())));
    Ok(layer.allow_origin(parsed.collect::<Result<Vec<tonic::codegen::http::HeaderValue>, _>>()?))
}
