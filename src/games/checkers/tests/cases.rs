//! Faults that other programs had.

use serde_json::json;

use super::super::{Checkers, Colour, Options};
use super::{Table, all_rules, strew, wander};
use crate::games::Wire;
use crate::rules::{Game, perft};

#[test]
fn d1_a_russian_man_goes_on_as_a_king_in_the_same_turn() {
    let mut table = Table::from_fen("russian", "W:W12:B8,14,26");
    assert_eq!(table.texts(), ["12x31"]);
    for text in ["h6:f8:b4:e1", "12x3x17x31", "h6xe1"] {
        assert_eq!(
            table.game.read_move(&table.position, text),
            Ok(table.moves()[0]),
            "{text}"
        );
    }
    assert_eq!(table.refusal("12x3x21x31"), "not_a_jump");
    assert_eq!(table.refusal("12x3x17"), "must_jump_on");
    assert_eq!(table.play("12x31").fen(), "B:WK31:B");
}

#[test]
fn d3_any_capture_will_do_in_russian() {
    let table = Table::from_fen("russian", "W:WK3,13,20,21,23,24,25,28:B4,8,14,15,16");
    assert_eq!(table.texts(), ["20x9", "3x12x19x10x17", "3x17"]);
    let moves = table.moves();
    for &mv in &moves {
        let text = table.game.write_move(&table.position, mv);
        assert_eq!(table.game.read_move(&table.position, &text), Ok(mv));
    }
}

#[test]
fn d5_no_man_stands_where_it_would_be_crowned() {
    for (variant, white, black) in [
        ("international", 5, 46),
        ("classic", 4, 29),
        ("brazilian", 1, 32),
        ("russian", 2, 30),
    ] {
        for fen in [
            format!("W:W{white}:B10"),
            format!("W:W20:B{black}"),
            format!("B:W{white}:B{black}"),
        ] {
            let options: Options =
                serde_json::from_value(json!({ "variant": variant, "start_position": fen })).unwrap();
            let faults = Checkers::build(&options, 1).unwrap_err();
            assert_eq!(faults[0].path, "start_position", "{fen}");
        }
        let kings = Table::from_fen(
            variant,
            &format!("W:WK{white},{black}:B{white},K{black}").replace(&format!(",{black}:B{white},"), ":B"),
        );
        assert_eq!(kings.fen(), format!("W:WK{white}:BK{black}"));
        // On the row of its own side a man may stand.
        assert_eq!(
            Table::from_fen(variant, &format!("W:W{black}:B{white}")).fen(),
            format!("W:W{black}:B{white}")
        );
    }
}

#[test]
fn d7_a_short_piece_jumps_on_in_one_turn() {
    let mut table = Table::from_fen("classic", "B:Wf6,h6,a5,f4,c3,f2,h2,c1:Bd8,f8,c7,e7,d6");
    assert_eq!(table.moves().len(), 1);
    let capture = table.moves()[0];
    assert_eq!(capture.takes(), 3);
    assert_eq!(
        table.game.write_alternative(&table.position, capture),
        Some(("algebraic", "e7xg1".into()))
    );
    let stops = table.game.stops(&table.position, capture);
    let names: Vec<String> = stops.into_iter().map(|square| table.game.algebraic(square)).collect();
    assert_eq!(names, ["e7", "g5", "e3", "g1"]);
    table.play("e7:g5:e3:g1");
    assert_eq!(table.position.sides[0].count_ones(), 5);
    assert_eq!(table.position.kings_of(Colour::Black).count_ones(), 1);
}

/// Every piece that is jumped is gone after the turn, nothing else is, and none is jumped twice.
#[test]
fn d11_every_jumped_piece_is_removed() {
    let mut captures = 0;
    let mut check = |table: &Table| {
        for mv in table.moves() {
            let mut position = table.position;
            let enemy = position.enemy();
            table.game.play(&mut position, mv, &mut table.trail.clone());
            assert_eq!(position.own(), enemy & !mv.captured);
            assert_eq!(mv.captured & !enemy, 0);
            assert_eq!(position.enemy().count_ones(), table.position.own().count_ones());
            assert_eq!(position.kings & !position.occupied(), 0);
            if mv.is_capture() {
                captures += 1;
                let stops = table.game.stops(&table.position, mv);
                assert_eq!(stops.len(), mv.takes() as usize + 1, "one landing square a jump");
                assert_eq!(table.game.trace(&table.position, &stops), Ok(mv));
            }
        }
    };
    for options in all_rules() {
        wander(&options, 10, &mut check);
    }
    for variant in ["international", "classic", "brazilian", "russian"] {
        strew(variant, 200, &mut check);
    }
    assert!(captures > 1000, "{captures}");
}

#[test]
fn captured_pieces_stand_in_the_way_until_the_turn_is_over() {
    // The king takes 8 and 19, and could go on over 8 again were it gone or free to be jumped.
    let table = Table::from_fen("international", "W:WK46:B37,28,19,20");
    let longest = table.moves().iter().map(super::super::Move::takes).max();
    assert!(table.moves().iter().all(|mv| Some(mv.takes()) == longest));
    // Twice over one piece: refused by name.
    let table = Table::from_fen("russian", "W:WK29:B22,14");
    assert_eq!(table.refusal("29x18x25"), "jumped_twice");
}

#[test]
fn a_capture_may_end_where_it_began() {
    let mut table = Table::from_fen("brazilian", "W:W27:B23,15,16,24");
    assert_eq!(table.texts(), ["27x27"]);
    table.play("27x27");
    assert_eq!(table.fen(), "B:W27:B");
    assert_eq!(table.reason(), Some("no_pieces"));
}

#[test]
fn a_man_that_passes_the_last_row_stays_a_man() {
    let mut table = Table::from_fen("brazilian", "W:W12:B8,7,28");
    table.play("12x3x10");
    assert_eq!(table.fen(), "B:W10:B28");
    let mut table = Table::from_fen("classic", "W:W12:B8,7,28");
    assert_eq!(table.refusal("12x3x10"), "crowning_ends_the_move");
    assert_eq!(table.play("12x3").fen(), "B:WK3:B7,28");
}

#[test]
fn published_leaf_counts() {
    let count = |variant: &str, depth| {
        let table = Table::new(json!({ "variant": variant }));
        perft(&table.game, &table.position, depth)
    };
    assert_eq!(count("international", 6), 167_140);
    assert_eq!(count("classic", 7), 179_740);
    assert_eq!(count("brazilian", 7), 187_302);
    assert_eq!(count("russian", 7), 190_146);
}

#[test]
fn published_leaf_counts_of_test_positions() {
    let kings = |from: u32| {
        (from..from + 20)
            .map(|number| format!("K{number}"))
            .collect::<Vec<_>>()
            .join(",")
    };
    let crowd = format!("W:W{}:B{}", kings(31), kings(1));
    for (fen, counts) in [
        (
            "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
            &[14, 55, 1_168, 5_432, 87_195][..],
        ),
        (
            "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
            &[6, 12, 30, 73, 215, 590, 1_944, 6_269],
        ),
        (&crowd, &[17, 79, 352, 1_399, 7_062, 37_589]),
        ("W:W6,7,8,9,10:B41,42,43,44,45", &[9, 81, 795, 7_578, 86_351]),
    ] {
        let table = Table::from_fen("international", fen);
        for (depth, &leaves) in counts.iter().enumerate() {
            assert_eq!(perft(&table.game, &table.position, depth as u32 + 1), leaves, "{fen}");
        }
    }
}
