//! The store against real SQLite files, and the writer over a store that fails when it is told to.

mod files;
mod lists;
mod log;
mod scripted;
mod writer;

use ludoteca::store::{Conflict, Entry, EventRow, GameRow, GameState, RequestKey, SqliteStore, Store};
use tempfile::TempDir;

fn game(id: &str, created_ms: i64) -> GameRow {
    GameRow {
        listed: true,
        wake_ms: None,
        owner: String::new(),
        id: id.to_owned(),
        game_type: "chess".to_owned(),
        state: GameState::Open,
        created_ms,
        updated_ms: created_ms,
        header: format!(r#"{{"id":"{id}"}}"#),
    }
}

fn event(revision: u64) -> EventRow {
    EventRow {
        revision,
        body: format!(r#"{{"move":{revision}}}"#),
    }
}

fn events(revisions: std::ops::RangeInclusive<u64>) -> Vec<EventRow> {
    revisions.map(event).collect()
}

fn create(id: &str) -> Entry {
    Entry::Create {
        game: game(id, 1_000),
        names: Vec::new(),
        events: vec![],
        request: None,
    }
}

fn append(id: &str, after: u64) -> Entry {
    Entry::Append {
        game: id.to_owned(),
        after,
        events: vec![event(after + 1)],
        state: GameState::Active,
        updated_ms: 2_000,
        wake_ms: None,
        names: Vec::new(),
    }
}

fn delete(id: &str) -> Entry {
    Entry::Delete { game: id.to_owned() }
}

fn key(request_id: &str) -> RequestKey {
    RequestKey {
        caller: "ana".to_owned(),
        method: "NewGame".to_owned(),
        request_id: request_id.to_owned(),
    }
}

fn requested(id: &str, created_ms: i64, request_id: &str, hash: u8) -> Entry {
    Entry::Create {
        game: game(id, created_ms),
        names: Vec::new(),
        events: vec![],
        request: Some((key(request_id), [hash; 32])),
    }
}

fn open(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(folder.path().join("games.db")).unwrap()
}

fn fresh() -> (TempDir, SqliteStore) {
    let folder = TempDir::new().unwrap();
    let store = open(&folder);
    (folder, store)
}

/// Commits one entry.
fn put(store: &dyn Store, entry: Entry) -> Result<(), Conflict> {
    store.commit(&[entry]).unwrap().remove(0)
}

fn ids(rows: &[GameRow]) -> Vec<&str> {
    rows.iter().map(|row| row.id.as_str()).collect()
}

fn revisions(store: &dyn Store, game: &str) -> Vec<u64> {
    store
        .tail(game, 0)
        .unwrap()
        .iter()
        .map(|event| event.revision)
        .collect()
}
