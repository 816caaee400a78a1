//! What the server writes in its log: every call with its game, and never a secret.

use std::collections::BTreeSet;

use ludoteca::table::record::{Kind, Record};
use serde_json::{Value, json};
use tempfile::TempDir;
use tonic::Code;

use crate::process::Process;
use crate::world::*;

/// What the log says of each call that was answered, oldest first.
fn answered(log: &str) -> Vec<Value> {
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let calls = lines.filter(|line| line["target"] == "ludoteca::call" && line["fields"]["message"] == "answered");
    calls.map(|line| line["span"].clone()).collect()
}

#[tokio::test]
async fn every_call_is_a_line_with_its_game_revision_seat_and_reason() {
    let folder = TempDir::new().unwrap();
    let server = Process::with(folder.path(), "info,ludoteca::call=debug", &["--log-format", "json"]);
    let mut games = server.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut request = play(&game.id, &game.tokens[0], "4");
    request.request_id = "first \"move\"".into();
    within(games.play(request)).await.unwrap();
    let early = games.play(play(&game.id, &game.tokens[0], "4"));
    refused(early, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    let forged = games.play(play(&game.tokens[0], &game.id, "4"));
    refused(forged, Code::PermissionDenied, "WRONG_TOKEN").await;
    drop(games);
    server.terminate();
    let (_, log) = server.ended().await;
    let calls = answered(&log);
    let mut parts = Vec::new();
    for call in &calls {
        let mut call = call.as_object().unwrap().clone();
        let seconds = call.remove("seconds").unwrap().as_f64().unwrap();
        assert!(seconds > 0.0 && seconds < 20.0);
        assert_eq!(call.remove("name"), Some(json!("call")));
        parts.push(Value::Object(call));
    }
    let expected = [
        json!({"method": "GameService/NewGame", "game": game.id, "revision": 1, "code": "OK"}),
        json!({"method": "GameService/Play", "game": game.id, "revision": 2, "seat": 0,
               "request_id": "first \"move\"", "code": "OK"}),
        json!({"method": "GameService/Play", "game": game.id, "revision": 2, "seat": 0,
               "code": "FAILED_PRECONDITION", "reason": "NOT_YOUR_TURN"}),
        // What stands where the game should be is anything, here a token: it is not noted.
        json!({"method": "GameService/Play", "code": "PERMISSION_DENIED", "reason": "WRONG_TOKEN"}),
    ];
    assert_eq!(parts, expected);
}

/// Plays a game to its end, with refused moves and questions before each; the record of it.
async fn played_out(games: &mut Games, game: &Made, engine: usize) -> Record {
    let mut now = game.seen_by_admin(games).await;
    while now.outcome.is_none() {
        if let Some(seat) = on_turn(&now).filter(|seat| *seat != engine) {
            // A move that is refused may be logged, but not with what the seat holds.
            let nonsense = games.play(play(&game.id, &game.tokens[seat], "nonsense"));
            refused(nonsense, Code::InvalidArgument, "BAD_NOTATION").await;
            for text in ["pass", "6-6", "R5"] {
                let mut asked = play(&game.id, &game.tokens[seat], text);
                asked.validate_only = true;
                let _ = within(games.play(asked)).await;
            }
            let legal = game.legal(games, &game.tokens[seat]).await;
            // The last one, so that in uno cards are played while there are any.
            if let Some(text) = legal.last() {
                let _ = within(games.play(play(&game.id, &game.tokens[seat], text))).await;
            }
        } else {
            game.wait_until(games, "", |now| on_turn(now) != Some(engine)).await;
        }
        now = game.seen_by_admin(games).await;
    }
    game.export(games, "").await
}

/// What stands in a text between other signs than those of a card or a tile.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|sign: char| !sign.is_ascii_alphanumeric() && !"+-".contains(sign))
}

/// The cards and tiles that chance dealt.
fn dealt(record: &Record) -> BTreeSet<&str> {
    let chance = record.events.iter().filter(|event| event.kind == Kind::Chance);
    let is_card = |word: &&str| {
        let plain =
            word.bytes().all(|byte| byte.is_ascii_digit()) || word.bytes().all(|byte| byte.is_ascii_lowercase());
        word.len() > 1 && !plain
    };
    chance.flat_map(|event| words(&event.text)).filter(is_card).collect()
}

#[tokio::test]
async fn no_token_seed_key_card_or_tile_is_ever_logged() {
    let dominoes = r#"{"variant": "draw", "max_rounds": 1, "players": 3}"#;
    let uno = r#"{"players": 3, "target": 0, "round_move_limit": 200}"#;
    for (game_type, options, format) in [("dominoes", dominoes, "text"), ("uno", uno, "json")] {
        let folder = TempDir::new().unwrap();
        let server = Process::with(folder.path(), "trace", &["--log-format", format]);
        let mut games = server.games().await;
        let mut request = new_game(game_type, options);
        request.seats = vec![Default::default(), Default::default(), engine(20)];
        let seed: Vec<u8> = (100..132).collect();
        request.seed.clone_from(&seed);
        request.request_id = "logged".into();
        let game = made(within(games.new_game(as_admin(request))).await.unwrap().into_inner());
        let record = played_out(&mut games, &game, 2).await;
        let cards = dealt(&record);
        assert!(cards.len() > 20, "{cards:?}");
        drop(games);
        server.terminate();
        let (status, log) = server.ended().await;
        assert!(status.success());
        assert!(log.contains("TRACE"), "the log was not at trace");
        assert!(log.contains(&game.id), "the log does not name the game");
        let key = std::fs::read_to_string(folder.path().join("server.key")).unwrap();
        let mut secrets = vec![
            hex::encode(&seed),
            format!("{seed:?}"),
            ADMIN.into(),
            key.trim().into(),
            "deal:".into(),
        ];
        let tokens = game.tokens.iter().chain([&game.owner]);
        secrets.extend(tokens.map(|token| token.split_once('.').unwrap().1.into()));
        for secret in &secrets {
            assert!(
                !log.contains(secret.as_str()),
                "`{secret}` is in the log of {game_type}"
            );
        }
        for line in log.lines() {
            let card = words(line).find(|word| cards.contains(word));
            assert_eq!(card, None, "a card of {game_type} is in the log: {line}");
        }
    }
}
