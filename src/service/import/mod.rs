//! ImportGame: a file comes in, its games are cut out of it, read, checked and stored, a batch at a time.
//!
//! One chunk and one batch are held at a time, so a file of any size costs the same memory.

mod fault;
mod plan;

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status, Streaming};
use tracing::Instrument;

use super::app::App;
use super::auth::Identity;
use super::deadline::Deadline;
use super::fault::{Fault, shorten};
use super::keys::Holder;
use crate::formats::{Place, Source, Splitter};
use crate::pb::v1::import_game_request::Part;
use crate::pb::v1::import_game_response::Result as Answer;
use crate::pb::v1::{self, Reason};
use crate::store::{Conflict, Entry, WriteError};
use plan::Plan;

/// What an importer reads.
pub type Stream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::ImportGameResponse, Status>> + Send>>;

/// The most games that are read and stored together.
const BATCH: usize = 64;
/// How long a write waits when too many wait before it.
const PATIENCE: Duration = Duration::from_millis(50);

pub(super) async fn import_game(
    app: &Arc<App>,
    request: Request<Streaming<v1::ImportGameRequest>>,
) -> Result<Stream, Fault> {
    app.check_open()?;
    let (_, extensions, mut parts) = request.into_parts();
    let first = || {
        Fault::request(
            "settings",
            "the first message holds the settings, those after it the file",
        )
    };
    let settings = match parts.message().await {
        Ok(Some(v1::ImportGameRequest {
            part: Some(Part::Settings(settings)),
        })) => settings,
        Err(status) => return Err(Fault::unreadable(&status)),
        Ok(_) => return Err(first()),
    };
    let plan = Plan::new(settings, &Identity::of(&extensions))?;
    let (sender, receiver) = mpsc::channel(BATCH);
    let import = Import {
        app: app.clone(),
        splitter: Splitter::new(plan.format.syntax),
        plan: Arc::new(plan),
        number: 0,
        sender,
    };
    let deadline = extensions.get::<Deadline>().copied();
    tokio::spawn(import.run(parts, deadline).in_current_span());
    Ok(Box::pin(ReceiverStream::new(receiver)))
}

/// A game that is about to be stored.
struct Ready {
    id: String,
    game_type: String,
    hash: [u8; 32],
    /// Whether spectators need a token.
    has_link: bool,
    entry: Entry,
}

impl Ready {
    /// Stores it; or finds that this request has stored it before.
    async fn store(self, app: Arc<App>) -> Result<v1::ImportedGame, Fault> {
        let id = loop {
            match app.writer.write(self.entry.clone()).await {
                Ok(()) => break self.id,
                Err(WriteError::Busy) => sleep(PATIENCE).await,
                Err(WriteError::Conflict(Conflict::RequestTaken(first))) if first.hash == self.hash => {
                    break first.game;
                }
                Err(WriteError::Conflict(Conflict::RequestTaken(_))) => return Err(Fault::reused()),
                Err(error) => return Err(error.into()),
            }
        };
        Ok(v1::ImportedGame {
            owner_token: app.key.token(&id, Holder::Owner),
            spectator_token: if self.has_link {
                app.key.token(&id, Holder::Spectator)
            } else {
                String::new()
            },
            game: id,
            game_type: self.game_type,
        })
    }
}

struct Import {
    app: Arc<App>,
    plan: Arc<Plan>,
    splitter: Splitter,
    /// How many games there were.
    number: u32,
    sender: mpsc::Sender<Result<v1::ImportGameResponse, Status>>,
}

/// Nobody reads the answers any more, or an error was the last of them.
struct Ended;

impl Import {
    async fn run(mut self, mut parts: Streaming<v1::ImportGameRequest>, deadline: Option<Deadline>) {
        let sender = self.sender.clone();
        let cut = async {
            match deadline {
                Some(Deadline(deadline)) => sleep_until(Instant::from_std(deadline)).await,
                None => std::future::pending().await,
            }
        };
        let app = self.app.clone();
        let fault = tokio::select! {
            _ = self.import(&mut parts) => return,
            () = sender.closed() => return,
            () = app.drained() => Fault::draining(),
            () = cut => Fault::new(Reason::Deadline, "the call's deadline has passed; what was answered is stored"),
        };
        // The reader may have gone as well: nobody is left to tell.
        let _ = sender.send(Err(fault.into())).await;
    }

    async fn import(&mut self, parts: &mut Streaming<v1::ImportGameRequest>) -> Result<(), Ended> {
        loop {
            match parts.message().await {
                Ok(None) => break,
                Ok(Some(v1::ImportGameRequest {
                    part: Some(Part::Chunk(chunk)),
                })) => self.splitter.push(&chunk),
                Ok(Some(_)) => {
                    let fault = Fault::request("settings", "only the first message holds settings");
                    return self.send(Err(fault.into())).await;
                }
                Err(status) => return self.send(Err(Fault::unreadable(&status).into())).await,
            }
            self.store_ready().await?;
        }
        self.splitter.finish();
        self.store_ready().await
    }

    /// Stores the games that are complete.
    async fn store_ready(&mut self) -> Result<(), Ended> {
        loop {
            let batch: Vec<Source> = self.splitter.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let (plan, first) = (self.plan.clone(), self.number + 1);
            self.number += batch.len() as u32;
            let read = tokio::task::spawn_blocking(move || {
                let numbered = (first..).zip(batch);
                numbered
                    .map(|(number, source)| (number, source.place(), plan.read(number, &source)))
                    .collect::<Vec<_>>()
            });
            let read = match read.await {
                Ok(read) => read,
                Err(error) => return self.send(Err(Fault::internal(error).into())).await,
            };
            // Each is handed in before the first is waited for: they share a commit.
            let storing = read.into_iter().map(|(number, place, ready)| {
                let app = self.app.clone();
                (number, place, ready.map(|ready| tokio::spawn(ready.store(app))))
            });
            for (number, place, stored) in storing.collect::<Vec<_>>() {
                let result = match stored {
                    Err(fault) => Answer::Fault(fault),
                    Ok(storing) => match storing.await.map_err(Fault::internal).flatten() {
                        Ok(game) => Answer::Game(game),
                        Err(fault) => Answer::Fault(fault.into_import(place)),
                    },
                };
                self.answer(number, place, result).await?;
            }
        }
    }

    async fn answer(&self, number: u32, place: Place, result: Answer) -> Result<(), Ended> {
        if let Answer::Fault(fault) = &result {
            tracing::debug!(
                number,
                line = place.line,
                what = shorten(&fault.message),
                "a game was not imported"
            );
        }
        let message = v1::ImportGameResponse {
            number,
            line: place.line,
            result: Some(result),
        };
        self.sender.send(Ok(message)).await.map_err(|_| Ended)
    }

    async fn send(&self, last: Result<v1::ImportGameResponse, Status>) -> Result<(), Ended> {
        // The reader may have gone as well.
        let _ = self.sender.send(last).await;
        Err(Ended)
    }
}
