//! Lielow's rules, tested: crowns, ends, refusals, texts, and laws of the board.

use std::collections::HashSet;

use super::position::{End, Square, squares};
use super::{Lielow, Move, Position, notation};
use crate::games::trial::{
    Trial, after, every_refusal_is_reached, examples_hold, leaves_are, legal, play, position_fits, read, wander,
};
use crate::rules::{Evaluate, Game, Luck, ReadError, Seat, Step, Trail};
use crate::search::SearchLuck;

fn at(text: &str) -> Position {
    read(&Lielow, text).unwrap()
}

#[test]
fn examples_end_as_they_say() {
    examples_hold::<Lielow>();
}

#[test]
fn perft_equals_the_published_counts() {
    leaves_are(&Lielow, &[46, 2116, 97520]);
}

#[test]
fn texts_steps_and_turns_agree_at_every_position() {
    wander(&Lielow, 60, |trial| {
        let position = &trial.position;
        position_fits(&Lielow, position);
        let moves = legal(&Lielow, position);
        let text = Lielow.position_text(position);
        if moves.is_empty() {
            assert!(read(&Lielow, &text).is_err(), "{text}");
            return;
        }
        assert_eq!(read(&Lielow, &text).as_ref(), Ok(position), "{text}");
        assert!(moves.iter().all(|&mv| Lielow.steps(position, mv).len() == 2));
        assert_eq!(Lielow.evaluate(position, Seat(0)), -Lielow.evaluate(position, Seat(1)));
    });
}

/// The board turned upside down with the colours exchanged.
fn turned(position: &Position) -> Position {
    let turn = |square: Square| Square(square.0 ^ 56);
    let mut image = Position::EMPTY;
    for square in squares(position.occupied()) {
        image.put(
            turn(square),
            position.owner(square).unwrap().other(),
            position.level(square),
        );
    }
    image.kings = [position.kings[1].map(turn), position.kings[0].map(turn)];
    image.mover = position.mover.other();
    image.end = match position.end {
        End::Open => End::Open,
        End::Captured { loser } => End::Captured { loser: loser.other() },
        End::Left { loser } => End::Left { loser: loser.other() },
    };
    image
}

#[test]
fn both_sides_play_by_the_same_rules() {
    let turn = |mv: Move| Move {
        from: Square(mv.from.0 ^ 56),
        to: mv.to.map(|to| Square(to.0 ^ 56)),
    };
    wander(&Lielow, 30, |trial| {
        let position = &trial.position;
        let image = turned(position);
        let moves: HashSet<_> = legal(&Lielow, position).into_iter().map(turn).collect();
        assert_eq!(moves, legal(&Lielow, &image).into_iter().collect());
        assert_eq!(Lielow.evaluate(position, Seat(0)), Lielow.evaluate(&image, Seat(1)));
        for &mv in moves.iter().take(3) {
            let (mut one, mut other) = (*position, image);
            Lielow.play(&mut one, turn(mv), &mut Trail::new());
            Lielow.play(&mut other, mv, &mut Trail::new());
            assert_eq!(turned(&one), other);
        }
    });
}

#[test]
fn a_tie_keeps_the_crown_and_a_lone_highest_piece_takes_it() {
    let text = |position: &Position| Lielow.position_text(position);
    let grown = after(&Lielow, &["a2-a3"]);
    assert!(text(&grown).contains("W2"), "{}", text(&grown));
    let tied = play(&Lielow, grown, &["a7-a6", "h2-h3"]);
    assert!(text(&tied).contains("W2......w2"), "{}", text(&tied));
    let overtaken = play(&Lielow, tied, &["b7-b6", "h3-f5"]);
    assert!(text(&overtaken).contains("w3") || text(&overtaken).contains("W3"));
    assert_eq!(overtaken.kings[0], notation::read_square("f5"));
}

#[test]
fn a_king_that_captures_may_stay_king_below_the_top() {
    let position = at("......../......../....b1B2../......../..w2w2..../..W2...../......../........ w");
    assert!(read(&Lielow, &Lielow.position_text(&position)).is_ok());
    let position = at("......../......../......../..b1..B2../......../..W2w2..../......../........ w");
    let after = play(&Lielow, position, &["c3xc5"]);
    // The other piece of level 2 is alone at the top now.
    assert_eq!(after.kings[0], notation::read_square("d3"));
    let position = at("......../......../......../..b1..B2../......../..W2w2w2.../......../........ w");
    let after = play(&Lielow, position, &["c3xc5"]);
    assert_eq!(after.kings[0], notation::read_square("c5"));
    assert_eq!(after.level(notation::read_square("c5").unwrap()), 1);
}

#[test]
fn a_capture_can_crown_on_the_other_side() {
    let position = at("......../......../..b3..B3../......../......../..w3..W4../......../........ w");
    let after = play(&Lielow, position, &["c3xc6"]);
    assert_eq!(after.kings[1], notation::read_square("f6"));
    let position = at("......../......../..b3b3B2.../......../......../..w3..W4../......../........ w");
    let after = play(&Lielow, position, &["c3xc6"]);
    assert_eq!(after.kings[1], notation::read_square("d6"));
}

#[test]
fn every_distance_beyond_the_edge_leaves_and_pieces_between_do_not_matter() {
    let position = at("......../......../......../B1......./......../....W8.../......../........ w");
    assert_eq!(
        legal(&Lielow, &position),
        [Move {
            from: Square::at(4, 2),
            to: None
        }]
    );
    let position = at("......../......../......../B1......./......../....W3.../....w1.../....w1... w");
    let from_e3: HashSet<_> = legal(&Lielow, &position)
        .into_iter()
        .filter(|mv| mv.from == Square::at(4, 2))
        .collect();
    let expected = ["e3-b3", "e3-h3", "e3-e6", "e3-b6", "e3-h6", "e3-off"];
    assert_eq!(from_e3, expected.map(|text| notation::read_move(text).unwrap()).into());
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let cases = [
        ("e4-e5", "no_piece"),
        ("e7-e6", "not_your_piece"),
        ("e2-f2", "own_piece"),
        ("e2-e4", "wrong_distance"),
        ("e2-f4", "wrong_distance"),
        ("e2-e2", "wrong_distance"),
        ("e2-off", "cannot_leave"),
    ];
    every_refusal_is_reached(&cases.map(|(text, rule)| (Trial::new(&Lielow), text, rule)));
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let good = "......../b1b1....../......../......../......../......../w1w1....../........ w";
    assert!(read(&Lielow, good).is_ok());
    for (from, to) in [
        ("w1w1", "w2w1"),
        ("w1w1", "W1w2"),
        ("w1w1", "w2w2"),
        ("w1w1", "W1W1"),
        ("w1w1.", "w1."),
        ("w1w1.", "w1.."),
        ("w1w1", ".."),
        ("w1w1", "w0w1"),
        ("w1w1", "w9w1"),
        ("w1w1", "wéw1"),
        ("w1w1", "é1w1"),
        (" w", " -"),
        (" w", " x"),
        (" w", ""),
        (" w", " w w"),
        ("b1b1......", "b1b1b1b1b1b1b1b1b1"),
        ("/......../w1w1", "/w1w1w1...../w1w1w1w1w1w1"),
        ("........ w", "w"),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good);
        assert!(read(&Lielow, &text).is_err(), "{text}");
    }
}

#[test]
fn damaged_texts_never_panic() {
    let mut luck = SearchLuck::new(9);
    wander(&Lielow, 3, |trial| {
        let position = &trial.position;
        let text = Lielow.position_text(position);
        for _ in 0..100 {
            let mut characters: Vec<char> = text.chars().collect();
            let at = luck.below(characters.len() as u64) as usize;
            characters[at] = ['w', 'B', '.', '/', ' ', '-', 'é', '9', '1'][luck.below(9) as usize];
            let _ = read(&Lielow, &characters.into_iter().collect::<String>());
        }
    });
    for text in [
        "", "-", "x", "e2", "e2-", "é2-e3", "e2-e9", "e2-offf", "e2xe3xe4", "off-e2", "e2e3",
    ] {
        assert!(
            matches!(notation::read_move(text), Err(ReadError::Notation(_))),
            "{text}"
        );
    }
    assert_eq!(
        Lielow.steps(&Position::START, notation::read_move("A2-OFF").unwrap()),
        [Step::cell("a2"), Step::choice("off")]
    );
}
