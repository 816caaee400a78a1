//! XXung's rules, tested: ends, refusals, texts, and laws of the board.

use std::collections::HashSet;

use super::{Position, Square, Xxung, notation};
use crate::games::Wire;
use crate::games::trial::{
    self, Trial, after, every_refusal_is_reached, examples_hold, leaves_are, legal, position_fits, read,
};
use crate::rules::{Game, Luck, ReadError};
use crate::search::SearchLuck;

fn game(options: &str) -> Xxung {
    Xxung::build(&serde_json::from_str(options).unwrap(), 1).unwrap()
}

/// Shows `look` every position of random games on every size.
fn wander(mut look: impl FnMut(&Xxung, &Position)) {
    for size in 5..=15 {
        let game = Xxung { size };
        trial::wander(&game, 6, |trial| look(&game, &trial.position));
    }
}

#[test]
fn examples_end_as_they_say() {
    examples_hold::<Xxung>();
}

#[test]
fn perft_equals_the_published_counts() {
    for (size, counts) in [
        (5, &[25, 200, 1200, 6800, 36960][..]),
        (6, &[36, 360, 2760, 20040, 141152]),
        (7, &[49, 588, 5488, 48608]),
        (8, &[64, 896, 9856, 103040, 1055488]),
    ] {
        leaves_are(&Xxung { size }, counts);
    }
}

#[test]
fn texts_and_turns_agree_at_every_position() {
    wander(|game, position| {
        let text = game.position_text(position);
        assert_eq!(read(game, &text).as_ref(), Ok(position), "{text}");
        position_fits(game, position);
        assert_eq!(game.state_message(position).winning_squares.is_empty(), {
            game.outcome(position).is_none_or(|outcome| outcome.reason == "no_move")
        });
    });
}

/// Turning the board over a diagonal turns files into ranks.
fn transposed(position: &Position) -> Position {
    let turn = |square: Square| Square {
        file: square.rank,
        rank: square.file,
    };
    let mut image = super::EMPTY;
    for (file, rank) in (0..15).flat_map(|file| (0..15).map(move |rank| (file, rank))) {
        let square = Square { file, rank };
        if let Some(owner) = position.owner(square) {
            image.put(turn(square), owner);
        }
    }
    image.last = position.last.map(turn);
    image.end = position.end;
    image
}

#[test]
fn mirrored_positions_have_mirrored_moves_and_worths() {
    use crate::rules::{Evaluate, Seat};
    wander(|game, position| {
        let image = transposed(position);
        assert_eq!(game.judge(&image), position.end);
        let moves: HashSet<_> = legal(game, position)
            .into_iter()
            .map(|Square { file, rank }| (rank, file))
            .collect();
        let images: HashSet<_> = legal(game, &image)
            .into_iter()
            .map(|Square { file, rank }| (file, rank))
            .collect();
        assert_eq!(moves, images);
        let worth = game.evaluate(position, Seat(0));
        assert_eq!(game.evaluate(&image, Seat(0)), worth);
        assert_eq!(game.evaluate(position, Seat(1)), -worth);
    });
}

#[test]
fn the_board_and_last_stone_make_the_key() {
    use crate::rules::Evaluate;
    let game = game("{}");
    let one = after(&game, &["d5", "d6", "e6", "e5"]);
    let same = after(&game, &["d5", "d6", "e6", "e5"]);
    let other = after(&game, &["e6", "d6", "d5", "e5"]);
    let last = after(&game, &["d5", "e5", "e6", "d6"]);
    assert_eq!(game.key(&one), game.key(&same));
    assert_eq!(game.key(&one), game.key(&other));
    assert_ne!(game.key(&one), game.key(&last));
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let game = game("{}");
    let cases = [
        (&["d5"][..], "i5", "no_such_square"),
        (&["d5"], "d9", "no_such_square"),
        (&[], "z99", "no_such_square"),
        (&["d5"], "D5", "square_taken"),
        (&["d5"], "e6", "not_in_line"),
        (&["d5", "d6"], "d4", "stone_between"),
        (&["d5", "f5", "b5"][..2], "b5", "stone_between"),
    ];
    every_refusal_is_reached(&cases.map(|(line, text, rule)| (Trial::after(&game, line), text, rule)));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let game = game(r#"{"board_size": 5}"#);
    for text in [
        "",
        "...../...../...../...../..... x",
        "...../...../...../...../..... x a1",
        "...../...../...../...../..... o -",
        "...../...../...../...../..... - -",
        "...../...../...../...../x.... x a1",
        "...../...../...../...../x.... o -",
        "...../...../...../...../x.... o b1",
        "...../...../...../...../xo... x a1",
        "...../...../...../...../xx... o a1",
        "...../...../...../...../o.... x a1",
        "...../...../...../...../xo... - b1",
        "...../...../.x.../...../xo... o f9",
        "...../...../...../..... x -",
        "...../...../...../...../..é.. x -",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    assert!(read(&game, "oo.../...../...../...../xo.x. o a1").is_err());
}

#[test]
fn damaged_texts_never_panic() {
    let game = game("{}");
    let position = after(&game, &["d5", "d6"]);
    let text = game.position_text(&position);
    let mut luck = SearchLuck::new(9);
    for _ in 0..20_000 {
        let mut characters: Vec<char> = text.chars().collect();
        for _ in 0..=luck.below(3) {
            let at = luck.below(characters.len() as u64) as usize;
            characters[at] = ['x', 'o', '.', '/', ' ', '-', 'é', '9', 'd'][luck.below(9) as usize];
        }
        let _ = read(&game, &characters.into_iter().collect::<String>());
    }
    for text in [
        "",
        "d",
        "é5",
        "d+5",
        "d0",
        "d256",
        "d-1",
        "5d",
        "dd5",
        "d99999999999999999999",
        "\u{0}",
    ] {
        assert_eq!(notation::read_square(text), None, "{text}");
        assert!(matches!(game.read_move(&position, text), Err(ReadError::Notation(_))));
    }
}

#[test]
fn sizes_outside_the_range_are_refused() {
    for size in [i64::MIN, -1, 0, 4, 16, i64::MAX] {
        assert!(Xxung::build(&super::Options { board_size: size }, 1).is_err());
    }
    assert!(serde_json::from_str::<super::Options>(r#"{"size": 8}"#).is_err());
}
