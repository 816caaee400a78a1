//! The writer: what is grouped, what is answered, and what happens when the store fails.

use std::sync::Arc;
use std::thread;

use ludoteca::store::{Conflict, Query, Store, WriteError, Writer};
use tokio::task::JoinSet;

use crate::scripted::{Plan, Script, fault};
use crate::{append, create, fresh, ids, put, revisions};

#[tokio::test]
async fn what_waits_goes_into_one_commit() {
    let (script, writer) = Script::start(16);
    let first = writer.write(create("a"));
    assert_eq!(script.batch(), 1);
    let rest = [append("a", 0), append("a", 0), append("a", 1)].map(|entry| writer.write(entry));
    script.plan(Plan::Pass);
    assert_eq!(first.await, Ok(()));
    assert_eq!(script.batch(), 3);
    script.plan(Plan::Pass);
    let [one, two, three] = rest;
    assert_eq!(three.await, Ok(()));
    assert_eq!(two.await, Err(Conflict::Revision { head: 1 }.into()));
    assert_eq!(one.await, Ok(()));
    assert_eq!(revisions(&*script.store, "a"), [1, 2]);
    assert!(writer.healthy());
    drop(script.plans);
}

#[tokio::test]
async fn a_full_queue_is_busy_and_nothing_of_it_is_lost() {
    let (script, writer) = Script::start(2);
    let first = writer.write(create("a"));
    script.batch();
    let waiting = [create("b"), create("c")].map(|entry| writer.write(entry));
    assert_eq!(writer.write(create("d")).await, Err(WriteError::Busy));
    drop(script.plans);
    assert_eq!(first.await, Ok(()));
    for written in waiting {
        assert_eq!(written.await, Ok(()));
    }
    assert_eq!(writer.write(create("d")).await, Ok(()));
    assert_eq!(
        ids(&script.store.list(&Query::newest(9)).unwrap()),
        ["d", "c", "b", "a"]
    );
}

#[tokio::test]
async fn a_failed_batch_is_tried_entry_by_entry() {
    let (script, writer) = Script::start(16);
    let first = writer.write(create("a"));
    script.batch();
    let [b, bad, c] = ["b", "bad", "c"].map(|id| writer.write(create(id)));
    script.plan(Plan::Pass);
    for (size, plan) in [(3, "bad"), (1, "bad"), (1, "bad"), (1, "bad")] {
        assert_eq!(script.batch(), size);
        script.plan(Plan::FailOn(plan));
    }
    assert_eq!(first.await, Ok(()));
    assert_eq!(b.await, Ok(()));
    assert_eq!(bad.await, Err(WriteError::Failed(fault(false))));
    assert_eq!(c.await, Ok(()));
    assert!(writer.healthy(), "a later write may succeed");
    script.plan(Plan::Pass);
    assert_eq!(writer.write(create("bad")).await, Ok(()));
    drop(script.plans);
}

#[tokio::test]
async fn after_a_broken_commit_nothing_more_is_written() {
    for (plan, found) in [(Plan::Break, vec![]), (Plan::BreakLate, vec!["a"])] {
        let (script, writer) = Script::start(16);
        let broken = writer.write(create("a"));
        script.batch();
        let behind = writer.write(create("b"));
        script.plan(plan);
        assert_eq!(broken.await, Err(WriteError::Unsure));
        assert_eq!(behind.await, Err(WriteError::Stopped));
        assert!(!writer.healthy());
        assert_eq!(writer.write(create("c")).await, Err(WriteError::Stopped));
        writer.close();
        assert!(script.batches.try_recv().is_err(), "the store was not asked again");
        assert_eq!(ids(&script.store.list(&Query::newest(9)).unwrap()), found);
    }
}

#[tokio::test]
async fn a_retry_that_breaks_stops_what_comes_after_it() {
    let (script, writer) = Script::start(16);
    let first = writer.write(create("a"));
    script.batch();
    let [b, c, d] = ["b", "c", "d"].map(|id| writer.write(create(id)));
    for plan in [Plan::Pass, Plan::FailOn("c"), Plan::Pass, Plan::Break] {
        script.plan(plan);
    }
    assert_eq!(first.await, Ok(()));
    assert_eq!(b.await, Ok(()));
    assert_eq!(c.await, Err(WriteError::Unsure));
    assert_eq!(d.await, Err(WriteError::Stopped));
    assert!(!writer.healthy());
}

#[tokio::test]
async fn a_panic_of_the_store_leaves_nobody_waiting() {
    let (script, writer) = Script::start(16);
    let lost = writer.write(create("a"));
    script.batch();
    let behind = writer.write(create("b"));
    script.plan(Plan::Panic);
    assert_eq!(lost.await, Err(WriteError::Unsure));
    assert_eq!(behind.await, Err(WriteError::Unsure));
    writer.close();
    assert!(!writer.healthy());
    assert_eq!(writer.write(create("c")).await, Err(WriteError::Stopped));
}

#[tokio::test]
async fn an_entry_is_written_whoever_still_waits_for_it() {
    let (script, writer) = Script::start(16);
    drop(writer.write(create("unpolled")));
    script.batch();
    let abandoned = tokio::spawn(writer.write(create("abandoned")));
    abandoned.abort();
    assert!(abandoned.await.unwrap_err().is_cancelled());
    drop(script.plans);
    writer.close();
    assert_eq!(
        ids(&script.store.list(&Query::newest(9)).unwrap()),
        ["unpolled", "abandoned"]
    );
}

#[tokio::test]
async fn closing_writes_what_was_taken_and_takes_no_more() {
    let (script, writer) = Script::start(16);
    let taken: Vec<_> = ["a", "b", "c"].map(|id| writer.write(create(id))).into();
    let writer = Arc::new(writer);
    let closing = thread::spawn({
        let writer = writer.clone();
        move || writer.close()
    });
    drop(script.plans);
    closing.join().unwrap();
    assert_eq!(script.store.list(&Query::newest(9)).unwrap().len(), 3);
    assert!(!writer.healthy());
    assert_eq!(writer.write(create("d")).await, Err(WriteError::Stopped));
    for written in taken {
        assert_eq!(written.await, Ok(()));
    }
    writer.close();
}

#[test]
fn many_games_on_many_runtimes_are_written_together() {
    const RUNTIMES: u64 = 3;
    const GAMES: u64 = 8;
    const MOVES: u64 = 20;
    let (_folder, store) = fresh();
    let store = Arc::new(store);
    let writer = Arc::new(Writer::start(store.clone(), 64).unwrap());
    let play = |id: String, writer: Arc<Writer>| async move {
        writer.write(create(&id)).await.unwrap();
        for after in 0..MOVES {
            writer.write(append(&id, after)).await.unwrap();
        }
    };
    thread::scope(|scope| {
        for runtime in 0..RUNTIMES {
            let writer = &writer;
            scope.spawn(move || {
                tokio::runtime::Builder::new_current_thread()
                    .build()
                    .unwrap()
                    .block_on(async {
                        let games: JoinSet<()> = (0..GAMES)
                            .map(|game| play(format!("{runtime}-{game}"), writer.clone()))
                            .collect();
                        games.join_all().await;
                    });
            });
        }
    });
    for runtime in 0..RUNTIMES {
        for game in 0..GAMES {
            assert_eq!(
                revisions(&*store, &format!("{runtime}-{game}")),
                (1..=MOVES).collect::<Vec<_>>()
            );
        }
    }
}

#[test]
fn clients_that_race_on_one_game_each_get_an_answer_and_one_wins() {
    let (_folder, store) = fresh();
    let store = Arc::new(store);
    let writer = Writer::start(store.clone(), 64).unwrap();
    put(&*store, create("a")).unwrap();
    let won: usize = thread::scope(|scope| {
        let racers: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
                    (0..25)
                        .filter(|&after| match runtime.block_on(writer.write(append("a", after))) {
                            Ok(()) => true,
                            Err(WriteError::Conflict(Conflict::Revision { .. })) => false,
                            Err(error) => panic!("{error}"),
                        })
                        .count()
                })
            })
            .collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).sum()
    });
    assert_eq!(won, 25);
    assert_eq!(revisions(&*store, "a"), (1..=25).collect::<Vec<_>>());
}
