//! Notation: what is read, what is refused, and why.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::Checkers;
use super::{Table, all_rules, wander};
use crate::games::Wire;
use crate::rules::{Game, Luck, ReadError, Trail};
use crate::search::SearchLuck;

#[test]
fn numbers_and_algebraic_squares() {
    let table = Table::new(json!({ "variant": "russian" }));
    let board = table.game.board;
    let name = |number| table.game.algebraic(board.square(number).unwrap());
    let named: Vec<String> = [1, 2, 3, 4, 5, 29, 32].map(name).into();
    assert_eq!(named, ["b8", "d8", "f8", "h8", "a7", "a1", "g1"]);
    for number in 1..=32 {
        assert_eq!(table.game.read_square(&name(number)), board.square(number));
    }
    let road: Vec<u32> = super::super::board::squares(board.main_road())
        .map(|square| board.number(square))
        .collect();
    assert_eq!(road, [4, 8, 11, 15, 18, 22, 25, 29]);
    assert_eq!(
        table.game.read_move(&table.position, "22-18"),
        table.game.read_move(&table.position, " C3-d4 ")
    );
}

#[test]
fn texts_that_are_no_moves() {
    for options in all_rules() {
        let table = Table::new(options);
        for text in [
            "",
            "-",
            "x",
            "32",
            "32-",
            "-28",
            "32-28-23",
            "0-5",
            "51-46",
            "99-1",
            "032-28",
            "32x",
            "32x28-23",
            "32=28",
            "32–28",
            "é-5",
            "1é-5",
            "a2-b3",
            "i1-j2",
            "a9-b8",
            "a-b",
            "+1-5",
            "1x2x999999999999999999",
        ] {
            let read = table.game.read_move(&table.position, text);
            assert!(matches!(read, Err(ReadError::Notation(_))), "{text}: {read:?}");
        }
        let long = vec!["5"; 1000].join("x");
        assert!(table.game.read_move(&table.position, &long).is_err());
    }
    let table = Table::new(json!({}));
    assert!(
        table.game.read_move(&table.position, "a1-b2").is_err(),
        "10x10 has numbers only"
    );
}

#[test]
fn positions_that_are_refused() {
    let table = Table::new(json!({}));
    let read = |text: &str| {
        table
            .game
            .read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
    };
    for text in [
        "",
        "W",
        "W:",
        "W:W:",
        "W:W31",
        "W:W31:W32",
        "X:W31:B1",
        "W:W31:B1:B2",
        "W:W31,:B1",
        "W:W31,31:B1",
        "W:W31:B31",
        "W:W51:B1",
        "W:W0:B1",
        "W:WK:B1",
        "W:WKK31:B1",
        "W:é:B1",
        "W:W31:é",
        "w:w31:b1",
        "W:W3 1:B1",
        "W:Wa1:B1",
    ] {
        assert!(read(text).is_err(), "{text}");
    }
    let text = |position| table.game.position_text(&position);
    assert_eq!(read("B:B5,1:WK46,31,32.").map(text), Ok("B:W31,32,K46:B1,5".into()));
    assert_eq!(read("W:W:BK5").map(text), Ok("W:W:BK5".into()));
    assert_eq!(read("B:WK1,8:B").map(text), Ok("B:WK1,8:B".into()));
}

/// Texts with a byte or two gone wrong are read or refused, never worse.
#[test]
fn damaged_texts_never_panic() {
    let mut luck = SearchLuck::new(9);
    for options in all_rules() {
        wander(&options, 3, |table| {
            for mut bytes in [table.fen().into_bytes(), table.texts().join("x").into_bytes()] {
                for _ in 0..3 {
                    let at = luck.below(bytes.len().max(1) as u64) as usize;
                    if let Some(byte) = bytes.get_mut(at) {
                        *byte = b"WBK:,x-1097ah\xc3\xa9"[luck.below(15) as usize];
                    }
                }
                let text = String::from_utf8_lossy(&bytes);
                let read = table
                    .game
                    .read_position(&text, &mut Trail::new(), &mut SearchLuck::new(0));
                if let Ok(position) = read {
                    table.game.legal(&position);
                }
                if let Ok(mv) = table.game.read_move(&table.position, &text)
                    && !table.moves().contains(&mv)
                {
                    table.game.explain(&table.position, mv);
                }
            }
        });
    }
}

#[test]
fn every_refusal_is_reached() {
    let mut seen = BTreeSet::new();
    for (variant, fen, text, rule) in [
        ("international", "W:W31:B1", "32-28", "empty_square"),
        ("international", "W:W31:B1", "1-7", "not_your_piece"),
        ("international", "W:W31:B1", "1x12", "not_your_piece"),
        ("international", "W:W31,27:B1", "31-27", "target_taken"),
        ("international", "W:W31,22:B27,1", "31x22", "target_taken"),
        ("international", "W:WK46,28:B1", "46-23", "path_blocked"),
        ("international", "W:WK46,28:B23,1", "46x19", "path_blocked"),
        ("international", "W:WK46:B23,28,1", "46x19", "path_blocked"),
        ("international", "W:W31:B1", "31-37", "man_moves_one_step_forward"),
        ("international", "W:W31:B1", "31-22", "man_moves_one_step_forward"),
        ("classic", "W:WK29:B1", "29-22", "king_moves_one_step"),
        ("international", "W:WK46:B1", "46-40", "king_moves_on_diagonals"),
        ("international", "W:W31,32:B27,1", "32-28", "must_capture"),
        ("brazilian", "W:W30:B25,26,18,4", "30x22", "not_a_jump"),
        ("brazilian", "W:W30:B26,18,4", "30x21", "not_a_jump"),
        ("brazilian", "W:W30:B25,26,18,4", "30x21", "must_take_most"),
        ("brazilian", "W:W30:B25,26,18,4", "30x23", "must_take_most"),
        ("russian", "W:W12:B8,14,26", "12x3", "must_jump_on"),
        ("classic", "W:W22:B26,1", "22x31", "men_take_forwards"),
        ("russian", "W:WK29:B22,14", "29x18x25", "jumped_twice"),
        ("classic", "W:W12:B8,7,28", "12x3x10", "crowning_ends_the_move"),
    ] {
        let table = Table::from_fen(variant, fen);
        assert_eq!(table.refusal(text), rule, "{variant} {fen} {text}");
        seen.insert(rule);
    }
    let mut ambiguous = 0;
    super::strew("brazilian", 400, |table| {
        for mv in table.moves() {
            let text = table.game.write_move(&table.position, mv);
            let parts: Vec<&str> = text.split('x').collect();
            if parts.len() > 2 {
                let short = format!("{}x{}", parts[0], parts[parts.len() - 1]);
                assert_eq!(table.refusal(&short), "ambiguous_capture");
                ambiguous += 1;
            }
        }
    });
    assert!(ambiguous > 0);
    seen.insert("ambiguous_capture");
    let rules: BTreeSet<&str> = Checkers::ABOUT.refusals.iter().map(|text| text.rule).collect();
    assert_eq!(seen, rules);
}
