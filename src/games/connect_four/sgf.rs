//! SGF: what its properties mean to connect four. The format has no number for the game, so its name stands there;
//! a move is a column, and its colour tells the seat, which may swap discs.

use serde_json::{Value, json};

use super::{ConnectFour, Move, Opening};
use crate::formats::sgf::{self, Colours, Moved};
use crate::formats::{Fault, Ply, Source, Syntax, Transcript};
use crate::games::{Format, Replay, rules};
use crate::rules::{Game, ReadError, Seat, Turn};

/// The format.
pub(super) const SGF: Format<ConnectFour> = Format {
    name: "sgf",
    media_type: "application/x-go-sgf",
    syntax: Syntax::Trees,
    claims: |source| {
        sgf::claims(
            source,
            &[NAME, "connect four", "connect4", "connect-4", "four in a row"],
        )
    },
    export,
    import,
};

const NAME: &str = "connect_four";

const COLOURS: Colours = Colours { black: Seat(0) };

/// A property of ours, for a start from another position.
const POSITION: &str = "POS";

/// Properties that say what the record says elsewhere.
const UNDERSTOOD: [&str; 2] = ["RU", POSITION];

fn export(game: &ConnectFour, transcript: &Transcript) -> Result<String, String> {
    let start = transcript.start_position.as_deref();
    let replay = Replay::new(game, start).map_err(|bad| bad.to_string())?;
    let mut more = vec![("SZ", vec![format!("{}:{}", game.columns, game.rows)])];
    match game.opening {
        Opening::None => {}
        Opening::Pie => more.push(("RU", vec!["pie".to_owned()])),
        Opening::Swap => more.push(("RU", vec!["swap".to_owned()])),
    }
    if start.is_some() {
        more.push((POSITION, vec![game.position_text(&replay.position)]));
    }
    let root = COLOURS.root(NAME, transcript, more, None);
    let moves = transcript.entries.iter().filter_map(|entry| {
        let letter = COLOURS.letter(entry.seat?);
        Some(Moved::ply(letter, &entry.text, entry.notes.clone()))
    });
    Ok(sgf::write(&root, &moves.collect::<Vec<Ply>>()))
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let tree = sgf::read(source)?;
    let place = tree.place;
    let mut found = json!({});
    if let Some((columns, rows)) = tree.get("SZ").and_then(|size| size.split_once(':')) {
        found["size"] = format!("{}x{}", rows.trim(), columns.trim()).into();
    }
    if let Some(opening) = tree
        .get("RU")
        .map(str::to_ascii_lowercase)
        .filter(|rules| ["pie", "swap"].contains(&&**rules))
    {
        found["opening"] = opening.into();
    }
    let (game, options): (ConnectFour, Value) = rules(found, wanted, place)?;
    let start = tree.get(POSITION);
    let mut replay = Replay::new(&game, start).map_err(|bad| Fault::position(place, bad))?;
    let start_position = start.map(|_| game.position_text(&replay.position));
    let (comment, moves) = tree.moves();
    for moved in moves {
        let turn = game.turn(&replay.position);
        if let Turn::Seat(turn) = turn
            && turn != COLOURS.seat(moved.is_black)
        {
            let what = format!("it is the turn of {} here", COLOURS.letter(turn));
            return Err(Fault::syntax(moved.place, what));
        }
        replay.play(game.read_column(&moved.text), &moved.text, moved.place, moved.notes)?;
    }
    let mut transcript = COLOURS.transcript(&tree, replay.ended(), &UNDERSTOOD);
    transcript.comment.push_str(&comment);
    Ok(Transcript {
        options,
        start_position,
        entries: replay.entries,
        ..transcript
    })
}

impl ConnectFour {
    /// A column by number, or by letter with or without the row that the disc falls to.
    fn read_column(&self, text: &str) -> Result<Move, ReadError> {
        let lower = text.to_ascii_lowercase();
        match lower.as_bytes() {
            [column @ b'a'..=b'j', rest @ ..] if rest.len() < 3 && lower != "swap" => Ok(Move::Drop(column - b'a')),
            _ => self.read_text(text),
        }
    }
}
