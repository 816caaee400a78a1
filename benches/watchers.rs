//! What idle watchers cost: `cargo bench --bench watchers`.
//!
//! 10,000 watchers of 1,000 games, on a server that runs as a process of its own; its resident memory before and with
//! them, and how long one move takes to reach all watchers of its game meanwhile.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use ludoteca::pb::v1;
use ludoteca::pb::v1::game_service_client::GameServiceClient;
use tonic::Streaming;
use tonic::transport::{Channel, Endpoint};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const WATCHERS: usize = 10_000;
const GAMES: usize = 1_000;
/// Streams a connection: the server allows no more.
const EACH: usize = 1_000;

type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Server {
    child: Child,
    url: String,
}

impl Server {
    fn start(data: &std::path::Path) -> Result<Self, Failure> {
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut greeting = String::new();
        BufReader::new(child.stdout.take().ok_or("no standard output")?).read_line(&mut greeting)?;
        let words = greeting.split(' ');
        let address = words.skip_while(|word| *word != "on").nth(1).ok_or("no address")?;
        let url = format!("http://{address}");
        Ok(Server { child, url })
    }

    /// Resident memory, in KiB.
    fn memory(&self) -> Result<u64, Failure> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let number = line.and_then(|line| line.split_whitespace().nth(1));
        Ok(number.ok_or("no VmRSS")?.parse()?)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself; then there is nothing to stop.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let server = Server::start(folder.path())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(measure(&server))
}

async fn measure(server: &Server) -> Result<(), Failure> {
    let mut channels = Vec::new();
    for _ in 0..WATCHERS.div_ceil(EACH) {
        channels.push(Endpoint::new(server.url.clone())?.connect().await?);
    }
    let mut client = GameServiceClient::new(Endpoint::new(server.url.clone())?.connect().await?);
    let mut games = Vec::new();
    for _ in 0..GAMES {
        let request = v1::NewGameRequest {
            game_type: "connect_four".into(),
            ..Default::default()
        };
        let made = client.new_game(request).await?.into_inner();
        games.push((made.game.ok_or("no game")?.id, made.tokens[0].token.clone()));
    }
    let before = server.memory()?;
    let mut streams = Vec::new();
    for number in 0..WATCHERS {
        let stream = watch(&channels[number / EACH], &games[number % GAMES].0).await?;
        streams.push(stream);
    }
    let with = server.memory()?;
    let (game, token) = &games[0];
    let start = Instant::now();
    let request = v1::PlayRequest {
        subject: Some(v1::play_request::Subject::Game(game.clone())),
        token: token.clone(),
        r#move: Some(v1::Move {
            notation: "4".into(),
            game: None,
        }),
        ..Default::default()
    };
    client.play(request).await?;
    for stream in streams.iter_mut().step_by(GAMES) {
        stream.message().await?.ok_or("a stream ended")?;
    }
    let delivered = start.elapsed();
    println!(
        "{GAMES} games: {before} KiB; with {WATCHERS} watchers: {with} KiB, {:.1} KiB each",
        (with - before) as f64 / WATCHERS as f64
    );
    println!(
        "a move reached the {} watchers of its game in {:.1} ms",
        WATCHERS / GAMES,
        delivered.as_secs_f64() * 1000.0
    );
    Ok(())
}

/// A watcher that has had its snapshot.
async fn watch(channel: &Channel, game: &str) -> Result<Streaming<v1::WatchGameResponse>, Failure> {
    let request = v1::WatchGameRequest {
        game: game.into(),
        heartbeat: Some(Duration::from_secs(3_600).try_into()?),
        ..Default::default()
    };
    let mut stream = GameServiceClient::new(channel.clone())
        .watch_game(request)
        .await?
        .into_inner();
    stream.message().await?.ok_or("no snapshot")?;
    Ok(stream)
}
