//! Games and their events: what is written comes back, and what does not fit is refused.

use std::fs;

use ludoteca::store::{Conflict, Entry, GameRow, GameState, Query, Remembered, Store};
use tempfile::TempDir;

use crate::{append, create, delete, event, events, fresh, game, ids, open, put, requested, revisions};

#[test]
fn a_game_comes_back_as_it_was_written() {
    let (_folder, store) = fresh();
    put(
        &store,
        Entry::Create {
            game: game("a", 1_000),
            names: Vec::new(),
            events: events(1..=2),
            request: None,
        },
    )
    .unwrap();
    put(
        &store,
        Entry::Append {
            game: "a".to_owned(),
            after: 2,
            events: events(3..=5),
            state: GameState::Over,
            updated_ms: 3_000,
            wake_ms: None,
            names: Vec::new(),
        },
    )
    .unwrap();

    let (row, log) = store.load("a").unwrap().unwrap();
    assert_eq!(
        row,
        GameRow {
            listed: true,
            wake_ms: None,
            owner: String::new(),
            state: GameState::Over,
            updated_ms: 3_000,
            ..game("a", 1_000)
        }
    );
    assert_eq!(log, events(1..=5));
    assert_eq!(store.tail("a", 3).unwrap(), events(4..=5));
    assert_eq!(store.tail("a", 5).unwrap(), []);
    assert_eq!(store.tail("a", u64::MAX).unwrap(), []);
    assert_eq!(store.load("b").unwrap(), None);
    assert_eq!(store.tail("b", 0).unwrap(), []);
}

#[test]
fn a_store_that_is_opened_again_has_everything() {
    let (folder, store) = fresh();
    put(&store, create("a")).unwrap();
    put(&store, append("a", 0)).unwrap();
    drop(store);
    assert!(
        !folder.path().join("games.db-wal").exists(),
        "a clean end leaves one file"
    );

    let store = open(&folder);
    assert_eq!(revisions(&store, "a"), [1]);
    put(&store, append("a", 1)).unwrap();
    assert_eq!(revisions(&store, "a"), [1, 2]);
}

#[test]
fn what_was_acknowledged_outlives_the_process() {
    let (folder, store) = fresh();
    put(&store, create("a")).unwrap();
    put(&store, append("a", 0)).unwrap();
    // What a killed process leaves behind: the files as they are, nothing closed.
    let left = TempDir::new().unwrap();
    for name in ["games.db", "games.db-wal"] {
        fs::copy(folder.path().join(name), left.path().join(name)).unwrap();
    }
    let found = open(&left);
    assert_eq!(found.load("a").unwrap(), store.load("a").unwrap());
    assert_eq!(revisions(&found, "a"), [1]);
}

#[test]
fn of_two_servers_that_write_one_revision_one_is_refused() {
    let (folder, here) = fresh();
    let there = open(&folder);
    put(&here, create("a")).unwrap();
    put(&there, append("a", 0)).unwrap();
    assert_eq!(put(&here, append("a", 0)), Err(Conflict::Revision { head: 1 }));
    put(&here, append("a", 1)).unwrap();
    assert_eq!(there.tail("a", 1).unwrap(), [event(2)]);
}

#[test]
fn events_are_numbered_without_a_gap() {
    let (_folder, store) = fresh();
    put(&store, create("a")).unwrap();
    assert_eq!(put(&store, append("a", 1)), Err(Conflict::Revision { head: 0 }));
    let entry = |after, events| Entry::Append {
        game: "a".to_owned(),
        after,
        events,
        state: GameState::Active,
        updated_ms: 0,
        wake_ms: None,
        names: Vec::new(),
    };
    for wrong in [
        vec![event(2)],
        vec![event(0)],
        vec![event(1), event(1)],
        vec![event(1), event(3)],
    ] {
        assert_eq!(put(&store, entry(0, wrong)), Err(Conflict::Revision { head: 0 }));
    }
    assert_eq!(
        put(&store, entry(u64::MAX, vec![event(0)])),
        Err(Conflict::Revision { head: 0 })
    );
    assert_eq!(
        put(&store, entry(u64::MAX, vec![])),
        Err(Conflict::Revision { head: 0 })
    );
    let late = Entry::Create {
        game: game("b", 0),
        names: Vec::new(),
        events: events(2..=3),
        request: None,
    };
    assert_eq!(put(&store, late), Err(Conflict::Revision { head: 0 }));
    assert!(revisions(&store, "a").is_empty());
    put(&store, entry(0, vec![])).unwrap();
    assert_eq!(store.load("a").unwrap().unwrap().0.state, GameState::Active);
}

#[test]
fn entries_of_a_batch_that_conflict_are_refused_alone() {
    let (_folder, store) = fresh();
    let batch = [
        create("a"),
        append("a", 0),
        append("a", 0),
        create("a"),
        append("nowhere", 0),
        requested("b", 1_000, "r", 1),
        requested("c", 1_000, "r", 1),
        delete("c"),
        append("a", 1),
    ];
    let taken = Conflict::RequestTaken(Remembered {
        hash: [1; 32],
        game: "b".to_owned(),
    });
    assert_eq!(
        store.commit(&batch).unwrap(),
        [
            Ok(()),
            Ok(()),
            Err(Conflict::Revision { head: 1 }),
            Err(Conflict::IdTaken),
            Err(Conflict::UnknownGame),
            Ok(()),
            Err(taken),
            Err(Conflict::UnknownGame),
            Ok(()),
        ]
    );
    assert_eq!(revisions(&store, "a"), [1, 2]);
    assert_eq!(ids(&store.list(&Query::newest(10)).unwrap()), ["b", "a"]);
    assert_eq!(store.commit(&[]).unwrap(), []);
}

#[test]
fn a_deleted_game_is_gone_with_its_events() {
    let (_folder, store) = fresh();
    for id in ["a", "b"] {
        put(&store, create(id)).unwrap();
        put(&store, append(id, 0)).unwrap();
    }
    put(&store, delete("a")).unwrap();
    assert_eq!(store.load("a").unwrap(), None);
    assert!(revisions(&store, "a").is_empty());
    assert_eq!(revisions(&store, "b"), [1]);
    assert_eq!(put(&store, append("a", 1)), Err(Conflict::UnknownGame));
    assert_eq!(put(&store, delete("a")), Err(Conflict::UnknownGame));
}
