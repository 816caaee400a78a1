//! What every test of the formats does.

use std::path::Path;

use ludoteca::formats::{Fault, Source, Splitter, Transcript};
use ludoteca::rules::Viewer;
use ludoteca::table::record::Spectators;
use ludoteca::table::{Arrival, GameType, JSON, Table, audit, find};
use serde_json::{Value, json};

/// The bytes of a test file.
pub fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/formats")
        .join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub fn game_type(id: &str) -> &'static dyn GameType {
    find(id).expect("a game of the catalog")
}

/// The games in a file, however its bytes come in.
pub fn cut(id: &str, format: &str, bytes: &[u8]) -> Vec<Source> {
    let formats = game_type(id).formats();
    let syntax = formats.iter().find(|known| known.name == format).unwrap().syntax;
    let at_once = |size: usize| -> Vec<Source> {
        let mut splitter = Splitter::new(syntax);
        bytes.chunks(size.max(1)).for_each(|chunk| splitter.push(chunk));
        splitter.finish();
        splitter.collect()
    };
    let games = at_once(bytes.len());
    assert_eq!(games, at_once(1));
    assert_eq!(games, at_once(7));
    games
}

pub fn arrival() -> Arrival {
    Arrival {
        id: "0123456789abcdef".into(),
        spectators: Spectators::Public,
        now_ms: 1_800_000_000_000,
    }
}

/// Reads a game and stores it as an archive, which must replay.
pub fn import_with(id: &str, format: &str, source: &Source, options: &Value) -> Result<Table, Fault> {
    let transcript = game_type(id)
        .import(format, source, options)
        .expect("the game has the format")?;
    Ok(archive(id, format, transcript))
}

pub fn import(id: &str, format: &str, source: &Source) -> Result<Table, Fault> {
    import_with(id, format, source, &json!({}))
}

pub fn archive(id: &str, format: &str, transcript: Transcript) -> Table {
    let table = Table::archive(game_type(id), format, transcript, arrival()).unwrap();
    let record = table.record(Viewer::Spectator);
    audit(&record).unwrap();
    assert!(record.outcome.is_some());
    // The record is a format too, and brings all of it.
    let source = Source::alone(&serde_json::to_string(&record).unwrap());
    let again = Table::archive_record(&source, arrival()).unwrap();
    assert_eq!(again.transcript(), table.transcript());
    assert_eq!(again.header().imported.as_ref().unwrap().format, JSON.name);
    table
}

pub fn export(table: &Table, format: &str) -> String {
    table.game().export(format, &table.transcript()).unwrap().unwrap()
}

/// Exports, imports, exports again: the same game and the same text. Gives the text.
pub fn round_trip(table: &Table, format: &str) -> String {
    let text = export(table, format);
    if text.trim().is_empty() {
        // A line with nothing on it is no game.
        return text;
    }
    let id = &table.header().game_type;
    let sources = cut(id, format, text.as_bytes());
    assert_eq!(sources.len(), 1, "{text}");
    let again = import(id, format, &sources[0]).unwrap_or_else(|fault| panic!("{fault} in\n{text}"));
    let [mut first, mut second] = [table.transcript(), again.transcript()];
    // A game of ours has its day as a tag from then on.
    (first.started_ms, second.started_ms) = (None, None);
    if format == "transcript" {
        // It has places for moves, and for nothing else.
        let texts = |transcript: Transcript| {
            transcript
                .entries
                .into_iter()
                .map(|entry| entry.text)
                .collect::<Vec<_>>()
        };
        assert_eq!(texts(first), texts(second));
        return text;
    }
    assert_eq!(first, second, "{text}");
    assert_eq!(export(&again, format), text);
    text
}

pub fn moves(table: &Table) -> Vec<String> {
    table.transcript().entries.into_iter().map(|entry| entry.text).collect()
}

pub fn ending(table: &Table) -> (Vec<u8>, String) {
    let ending = table.ending().unwrap();
    (ending.winners.clone(), ending.reason.clone())
}
