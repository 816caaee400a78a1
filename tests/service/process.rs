//! The real binary as a process: killed in the middle of play, told to stop, and read for what it logs.

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
    /// Kept open: the server goes on greeting.
    _stdout: BufReader<ChildStdout>,
    log: Option<JoinHandle<String>>,
    so_far: tokio::sync::watch::Receiver<String>,
}

impl Process {
    fn start(data: &Path, log: &str) -> Process {
        Process::with(Command::new(env!("CARGO_BIN_EXE_ludoteca")).arg("serve"), data, log)
    }

    /// What this command starts, with the usual settings.
    pub fn with(command: &mut Command, data: &Path, log: &str) -> Process {
        let mut child = command
            .args(["--listen", "127.0.0.1:0", "--search-threads", "1", "--data"])
            .arg(data)
            .env("LUDOTECA_ADMIN_KEY", ADMIN)
            .env("LUDOTECA_LOG", log)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut first).unwrap();
        let address = first.split_whitespace().find_map(|word| word.parse().ok());
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
            address: address.unwrap_or_else(|| panic!("no address in {first:?}")),
            child,
            _stdout: stdout,
            log: Some(log),
            so_far,
        }
    }

    pub async fn games(&self) -> Games {
        GameServiceClient::new(connect(self.address).await)
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

#[tokio::test]
async fn no_token_seed_key_or_hidden_tile_is_ever_logged() {
    let folder = TempDir::new().unwrap();
    let server = Process::start(folder.path(), "trace");
    let mut games = server.games().await;
    let mut request = new_game("dominoes", r#"{"variant": "draw", "max_rounds": 1, "players": 3}"#);
    request.seats = vec![Default::default(), Default::default(), engine(20)];
    request.seed = (100..132).collect();
    request.request_id = "logged".into();
    let game = made(within(games.new_game(as_admin(request))).await.unwrap().into_inner());
    let mut now = game.seen_by_admin(&mut games).await;
    while now.outcome.is_none() {
        if let Some(seat) = on_turn(&now).filter(|seat| *seat < 2) {
            // A move that is refused may be logged, but not with what the seat holds.
            let _ = within(games.play(play(&game.id, &game.tokens[seat], "pass"))).await;
            let _ = within(games.play(play(&game.id, &game.tokens[seat], "nonsense"))).await;
            let legal = game.legal(&mut games, &game.tokens[seat]).await;
            if let Some(text) = legal.first() {
                let _ = within(games.play(play(&game.id, &game.tokens[seat], text))).await;
            }
        } else {
            game.wait_until(&mut games, "", |now| on_turn(now) != Some(2)).await;
        }
        now = game.seen_by_admin(&mut games).await;
    }
    drop(games);
    server.terminate();
    let (status, log) = server.ended().await;
    assert!(status.success());
    assert!(log.contains("TRACE"), "the log was not at trace");
    let seed: Vec<u8> = (100..132).collect();
    let key = std::fs::read_to_string(folder.path().join("server.key")).unwrap();
    let mut secrets = vec![
        hex::encode(&seed),
        format!("{seed:?}"),
        ADMIN.into(),
        key.trim().into(),
        "deal:".into(),
    ];
    secrets.extend(
        game.tokens
            .iter()
            .chain([&game.owner])
            .map(|token| token.split_once('.').unwrap().1.into()),
    );
    for secret in &secrets {
        assert!(!log.contains(secret.as_str()), "`{secret}` is in the log");
    }
    for line in log.lines() {
        let bytes = line.as_bytes();
        let pip = |at: usize| bytes.get(at).is_some_and(|byte| (b'0'..=b'6').contains(byte));
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let tile = (1..bytes.len().saturating_sub(3))
            .any(|at| pip(at) && bytes[at + 1] == b'-' && pip(at + 2) && !digit(at - 1) && !digit(at + 3));
        assert!(!tile, "a tile is in the log: {line}");
    }
}
