//! The real binary as a process: killed in the middle of play, and told to stop.

use std::collections::HashMap;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::JoinHandle;

use ludoteca::pb::v1::game_service_client::GameServiceClient;
use ludoteca::pb::v1::watch_game_response::Message;
use ludoteca::pb::v1::{self, WatchEndReason};
use ludoteca::table::audit;
use tempfile::TempDir;

use crate::world::*;

/// A server in a process of its own.
pub struct Process {
    child: Child,
    pub address: SocketAddr,
    /// Where it answers Prometheus.
    pub metrics: SocketAddr,
    /// Kept open: the server goes on greeting.
    stdout: BufReader<ChildStdout>,
    log: Option<JoinHandle<String>>,
    so_far: tokio::sync::watch::Receiver<String>,
}

impl Process {
    pub fn start(data: &Path, log: &str) -> Process {
        Process::run(Command::new(env!("CARGO_BIN_EXE_ludoteca")), data, log, &[])
    }

    pub fn with(data: &Path, log: &str, more: &[&str]) -> Process {
        Process::run(Command::new(env!("CARGO_BIN_EXE_ludoteca")), data, log, more)
    }

    /// A server whose files can't grow beyond so many bytes: its disk fails there.
    pub fn on_a_small_disk(data: &Path, log: &str, bytes: u64) -> Process {
        let mut shell = Command::new("bash");
        // In blocks of 1,024 bytes; without the trap the signal would end the server.
        let limited = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", bytes / 1024);
        shell.args(["-c", &limited, env!("CARGO_BIN_EXE_ludoteca")]);
        Process::run(shell, data, log, &[])
    }

    /// What this program starts when it is told to serve.
    pub fn run(mut program: Command, data: &Path, log: &str, more: &[&str]) -> Process {
        let mut child = program
            .args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0"])
            .args(["--search-threads", "1", "--data"])
            .arg(data)
            .args(more)
            .env("LUDOTECA_ADMIN_KEY", ADMIN)
            .env("LUDOTECA_LOG", log)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut greeting = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        for _ in 0..2 {
            stdout.read_line(&mut greeting).unwrap();
        }
        let words = || greeting.split([' ', '\n', '/']);
        let mut addresses = words().filter_map(|word| word.parse().ok());
        let (Some(address), Some(metrics)) = (addresses.next(), addresses.next()) else {
            // Nobody else would end it.
            let _ = child.kill();
            panic!("not both addresses in {greeting:?}");
        };
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let (written, so_far) = tokio::sync::watch::channel(String::new());
        let log = std::thread::spawn(move || {
            let mut line = Vec::new();
            while stderr.read_until(b'\n', &mut line).unwrap() > 0 {
                written.send_modify(|log| log.push_str(&String::from_utf8_lossy(&line)));
                line.clear();
            }
            written.borrow().clone()
        });
        Process {
            address,
            metrics,
            child,
            stdout,
            log: Some(log),
            so_far,
        }
    }

    pub async fn games(&self) -> Games {
        GameServiceClient::new(connect(self.address).await)
    }

    /// The rest of the greeting, up to the line that begins so.
    pub fn greeting(&mut self, last: &str) -> String {
        let mut text = String::new();
        while !text
            .lines()
            .last()
            .is_some_and(|line| line.trim_start().starts_with(last))
        {
            assert!(self.stdout.read_line(&mut text).unwrap() > 0, "no `{last}` in {text}");
        }
        text
    }

    pub fn terminate(&self) {
        let pid = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    }

    /// Waits until the log is as wanted.
    pub async fn logged(&self, wanted: impl FnMut(&String) -> bool) {
        within(self.so_far.clone().wait_for(wanted)).await.unwrap();
    }

    /// Waits for the end; the exit status and the log.
    pub async fn ended(mut self) -> (ExitStatus, String) {
        let log = self.log.take().unwrap();
        let status = tokio::task::spawn_blocking(move || (self.child.wait().unwrap(), log.join().unwrap()));
        within(status).await.unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind; one that has ended needs no killing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a player was told before the server died.
#[derive(Default)]
struct Told {
    game: Option<Made>,
    acknowledged: Vec<(v1::PlayRequest, v1::PlayResponse)>,
    /// Sent, and never answered.
    pending: Option<v1::PlayRequest>,
}

/// Plays game after game by both seats until the server is gone; tells of the last one.
async fn play_until_it_dies(mut games: Games, moves: Arc<AtomicUsize>) -> Vec<Told> {
    let mut all = Vec::new();
    loop {
        let Ok(answer) = games.new_game(new_game("connect_four", "{}")).await else {
            return all;
        };
        let game = made(answer.into_inner());
        all.push(Told {
            game: Some(game.clone()),
            ..Told::default()
        });
        let told = all.last_mut().unwrap();
        for turn in 0..24 {
            // Up the columns in pairs: nobody wins so soon.
            let column = [1, 2, 1, 2, 2, 1, 2, 1, 3, 4, 3, 4, 4, 3, 4, 3, 5, 6, 5, 6, 6, 5, 6, 5][turn];
            let mut request = play(&game.id, &game.tokens[turn % 2], &format!("{column}"));
            request.request_id = format!("turn {turn}");
            told.pending = Some(request.clone());
            let Ok(answer) = games.play(request.clone()).await else {
                return all;
            };
            told.acknowledged.push((request, answer.into_inner()));
            told.pending = None;
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[tokio::test]
async fn killed_in_the_middle_of_concurrent_play_it_loses_no_acknowledged_move() {
    let folder = TempDir::new().unwrap();
    let mut known: HashMap<String, Told> = HashMap::new();
    for round in 1..=3 {
        let mut server = Process::start(folder.path(), "warn");
        let moves = Arc::new(AtomicUsize::new(0));
        let mut players = Vec::new();
        for _ in 0..6 {
            players.push(tokio::spawn(play_until_it_dies(server.games().await, moves.clone())));
        }
        within(async {
            while moves.load(Ordering::Relaxed) < 150 * round {
                tokio::task::yield_now().await;
            }
        })
        .await;
        server.child.kill().unwrap();
        for player in players {
            for told in within(player).await.unwrap() {
                known.insert(told.game.as_ref().unwrap().id.clone(), told);
            }
        }
    }
    let server = Process::start(folder.path(), "warn");
    let mut games = server.games().await;
    for (_, told) in known {
        let game = told.game.unwrap();
        let record = game.export(&mut games, "").await;
        assert_eq!(audit(&record), Ok(()));
        let (played, acknowledged) = (record.events.len() - 1, told.acknowledged.len());
        assert!(played == acknowledged || (played == acknowledged + 1 && told.pending.is_some()));
        for (request, answer) in told.acknowledged {
            let again = within(games.play(request)).await.unwrap().into_inner();
            assert_eq!(again, answer, "a repeat gets the first answer");
        }
        // The client that does not know whether its move arrived sends it again: it is made once.
        if let Some(pending) = told.pending {
            let answer = within(games.play(pending)).await.unwrap().into_inner();
            assert_eq!(answer.revision as usize, acknowledged + 2);
        }
    }
    server.terminate();
    assert!(server.ended().await.0.success());
}

#[tokio::test]
async fn told_to_stop_it_tells_the_watchers_and_exits_with_0() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path(), "info");
    let mut games = server.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut stream = within(games.watch_game(game.watch("", None)))
        .await
        .unwrap()
        .into_inner();
    within(stream.message()).await.unwrap();
    server.terminate();
    let last = within(stream.message()).await.unwrap().unwrap().message.unwrap();
    let Message::End(end) = last else { panic!("{last:?}") };
    assert_eq!(end.reason(), WatchEndReason::Draining);
    let (status, log) = server.ended().await;
    assert_eq!(status.code(), Some(0), "{log}");
    assert!(log.contains("shutting down"));
}
