//! Faults that other programs had.

use cozy_chess::Piece;
use serde_json::json;

use super::super::Move;
use super::{Table, wander};
use crate::rules::{Game, Seat};

fn repetition_after(fen: &str, line: &str) {
    let mut table = Table::from_fen(fen);
    let texts: Vec<&str> = line.split_whitespace().collect();
    for (ply, text) in texts.iter().enumerate() {
        assert_eq!(table.reason(), None, "ended before ply {}", ply + 1);
        table.play(text);
    }
    assert_eq!(table.reason(), Some("threefold_repetition"));
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn c1_a_pawn_pinned_on_the_file_takes_nothing_en_passant() {
    let fen = "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1";
    let mut table = Table::from_fen(fen);
    table.play("h5");
    assert_eq!(table.fen(), "6k1/1p2p1r1/rP1pR3/2pP1pPp/p1P2P1P/R5K1/8/8 w - - 0 2");
    repetition_after(fen, "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7");
}

#[test]
fn c3_a_side_in_check_takes_nothing_en_passant() {
    repetition_after(
        "8/8/8/8/4p3/8/R2P3k/K7 w - - 0 37",
        "d2d4 h2h3 a2a3 h3h2 a3a2 h2h1 a2a3 h1h2 a3a2",
    );
}

#[test]
fn c5_a_double_step_that_nothing_can_take_is_no_difference() {
    repetition_after(START, "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    repetition_after(START, "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8");
}

#[test]
fn a_legal_en_passant_capture_is_a_difference() {
    // The first position after e4 lets d4 take on e3, the later ones do not.
    let mut table = Table::from_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1");
    table.play("e4");
    assert_eq!(table.fen(), "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    table.play("Kd7 Kf1 Ke8 Ke1 Kd7 Kf1 Ke8 Ke1");
    assert_eq!(table.reason(), None);
    table.play("Kd7");
    assert_eq!(table.reason(), Some("threefold_repetition"));
}

#[test]
fn c1_to_c5_the_en_passant_field_tells_of_a_legal_capture() {
    let mut seen = 0;
    wander(json!({}), 300, |table| {
        let is_en_passant = |mv: &Move| match mv {
            Move::Piece(mv) => {
                let board = &table.position.board;
                board.piece_on(mv.from) == Some(Piece::Pawn)
                    && mv.from.file() != mv.to.file()
                    && board.piece_on(mv.to).is_none()
            }
            Move::Table(_) => false,
        };
        let legal = table.moves().iter().any(is_en_passant);
        let open = table.reason().is_none();
        assert!(
            !open || legal == (table.fen().split(' ').nth(3) != Some("-")),
            "{}",
            table.fen()
        );
        seen += u32::from(legal);
    });
    assert!(seen > 20);
}

#[test]
fn c11_en_passant_may_not_bare_the_king() {
    for fen in [
        "8/8/8/r2Pp2K/8/8/4k3/8 w - e6 0 1",
        "1b6/8/8/3Pp3/8/8/4k2K/8 w - e6 0 1",
    ] {
        let table = Table::from_fen(fen);
        assert_eq!(table.moves().len(), 6, "{fen}");
        assert!(table.read("dxe6").is_err());
        assert_eq!(table.fen(), fen.replace("e6", "-"));
    }
    // Where the capture takes the checking pawn, or stays on the line of the pin, it is legal.
    let table = Table::from_fen("4k3/8/8/3Pp3/5K2/8/8/8 w - e6 0 1");
    assert!(table.read("dxe6").is_ok());
    let table = Table::from_fen("b3k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1");
    assert!(table.read("exd6").is_ok());
}

#[test]
fn c13_mate_comes_before_the_clock() {
    for (rules, clock) in [("site", 99), ("fide", 149)] {
        let fen = format!("7k/8/5KQ1/8/8/8/8/8 w - - {clock} 80");
        let start = |line| {
            let mut table = Table::new(json!({ "draw_rules": rules, "start_position": fen }));
            table.play(line);
            table
        };
        let mate = start("Qg7#");
        assert_eq!(mate.reason(), Some("checkmate"));
        assert_eq!(mate.game.outcome(&mate.position).unwrap().winners, [Seat(0)]);
        assert_eq!(mate.fen().split(' ').nth(4), Some((clock + 1).to_string().as_str()));
        let no_mate = start("Qf5");
        let expected = if rules == "site" {
            "fifty_moves"
        } else {
            "seventyfive_moves"
        };
        assert_eq!(no_mate.reason(), Some(expected));
        assert_eq!(start("Qh5+").reason(), Some(expected));
    }
}

#[test]
fn c17_dead_material() {
    let reason = |rules: &str, fen: &str| {
        Table::new(json!({ "draw_rules": rules, "start_position": format!("{fen} - - 0 1") })).reason()
    };
    let dead_under_both = [
        "8/8/4k3/8/8/3K4/8/8 w",
        "8/8/4k3/8/8/3KN3/8/8 w",
        "8/8/4k3/8/8/3Kn3/8/8 b",
        "8/8/4k3/8/8/3KB3/8/8 w",
        "2b5/4kB2/8/8/8/8/5K2/8 b",
        "8/8/4k3/8/8/B2K4/1B6/2B5 w",
    ];
    let dead_on_site = [
        "7k/8/7K/2Bb4/8/8/8/8 b",
        "8/8/4k1n1/8/8/3KN3/8/8 w",
        "8/8/4k1b1/8/8/3KN3/8/8 w",
        "8/8/4k3/8/8/3KNN2/8/8 w",
        "8/8/4k1nn/8/8/3K4/8/8 w",
    ];
    let alive = [
        "8/8/4k3/8/8/3KBN2/8/8 w",
        "8/8/4k3/8/8/3KBB2/8/8 w",
        "8/8/4k2n/8/8/3KNN2/8/8 w",
        "8/8/4k3/8/8/3KP3/8/8 w",
        "8/8/4k3/8/8/3K4/7R/8 w",
        "8/8/4k2b/6b1/8/3KN3/8/8 w",
    ];
    for fen in dead_under_both {
        assert_eq!(reason("site", fen), Some("insufficient_material"), "{fen}");
        assert_eq!(reason("fide", fen), Some("insufficient_material"), "{fen}");
    }
    for fen in dead_on_site {
        assert_eq!(reason("site", fen), Some("insufficient_material"), "{fen}");
        assert_eq!(reason("fide", fen), None, "{fen}");
    }
    for fen in alive {
        assert_eq!(reason("site", fen), None, "{fen}");
        assert_eq!(reason("fide", fen), None, "{fen}");
    }
    let mut helpmate = Table::new(json!({ "draw_rules": "fide", "start_position": "7k/8/7K/2Bb4/8/8/8/8 b - - 0 1" }));
    assert_eq!(helpmate.play("Bg8 Bd4#").reason(), Some("checkmate"));
}

#[test]
fn who_can_still_mate() {
    let can = |placement: &str| {
        let table = Table::new(json!({ "draw_rules": "fide", "start_position": format!("{placement} w - - 0 1") }));
        [0, 1].map(|seat| table.game.can_win(&table.position, Seat(seat)))
    };
    assert_eq!(can("4k3/7p/8/8/8/8/8/4K3"), [false, true]);
    assert_eq!(can("4k3/7p/8/8/8/8/8/4KN2"), [true, true]);
    assert_eq!(can("4k3/7q/8/8/8/8/8/4KN2"), [false, true]);
    assert_eq!(can("4k3/8/8/8/8/8/8/4KNN1"), [true, false]);
    assert_eq!(can("4k2r/8/8/8/8/8/8/4KB2"), [false, true]);
    assert_eq!(can("4kb2/8/8/8/8/8/8/2B1KB2"), [true, true]);
}

#[test]
fn c19_stalemate_ends_the_game_at_once() {
    let mut table = Table::from_fen("k7/8/1K6/8/8/8/8/2Q5 w - - 0 1");
    table.play("Qc7");
    assert_eq!(table.reason(), Some("stalemate"));
    assert_eq!(
        Table::from_fen("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1").reason(),
        Some("stalemate")
    );
    // Locked pawns instead of a bare king.
    let locked = Table::from_fen("8/8/8/8/p7/P7/p7/k1K5 b - - 0 1");
    assert_eq!(locked.reason(), Some("stalemate"));
}

#[test]
fn perpetual_check_needs_every_move_of_one_side_to_check() {
    let fen = "6k1/6p1/8/b6Q/8/1r4PP/7K/8 w - - 0 1";
    let mut table = Table::from_fen(fen);
    table.play("Qe8+ Kh7 Qh5+ Kg8 Qe8+ Kh7 Qh5+ Kg8");
    assert_eq!(table.reason(), Some("perpetual_check"));
    let mut table = Table::from_fen(fen);
    table.play("Qe8+ Kh7 Qh5+ Kg8 Qd1 Rb8 Qh5 Rb3");
    assert_eq!(table.reason(), Some("threefold_repetition"));
}
