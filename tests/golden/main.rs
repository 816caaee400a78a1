//! Records written by earlier versions: they replay for ever, and are written as they were.
//!
//! `cargo test --test golden -- --ignored` writes records for games that have none yet. What is
//! there is never written again.

mod scripted;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ludoteca::table::record::{Kind, Record};
use ludoteca::table::{TableEvent, audit, catalog, verify};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every record with its file's name, in order.
fn records() -> Vec<(String, String)> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<(String, String)> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(path).unwrap().trim_end().to_owned())
        })
        .collect();
    records.sort();
    records
}

fn read(name: &str, json: &str) -> Record {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn they_replay_with_the_luck_that_was_committed_to() {
    for (name, json) in records() {
        audit(&read(&name, &json)).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
        verify::row(&json, verify::Scope::default()).unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
    }
}

#[test]
fn they_are_written_as_they_were() {
    for (name, json) in records() {
        assert_eq!(serde_json::to_string(&read(&name, &json)).unwrap(), json, "{name}");
    }
}

#[test]
fn every_version_of_every_game_and_every_event_of_the_table_is_among_them() {
    let mut games = BTreeSet::new();
    let mut events = BTreeSet::new();
    for (name, json) in records() {
        let record = read(&name, &json);
        let aborted = record.events.iter().any(|event| event.text == "abort");
        assert!(aborted || record.outcome.is_some(), "{name} has not ended");
        games.insert((record.header.game_type, record.header.rules_version));
        let table = record.events.into_iter().filter(|event| event.kind == Kind::Table);
        events.extend(table.map(|event| match event.text.parse().unwrap() {
            TableEvent::Join => "join",
            TableEvent::Start => "start",
            TableEvent::Resign => "resign",
            TableEvent::OfferDraw => "offer draw",
            TableEvent::OfferTakeback(_) => "offer takeback",
            TableEvent::Accept => "accept",
            TableEvent::Decline => "decline",
            TableEvent::Claim(_) => "claim",
            TableEvent::Takeback(_) => "takeback",
            TableEvent::Result => "result",
            TableEvent::Flag => "flag",
            TableEvent::Pause(_) => "pause",
            TableEvent::Abort => "abort",
            TableEvent::Adjudicate => "adjudicate",
            TableEvent::Rematch(_) => "rematch",
            TableEvent::Forfeit(_) => "forfeit",
        }));
    }
    let versions = catalog().iter().flat_map(|entry| {
        let about = entry.about();
        (1..=about.rules_version).map(|version| (about.id.to_owned(), version))
    });
    assert_eq!(
        games,
        versions.collect(),
        "write them with `cargo test --test golden -- --ignored`"
    );
    // A claim needs a game that grants one; its record is kept with that game.
    for event in [
        "join",
        "start",
        "resign",
        "offer draw",
        "offer takeback",
        "accept",
        "decline",
        "takeback",
        "claim",
        "flag",
        "pause",
        "abort",
        "adjudicate",
        "rematch",
        "forfeit",
    ] {
        assert!(events.contains(event), "no record has an event `{event}`");
    }
}

#[test]
#[ignore = "writes the records of games that have none yet"]
fn write_missing_records() {
    for entry in catalog() {
        for (name, record) in scripted::records(*entry) {
            let path = folder().join(format!("{}-{name}.json", entry.about().id));
            if !path.exists() {
                fs::write(path, serde_json::to_string(&record).unwrap() + "\n").unwrap();
            }
        }
    }
}
