//! Lielow's rules, tested: crowns, ends, refusals, texts, and laws of the board.

use std::collections::HashSet;

use super::position::{End, Square, squares};
use super::{Lielow, Move, Position, notation};
use crate::games::Wire;
use crate::rules::{Evaluate, Game, Luck, ReadError, Seat, Step, Trail, Turn, perft};
use crate::search::SearchLuck;

fn legal(position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    Lielow.moves(position, &mut moves);
    moves
}

fn read(text: &str) -> Result<Position, String> {
    notation::read_position(text).map_err(|fault| fault.to_string())
}

fn play(mut position: Position, line: &[&str]) -> Position {
    for text in line {
        let mv = notation::read_move(text).unwrap();
        assert!(legal(&position).contains(&mv), "{text}");
        Lielow.play(&mut position, mv, &mut Trail::new());
    }
    position
}

fn wander(games: u64, mut look: impl FnMut(&Position)) {
    let mut luck = SearchLuck::new(5);
    for _ in 0..games {
        let mut position = Position::START;
        loop {
            look(&position);
            let moves = legal(&position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[luck.below(moves.len() as u64) as usize];
            Lielow.play(&mut position, mv, &mut Trail::new());
        }
    }
}

#[test]
fn examples_end_as_they_say() {
    for example in Lielow::ABOUT.examples {
        let outcome = Lielow.outcome(&play(Position::START, example.moves));
        assert_eq!(outcome.map(|outcome| outcome.reason), example.reason);
    }
}

#[test]
fn perft_equals_the_published_counts() {
    for (depth, count) in [(1, 46), (2, 2116), (3, 97520)] {
        assert_eq!(perft(&Lielow, &Position::START, depth), count);
    }
}

#[test]
fn texts_steps_and_turns_agree_at_every_position() {
    wander(60, |position| {
        let moves = legal(position);
        assert_eq!(Lielow.turn(position) == Turn::Over, Lielow.outcome(position).is_some());
        assert_eq!(Lielow.turn(position) == Turn::Over, moves.is_empty());
        let text = Lielow.position_text(position);
        if moves.is_empty() {
            assert!(read(&text).is_err(), "{text}");
            return;
        }
        assert_eq!(read(&text).as_ref(), Ok(position), "{text}");
        let mut all_steps = HashSet::new();
        for &mv in &moves {
            assert_eq!(notation::read_move(&Lielow.write_move(position, mv)), Ok(mv));
            let message = Lielow.move_message(position, mv);
            assert_eq!(Lielow.read_move_message(position, message), Ok(mv));
            let steps = Lielow.steps(position, mv);
            assert_eq!(steps.len(), 2);
            all_steps.insert(steps);
        }
        assert_eq!(all_steps.len(), moves.len());
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
    wander(30, |position| {
        let image = turned(position);
        let moves: HashSet<_> = legal(position).into_iter().map(turn).collect();
        assert_eq!(moves, legal(&image).into_iter().collect());
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
    let grown = play(Position::START, &["a2-a3"]);
    assert!(text(&grown).contains("W2"), "{}", text(&grown));
    let tied = play(grown, &["a7-a6", "h2-h3"]);
    assert!(text(&tied).contains("W2......w2"), "{}", text(&tied));
    let overtaken = play(tied, &["b7-b6", "h3-f5"]);
    assert!(text(&overtaken).contains("w3") || text(&overtaken).contains("W3"));
    assert_eq!(overtaken.kings[0], notation::read_square("f5"));
}

#[test]
fn a_king_that_captures_may_stay_king_below_the_top() {
    let position = read("......../......../....b1B2../......../..w2w2..../..W2...../......../........ w").unwrap();
    assert!(read(&Lielow.position_text(&position)).is_ok());
    let position = read("......../......../......../..b1..B2../......../..W2w2..../......../........ w").unwrap();
    let after = play(position, &["c3xc5"]);
    // The other piece of level 2 is alone at the top now.
    assert_eq!(after.kings[0], notation::read_square("d3"));
    let position = read("......../......../......../..b1..B2../......../..W2w2w2.../......../........ w").unwrap();
    let after = play(position, &["c3xc5"]);
    assert_eq!(after.kings[0], notation::read_square("c5"));
    assert_eq!(after.level(notation::read_square("c5").unwrap()), 1);
}

#[test]
fn a_capture_can_crown_on_the_other_side() {
    let position = read("......../......../..b3..B3../......../......../..w3..W4../......../........ w").unwrap();
    let after = play(position, &["c3xc6"]);
    assert_eq!(after.kings[1], notation::read_square("f6"));
    let position = read("......../......../..b3b3B2.../......../......../..w3..W4../......../........ w").unwrap();
    let after = play(position, &["c3xc6"]);
    assert_eq!(after.kings[1], notation::read_square("d6"));
}

#[test]
fn every_distance_beyond_the_edge_leaves_and_pieces_between_do_not_matter() {
    let position = read("......../......../......../B1......./......../....W8.../......../........ w").unwrap();
    assert_eq!(
        legal(&position),
        [Move {
            from: Square::at(4, 2),
            to: None
        }]
    );
    let position = read("......../......../......../B1......./......../....W3.../....w1.../....w1... w").unwrap();
    let from_e3: HashSet<_> = legal(&position)
        .into_iter()
        .filter(|mv| mv.from == Square::at(4, 2))
        .collect();
    let expected = ["e3-b3", "e3-h3", "e3-e6", "e3-b6", "e3-h6", "e3-off"];
    assert_eq!(from_e3, expected.map(|text| notation::read_move(text).unwrap()).into());
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let mut reached = HashSet::new();
    for (text, rule) in [
        ("e4-e5", "no_piece"),
        ("e7-e6", "not_your_piece"),
        ("e2-f2", "own_piece"),
        ("e2-e4", "wrong_distance"),
        ("e2-f4", "wrong_distance"),
        ("e2-e2", "wrong_distance"),
        ("e2-off", "cannot_leave"),
    ] {
        let mv = Lielow.read_move(&Position::START, text).unwrap();
        assert!(!legal(&Position::START).contains(&mv));
        assert_eq!(Lielow.explain(&Position::START, mv).rule, rule, "{text}");
        reached.insert(rule);
    }
    let listed: HashSet<_> = Lielow::ABOUT.refusals.iter().map(|text| text.rule).collect();
    assert_eq!(reached, listed);
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let good = "......../b1b1....../......../......../......../......../w1w1....../........ w";
    assert!(read(good).is_ok());
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
        assert!(read(&text).is_err(), "{text}");
    }
}

#[test]
fn damaged_texts_never_panic() {
    let mut luck = SearchLuck::new(9);
    wander(3, |position| {
        let text = Lielow.position_text(position);
        for _ in 0..100 {
            let mut characters: Vec<char> = text.chars().collect();
            let at = luck.below(characters.len() as u64) as usize;
            characters[at] = ['w', 'B', '.', '/', ' ', '-', 'é', '9', '1'][luck.below(9) as usize];
            let _ = read(&characters.into_iter().collect::<String>());
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
