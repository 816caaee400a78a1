//! Games and counts recorded by an implementation that shares no code with this one; see FORMAT.md.
//!
//! * here: every row of every file agrees
//! * `clocked`: games are the same at a table with a clock
//! * `spoiled`: position texts are read back, and spoiled ones do no harm
//! * `tampered`: the check is able to fail

mod clocked;
mod spoiled;
mod tampered;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ludoteca::table::{catalog, verify};

/// Counts that take longer in a test build are left to `ludoteca verify`, built for release.
const SCOPE: verify::Scope = verify::Scope { max_leaves: 6_000_000 };

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// The ids of the games that have a file.
fn recorded() -> BTreeSet<String> {
    let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|extension| extension == "jsonl"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect()
}

/// The rows of a game's file, by line number.
fn rows(game: &str) -> Vec<(usize, String)> {
    let text = fs::read_to_string(folder().join(format!("{game}.jsonl"))).unwrap();
    (1..).zip(text.lines().map(str::to_owned)).collect()
}

#[test]
fn every_game_has_a_file_and_every_file_a_game() {
    let catalogued = catalog().iter().map(|entry| entry.about().id.to_owned()).collect();
    assert_eq!(recorded(), catalogued);
}

#[test]
fn every_row_agrees() {
    let mut differences = Vec::new();
    let games = recorded();
    std::thread::scope(|scope| {
        let checks: Vec<_> = games.iter().map(|game| scope.spawn(|| differing(game))).collect();
        for check in checks {
            differences.extend(check.join().unwrap());
        }
    });
    assert!(differences.is_empty(), "\n{}", differences.join("\n"));
}

/// What the table adds to a game, a clock above all, changes nothing of its rules.
#[test]
fn every_row_replays_with_any_clock() {
    let mut replayed = 0;
    for game in recorded() {
        for (line, row) in rows(&game) {
            replayed += usize::from(clocked::replays(&row).unwrap_or_else(|what| panic!("{game}:{line}: {what}")));
        }
    }
    assert!(replayed > 300, "only {replayed} rows were replayed");
}

fn differing(game: &str) -> Vec<String> {
    let differing = rows(game).into_iter().filter_map(|(line, row)| {
        let difference = verify::row(&row, SCOPE).err()?;
        Some(format!("tests/vectors/{game}.jsonl:{line}: {difference}"))
    });
    differing.collect()
}
