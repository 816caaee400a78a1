//! Judgement.

use std::sync::Arc;

use serde_json::json;

use super::super::Chess;
use super::{Table, wander};
use crate::games::Wire;
use crate::rules::{Evaluate, Game, Seat, perft};
use crate::search::{Control, Limits, MAX_LEVEL, Task};

#[test]
fn evaluation_is_antisymmetric_and_blind_to_colour() {
    wander(json!({}), 20, |table| {
        let (game, position) = (&table.game, &table.position);
        let value = game.evaluate(position, Seat(0));
        assert_eq!(value, -game.evaluate(position, Seat(1)));
        assert!(value.abs() < 20_000);
        let mirrored = game.read_fen(&mirror(&table.fen())).unwrap();
        assert_eq!(value, game.evaluate(&mirrored, Seat(1)), "{}", table.fen());
    });
}

/// The position with the colours exchanged.
fn mirror(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let swap = |letter: char| match letter {
            letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
            letter => letter.to_ascii_uppercase(),
        };
        text.chars().map(swap).collect()
    };
    let fields: Vec<&str> = fen.split(' ').collect();
    let rows: Vec<String> = fields[0].rsplit('/').map(swap).collect();
    let side = if fields[1] == "w" { "b" } else { "w" };
    format!("{} {side} {} - 0 1", rows.join("/"), swap(fields[2]))
}

#[test]
fn more_material_is_better() {
    let value = |fen: &str| {
        let table = Table::from_fen(fen);
        table.game.evaluate(&table.position, Seat(0))
    };
    assert!(value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1") > 700);
    assert!(value("4k3/pppp4/8/8/8/8/PPPP4/4K1r1 w - - 0 1") < -350);
    assert!(value("4k3/8/P7/8/8/8/8/4K3 w - - 0 1") > value("4k3/8/8/8/8/P7/8/4K3 w - - 0 1"));
}

#[test]
fn the_null_move_is_refused_where_it_misleads() {
    let null = |fen: &str| {
        let table = Table::from_fen(fen);
        table.game.null(&table.position).is_some()
    };
    assert!(null("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1"));
    assert!(!null("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"));
    assert!(!null("4k3/8/8/8/4r3/8/P7/R3K3 w - - 0 1"));
    assert!(!null("k7/2Q5/1K6/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn keys_tell_legal_en_passant_and_offers_apart() {
    let key = |table: &Table| table.game.key(&table.position);
    let step = |fen: &str| {
        let mut table = Table::from_fen(fen);
        key(table.play("e4"))
    };
    let stood = |fen: &str| key(&Table::from_fen(fen));
    assert_ne!(
        step("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"),
        stood("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")
    );
    assert_eq!(
        step("4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1"),
        stood("4k3/3p4/8/8/4P3/8/8/4K3 b - - 0 1")
    );
    let mut table = Table::new(json!({ "table_actions": true }));
    let before = key(&table);
    let pending = key(table.play("draw_offer"));
    let declined = key(table.play("draw_decline"));
    assert!(before != pending && pending != declined && before != declined);
}

#[test]
fn perft_does_not_end_at_draws() {
    let table = Table::from_fen("8/8/8/3k4/8/3K4/8/8 w - - 99 60");
    assert_eq!(table.reason(), Some("insufficient_material"));
    assert_eq!(perft(&table.game, &table.position, 1), 5);
    assert!(perft(&table.game, &table.position, 3) > 100);
}

/// The moves suggested, best first, with their win probabilities.
fn suggest(table: &Table, nodes: u64) -> Vec<(String, f64)> {
    let limits = Limits {
        level: MAX_LEVEL,
        nodes: Some(nodes),
        deadline: None,
        seed: 1,
    };
    let answer = Chess::suggest(&Task {
        game: &table.game,
        seat: table.game.turn(&table.position).seat().unwrap(),
        view: &table.position,
        knowledge: &(),
        trail: &table.trail,
        limits: &limits,
        control: &Control::new(&limits, Arc::default()),
    });
    let legal = table.moves();
    assert!(answer.ranked.iter().all(|candidate| legal.contains(&candidate.mv)));
    answer
        .ranked
        .iter()
        .map(|candidate| (table.write(candidate.mv), candidate.win))
        .collect()
}

#[test]
fn the_engine_mates() {
    let mut table = Table::from_fen("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    for _ in 0..2 {
        let best = suggest(&table, 20_000).remove(0).0;
        table.play(&best);
        if table.reason().is_none() {
            let reply = table.write(table.moves()[0]);
            table.play(&reply);
        }
    }
    assert_eq!(table.reason(), Some("checkmate"));
}

#[test]
fn the_engine_answers_and_claims_by_its_judgement_and_never_resigns() {
    let at = |fen: &str, line: &str| {
        let options = json!({ "table_actions": true, "draw_rules": "fide", "start_position": fen });
        let mut table = Table::new(options);
        suggest(table.play(line), 3_000)
    };
    let black_is_ahead = "3qk3/pppp4/8/8/8/8/PPPP4/4K3 w - - 100 90";
    let white_is_ahead = "4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 100 90";
    assert_eq!(at(black_is_ahead, "draw_offer")[0].0, "draw_decline");
    assert_eq!(at(white_is_ahead, "draw_offer")[0].0, "draw_accept");
    assert_eq!(at(black_is_ahead, "")[0].0, "claim_fifty_moves");
    assert_ne!(at(white_is_ahead, "")[0].0, "claim_fifty_moves");
    let texts = at(black_is_ahead, "").into_iter().map(|(text, _)| text);
    assert!(!texts.clone().any(|text| text == "resign" || text == "draw_offer"));
}
