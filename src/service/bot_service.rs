//! `ludoteca.v1.BotService`: carries the messages of a remote bot.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, Streaming};

use super::app::App;
use super::auth::Identity;
use super::bot_seats;
use super::fault::Fault;
use super::field::duration;
use crate::bots::Connection;
use crate::pb::v1::bot_service_server::BotService;
use crate::pb::v1::connect_response::Message;
use crate::pb::v1::{self, Reason};
use crate::pb::v1::{BotByeReason, connect_request};

/// The version of the protocol.
const PROTOCOL: u32 = 1;
/// How long a bot may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);
const DEFAULT_HEARTBEAT: Duration = Duration::from_secs(15);
const SHORTEST_HEARTBEAT: Duration = Duration::from_secs(1);
const LONGEST_HEARTBEAT: Duration = Duration::from_secs(600);
/// After how many heartbeats without a word a bot counts as gone.
const MISSED: u32 = 3;
/// The longest name or version, in bytes, and the most games.
const MAX_NAME: usize = 100;
const MAX_GAMES: usize = 1_000;

/// The service.
#[derive(Debug)]
pub struct BotSeats {
    /// What all services share.
    pub app: Arc<App>,
}

#[tonic::async_trait]
impl BotService for BotSeats {
    type ConnectStream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::ConnectResponse, Status>> + Send>>;

    async fn connect(
        &self,
        request: Request<Streaming<v1::ConnectRequest>>,
    ) -> Result<Response<Self::ConnectStream>, Status> {
        self.app.check_open()?;
        // One place: what can't be sent yet waits in the connection.
        let (sender, receiver) = mpsc::channel(1);
        let identity = Identity::of(request.extensions());
        let (app, heard) = (self.app.clone(), request.into_inner());
        tokio::spawn(async move {
            // Answered at once, and not after the hello: some clients say nothing before the call is answered.
            let served = tokio::select! {
                served = serve(&app, identity.name(), heard, &sender) => served,
                () = sender.closed() => Ok(()),
            };
            if let Err(fault) = served {
                // Nobody is left to tell if the bot has gone.
                let _ = sender.send(Err(fault.into())).await;
            }
        });
        Ok(Response::new(Box::pin(ReceiverStream::new(receiver))))
    }
}

type Sender = mpsc::Sender<Result<v1::ConnectResponse, Status>>;

async fn serve(
    app: &Arc<App>,
    owner: &str,
    mut heard: Streaming<v1::ConnectRequest>,
    sender: &Sender,
) -> Result<(), Fault> {
    let first = tokio::select! {
        first = timeout(HELLO, heard.message()) => first,
        () = app.drained() => return Err(Fault::draining()),
    };
    let first = match first {
        Ok(Ok(Some(first))) => first.message,
        Ok(Ok(None) | Err(_)) => return Ok(()),
        Err(_) => {
            return Err(Fault::request(
                "hello",
                format!("did not come within {} s", HELLO.as_secs()),
            ));
        }
    };
    let Some(connect_request::Message::Hello(hello)) = first else {
        return Err(Fault::request("hello", "the first message is `hello`"));
    };
    let heartbeat = check(&hello)?;
    let welcome = v1::BotWelcome {
        protocol: PROTOCOL,
        heartbeat: prost_types::Duration::try_from(heartbeat).ok(),
        grace: prost_types::Duration::try_from(app.bots.grace()).ok(),
    };
    let name = hello.name.clone();
    let connection = app.bots.connect(owner, hello, welcome);
    let connection = connection.map_err(|taken| Fault::new(Reason::WrongToken, taken.to_string()))?;
    tracing::info!(bot = name, "a remote bot has connected");
    tokio::spawn(bot_seats::welcome(app.clone(), name.clone()));
    carry(app, connection, heard, sender, heartbeat).await;
    tracing::info!(bot = name, "a remote bot's connection has ended");
    Ok(())
}

/// Checks a hello; says how often the bot wants to hear a heartbeat.
fn check(hello: &v1::BotHello) -> Result<Duration, Fault> {
    let is_text = |text: &str| text.len() <= MAX_NAME && !text.chars().any(char::is_control);
    if hello.name.trim().is_empty() || !is_text(&hello.name) {
        let what = format!("a name has 1 to {MAX_NAME} bytes without control characters");
        return Err(Fault::request("hello.name", what));
    }
    if !is_text(&hello.version) {
        let what = format!("at most {MAX_NAME} bytes, without control characters");
        return Err(Fault::request("hello.version", what));
    }
    if hello.games.is_empty() || hello.games.len() > MAX_GAMES || !hello.games.iter().all(|game| is_text(game)) {
        return Err(Fault::request(
            "hello.games",
            "name the game types that it plays, or `*` for all",
        ));
    }
    match hello.heartbeat {
        None => Ok(DEFAULT_HEARTBEAT),
        Some(every) => match duration("hello.heartbeat", every)? {
            every if (SHORTEST_HEARTBEAT..=LONGEST_HEARTBEAT).contains(&every) => Ok(every),
            _ => Err(Fault::request("hello.heartbeat", "from one second to ten minutes")),
        },
    }
}

/// Carries messages both ways until one side ends it.
async fn carry(
    app: &App,
    mut connection: Connection,
    mut heard: Streaming<v1::ConnectRequest>,
    sender: &Sender,
    heartbeat: Duration,
) {
    let mut beat = tokio::time::interval(heartbeat);
    beat.reset();
    let mut silent_until = Instant::now() + heartbeat * MISSED;
    loop {
        let message = tokio::select! {
            message = heard.message() => {
                silent_until = Instant::now() + heartbeat * MISSED;
                match message {
                    Ok(Some(message)) => hear(&connection, message),
                    Ok(None) | Err(_) => return,
                }
                continue;
            }
            message = connection.next() => message.unwrap_or(bye(BotByeReason::Lost)),
            _ = beat.tick() => Message::Heartbeat(v1::BotHeartbeat {}),
            () = sleep_until(silent_until) => bye(BotByeReason::Lost),
            () = app.drained() => bye(BotByeReason::Draining),
        };
        let is_last = matches!(message, Message::Bye(_));
        // A bot that reads nothing holds up nobody but itself; but it does not count as alive for ever.
        let message = v1::ConnectResponse { message: Some(message) };
        let sent = timeout(heartbeat * MISSED, sender.send(Ok(message))).await;
        if is_last || !matches!(sent, Ok(Ok(()))) {
            return;
        }
    }
}

fn hear(connection: &Connection, message: v1::ConnectRequest) {
    match message.message {
        Some(connect_request::Message::Move(message)) => connection.heard_move(message),
        Some(connect_request::Message::Error(message)) => connection.heard_error(message),
        Some(connect_request::Message::Hello(_) | connect_request::Message::Heartbeat(_)) | None => {}
    }
}

fn bye(reason: BotByeReason) -> Message {
    Message::Bye(v1::BotBye { reason: reason.into() })
}
