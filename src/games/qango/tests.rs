//! Qango's rules, tested: boards, ends, refusals, texts, and laws of the board.

use std::collections::HashSet;

use super::board::Board;
use super::{Opening, Options, Position, Qango, Reason, Square, Variant};
use crate::games::Wire;
use crate::games::trial::{
    self, Trial, after, are_no_moves, every_refusal_is_reached, examples_hold, leaves_are, legal, position_fits, read,
};
use crate::rules::{Evaluate, Game, Seat};

const BOARDS: [Variant; 3] = [Variant::Qango6, Variant::Qango7, Variant::Qango7Plus];

fn game(options: &str) -> Qango {
    Qango::build(&serde_json::from_str(options).unwrap(), 1).unwrap()
}

/// Every board with each of its openings.
fn games() -> Vec<Qango> {
    let pairs = BOARDS
        .into_iter()
        .flat_map(|variant| variant.openings().map(move |opening| (variant, opening)));
    pairs
        .map(|(variant, opening)| Qango::new(variant, opening).unwrap())
        .collect()
}

/// Shows `look` every position of random games on every board with each opening.
fn wander(mut look: impl FnMut(&Qango, &Position)) {
    for game in games() {
        trial::wander(&game, 10, |trial| look(&game, &trial.position));
    }
}

#[test]
fn examples_end_as_they_say() {
    examples_hold::<Qango>();
}

#[test]
fn boards_have_the_squares_and_patterns_of_the_document() {
    for (variant, squares, patterns) in [
        (Variant::Qango6, 36, [12, 25, 32]),
        (Variant::Qango7, 49, [16, 36, 60]),
        (Variant::Qango7Plus, 37, [12, 24, 28]),
    ] {
        let board = Board::new(variant, Opening::Standard).unwrap();
        assert_eq!(board.squares.count_ones(), squares);
        let count = |reason| board.patterns.iter().filter(|pattern| pattern.reason == reason).count();
        assert_eq!([Reason::ColourGroup, Reason::Square, Reason::Line].map(count), patterns);
        // The squares of a group have one colour.
        for group in board
            .patterns
            .iter()
            .filter(|pattern| pattern.reason == Reason::ColourGroup)
        {
            let squares = Square::all(board.size).filter(|square| group.squares & square.bit() != 0);
            assert_eq!(
                squares.map(|square| board.colour(square)).collect::<HashSet<_>>().len(),
                1
            );
        }
    }
}

#[test]
fn openings_leave_as_many_squares_as_the_document_says() {
    let open: Vec<u32> = games().iter().map(|game| game.board.open.count_ones()).collect();
    assert_eq!(open, [36, 28, 20, 49, 37, 25, 20, 37, 16, 4]);
    let tournament = game(r#"{"variant": "qango7_plus", "opening": "tournament"}"#);
    let texts: HashSet<_> = legal(&tournament, &Position::EMPTY)
        .iter()
        .map(Square::to_string)
        .collect();
    assert_eq!(texts, ["e6", "f5", "b3", "c2"].map(String::from).into());
}

#[test]
fn perft_equals_the_published_counts() {
    for (options, counts) in [
        ("{}", [36, 1260, 42840]),
        (r#"{"opening": "castle"}"#, [28, 980, 33320]),
        (
            r#"{"variant": "qango7", "opening": "second_professional"}"#,
            [20, 960, 45120],
        ),
        (r#"{"variant": "qango7_plus", "opening": "tournament"}"#, [4, 144, 5040]),
    ] {
        leaves_are(&game(options), &counts);
    }
}

#[test]
fn texts_and_turns_agree_at_every_position() {
    wander(|game, position| {
        let text = game.position_text(position);
        assert_eq!(read(game, &text).as_ref(), Ok(position), "{text}");
        position_fits(game, position);
        let won = game
            .outcome(position)
            .is_some_and(|outcome| !outcome.winners.is_empty());
        assert_eq!(!game.state_message(position).winning_squares.is_empty(), won);
        assert_eq!(game.evaluate(position, Seat(0)), -game.evaluate(position, Seat(1)));
    });
}

#[test]
fn half_turned_positions_have_half_turned_moves() {
    wander(|game, position| {
        let last = game.board.size - 1;
        let turn = |square: Square| Square::at(last - square.file(), last - square.rank());
        let mut image = Position::EMPTY;
        for square in Square::all(game.board.size) {
            if let Some(owner) = position.owner(square) {
                image.discs[owner.index()] |= turn(square).bit();
            }
        }
        image.end = game.judge(&image, &game.board.patterns);
        image.wins = [Seat(0), Seat(1)].map(|seat| game.wins(&image, seat, &game.board.patterns));
        assert_eq!(image.end, position.end);
        let moves: HashSet<_> = legal(game, position).into_iter().map(turn).collect();
        assert_eq!(moves, legal(game, &image).into_iter().collect());
        assert_eq!(game.evaluate(position, Seat(0)), game.evaluate(&image, Seat(0)));
    });
}

#[test]
fn touching_squares_of_two_groups_are_nothing() {
    let game = game("{}");
    let position = after(&game, &["c4", "a1", "d3", "a2", "c5"]);
    assert_eq!(game.outcome(&position), None);
}

#[test]
fn the_first_reason_of_the_list_is_reported() {
    let game = game("{}");
    // c4 completes the group b4, c4, c5 and the square of these with b5.
    let position = after(&game, &["b5", "a1", "c5", "a2", "b4", "f6", "c4"]);
    assert_eq!(game.outcome(&position).unwrap().reason, "colour_group");
}

#[test]
fn discs_run_out_on_the_large_board_only() {
    let large = game(r#"{"variant": "qango7"}"#);
    let drawn = read(&large, "wb..w.b/wwwbbww/bwbbwbb/.bwwwwb/ww.bwbw/.b.bwbw/..wbbbb -").unwrap();
    assert_eq!(large.outcome(&drawn).unwrap().reason, "draw_discs_exhausted");
    let full = read(&game("{}"), "bwbbbb/bwbwbw/wwwwbw/wbwbbb/wbwwwb/wbbwbw -").unwrap();
    assert_eq!(game("{}").outcome(&full).unwrap().reason, "draw_board_full");
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let castle = game(r#"{"opening": "castle"}"#);
    let plus = game(r#"{"variant": "qango7_plus"}"#);
    let cases = [
        (&castle, &[][..], "c3", "closed_to_the_first_disc"),
        (&castle, &["a1"], "a1", "square_taken"),
        (&castle, &["a1"], "g1", "no_such_square"),
        (&castle, &["a1"], "a7", "no_such_square"),
        (&plus, &[], "a1", "no_such_square"),
        (&plus, &[], "h9", "no_such_square"),
    ];
    every_refusal_is_reached(&cases.map(|(game, line, text, rule)| (Trial::after(game, line), text, rule)));
    assert!(legal(&castle, &after(&castle, &["a1"])).contains(&castle.read_square("c3").unwrap()));
}

#[test]
fn bad_texts_and_options_are_refused_without_a_panic() {
    let game = game("{}");
    for text in [
        "",
        "....../....../....../....../....../......",
        "....../....../....../....../....../...... b",
        "....../....../....../....../....../...... -",
        "....../....../....../....../....../w..... w",
        "....../....../....../....../....../b..... w",
        "....../....../....../....../....../#..... w",
        "....../....../....../....../....../é..... w",
        "....../....../....../....../....../....... w",
        "....../....../....../....../...... w",
        // Black's square stands although white moved last.
        "....../....../ww..../ww.w../bb..../bb.... b",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    let plus = self::game(r#"{"variant": "qango7_plus"}"#);
    assert!(read(&plus, "##...##/#.....#/......./......./......./#.....#/##...## w").is_ok());
    assert!(read(&plus, "##...##/#.....#/......./......./......./#.....#/.#...## w").is_err());
    are_no_moves(&game, &["", "a", "é1", "11", "aa", "a10", "a+1", "a0"]);
    let allowed = BOARDS.map(|variant| variant.openings().count());
    assert_eq!(allowed, [3, 4, 3]);
    let refused = Options {
        variant: Variant::Qango6,
        opening: Opening::Border,
    };
    assert_eq!(Qango::build(&refused, 1).unwrap_err()[0].path, "opening");
    assert!(serde_json::from_str::<Options>(r#"{"variant": "qango8"}"#).is_err());
}
