//! Files of games: `[format]`, then the file's bytes.
//!
//! However the bytes are cut, the same games are in them; and a game that is read can be stored, replays, and comes back
//! from what it is exported to.

use ludoteca::formats::{Source, Splitter, Transcript};
use ludoteca::rules::Viewer;
use ludoteca::table::record::Spectators;
use ludoteca::table::{Arrival, FormatInfo, GameType, JSON, Table, audit, catalog};
use serde_json::{Map, Value};

/// The law.
pub fn run(data: &[u8]) {
    let [format, file @ ..] = data else { return };
    let formats: Vec<(&'static dyn GameType, FormatInfo)> = formats();
    let (game_type, format) = formats[usize::from(*format) % formats.len()];
    let games = cut(format, file, file.len());
    assert_eq!(games, cut(format, file, 3), "cut otherwise");
    for source in games.iter().take(4) {
        match read(game_type, format, source) {
            None => {}
            Some(table) if format == JSON => drop(check(&table)),
            Some(table) => comes_back(game_type, format, &table),
        }
    }
}

/// Every format of every game, and records once.
fn formats() -> Vec<(&'static dyn GameType, FormatInfo)> {
    let of = |game_type: &&'static dyn GameType| {
        let game_type = *game_type;
        let formats = game_type.formats().into_iter().filter(|format| *format != JSON);
        formats.map(move |format| (game_type, format)).collect::<Vec<_>>()
    };
    let mut formats: Vec<_> = catalog().iter().flat_map(of).collect();
    formats.push((catalog()[0], JSON));
    formats
}

fn cut(format: FormatInfo, file: &[u8], size: usize) -> Vec<Source> {
    let mut splitter = Splitter::new(format.syntax);
    file.chunks(size.max(1)).for_each(|chunk| splitter.push(chunk));
    splitter.finish();
    splitter.collect()
}

/// The game as it would be stored, if it is one.
fn read(game_type: &dyn GameType, format: FormatInfo, source: &Source) -> Option<Table> {
    let arrival = Arrival {
        id: "0123456789abcdef".into(),
        spectators: Spectators::Public,
        now_ms: 1_800_000_000_000,
    };
    if format == JSON {
        return Table::archive_record(source, arrival).ok();
    }
    let options = Value::Object(Map::new());
    let read = game_type.import(format.name, source, &options).expect("its own format");
    let table = Table::archive(game_type, format.name, read.ok()?, arrival);
    Some(table.unwrap_or_else(|error| panic!("read, and not stored: {error}: {}", source.text)))
}

/// Replays the game's record, and gives the game.
fn check(table: &Table) -> Transcript {
    let record = table.record(Viewer::Spectator);
    audit(&record).unwrap_or_else(|wrong| panic!("{wrong}: {record:?}"));
    table.transcript()
}

fn comes_back(game_type: &dyn GameType, format: FormatInfo, table: &Table) {
    let transcript = check(table);
    let written = table.game().export(format.name, &transcript).expect("its own format");
    // Not every game fits every format.
    let Ok(text) = written else { return };
    if text.trim().is_empty() {
        return;
    }
    let sources = cut(format, text.as_bytes(), text.len());
    assert_eq!(sources.len(), 1, "{text}");
    let again = read(game_type, format, &sources[0]).unwrap_or_else(|| panic!("refused its own text: {text}"));
    let moves = |transcript: Transcript| {
        let texts = transcript.entries.into_iter().map(|entry| (entry.seat, entry.text));
        texts.collect::<Vec<_>>()
    };
    assert_eq!(moves(again.transcript()), moves(transcript), "{text}");
}
