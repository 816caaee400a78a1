//! A row with one thing changed must be caught, and its difference must name that thing.

use ludoteca::table::verify;
use serde_json::{Value, json};

use super::{SCOPE, recorded, rows};

/// How many rows of each file each change is tried on.
const ROWS: usize = 8;

/// Changes up to [`ROWS`] rows of every file (`change` says whether it could) and expects the difference to say `what`.
/// Returns how many rows were tried.
fn tamper(what: &str, mut change: impl FnMut(&mut Value) -> bool) -> usize {
    let mut tried = 0;
    for game in recorded() {
        let changed = rows(&game).into_iter().filter_map(|(line, row)| {
            let mut row: Value = serde_json::from_str(&row).unwrap();
            change(&mut row).then_some((line, row))
        });
        for (line, row) in changed.take(ROWS) {
            tried += 1;
            match verify::row(&row.to_string(), SCOPE) {
                Err(difference) => assert!(
                    difference.to_string().contains(what),
                    "{game}:{line}: expected `{what}` in: {difference}"
                ),
                Ok(()) => panic!("{game}:{line}: a changed {what} passed unnoticed"),
            }
        }
    }
    assert!(tried > 0, "no row has a {what}");
    tried
}

/// The last entry of a row's list.
fn last<'a>(row: &'a mut Value, list: &str) -> Option<&'a mut Value> {
    row.get_mut(list)?.as_array_mut()?.last_mut()
}

/// Some entry of a row's table by plies.
fn some<'a>(row: &'a mut Value, table: &str) -> Option<&'a mut Value> {
    row.get_mut(table)?.as_object_mut()?.values_mut().next()
}

/// Appends to a text.
fn spoil(text: Option<&mut Value>) -> bool {
    let Some(Value::String(text)) = text else { return false };
    text.push('!');
    true
}

#[test]
fn a_turn() {
    tamper("turn", |row| last(row, "turns").map(|turn| *turn = json!(9)).is_some());
}

#[test]
fn a_count() {
    tamper("legal moves", |row| {
        let counts = row.get_mut("legal_counts").and_then(Value::as_array_mut);
        let count = counts.and_then(|counts| counts.iter_mut().find(|count| !count.is_null()));
        count.map(|count| *count = json!(count.as_u64().unwrap() + 1)).is_some()
    });
}

#[test]
fn a_listed_move() {
    tamper("legal list", |row| {
        spoil(some(row, "legal_at").and_then(|list| list.get_mut(0)))
    });
    tamper("legal list", |row| {
        let list = some(row, "legal_at").and_then(Value::as_array_mut);
        list.and_then(Vec::pop).is_some()
    });
}

#[test]
fn a_move() {
    tamper("ply", |row| spoil(last(row, "moves")));
}

#[test]
fn a_position() {
    tamper("position", |row| spoil(some(row, "positions")));
}

#[test]
fn a_view() {
    tamper("view of", |row| {
        spoil(some(row, "views").and_then(|views| views.as_object_mut()?.values_mut().next()))
    });
}

#[test]
fn a_mask() {
    tamper("mask for", |row| {
        spoil(some(row, "masks").and_then(|masks| masks.as_object_mut()?.values_mut().next()))
    });
}

#[test]
fn the_other_notation() {
    tamper("uci", |row| spoil(last(row, "uci")));
    tamper("uci", |row| match last(row, "uci") {
        Some(text) if text.is_string() => {
            *text = Value::Null;
            true
        }
        _ => false,
    });
    tamper("uci", |row| match last(row, "uci") {
        Some(text) if text.is_null() => {
            *text = json!("e2e4");
            true
        }
        _ => false,
    });
}

#[test]
fn an_outcome() {
    tamper("outcome", |row| {
        spoil(row.get_mut("outcome").and_then(|outcome| outcome.get_mut("reason")))
    });
    tamper("outcome", |row| match row.get_mut("outcome") {
        Some(outcome) if outcome.is_object() => {
            outcome["scores"][0] = json!(outcome["scores"][0].as_f64().unwrap() + 0.5);
            true
        }
        _ => false,
    });
    tamper("outcome", |row| match row.get_mut("outcome") {
        Some(outcome) if outcome.is_object() => {
            outcome["winners"].as_array_mut().unwrap().push(json!(7));
            true
        }
        _ => false,
    });
    tamper("outcome", |row| {
        row.as_object_mut().unwrap().remove("outcome").is_some()
    });
}

#[test]
fn a_perft_count() {
    tamper("perft", |row| {
        let first = row.get_mut("perft").and_then(|counts| counts.get_mut(0));
        first.map(|count| *count = json!(count.as_u64().unwrap() + 1)).is_some()
    });
}

#[test]
fn a_refusal() {
    for game in recorded() {
        let refused = json!({ "game": game, "options": { "no such option": 1 }, "refused": true });
        verify::row(&refused.to_string(), SCOPE).unwrap();
        let accepted = json!({ "game": game, "options": {}, "refused": true });
        let difference = verify::row(&accepted.to_string(), SCOPE).unwrap_err();
        assert!(difference.to_string().contains("must be refused"), "{difference}");
    }
}

#[test]
fn something_of_a_ply_that_is_not_there() {
    tamper("is no ply", |row| {
        let past = row.get("moves").and_then(Value::as_array).map(Vec::len);
        let table = row.get_mut("positions").and_then(Value::as_object_mut);
        match (past, table) {
            (Some(past), Some(table)) if past > 0 => table.insert(past.to_string(), json!("")).is_none(),
            _ => false,
        }
    });
}
