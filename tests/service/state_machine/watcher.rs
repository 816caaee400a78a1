//! A watcher, and all that it was told.

use ludoteca::pb::v1::watch_game_response::Message;
use ludoteca::pb::v1::{self, WatchEndReason};
use tonic::Streaming;

use super::model::{Model, Told, is_final};
use crate::world::*;

/// Somebody who watches a game.
pub struct Watcher {
    game: String,
    token: String,
    seat: Option<usize>,
    stream: Streaming<v1::WatchGameResponse>,
    /// The revision after which the events begin.
    from: Option<u64>,
    events: Vec<v1::Event>,
    /// Whether the stream has ended, as it does when the game is over.
    ended: bool,
}

impl Watcher {
    /// Watches as this seat, or as a spectator; from a snapshot, or resuming after a revision.
    pub async fn open(games: &mut Games, model: &Model, seat: Option<u8>, after: Option<u64>) -> Watcher {
        let seat = seat.map(|seat| usize::from(seat) % model.seats());
        // A seat that nobody has taken watches as a spectator.
        let seat = seat.filter(|seat| !model.token(*seat).is_empty());
        let token = seat.map_or_else(String::new, |seat| model.token(seat).to_owned());
        Watcher {
            game: model.id().to_owned(),
            stream: open(games, model.id(), &token, after).await,
            token,
            seat,
            from: after,
            events: Vec::new(),
            ended: false,
        }
    }

    fn revision(&self) -> Option<u64> {
        Some(self.from? + self.events.len() as u64)
    }

    async fn next(&mut self) -> Message {
        let message = within(self.stream.message()).await.unwrap();
        message
            .expect("the stream ended without a last message")
            .message
            .unwrap()
    }

    /// Reads until the watcher has heard of all that has happened.
    pub async fn read_up_to(&mut self, seen: &v1::Game) {
        if self.ended {
            return;
        }
        while self.revision() != Some(seen.revision) {
            match self.next().await {
                Message::Snapshot(snapshot) => {
                    assert_eq!(self.from, None, "a snapshot only at the beginning");
                    self.from = Some(snapshot.game.unwrap().revision);
                }
                Message::Update(update) => {
                    let next = self.revision().expect("a snapshot comes first") + 1;
                    let numbers: Vec<u64> = update.events.iter().map(|event| event.revision).collect();
                    let expected: Vec<u64> = (next..).take(numbers.len()).collect();
                    assert_eq!(numbers, expected, "no gap and no repeat");
                    self.events.extend(update.events);
                    assert_eq!(Some(update.game.unwrap().revision), self.revision());
                }
                Message::Heartbeat(_) => {}
                Message::End(end) => panic!("{end:?} before all was told"),
            }
        }
        if is_final(seen) {
            let Message::End(end) = self.next().await else {
                panic!("the game is over: the stream ends")
            };
            self.has_ended(&end);
        }
    }

    fn has_ended(&mut self, end: &v1::WatchEnd) {
        assert_eq!(end.reason(), WatchEndReason::GameOver, "{end:?}");
        assert_eq!(Some(end.revision), self.revision());
        self.ended = true;
    }

    /// What it was told is what everybody with its eyes is told, in that order.
    pub fn agrees(&self, model: &Model) {
        let from = self.from.unwrap_or_default() as usize;
        let told = model.told(self.seat);
        let heard: Vec<Told> = self.events.iter().map(Told::of).collect();
        assert_eq!(heard, told[from..from + heard.len()], "{:?}", self.seat);
    }

    /// Expects the last message of a watcher of a game that was deleted.
    pub async fn hears_of_the_deletion(&mut self) {
        if !self.ended {
            self.ends_with(WatchEndReason::Deleted).await;
        }
    }

    /// Expects the last message of a server that shuts down.
    pub async fn hears_of_the_shutdown(&mut self) {
        if !self.ended {
            self.ends_with(WatchEndReason::Draining).await;
        }
    }

    async fn ends_with(&mut self, reason: WatchEndReason) {
        loop {
            match self.next().await {
                Message::Heartbeat(_) => {}
                Message::End(end) => return assert_eq!(end.reason(), reason),
                other => panic!("expected the end, got {other:?}"),
            }
        }
    }

    /// Goes on where it was, on another server.
    pub async fn reopen(&mut self, games: &mut Games) {
        if !self.ended {
            self.stream = open(games, &self.game, &self.token, self.revision()).await;
        }
    }
}

async fn open(games: &mut Games, game: &str, token: &str, after: Option<u64>) -> Streaming<v1::WatchGameResponse> {
    let request = v1::WatchGameRequest {
        game: game.into(),
        token: token.into(),
        after_revision: after,
        heartbeat: None,
    };
    within(games.watch_game(request)).await.unwrap().into_inner()
}
