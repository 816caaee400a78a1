//! Games brought in from files and given out again.

use std::path::Path;

use ludoteca::pb::v1::import_game_request::Part;
use ludoteca::pb::v1::import_game_response::Result as Answer;
use ludoteca::pb::v1::{self, Reason};
use ludoteca::table::audit;
use ludoteca::table::record::Record;
use tonic::Code;

use crate::world::*;

fn file(name: &str) -> Vec<u8> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data/formats")
        .join(name);
    std::fs::read(path).unwrap()
}

fn settings(format: &str) -> v1::ImportSettings {
    v1::ImportSettings {
        format: format.into(),
        ..Default::default()
    }
}

fn messages(settings: v1::ImportSettings, file: &[u8], size: usize) -> Vec<v1::ImportGameRequest> {
    let part = |part| v1::ImportGameRequest { part: Some(part) };
    let chunks = file.chunks(size).map(|chunk| part(Part::Chunk(chunk.to_vec())));
    std::iter::once(part(Part::Settings(settings))).chain(chunks).collect()
}

async fn import(
    games: &mut Games,
    settings: v1::ImportSettings,
    file: &[u8],
    size: usize,
) -> Vec<v1::ImportGameResponse> {
    let messages = tokio_stream::iter(messages(settings, file, size));
    let mut stream = within(games.import_game(messages)).await.unwrap().into_inner();
    let mut answers = Vec::new();
    while let Some(answer) = within(stream.message()).await.unwrap() {
        answers.push(answer);
    }
    answers
}

fn stored(answer: &v1::ImportGameResponse) -> v1::ImportedGame {
    match answer.result.clone().unwrap() {
        Answer::Game(game) => game,
        Answer::Fault(fault) => panic!("{fault:?}"),
    }
}

fn fault(answer: &v1::ImportGameResponse) -> v1::ImportFault {
    match answer.result.clone().unwrap() {
        Answer::Fault(fault) => fault,
        Answer::Game(game) => panic!("{game:?}"),
    }
}

async fn export(games: &mut Games, game: &str, format: &str) -> v1::ExportGameResponse {
    let request = v1::ExportGameRequest {
        game: game.into(),
        format: format.into(),
        ..Default::default()
    };
    within(games.export_game(request)).await.unwrap().into_inner()
}

async fn listed(games: &mut Games) -> Vec<String> {
    let request = v1::ListGamesRequest {
        page_size: 500,
        ..Default::default()
    };
    let answer = within(games.list_games(request)).await.unwrap().into_inner();
    answer.games.into_iter().map(|game| game.id).collect()
}

#[tokio::test]
async fn what_comes_in_is_listed_and_comes_out_as_it_was() {
    let world = World::new();
    let mut games = world.games().await;
    let bytes = file("chess960.pgn");
    let answers = import(&mut games, settings("pgn"), &bytes, 50).await;
    assert_eq!(answers.len(), 1);
    assert_eq!((answers[0].number, answers[0].line), (1, 1));
    let game = stored(&answers[0]);
    assert_eq!(game.game_type, "chess");
    assert_eq!(listed(&mut games).await, std::slice::from_ref(&game.game));
    let out = export(&mut games, &game.game, "pgn").await;
    assert_eq!(
        (out.text.as_bytes(), out.media_type.as_str()),
        (&bytes[..], "application/vnd.chess-pgn")
    );
    // It is an archive: over, with its result, and without luck that anybody committed to.
    let seen = v1::GetGameRequest {
        game: game.game.clone(),
        ..Default::default()
    };
    let seen = within(games.get_game(seen)).await.unwrap().into_inner().game.unwrap();
    assert_eq!(seen.status(), v1::Status::Over);
    assert_eq!(seen.imported_from, "pgn");
    assert_eq!(seen.seats[0].name, "One");
    assert_eq!(seen.tags["TimeControl"], "1500+10");
    let luck = seen.luck.unwrap();
    assert_eq!((luck.seed_source.as_str(), luck.seed.as_str()), ("none", ""));
    let outcome = seen.outcome.unwrap();
    assert_eq!((outcome.winners, outcome.reason.as_str()), (vec![0], "as_recorded"));
    let record: Record = serde_json::from_str(&export(&mut games, &game.game, "").await.json).unwrap();
    audit(&record).unwrap();
    // Its owner may delete it.
    let delete = v1::DeleteGameRequest {
        game: game.game.clone(),
        token: game.owner_token,
    };
    within(games.delete_game(delete)).await.unwrap();
    assert!(listed(&mut games).await.is_empty());
}

#[tokio::test]
async fn broken_games_are_reported_and_the_rest_go_in() {
    let world = World::new();
    let mut games = world.games().await;
    let answers = import(&mut games, settings("pgn"), &file("oddities.pgn"), 100).await;
    assert_eq!(answers.len(), 16);
    assert!(answers.iter().zip(1..).all(|(answer, number)| answer.number == number));
    let good = answers
        .iter()
        .filter(|answer| matches!(answer.result, Some(Answer::Game(_))))
        .count();
    assert_eq!((good, listed(&mut games).await.len()), (12, 12));
    let reasons: Vec<(Reason, u32, Option<u32>)> = answers
        .iter()
        .filter_map(|answer| match answer.result.as_ref()? {
            Answer::Fault(fault) => Some((fault.reason(), fault.line, fault.column)),
            Answer::Game(_) => None,
        })
        .collect();
    assert_eq!(
        reasons,
        [
            (Reason::BadNotation, 60, Some(7)),
            (Reason::IllegalMove, 67, Some(4)),
            (Reason::BadRequest, 72, Some(7)),
            (Reason::BadRequest, 77, Some(7)),
        ]
    );
    let illegal = fault(&answers[9]);
    assert_eq!(illegal.metadata["rule"], "not_how_it_moves");
    assert_eq!(illegal.localized.len(), 2);
}

#[tokio::test]
async fn a_repeated_import_stores_nothing_twice() {
    let mut world = World::new();
    let mut games = world.games().await;
    let once = v1::ImportSettings {
        request_id: "the-file-of-today".into(),
        ..settings("pgn")
    };
    let first = import(&mut games, once.clone(), &file("oddities.pgn"), 1000).await;
    world.restart().await;
    let mut games = world.games().await;
    let again = import(&mut games, once.clone(), &file("oddities.pgn"), 33).await;
    assert_eq!(again, first);
    assert_eq!(listed(&mut games).await.len(), 12);
    let other = import(&mut games, once, &file("chess960.pgn"), 1000).await;
    assert_eq!(fault(&other[0]).reason(), Reason::RequestIdReused);
}

#[tokio::test]
async fn a_record_comes_back_with_its_luck() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("backgammon", "{}")).await;
    for _ in 0..4 {
        let seat = on_turn(&game.seen_by_admin(&mut games).await).unwrap();
        let legal = game.legal(&mut games, &game.tokens[seat]).await;
        game.plays(&mut games, seat, &legal[0]).await;
    }
    let running = export(&mut games, &game.id, "json").await.json;
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    let over = export(&mut games, &game.id, "json").await.json;
    let file = format!(
        "{over}\n{{\"ludoteca_record\": 7}}\n{running}\n{}",
        over.replace("roll ", "roll 6")
    );
    let answers = import(&mut games, settings("json"), file.as_bytes(), 1000).await;
    assert_eq!(answers.len(), 4);
    for broken in [&answers[1], &answers[3]] {
        assert_eq!(fault(broken).reason(), Reason::BadRequest);
    }
    assert_eq!(fault(&answers[1]).line, 2);
    let imported = stored(&answers[0]).game;
    let record: Record = serde_json::from_str(&export(&mut games, &imported, "json").await.json).unwrap();
    let before: Record = serde_json::from_str(&over).unwrap();
    audit(&record).unwrap();
    assert_eq!(record.header.luck, before.header.luck);
    assert_eq!(record.seed, before.seed);
    assert_eq!((&record.events, &record.outcome), (&before.events, &before.outcome));
    // What was still being played is kept as it stood.
    let unfinished = stored(&answers[2]).game;
    let record: Record = serde_json::from_str(&export(&mut games, &unfinished, "json").await.json).unwrap();
    audit(&record).unwrap();
    assert_eq!(record.outcome.unwrap().reason, "unfinished");
}

#[tokio::test]
async fn settings_and_formats_that_are_not() {
    let world = World::new();
    let mut games = world.games().await;
    for (settings, field) in [
        (settings("xyz"), "format"),
        (
            v1::ImportSettings {
                game_type: "nim".into(),
                ..settings("pgn")
            },
            "format",
        ),
        (
            v1::ImportSettings {
                options: json("{\"chess960\": true}"),
                ..settings("pgn")
            },
            "options",
        ),
        (
            v1::ImportSettings {
                options: json("{\"a\": true}"),
                game_type: "chess".into(),
                ..settings("json")
            },
            "options",
        ),
    ] {
        let call = games.import_game(tokio_stream::iter(messages(settings, b"", 1)));
        let refusal = refused(call, Code::InvalidArgument, "BAD_REQUEST").await;
        assert_eq!(refusal.fields, [field]);
    }
    let bad = v1::ImportSettings {
        options: json("{\"a\": true}"),
        game_type: "chess".into(),
        ..settings("pgn")
    };
    let call = games.import_game(tokio_stream::iter(messages(bad, b"", 1)));
    refused(call, Code::InvalidArgument, "BAD_OPTION").await;
    let chunk_first = messages(settings("pgn"), b"1. e4", 9).split_off(1);
    let call = games.import_game(tokio_stream::iter(chunk_first));
    refused(call, Code::InvalidArgument, "BAD_REQUEST").await;

    let game = make(&mut games, new_game("dominoes", "{}")).await;
    let request = v1::ExportGameRequest {
        game: game.id.clone(),
        format: "pgn".into(),
        ..Default::default()
    };
    refused(games.export_game(request), Code::InvalidArgument, "BAD_REQUEST").await;
    let request = v1::GetGameTypeRequest { id: "chess".into() };
    let chess = within(world.catalog().await.get_game_type(request))
        .await
        .unwrap()
        .into_inner();
    let formats: Vec<String> = chess
        .game_type
        .unwrap()
        .formats
        .into_iter()
        .map(|format| format.name)
        .collect();
    assert_eq!(formats, ["json", "pgn"]);
}

#[tokio::test]
async fn a_game_that_is_played_here_comes_out_while_it_runs() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("chess", "{}")).await;
    game.play_line(&mut games, &["e4", "e5", "Nf3"]).await;
    let text = export(&mut games, &game.id, "pgn").await.text;
    assert!(text.ends_with("1. e4 e5 2. Nf3 *\n"), "{text}");
    within(games.resign(game.resign(&game.tokens[1]))).await.unwrap();
    let text = export(&mut games, &game.id, "pgn").await.text;
    assert!(text.ends_with("1. e4 e5 2. Nf3 1-0\n"), "{text}");
    assert!(text.contains("[Termination \"resignation\"]"), "{text}");
    let answers = import(&mut games, settings("pgn"), text.as_bytes(), 1000).await;
    let again = stored(&answers[0]).game;
    assert_eq!(export(&mut games, &again, "pgn").await.text, text);
}

#[tokio::test]
async fn ten_thousand_games_go_in() {
    let world = World::new();
    let mut games = world.games().await;
    let mut bytes = Vec::new();
    for number in 0..10_000 {
        let game = format!("[Event \"{number}\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 {{ {number} }} d5 1-0\n\n");
        bytes.extend(game.bytes());
    }
    let messages = tokio_stream::iter(messages(settings("pgn"), &bytes, 64 * 1024));
    let mut stream = within(games.import_game(messages)).await.unwrap().into_inner();
    let mut number = 0;
    while let Some(answer) = within(stream.message()).await.unwrap() {
        number += 1;
        assert_eq!((answer.number, answer.line), (number, number * 5 - 4));
        stored(&answer);
    }
    assert_eq!(number, 10_000);
}

#[tokio::test]
async fn every_format_comes_back_over_the_wire() {
    let world = World::new();
    let mut games = world.games().await;
    for (name, format, game_type, good, bad) in [
        ("oddities.pgn", "pgn", "chess", 12, 4),
        ("reversi.sgf", "sgf", "reversi", 5, 4),
        ("reversi.txt", "transcript", "reversi", 3, 3),
        ("connect_four.sgf", "sgf", "connect_four", 1, 0),
        ("checkers.pdn", "pdn", "checkers", 6, 3),
        ("match.mat", "mat", "backgammon", 4, 2),
    ] {
        let answers = import(&mut games, settings(format), &file(name), 200).await;
        let stored: Vec<v1::ImportedGame> = answers
            .iter()
            .filter_map(|answer| match answer.result.clone()? {
                Answer::Game(game) => Some(game),
                Answer::Fault(_) => None,
            })
            .collect();
        assert_eq!((stored.len(), answers.len()), (good, good + bad), "{name}: {answers:?}");
        for game in stored {
            assert_eq!(game.game_type, game_type, "{name}");
            let text = export(&mut games, &game.game, format).await.text;
            let again = import(&mut games, settings(format), text.as_bytes(), 1000).await;
            assert_eq!(again.len(), 1, "{text}");
            let again = export(&mut games, &self::stored(&again[0]).game, format).await.text;
            assert_eq!(again, text, "{name}");
        }
    }
}
