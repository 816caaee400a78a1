//! What one caller may have, and what comes in at all.

use std::num::NonZeroU32;
use std::process::Command;
use std::time::Duration;

use ludoteca::pb::v1;
use ludoteca::service::{LimitSettings, new_key};
use tempfile::TempDir;
use tonic::{Code, Status};

use crate::process::Process;
use crate::world::*;

/// A server with these limits, and the keys of two callers.
fn limited(limits: LimitSettings) -> (World, [String; 2]) {
    let (ana, first) = new_key("ana", "play,create,search".parse().unwrap()).unwrap();
    let (bo, second) = new_key("bo", "play,create,search".parse().unwrap()).unwrap();
    let world = World::with(|settings| {
        let file = settings.data.join("keys");
        std::fs::write(&file, format!("{first}\n{second}\n")).unwrap();
        settings.auth.keys = Some(file);
        settings.limits = limits;
    });
    (world, [ana.reveal().to_owned(), bo.reveal().to_owned()])
}

fn some(count: u32) -> Option<NonZeroU32> {
    NonZeroU32::new(count)
}

fn list() -> v1::ListGamesRequest {
    v1::ListGamesRequest::default()
}

/// A refusal for this limit, which says whose and when to try again.
fn limit(refusal: &Refusal, name: &str) {
    assert_eq!(refusal.metadata["limit"], name);
    assert!(refusal.retry.is_some_and(|retry| retry > Duration::ZERO), "{refusal:?}");
    assert_eq!(refusal.quota.len(), 1);
}

async fn refused_for(name: &str, call: impl Future<Output = Result<impl std::fmt::Debug, Status>>) {
    limit(&refused(call, Code::ResourceExhausted, "LIMIT").await, name);
}

#[tokio::test]
async fn calls_beyond_the_rate_are_refused_to_their_caller_only() {
    let (world, [ana, bo]) = limited(LimitSettings {
        calls_per_second: some(1),
        burst: some(3),
        ..Default::default()
    });
    let games = world.games().await;
    let ask = |key: &str| {
        let (mut games, request) = (games.clone(), with_key(key, list()));
        async move { games.list_games(request).await }
    };
    for _ in 0..3 {
        within(ask(&ana)).await.unwrap();
    }
    let status = until(|| ask(&ana), Result::is_err).await.unwrap_err();
    let refused = refusal(&status);
    assert_eq!(
        (refused.code, refused.reason.as_str()),
        (Code::ResourceExhausted, "LIMIT")
    );
    limit(&refused, "calls_per_second");
    within(ask(&bo)).await.unwrap();
    for _ in 0..10 {
        within(ask(ADMIN)).await.unwrap();
    }
    // Whoever tries keys is slowed down as well.
    let code = |answer: &Result<_, Status>| answer.as_ref().err().map(Status::code);
    for _ in 0..3 {
        assert_eq!(code(&within(ask("guess")).await), Some(Code::Unauthenticated));
    }
    until(|| ask("guess"), |answer| code(answer) == Some(Code::ResourceExhausted))
        .await
        .unwrap_err();
}

#[tokio::test]
async fn streams_are_counted_as_long_as_they_are_open() {
    let (world, [ana, bo]) = limited(LimitSettings {
        streams: some(2),
        ..Default::default()
    });
    let mut games = world.games().await;
    let answer = within(games.new_game(with_key(&ana, new_game("connect_four", "{}"))))
        .await
        .unwrap();
    let game = made(answer.into_inner());
    let mut open = Vec::new();
    for _ in 0..2 {
        let mut stream = within(games.watch_game(with_key(&ana, game.watch("", None))))
            .await
            .unwrap()
            .into_inner();
        within(stream.message()).await.unwrap();
        open.push(stream);
    }
    refused_for("streams", games.watch_game(with_key(&ana, game.watch("", None)))).await;
    within(games.watch_game(with_key(&bo, game.watch("", None))))
        .await
        .unwrap();
    open.pop();
    let again = until(
        || {
            let (mut games, request) = (games.clone(), with_key(&ana, game.watch("", None)));
            async move { games.watch_game(request).await }
        },
        Result::is_ok,
    );
    again.await.unwrap();
}

#[tokio::test]
async fn games_that_are_not_over_are_counted_also_after_a_restart() {
    let (mut world, [ana, bo]) = limited(LimitSettings {
        games: some(2),
        ..Default::default()
    });
    let mut games = world.games().await;
    let new = |key: &str| with_key(key, new_game("connect_four", "{}"));
    let first = made(within(games.new_game(new(&ana))).await.unwrap().into_inner());
    within(games.new_game(new(&ana))).await.unwrap();
    refused_for("games", games.new_game(new(&ana))).await;
    world.restart().await;
    let mut games = world.games().await;
    refused_for("games", games.new_game(new(&ana))).await;
    within(games.new_game(new(&bo))).await.unwrap();
    within(games.resign(with_key(&ana, first.resign(&first.tokens[0]))))
        .await
        .unwrap();
    within(games.new_game(new(&ana))).await.unwrap();
    // A rematch is a game as well.
    let rematch = v1::RematchRequest {
        game: first.id.clone(),
        token: first.tokens[0].clone(),
        ..Default::default()
    };
    refused_for("games", games.rematch(with_key(&ana, rematch.clone()))).await;
    within(games.rematch(with_key(&bo, rematch))).await.unwrap();
}

/// A tournament of random players that takes longer than a test.
fn long_tournament() -> v1::CreateTournamentRequest {
    v1::CreateTournamentRequest {
        plan: "game = \"nim\"\nformat = { kind = \"round_robin\", cycles = 20000 }\n\
               [[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n"
            .into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn tournaments_that_run_are_counted_also_after_a_restart() {
    use v1::tournament_service_client::TournamentServiceClient;
    let (mut world, [ana, bo]) = limited(LimitSettings {
        tournaments: some(1),
        ..Default::default()
    });
    let mut client = TournamentServiceClient::new(connect(world.address()).await);
    let create = |key: &str| with_key(key, long_tournament());
    let answer = within(client.create_tournament(create(&ana)))
        .await
        .unwrap()
        .into_inner();
    let (first, token) = (answer.tournament.unwrap().id, answer.token);
    refused_for("tournaments", client.create_tournament(create(&ana))).await;
    // It is only checked.
    let mut checked = long_tournament();
    checked.validate_only = true;
    within(client.create_tournament(with_key(&ana, checked))).await.unwrap();
    within(client.create_tournament(create(&bo))).await.unwrap();
    for _ in 0..2 {
        within(client.create_tournament(create(ADMIN))).await.unwrap();
    }
    world.restart().await;
    let mut client = TournamentServiceClient::new(connect(world.address()).await);
    refused_for("tournaments", client.create_tournament(create(&ana))).await;
    let pause = v1::PauseTournamentRequest {
        tournament: first.clone(),
        token: token.clone(),
    };
    within(client.pause_tournament(with_key(&ana, pause))).await.unwrap();
    // When its last game is over there is room for another, and none for itself.
    let made = until(
        || {
            let (mut client, request) = (client.clone(), create(&ana));
            async move { client.create_tournament(request).await }
        },
        Result::is_ok,
    );
    let second = made.await.unwrap().into_inner();
    let resume = v1::ResumeTournamentRequest {
        tournament: first.clone(),
        token: token.clone(),
    };
    refused_for("tournaments", client.resume_tournament(with_key(&ana, resume.clone()))).await;
    refused_for("tournaments", client.resume_tournament(with_key(&bo, resume.clone()))).await;
    let cancel = v1::CancelTournamentRequest {
        tournament: second.tournament.unwrap().id,
        token: second.token,
    };
    within(client.cancel_tournament(with_key(&ana, cancel))).await.unwrap();
    let resumed = within(client.resume_tournament(with_key(&ana, resume))).await.unwrap();
    let state = resumed.into_inner().tournament.unwrap().state();
    assert_eq!(state, v1::TournamentState::Running);
}

fn search(milliseconds: i32) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Position(v1::Position {
            game_type: "chess".into(),
            ..Default::default()
        })),
        time: Some(prost_types::Duration {
            seconds: i64::from(milliseconds / 1000),
            nanos: milliseconds % 1000 * 1_000_000,
        }),
        ..Default::default()
    }
}

#[tokio::test]
async fn search_time_is_counted_when_it_was_used() {
    let (world, [ana, bo]) = limited(LimitSettings {
        search_per_minute: Some(Duration::from_millis(20)),
        ..Default::default()
    });
    let mut games = world.games().await;
    within(games.suggest_move(with_key(&ana, search(100)))).await.unwrap();
    refused_for("search_per_minute", games.suggest_move(with_key(&ana, search(100)))).await;
    within(games.suggest_move(with_key(&bo, search(10)))).await.unwrap();
    // In a batch the searches are refused one by one.
    let batch = v1::BatchSuggestMoveRequest {
        requests: vec![search(10), search(10)],
    };
    let answers = within(games.batch_suggest_move(with_key(&ana, batch)))
        .await
        .unwrap()
        .into_inner()
        .answers;
    for answer in answers {
        let Some(v1::batched_suggest_move::Result::Failure(failure)) = answer.result else {
            panic!("not refused")
        };
        assert_eq!(failure.reason(), v1::Reason::Limit);
    }
    within(games.suggest_move(as_admin(search(10)))).await.unwrap();
}

#[tokio::test]
async fn batches_and_messages_have_bounds() {
    let world = World::with(|settings| {
        settings.limits.batch = some(3);
        settings.transport.message_bytes = 2000;
    });
    let mut games = world.games().await;
    let batch = |count: usize| v1::BatchLegalMovesRequest {
        requests: vec![Default::default(); count],
    };
    within(games.batch_legal_moves(batch(3))).await.unwrap();
    refused(games.batch_legal_moves(batch(4)), Code::InvalidArgument, "BAD_REQUEST").await;
    let mut large = new_game("connect_four", "{}");
    large.start_position = "x".repeat(3000);
    refused(games.new_game(large), Code::ResourceExhausted, "MESSAGE_TOO_LARGE").await;
    // In a stream that has begun, too.
    let settings = v1::ImportSettings {
        format: "pgn".into(),
        ..Default::default()
    };
    let part = |part| v1::ImportGameRequest { part: Some(part) };
    let parts = vec![
        part(v1::import_game_request::Part::Settings(settings)),
        part(v1::import_game_request::Part::Chunk(vec![b' '; 3000])),
    ];
    let mut answers = within(games.import_game(tokio_stream::iter(parts)))
        .await
        .unwrap()
        .into_inner();
    refused(answers.message(), Code::ResourceExhausted, "MESSAGE_TOO_LARGE").await;
}

#[tokio::test]
async fn what_grpc_itself_refuses_says_why() {
    let world = World::new();
    let mut raw = tonic::client::Grpc::new(connect(world.address()).await);
    within(raw.ready()).await.unwrap();
    // A field that is a message in one and a number in the other: it can't be decoded.
    let garbage = prost_types::Timestamp { seconds: 7, nanos: 7 };
    let codec = || tonic_prost::ProstCodec::<prost_types::Timestamp, ()>::default();
    let path = "/ludoteca.v1.GameService/Play".parse().unwrap();
    let call = raw.unary(tonic::Request::new(garbage), path, codec());
    refused(call, Code::InvalidArgument, "BAD_REQUEST").await;
    for path in ["/ludoteca.v1.GameService/Dance", "/somebody.Else/Method"] {
        let mut raw = tonic::client::Grpc::new(connect(world.address()).await);
        within(raw.ready()).await.unwrap();
        let call = raw.unary(tonic::Request::new(garbage), path.parse().unwrap(), codec());
        refused(call, Code::Unimplemented, "NOT_IMPLEMENTED").await;
    }
}

#[tokio::test]
async fn a_call_ends_in_the_servers_time_and_a_stream_does_not() {
    let world = World::with(|settings| settings.transport.call_timeout = Some(Duration::from_millis(300)));
    let mut games = world.games().await;
    // A search that waits for a thread can't answer in time.
    let analyze = v1::AnalyzeRequest {
        search: Some(search(60_000)),
    };
    let mut stream = within(games.analyze(analyze)).await.unwrap().into_inner();
    for _ in 0..3 {
        within(stream.message()).await.unwrap().unwrap();
    }
    // The next answer takes more than a second; a call may still come in before it begins.
    let ask = || {
        let mut games = games.clone();
        async move { games.suggest_move(search(60_000)).await }
    };
    let status = until(ask, Result::is_err).await.unwrap_err();
    assert_eq!(
        (status.code(), refusal(&status).reason.as_str()),
        (Code::DeadlineExceeded, "DEADLINE")
    );
    within(stream.message()).await.unwrap().unwrap();
}

#[tokio::test]
async fn an_engines_seat_moves_while_others_search() {
    let world = World::new();
    let mut games = world.games().await;
    // The only thread is taken, and more wait.
    let analyze = v1::AnalyzeRequest {
        search: Some(search(60_000)),
    };
    let mut occupying = within(games.analyze(analyze)).await.unwrap().into_inner();
    within(occupying.message()).await.unwrap().unwrap();
    let waiting: Vec<_> = (0..20)
        .map(|_| {
            let mut games = games.clone();
            tokio::spawn(async move { games.suggest_move(search(60_000)).await })
        })
        .collect();
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![engine(50), Default::default()];
    let game = make(&mut games, request).await;
    game.wait_until(&mut games, "", |now| on_turn(now) == Some(1)).await;
    waiting.into_iter().for_each(|search| search.abort());
}

#[tokio::test]
async fn a_server_out_of_files_serves_again_when_there_are_some() {
    let folder = TempDir::new().unwrap();
    let mut shell = Command::new("sh");
    shell.args(["-c", "ulimit -n 64; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_ludoteca")]);
    let server = Process::run(shell, folder.path(), "info", &["--network-threads", "1"]);
    let mut games = server.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    // The store opens what it needs.
    within(games.list_games(list())).await.unwrap();
    let address = server.address;
    let many: Vec<_> = (0..100)
        .map(|_| std::net::TcpStream::connect(address).unwrap())
        .collect();
    // Who is in is served.
    within(games.list_games(list())).await.unwrap();
    drop(many);
    let mut later = server.games().await;
    within(later.list_games(list())).await.unwrap();
    game.plays(&mut later, 0, "4").await;
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success(), "{log}");
    assert_eq!(log.matches("no room for more connections").count(), 1, "{log}");
}
