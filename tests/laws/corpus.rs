//! What the fuzzer checks holds for every input in `fuzz/corpus`: its seeds, and whatever it once found.

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../../fuzz/src/lib.rs"]
mod laws;
mod seeds;

/// The most that the corpus may weigh, in bytes.
const MOST: usize = 300_000;

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(target)
}

/// Every input of a target with its file's name, in order.
fn inputs(target: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder(target)).unwrap().map(|entry| entry.unwrap().path());
    let read = |path: PathBuf| (path.display().to_string(), fs::read(&path).unwrap());
    let mut inputs: Vec<_> = files.map(read).collect();
    inputs.sort();
    inputs
}

/// Runs one target's law over its inputs; the one that breaks it is named.
fn holds(target: &str) {
    let law = laws::LAWS.iter().find(|(name, _)| *name == target).unwrap().1;
    let inputs = inputs(target);
    assert!(inputs.len() > 12, "{target} has few seeds");
    for (name, input) in inputs {
        println!("{name}");
        law(&input);
    }
}

#[test]
fn imports() {
    holds("imports");
}

#[test]
fn notation() {
    holds("notation");
}

#[test]
fn options() {
    holds("options");
}

#[test]
fn positions() {
    holds("positions");
}

#[test]
fn requests() {
    holds("requests");
}

#[test]
fn most_plans_that_are_made_up_are_right() {
    let choices = |game: u8| (0..7u8).map(move |format| [game, format]);
    let plans = (0..6)
        .flat_map(choices)
        .map(|choices| laws::requests::plans::of(&choices));
    for plan in plans {
        ludoteca::tournament::plan::Plan::read("plan", None, &plan).unwrap_or_else(|wrong| panic!("{wrong}\n{plan}"));
    }
}

#[test]
fn the_corpus_stays_small() {
    let inputs = laws::LAWS.iter().flat_map(|(target, _)| inputs(target));
    let weight: usize = inputs.map(|(_, input)| input.len()).sum();
    assert!(weight < MOST, "{weight} bytes");
}

#[test]
#[ignore = "writes the seeds anew"]
fn write_seeds() {
    for (target, name, input) in seeds::all() {
        let folder = folder(target);
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(name), input).unwrap();
    }
}
