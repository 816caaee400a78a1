//! Every reason for which a move is refused is reached, and has its texts.

use std::collections::BTreeSet;

use serde_json::json;

use super::super::Chess;
use super::Table;
use crate::games::Wire;
use crate::rules::ReadError;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// FEN, moves played from it, the refused move, the reason.
const ON_THE_BOARD: &[(&str, &str, &str, &str)] = &[
    (START, "", "e4e5", "empty_square"),
    (START, "", "e7e5", "not_your_piece"),
    (START, "", "hxg3", "nothing_to_capture"),
    (START, "", "e2d3", "nothing_to_capture"),
    (START, "", "e2e5", "not_how_it_moves"),
    (START, "", "Nf4", "not_how_it_moves"),
    (START, "", "Kg1", "own_piece_on_target"),
    (START, "", "Kg3", "not_how_it_moves"),
    (START, "", "Bc4", "path_blocked"),
    (START, "", "a1a3", "path_blocked"),
    (START, "", "Nd2", "own_piece_on_target"),
    (START, "", "e4=Q", "no_promotion_here"),
    (START, "", "g1f3q", "no_promotion_here"),
    (START, "", "Nhf3", "no_such_piece"),
    (START, "", "O-O", "castling_path_blocked"),
    (START, "", "e1c1", "castling_path_blocked"),
    (
        START,
        "e4 e5 Nf3 Nc6 Bc4 Bc5 Rg1 Nf6 Rh1 d6",
        "O-O",
        "castling_right_lost",
    ),
    (
        START,
        "e4 e5 Nf3 Nc6 Bc4 Bc5 Rg1 Nf6 Rh1 d6",
        "e1g1",
        "castling_right_lost",
    ),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "", "e1h1", "castling_right_lost"),
    ("4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1", "", "O-O-O", "castling_in_check"),
    (
        "3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "",
        "O-O-O",
        "castling_through_attack",
    ),
    (
        "2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        "",
        "e1c1",
        "castling_through_attack",
    ),
    ("4k3/8/8/8/8/8/8/R2NK3 w Q - 0 1", "", "O-O-O", "castling_path_blocked"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a8", "promotion_missing"),
    ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "", "a7a8", "promotion_missing"),
    ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "Kd1", "none"),
    ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "", "Kd2", "king_into_check"),
    ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1", "", "Nc3", "pinned"),
    ("4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1", "", "a3", "check_not_answered"),
    ("4k3/8/8/8/4r3/5n2/P5P1/4K3 w - - 0 1", "", "gxf3", "double_check"),
    (
        "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
        "",
        "dxe6",
        "en_passant_exposes_king",
    ),
    (START, "e4 a6 e5 d5 a3 a5", "exd6", "en_passant_too_late"),
    (START, "e4 a6 e5 d6 a3 d5", "e5d6", "en_passant_too_late"),
    ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "", "Rf1", "none"),
    ("4k3/8/8/8/8/8/3K4/R6R w - - 0 1", "", "Re1", "ambiguous"),
];

const CHESS960: &[(&str, &str, &str)] = &[
    ("4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1", "O-O-O", "castling_through_attack"),
    ("4k3/8/8/8/8/8/8/1R2KN1R w KQ - 0 1", "e1h1", "castling_path_blocked"),
    ("4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "Kg1", "own_piece_on_target"),
];

const AT_THE_TABLE: &[(&str, &str, &str, &str)] = &[
    ("site", "draw_offer", "e4", "answer_the_offer"),
    ("site", "draw_offer", "e2e4", "answer_the_offer"),
    ("site", "draw_offer", "O-O", "answer_the_offer"),
    ("site", "draw_offer", "resign", "answer_the_offer"),
    ("site", "", "draw_accept", "no_offer_to_answer"),
    ("site", "draw_offer draw_decline", "draw_decline", "no_offer_to_answer"),
    ("site", "draw_offer draw_decline", "draw_offer", "offer_already_made"),
    ("site", "", "claim_threefold", "draws_are_automatic"),
    ("fide", "", "claim_threefold", "not_threefold"),
    (
        "fide",
        "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1",
        "claim_threefold",
        "not_threefold",
    ),
    ("fide", "", "claim_fifty_moves", "not_fifty_moves"),
];

fn check(table: &Table, text: &str, expected: &'static str, seen: &mut BTreeSet<&'static str>) {
    match table.read(text) {
        Ok(_) => assert_eq!(expected, "none", "{text} in {}", table.fen()),
        Err(ReadError::Illegal(refusal)) => {
            assert_eq!(refusal.rule, expected, "{text} in {}", table.fen());
            let texts = Chess::ABOUT
                .refusals
                .iter()
                .find(|texts| texts.rule == refusal.rule)
                .unwrap();
            for text in [texts.en, texts.pt] {
                let filled = refusal.params.iter().fold(text.to_owned(), |text, (name, value)| {
                    text.replace(&format!("{{{name}}}"), value)
                });
                assert!(!filled.contains('{'), "{filled}");
            }
            seen.insert(refusal.rule);
        }
        Err(ReadError::Notation(what)) => panic!("{text}: {what}"),
    }
}

#[test]
fn every_refusal_is_reached() {
    let mut seen = BTreeSet::new();
    for &(fen, line, text, rule) in ON_THE_BOARD {
        check(Table::from_fen(fen).play(line), text, rule, &mut seen);
    }
    for &(fen, text, rule) in CHESS960 {
        let table = Table::new(json!({ "chess960": true, "start_position": fen }));
        check(&table, text, rule, &mut seen);
    }
    for &(rules, line, text, rule) in AT_THE_TABLE {
        let mut table = Table::new(json!({ "draw_rules": rules, "table_actions": true }));
        check(table.play(line), text, rule, &mut seen);
    }
    check(&Table::from_fen(START), "resign", "no_table_actions", &mut seen);
    let listed: BTreeSet<_> = Chess::ABOUT.refusals.iter().map(|texts| texts.rule).collect();
    assert_eq!(seen, listed);
}
