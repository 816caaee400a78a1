//! The inputs that the fuzzer starts from: for every game something that is right.

use std::fs;
use std::path::Path;

use ludoteca::games::OptionKind;
use ludoteca::pb::v1::{self, seat_setup::Kind};
use ludoteca::rules::Viewer;
use ludoteca::service::{Embedded, Settings};
use ludoteca::table::{GameType, JSON, catalog};
use prost::Message;
use serde_json::{Map, Value, json};
use tempfile::TempDir;

use crate::setups::{self, Setup};

/// A seed: its target, its file's name, and itself.
type Seed = (&'static str, String, Vec<u8>);

pub fn all() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (number, setup) in setups::defaults().iter().enumerate() {
        let number = u8::try_from(number).unwrap();
        seeds.extend(of_texts(number, setup));
        seeds.push(options(number, setup.game_type));
    }
    seeds.extend(tables());
    seeds.extend(files());
    seeds.extend(requests());
    seeds
}

fn seed(target: &'static str, name: &str, head: &[u8], text: &str) -> Seed {
    (target, name.to_owned(), [head, text.as_bytes()].concat())
}

/// Moves and positions of one game.
fn of_texts(number: u8, setup: &Setup) -> Vec<Seed> {
    let about = setup.game_type.about();
    let mut seeds = Vec::new();
    let example = about.examples.iter().find(|example| example.options == "{}");
    let example = example.unwrap_or(&about.examples[0]);
    let line = example.moves[..example.moves.len().min(12)].join("\n");
    seeds.push(seed("notation", &format!("{}-line", about.id), &[number, 0, 0], &line));
    setup.wander(23, 22, |ply, position| {
        if ply != 21 {
            return;
        }
        let legal = position.legal_texts();
        let texts: Vec<&str> = legal.iter().step_by(legal.len() / 6 + 1).map(String::as_str).collect();
        seeds.push(seed(
            "notation",
            &format!("{}-moves", about.id),
            &[number, 0, 3],
            &texts.join("\n"),
        ));
        let whole = position.text(Viewer::Referee);
        seeds.push(seed("positions", &format!("{}-whole", about.id), &[number, 0], &whole));
        if let Some(seat) = position.turn().seat().filter(|_| setup.game.has_secrets()) {
            let view = position.text(Viewer::Seat(seat));
            seeds.push(seed("positions", &format!("{}-view", about.id), &[number, 0], &view));
        }
    });
    seeds
}

/// The last choice of everything that can be chosen.
fn options(number: u8, game_type: &dyn GameType) -> Seed {
    let about = game_type.about();
    let mut options: Map<String, Value> = Map::new();
    for spec in about.options {
        let value = match spec.kind {
            OptionKind::Bool => json!(true),
            OptionKind::Choice(choices) => json!(choices.last()),
            OptionKind::Int { max, .. } => json!(max),
            OptionKind::Text(_) | OptionKind::Table(_) => serde_json::from_str(spec.default).unwrap(),
        };
        options.insert(spec.name.into(), value);
        if game_type.read_options(&Value::Object(options.clone())).is_err() {
            options.remove(spec.name);
        }
    }
    seed("options", about.id, &[number], &Value::Object(options).to_string())
}

/// The data tables of the games that have them, each as the option that replaces it.
fn tables() -> Vec<Seed> {
    let mut seeds = Vec::new();
    for (number, entry) in (0u8..).zip(catalog()) {
        let about = entry.about();
        let Some(tables) = about.tables else { continue };
        let tables: Map<String, Value> = serde_json::from_str(tables).unwrap();
        for spec in about
            .options
            .iter()
            .filter(|spec| matches!(spec.kind, OptionKind::Table(_)))
        {
            if let Some(table) = tables.get(spec.name) {
                let options = json!({ spec.name: table }).to_string();
                seeds.push(seed(
                    "options",
                    &format!("{}-{}", about.id, spec.name),
                    &[number],
                    &options,
                ));
            }
        }
    }
    seeds
}

/// The test files of the field's formats, and records.
fn files() -> Vec<Seed> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let read = |name: &str| fs::read(data.join(name)).unwrap();
    // As `imports` numbers them.
    let mut formats: Vec<(&str, &str)> = Vec::new();
    for entry in catalog() {
        let names = entry.formats().into_iter().filter(|format| *format != JSON);
        formats.extend(names.map(|format| (entry.about().id, format.name)));
    }
    formats.push(("", JSON.name));
    let files = [
        ("chess", "pgn", "data/formats/chess960.pgn"),
        ("chess", "pgn", "data/formats/latin1.pgn"),
        ("chess", "pgn", "data/formats/oddities.pgn"),
        ("checkers", "pdn", "data/formats/checkers.pdn"),
        ("reversi", "sgf", "data/formats/reversi.sgf"),
        ("reversi", "transcript", "data/formats/reversi.txt"),
        ("backgammon", "mat", "data/formats/match.mat"),
        ("connect_four", "sgf", "data/formats/connect_four.sgf"),
        ("", "json", "golden/chess-claimed.json"),
        ("", "json", "golden/chess-flagged.json"),
        ("", "json", "golden/connect_four-drawn.json"),
        ("", "json", "golden/backgammon-resigned.json"),
        ("", "json", "golden/nim-practice.json"),
        ("", "json", "golden/uno-resigned.json"),
    ];
    let seeds = files.map(|(id, format, file)| {
        let number = formats.iter().position(|known| *known == (id, format)).expect(file);
        let bytes = [&[number as u8], read(file).as_slice()].concat();
        ("imports", file.rsplit('/').next().unwrap().to_owned(), bytes)
    });
    seeds.into()
}

/// Appends a request: its method's number, whether the administrator makes it, its message.
fn push(input: &mut Vec<u8>, method: u8, admin: bool, message: &impl Message) {
    let bytes = message.encode_to_vec();
    input.push(method * 2 + u8::from(admin));
    input.extend(u16::try_from(bytes.len()).unwrap().to_le_bytes());
    input.extend(bytes);
}

fn notation(text: &str) -> v1::Move {
    v1::Move {
        notation: text.into(),
        game: None,
    }
}

fn at_game<T>(wrap: impl Fn(String) -> T) -> Option<T> {
    Some(wrap("@".into()))
}

/// A short game of every type with every kind of request, and some that no such game has.
fn requests() -> Vec<Seed> {
    let folder = TempDir::new().unwrap();
    let mut settings = Settings::local(([127, 0, 0, 1], 0).into(), folder.path().into());
    settings.admin_key = Some("key".into());
    let server = Embedded::open(&settings).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let mut seeds = Vec::new();
    for (number, entry) in (0u8..).zip(catalog()) {
        let id = entry.about().id;
        let input = runtime.block_on(short_game(&server, number, id));
        seeds.push(("requests", format!("{id}-game"), input));
        seeds.push(("requests", format!("{id}-position"), on_positions(number, *entry)));
    }
    seeds.push(("requests", "rooms".into(), rooms()));
    seeds.push(("requests", "file".into(), file()));
    seeds.push(("requests", "tournament".into(), tournament()));
    seeds.push(("requests", "plans".into(), plans()));
    seeds.push(("requests", "bot".into(), bot()));
    seeds
}

async fn short_game(server: &Embedded, number: u8, id: &str) -> Vec<u8> {
    use v1::game_service_client::GameServiceClient;
    let mut games = GameServiceClient::new(server.games());
    let admin = |message| {
        let mut request = tonic::Request::new(message);
        request
            .metadata_mut()
            .insert("authorization", "Bearer key".parse().unwrap());
        request
    };
    let mut input = vec![number];
    let new = v1::NewGameRequest {
        game_type: id.into(),
        seed: vec![7; 32],
        request_id: id.into(),
        ..Default::default()
    };
    push(&mut input, 0, true, &new);
    let made = games.new_game(admin(new)).await.unwrap().into_inner();
    let game = made.game.unwrap();
    let token = |seat: u32| format!("@{seat}");
    for ply in 0..4 {
        let mut look = tonic::Request::new(v1::LegalMovesRequest {
            subject: Some(v1::legal_moves_request::Subject::Game(game.id.clone())),
            ..Default::default()
        });
        look.metadata_mut()
            .insert("authorization", "Bearer key".parse().unwrap());
        let legal = games.legal_moves(look).await.unwrap().into_inner();
        let Some(v1::turn::Turn::Seat(seat)) = legal.turn.unwrap().turn else {
            break;
        };
        let text = legal.moves[legal.moves.len() / 2].r#move.clone().unwrap().notation;
        let mut play = v1::PlayRequest {
            subject: at_game(v1::play_request::Subject::Game),
            token: token(seat),
            r#move: Some(notation(&text)),
            request_id: format!("{ply}"),
            ..Default::default()
        };
        push(&mut input, 9, false, &play);
        play.subject = Some(v1::play_request::Subject::Game(game.id.clone()));
        play.token = made.tokens.iter().find(|held| held.seat == seat).unwrap().token.clone();
        games.play(play).await.unwrap();
    }
    let suggest = v1::SuggestMoveRequest {
        subject: at_game(v1::suggest_move_request::Subject::Game),
        level: 3,
        nodes: 9,
        ..Default::default()
    };
    push(&mut input, 10, true, &suggest);
    let (game, token) = ("@".to_owned(), token(0));
    let draw = v1::make_offer_request::Offer::Draw(v1::DrawOffer {});
    let offer = v1::MakeOfferRequest {
        game: game.clone(),
        token: token.clone(),
        offer: Some(draw),
        ..Default::default()
    };
    push(&mut input, 17, false, &offer);
    let answer = v1::AnswerOfferRequest {
        game: game.clone(),
        token: "@1".into(),
        offer_revision: 6,
        ..Default::default()
    };
    push(&mut input, 18, false, &answer);
    let watch = v1::WatchGameRequest {
        game: game.clone(),
        token: token.clone(),
        after_revision: Some(2),
        heartbeat: None,
    };
    push(&mut input, 15, false, &watch);
    let resign = v1::ResignRequest {
        game: game.clone(),
        token: token.clone(),
        request_id: "resign".into(),
    };
    push(&mut input, 16, false, &resign);
    let analysis = v1::AnalyzeGameRequest {
        game: game.clone(),
        token: token.clone(),
        nodes: 5,
        ..Default::default()
    };
    push(&mut input, 14, false, &analysis);
    let rematch = v1::RematchRequest {
        game,
        token,
        request_id: "again".into(),
    };
    push(&mut input, 5, false, &rematch);
    input
}

/// Requests about a position.
fn on_positions(number: u8, game_type: &'static dyn GameType) -> Vec<u8> {
    let example = &game_type.about().examples[0];
    let moves = example.moves.iter().take(6).map(|text| (*text).to_owned()).collect();
    let position = v1::Position {
        game_type: game_type.about().id.into(),
        options: Some(v1::Options {
            json: example.options.into(),
            game: None,
        }),
        moves,
        ..Default::default()
    };
    let mut input = vec![number];
    let legal = v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Position(position.clone())),
        detail: v1::Detail::Steps.into(),
        ..Default::default()
    };
    push(&mut input, 8, false, &legal);
    push(
        &mut input,
        11,
        false,
        &v1::BatchLegalMovesRequest { requests: vec![legal] },
    );
    let render = v1::RenderPositionRequest {
        subject: Some(v1::render_position_request::Subject::Position(position.clone())),
        rendering: v1::Rendering::Text.into(),
        ..Default::default()
    };
    push(&mut input, 21, false, &render);
    let search = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Position(position)),
        nodes: 20,
        ..Default::default()
    };
    push(&mut input, 13, false, &v1::AnalyzeRequest { search: Some(search) });
    let get = v1::GetGameTypeRequest {
        id: game_type.about().id.into(),
    };
    push(&mut input, 22, false, &get);
    input
}

/// Open seats, invitations, clocks, engines, takebacks, an adjudication.
fn rooms() -> Vec<u8> {
    let mut input = vec![5];
    let kinds = [
        Kind::Open(v1::OpenSeat {}),
        Kind::Engine(v1::EngineSeat {
            level: 2,
            nodes: 5,
            milliseconds: 3,
        }),
    ];
    let seats = kinds.map(|kind| v1::SeatSetup {
        kind: Some(kind),
        name: "Ada".into(),
        contribution: vec![1, 2],
    });
    let new = v1::NewGameRequest {
        game_type: "connect_four".into(),
        seats: seats.into(),
        preset: v1::Preset::Private.into(),
        spectators: v1::Spectators::Link.into(),
        clock: Some(v1::ClockSetting {
            base: Some(prost_types::Duration { seconds: 60, nanos: 0 }),
            ..Default::default()
        }),
        ..Default::default()
    };
    push(&mut input, 0, false, &new);
    let join = v1::JoinGameRequest {
        game: "@".into(),
        invitation: "@i".into(),
        seat: Some(0),
        name: "Bo".into(),
        ..Default::default()
    };
    push(&mut input, 1, false, &join);
    let play = v1::PlayRequest {
        subject: at_game(v1::play_request::Subject::Game),
        token: "@0".into(),
        r#move: Some(notation("4")),
        comment: "first".into(),
        expected_revision: Some(2),
        ..Default::default()
    };
    push(&mut input, 9, false, &play);
    let takeback = v1::make_offer_request::Offer::Takeback(v1::TakebackOffer { to_revision: 2 });
    let offer = v1::MakeOfferRequest {
        game: "@".into(),
        token: "@0".into(),
        offer: Some(takeback),
        ..Default::default()
    };
    push(&mut input, 17, false, &offer);
    let get = v1::GetGameRequest {
        game: "@".into(),
        token: "@s".into(),
        min_revision: Some(1),
    };
    push(&mut input, 2, false, &get);
    push(
        &mut input,
        3,
        false,
        &v1::ListGamesRequest {
            page_size: 3,
            ..Default::default()
        },
    );
    let adjudicate = v1::AdjudicateGameRequest {
        game: "@".into(),
        winners: vec![1],
        scores: vec![0.0, 1.0],
        ..Default::default()
    };
    push(&mut input, 7, true, &adjudicate);
    let export = v1::ExportGameRequest {
        game: "@".into(),
        token: "@o".into(),
        format: "sgf".into(),
    };
    push(&mut input, 19, false, &export);
    let abort = v1::AbortGameRequest {
        game: "@".into(),
        token: "@o".into(),
        ..Default::default()
    };
    push(&mut input, 6, false, &abort);
    let delete = v1::DeleteGameRequest {
        game: "@".into(),
        token: "@o".into(),
    };
    push(&mut input, 4, false, &delete);
    input
}

/// A file that is imported.
fn file() -> Vec<u8> {
    use v1::import_game_request::Part;
    let mut input = vec![0];
    let settings = v1::ImportSettings {
        request_id: "file".into(),
        format: "pgn".into(),
        game_type: "chess".into(),
        ..Default::default()
    };
    let text = b"[White \"A\"]\n\n1. e4 e5 2. Nf3 {well} Nc6 1-0\n\n1. e5 *\n";
    for part in [Part::Settings(settings), Part::Chunk(text.to_vec())] {
        push(&mut input, 20, false, &v1::ImportGameRequest { part: Some(part) });
    }
    input
}

/// A tournament that is made, looked at and steered.
fn tournament() -> Vec<u8> {
    let mut input = vec![0];
    let (tournament, token) = ("@".to_owned(), "@o".to_owned());
    let create = v1::CreateTournamentRequest {
        request_id: "one".into(),
        plan: "@\u{1}\u{1}".into(),
        validate_only: false,
    };
    push(&mut input, 23, false, &create);
    let get = v1::GetTournamentRequest {
        tournament: tournament.clone(),
        games: 2,
        page_token: String::new(),
        records: true,
    };
    push(&mut input, 24, false, &get);
    let later = v1::GetTournamentRequest {
        page_token: "1".into(),
        ..get
    };
    push(&mut input, 24, false, &later);
    let list = v1::ListTournamentsRequest {
        page_size: 2,
        page_token: "0".into(),
    };
    push(&mut input, 25, false, &list);
    let watch = v1::WatchTournamentRequest {
        tournament: tournament.clone(),
    };
    push(&mut input, 29, false, &watch);
    let pause = v1::PauseTournamentRequest {
        tournament: tournament.clone(),
        token: token.clone(),
    };
    push(&mut input, 26, false, &pause);
    let resume = v1::ResumeTournamentRequest {
        tournament: tournament.clone(),
        token: token.clone(),
    };
    push(&mut input, 27, false, &resume);
    push(
        &mut input,
        28,
        false,
        &v1::CancelTournamentRequest { tournament, token },
    );
    input
}

/// Plans of every kind, and some texts that are none.
fn plans() -> Vec<u8> {
    let mut input = vec![1];
    let create = |plan: &str, validate_only| v1::CreateTournamentRequest {
        request_id: String::new(),
        plan: plan.into(),
        validate_only,
    };
    for format in 0..10u8 {
        let choices = format!(
            "@{}{}\u{2}{}{}",
            char::from(format % 6),
            char::from(format),
            char::from(format),
            char::from(11 - format)
        );
        push(&mut input, 23, format % 2 == 1, &create(&choices, format == 3));
    }
    for plan in [
        "game = \"chess\"\nformat = { kind = \"swiss\", rounds = 3 }\n[[bots]]\nname = \"a\"\nrandom = true\n",
        "game = [",
        "",
    ] {
        push(&mut input, 23, false, &create(plan, false));
    }
    input
}

/// A remote bot that says everything there is to say, and one that does not say who it is.
fn bot() -> Vec<u8> {
    use v1::connect_request::Message;
    let mut input = vec![0];
    let hello = v1::BotHello {
        name: "fuzz".into(),
        version: "1".into(),
        games: vec!["*".into()],
        heartbeat: None,
    };
    let mv = v1::BotMove {
        game: "@".into(),
        seat: 0,
        question: 1,
        r#move: Some(notation("1")),
        value: Some(0.5),
        comment: "well".into(),
    };
    let error = v1::BotError {
        game: "@".into(),
        seat: 1,
        what: "no".into(),
    };
    for message in [
        Message::Hello(hello),
        Message::Heartbeat(v1::BotHeartbeat {}),
        Message::Move(mv),
        Message::Error(error),
    ] {
        push(&mut input, 30, false, &v1::ConnectRequest { message: Some(message) });
    }
    push(&mut input, 22, false, &v1::ListGameTypesRequest::default());
    push(&mut input, 30, false, &v1::ConnectRequest { message: None });
    input
}
