//! SGF: what its properties mean to backgammon (<https://www.red-bean.com/sgf/backgammon.html>). A tree is a game; those
//! of a match stand one after the other.

use serde_json::Value;

use super::board::{BAR, OFF};
use super::notation::point_text;
use super::told::{Action, Deed, Told, options};
use super::{Backgammon, Move, Position};
use crate::formats::sgf::{self, Colours, Moved, Tree};
use crate::formats::{Fault, Ply, Source, Syntax, Transcript};
use crate::games::{Format, rules};
use crate::rules::{Game, Seat};

/// The format.
pub(super) const SGF: Format<Backgammon> = Format {
    name: "sgf",
    media_type: "application/x-go-sgf",
    syntax: Syntax::Trees,
    claims: |source| sgf::claims(source, &["6", "backgammon"]),
    export,
    import,
};

/// White is seat 0, as in the field's programs.
const COLOURS: Colours = Colours { black: Seat(1) };

/// Properties that say what the record says elsewhere.
const UNDERSTOOD: [&str; 2] = ["MI", "RU"];

/// Words of the rules property; the one about gammons is ours.
const JACOBY: &str = "Jacoby";
const NO_CUBE: &str = "NoCube";
const CRAWFORD: &str = "Crawford";
const CRAWFORD_GAME: &str = "CrawfordGame";
const NO_GAMMONS: &str = "NoGammons";

fn export(game: &Backgammon, transcript: &Transcript) -> Result<String, String> {
    let games = game.tell(transcript)?;
    let mut text = String::new();
    for (index, told) in games.iter().enumerate() {
        let this = Transcript {
            ended: game.end_of(told, index + 1 == games.len(), transcript),
            comment: if index == 0 {
                transcript.comment.clone()
            } else {
                String::new()
            },
            ..transcript.clone()
        };
        let mut more = Vec::new();
        if game.is_match() {
            let [white, black] = told.scores;
            let number = index + 1;
            let info = [
                format!("length:{}", game.match_length),
                format!("game:{number}"),
                format!("ws:{white}"),
                format!("bs:{black}"),
            ];
            more.push(("MI", info.to_vec()));
        }
        let words = words(game, told);
        if !words.is_empty() {
            more.push(("RU", vec![words.join(":")]));
        }
        let margin = told.won.map(|(_, points)| points.into());
        let root = COLOURS.root("6", &this, more, margin);
        text.push_str(&sgf::write(&root, &line(game, told)?));
    }
    Ok(text)
}

fn words(game: &Backgammon, told: &Told) -> Vec<&'static str> {
    let mut words = Vec::new();
    if !game.cube && game.match_length != 1 {
        words.push(NO_CUBE);
    }
    if game.jacoby {
        words.push(JACOBY);
    }
    if game.is_match() && game.crawford {
        words.push(CRAWFORD);
    }
    if told.crawford {
        words.push(CRAWFORD_GAME);
    }
    if !game.gammons {
        words.push(NO_GAMMONS);
    }
    words
}

/// The nodes of a game.
fn line(game: &Backgammon, told: &Told) -> Result<Vec<Ply>, String> {
    let mut board = Position {
        scores: told.scores,
        ..Position::START
    };
    let mut line = Vec::new();
    for action in &told.actions {
        let text = match &action.deed {
            Deed::Cube(text) => (*text).to_owned(),
            Deed::Roll([high, low], play) => {
                let mut text = format!("{high}{low}");
                board.turn = action.seat;
                board.dice = [*high, *low];
                board.phase = super::position::Phase::Play;
                if !play.is_empty() {
                    let mv = game.read_move(&board, play).map_err(|error| error.to_string())?;
                    if let Move::Play(play) = mv {
                        for &(from, to) in play.steps() {
                            text.extend([letter(action.seat, from), letter(action.seat, to)]);
                            board.board.step(action.seat, from, to);
                        }
                    }
                }
                text
            }
        };
        line.push(Moved::ply(COLOURS.letter(action.seat), &text, action.notes.clone()));
    }
    Ok(line)
}

/// A point by its letter: `a` is White's first, `x` Black's.
fn letter(seat: Seat, point: u8) -> char {
    match point {
        BAR => 'y',
        OFF => 'z',
        point if seat == COLOURS.black => char::from(b'x' - (point - 1)),
        point => char::from(b'a' + (point - 1)),
    }
}

fn read_letter(seat: Seat, letter: u8, is_start: bool) -> Option<u8> {
    match letter {
        b'y' if is_start => Some(BAR),
        b'z' if !is_start => Some(OFF),
        b'a'..=b'x' if seat == COLOURS.black => Some(b'x' - letter + 1),
        b'a'..=b'x' => Some(letter - b'a' + 1),
        _ => None,
    }
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let tree = sgf::read(source)?;
    let place = tree.place;
    for setup in ["AB", "AW", "AE", "DI", "CO", "CV"] {
        if !tree.all(setup).is_empty() {
            return Err(Fault::syntax(
                place,
                format!("`{setup}`: a game is read from its opening roll"),
            ));
        }
    }
    let rule_words: Vec<&str> = tree.get("RU").unwrap_or_default().split(':').map(str::trim).collect();
    let says = |word: &str| rule_words.iter().any(|said| said.eq_ignore_ascii_case(word));
    let length = info(&tree, "length");
    let mut found = options(length, says(NO_CUBE), says(NO_GAMMONS), says(JACOBY));
    found["crawford"] = (length == 0 || says(CRAWFORD) || says(CRAWFORD_GAME)).into();
    let (game, options): (Backgammon, Value) = rules(found, wanted, place)?;
    let scores = [info(&tree, "ws"), info(&tree, "bs")];
    let start = game.start_at(scores, !says(CRAWFORD_GAME));
    let start_position = start.map_err(|bad| Fault::position(place, bad))?;
    let (comment, moves) = tree.moves();
    let actions: Result<Vec<Action>, Fault> = moves.into_iter().map(action).collect();
    let (entries, ended) = game.enter(start_position.as_deref(), actions?, place)?;
    let mut transcript = COLOURS.transcript(&tree, ended, &UNDERSTOOD);
    transcript.comment.push_str(&comment);
    Ok(Transcript {
        options,
        start_position,
        entries,
        ..transcript
    })
}

/// A number of the match information; 0 if it is not there.
fn info(tree: &Tree, name: &str) -> u32 {
    let values = tree.all("MI").iter().filter_map(|value| value.split_once(':'));
    let mut found = values.filter(|(known, _)| known.trim().eq_ignore_ascii_case(name));
    found
        .next()
        .and_then(|(_, value)| value.trim().parse().ok())
        .unwrap_or(0)
}

fn action(moved: Moved) -> Result<Action, Fault> {
    let seat = COLOURS.seat(moved.is_black);
    let place = moved.place;
    let bad = || {
        Fault::syntax(
            place,
            format!("`{}` is no roll with its play", crate::formats::shorten(&moved.text)),
        )
    };
    let deed = match moved.text.to_ascii_lowercase().as_str() {
        "double" => Deed::Cube("double"),
        "take" => Deed::Cube("take"),
        "drop" => Deed::Cube("drop"),
        text => match text.as_bytes() {
            [high @ b'1'..=b'6', low @ b'1'..=b'6', letters @ ..] if letters.len() <= 8 && letters.len() % 2 == 0 => {
                let steps = letters.chunks(2).map(|pair| {
                    let [from, to] = [read_letter(seat, pair[0], true)?, read_letter(seat, pair[1], false)?];
                    Some(format!("{}/{}", point_text(from), point_text(to)))
                });
                let play: Option<Vec<String>> = steps.collect();
                Deed::Roll([high - b'0', low - b'0'], play.ok_or_else(bad)?.join(" "))
            }
            _ => return Err(bad()),
        },
    };
    Ok(Action {
        seat,
        deed,
        notes: moved.notes,
        place,
    })
}
