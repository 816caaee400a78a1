//! One call a method: reads the message, fills in the names, calls, and checks what comes back.

use ludoteca::pb::v1;
use ludoteca::pb::v1::{analyze_game_response, import_game_request, import_game_response, watch_game_response};
use prost::Message;
use tokio_stream::StreamExt;
use tonic::Streaming;

use super::Request;
use super::bounds;
use super::names::Names;
use super::server::{Server, answered, as_admin, is_for_callers, refused};

/// How many methods there are.
const METHODS: u8 = 31;
/// The numbers of those that take a stream of messages.
const IMPORT: u8 = 20;
const CONNECT: u8 = 30;

/// How often a stream's reader looks for another message before it goes away.
const LOOKS: usize = 20;

/// Calls a unary method: `unary!(server, request, method, Message, |message| what to fill in)`.
macro_rules! unary {
    ($client:expr, $request:expr, $method:ident, $message:ident, |$read:ident| $fill:expr) => {{
        let (_, admin, bytes) = $request;
        match v1::$message::decode(bytes) {
            Err(_) => None,
            Ok(mut $read) => {
                $fill;
                let request = if admin {
                    as_admin($read)
                } else {
                    tonic::Request::new($read)
                };
                answered($client.$method(request).await)
            }
        }
    }};
}
pub(super) use unary;

/// Makes the first of these calls, or the first few, if they make one stream; gives the others.
pub async fn call<'a, 'b>(server: &mut Server, names: &mut Names, requests: &'b [Request<'a>]) -> &'b [Request<'a>] {
    let (&request, rest) = requests.split_first().expect("not called without a request");
    let (games, catalog) = (&mut server.games, &mut server.catalog);
    match request.0 % METHODS {
        0 => {
            let made = unary!(games, request, new_game, NewGameRequest, |new| {
                names.set_request(&mut new.request_id);
                bounds::engines(&mut new);
            });
            made.into_iter().for_each(|made| names.take(made));
        }
        1 => {
            let joined = unary!(games, request, join_game, JoinGameRequest, |join| {
                names.set_request(&mut join.request_id);
                names.set_game(&mut join.game);
                names.set_token(&mut join.invitation);
            });
            joined
                .into_iter()
                .for_each(|joined| names.add_token(joined.seat, joined.token));
        }
        2 => drop(unary!(games, request, get_game, GetGameRequest, |get| {
            names.set_game(&mut get.game);
            names.set_token(&mut get.token);
        })),
        3 => drop(unary!(games, request, list_games, ListGamesRequest, |_list| {})),
        4 => drop(unary!(games, request, delete_game, DeleteGameRequest, |delete| {
            names.set_game(&mut delete.game);
            names.set_token(&mut delete.token);
        })),
        5 => {
            let next = unary!(games, request, rematch, RematchRequest, |rematch| {
                names.set_request(&mut rematch.request_id);
                names.set_game(&mut rematch.game);
                names.set_token(&mut rematch.token);
            });
            next.and_then(|next| next.game)
                .into_iter()
                .for_each(|game| names.note(game.id));
        }
        6 => drop(unary!(games, request, abort_game, AbortGameRequest, |abort| {
            names.set_request(&mut abort.request_id);
            names.set_game(&mut abort.game);
            names.set_token(&mut abort.token);
        })),
        7 => drop(unary!(
            games,
            request,
            adjudicate_game,
            AdjudicateGameRequest,
            |adjudicate| {
                names.set_request(&mut adjudicate.request_id);
                names.set_game(&mut adjudicate.game);
            }
        )),
        8 => drop(unary!(games, request, legal_moves, LegalMovesRequest, |legal| {
            fill_legal(names, &mut legal);
        })),
        9 => drop(unary!(games, request, play, PlayRequest, |play| {
            names.set_request(&mut play.request_id);
            names.set_token(&mut play.token);
            if let Some(v1::play_request::Subject::Game(game)) = &mut play.subject {
                names.set_game(game);
            }
        })),
        10 => drop(unary!(games, request, suggest_move, SuggestMoveRequest, |suggest| {
            fill_search(names, &mut suggest);
        })),
        11 => {
            let batch = unary!(games, request, batch_legal_moves, BatchLegalMovesRequest, |batch| {
                batch.requests.iter_mut().for_each(|legal| fill_legal(names, legal));
            });
            for answer in batch.into_iter().flat_map(|batch| batch.answers) {
                if let Some(v1::batched_legal_moves::Result::Failure(failure)) = answer.result {
                    failed(&failure);
                }
            }
        }
        12 => {
            let batch = unary!(games, request, batch_suggest_move, BatchSuggestMoveRequest, |batch| {
                bounds::batch(&mut batch.requests);
                batch
                    .requests
                    .iter_mut()
                    .for_each(|suggest| fill_search(names, suggest));
            });
            for answer in batch.into_iter().flat_map(|batch| batch.answers) {
                if let Some(v1::batched_suggest_move::Result::Failure(failure)) = answer.result {
                    failed(&failure);
                }
            }
        }
        13 => {
            let stream = unary!(games, request, analyze, AnalyzeRequest, |analyze| {
                analyze
                    .search
                    .iter_mut()
                    .for_each(|suggest| fill_search(names, suggest));
            });
            if let Some(stream) = stream {
                to_the_end(stream, |answer| answer.last).await;
            }
        }
        14 => {
            let stream = unary!(games, request, analyze_game, AnalyzeGameRequest, |analyze| {
                names.set_game(&mut analyze.game);
                names.set_token(&mut analyze.token);
                bounds::analysis(&mut analyze);
            });
            if let Some(stream) = stream {
                let is_last = |answer: &v1::AnalyzeGameResponse| {
                    matches!(answer.message, Some(analyze_game_response::Message::Summary(_)))
                };
                to_the_end(stream, is_last).await;
            }
        }
        15 => {
            let stream = unary!(games, request, watch_game, WatchGameRequest, |watch| {
                names.set_game(&mut watch.game);
                names.set_token(&mut watch.token);
            });
            if let Some(stream) = stream {
                a_while(stream).await;
            }
        }
        16 => drop(unary!(games, request, resign, ResignRequest, |resign| {
            names.set_request(&mut resign.request_id);
            names.set_game(&mut resign.game);
            names.set_token(&mut resign.token);
        })),
        17 => drop(unary!(games, request, make_offer, MakeOfferRequest, |offer| {
            names.set_request(&mut offer.request_id);
            names.set_game(&mut offer.game);
            names.set_token(&mut offer.token);
        })),
        18 => drop(unary!(games, request, answer_offer, AnswerOfferRequest, |answer| {
            names.set_request(&mut answer.request_id);
            names.set_game(&mut answer.game);
            names.set_token(&mut answer.token);
        })),
        19 => drop(unary!(games, request, export_game, ExportGameRequest, |export| {
            names.set_game(&mut export.game);
            names.set_token(&mut export.token);
        })),
        IMPORT => return import(server, names, requests).await,
        21 => drop(unary!(
            games,
            request,
            render_position,
            RenderPositionRequest,
            |render| {
                names.set_token(&mut render.token);
                if let Some(v1::render_position_request::Subject::Game(game)) = &mut render.subject {
                    names.set_game(game);
                }
            }
        )),
        23..=29 => super::tournaments::call(server, names, (request.0 % METHODS, request.1, request.2)).await,
        CONNECT => return connect(server, requests).await,
        _ => {
            drop(unary!(
                catalog,
                request,
                list_game_types,
                ListGameTypesRequest,
                |_list| {}
            ));
            drop(unary!(catalog, request, get_game_type, GetGameTypeRequest, |_get| {}));
        }
    }
    rest
}

fn fill_legal(names: &Names, legal: &mut v1::LegalMovesRequest) {
    names.set_token(&mut legal.token);
    if let Some(v1::legal_moves_request::Subject::Game(game)) = &mut legal.subject {
        names.set_game(game);
    }
}

fn fill_search(names: &Names, suggest: &mut v1::SuggestMoveRequest) {
    names.set_token(&mut suggest.token);
    bounds::search(suggest);
    if let Some(v1::suggest_move_request::Subject::Game(game)) = &mut suggest.subject {
        names.set_game(game);
    }
}

/// Checks why one part of a call failed.
fn failed(failure: &v1::Failure) {
    assert!(is_for_callers(failure.reason()), "{failure:?}");
}

/// Reads a stream that ends by itself; the last message is marked so.
async fn to_the_end<T: std::fmt::Debug>(mut stream: Streaming<T>, is_last: impl Fn(&T) -> bool) {
    let mut last = false;
    loop {
        match stream.message().await {
            Ok(Some(message)) => last = is_last(&message),
            Ok(None) => break,
            Err(status) => return refused(&status),
        }
    }
    assert!(last, "the stream ended before its last message");
}

/// Reads what comes from a stream at once: it begins with a snapshot, unless it resumes, and revisions never fall.
async fn a_while(mut stream: Streaming<v1::WatchGameResponse>) {
    use watch_game_response::Message;
    let mut revision = 0;
    for _ in 0..LOOKS {
        let message = tokio::select! {
            biased;
            message = stream.message() => message,
            () = tokio::task::yield_now() => continue,
        };
        let Some(message) = message.unwrap_or_else(|status| panic!("a watch failed: {status:?}")) else {
            return;
        };
        let now = match message.message.expect("a message") {
            Message::Snapshot(snapshot) => snapshot.game.expect("a game").revision,
            Message::Update(update) => {
                let numbers: Vec<u64> = update.events.iter().map(|event| event.revision).collect();
                assert!(numbers.windows(2).all(|pair| pair[1] == pair[0] + 1), "{numbers:?}");
                update.game.expect("a game").revision
            }
            Message::Heartbeat(heartbeat) => heartbeat.revision,
            Message::End(end) => end.revision,
        };
        assert!(now >= revision, "{now} after {revision}");
        revision = now;
    }
}

/// The first of the requests that are one stream of this method, and the rest.
fn parts<'a, 'b>(requests: &'b [Request<'a>], stream: u8) -> (&'b [Request<'a>], &'b [Request<'a>]) {
    let end = requests
        .iter()
        .position(|(method, ..)| method % METHODS != stream)
        .unwrap_or(requests.len());
    requests.split_at(end)
}

/// All messages to BotService that follow one another are one bot's. The stream ends when the bot has said everything.
async fn connect<'a, 'b>(server: &mut Server, requests: &'b [Request<'a>]) -> &'b [Request<'a>] {
    let (parts, rest) = parts(requests, CONNECT);
    let messages: Result<Vec<_>, _> = parts
        .iter()
        .map(|(.., bytes)| v1::ConnectRequest::decode(*bytes))
        .collect();
    let Ok(messages) = messages else { return rest };
    let Some(mut stream) = answered(server.bots.connect(tokio_stream::iter(messages)).await) else {
        return rest;
    };
    while let Some(message) = stream.next().await {
        match message {
            Err(status) => refused(&status),
            Ok(message) => assert!(message.message.is_some(), "an empty message"),
        }
    }
    rest
}

/// All imports that follow one another are one file.
async fn import<'a, 'b>(server: &mut Server, names: &mut Names, requests: &'b [Request<'a>]) -> &'b [Request<'a>] {
    let (parts, rest) = parts(requests, IMPORT);
    let mut messages = Vec::new();
    for (_, _, bytes) in parts {
        let Ok(mut message) = v1::ImportGameRequest::decode(*bytes) else {
            return rest;
        };
        if let Some(import_game_request::Part::Settings(settings)) = &mut message.part {
            names.set_request(&mut settings.request_id);
        }
        messages.push(message);
    }
    let Some(mut stream) = answered(server.games.import_game(tokio_stream::iter(messages)).await) else {
        return rest;
    };
    while let Some(message) = stream.next().await {
        match message {
            Err(status) => refused(&status),
            Ok(answer) => match answer.result.expect("a result") {
                import_game_response::Result::Game(game) => names.note(game.game),
                import_game_response::Result::Fault(fault) => {
                    assert!(is_for_callers(fault.reason()), "{fault:?}");
                    assert!(!fault.message.is_empty(), "{fault:?}");
                }
            },
        }
    }
    rest
}
