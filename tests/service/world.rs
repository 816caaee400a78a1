//! A server to test against, and what every test does with it.

use std::future::Future;
use std::net::SocketAddr;
use std::time::Duration;

use ludoteca::pb::v1::catalog_service_client::CatalogServiceClient;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::pb::v1::seat_setup::Kind;
use ludoteca::pb::v1::{self, PlayRequest, play_request, turn};
use ludoteca::service::{RunningServer, Settings};
use tempfile::TempDir;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status};
use tonic_types::{ErrorDetail, StatusExt};

pub const ADMIN: &str = "the-administrators-key";

/// How long anything may take before a test gives up on it.
const GUARD: Duration = Duration::from_secs(20);

pub type Games = GameServiceClient<Channel>;

/// A server with a data folder of its own.
pub struct World {
    pub settings: Settings,
    server: Option<RunningServer>,
    _folder: TempDir,
}

impl World {
    pub fn new() -> World {
        World::with(|_| {})
    }

    pub fn with(change: impl FnOnce(&mut Settings)) -> World {
        let folder = TempDir::new().unwrap();
        let mut settings = Settings::local("127.0.0.1:0".parse().unwrap(), folder.path().into());
        (settings.search_threads, settings.network_threads) = (1, 1);
        settings.admin_key = Some(ADMIN.into());
        change(&mut settings);
        World {
            server: Some(RunningServer::start(&settings).unwrap()),
            settings,
            _folder: folder,
        }
    }

    pub fn address(&self) -> SocketAddr {
        self.server.as_ref().unwrap().address()
    }

    /// Where it answers Prometheus.
    pub fn metrics(&self) -> SocketAddr {
        self.server.as_ref().unwrap().metrics_address().unwrap()
    }

    /// A client over a connection of its own.
    pub async fn games(&self) -> Games {
        GameServiceClient::new(connect(self.address()).await)
    }

    pub async fn catalog(&self) -> CatalogServiceClient<Channel> {
        CatalogServiceClient::new(connect(self.address()).await)
    }

    /// Shuts the server down in the background; the handle ends when it has stopped.
    pub fn stop(&mut self) -> tokio::task::JoinHandle<()> {
        let server = self.server.take().unwrap();
        tokio::task::spawn_blocking(move || server.shutdown())
    }

    /// Another server over the same folder, at another port.
    pub async fn restart(&mut self) {
        within(self.stop()).await.unwrap();
        self.start();
    }

    pub fn start(&mut self) {
        self.server = Some(RunningServer::start(&self.settings).unwrap());
    }
}

impl Drop for World {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            std::thread::spawn(move || server.shutdown());
        }
    }
}

pub async fn connect(address: SocketAddr) -> Channel {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap();
    within(endpoint.connect()).await.unwrap()
}

/// What a future brings, if it does within reason.
pub async fn within<T>(future: impl Future<Output = T>) -> T {
    tokio::time::timeout(GUARD, future).await.expect("it took far too long")
}

/// Whether a future ends within reason.
pub async fn within_or(future: impl Future<Output = ()>) -> bool {
    tokio::time::timeout(GUARD, future).await.is_ok()
}

/// The request as the administrator sends it.
pub fn as_admin<T>(message: T) -> Request<T> {
    with_key(ADMIN, message)
}

/// The request as the holder of a key or a token sends it.
pub fn with_key<T>(key: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let bearer = format!("Bearer {key}").parse().unwrap();
    request.metadata_mut().insert("authorization", bearer);
    request
}

/// Asks until the answer is as wanted; the time that it takes is bounded by [`within`].
pub async fn until<T, F: Future<Output = T>>(mut ask: impl FnMut() -> F, wanted: impl Fn(&T) -> bool) -> T {
    within(async {
        loop {
            let answer = ask().await;
            if wanted(&answer) {
                return answer;
            }
            tokio::task::yield_now().await;
        }
    })
    .await
}

/// A game that was made, with the tokens of its token seats.
#[derive(Clone, Debug)]
pub struct Made {
    pub id: String,
    pub tokens: Vec<String>,
    pub owner: String,
    pub game: v1::Game,
}

pub fn json(options: &str) -> Option<v1::Options> {
    Some(v1::Options {
        json: options.into(),
        game: None,
    })
}

pub fn new_game(game_type: &str, options: &str) -> v1::NewGameRequest {
    v1::NewGameRequest {
        game_type: game_type.into(),
        options: json(options),
        ..Default::default()
    }
}

pub fn seat(kind: Kind) -> v1::SeatSetup {
    v1::SeatSetup {
        kind: Some(kind),
        ..Default::default()
    }
}

/// An engine that always plays the same, and at once.
pub fn engine(nodes: u64) -> v1::SeatSetup {
    seat(Kind::Engine(v1::EngineSeat {
        level: 10,
        nodes,
        milliseconds: 60_000,
    }))
}

pub fn open_seat() -> v1::SeatSetup {
    seat(Kind::Open(v1::OpenSeat {}))
}

pub async fn make(games: &mut Games, request: v1::NewGameRequest) -> Made {
    made(within(games.new_game(request)).await.unwrap().into_inner())
}

pub fn made(answer: v1::NewGameResponse) -> Made {
    let game = answer.game.unwrap();
    Made {
        id: game.id.clone(),
        tokens: answer.tokens.into_iter().map(|held| held.token).collect(),
        owner: answer.owner_token,
        game,
    }
}

pub fn play(game: &str, token: &str, text: &str) -> PlayRequest {
    PlayRequest {
        subject: Some(play_request::Subject::Game(game.into())),
        token: token.into(),
        r#move: Some(notation(text)),
        ..Default::default()
    }
}

pub fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}

impl Made {
    /// The seat's move, which must be accepted.
    pub async fn plays(&self, games: &mut Games, seat: usize, text: &str) -> v1::PlayResponse {
        let request = play(&self.id, &self.tokens[seat], text);
        within(games.play(request)).await.unwrap().into_inner()
    }

    /// Moves by seats 0 and 1 in turn.
    pub async fn play_line(&self, games: &mut Games, moves: &[&str]) {
        for (index, text) in moves.iter().enumerate() {
            self.plays(games, index % 2, text).await;
        }
    }

    /// The game as the holder of this token sees it.
    pub async fn seen(&self, games: &mut Games, token: &str) -> v1::Game {
        let request = v1::GetGameRequest {
            game: self.id.clone(),
            token: token.into(),
            min_revision: None,
        };
        within(games.get_game(request))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
    }

    pub async fn seen_by_admin(&self, games: &mut Games) -> v1::Game {
        let request = as_admin(v1::GetGameRequest {
            game: self.id.clone(),
            ..Default::default()
        });
        within(games.get_game(request))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
    }

    pub async fn revision(&self, games: &mut Games) -> u64 {
        self.seen_by_admin(games).await.revision
    }

    pub async fn legal(&self, games: &mut Games, token: &str) -> Vec<String> {
        let request = v1::LegalMovesRequest {
            subject: Some(v1::legal_moves_request::Subject::Game(self.id.clone())),
            token: token.into(),
            ..Default::default()
        };
        let answer = within(games.legal_moves(request)).await.unwrap().into_inner();
        answer.moves.into_iter().map(|mv| mv.r#move.unwrap().notation).collect()
    }

    pub fn resign(&self, token: &str) -> v1::ResignRequest {
        v1::ResignRequest {
            game: self.id.clone(),
            token: token.into(),
            request_id: String::new(),
        }
    }

    pub fn offer(&self, token: &str, offer: v1::make_offer_request::Offer) -> v1::MakeOfferRequest {
        v1::MakeOfferRequest {
            game: self.id.clone(),
            token: token.into(),
            offer: Some(offer),
            request_id: String::new(),
        }
    }

    pub fn answer(&self, token: &str, offer_revision: u64, accept: bool) -> v1::AnswerOfferRequest {
        v1::AnswerOfferRequest {
            game: self.id.clone(),
            token: token.into(),
            offer_revision,
            accept,
            request_id: String::new(),
        }
    }

    pub async fn export(&self, games: &mut Games, token: &str) -> ludoteca::table::record::Record {
        let request = v1::ExportGameRequest {
            game: self.id.clone(),
            token: token.into(),
            format: String::new(),
        };
        let answer = within(games.export_game(request)).await.unwrap().into_inner();
        serde_json::from_str(&answer.json).unwrap()
    }

    pub fn watch(&self, token: &str, after_revision: Option<u64>) -> v1::WatchGameRequest {
        v1::WatchGameRequest {
            game: self.id.clone(),
            token: token.into(),
            after_revision,
            heartbeat: None,
        }
    }

    /// Waits until the game is as wanted, by watching it.
    pub async fn wait_until(&self, games: &mut Games, token: &str, wanted: impl Fn(&v1::Game) -> bool) -> v1::Game {
        use v1::watch_game_response::Message;
        let watching = games.watch_game(self.watch(token, None));
        let mut stream = within(watching).await.unwrap().into_inner();
        loop {
            let message = within(stream.message()).await.unwrap().expect("the stream ended");
            let game = match message.message.unwrap() {
                Message::Snapshot(snapshot) => snapshot.game.unwrap(),
                Message::Update(update) => update.game.unwrap(),
                Message::Heartbeat(_) => continue,
                Message::End(end) => panic!("the stream ended: {end:?}"),
            };
            if wanted(&game) {
                return game;
            }
        }
    }
}

pub fn on_turn(game: &v1::Game) -> Option<usize> {
    seat_of(game.turn.as_ref())
}

pub fn seat_of(turn: Option<&v1::Turn>) -> Option<usize> {
    match turn?.turn? {
        turn::Turn::Seat(seat) => Some(seat as usize),
        _ => None,
    }
}

pub fn draw_offer() -> v1::make_offer_request::Offer {
    v1::make_offer_request::Offer::Draw(v1::DrawOffer {})
}

pub fn takeback(to_revision: u64) -> v1::make_offer_request::Offer {
    v1::make_offer_request::Offer::Takeback(v1::TakebackOffer { to_revision })
}

pub fn claim(reason: &str) -> v1::make_offer_request::Offer {
    v1::make_offer_request::Offer::Claim(v1::Claim { reason: reason.into() })
}

/// A refusal taken apart.
#[derive(Clone, Debug, PartialEq)]
pub struct Refusal {
    pub code: Code,
    pub reason: String,
    pub metadata: std::collections::HashMap<String, String>,
    pub fields: Vec<String>,
    pub retry: Option<Duration>,
    /// What QuotaFailure says is used up.
    pub quota: Vec<String>,
    pub texts: Vec<(String, String)>,
}

/// Takes a refusal apart; every one carries ErrorInfo of our domain.
pub fn refusal(status: &Status) -> Refusal {
    let mut refusal = Refusal {
        code: status.code(),
        reason: String::new(),
        metadata: Default::default(),
        fields: Vec::new(),
        retry: None,
        quota: Vec::new(),
        texts: Vec::new(),
    };
    for detail in status.get_error_details_vec() {
        match detail {
            ErrorDetail::ErrorInfo(info) => {
                assert_eq!(info.domain, "ludoteca");
                (refusal.reason, refusal.metadata) = (info.reason, info.metadata);
            }
            ErrorDetail::BadRequest(bad) => {
                refusal.fields = bad.field_violations.into_iter().map(|bad| bad.field).collect();
            }
            ErrorDetail::QuotaFailure(quota) => {
                refusal.quota = quota.violations.into_iter().map(|used| used.description).collect();
            }
            ErrorDetail::RetryInfo(retry) => refusal.retry = retry.retry_delay,
            ErrorDetail::LocalizedMessage(text) => refusal.texts.push((text.locale, text.message)),
            other => panic!("not expected: {other:?}"),
        }
    }
    assert!(!refusal.reason.is_empty(), "no ErrorInfo in {status:?}");
    assert!(!status.message().is_empty());
    refusal
}

/// The refusal that a call must get, with its code and reason.
pub async fn refused<T: std::fmt::Debug>(
    call: impl Future<Output = Result<T, Status>>,
    code: Code,
    reason: &str,
) -> Refusal {
    let status = within(call).await.expect_err("this should have been refused");
    let refusal = refusal(&status);
    assert_eq!((refusal.code, refusal.reason.as_str()), (code, reason), "{status:?}");
    refusal
}
