//! Transcripts: the squares one after the other, `f5d6c3…`, passes left out; one game a line.

use serde_json::{Value, json};

use super::{Move, Position, Reversi, notation};
use crate::formats::{Fault, Notes, Place, Source, Syntax, Transcript};
use crate::games::{Format, Replay, rules};

/// The format.
pub(super) const TRANSCRIPT: Format<Reversi> = Format {
    name: "transcript",
    media_type: "text/plain",
    syntax: Syntax::Lines,
    claims: |_| true,
    export,
    import,
};

/// Words for a pass, which most transcripts leave out.
const PASSES: [&str; 6] = ["pass", "pa", "ps", "--", "-", "@@"];

fn export(game: &Reversi, transcript: &Transcript) -> Result<String, String> {
    let start = transcript.start_position.as_deref();
    let first = Replay::new(game, start).map_err(|bad| bad.to_string())?.position;
    if first != super::wire::usual_start(&game.sized) {
        return Err("a transcript begins with the usual four discs".into());
    }
    let placed = transcript
        .entries
        .iter()
        .map(|entry| entry.text.as_str())
        .filter(|text| *text != "pass");
    Ok(placed.collect::<String>() + "\n")
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let (game, options): (Reversi, Value) = rules(json!({}), wanted, source.place())?;
    let mut replay = Replay::new(&game, None).map_err(|bad| Fault::position(source.place(), bad))?;
    for (word, place) in words(source) {
        if PASSES.contains(&word.to_ascii_lowercase().as_str()) {
            // One that was inferred already says nothing new.
            if replay.entries.last().is_none_or(|entry| entry.text != "pass") || replay.position.must_pass() {
                replay.play(Ok(Move::Pass), &word, place, Notes::default())?;
            }
            continue;
        }
        infer_pass(&mut replay, place)?;
        replay.play(notation::read_move(&word), &word, place, Notes::default())?;
    }
    // A pass that nothing follows is one all the same; a transcript can't say that it was not made yet.
    infer_pass(&mut replay, source.place())?;
    Ok(Transcript {
        options,
        names: vec![String::new(); 2],
        ended: replay.ended(),
        entries: replay.entries,
        ..Transcript::default()
    })
}

/// Passes for the side that has no placement.
pub(super) fn infer_pass(replay: &mut Replay<'_, Reversi>, place: Place) -> Result<(), Fault> {
    let must_pass = |position: &Position| position.must_pass();
    if must_pass(&replay.position) {
        replay.play(Ok(Move::Pass), "pass", place, Notes::default())?;
    }
    Ok(())
}

/// The words of a line, each with its place: squares that stand together are taken apart, and the numbers of moves
/// are left out.
fn words(source: &Source) -> Vec<(String, Place)> {
    let mut words: Vec<(String, Place)> = Vec::new();
    let mut glued = false;
    for (column, char) in (1..).zip(source.text.chars()) {
        let place = Place {
            line: source.first_line,
            column: Some(column),
        };
        if char.is_whitespace() || ",;.:".contains(char) {
            // A number and a point number a move.
            if let Some((word, _)) = words.last()
                && word.chars().all(|char| char.is_ascii_digit())
            {
                words.pop();
            }
            glued = false;
            continue;
        }
        match words.last_mut() {
            Some((word, _)) if glued && !is_new(word, char) => word.push(char),
            _ => words.push((char.into(), place)),
        }
        glued = true;
    }
    words
}

/// Whether a character begins a word though no space is before it: a letter after a digit.
fn is_new(word: &str, char: char) -> bool {
    char.is_alphabetic() && word.ends_with(|last: char| last.is_ascii_digit())
}
