//! Laws over random play, and the engine.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::super::{Checkers, Colour, Move, Options, Position};
use super::{Table, all_rules, game, strew, wander};
use crate::games::{Wire, trial};
use crate::rules::{Evaluate, Game, Seat, Step, Trail, Turn};
use crate::search::{Control, Limits, MAX_LEVEL, SearchLuck, alphabeta};

fn check(table: &Table) {
    let (game, position) = (&table.game, &table.position);
    let text = table.fen();
    let read = game.read_position(&text, &mut Trail::new(), &mut SearchLuck::new(0));
    let read = read.unwrap_or_else(|fault| panic!("{text}: {fault}"));
    assert_eq!(game.position_text(&read), text);
    assert_eq!(read.key(), position.key());
    let [ours, theirs] = [0, 1].map(|seat| game.evaluate(position, Seat(seat)));
    assert!(ours == -theirs && ours.abs() < 20_000, "{text}: {ours} {theirs}");
    let moves = table.moves();
    let texts: BTreeSet<String> = moves.iter().map(|&mv| game.write_move(position, mv)).collect();
    assert_eq!(texts.len(), moves.len(), "{text}: {texts:?}");
    let steps: BTreeSet<Vec<Step>> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
    assert_eq!(steps.len(), moves.len(), "{text}");
    assert!(
        steps.iter().zip(steps.iter().skip(1)).all(|(a, b)| !b.starts_with(a)),
        "{text}"
    );
    let scene = game.scene(position);
    let cells: BTreeSet<&str> = scene.cells.iter().map(|cell| &*cell.id).collect();
    assert_eq!(cells.len(), scene.cells.len());
    assert!(
        steps
            .iter()
            .flatten()
            .all(|step| matches!(step, Step::Cell(id) if cells.contains(&**id)))
    );
    for &mv in &moves {
        assert_eq!(
            game.read_move(position, &game.write_move(position, mv)),
            Ok(mv),
            "{text}"
        );
        assert_eq!(
            game.read_move_message(position, game.move_message(position, mv)),
            Ok(mv),
            "{text}"
        );
        if let Some((_, algebraic)) = game.write_alternative(position, mv) {
            assert_eq!(game.read_move(position, &algebraic), Ok(mv), "{text}: {algebraic}");
        }
    }
}

#[test]
fn random_play_keeps_the_laws() {
    for options in all_rules() {
        wander(&options, 10, check);
    }
    for variant in ["international", "classic", "brazilian", "russian"] {
        strew(variant, 150, check);
    }
    assert!(std::mem::size_of::<Move>() <= 16);
    assert!(std::mem::size_of::<Position>() <= 64);
}

/// Turned around, with the colours exchanged, a position has the same moves turned around.
#[test]
fn the_board_turned_around_is_the_same_game() {
    let turned = |table: &Table| {
        let last = table.game.board.last_number();
        let turn = |set| {
            super::super::board::squares(set).fold(0, |turned, square| {
                let opposite = table.game.board.square(last + 1 - table.game.board.number(square));
                turned | opposite.expect("the opposite square is on the board").bit()
            })
        };
        let [white, black] = table.position.sides.map(turn);
        let position = Position::new(
            [black, white],
            turn(table.position.kings),
            table.position.to_move.other(),
        );
        let position = table.game.enter(position, &mut Trail::new());
        let mut expected: Vec<(u64, u64, u64)> = table
            .game
            .legal(&table.position)
            .iter()
            .map(|mv| (turn(mv.from.bit()), turn(mv.to.bit()), turn(mv.captured)))
            .collect();
        let moves = table.game.legal(&position);
        let mut moves: Vec<_> = moves
            .iter()
            .map(|mv| (mv.from.bit(), mv.to.bit(), mv.captured))
            .collect();
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected, "{}", table.fen());
        let value = |position| table.game.evaluate(position, Seat(0));
        assert_eq!(value(&position), -value(&table.position), "{}", table.fen());
    };
    for options in all_rules() {
        wander(&options, 3, turned);
    }
    for variant in ["international", "classic", "brazilian", "russian"] {
        strew(variant, 50, turned);
    }
}

#[test]
fn options_that_go_together() {
    for variant in ["international", "classic", "brazilian", "russian"] {
        for rules in [None, Some("federation"), Some("site")] {
            for first in ["white", "black"] {
                let mut options = json!({ "variant": variant, "first_color": first });
                if let Some(rules) = rules {
                    options["draw_rules"] = json!(rules);
                }
                let options: Options = serde_json::from_value(options).unwrap();
                let good =
                    (rules != Some("site") || variant == "brazilian") && (first == "white" || variant == "classic");
                assert_eq!(Checkers::build(&options, 1).is_ok(), good, "{options:?}");
                assert_eq!(
                    trial::read_options::<Checkers>(Checkers::options_message(&options)),
                    Ok(options.clone())
                );
                let written = serde_json::to_value(&options).unwrap();
                assert_eq!(serde_json::from_value::<Options>(written).unwrap(), options);
            }
        }
    }
    for bad in [
        json!({ "draw_rules": null }),
        json!({ "colour": "white" }),
        json!({ "variant": "polish" }),
    ] {
        assert!(serde_json::from_value::<Options>(bad).is_err());
    }
}

#[test]
fn seat_0_has_the_first_colour() {
    let table = Table::new(json!({ "variant": "classic", "first_color": "black" }));
    assert_eq!(table.position.to_move, Colour::Black);
    assert_eq!(table.game.turn(&table.position), Turn::Seat(Seat(0)));
    let fen = json!({ "variant": "classic", "first_color": "black", "start_position": "W:W30:B3" });
    let table = Table::new(fen);
    assert_eq!(table.game.turn(&table.position), Turn::Seat(Seat(1)));
}

fn best(table: &Table, nodes: u64) -> (String, f64, bool) {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(nodes),
        deadline: None,
        seed: 1,
    };
    let control = Control::new(&limits, Arc::new(AtomicBool::new(false)));
    let answer = alphabeta::search(&table.game, &table.position, &table.trail, &limits, &control);
    let first = &answer.ranked[0];
    (table.game.write_move(&table.position, first.mv), first.win, first.exact)
}

/// Shots: give pieces to take more.
#[test]
fn the_engine_sees_shots() {
    let table = Table::from_fen("russian", "W:W12:B8,14,26");
    assert_eq!(best(&table, 1000), ("12x31".into(), 1.0, true));
    // Two kings against one in the double corner is a known win in classic.
    let table = Table::from_fen("classic", "W:WK14,K10:BK1");
    let (_, win, _) = best(&table, 100_000);
    assert!(win > 0.6, "{win}");
    let table = Table::new(json!({}));
    let (text, win, _) = best(&table, 5_000);
    assert!((0.3..0.7).contains(&win), "{text} {win}");
    assert!(game(json!({})).evaluate(&table.position, Seat(0)).abs() < 20);
}
