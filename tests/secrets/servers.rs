//! A server with one game in its store, and a viewer who asks it.

use std::fs;
use std::path::Path;

use ludoteca::pb::types::v1::Step;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::pb::v1::{self, make_offer_request::Offer};
use ludoteca::rules::Viewer;
use ludoteca::service::{RunningServer, Settings};
use ludoteca::store::{Entry, EventRow, GameRow, GameState, SqliteStore, Store};
use ludoteca::table::Table;
use ludoteca::table::record::StoredHeader;
use prost::Message;
use tonic::transport::{Channel, Endpoint};
use tonic::{Response, Status};
use tonic_types::StatusExt;

/// The key of all servers here: 64 hex digits.
const KEY: &str = "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";

/// Starts a server over this game, and lets the viewer ask.
pub fn with<T>(table: &Table, viewer: Viewer, ask: impl FnOnce(Asker) -> T) -> T {
    let folder = tempfile::tempdir().unwrap();
    store(table, folder.path());
    let settings = Settings {
        search_threads: 1,
        network_threads: 1,
        ..Settings::local(([127, 0, 0, 1], 0).into(), folder.path().into())
    };
    let server = RunningServer::start(&settings).unwrap();
    let heard = ask(Asker {
        address: format!("http://{}", server.address()),
        game: table.header().id.clone(),
        token: token(&table.header().id, viewer),
        viewer,
    });
    server.shutdown();
    heard
}

fn store(table: &Table, folder: &Path) {
    fs::write(folder.join("server.key"), KEY).unwrap();
    let stored = StoredHeader {
        header: table.header().clone(),
        seed: hex::encode(table.seed()),
    };
    let events = table.log().iter().map(|logged| EventRow {
        revision: logged.event.revision,
        body: serde_json::to_string(&logged.event).unwrap(),
    });
    let entry = Entry::Create {
        game: GameRow {
            listed: true,
            wake_ms: None,
            owner: String::new(),
            id: stored.header.id.clone(),
            game_type: stored.header.game_type.clone(),
            state: GameState::Active,
            created_ms: stored.header.created_ms,
            updated_ms: table.time_ms(),
            header: serde_json::to_string(&stored).unwrap(),
        },
        names: Vec::new(),
        events: events.collect(),
        request: None,
    };
    let store = SqliteStore::open(folder.join("games.sqlite")).unwrap();
    for written in store.commit(&[entry]).unwrap() {
        written.unwrap();
    }
}

/// The viewer's token, made as the server makes it.
fn token(game: &str, viewer: Viewer) -> String {
    use hmac::{Hmac, KeyInit, Mac};
    let Viewer::Seat(seat) = viewer else {
        return String::new();
    };
    let name = format!("s{seat}");
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(&hex::decode(KEY).unwrap()).unwrap();
    mac.update([game.as_bytes(), &[0], name.as_bytes(), &[0, 0]].concat().as_slice());
    format!("{name}.{}", hex::encode(mac.finalize().into_bytes()))
}

/// A viewer with its token. Each question gives what was asked, and every byte of what was answered, as text.
pub struct Asker {
    address: String,
    game: String,
    token: String,
    pub viewer: Viewer,
}

fn heard<T: Message + std::fmt::Debug>(question: String, answer: Result<Response<T>, Status>) -> (String, String) {
    let answer = match answer {
        Ok(answer) => format!("{:?}\n{:x?}", answer.get_ref(), answer.get_ref().encode_to_vec()),
        Err(status) => refusal(&status),
    };
    (question, answer)
}

/// A status and its details. They hold a map, whose order on the wire means nothing.
fn refusal(status: &Status) -> String {
    let details = status.get_error_details();
    let info = details.error_info().expect("every refusal says why");
    let mut metadata: Vec<_> = info.metadata.iter().collect();
    metadata.sort();
    format!(
        "refused: {:?} {} {} bytes {} {} {metadata:?} {:?} {:?} {:?}",
        status.code(),
        status.message(),
        status.details().len(),
        info.reason,
        info.domain,
        details.bad_request(),
        details.retry_info(),
        details.localized_message(),
    )
}

impl Asker {
    async fn client(&self) -> GameServiceClient<Channel> {
        let endpoint = Endpoint::new(self.address.clone()).unwrap();
        GameServiceClient::new(endpoint.connect().await.unwrap())
    }

    pub async fn get(&self, min_revision: Option<u64>) -> (String, String) {
        let request = v1::GetGameRequest {
            game: self.game.clone(),
            token: self.token.clone(),
            min_revision,
        };
        heard(
            format!("GetGame {min_revision:?}"),
            self.client().await.get_game(request).await,
        )
    }

    pub async fn list(&self) -> (String, String) {
        let request = v1::ListGamesRequest::default();
        heard("ListGames".into(), self.client().await.list_games(request).await)
    }

    pub async fn export(&self) -> (String, String) {
        let request = v1::ExportGameRequest {
            game: self.game.clone(),
            token: self.token.clone(),
            format: String::new(),
        };
        heard("ExportGame".into(), self.client().await.export_game(request).await)
    }

    /// The first message of a watch.
    pub async fn watch(&self, after_revision: Option<u64>) -> (String, String) {
        let request = v1::WatchGameRequest {
            game: self.game.clone(),
            token: self.token.clone(),
            after_revision,
            heartbeat: None,
        };
        let first = match self.client().await.watch_game(request).await {
            Ok(stream) => stream.into_inner().message().await,
            Err(status) => Err(status),
        };
        let first = first.map(|message| Response::new(message.unwrap()));
        heard(format!("WatchGame {after_revision:?}"), first)
    }

    pub async fn render(&self, rendering: v1::Rendering) -> (String, String) {
        let request = v1::RenderPositionRequest {
            subject: Some(v1::render_position_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            rendering: rendering.into(),
        };
        heard(
            format!("RenderPosition {rendering:?}"),
            self.client().await.render_position(request).await,
        )
    }

    pub async fn legal(&self, prefix: Vec<Step>, detail: v1::Detail) -> (String, String) {
        let question = format!("LegalMoves {prefix:?}");
        let request = v1::LegalMovesRequest {
            subject: Some(v1::legal_moves_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            prefix,
            detail: detail.into(),
            min_revision: None,
        };
        heard(question, self.client().await.legal_moves(request).await)
    }

    pub async fn suggest(&self, level: u32, nodes: u64, seed: u64) -> (String, String) {
        let request = v1::SuggestMoveRequest {
            subject: Some(v1::suggest_move_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            level,
            nodes,
            seed,
            ..Default::default()
        };
        heard(
            format!("SuggestMove {level} {nodes} {seed}"),
            self.client().await.suggest_move(request).await,
        )
    }

    pub async fn play(&self, text: &str, expected_revision: Option<u64>) -> (String, String) {
        let request = v1::PlayRequest {
            subject: Some(v1::play_request::Subject::Game(self.game.clone())),
            token: self.token.clone(),
            r#move: Some(v1::Move {
                notation: text.into(),
                game: None,
            }),
            expected_revision,
            ..Default::default()
        };
        heard(
            format!("Play {text} {expected_revision:?}"),
            self.client().await.play(request).await,
        )
    }

    pub async fn offer(&self, offer: Offer) -> (String, String) {
        let question = format!("MakeOffer {offer:?}");
        let request = v1::MakeOfferRequest {
            request_id: String::new(),
            game: self.game.clone(),
            token: self.token.clone(),
            offer: Some(offer),
        };
        heard(question, self.client().await.make_offer(request).await)
    }

    pub async fn answer(&self, offer_revision: u64, accept: bool) -> (String, String) {
        let request = v1::AnswerOfferRequest {
            request_id: String::new(),
            game: self.game.clone(),
            token: self.token.clone(),
            offer_revision,
            accept,
        };
        heard(
            format!("AnswerOffer {accept}"),
            self.client().await.answer_offer(request).await,
        )
    }

    pub async fn resign(&self) -> (String, String) {
        let request = v1::ResignRequest {
            request_id: String::new(),
            game: self.game.clone(),
            token: self.token.clone(),
        };
        heard("Resign".into(), self.client().await.resign(request).await)
    }
}
