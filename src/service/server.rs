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
use tonic::transport::server::TcpIncoming;
use tonic_health::ServingStatus;
use tower_http::cors::{AllowHeaders, Any, CorsLayer};

use super::app::App;
use super::bot_service::BotSeats;
use super::catalog_service::Catalog;
use super::deadline::DeadlineLayer;
use super::game_service::Games;
use super::keys::ServerKey;
use super::live::Registry;
use super::sweep::{self, Expiry};
use super::timer::{self, Timer};
use super::tournaments::{TournamentApi, Tournaments};
use crate::bots::{Bots, GRACE};
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
/// What the health service knows; the empty name is the server as a whole.
const SERVICES: [&str; 5] = [
    "",
    "ludoteca.v1.GameService",
    "ludoteca.v1.CatalogService",
    "ludoteca.v1.TournamentService",
    "ludoteca.v1.BotService",
];
const MAX_STREAMS: u32 = 1024;
const KEEPALIVE: Duration = Duration::from_secs(30);

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Where it listens; port 0 is any free one.
    pub listen: SocketAddr,
    /// Its data folder.
    pub data: PathBuf,
    /// The administrator's key, if there is an administrator.
    pub admin_key: Option<String>,
    /// Threads for searches.
    pub search_threads: usize,
    /// Threads, each with a runtime, for the network.
    pub network_threads: usize,
    /// Origins that browsers may call from; empty: none but the server's own, `*`: any.
    pub origins: Vec<String>,
    /// When games that nobody needs go.
    pub expiry: Expiry,
    /// How long a tournament waits for a remote bot that has lost its connection.
    pub bot_grace: Duration,
    /// So many moves and chance events a game between engines alone may have; then it is aborted.
    pub engine_plies: usize,
}

/// Far more than any game takes that its rules bring to an end.
const ENGINE_PLIES: usize = 50_000;

impl Settings {
    /// A server on loopback with its data in this folder, and as many threads as the machine has cores.
    pub fn local(listen: SocketAddr, data: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Settings {
            listen,
            data,
            admin_key: None,
            search_threads: cores,
            network_threads: cores,
            origins: Vec::new(),
            expiry: Expiry::default(),
            bot_grace: GRACE,
            engine_plies: ENGINE_PLIES,
        }
    }
}

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
    /// The key file can't be used.
    #[error("can't use the key file {path}: {error}", path = .path.display())]
    Key {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
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

/// A server that runs.
#[derive(Debug)]
pub struct RunningServer {
    address: SocketAddr,
    app: Arc<App>,
    threads: Vec<JoinHandle<()>>,
    /// Held as long as the server runs; the system lets it go even if the server is killed.
    _lock: File,
}

impl RunningServer {
    /// Starts a server: when this returns, it takes calls.
    ///
    /// # Errors
    /// See [`StartError`].
    pub fn start(settings: &Settings) -> Result<Self, StartError> {
        let listen = |error| StartError::Listen {
            address: settings.listen,
            error,
        };
        let listener = TcpListener::bind(settings.listen).map_err(listen)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let cors = cors(&settings.origins)?;
        let store = SqliteStore::open(settings.data.join("games.sqlite"))?;
        let lock = lock(&settings.data)?;
        let path = settings.data.join("server.key");
        let key = ServerKey::open(&path).map_err(|error| StartError::Key { path, error })?;
        let store: Arc<dyn Store> = Arc::new(store);
        let alive = settings.data.join("server.alive");
        sweep::note_outage(store.as_ref(), &alive)?;
        let bots = Arc::new(Bots::new(settings.bot_grace));
        let tournaments = settings.data.join("tournaments");
        let app = Arc::new(App {
            writer: Writer::start(store.clone(), WRITE_QUEUE)?,
            store,
            games: Registry::default(),
            timer: Timer::default(),
            tournaments: Tournaments::open(&tournaments, settings.search_threads, bots.clone())?,
            bots,
            pool: Pool::new(settings.search_threads.max(1), SEARCH_QUEUE)?,
            key,
            admin_key: settings.admin_key.clone(),
            engine_plies: settings.engine_plies,
            draining: watch::Sender::new(false),
        });
        let mut threads = Vec::new();
        for index in 0..settings.network_threads.max(1) {
            let (listener, app, cors) = (listener.try_clone()?, app.clone(), cors.clone());
            let (alive, expiry) = (alive.clone(), settings.expiry);
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
            let run = move || {
                runtime.block_on(async {
                    if index == 0 {
                        tokio::spawn(sweep::run(app.clone(), expiry));
                        tokio::spawn(sweep::stay_alive(app.clone(), alive.clone()));
                        tokio::spawn(timer::run(app.clone()));
                    }
                    if let Err(error) = serve(listener, app, cors).await {
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
    }
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

async fn serve(listener: TcpListener, app: Arc<App>, cors: CorsLayer) -> Result<(), Box<dyn std::error::Error>> {
    let incoming = TcpIncoming::from(tokio::net::TcpListener::from_std(listener)?).with_nodelay(Some(true));
    let (mut health, health_service) = tonic_health::server::health_reporter();
    for service in SERVICES {
        health.set_service_status(service, ServingStatus::Serving).await;
    }
    let reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET);
    let old_reflection = tonic_reflection::server::Builder::configure()
        .register_encoded_file_descriptor_set(DESCRIPTORS)
        .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
        .register_encoded_file_descriptor_set(tonic_types::pb::FILE_DESCRIPTOR_SET);
    let mut games = GameServiceServer::new(Games { app: app.clone() });
    let mut catalog = CatalogServiceServer::new(Catalog);
    let mut tournaments = TournamentServiceServer::new(TournamentApi { app: app.clone() });
    let mut bots = BotServiceServer::new(BotSeats { app: app.clone() });
    for encoding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
        games = games.accept_compressed(encoding).send_compressed(encoding);
        catalog = catalog.accept_compressed(encoding).send_compressed(encoding);
        tournaments = tournaments.accept_compressed(encoding).send_compressed(encoding);
        bots = bots.accept_compressed(encoding).send_compressed(encoding);
    }
    let routes = Routes::new(games)
        .add_service(catalog)
        .add_service(tournaments)
        .add_service(bots)
        .add_service(health_service)
        .add_service(reflection.build_v1()?)
        .add_service(old_reflection.build_v1alpha()?);
    let drained = app.clone();
    let drain = async move {
        drained.drained().await;
        for service in SERVICES {
            health.set_service_status(service, ServingStatus::NotServing).await;
            // Whoever watches it hears this, and then the stream ends: it would hold up the shutdown.
            health.clear_service_status(service).await;
        }
    };
    let server = Server::builder()
        .accept_http1(true)
        .max_concurrent_streams(MAX_STREAMS)
        .http2_keepalive_interval(Some(KEEPALIVE))
        .layer(cors)
        .layer(tonic_web::GrpcWebLayer::new())
        .layer(DeadlineLayer)
        .add_routes(routes)
        .serve_with_incoming_shutdown(incoming, drain);
    tokio::select! {
        done = server => done?,
        () = async {
            app.drained().await;
            tokio::time::sleep(DRAIN).await;
        } => tracing::warn!("calls that did not finish in time were cut off"),
    }
    Ok(())
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
