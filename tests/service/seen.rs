//! The server seen from outside: figures for Prometheus, spans for a collector, health.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;

use ludoteca::pb::v1;
use ludoteca::service::METRICS;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_client::TraceServiceClient;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{TraceService, TraceServiceServer};
use opentelemetry_proto::tonic::collector::trace::v1::{ExportTraceServiceRequest, ExportTraceServiceResponse};
use opentelemetry_proto::tonic::common::v1::any_value::Value;
use opentelemetry_proto::tonic::common::v1::{AnyValue, KeyValue};
use tempfile::TempDir;
use tokio::sync::mpsc;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;
use tonic::{Code, Request, Response, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use crate::network::http;
use crate::process::Process;
use crate::world::*;

/// What a server answers Prometheus.
async fn scrape(address: SocketAddr) -> String {
    let (head, body) = http(address, "GET /metrics HTTP/1.1".into(), Vec::new()).await;
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(
        head.contains("content-type: application/openmetrics-text; version=1.0.0"),
        "{head}"
    );
    String::from_utf8(body).unwrap()
}

/// Every series with its value.
fn series(text: &str) -> BTreeMap<String, f64> {
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    let parts = samples.map(|line| line.rsplit_once(' ').unwrap());
    parts
        .map(|(name, value)| (name.into(), value.parse().unwrap()))
        .collect()
}

/// Waits until the figures are these.
async fn figures(address: SocketAddr, expected: &[(&str, f64)]) {
    let mut last = BTreeMap::new();
    let reached = within_or(async {
        loop {
            last = series(&scrape(address).await);
            if expected.iter().all(|(name, value)| last.get(*name) == Some(value)) {
                return;
            }
        }
    });
    assert!(reached.await, "expected {expected:#?}\nfound {last:#?}");
}

fn with_metrics() -> World {
    World::with(|settings| settings.metrics = Some("127.0.0.1:0".parse().unwrap()))
}

#[tokio::test]
async fn the_figures_say_what_happened() {
    let world = with_metrics();
    let metrics = world.metrics();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    game.play_line(&mut games, &["4", "4"]).await;
    let early = games.play(play(&game.id, &game.tokens[1], "4"));
    refused(early, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    let search = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        nodes: 50,
        ..Default::default()
    };
    within(games.suggest_move(search)).await.unwrap();
    let mut unknown = TraceServiceClient::new(connect(world.address()).await);
    let status = within(unknown.export(ExportTraceServiceRequest::default())).await;
    assert_eq!(status.unwrap_err().code(), Code::Unimplemented);
    let mut stream = within(games.watch_game(game.watch("", None)))
        .await
        .unwrap()
        .into_inner();
    within(stream.message()).await.unwrap();
    figures(
        metrics,
        &[
            (r#"ludoteca_calls_total{method="GameService/NewGame",code="OK"}"#, 1.0),
            (r#"ludoteca_calls_total{method="GameService/Play",code="OK"}"#, 2.0),
            (
                r#"ludoteca_calls_total{method="GameService/Play",code="FAILED_PRECONDITION"}"#,
                1.0,
            ),
            (r#"ludoteca_calls_total{method="unknown",code="UNIMPLEMENTED"}"#, 1.0),
            (r#"ludoteca_call_seconds_count{method="GameService/Play"}"#, 3.0),
            (
                r#"ludoteca_call_seconds_bucket{le="+Inf",method="GameService/Play"}"#,
                3.0,
            ),
            (r#"ludoteca_refusals_total{reason="NOT_YOUR_TURN"}"#, 1.0),
            (r#"ludoteca_open_streams{method="GameService/WatchGame"}"#, 1.0),
            (
                r#"ludoteca_searches_total{priority="interactive",result="answered"}"#,
                1.0,
            ),
            (
                r#"ludoteca_searches_total{priority="interactive",result="refused"}"#,
                0.0,
            ),
            (r#"ludoteca_search_wait_seconds_count"#, 1.0),
            (r#"ludoteca_search_queue{priority="interactive"}"#, 0.0),
            (r#"ludoteca_games{game_type="connect_four",state="active"}"#, 1.0),
            (r#"ludoteca_games_in_memory"#, 1.0),
            (r#"ludoteca_store_up"#, 1.0),
            (
                concat!(r#"ludoteca_build_info{version=""#, env!("CARGO_PKG_VERSION"), r#""}"#),
                1.0,
            ),
        ],
    )
    .await;
    // The new game, two moves, and what the sweep forgets: each is an entry of a commit.
    let commits = series(&scrape(metrics).await);
    assert_eq!(commits["ludoteca_commit_entries_sum"], 4.0);
    assert_eq!(
        commits["ludoteca_commit_entries_count"],
        commits["ludoteca_commit_seconds_count"]
    );
    drop(stream);
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    figures(
        metrics,
        &[
            (r#"ludoteca_open_streams{method="GameService/WatchGame"}"#, 0.0),
            (r#"ludoteca_games{game_type="connect_four",state="over"}"#, 1.0),
        ],
    )
    .await;
    let watched = series(&scrape(metrics).await);
    let ended = ["OK", "CANCELLED"].map(|code| {
        let name = format!(r#"ludoteca_calls_total{{method="GameService/WatchGame",code="{code}"}}"#);
        watched.get(&name).copied().unwrap_or_default()
    });
    assert_eq!(ended.iter().sum::<f64>(), 1.0);
    assert!(!watched.contains_key(r#"ludoteca_games{game_type="connect_four",state="active"}"#));
}

#[tokio::test]
async fn two_servers_in_one_process_have_figures_of_their_own() {
    let (one, other) = (with_metrics(), with_metrics());
    make(&mut one.games().await, new_game("nim", "{}")).await;
    let made = r#"ludoteca_calls_total{method="GameService/NewGame",code="OK"}"#;
    figures(one.metrics(), &[(made, 1.0)]).await;
    assert!(!series(&scrape(other.metrics()).await).contains_key(made));
}

/// The names in a text that look like ours.
fn names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_');
    words.filter(|word| word.starts_with("ludoteca_")).collect()
}

#[tokio::test]
async fn every_metric_is_in_the_list_and_dashboard_and_alerts_use_no_other() {
    let world = with_metrics();
    // A metric with labels is there once there is one of it.
    let mut games = world.games().await;
    let game = make(&mut games, new_game("nim", "{}")).await;
    refused(games.play(play(&game.id, "", "1")), Code::Unauthenticated, "NO_TOKEN").await;
    figures(
        world.metrics(),
        &[(r#"ludoteca_games{game_type="nim",state="active"}"#, 1.0)],
    )
    .await;
    let text = scrape(world.metrics()).await;
    let declared = text.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    let declared: BTreeMap<String, &str> = declared
        .map(|line| match line.split_once(' ').unwrap() {
            (name, "counter") => (format!("{name}_total"), "counter"),
            (name, "info") => (format!("{name}_info"), "info"),
            (name, kind) => (name.into(), kind),
        })
        .collect();
    assert!(declared.keys().eq(METRICS), "{declared:#?}");
    for file in ["prometheus/alerts.yml", "grafana/dashboards/ludoteca.json"] {
        let path = format!("{}/deploy/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let used = names(&text);
        assert!(used.len() > 3, "{file}: {used:?}");
        for name in used {
            let part = ["_bucket", "_sum", "_count"];
            let whole = part.iter().find_map(|part| name.strip_suffix(part));
            let kind = declared.get(whole.unwrap_or(name));
            assert!(kind.is_some(), "{file} asks for {name}, which there is not");
            assert_eq!(whole.is_some(), kind == Some(&"histogram"), "{file} asks for {name}");
        }
    }
}

#[tokio::test]
async fn only_the_figures_are_answered() {
    let world = with_metrics();
    let (head, _) = http(world.metrics(), "GET / HTTP/1.1".into(), Vec::new()).await;
    assert!(head.starts_with("http/1.1 404"), "{head}");
    let (head, _) = http(world.metrics(), "POST /metrics HTTP/1.1".into(), Vec::new()).await;
    assert!(head.starts_with("http/1.1 405"), "{head}");
}

#[tokio::test]
async fn when_the_store_has_failed_health_says_so_and_what_needs_no_store_goes_on() {
    let folder = TempDir::new().unwrap();
    let server = Process::on_a_small_disk(folder.path(), "info", 512 * 1024);
    let mut health = HealthClient::new(connect(server.address).await);
    let mut watched = Vec::new();
    for service in ["", "ludoteca.v1.GameService"] {
        let service = service.to_owned();
        let mut stream = within(health.watch(HealthCheckRequest { service }))
            .await
            .unwrap()
            .into_inner();
        let first = within(stream.message()).await.unwrap().unwrap();
        assert_eq!(first.status(), ServingStatus::Serving);
        watched.push(stream);
    }
    let mut games = server.games().await;
    let refusal = within(async {
        loop {
            if let Err(status) = games.new_game(new_game("nim", "{}")).await {
                return refusal(&status);
            }
        }
    });
    let refusal = refusal.await;
    assert_eq!(
        (refusal.code, refusal.reason.as_str()),
        (Code::Unavailable, "STORE_DOWN")
    );
    for stream in &mut watched {
        let next = within(stream.message()).await.unwrap().unwrap();
        assert_eq!(next.status(), ServingStatus::NotServing);
    }
    let service = "ludoteca.v1.CatalogService".to_owned();
    let catalog = within(health.check(HealthCheckRequest { service }))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(catalog.status(), ServingStatus::Serving);
    figures(server.metrics, &[("ludoteca_store_up", 0.0)]).await;
    let position = v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Position(v1::Position {
            game_type: "nim".into(),
            ..Default::default()
        })),
        ..Default::default()
    };
    within(games.legal_moves(position)).await.unwrap();
    drop((games, health, watched));
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success(), "{log}");
    assert!(log.contains("the store broke in a commit"), "{log}");
}

/// A collector that hands on what it gets.
struct Collector(mpsc::Sender<ExportTraceServiceRequest>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        self.0.send(request.into_inner()).await.unwrap();
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

/// A collector's address, and what it gets.
async fn collector() -> (SocketAddr, mpsc::Receiver<ExportTraceServiceRequest>) {
    let (sender, received) = mpsc::channel(100);
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service = TraceServiceServer::new(Collector(sender));
    let serve = Server::builder().add_service(service);
    tokio::spawn(serve.serve_with_incoming(TcpIncoming::from(listener)));
    (address, received)
}

fn field<'a>(fields: &'a [KeyValue], name: &str) -> Option<&'a Value> {
    let found = fields.iter().find(|field| field.key == name)?;
    let AnyValue { value } = found.value.as_ref()?;
    value.as_ref()
}

#[tokio::test]
async fn a_collector_gets_a_span_of_every_call_within_its_callers_trace() {
    const TRACE: &str = "0af7651916cd43dd8448eb211c80319c";
    const PARENT: &str = "b7ad6b7169203331";
    let (address, mut received) = collector().await;
    let folder = TempDir::new().unwrap();
    let server = Process::with(folder.path(), "warn", &["--otlp", &format!("http://{address}")]);
    let mut games = server.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut traced = Request::new(play(&game.id, &game.tokens[1], "4"));
    let parent = format!("00-{TRACE}-{PARENT}-01").parse().unwrap();
    traced.metadata_mut().insert("traceparent", parent);
    refused(games.play(traced), Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    drop(games);
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success(), "{log}");
    let mut spans = Vec::new();
    while let Ok(batch) = received.try_recv() {
        for token in &game.tokens {
            assert!(!format!("{batch:?}").contains(token.as_str()), "a token is in a span");
        }
        for resource in batch.resource_spans {
            let of = resource.resource.unwrap().attributes;
            assert_eq!(field(&of, "service.name"), Some(&Value::StringValue("ludoteca".into())));
            spans.extend(resource.scope_spans.into_iter().flat_map(|scope| scope.spans));
        }
    }
    let of = |name: &str| {
        let found: Vec<_> = spans.iter().filter(|span| span.name == name).collect();
        assert_eq!(found.len(), 1, "{name} in {spans:#?}");
        found[0]
    };
    assert!(of("GameService/NewGame").parent_span_id.is_empty());
    let span = of("GameService/Play");
    assert_eq!(hex::encode(&span.trace_id), TRACE);
    assert_eq!(hex::encode(&span.parent_span_id), PARENT);
    assert_eq!(span.kind, 2, "a server's span");
    assert!(span.end_time_unix_nano > span.start_time_unix_nano);
    for (name, value) in [
        ("game", Value::StringValue(game.id.clone())),
        ("revision", Value::IntValue(1)),
        ("seat", Value::IntValue(1)),
        ("code", Value::StringValue("FAILED_PRECONDITION".into())),
        ("reason", Value::StringValue("NOT_YOUR_TURN".into())),
    ] {
        assert_eq!(field(&span.attributes, name), Some(&value), "{name} in {span:#?}");
    }
}

#[tokio::test]
async fn a_collector_that_is_gone_costs_spans_and_no_call() {
    // Nobody listens on a port that was just let go.
    let gone = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let folder = TempDir::new().unwrap();
    let server = Process::with(folder.path(), "warn", &["--otlp", &format!("http://{gone}")]);
    let mut games = server.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    game.play_line(&mut games, &["4", "4", "3"]).await;
    drop(games);
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success(), "{log}");
    assert!(log.contains("exported"), "nobody was told: {log}");
}
