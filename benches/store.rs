//! How many events a second the store takes from concurrent games, each acknowledged on disk: `cargo bench --bench store`.
//!
//! The yardstick is `fdatasync` of one small write after another on the same disk, in the same run.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ludoteca::store::{Entry, EventRow, GameRow, GameState, SqliteStore, Store, Writer};

/// How long each figure is measured.
const TIME: Duration = Duration::from_secs(2);
/// About what an event of a game takes.
const BODY: &str = r#"{"revision":17,"kind":"move","seat":0,"text":"Nf3","time_ms":1790000000000}"#;

type Failure = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Failure> {
    let folder = tempfile::tempdir()?;
    let synced = sync_rate(&folder.path().join("yardstick"))?;
    println!(
        "{:>8} {:>10} {:>9} {:>9} {:>16}",
        "writers", "events/s", "p50 ms", "p99 ms", "against fdatasync"
    );
    println!("{:>8} {synced:>10.0}", "sync");
    let store: Arc<dyn Store> = Arc::new(SqliteStore::open(folder.path().join("games.sqlite"))?);
    let writer = Arc::new(Writer::start(store, 10_000)?);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for writers in [1, 16, 128] {
        let mut latencies = runtime.block_on(append(&writer, writers))?;
        latencies.sort_unstable();
        let rate = latencies.len() as f64 / TIME.as_secs_f64();
        let at = |share: f64| latencies[((latencies.len() - 1) as f64 * share) as usize].as_secs_f64() * 1000.0;
        println!(
            "{writers:>8} {rate:>10.0} {:>9.3} {:>9.3} {:>16.2}",
            at(0.5),
            at(0.99),
            rate / synced
        );
    }
    writer.close();
    Ok(())
}

fn sync_rate(path: &std::path::Path) -> Result<f64, Failure> {
    let mut file = File::create(path)?;
    let start = Instant::now();
    let mut count = 0;
    while start.elapsed() < TIME {
        file.write_all(BODY.as_bytes())?;
        file.sync_data()?;
        count += 1;
    }
    Ok(f64::from(count) / start.elapsed().as_secs_f64())
}

async fn append(writer: &Arc<Writer>, writers: usize) -> Result<Vec<Duration>, Failure> {
    let end = Instant::now() + TIME;
    let mut tasks = Vec::new();
    for number in 0..writers {
        let writer = writer.clone();
        tasks.push(tokio::spawn(async move {
            let id = format!("{writers}-{number}");
            let game = GameRow {
                listed: true,
                wake_ms: None,
                owner: String::new(),
                id: id.clone(),
                game_type: "bench".into(),
                state: GameState::Active,
                created_ms: 0,
                updated_ms: 0,
                header: "{}".into(),
            };
            writer
                .write(Entry::Create {
                    game,
                    names: Vec::new(),
                    events: Vec::new(),
                    request: None,
                })
                .await?;
            let mut latencies = Vec::new();
            for after in 0.. {
                if Instant::now() >= end {
                    break;
                }
                let start = Instant::now();
                let entry = Entry::Append {
                    game: id.clone(),
                    after,
                    events: vec![EventRow {
                        revision: after + 1,
                        body: BODY.into(),
                    }],
                    state: GameState::Active,
                    updated_ms: 0,
                    wake_ms: None,
                    names: Vec::new(),
                };
                writer.write(entry).await?;
                latencies.push(start.elapsed());
            }
            Ok::<_, Failure>(latencies)
        }));
    }
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await??);
    }
    Ok(all)
}
