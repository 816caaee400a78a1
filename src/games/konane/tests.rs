//! Laws that only kōnane has, damaged texts, refusals, and the engine.

use std::collections::BTreeSet;

use super::{Colour, Konane, Move, Options, Position, Square};
use crate::games::Wire;
use crate::games::trial::{Trial, after, are_no_moves, ask, legal, position_fits, read, wander};
use crate::rules::{Evaluate, Game, Luck, Seat, Trail, Turn, perft};
use crate::search::SearchLuck;

fn game(size: u32) -> Konane {
    Konane::build(&Options { size }, 1).expect("the size is good")
}

fn start(game: &Konane) -> Position {
    game.start(&mut Trail::new())
}

#[test]
fn only_even_sizes_from_4_to_18() {
    for size in 0..40 {
        let good = (4..=18).contains(&size) && size % 2 == 0;
        assert_eq!(Konane::build(&Options { size }, 1).is_ok(), good, "{size}");
    }
}

#[test]
fn published_leaf_counts() {
    let count = |size, depth| {
        let game = game(size);
        perft(&game, &start(&game), depth)
    };
    assert_eq!(count(4, 14), 8_652);
    assert_eq!(count(6, 8), 162_288);
    assert_eq!(count(8, 7), 52_044);
    assert_eq!(count(10, 6), 8_596);
}

/// The legal moves of a position as another that is mirrored sees them.
fn mirrored(moves: &[Move], mirror: impl Fn(Square) -> Square) -> BTreeSet<String> {
    let mirror_move = |mv: &Move| match *mv {
        Move::Remove(square) => Move::Remove(mirror(square)),
        Move::Jump { from, to } => Move::Jump {
            from: mirror(from),
            to: mirror(to),
        },
    };
    moves.iter().map(|mv| mirror_move(mv).to_string()).collect()
}

/// The two long diagonals leave colours as they are; positions mirrored in them have mirrored moves.
#[test]
fn diagonal_mirrors_keep_the_rules() {
    for size in [4, 8, 18] {
        let game = game(size);
        let last = size as u8 - 1;
        let mirrors: [fn(u8, Square) -> Square; 2] = [
            |_, square| Square {
                column: square.row,
                row: square.column,
            },
            |last, square| Square {
                column: last - square.row,
                row: last - square.column,
            },
        ];
        wander(&game, 4, |trial| {
            let position = &trial.position;
            if game.turn(position) == Turn::Over {
                return;
            }
            for mirror in mirrors {
                let text = game.position_text(position);
                let (_, rest) = text.split_once(' ').expect("a text has three fields");
                let rows = (0..=last).rev().map(|row| {
                    let cells = (0..=last).map(|column| {
                        let square = mirror(last, Square { column, row });
                        match square.colour() {
                            _ if !position.has_stone(square) => '.',
                            Colour::Black => 'b',
                            Colour::White => 'w',
                        }
                    });
                    cells.collect::<String>()
                });
                let rows: Vec<String> = rows.collect();
                let image = read(&game, &format!("{} {rest}", rows.join("/"))).expect("an image is a position");
                let moves = legal(&game, &image);
                let expected = mirrored(&legal(&game, position), |square| mirror(last, square));
                assert_eq!(mirrored(&moves, |square| square), expected, "{text}");
            }
        });
    }
}

#[test]
fn random_play_keeps_the_laws() {
    for size in [4, 6, 8, 18] {
        let game = game(size);
        wander(&game, if size == 18 { 2 } else { 20 }, |trial| {
            let position = &trial.position;
            let text = game.position_text(position);
            if game.turn(position) == Turn::Over {
                let loser = if position.to_move() == Colour::Black { "b" } else { "w" };
                assert!(read(&game, &text).is_err());
                assert_eq!(read(&game, &text.replace('-', loser)).as_ref(), Ok(position));
            } else {
                assert_eq!(read(&game, &text).as_ref(), Ok(position));
            }
            let [black, white] = [0, 1].map(|seat| game.evaluate(position, Seat(seat)));
            assert!(black == -white && black.abs() < 20_000);
            position_fits(&game, position);
        });
    }
    assert!(std::mem::size_of::<Move>() <= 16);
}

#[test]
fn one_may_stop_after_any_jump_but_not_turn() {
    let game = game(6);

    let position = read(&game, "....../....../....../....../..w.../bw.w.w b jump");
    let texts: Vec<String> = legal(&game, &position.expect("a position"))
        .iter()
        .map(Move::to_string)
        .collect();
    assert_eq!(texts, ["a1-c1", "a1-e1"]);
}

#[test]
fn texts_that_are_refused() {
    let game = game(4);
    for text in [
        "",
        "wbwb/bwbw/wbwb/bwbw",
        "wbwb/bwbw/wbwb/bwbw w remove1",
        "wbwb/bwbw/wbwb/bwbw b remove2",
        "wbwb/bwbw/wbwb/bwbw b jump",
        "wbwb/bwbw/wbwb/bwbw - remove1",
        "wbwb/bwbw/wbwb/wbwb b remove1",
        "wbwb/bwbw/wbwb/bwb b remove1",
        "wbwb/bwbw/wbwb b remove1",
        "wbwb/bwbw/wbwb/.wbw b remove2",
        "wbwb/bwbw/wbwb/b.bw w remove2",
        "wbwb/bwbw/wbwb/.wbw w jump",
        "wbwb/bwbw/wbwb/..bw - jump",
        "wbwb/bwbw/wbwb/..bw b remove2",
        "wbwé/bwbw/wbwb/..bw b jump",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    assert!(read(&game, "wbwb/bwbw/wbwb/.wbw w remove2").is_ok());
    assert!(read(&game, "wbwb/bwbw/wbwb/..bw b jump").is_ok());
    let position = start(&game);
    are_no_moves(
        &game,
        &[
            "",
            "a",
            "1",
            "a0",
            "a5",
            "e1",
            "a01",
            "a1-",
            "-a1",
            "a1-a1-a1",
            "é1",
            "a1é",
            "a999999999999",
            "a+1",
            "ａ1",
        ],
    );
    assert_eq!(game.read_move(&position, " D4 "), game.read_move(&position, "d4"));
}

/// Texts with a byte or two gone wrong are read or refused, never worse.
#[test]
fn damaged_texts_never_panic() {
    let game = game(6);
    let mut luck = SearchLuck::new(1);
    wander(&game, 10, |trial| {
        let position = &trial.position;
        let mut bytes = game.position_text(position).into_bytes();
        for _ in 0..3 {
            let at = luck.below(bytes.len() as u64) as usize;
            bytes[at] = b"bw./ -jr\xc3\xa9"[luck.below(10) as usize];
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(position) = read(&game, &text) {
            legal(&game, &position);
        }
        let _ = game.read_move(position, &text);
    });
}

#[test]
fn every_refusal_is_reached() {
    let game = game(6);
    let jumps: &[&str] = &["c3", "c4"];
    let cases = [
        (&[][..], &["a1-a3", "b1", "c1"][..]),
        (&["c3"], &["c3", "d4", "f1"]),
        (
            jumps,
            &["a1", "a1-c1", "a1-b2", "a1-a2", "c5-c1", "c1-c5", "d2-d4", "a1-a1"],
        ),
    ];
    let seen = cases.into_iter().flat_map(|(line, texts)| {
        let trial = Trial::after(&game, line);
        texts.iter().map(move |text| trial.rule_against(text))
    });
    let rules: BTreeSet<&str> = Konane::ABOUT.refusals.iter().map(|text| text.rule).collect();
    assert_eq!(seen.collect::<BTreeSet<_>>(), rules);
}

fn best(game: &Konane, position: &Position, nodes: u64) -> (Move, f64, bool) {
    let answer = ask(game, position, nodes);
    let first = &answer.ranked[0];
    (first.mv, first.win, first.exact)
}

/// Section 9 of the rules document: White wins 4x4, but only with the right answers.
#[test]
fn the_engine_solves_4x4() {
    let game = game(4);
    let (_, win, exact) = best(&game, &start(&game), 200_000);
    assert_eq!((win, exact), (0.0, true));
    for (first, answer, white_wins) in [
        ("a1", "a2", true),
        ("a1", "b1", true),
        ("b2", "c2", true),
        ("b2", "b3", true),
        ("b2", "a2", false),
        ("b2", "b1", false),
    ] {
        let (_, win, exact) = best(&game, &after(&game, &[first, answer]), 200_000);
        assert_eq!((win, exact), (f64::from(!white_wins), true), "{first} {answer}");
    }
}
