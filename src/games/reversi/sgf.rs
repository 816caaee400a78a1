//! SGF: what its properties mean to reversi.

use serde_json::{Value, json};

use super::transcript::infer_pass;
use super::{Mode, Move, Position, Reversi, notation};
use crate::formats::sgf::{self, Colours, Moved, Tree};
use crate::formats::{Fault, Ply, Source, Syntax, Transcript};
use crate::games::{Format, Replay, rules};
use crate::rules::{BadPosition, Game, ReadError, Seat};

/// The format.
pub(super) const SGF: Format<Reversi> = Format {
    name: "sgf",
    media_type: "application/x-go-sgf",
    syntax: Syntax::Trees,
    claims: |source| sgf::claims(source, &["2", "othello", "reversi"]),
    export,
    import,
};

const COLOURS: Colours = Colours { black: Seat(0) };

/// Properties that say what the record says elsewhere.
const UNDERSTOOD: [&str; 4] = ["AB", "AW", "PL", "RU"];

/// How the rules property names the game that the fewest discs win.
const REVERSE: &str = "reverse";

fn export(game: &Reversi, transcript: &Transcript) -> Result<String, String> {
    let mut replay = Replay::new(game, transcript.start_position.as_deref()).map_err(|bad| bad.to_string())?;
    let mut more = vec![("SZ", vec![game.size().to_string()])];
    if game.mode == Mode::Reverse {
        more.push(("RU", vec![REVERSE.to_owned()]));
    }
    if replay.position != super::wire::usual_start(&game.sized) {
        let squares = |discs: u128| {
            let set = (0..game.size() * game.size()).filter(move |square| discs & 1 << square != 0);
            set.map(|square| notation::write_move(game.place(square))).collect()
        };
        let [black, white] = replay.position.discs;
        more.extend([("AB", squares(black)), ("AW", squares(white))]);
        more.push(("PL", vec![COLOURS.letter(replay.position.to_move).to_string()]));
    }
    let mut line: Vec<Ply> = Vec::new();
    for entry in &transcript.entries {
        let letter = COLOURS.letter(replay.position.to_move);
        let text = if entry.text == "pass" { "" } else { &entry.text };
        line.push(Moved::ply(letter, text, entry.notes.clone()));
        replay.follow(entry)?;
    }
    let [black, white] = replay.position.discs.map(u128::count_ones);
    let root = COLOURS.root("2", transcript, more, Some(black.abs_diff(white)));
    Ok(sgf::write(&root, &line))
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let tree = sgf::read(source)?;
    let place = tree.place;
    let mut found = json!({});
    if let Some(size) = tree
        .get("SZ")
        .and_then(|size| size.split(':').next()?.trim().parse::<u32>().ok())
    {
        found["size"] = size.into();
    }
    if tree
        .get("RU")
        .is_some_and(|rules| [REVERSE, "anti"].contains(&rules.to_ascii_lowercase().as_str()))
    {
        found["mode"] = json!(Mode::Reverse);
    }
    let (game, options): (Reversi, Value) = rules(found, wanted, place)?;
    let start = start(&game, &tree).map_err(|bad| Fault::position(place, bad))?;
    let mut replay = Replay::new(&game, start.as_deref()).map_err(|bad| Fault::position(place, bad))?;
    let (comment, moves) = tree.moves();
    for moved in moves {
        let seat = COLOURS.seat(moved.is_black);
        let read = read_point(&moved.text);
        if read != Ok(Move::Pass) || replay.position.to_move != seat {
            infer_pass(&mut replay, moved.place)?;
        }
        if replay.position.to_move != seat && !replay.position.over {
            let turn = COLOURS.letter(replay.position.to_move);
            return Err(Fault::syntax(moved.place, format!("it is the turn of {turn} here")));
        }
        replay.play(read, &moved.text, moved.place, moved.notes)?;
    }
    let mut transcript = COLOURS.transcript(&tree, replay.ended(), &UNDERSTOOD);
    transcript.comment.push_str(&comment);
    Ok(Transcript {
        options,
        start_position: start,
        entries: replay.entries,
        ..transcript
    })
}

/// A square, `d3`, or by column and row as in Go, `dc`; nothing is a pass.
fn read_point(text: &str) -> Result<Move, ReadError> {
    let text = text.to_ascii_lowercase();
    match *text.as_bytes() {
        [] | [b't', b't'] => Ok(Move::Pass),
        [column @ b'a'..=b'j', row @ b'a'..=b'j'] => Ok(Move::Place {
            column: column - b'a',
            row: row - b'a',
        }),
        // Some files put the evaluation and the time behind slashes.
        _ => notation::read_move(text.split('/').next().unwrap_or_default()),
    }
}

/// The position that the root sets up, if it is not the usual one.
fn start(game: &Reversi, tree: &Tree) -> Result<Option<String>, BadPosition> {
    let mut discs = [0_u128; 2];
    for (side, name) in [(0, "AB"), (1, "AW")] {
        for point in tree.all(name) {
            let bad = || BadPosition::new(format!("`{point}` is no square of this board"));
            let Ok(Move::Place { column, row }) = read_point(point.trim()) else {
                return Err(bad());
            };
            if u32::from(column.max(row)) >= game.size() {
                return Err(bad());
            }
            discs[side] |= 1 << game.square(column, row);
        }
    }
    if discs == [0; 2] {
        return Ok(None);
    }
    if discs[0] & discs[1] != 0 {
        return Err(BadPosition::new("a square holds discs of both sides"));
    }
    let to_move = match tree.get("PL").map(str::to_ascii_lowercase).as_deref() {
        Some("w" | "white") => Seat(1),
        _ => Seat(0),
    };
    let position: Position = Reversi::position(&game.sized, discs, to_move);
    Ok((position != super::wire::usual_start(&game.sized)).then(|| game.position_text(&position)))
}
