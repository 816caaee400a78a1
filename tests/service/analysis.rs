//! Batches, and analysis of positions and of whole games.

use ludoteca::pb::v1::analyze_game_response::Message;
use ludoteca::pb::v1::{self, batched_legal_moves, batched_suggest_move};
use tonic::{Code, Streaming};

use crate::world::*;

fn position(game_type: &str, text: &str) -> v1::Position {
    v1::Position {
        game_type: game_type.into(),
        text: text.into(),
        ..Default::default()
    }
}

fn search(position: v1::Position, nodes: u64) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Position(position)),
        nodes,
        seed: 3,
        ..Default::default()
    }
}

async fn all<T>(mut stream: Streaming<T>) -> Vec<T> {
    let mut messages = Vec::new();
    while let Some(message) = within(stream.message()).await.unwrap() {
        messages.push(message);
    }
    messages
}

#[tokio::test]
async fn a_batch_keeps_its_order_and_each_request_fails_alone() {
    let world = World::new();
    let mut games = world.games().await;
    let texts = ["", "no position", "8/8/8/8/8/5k2/8/5K1R w - - 0 1"];
    let requests = (0..1000).map(|index| v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Position(position(
            "chess",
            texts[index % 3],
        ))),
        ..Default::default()
    });
    let request = v1::BatchLegalMovesRequest {
        requests: requests.collect(),
    };
    let answers = within(games.batch_legal_moves(request.clone()))
        .await
        .unwrap()
        .into_inner()
        .answers;
    assert_eq!(answers.len(), 1000);
    for (index, answer) in answers.into_iter().enumerate() {
        match (index % 3, answer.result.unwrap()) {
            (0, batched_legal_moves::Result::Response(answer)) => assert_eq!(answer.moves.len(), 20),
            (1, batched_legal_moves::Result::Failure(failure)) => {
                assert_eq!(
                    (failure.code, failure.reason()),
                    (Code::InvalidArgument as i32, v1::Reason::BadPosition)
                );
                assert_eq!(failure.violations[0].field, "position.text");
            }
            (2, batched_legal_moves::Result::Response(answer)) => assert!(answer.moves.len() > 5),
            (index, other) => panic!("{index}: {other:?}"),
        }
    }
    let mut long = request;
    long.requests.push(long.requests[0].clone());
    let refusal = refused(games.batch_legal_moves(long), Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(refusal.fields, ["requests"]);
}

#[tokio::test]
async fn a_batch_of_searches_answers_as_single_ones_do() {
    let world = World::new();
    let mut games = world.games().await;
    let requests: Vec<_> = ["connect_four", "nim", "no_game", "reversi"]
        .iter()
        .map(|game| search(position(game, ""), 300))
        .collect();
    let request = v1::BatchSuggestMoveRequest {
        requests: requests.clone(),
    };
    let answers = within(games.batch_suggest_move(request))
        .await
        .unwrap()
        .into_inner()
        .answers;
    for (request, answer) in requests.into_iter().zip(answers) {
        match (within(games.suggest_move(request)).await, answer.result.unwrap()) {
            (Ok(alone), batched_suggest_move::Result::Response(answer)) => assert_eq!(alone.into_inner(), answer),
            (Err(alone), batched_suggest_move::Result::Failure(failure)) => {
                assert_eq!(
                    (alone.code() as i32, alone.message()),
                    (failure.code, failure.message.as_str())
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn analysis_gets_better_and_ends_with_what_suggest_move_says() {
    let world = World::new();
    let mut games = world.games().await;
    let request = search(position("reversi", ""), 5_000);
    let analyze = v1::AnalyzeRequest {
        search: Some(request.clone()),
    };
    let answers = all(within(games.analyze(analyze)).await.unwrap().into_inner()).await;
    assert!(answers.len() >= 4, "{}", answers.len());
    let nodes: Vec<u64> = answers
        .iter()
        .map(|answer| answer.answer.as_ref().unwrap().nodes)
        .collect();
    assert!(nodes.is_sorted_by(|a, b| a < b), "{nodes:?}");
    assert!(answers.iter().rev().skip(1).all(|answer| !answer.last) && answers.last().unwrap().last);
    let whole = within(games.suggest_move(request)).await.unwrap().into_inner();
    assert_eq!(answers.last().unwrap().answer.as_ref(), Some(&whole));
    // What is proved needs no more.
    let proved = v1::AnalyzeRequest {
        search: Some(search(position("nim", ""), 1_000_000)),
    };
    let answers = all(within(games.analyze(proved)).await.unwrap().into_inner()).await;
    assert!(answers.len() == 1 && answers[0].last, "{answers:?}");
}

#[tokio::test]
async fn a_ranked_game_is_not_analysed_while_it_runs_and_wholly_afterwards() {
    let world = World::new();
    let mut games = world.games().await;
    let request = v1::NewGameRequest {
        hints: Some(false),
        ..new_game("connect_four", "{}")
    };
    let game = make(&mut games, request).await;
    // Seat 1 lets seat 0 win.
    game.play_line(&mut games, &["4", "1", "4", "1", "4", "2"]).await;
    let running = v1::AnalyzeRequest {
        search: Some(v1::SuggestMoveRequest {
            subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
            token: game.tokens[0].clone(),
            ..Default::default()
        }),
    };
    let refusal = games.analyze(running).await.map(|_| tonic::Response::new(()));
    refused(async { refusal }, Code::FailedPrecondition, "NOT_ALLOWED").await;
    let whole = v1::AnalyzeGameRequest {
        game: game.id.clone(),
        nodes: 20_000,
        ..Default::default()
    };
    let refusal = games
        .analyze_game(whole.clone())
        .await
        .map(|_| tonic::Response::new(()));
    refused(async { refusal }, Code::FailedPrecondition, "NOT_ALLOWED").await;
    game.plays(&mut games, 0, "4").await;
    let messages = all(within(games.analyze_game(whole)).await.unwrap().into_inner()).await;
    assert_eq!(messages.len(), 8);
    let moves: Vec<v1::MoveAnalysis> = messages[..7]
        .iter()
        .map(|message| match message.message.clone().unwrap() {
            Message::Move(judged) => judged,
            other => panic!("{other:?}"),
        })
        .collect();
    let last = &moves[6];
    assert_eq!((last.played.as_str(), last.loss, last.win_probability), ("4", 0.0, 1.0));
    let blunder = &moves[5];
    assert_eq!((blunder.seat, blunder.played.as_str()), (1, "2"));
    assert_eq!(blunder.best.as_ref().unwrap().r#move.as_ref().unwrap().notation, "4");
    assert!(blunder.loss > 0.1, "{blunder:?}");
    let Some(Message::Summary(summary)) = messages[7].message.clone() else {
        panic!("the last message is the summary");
    };
    assert_eq!(summary.seats.iter().map(|seat| seat.moves).collect::<Vec<_>>(), [4, 3]);
    assert!(summary.seats[1].loss > summary.seats[0].loss);
}

#[tokio::test]
async fn luck_is_told_apart_from_skill() {
    let world = World::new();
    let mut games = world.games().await;
    // Black needs a roll that bears off the last checkers; white is about to win.
    let game = make(&mut games, new_game("backgammon", r#"{"match_length": 1, "cube": false}"#)).await;
    let mut seen = game.seen_by_admin(&mut games).await;
    for _ in 0..6 {
        let Some(seat) = on_turn(&seen) else { break };
        let legal = game.legal(&mut games, &game.tokens[seat]).await;
        game.plays(&mut games, seat, &legal[0]).await;
        seen = game.seen_by_admin(&mut games).await;
    }
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    let whole = v1::AnalyzeGameRequest {
        game: game.id.clone(),
        nodes: 40,
        ..Default::default()
    };
    let messages = all(within(games.analyze_game(whole)).await.unwrap().into_inner()).await;
    let luck: Vec<f64> = messages
        .iter()
        .filter_map(|message| match message.message.as_ref().unwrap() {
            Message::Chance(weighed) => Some(weighed.luck),
            _ => None,
        })
        .collect();
    assert!(luck.len() >= 3 && luck.iter().any(|luck| *luck != 0.0), "{luck:?}");
    assert!(luck.iter().all(|luck| luck.abs() < 1.0), "{luck:?}");
    let Some(Message::Summary(summary)) = messages.last().unwrap().message.clone() else {
        panic!("the last message is the summary");
    };
    let sum: f64 = luck.iter().sum();
    assert!((summary.seats[0].luck - sum).abs() < 1e-9 && (summary.seats[1].luck + sum).abs() < 1e-9);
}
