//! SAN, UCI and FEN.

use cozy_chess::Piece;
use serde_json::json;

use super::super::{Move, san};
use super::{Table, wander};
use crate::games::Wire;
use crate::rules::{BadPosition, Game, Luck, ReadError, Trail};
use crate::search::SearchLuck;

#[test]
fn c15_a_pinned_piece_is_no_rival() {
    let table = Table::from_fen("4k3/4r3/8/8/8/2N1N3/8/4K3 w - - 0 1");
    let mv = table.read("Nd5").unwrap();
    assert_eq!(table.write(mv), "Nd5");
    for text in ["Ncd5", "Nc3d5", "N3d5", "Nd5", "c3d5"] {
        assert_eq!(table.read(text), Ok(mv), "{text}");
    }
    assert!(table.read("Ned5").is_err());
}

#[test]
fn c15_disambiguation_is_minimal_among_legal_rivals() {
    let mut told = 0;
    let fen = "8/2k5/8/8/4Q2Q/8/K7/7Q w - - 0 1";
    for options in [json!({}), json!({ "start_position": fen })] {
        wander(options, 60, |table| {
            for mv in table.moves() {
                let Move::Piece(chosen) = mv else { continue };
                let board = &table.position.board;
                let piece = board.piece_on(chosen.from).unwrap();
                if matches!(piece, Piece::Pawn | Piece::King) {
                    continue;
                }
                let rivals: Vec<_> = table
                    .moves()
                    .into_iter()
                    .filter_map(|other| match other {
                        Move::Piece(other) if other.to == chosen.to && other.from != chosen.from => Some(other.from),
                        _ => None,
                    })
                    .filter(|&from| board.piece_on(from) == Some(piece))
                    .collect();
                let expected = if rivals.is_empty() {
                    String::new()
                } else if rivals.iter().all(|from| from.file() != chosen.from.file()) {
                    chosen.from.file().to_string()
                } else if rivals.iter().all(|from| from.rank() != chosen.from.rank()) {
                    chosen.from.rank().to_string()
                } else {
                    chosen.from.to_string()
                };
                told += usize::from(!expected.is_empty());
                let capture = if table.position.is_capture(chosen) { "x" } else { "" };
                let text = table.write(mv);
                let start = format!("{}{expected}{capture}{}", san::upper(piece), chosen.to);
                assert_eq!(text.trim_end_matches(['+', '#']), start, "{}", table.fen());
            }
        });
    }
    assert!(told > 500);
}

#[test]
fn every_move_reads_back_in_every_spelling() {
    let chess960 = json!({ "chess960": true, "chess960_position": 0, "table_actions": true, "draw_rules": "fide" });
    for options in [json!({}), chess960] {
        wander(options, 40, |table| {
            for mv in table.moves() {
                let text = table.write(mv);
                assert_eq!(table.read(&text), Ok(mv), "{text} in {}", table.fen());
                let plain = text.replace(['x', '+', '#'], "").replace('O', "0");
                assert_eq!(table.read(&plain), Ok(mv), "{plain} in {}", table.fen());
                if let Some((name, uci)) = table.game.write_alternative(&table.position, mv) {
                    assert_eq!(name, "uci");
                    assert_eq!(table.read(&uci), Ok(mv), "{uci} in {}", table.fen());
                }
                let message = table.game.move_message(&table.position, mv);
                assert_eq!(table.game.read_move_message(&table.position, message), Ok(mv), "{text}");
            }
            let read = table
                .game
                .read_position(&table.fen(), &mut Trail::new(), &mut SearchLuck::new(0));
            assert_eq!(table.game.position_text(&read.unwrap()), table.fen());
        });
    }
}

#[test]
fn no_moves_steps_begin_with_anothers() {
    for options in [
        json!({ "table_actions": true }),
        json!({ "chess960": true, "chess960_position": 700 }),
    ] {
        wander(options, 15, |table| {
            let moves = table.moves();
            let steps: Vec<_> = moves.iter().map(|&mv| table.game.steps(&table.position, mv)).collect();
            for (i, one) in steps.iter().enumerate() {
                let clash = steps
                    .iter()
                    .enumerate()
                    .any(|(j, other)| i != j && other.starts_with(one));
                assert!(!clash, "{one:?} in {}", table.fen());
            }
        });
    }
}

#[test]
fn castling_in_uci() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let table = Table::from_fen(fen);
    let castling = table.read("O-O").unwrap();
    assert_eq!(
        table.game.write_alternative(&table.position, castling),
        Some(("uci", "e1g1".into()))
    );
    assert_eq!(table.read("e1g1"), Ok(castling));
    let table = Table::new(json!({ "chess960": true, "start_position": fen }));
    assert_eq!(
        table.game.write_alternative(&table.position, castling),
        Some(("uci", "e1h1".into()))
    );
    assert_eq!(table.read("e1h1"), Ok(castling));
    assert_eq!(table.read("0-0"), Ok(castling));
}

#[test]
fn promotions_name_the_piece() {
    let table = Table::from_fen("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let count = |start: &str| table.texts().iter().filter(|text| text.starts_with(start)).count();
    assert_eq!((count("a8="), count("axb8=")), (4, 4));
    for text in ["axb8=Q+", "ab8Q", "axb8=q", "a7b8q", "a7xb8=Q"] {
        assert_eq!(
            table.read(text).map(|mv| table.write(mv)),
            Ok("axb8=Q+".to_owned()),
            "{text}"
        );
    }
}

#[test]
fn x_fen_names_only_inner_rooks() {
    let game = Table::new(json!({ "chess960": true })).game;
    let text = |fen: &str| game.read_fen(fen).map(|position| game.position_text(&position));
    let rooks = "1r2k1rr/8/8/8/8/8/8/1R2K1RR";
    assert_eq!(
        text(&format!("{rooks} w KQkq - 0 1")),
        Ok(format!("{rooks} w KQkq - 0 1"))
    );
    assert_eq!(
        text(&format!("{rooks} w HBhb - 0 1")),
        Ok(format!("{rooks} w KQkq - 0 1"))
    );
    assert_eq!(
        text(&format!("{rooks} w GBg - 0 1")),
        Ok(format!("{rooks} w GQg - 0 1"))
    );
}

#[test]
fn positions_that_are_refused() {
    let table = Table::new(json!({ "table_actions": true }));
    let read = |fen: &str| {
        table
            .game
            .read_position(fen, &mut Trail::new(), &mut SearchLuck::new(0))
            .map(|position| table.game.position_text(&position))
    };
    for fen in [
        "",
        "8",
        "4k3/8/8/8/8/8/8/4K3 w - - 0",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 1",
        "4k3/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K31 w - - 0 1",
        "4k4/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/RRRRRRRRK w - - 0 1",
        "4k3/9/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4Ké2 w - - 0 1",
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/3KK3 w - - 0 1",
        "4k2P/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2p w - - 0 1",
        "4k3/8/8/8/8/8/8/4K2r b - - 0 1",
        "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w KK - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w Kz - 0 1",
        "4k3/8/8/8/8/8/8/4K1R1 w K - 0 1",
        "4k3/8/8/8/8/8/8/3K3R w K - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w Kk - 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/8/4p3/8/8/4K3 w - e3 0 1",
        "4k3/4n3/8/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K3 w - z9 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - -1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - +1 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
        "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1 draw_offer",
        "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1",
        "nnnnknnn/pppppppp/nn6/8/8/8/8/4K3 w - - 0 1",
    ] {
        assert!(read(fen).is_err(), "{fen}");
    }
    let waits = "4k3/p7/8/8/8/8/8/4K3 w - - 4294967295 4294967295 draw_offer";
    assert_eq!(
        read(waits).as_deref(),
        Err(&BadPosition::new("no draw offer can wait for an answer here"))
    );
    let waits = "4k3/p7/8/8/8/8/8/4K3 w - - 7 90 draw_offer";
    assert_eq!(read(waits).as_deref(), Ok(waits));
    // An en passant field that allows no legal capture goes away, also when the check is not the pawn's.
    for fen in [
        "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/3Pp3/8/3n4/8/4K3 w - e6 0 1",
    ] {
        assert_eq!(read(fen), Ok(fen.replace("e6", "-")));
    }
}

#[test]
fn no_text_panics() {
    let table = Table::new(json!({}));
    for text in [
        "", " ", "é", "eé4", "ééé", "N", "Nf", "x", "=", "=Q", "e=Q", "Kx", "e2é4", "e2e4é", "e2e4k", "e9", "Ni3",
        "O-O-O-O", "Nxxf3", "Nbbd2", "♘f3", "0", "e2e4qq", "+", "a1-", "NNf3",
    ] {
        assert!(matches!(table.read(text), Err(ReadError::Notation(_))), "{text}");
    }
    assert!(table.read(&"x".repeat(1 << 20)).is_err());
}

#[test]
fn damaged_texts_are_refused_or_stand_for_something() {
    const SPARE: &[u8] = b"/ -0123456789abcdefghknpqrwxKQRBNPO=+#\xc3";
    let mut luck = SearchLuck::new(3);
    let games = [json!({}), json!({ "chess960": true })].map(|options| Table::new(options).game);
    wander(json!({ "chess960": true, "chess960_position": 17 }), 40, |table| {
        let fen = table.fen();
        let sources = table.texts().into_iter().take(1).chain([fen.clone(), fen]);
        for source in sources {
            let mut bytes = source.into_bytes();
            for _ in 0..=luck.below(2) {
                let at = luck.below(bytes.len() as u64) as usize;
                bytes[at] = SPARE[luck.below(SPARE.len() as u64) as usize];
            }
            let text = String::from_utf8_lossy(&bytes);
            let _ = table.read(&text);
            for game in &games {
                let Ok(position) = game.read_position(&text, &mut Trail::new(), &mut luck) else {
                    continue;
                };
                let written = game.position_text(&position);
                let again = game.read_position(&written, &mut Trail::new(), &mut luck).unwrap();
                assert_eq!(game.position_text(&again), written);
                let mut moves = Vec::new();
                game.moves(&position, &mut moves);
                for mv in moves {
                    game.write_move(&position, mv);
                }
            }
        }
    });
}
