//! One server for all inputs, in this process and without a network.

use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use std::time::Duration;

use ludoteca::pb::v1::Reason;
use ludoteca::pb::v1::bot_service_client::BotServiceClient;
use ludoteca::pb::v1::catalog_service_client::CatalogServiceClient;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::pb::v1::tournament_service_client::TournamentServiceClient;
use ludoteca::service::{DOMAIN, Embedded, Settings};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};
use tonic::body::Body;
use tonic::codegen::http;
use tonic::{Code, Response, Status};
use tonic_types::StatusExt;
use tower::util::BoxCloneSyncService;

/// The administrator's key.
const ADMIN: &str = "the-administrators-key";
/// After so many tournaments another server is started: tournaments stay for as long as there is a server.
const MOST_TOURNAMENTS: usize = 200;
/// How long a tournament waits for a remote bot.
const GRACE: Duration = Duration::from_millis(5);

/// A service in place of a connection.
pub type InProcess = BoxCloneSyncService<http::Request<Body>, http::Response<Body>, std::convert::Infallible>;

/// The services and their clients.
pub struct Server {
    pub runtime: Rc<Runtime>,
    pub games: GameServiceClient<InProcess>,
    pub catalog: CatalogServiceClient<InProcess>,
    pub tournaments: TournamentServiceClient<InProcess>,
    pub bots: BotServiceClient<InProcess>,
    /// How many tournaments were made.
    pub made: usize,
    /// How many inputs came before: request ids of one input mean nothing in another.
    pub inputs: u64,
    _embedded: Embedded,
    _folder: TempDir,
}

thread_local! {
    static SERVER: RefCell<Option<Server>> = const { RefCell::new(None) };
}

/// Does something with the server, which is started when first asked for.
pub fn with(work: impl FnOnce(&mut Server)) {
    SERVER.with_borrow_mut(|server| {
        if server.as_ref().is_some_and(|server| server.made > MOST_TOURNAMENTS) {
            *server = None;
        }
        let server = server.get_or_insert_with(start);
        server.inputs += 1;
        work(server);
    });
}

fn start() -> Server {
    // In memory where there is such a folder: nothing here must outlive the process.
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() {
        TempDir::new_in(memory)
    } else {
        TempDir::new()
    };
    let folder = folder.expect("a folder");
    let mut settings = Settings::local(([127, 0, 0, 1], 0).into(), folder.path().into());
    settings.search_threads = 1;
    settings.bot_grace = GRACE;
    settings.admin_key = Some(ADMIN.into());
    let embedded = Embedded::open(&settings).expect("a server");
    let games = BoxCloneSyncService::new(embedded.games());
    let catalog = BoxCloneSyncService::new(embedded.catalog());
    let tournaments = BoxCloneSyncService::new(embedded.tournaments());
    let bots = BoxCloneSyncService::new(embedded.bots());
    let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
    Server {
        runtime: Rc::new(runtime),
        games: GameServiceClient::new(games),
        catalog: CatalogServiceClient::new(catalog),
        tournaments: TournamentServiceClient::new(tournaments),
        bots: BotServiceClient::new(bots),
        made: 0,
        inputs: 0,
        _embedded: embedded,
        _folder: folder,
    }
}

/// The request as the administrator sends it.
pub fn as_admin<T>(message: T) -> tonic::Request<T> {
    let mut request = tonic::Request::new(message);
    let bearer = format!("Bearer {ADMIN}").parse().expect("a header's value");
    request.metadata_mut().insert("authorization", bearer);
    request
}

/// The answer, or nothing if the request was refused; a refusal says why, and is never INTERNAL.
pub fn answered<T>(answer: Result<Response<T>, Status>) -> Option<T> {
    match answer {
        Ok(answer) => Some(answer.into_inner()),
        Err(status) => {
            refused(&status);
            None
        }
    }
}

/// Checks a refusal.
pub fn refused(status: &Status) {
    assert!(!matches!(status.code(), Code::Internal | Code::Unknown), "{status:?}");
    let info = status
        .get_details_error_info()
        .unwrap_or_else(|| panic!("no reason: {status:?}"));
    assert_eq!(info.domain, DOMAIN, "{status:?}");
    let reason = Reason::from_str_name(&format!("REASON_{}", info.reason));
    assert!(reason.is_some_and(is_for_callers), "{status:?}");
    assert!(!status.message().is_empty(), "{status:?}");
}

/// Whether a caller can have caused it.
pub fn is_for_callers(reason: Reason) -> bool {
    !matches!(reason, Reason::Internal | Reason::Unspecified | Reason::StoreDown)
}
