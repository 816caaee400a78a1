//! Opening: what is made, and what is refused and left alone.

use std::fs;
use std::path::Path;
use std::thread;

use ludoteca::store::{Query, SqliteStore, Store, StoreError};
use rusqlite::Connection;
use tempfile::TempDir;

use crate::{append, create, fresh, open, put};

fn refused(path: &Path) -> StoreError {
    let error = SqliteStore::open(path).unwrap_err();
    assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    assert!(!error.remedy.is_empty());
    error
}

#[test]
fn the_folder_is_made_and_is_private() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("new/data/games.db");
    drop(SqliteStore::open(&path).unwrap());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&path), mode(path.parent().unwrap())), (0o600, 0o700));
    }
}

#[test]
fn a_newer_schema_is_refused_and_left_alone() {
    let (folder, store) = fresh();
    let path = store.path().to_owned();
    drop(store);
    let version = |set: Option<i32>| -> i32 {
        let file = Connection::open(&path).unwrap();
        if let Some(version) = set {
            file.pragma_update(None, "user_version", version).unwrap();
        }
        file.pragma_query_value(None, "user_version", |row| row.get(0)).unwrap()
    };
    let ours = version(None);
    version(Some(99));
    assert!(refused(&path).what.contains("schema 99"));
    assert_eq!(version(Some(-1)), -1);
    refused(&path);
    version(Some(ours));
    open(&folder);
}

/// A file of the first version, as it wrote it.
#[test]
fn an_older_schema_is_brought_to_date_and_keeps_its_games() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("games.db");
    let old = Connection::open(&path).unwrap();
    old.execute_batch(include_str!("../../src/store/migrations/0001_games.sql"))
        .unwrap();
    old.execute_batch(
        "INSERT INTO games (id, game_type, state, revision, created_ms, updated_ms, listed, header)
         VALUES ('a', 'chess', 'active', 0, 1000, 1000, 1, '{}')",
    )
    .unwrap();
    old.pragma_update(None, "application_id", i32::from_be_bytes(*b"ludo"))
        .unwrap();
    old.pragma_update(None, "user_version", 1).unwrap();
    drop(old);
    let store = open(&folder);
    let (row, _) = store.load("a").unwrap().unwrap();
    assert_eq!((row.id.as_str(), row.wake_ms), ("a", None));
    put(&store, append("a", 0)).unwrap();
}

#[test]
fn what_is_not_ours_is_refused_and_left_alone() {
    let folder = TempDir::new().unwrap();
    let text = folder.path().join("notes.txt");
    fs::write(
        &text,
        "not a database, but long enough to be looked at as one, ".repeat(20),
    )
    .unwrap();
    let before = fs::read(&text).unwrap();
    refused(&text);
    assert_eq!(fs::read(&text).unwrap(), before);

    let foreign = folder.path().join("foreign.db");
    Connection::open(&foreign)
        .unwrap()
        .execute_batch("CREATE TABLE bookmarks (url TEXT)")
        .unwrap();
    let before = fs::read(&foreign).unwrap();
    assert!(refused(&foreign).what.contains("another program"));
    assert_eq!(fs::read(&foreign).unwrap(), before);

    refused(folder.path());
    refused(&text.join("games.db"));
}

#[test]
fn servers_may_open_a_new_file_at_once() {
    let folder = TempDir::new().unwrap();
    thread::scope(|scope| {
        for n in 0..4 {
            let folder = &folder;
            scope.spawn(move || put(&open(folder), create(&format!("g{n}"))).unwrap());
        }
    });
    assert_eq!(open(&folder).list(&Query::newest(10)).unwrap().len(), 4);
}
