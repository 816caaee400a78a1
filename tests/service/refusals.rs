//! Each refusal of each game as a client gets it: the rule, what would be legal, and the reason in both languages.

use std::collections::BTreeSet;
use std::path::Path;

use ludoteca::pb::v1::{self, play_request};
use serde::Deserialize;
use serde_json::{Map, Value};
use tonic::Code;

use crate::world::*;

/// A row of `tests/data/refusals.jsonl`, which `tests/laws` keeps complete.
#[derive(Debug, Deserialize)]
struct Row {
    game: String,
    rule: String,
    text: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(default)]
    position: String,
    #[serde(default)]
    moves: Vec<String>,
}

#[tokio::test]
async fn every_refusal_says_which_rule_and_why_in_two_languages() {
    let world = World::new();
    let mut games = world.games().await;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/refusals.jsonl");
    let text = std::fs::read_to_string(path).unwrap();
    for line in text.lines() {
        let row: Row = serde_json::from_str(line).unwrap();
        let position = v1::Position {
            game_type: row.game,
            options: json(&Value::Object(row.options).to_string()),
            text: row.position,
            moves: row.moves,
            ..Default::default()
        };
        let request = v1::PlayRequest {
            subject: Some(play_request::Subject::Position(position)),
            r#move: Some(notation(&row.text)),
            ..Default::default()
        };
        let refusal = refused(games.play(request), Code::FailedPrecondition, "ILLEGAL_MOVE").await;
        assert_eq!(refusal.metadata["rule"], row.rule, "{line}");
        assert_ne!(refusal.metadata["legal_count"], "0", "{line}");
        assert!(!refusal.metadata["legal"].is_empty(), "{line}");
        let locales: BTreeSet<&str> = refusal.texts.iter().map(|(locale, _)| locale.as_str()).collect();
        assert_eq!(locales, BTreeSet::from(["en", "pt"]), "{line}");
        for (_, text) in &refusal.texts {
            assert!(!text.is_empty() && !text.contains(['{', '}']), "{line}: {text}");
        }
    }
}
