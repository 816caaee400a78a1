//! What the wire offers besides the calls: health, reflection, browsers, deadlines, compression, draining.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use ludoteca::pb::v1;
use prost::Message;
use tonic::codec::CompressionEncoding;
use tonic::{Code, Request};
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_health::pb::{HealthCheckRequest, HealthCheckResponse};

use crate::world::*;

fn health_of(service: &str) -> HealthCheckRequest {
    HealthCheckRequest {
        service: service.into(),
    }
}

#[tokio::test]
async fn health_says_serving_and_while_draining_not_serving() {
    let mut world = World::new();
    let mut health = HealthClient::new(connect(world.address()).await);
    let mut streams = Vec::new();
    for service in ["", "ludoteca.v1.GameService", "ludoteca.v1.CatalogService"] {
        let answer = within(health.check(health_of(service))).await.unwrap().into_inner();
        assert_eq!(answer.status(), ServingStatus::Serving);
        let mut stream = within(health.watch(health_of(service))).await.unwrap().into_inner();
        let first: HealthCheckResponse = within(stream.message()).await.unwrap().unwrap();
        assert_eq!(first.status(), ServingStatus::Serving);
        streams.push(stream);
    }
    let unknown = within(health.check(health_of("chess"))).await.unwrap_err();
    assert_eq!(unknown.code(), Code::NotFound);
    let stopped = world.stop();
    for stream in &mut streams {
        let next = within(stream.message()).await.unwrap().unwrap();
        assert_eq!(next.status(), ServingStatus::NotServing);
        assert!(within(stream.message()).await.unwrap().is_none());
    }
    // Who only watches the health does not hold up the shutdown.
    tokio::time::timeout(Duration::from_secs(8), stopped)
        .await
        .expect("it drains for too long")
        .unwrap();
}

#[tokio::test]
async fn a_server_that_drains_lets_running_calls_finish_and_takes_no_new_ones() {
    let mut world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut watching = world.games().await;
    let mut stream = within(watching.watch_game(game.watch("", None)))
        .await
        .unwrap()
        .into_inner();
    within(stream.message()).await.unwrap();
    let mut searching = world.games().await;
    let search = tokio::spawn(async move {
        let request = v1::SuggestMoveRequest {
            subject: Some(v1::suggest_move_request::Subject::Position(v1::Position {
                game_type: "chess".into(),
                ..Default::default()
            })),
            time: Some(prost_types::Duration {
                seconds: 0,
                nanos: 800_000_000,
            }),
            ..Default::default()
        };
        searching.suggest_move(request).await
    });
    // The search has begun once another one has to wait for it.
    let mut probe = Request::new(v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        nodes: 10,
        ..Default::default()
    });
    probe.set_timeout(Duration::from_millis(100));
    let _ = within(games.suggest_move(probe)).await;
    let stopped = world.stop();
    while within(stream.message()).await.unwrap().is_some() {}
    // Either the connection is refused, or the call reaches the server and is refused there.
    let status = within(games.play(play(&game.id, &game.tokens[0], "4")))
        .await
        .unwrap_err();
    assert_eq!(status.code(), Code::Unavailable, "{status:?}");
    if !status.details().is_empty() {
        let refusal = refusal(&status);
        assert_eq!(refusal.reason, "DRAINING");
        assert!(refusal.retry.is_some());
    }
    assert!(!within(search).await.unwrap().unwrap().into_inner().moves.is_empty());
    within(stopped).await.unwrap();
    world.start();
    let mut games = world.games().await;
    assert_eq!(game.revision(&mut games).await, 1);
}

#[tokio::test]
async fn reflection_answers_in_both_versions() {
    let world = World::new();
    let services = [
        "ludoteca.v1.GameService",
        "ludoteca.v1.CatalogService",
        "grpc.health.v1.Health",
    ];
    macro_rules! check {
        ($version:ident) => {{
            use tonic_reflection::pb::$version::ServerReflectionRequest;
            use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
            use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
            use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;
            let mut client = ServerReflectionClient::new(connect(world.address()).await);
            let ask = |request| ServerReflectionRequest {
                host: String::new(),
                message_request: Some(request),
            };
            let requests = vec![
                ask(MessageRequest::ListServices(String::new())),
                ask(MessageRequest::FileContainingSymbol("ludoteca.v1.GameService".into())),
            ];
            let call = client.server_reflection_info(tokio_stream::iter(requests));
            let mut stream = within(call).await.unwrap().into_inner();
            let list = within(stream.message()).await.unwrap().unwrap().message_response;
            let Some(MessageResponse::ListServicesResponse(list)) = list else {
                panic!("{list:?}")
            };
            let names: Vec<String> = list.service.into_iter().map(|service| service.name).collect();
            assert!(
                services.iter().all(|name| names.iter().any(|known| known == name)),
                "{names:?}"
            );
            let file = within(stream.message()).await.unwrap().unwrap().message_response;
            assert!(matches!(file, Some(MessageResponse::FileDescriptorResponse(_))));
        }};
    }
    check!(v1);
    check!(v1alpha);
}

#[tokio::test]
async fn answers_are_compressed_for_who_asks_for_it() {
    let world = World::new();
    for encoding in [CompressionEncoding::Gzip, CompressionEncoding::Zstd] {
        let mut games = world
            .games()
            .await
            .accept_compressed(encoding)
            .send_compressed(encoding);
        let game = make(&mut games, new_game("chess", "{}")).await;
        game.plays(&mut games, 0, "e4").await;
    }
}

/// One HTTP/1.1 exchange, as a browser makes it.
pub async fn http(address: SocketAddr, head: String, body: Vec<u8>) -> (String, Vec<u8>) {
    let exchange = tokio::task::spawn_blocking(move || {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(15))).unwrap();
        let length = body.len();
        let head = format!("{head}\r\nhost: {address}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(&body).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").unwrap();
        let body = answer.split_off(end + 4);
        (String::from_utf8(answer).unwrap().to_lowercase(), body)
    });
    within(exchange).await.unwrap()
}

fn frame(message: &impl Message) -> Vec<u8> {
    let bytes = message.encode_to_vec();
    [&[0][..], &(bytes.len() as u32).to_be_bytes(), &bytes].concat()
}

fn web_call(method: &str, more: &str) -> String {
    format!(
        "POST /ludoteca.v1.{method} HTTP/1.1\r\ncontent-type: application/grpc-web+proto\r\nx-grpc-web: 1\r\n\
         origin: https://play.example{more}"
    )
}

#[tokio::test]
async fn a_browser_calls_over_http_1() {
    let world = World::with(|settings| settings.origins = vec!["https://play.example".into()]);
    let head = web_call("CatalogService/ListGameTypes", "");
    let (head, body) = http(world.address(), head, frame(&v1::ListGameTypesRequest {})).await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("content-type: application/grpc-web"), "{head}");
    assert!(
        head.contains("access-control-allow-origin: https://play.example"),
        "{head}"
    );
    let text = String::from_utf8_lossy(&body);
    assert!(text.contains("connect_four") && text.contains("grpc-status:0"));

    let request = v1::GetGameTypeRequest { id: "go".into() };
    let (head, body) = http(
        world.address(),
        web_call("CatalogService/GetGameType", ""),
        frame(&request),
    )
    .await;
    let all = head + &String::from_utf8_lossy(&body);
    assert!(all.contains("grpc-status:5") || all.contains("grpc-status: 5"), "{all}");
}

#[tokio::test]
async fn a_browser_asks_first_whether_it_may_call() {
    let world = World::with(|settings| settings.origins = vec!["https://play.example".into()]);
    let ask = |origin: &str| {
        format!(
            "OPTIONS /ludoteca.v1.GameService/Play HTTP/1.1\r\norigin: {origin}\r\n\
             access-control-request-method: POST\r\naccess-control-request-headers: content-type,x-grpc-web,authorization"
        )
    };
    let (head, _) = http(world.address(), ask("https://play.example"), Vec::new()).await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(
        head.contains("access-control-allow-origin: https://play.example"),
        "{head}"
    );
    assert!(head.contains("access-control-allow-methods"), "{head}");
    // Named, as browsers do not take `*` for it.
    let allowed = head
        .lines()
        .find(|line| line.starts_with("access-control-allow-headers"))
        .unwrap();
    assert!(allowed.contains("authorization"), "{head}");
    let (head, _) = http(world.address(), ask("https://evil.example"), Vec::new()).await;
    assert!(!head.contains("access-control-allow-origin"), "{head}");
    let any = World::with(|settings| settings.origins = vec!["*".into()]);
    let (head, _) = http(any.address(), ask("https://evil.example"), Vec::new()).await;
    assert!(head.contains("access-control-allow-origin: *"), "{head}");
}

#[tokio::test]
async fn a_call_that_outlives_its_deadline_is_answered_with_deadline_exceeded() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    // A raw call: a tonic client has a timer of its own, and the server's answer is what counts here.
    // The search's only thread is taken, so the second search can't answer in time.
    let mut occupying = world.games().await;
    let occupied = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        time: Some(prost_types::Duration { seconds: 60, nanos: 0 }),
        ..Default::default()
    };
    let waiting = occupied.clone();
    let search = tokio::spawn(async move { occupying.suggest_move(occupied).await });
    let mut probe = Request::new(waiting.clone());
    probe.set_timeout(Duration::from_millis(100));
    let _ = within(games.suggest_move(probe)).await;
    let head = web_call("GameService/SuggestMove", "\r\ngrpc-timeout: 300m");
    let (head, body) = http(world.address(), head, frame(&waiting)).await;
    let all = head + &String::from_utf8_lossy(&body);
    assert!(all.contains("grpc-status:4") || all.contains("grpc-status: 4"), "{all}");
    assert!(all.contains("content-type: application/grpc-web"), "{all}");
    // A stream is cut in the same way.
    let head = web_call("GameService/WatchGame", "\r\ngrpc-timeout: 300m");
    let (_, body) = http(world.address(), head, frame(&game.watch("", None))).await;
    assert!(String::from_utf8_lossy(&body).contains("grpc-status:4"));
    search.abort();
}
