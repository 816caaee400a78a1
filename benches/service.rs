//! How fast the service answers over real gRPC on loopback: `cargo bench --bench service`.
//!
//! The yardstick is the health check of the same server, which does nothing; figures are ratios to it in the same run.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca::pb::v1;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::rules::Luck;
use ludoteca::search::SearchLuck;
use ludoteca::service::{RunningServer, Settings};
use tokio::sync::Mutex;
use tonic::transport::{Channel, Endpoint};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(3);
/// Connections, and calls in flight on each.
const LOADS: [(usize, usize); 3] = [(1, 1), (4, 16), (4, 64)];

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let anywhere = SocketAddr::from(([127, 0, 0, 1], 0));
    let server = RunningServer::start(&Settings::local(anywhere, folder.path().to_owned()))?;
    let url = format!("http://{}", server.address());
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        println!(
            "{:>11} {:<12} {:>10} {:>9} {:>9} {:>8}",
            "in flight", "call", "calls/s", "p50 ms", "p99 ms", "ratio"
        );
        for (connections, each) in LOADS {
            let mut channels = Vec::new();
            for _ in 0..connections {
                channels.push(Endpoint::new(url.clone())?.connect().await?);
            }
            let echo = measure(&channels, each, Call::Echo).await?;
            let legal = measure(&channels, each, Call::LegalMoves).await?;
            let play = measure(&channels, each, Call::Play).await?;
            for (name, figures) in [("health", &echo), ("LegalMoves", &legal), ("Play", &play)] {
                let load = format!("{connections} x {each}");
                let ratio = figures.rate / echo.rate;
                let (rate, p50, p99) = (figures.rate, figures.at(0.5), figures.at(0.99));
                println!("{load:>11} {name:<12} {rate:>10.0} {p50:>9.3} {p99:>9.3} {ratio:>8.2}");
            }
        }
        Ok::<_, Failure>(())
    })?;
    server.shutdown();
    Ok(())
}

#[derive(Clone, Copy)]
enum Call {
    Echo,
    LegalMoves,
    Play,
}

struct Figures {
    rate: f64,
    latencies: Vec<Duration>,
}

impl Figures {
    /// The latency below which this share of the calls lies, in milliseconds.
    fn at(&self, share: f64) -> f64 {
        let index = ((self.latencies.len() - 1) as f64 * share) as usize;
        self.latencies[index].as_secs_f64() * 1000.0
    }
}

async fn measure(channels: &[Channel], each: usize, call: Call) -> Result<Figures, Failure> {
    let latencies = Arc::new(Mutex::new(Vec::new()));
    let end = Instant::now() + TIME;
    let mut tasks = Vec::new();
    for (number, channel) in channels
        .iter()
        .flat_map(|channel| std::iter::repeat_n(channel, each))
        .enumerate()
    {
        let (channel, latencies) = (channel.clone(), latencies.clone());
        tasks.push(tokio::spawn(async move {
            let own = match call {
                Call::Echo => echo(channel, end).await?,
                Call::LegalMoves => legal_moves(channel, end).await?,
                Call::Play => play(channel, end, number as u64).await?,
            };
            latencies.lock().await.extend(own);
            Ok::<_, Failure>(())
        }));
    }
    for task in tasks {
        task.await??;
    }
    let mut latencies = std::mem::take(&mut *latencies.lock().await);
    latencies.sort_unstable();
    Ok(Figures {
        rate: latencies.len() as f64 / TIME.as_secs_f64(),
        latencies,
    })
}

async fn echo(channel: Channel, end: Instant) -> Result<Vec<Duration>, Failure> {
    let mut client = HealthClient::new(channel);
    let mut latencies = Vec::new();
    while Instant::now() < end {
        let start = Instant::now();
        client.check(HealthCheckRequest { service: String::new() }).await?;
        latencies.push(start.elapsed());
    }
    Ok(latencies)
}

async fn legal_moves(channel: Channel, end: Instant) -> Result<Vec<Duration>, Failure> {
    let mut client = GameServiceClient::new(channel);
    let (game, _) = new_game(&mut client).await?;
    let mut latencies = Vec::new();
    while Instant::now() < end {
        let start = Instant::now();
        let subject = Some(v1::legal_moves_request::Subject::Game(game.clone()));
        client
            .legal_moves(v1::LegalMovesRequest {
                subject,
                ..Default::default()
            })
            .await?;
        latencies.push(start.elapsed());
    }
    Ok(latencies)
}

/// Random games of connect four, one after another; only Play is timed.
async fn play(channel: Channel, end: Instant, seed: u64) -> Result<Vec<Duration>, Failure> {
    let mut client = GameServiceClient::new(channel);
    let mut luck = SearchLuck::new(seed);
    let mut latencies = Vec::new();
    while Instant::now() < end {
        let (game, tokens) = new_game(&mut client).await?;
        let mut seat = 0;
        let mut heights = [0; 7];
        while Instant::now() < end {
            let open: Vec<usize> = (0..7).filter(|column| heights[*column] < 6).collect();
            let column = open[luck.below(open.len() as u64) as usize];
            heights[column] += 1;
            let request = v1::PlayRequest {
                subject: Some(v1::play_request::Subject::Game(game.clone())),
                token: tokens[seat].clone(),
                r#move: Some(v1::Move {
                    notation: (column + 1).to_string(),
                    game: None,
                }),
                ..Default::default()
            };
            let start = Instant::now();
            let answer = client.play(request).await?.into_inner();
            latencies.push(start.elapsed());
            if answer.outcome.is_some() {
                break;
            }
            seat = 1 - seat;
        }
    }
    Ok(latencies)
}

async fn new_game(client: &mut GameServiceClient<Channel>) -> Result<(String, Vec<String>), Failure> {
    let request = v1::NewGameRequest {
        game_type: "connect_four".into(),
        ..Default::default()
    };
    let made = client.new_game(request).await?.into_inner();
    let game = made.game.ok_or("no game came back")?;
    Ok((game.id, made.tokens.into_iter().map(|held| held.token).collect()))
}
