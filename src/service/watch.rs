//! WatchGame: a snapshot or a resumption, then updates, heartbeats, and a last message.
//!
//! The log in memory is the buffer: a slow reader gets what has gathered since, in one message, or
//! one snapshot if that would be too much. So a watcher costs the same however slow it is.

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status};
use tracing::Instrument;

use super::app::{App, now_ms};
use super::auth::Identity;
use super::deadline::Deadline;
use super::fault::Fault;
use super::field::duration;
use super::live::Live;
use super::look::{Looked, look};
use crate::pb::v1::watch_game_response::Message;
use crate::pb::v1::{self, Reason, WatchEndReason};
use crate::rules::Viewer;
use crate::table::Table;

/// What a watcher reads.
pub type Stream = Pin<Box<dyn tokio_stream::Stream<Item = Result<v1::WatchGameResponse, Status>> + Send>>;

const DEFAULT_HEARTBEAT: Duration = Duration::from_secs(15);
const SHORTEST_HEARTBEAT: Duration = Duration::from_secs(1);
/// The most events in one update; a reader that is farther behind gets a snapshot.
const MAX_EVENTS: u64 = 1000;

pub(super) async fn watch_game(app: &Arc<App>, request: Request<v1::WatchGameRequest>) -> Result<Stream, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let heartbeat = match message.heartbeat {
        None => DEFAULT_HEARTBEAT,
        Some(every) => match duration("heartbeat", every)? {
            every if every >= SHORTEST_HEARTBEAT => every,
            _ => return Err(Fault::request("heartbeat", "at least one second")),
        },
    };
    let Looked { caller, live, table } = look(app, &message.game, &message.token, &identity).await?;
    let viewer = caller.viewer();
    if message.after_revision.is_some_and(|after| after > table.revision()) {
        let what = format!("the game is only at revision {}", table.revision());
        return Err(Fault::new(Reason::StaleRevision, what).with("revision", table.revision()));
    }
    drop(table);
    // One place: what can't be sent yet stays in the log.
    let (sender, receiver) = mpsc::channel(1);
    let watcher = Watcher {
        app: app.clone(),
        live,
        viewer,
        sender,
        heartbeat,
        sent: message.after_revision,
    };
    let deadline = extensions.get::<Deadline>().copied();
    tokio::spawn(watcher.run(deadline).in_current_span());
    Ok(Box::pin(ReceiverStream::new(receiver)))
}

struct Watcher {
    app: Arc<App>,
    live: Arc<Live>,
    viewer: Viewer,
    sender: mpsc::Sender<Result<v1::WatchGameResponse, Status>>,
    heartbeat: Duration,
    /// The last revision that was sent; `None` before the snapshot.
    sent: Option<u64>,
}

/// The reader went away.
struct Gone;

impl Watcher {
    async fn run(mut self, deadline: Option<Deadline>) {
        let past = deadline.map(|Deadline(deadline)| Instant::from_std(deadline));
        let cut = async {
            match past {
                Some(past) => sleep_until(past).await,
                None => std::future::pending().await,
            }
        };
        let sender = self.sender.clone();
        tokio::select! {
            _ = self.watch() => {}
            () = sender.closed() => {}
            () = cut => {
                let fault = Fault::new(Reason::Deadline, "the call's deadline has passed; resume after the last revision");
                // The reader may have gone as well: nobody is left to tell.
                let _ = sender.send(Err(fault.into())).await;
            }
        }
    }

    async fn watch(&mut self) -> Result<(), Gone> {
        let mut head = self.live.head.subscribe();
        loop {
            if head.borrow_and_update().gone {
                return self.end_gone().await;
            }
            if let Some(message) = self.news().await {
                self.send(message).await?;
                continue;
            }
            if self.live.table.read().await.status().is_final() {
                return self.end(WatchEndReason::GameOver).await;
            }
            tokio::select! {
                changed = head.changed() => {
                    if changed.is_err() {
                        return Ok(());
                    }
                }
                () = self.app.drained() => return self.end(WatchEndReason::Draining).await,
                () = tokio::time::sleep(self.heartbeat) => {
                    let revision = self.sent.unwrap_or_default();
                    self.send(Message::Heartbeat(v1::Heartbeat { revision })).await?;
                }
            }
        }
    }

    /// What has happened since the last message, if anything has.
    async fn news(&mut self) -> Option<Message> {
        let table = self.live.table.read().await;
        let revision = table.revision();
        let message = match self.sent {
            Some(sent) if sent == revision => return None,
            Some(sent) if revision - sent <= MAX_EVENTS => Message::Update(self.update(&table, sent)),
            sent => Message::Snapshot(v1::Snapshot {
                game: Some(table.seen_at(self.viewer, now_ms())),
                lagged: sent.is_some(),
            }),
        };
        self.sent = Some(revision);
        Some(message)
    }

    fn update(&self, table: &Table, sent: u64) -> v1::Update {
        v1::Update {
            events: table.events_after(sent, self.viewer),
            game: Some(table.seen_at(self.viewer, now_ms())),
        }
    }

    /// The value of the game that was watched is dead: the game was deleted, or another server moved it on.
    async fn end_gone(&mut self) -> Result<(), Gone> {
        let id = self.live.table.read().await.header().id.clone();
        let reason = match self.app.load(&id).await {
            Ok(None) => WatchEndReason::Deleted,
            Ok(Some(_)) | Err(_) => WatchEndReason::Draining,
        };
        self.end(reason).await
    }

    async fn end(&self, reason: WatchEndReason) -> Result<(), Gone> {
        let revision = self.sent.unwrap_or_default();
        self.send(Message::End(v1::WatchEnd {
            reason: reason.into(),
            revision,
        }))
        .await
    }

    async fn send(&self, message: Message) -> Result<(), Gone> {
        self.sender
            .send(Ok(v1::WatchGameResponse { message: Some(message) }))
            .await
            .map_err(|_| Gone)
    }
}
