//! Remote bots in tournaments, over real gRPC on loopback.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ludoteca::pb::v1;
use ludoteca::pb::v1::bot_service_client::BotServiceClient;
use ludoteca::pb::v1::connect_request::Message as Say;
use ludoteca::pb::v1::connect_response::Message;
use ludoteca::service::{RunningServer, Settings};
use ludoteca::tournament::check::{Outcome, Peer, check};
use ludoteca::tournament::referee::FaultKind;
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Streaming;
use tonic::transport::Endpoint;

use super::world::World;

struct Server {
    server: Option<RunningServer>,
    _folder: TempDir,
}

impl Server {
    fn new(grace: Duration) -> Server {
        let folder = TempDir::new().unwrap();
        let settings = Settings {
            bot_grace: grace,
            ..Settings::local("127.0.0.1:0".parse().unwrap(), folder.path().into())
        };
        Server {
            server: Some(RunningServer::start(&settings).unwrap()),
            _folder: folder,
        }
    }

    fn bots(&self) -> Arc<ludoteca::bots::Bots> {
        self.server.as_ref().unwrap().bots().clone()
    }

    /// A bot that does this with every question; it connects again when it is cut off.
    fn bot(&self, name: &str, games: &[&str], act: impl Fn(&v1::BotPosition) -> Act + Send + 'static) -> Log {
        let address = self.server.as_ref().unwrap().address();
        let (log, seen) = mpsc::channel(1_000);
        let (name, games) = (
            name.to_owned(),
            games.iter().map(|&game| game.to_owned()).collect::<Vec<_>>(),
        );
        let run = move || async move {
            let mut reason = v1::BotByeReason::Lost;
            while reason == v1::BotByeReason::Lost {
                let endpoint = Endpoint::new(format!("http://{address}")).unwrap();
                let Ok(channel) = endpoint.connect().await else { return };
                let (say, said) = mpsc::channel(1_000);
                let hello = v1::BotHello {
                    name: name.clone(),
                    games: games.clone(),
                    ..v1::BotHello::default()
                };
                say.try_send(v1::ConnectRequest {
                    message: Some(Say::Hello(hello)),
                })
                .unwrap();
                let stream = BotServiceClient::new(channel).connect(ReceiverStream::new(said)).await;
                let Ok(stream) = stream else { return };
                reason = serve(stream.into_inner(), &say, &log, &act).await;
            }
        };
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        std::thread::spawn(move || runtime.block_on(run()));
        Log(seen)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            server.shutdown();
        }
    }
}

/// Everything that a bot was sent.
struct Log(mpsc::Receiver<Message>);

impl Log {
    /// What it was sent, up to the first message of which this makes something.
    fn find<T>(&mut self, of: impl Fn(&Message) -> Option<T>) -> (T, Vec<Message>) {
        let mut seen = Vec::new();
        loop {
            let message = self.0.blocking_recv().expect("the bot has ended");
            let found = of(&message);
            seen.push(message);
            if let Some(found) = found {
                return (found, seen);
            }
        }
    }

    fn result(&mut self) -> (v1::BotResult, Vec<Message>) {
        self.find(|message| match message {
            Message::Result(result) => Some(result.clone()),
            _ => None,
        })
    }
}

/// What a bot does with a question.
enum Act {
    Move,
    Say(&'static str),
    GiveUp,
    /// Answers nothing.
    Nothing,
    /// Answers together with the next one.
    Hold,
    /// Breaks the connection and comes back.
    Leave,
    /// Breaks the connection for ever.
    Vanish,
}

fn answer(question: &v1::BotPosition, notation: &str) -> v1::ConnectRequest {
    let answer = v1::BotMove {
        game: question.game.clone(),
        seat: question.seat,
        question: question.question,
        r#move: Some(v1::Move {
            notation: notation.into(),
            game: None,
        }),
        value: Some(0.25),
        comment: "remote".into(),
    };
    v1::ConnectRequest {
        message: Some(Say::Move(answer)),
    }
}

async fn serve(
    mut stream: Streaming<v1::ConnectResponse>,
    say: &mpsc::Sender<v1::ConnectRequest>,
    log: &mpsc::Sender<Message>,
    act: &impl Fn(&v1::BotPosition) -> Act,
) -> v1::BotByeReason {
    let mut held: Vec<v1::BotPosition> = Vec::new();
    while let Ok(Some(message)) = stream.message().await {
        let message = message.message.unwrap();
        let _ = log.try_send(message.clone());
        let answer = match message {
            Message::Position(question) => match act(&question) {
                Act::Move => {
                    for held in held.drain(..) {
                        say.try_send(answer(&held, &held.legal_moves[0].notation)).unwrap();
                    }
                    answer(&question, &question.legal_moves[0].notation)
                }
                Act::Say(text) => answer(&question, text),
                Act::GiveUp => {
                    let error = v1::BotError {
                        game: question.game,
                        seat: question.seat,
                        what: "lost".into(),
                    };
                    v1::ConnectRequest {
                        message: Some(Say::Error(error)),
                    }
                }
                Act::Nothing => continue,
                Act::Hold => {
                    held.push(question);
                    continue;
                }
                Act::Leave => return v1::BotByeReason::Lost,
                Act::Vanish => return v1::BotByeReason::Unspecified,
            },
            Message::Heartbeat(_) => v1::ConnectRequest {
                message: Some(Say::Heartbeat(v1::BotHeartbeat {})),
            },
            Message::Bye(bye) => return bye.reason(),
            _ => continue,
        };
        say.try_send(answer).unwrap();
    }
    v1::BotByeReason::Unspecified
}

fn world(server: &Server, game: &str, more: &str) -> World {
    let source = format!(
        "game = \"{game}\"\nformat = {{ kind = \"round_robin\" }}\n{more}\n\
         bots = [ {{ name = \"bot\", remote = \"far\" }}, {{ name = \"chance\", random = true }} ]\n"
    );
    World::with_bots(&source, server.bots())
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_game() {
    let server = Server::new(LONG);
    let mut log = server.bot("far", &["nim"], |_| Act::Move);
    let world = world(&server, "nim", "clock = { base = \"60s\" }");
    let (played, record) = world.play(&[1, 0]).unwrap();
    assert!(played.faults.is_empty(), "{:?}", played.faults);
    let own = record.events.iter().filter(|event| event.seat == Some(1));
    assert!(own.clone().all(|event| event.comment == "remote"));
    let (result, seen) = log.result();
    assert!(matches!(&seen[..2], [Message::Welcome(welcome), Message::Begin(_)] if welcome.protocol == 1));
    let Message::Begin(begin) = &seen[1] else {
        unreachable!()
    };
    let game = begin.game.as_ref().unwrap();
    assert_eq!(
        (begin.seat, game.game_type.as_str(), game.viewer_seat),
        (1, "nim", Some(1))
    );
    assert!(
        game.tags.is_empty(),
        "tags would say what the game shares its luck with"
    );
    let questions: Vec<&v1::BotPosition> = seen
        .iter()
        .filter_map(|message| match message {
            Message::Position(question) => Some(question),
            _ => None,
        })
        .collect();
    assert_eq!(questions.len(), own.count());
    let told: Vec<u64> = questions
        .iter()
        .flat_map(|question| &question.events)
        .map(|event| event.revision)
        .collect();
    assert_eq!(told, (1..=told.len() as u64).collect::<Vec<_>>(), "every event once");
    assert!(
        questions
            .iter()
            .all(|question| question.clocks.len() == 2 && question.time_left.is_some())
    );
    let outcome = result.game.unwrap().outcome.unwrap();
    assert_eq!(outcome.reason, played.reason);
}

#[test]
fn several_games_over_one_stream() {
    let server = Server::new(LONG);
    // It answers nothing before it was asked in both games.
    let asked = std::sync::Mutex::new(std::collections::BTreeSet::new());
    let _log = server.bot("far", &["*"], move |question| {
        let mut asked = asked.lock().unwrap();
        asked.insert(question.game.clone());
        match asked.len() {
            1 => Act::Hold,
            _ => Act::Move,
        }
    });
    let world = world(&server, "connect_four", "");
    std::thread::scope(|scope| {
        let games: Vec<_> = [0, 1]
            .map(|number| {
                scope.spawn({
                    let world = &world;
                    move || world.play_number(number, &[0, 1]).unwrap().0
                })
            })
            .into_iter()
            .collect();
        for game in games {
            let faults = game.join().unwrap().faults;
            assert!(faults.is_empty(), "{faults:?}");
        }
    });
}

#[test]
fn a_bot_that_comes_back_goes_on() {
    let server = Server::new(LONG);
    let left = std::sync::atomic::AtomicBool::new(false);
    let mut log = server.bot("far", &["nim"], move |question| {
        match question.revision > 2 && !left.swap(true, Ordering::Relaxed) {
            true => Act::Leave,
            false => Act::Move,
        }
    });
    let (played, _) = world(&server, "nim", "").play(&[0, 1]).unwrap();
    assert!(played.faults.is_empty(), "{:?}", played.faults);
    let (_, seen) = log.result();
    let begins = seen.iter().filter(|message| matches!(message, Message::Begin(_)));
    assert_eq!(begins.count(), 2, "it is told of its seat again");
    let at = seen
        .iter()
        .rposition(|message| matches!(message, Message::Welcome(_)))
        .unwrap();
    let Message::Position(again) = &seen[at + 2] else {
        panic!("{seen:?}")
    };
    let Message::Position(before) = &seen[at - 1] else {
        panic!("{seen:?}")
    };
    assert_eq!(again.question, before.question, "the question is sent again");
    assert_eq!(again.events[0].revision, 1, "with everything that it was told");
}

#[test]
fn a_bot_that_stays_away_has_left() {
    let server = Server::new(Duration::from_millis(100));
    let world = world(&server, "nim", "");
    let faults = world.faults("disconnect");
    assert_eq!(faults[0].what, "disconnected: no bot called `far` is connected");
    let _log = server.bot("far", &["*"], |_| Act::Vanish);
    super::world::eventually("it is here", || server.bots().is_here_for("far", "nim"));
    let faults = world.faults("disconnect");
    assert_eq!(faults[0].kind, FaultKind::Disconnect);
    assert!(faults[0].what.starts_with("disconnected: it was away"), "{faults:?}");
}

#[test]
fn a_plan_says_how_long_a_bot_is_waited_for() {
    let server = Server::new(LONG);
    let world = world(&server, "nim", "penalties = { reconnect = \"50ms\" }");
    let faults = world.faults("disconnect");
    assert_eq!(faults[0].what, "disconnected: no bot called `far` is connected");
    let _log = server.bot("far", &["*"], |_| Act::Vanish);
    super::world::eventually("it is here", || server.bots().is_here_for("far", "nim"));
    let faults = world.faults("disconnect");
    assert_eq!(faults[0].what, "disconnected: it was away for 0.05 s");
}

#[test]
fn a_bot_that_says_nothing_loses_by_time_and_is_told() {
    let server = Server::new(LONG);
    let mut log = server.bot("far", &["*"], |_| Act::Nothing);
    let world = world(&server, "nim", "clock = { base = \"100ms\", margin = \"0ms\" }");
    assert_eq!(world.faults("time")[0].kind, FaultKind::Time);
    let (result, seen) = log.result();
    assert_eq!(result.game.unwrap().outcome.unwrap().reason, "time");
    let is_withdrawn = |message: &Message| matches!(message, Message::Withdrawal(_));
    assert!(seen.iter().any(is_withdrawn));
}

#[test]
fn refused_and_given_up() {
    let server = Server::new(LONG);
    let _learns = server.bot("far", &["*"], |question| match question.refused.is_empty() {
        true => Act::Say("nowhere"),
        false => Act::Move,
    });
    let (played, _) = world(&server, "nim", "penalties = { illegal = 1000 }")
        .play(&[0, 1])
        .unwrap();
    assert!(!played.faults.is_empty() && played.faults.iter().all(|fault| fault.kind == FaultKind::Illegal));
    // Whoever connects last under a name has it.
    let _quits = server.bot("far", &["*"], |_| Act::GiveUp);
    super::world::eventually("the other one has it", || {
        world(&server, "nim", "")
            .play(&[0, 1])
            .unwrap()
            .0
            .faults
            .iter()
            .any(|fault| fault.what == "crashed: says: lost")
    });
}

#[test]
fn a_game_that_it_does_not_claim() {
    let server = Server::new(LONG);
    let _log = server.bot("far", &["chess", "hadron"], |_| Act::Move);
    let faults = world(&server, "nim", "").faults("crash");
    assert_eq!(faults[0].what, "crashed: plays chess, hadron, and not nim");
}

#[test]
fn the_kit_passes_a_good_bot_and_finds_one_that_does_not_come_back() {
    let server = Server::new(LONG);
    let _log = server.bot("good", &["nim"], |_| Act::Move);
    let mut findings = Vec::new();
    let peer = Peer::Remote(server.bots(), "good".into());
    assert!(check(&peer, &[], &mut |finding| findings.push(finding)), "{findings:?}");
    assert!(findings.iter().any(|finding| finding.check == "reconnects and goes on"));
    drop(server);

    let server = Server::new(Duration::from_secs(1));
    let once = std::sync::atomic::AtomicU32::new(0);
    let _log = server.bot("flighty", &["nim"], move |_| {
        match once.fetch_add(1, Ordering::Relaxed) {
            0..6 => Act::Move,
            _ => Act::Vanish,
        }
    });
    let mut failed = Vec::new();
    let peer = Peer::Remote(server.bots(), "flighty".into());
    let passed = check(&peer, &[], &mut |finding| {
        if let Outcome::Failed { got, .. } = finding.outcome {
            failed.push(got);
        }
    });
    assert!(
        !passed
            && failed
                .iter()
                .all(|got| got.contains("disconnected") || got == "it has gone"),
        "{failed:?}"
    );
}
