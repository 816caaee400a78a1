//! Cephalopod's rules, tested: captures, the end, refusals, texts, and laws of the board.

use std::collections::HashSet;

use super::position::{Side, Square};
use super::{Cephalopod, Move, Options, Position};
use crate::games::Wire;
use crate::games::trial::{
    self, Trial, are_no_moves, every_refusal_is_reached, examples_hold, leaves_are, legal, play, position_fits, read,
};
use crate::rules::{Evaluate, Game, Seat};

fn game(options: &str) -> Cephalopod {
    Cephalopod::build(&serde_json::from_str(options).unwrap(), 1).unwrap()
}

/// Shows `look` every position of random games on every board.
fn wander(mut look: impl FnMut(&Cephalopod, &Position)) {
    for (rows, columns) in [3, 5, 7]
        .into_iter()
        .flat_map(|rows| [3, 5, 7].map(|columns| (rows, columns)))
    {
        let game = Cephalopod::new(rows, columns);
        trial::wander(&game, 1, |trial| look(&game, &trial.position));
    }
}

#[test]
fn examples_end_as_they_say() {
    examples_hold::<Cephalopod>();
}

#[test]
fn perft_equals_the_published_counts() {
    for ((rows, columns), counts) in [
        ((5, 5), &[25, 600, 13800][..]),
        ((3, 5), &[15, 210, 2730, 33304]),
        ((3, 3), &[9, 72, 504, 3256, 21096, 139856]),
    ] {
        leaves_are(&Cephalopod::new(rows, columns), counts);
    }
}

#[test]
fn texts_steps_and_turns_agree_at_every_position() {
    wander(|game, position| {
        let text = game.position_text(position);
        assert_eq!(read(game, &text).as_ref(), Ok(position), "{text}");
        position_fits(game, position);
        assert_eq!(game.evaluate(position, Seat(0)), -game.evaluate(position, Seat(1)));
    });
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    wander(|game, position| {
        let mirror = |square: Square| Square::at(game.columns - 1 - square.column(), square.row());
        let mut image = Position::EMPTY;
        image.mover = position.mover;
        for square in game.squares() {
            if let Some(owner) = position.owner(square) {
                image.put(mirror(square), owner, position.pips(square));
            }
        }
        let turn = |mv: Move| {
            let (left, right) = (Side::Left.bit(), Side::Right.bit());
            let mut sides = mv.sides & !(left | right);
            for (one, other) in [(left, right), (right, left)] {
                sides |= if mv.sides & one != 0 { other } else { 0 };
            }
            Move {
                square: mirror(mv.square),
                sides,
            }
        };
        let moves: HashSet<_> = legal(game, position).into_iter().map(turn).collect();
        assert_eq!(moves, legal(game, &image).into_iter().collect());
        assert_eq!(game.evaluate(position, Seat(0)), game.evaluate(&image, Seat(0)));
    });
}

#[test]
fn every_set_of_two_to_four_neighbours_up_to_six_may_be_captured() {
    let game = game("{}");
    let position = read(&game, "...../..w1../.b1.w1./..b3../..... b").unwrap();
    let texts: HashSet<_> = legal(&game, &position)
        .into_iter()
        .map(|mv| game.write_move(&position, mv))
        .collect();
    let at_c3: HashSet<_> = texts
        .iter()
        .filter(|text| text.starts_with("c3"))
        .map(String::as_str)
        .collect();
    let expected = [
        "c3=b3+c2",
        "c3=b3+c4",
        "c3=b3+d3",
        "c3=c2+c4",
        "c3=c2+d3",
        "c3=c4+d3",
        "c3=b3+c2+c4",
        "c3=b3+c2+d3",
        "c3=b3+c4+d3",
        "c3=c2+c4+d3",
        "c3=b3+c2+c4+d3",
    ];
    assert_eq!(at_c3, expected.into());
    let after = play(&game, position, &["c3=d3+c4+b3+c2"]);
    assert_eq!(game.position_text(&after), "...../...../..b6../...../..... w");
}

#[test]
fn seven_pips_are_no_capture_and_the_die_shows_one() {
    let game = game("{}");
    let position = read(&game, "...../...../.w2.w5./...../..... b").unwrap();
    let after = play(&game, position, &["c3"]);
    assert_eq!(game.position_text(&after), "...../...../.w2b1w5./...../..... w");
}

#[test]
fn dice_count_and_not_pips() {
    let game = game(r#"{"rows": 3, "cols": 3}"#);
    for mover in ["w", "b", "-"] {
        let over = read(&game, &format!("b6b6b6/b6w1w1/w1w1w1 {mover}")).unwrap();
        let outcome = game.outcome(&over).unwrap();
        assert_eq!((outcome.winners, outcome.scores), (vec![Seat(0)], vec![5.0, 4.0]));
        assert!(game.position_text(&over).ends_with(" -"));
    }
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let game = game("{}");
    let cases = [
        ("f1", "no_such_square"),
        ("a6", "no_such_square"),
        ("e1=f1+e2", "no_such_square"),
        ("b3", "square_taken"),
        ("c3=b3+d4", "not_adjacent"),
        ("c3=b3+c3", "not_adjacent"),
        ("c3=b3+c2", "nothing_to_capture"),
        ("c3", "must_capture"),
        ("c3=b3", "captures_too_few"),
        ("c3=b3+c4+d3", "captures_too_many_pips"),
    ];
    every_refusal_is_reached(&cases.map(|(text, rule)| {
        let trial = Trial::at(&game, "...../..w5../.b1.w1./...../..... b").unwrap();
        (trial, text, rule)
    }));
}

#[test]
fn bad_texts_and_options_are_refused_without_a_panic() {
    let game = game("{}");
    for text in [
        "",
        "...../...../...../...../.....",
        "...../...../...../...../..... -",
        "...../...../...../...../..... x",
        "...../...../...../..... w",
        "...../...../...../...../...... w",
        "...../...../...../...../.... w",
        "...../...../...../...../w7.... w",
        "...../...../...../...../w0.... w",
        "...../...../...../...../wé.... w",
        "...../...../...../...../.....w w",
        "...../...../...../...../w w",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    are_no_moves(
        &game,
        &[
            "", "=", "c", "c3=", "c3=+", "c3=b3+", "é3", "c3=b3+b3", "3c", "c33", "c3=b3=c4",
        ],
    );
    for length in [i64::MIN, 0, 1, 4, 6, 8, 9] {
        assert!(Cephalopod::build(&Options { rows: length, cols: 5 }, 1).is_err());
        assert!(Cephalopod::build(&Options { rows: 5, cols: length }, 1).is_err());
    }
}
