//! Random games come back as they were; garbage comes to nothing worse than a fault.

use ludoteca::formats::{Ended, Entry, Line, Notes, Ply, Source, Transcript};
use ludoteca::rules::{Luck, Seat, Turn};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyPosition, GameType, catalog};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::world::*;

/// What is played in which format, with options that the format holds.
fn played() -> Vec<(&'static str, &'static str, Value)> {
    vec![
        ("chess", "pgn", json!({ "draw_rules": "site" })),
        ("chess", "pgn", json!({ "draw_rules": "fide" })),
        (
            "chess",
            "pgn",
            json!({ "draw_rules": "fide", "chess960": true, "chess960_position": 77 }),
        ),
        ("checkers", "pdn", json!({})),
        ("checkers", "pdn", json!({ "variant": "classic" })),
        (
            "checkers",
            "pdn",
            json!({ "variant": "classic", "first_color": "black" }),
        ),
        ("checkers", "pdn", json!({ "variant": "brazilian" })),
        (
            "checkers",
            "pdn",
            json!({ "variant": "brazilian", "draw_rules": "federation" }),
        ),
        ("checkers", "pdn", json!({ "variant": "russian" })),
        ("backgammon", "mat", json!({})),
        (
            "backgammon",
            "mat",
            json!({ "gammons": true, "cube": true, "jacoby": true }),
        ),
        ("backgammon", "mat", json!({ "gammons": true, "match_length": 1 })),
        ("backgammon", "sgf", json!({})),
        (
            "backgammon",
            "sgf",
            json!({ "gammons": true, "cube": true, "jacoby": true }),
        ),
        ("backgammon", "sgf", json!({ "gammons": true, "match_length": 1 })),
        ("reversi", "sgf", json!({})),
        ("reversi", "sgf", json!({ "mode": "reverse", "size": 10 })),
        ("reversi", "transcript", json!({})),
        ("connect_four", "sgf", json!({})),
        ("connect_four", "sgf", json!({ "size": "8x9", "opening": "pie" })),
        ("connect_four", "sgf", json!({ "size": "10x10", "opening": "swap" })),
    ]
}

/// Random play of at most so many moves and events.
fn play(game_type: &dyn GameType, options: &Value, seed: u64, most: usize) -> Transcript {
    let options = game_type.read_options(options).unwrap();
    let game = game_type.build(&options, game_type.about().rules_version).unwrap();
    let mut luck = SearchLuck::new(seed);
    let mut position = game.start();
    let mut entries = Vec::new();
    // A forced pass that nobody made yet is one that a file can't tell from one that was made.
    let owed = |position: &dyn AnyPosition| position.turn() == Turn::Chance || position.legal_texts() == ["pass"];
    while position.turn() != Turn::Over && (entries.len() < most || owed(position.as_ref())) {
        let happened = match position.turn() {
            Turn::Chance => position.draw(&mut luck),
            _ => {
                let text = position.random_text(&mut luck).unwrap();
                position
                    .play(&ludoteca::pb::v1::Move {
                        notation: text,
                        game: None,
                    })
                    .unwrap()
            }
        };
        entries.push(Entry {
            seat: happened.seat,
            text: happened.text,
            notes: Notes::default(),
        });
    }
    let ended = position.outcome().map(|outcome| Ended {
        winners: outcome.winners,
        reason: outcome.reason.into(),
        by_rules: true,
    });
    Transcript {
        options,
        names: vec!["Ada".into(), String::new()],
        entries,
        ended,
        ..Transcript::default()
    }
}

fn word() -> impl Strategy<Value = String> {
    "[a-zA-Z0-9àß()}\\]:;,.%\\\\-]{1,12}|\\[[a-zA-Z]{1,5}\\]?"
}

/// A comment of words, which programs may break into lines anywhere.
fn comment() -> impl Strategy<Value = String> {
    prop::collection::vec(word(), 0..20).prop_map(|words| words.join(" "))
}

fn variation() -> impl Strategy<Value = Line> {
    let leaf = prop::collection::vec(("[a-h][1-8]", comment()), 1..4).prop_map(|moves| {
        let ply = |(text, comment)| Ply {
            text,
            notes: Notes {
                comment,
                ..Notes::default()
            },
            ..Ply::default()
        };
        moves.into_iter().map(ply).collect::<Line>()
    });
    leaf.prop_recursive(3, 12, 2, |inner| {
        (inner.clone(), prop::collection::vec(inner, 0..2)).prop_map(|(mut line, variations)| {
            line[0].notes.variations = variations;
            line
        })
    })
}

fn notes() -> impl Strategy<Value = Notes> {
    let annotations = prop::collection::vec(prop::sample::select(vec!["!", "?!", "$14", "$139"]), 0..3);
    let values = prop::collection::vec("[0-9:]{1,8}", 0..2);
    let variations = prop::collection::vec(variation(), 0..2);
    (comment(), annotations, values, variations).prop_map(|(comment, annotations, values, variations)| Notes {
        before: String::new(),
        comment,
        annotations: annotations.into_iter().map(str::to_owned).collect(),
        values: values.into_iter().map(|value| ("clk".to_owned(), value)).collect(),
        variations,
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_come_back(seed: u64, most in 0usize..200, winner in prop::option::of(0u8..2)) {
        for (id, format, options) in played() {
            let mut transcript = play(game_type(id), &options, seed, most);
            if transcript.ended.is_none() {
                transcript.ended = winner.map(|seat| Ended::recorded(vec![Seat(seat)], "resignation"));
            }
            round_trip(&archive(id, format, transcript), format);
        }
    }

    #[test]
    fn notes_come_back(seed: u64, first in comment(), notes in prop::collection::vec(notes(), 1..12)) {
        for (id, format, options) in played().into_iter().filter(|(_, format, _)| ["pgn", "pdn"].contains(format)) {
            let mut transcript = play(game_type(id), &options, seed, notes.len());
            transcript.comment = first.clone();
            for (entry, notes) in transcript.entries.iter_mut().zip(&notes) {
                entry.notes = notes.clone();
            }
            round_trip(&archive(id, format, transcript), format);
        }
    }

    #[test]
    fn garbage_is_refused_or_read(text in "\\PC{0,200}", tokens in prop::collection::vec(
        prop::sample::select(vec![
            "[", "]", "\"", "{", "}", "(", ")", ";", "\n", "$", "1.", "e4", "O-O", "*", "1-0", "[FEN \"", "\\", "B[", "d4",
            "f5", "11-15", "Game 1", "1 point match", "21: 24/23", "GM[2]", "FF[4]", "\u{e9}", "AB[", "Doubles => 2",
        ]), 0..60))
    {
        for game_type in catalog() {
            for format in game_type.formats() {
                for text in [text.clone(), tokens.concat(), tokens.join(" ")] {
                    for source in cut(game_type.about().id, format.name, text.as_bytes()) {
                        let _ = game_type.import(format.name, &source, &json!({}));
                    }
                }
            }
        }
    }

    /// A file that was damaged in one place.
    #[test]
    fn damaged_files_are_refused_or_read(seed: u64, at: prop::sample::Index, byte: u8) {
        for (id, format, options) in played() {
            let transcript = play(game_type(id), &options, seed, 40);
            let mut bytes = export(&archive(id, format, transcript), format).into_bytes();
            let at = at.index(bytes.len());
            bytes[at] = byte;
            for source in cut(id, format, &bytes) {
                let _ = import(id, format, &source);
            }
        }
    }
}

/// Files leave passes out: they are inferred.
#[test]
fn passes_may_be_left_out() {
    let mut passes = 0;
    for seed in 0..40 {
        let transcript = play(game_type("reversi"), &json!({}), seed, 200);
        passes += transcript.entries.iter().filter(|entry| entry.text == "pass").count();
        let table = archive("reversi", "sgf", transcript);
        let shorter = export(&table, "sgf").replace(";B[]", "").replace(";W[]", "");
        let again = import("reversi", "sgf", &Source::alone(&shorter)).unwrap();
        assert_eq!(moves(&again), moves(&table));
        let again = import("reversi", "transcript", &Source::alone(&export(&table, "transcript"))).unwrap();
        assert_eq!(moves(&again), moves(&table));
    }
    assert!(passes > 10);
}

/// The luck that plays is not the one that is tested.
#[test]
fn luck_below_one_is_nothing() {
    assert_eq!(SearchLuck::new(1).below(1), 0);
    assert_eq!(Source::alone("a\r\nb\rc").text, "a\nb\nc");
}
