//! WatchGame: a snapshot or a resumption, no gap and no repeat, and a last message that says why.

use std::time::Duration;

use ludoteca::pb::v1::watch_game_response::Message;
use ludoteca::pb::v1::{self, WatchEndReason};
use tonic::{Code, Request, Streaming};

use crate::world::*;

/// A watcher that checks that revisions come without gap or repeat.
struct Watcher {
    stream: Streaming<v1::WatchGameResponse>,
    sent: Option<u64>,
}

impl Watcher {
    async fn open(games: &mut Games, request: v1::WatchGameRequest) -> Watcher {
        let sent = request.after_revision;
        let stream = within(games.watch_game(request)).await.unwrap().into_inner();
        Watcher { stream, sent }
    }

    async fn next(&mut self) -> Message {
        let message = within(self.stream.message()).await.unwrap().expect("the stream ended");
        let message = message.message.unwrap();
        match &message {
            Message::Snapshot(snapshot) => {
                assert_eq!(self.sent.is_some(), snapshot.lagged);
                self.sent = Some(snapshot.game.as_ref().unwrap().revision);
            }
            Message::Update(update) => {
                for event in &update.events {
                    assert_eq!(event.revision, self.sent.unwrap() + 1, "a gap or a repeat");
                    self.sent = Some(event.revision);
                }
                assert_eq!(Some(update.game.as_ref().unwrap().revision), self.sent);
            }
            Message::Heartbeat(heartbeat) => assert_eq!(Some(heartbeat.revision), self.sent),
            Message::End(end) => assert_eq!(end.revision, self.sent.unwrap_or_default()),
        }
        message
    }

    /// The texts of the events up to this revision.
    async fn until(&mut self, revision: u64) -> Vec<String> {
        let mut texts = Vec::new();
        while self.sent < Some(revision) {
            match self.next().await {
                Message::Update(update) => texts.extend(update.events.into_iter().map(|event| event.text)),
                Message::Snapshot(_) | Message::Heartbeat(_) => {}
                Message::End(end) => panic!("it ended: {end:?}"),
            }
        }
        texts
    }

    /// Reads on to the end and says why it ended.
    async fn end(&mut self) -> WatchEndReason {
        loop {
            if let Message::End(end) = self.next().await {
                assert!(
                    within(self.stream.message()).await.unwrap().is_none(),
                    "nothing follows the end"
                );
                return end.reason();
            }
        }
    }
}

async fn start() -> (World, Games, Made) {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    (world, games, game)
}

#[tokio::test]
async fn a_snapshot_comes_first_then_every_event_then_the_end() {
    let (world, mut games, game) = start().await;
    game.play_line(&mut games, &["4", "5"]).await;
    let mut watcher = Watcher::open(&mut world.games().await, game.watch("", None)).await;
    let Message::Snapshot(snapshot) = watcher.next().await else {
        panic!("no snapshot")
    };
    assert_eq!(snapshot.game.unwrap(), game.seen(&mut games, "").await);
    game.play_line(&mut games, &["4", "5", "4", "5", "4"]).await;
    assert_eq!(watcher.until(8).await, ["4", "5", "4", "5", "4"]);
    assert_eq!(watcher.end().await, WatchEndReason::GameOver);
}

#[tokio::test]
async fn a_watcher_resumes_after_any_revision_also_after_a_restart() {
    let (mut world, mut games, game) = start().await;
    let line = ["4", "5", "4", "5", "4", "5"];
    game.play_line(&mut games, &line).await;
    let all = ["start", "4", "5", "4", "5", "4", "5"];
    for round in 0..2 {
        for after in 0..=7 {
            let mut watcher = Watcher::open(&mut games, game.watch("", Some(after))).await;
            assert_eq!(watcher.until(7).await, all[after as usize..]);
        }
        for after in [8, u64::MAX] {
            let refusal = refused(
                games.watch_game(game.watch("", Some(after))),
                Code::Aborted,
                "STALE_REVISION",
            );
            assert_eq!(refusal.await.metadata["revision"], "7");
        }
        if round == 0 {
            world.restart().await;
            games = world.games().await;
        }
    }
    game.plays(&mut games, 0, "4").await;
    let mut late = Watcher::open(&mut games, game.watch("", Some(3))).await;
    assert_eq!(late.end().await, WatchEndReason::GameOver);
    assert_eq!(late.sent, Some(8));
    let mut later = Watcher::open(&mut games, game.watch("", Some(8))).await;
    assert_eq!(later.end().await, WatchEndReason::GameOver);
}

#[tokio::test]
async fn heartbeats_come_when_nothing_happens() {
    let (_world, mut games, game) = start().await;
    let mut request = game.watch(&game.tokens[0], Some(1));
    request.heartbeat = Some(prost_types::Duration { seconds: 1, nanos: 0 });
    let mut watcher = Watcher::open(&mut games, request).await;
    assert!(matches!(watcher.next().await, Message::Heartbeat(_)));
}

#[tokio::test]
async fn the_end_says_that_a_game_was_deleted() {
    let (world, mut games, game) = start().await;
    let mut watcher = Watcher::open(&mut world.games().await, game.watch("", None)).await;
    watcher.next().await;
    let request = v1::DeleteGameRequest {
        game: game.id.clone(),
        token: game.owner.clone(),
    };
    within(games.delete_game(request)).await.unwrap();
    assert_eq!(watcher.end().await, WatchEndReason::Deleted);
}

#[tokio::test]
async fn the_end_says_that_the_server_drains_and_the_watcher_resumes_at_the_next_one() {
    let (mut world, mut games, game) = start().await;
    let mut watcher = Watcher::open(&mut games, game.watch("", None)).await;
    watcher.next().await;
    let stopped = world.stop();
    assert_eq!(watcher.end().await, WatchEndReason::Draining);
    within(stopped).await.unwrap();
    world.start();
    let mut games = world.games().await;
    game.plays(&mut games, 0, "4").await;
    let mut resumed = Watcher::open(&mut games, game.watch("", watcher.sent)).await;
    assert_eq!(resumed.until(2).await, ["4"]);
}

/// Offers and answers make a long log quickly.
async fn offer_and_decline(game: &Made, games: &mut Games, times: usize) {
    for _ in 0..times {
        let offer = game.offer(&game.tokens[0], draw_offer());
        let revision = within(games.make_offer(offer))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
            .revision;
        within(games.answer_offer(game.answer(&game.tokens[1], revision, false)))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_reader_that_is_far_behind_gets_one_snapshot() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    offer_and_decline(&game, &mut games, 350).await;
    let mut near = Watcher::open(&mut games, game.watch("", Some(1))).await;
    assert_eq!(near.until(701).await.len(), 700);
    offer_and_decline(&game, &mut games, 200).await;
    let mut far = Watcher::open(&mut games, game.watch("", Some(1))).await;
    let Message::Snapshot(snapshot) = far.next().await else {
        panic!("no snapshot")
    };
    assert!(snapshot.lagged);
    assert_eq!(snapshot.game.unwrap().revision, 1101);
}

#[tokio::test]
async fn a_reader_that_does_not_read_misses_nothing_and_costs_the_players_nothing() {
    let (world, mut games, game) = start().await;
    let mut slow = Watcher::open(&mut world.games().await, game.watch("", None)).await;
    for _ in 0..100 {
        let offer = game.offer(&game.tokens[0], draw_offer());
        let revision = within(games.make_offer(offer))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
            .revision;
        within(games.answer_offer(game.answer(&game.tokens[1], revision, false)))
            .await
            .unwrap();
    }
    slow.until(201).await;
}

#[tokio::test]
async fn many_watchers_all_see_the_same_and_one_that_leaves_disturbs_nobody() {
    let world = World::with(|settings| settings.network_threads = 2);
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut watchers = Vec::new();
    for index in 0..20 {
        let token = if index % 2 == 0 { "" } else { &game.tokens[1] };
        watchers.push(Watcher::open(&mut world.games().await, game.watch(token, Some(0))).await);
    }
    drop(watchers.split_off(15));
    game.play_line(&mut games, &["4", "5", "4", "5", "4", "5", "4"]).await;
    for watcher in &mut watchers {
        assert_eq!(watcher.until(8).await.len(), 8);
        assert_eq!(watcher.end().await, WatchEndReason::GameOver);
    }
}

#[tokio::test]
async fn the_callers_deadline_cuts_the_stream_with_deadline_exceeded() {
    let (_world, mut games, game) = start().await;
    let mut request = Request::new(game.watch("", None));
    request.set_timeout(Duration::from_millis(300));
    let mut stream = within(games.watch_game(request)).await.unwrap().into_inner();
    assert!(within(stream.message()).await.unwrap().is_some());
    let status = within(stream.message()).await.expect_err("the deadline has passed");
    assert_eq!(
        (status.code(), refusal(&status).reason.as_str()),
        (Code::DeadlineExceeded, "DEADLINE")
    );
}
