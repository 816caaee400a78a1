//! SuggestMove: what the engine would play, for whom, and within what it may spend.

use std::time::{Duration, Instant};

use ludoteca::pb::v1::suggest_move_request::Subject;
use ludoteca::pb::v1::{self, SuggestMoveRequest};
use tonic::{Code, Request};

use crate::world::*;

/// A position in which a search without a budget goes on for minutes.
fn long_position() -> Option<Subject> {
    Some(Subject::Position(v1::Position {
        game_type: "chess".into(),
        ..Default::default()
    }))
}

fn on(game: &Made, token: &str) -> SuggestMoveRequest {
    SuggestMoveRequest {
        subject: Some(Subject::Game(game.id.clone())),
        token: token.into(),
        nodes: 2000,
        seed: 7,
        ..Default::default()
    }
}

#[tokio::test]
async fn with_a_seed_and_a_node_budget_the_answer_is_always_the_same() {
    let world = World::with(|settings| settings.search_threads = 2);
    let mut games = world.games().await;
    for game_type in ["connect_four", "chess", "backgammon", "dominoes"] {
        let game = make(&mut games, new_game(game_type, "{}")).await;
        let token = &game.tokens[on_turn(&game.game).unwrap()];
        let first = within(games.suggest_move(on(&game, token))).await.unwrap().into_inner();
        assert!(first.complete && first.nodes > 0 && !first.moves.is_empty());
        assert_eq!(
            (first.revision, first.seat as usize),
            (game.game.revision, on_turn(&game.game).unwrap())
        );
        let legal = game.legal(&mut games, token).await;
        for suggested in &first.moves {
            assert!(legal.contains(&suggested.r#move.as_ref().unwrap().notation));
            assert!((-1.0..=1.0).contains(&suggested.value) && (0.0..=1.0).contains(&suggested.win_probability));
            assert_eq!(suggested.line[0], suggested.r#move.as_ref().unwrap().notation);
        }
        let again = within(games.suggest_move(on(&game, token))).await.unwrap().into_inner();
        assert_eq!(again, first);
        // A deadline that is far away changes nothing.
        let mut request = Request::new(on(&game, token));
        request.set_timeout(Duration::from_secs(100));
        assert_eq!(within(games.suggest_move(request)).await.unwrap().into_inner(), first);
        for level in 1..=10 {
            let mut request = on(&game, token);
            (request.level, request.nodes, request.max_moves) = (level, 200, 1);
            let answer = within(games.suggest_move(request)).await.unwrap().into_inner();
            assert_eq!(answer.moves.len(), 1);
            assert!(legal.contains(&answer.moves[0].r#move.as_ref().unwrap().notation));
        }
        assert_eq!(
            game.revision(&mut games).await,
            game.game.revision,
            "a hint changes nothing"
        );
    }
}

#[tokio::test]
async fn a_hint_is_for_the_seat_on_turn_and_only_where_hints_are_allowed() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("dominoes", "{}");
    request.hints = Some(false);
    let game = make(&mut games, request).await;
    let seat = on_turn(&game.game).unwrap();
    let call = games.suggest_move(on(&game, &game.tokens[seat]));
    refused(call, Code::FailedPrecondition, "NOT_ALLOWED").await;
    let call = games.suggest_move(on(&game, &game.tokens[1 - seat]));
    refused(call, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    refused(games.suggest_move(on(&game, "")), Code::Unauthenticated, "NO_TOKEN").await;
    refused(
        games.suggest_move(on(&game, &game.owner)),
        Code::PermissionDenied,
        "WRONG_TOKEN",
    )
    .await;
}

#[tokio::test]
async fn a_hint_knows_only_what_the_seat_knows() {
    let world = World::new();
    let mut games = world.games().await;
    // Two deals that are the same to seat 0: seat 1 and the boneyard differ.
    let mine = "6-6,5-5,4-4,3-3,2-2,1-1,0-0";
    let deals = ["6-5,6-4,6-3,6-2,6-1,6-0,5-4", "1-0,2-0,2-1,3-0,3-1,3-2,4-0"];
    let mut answers = Vec::new();
    for theirs in deals {
        let position = v1::Position {
            game_type: "dominoes".into(),
            options: json(r#"{"variant": "block"}"#),
            moves: vec![format!("deal:{mine}|{theirs}")],
            ..Default::default()
        };
        let request = SuggestMoveRequest {
            subject: Some(Subject::Position(position)),
            nodes: 1000,
            seed: 3,
            ..Default::default()
        };
        answers.push(within(games.suggest_move(request)).await.unwrap().into_inner());
    }
    assert_eq!(answers[0], answers[1]);
}

#[tokio::test]
async fn when_the_deadline_nears_the_best_so_far_is_answered() {
    let world = World::new();
    let mut games = world.games().await;
    let unbounded = SuggestMoveRequest {
        subject: long_position(),
        time: Some(prost_types::Duration { seconds: 100, nanos: 0 }),
        ..Default::default()
    };
    let mut request = Request::new(unbounded.clone());
    request.set_timeout(Duration::from_secs(2));
    let answer = within(games.suggest_move(request)).await.unwrap().into_inner();
    assert!(!answer.complete && !answer.moves.is_empty());
    let mut short = unbounded;
    short.time = Some(prost_types::Duration {
        seconds: 0,
        nanos: 100_000_000,
    });
    let answer = within(games.suggest_move(short)).await.unwrap().into_inner();
    assert!(!answer.complete && !answer.moves.is_empty());
}

#[tokio::test]
async fn a_client_that_vanishes_frees_the_search_thread() {
    let world = World::new();
    let forever = SuggestMoveRequest {
        subject: long_position(),
        time: Some(prost_types::Duration { seconds: 100, nanos: 0 }),
        ..Default::default()
    };
    let quick = SuggestMoveRequest {
        subject: long_position(),
        nodes: 100,
        ..Default::default()
    };
    let mut other = world.games().await;
    let begun = Instant::now();
    for _ in 0..3 {
        let mut leaving = world.games().await;
        let request = forever.clone();
        let searching = tokio::spawn(async move { leaving.suggest_move(request).await });
        // With its only thread taken, the pool keeps another search waiting until its deadline.
        let mut waiting = Request::new(quick.clone());
        waiting.set_timeout(Duration::from_millis(200));
        let _ = within(other.suggest_move(waiting)).await;
        assert!(!searching.is_finished());
        searching.abort();
        assert!(
            within(other.suggest_move(quick.clone()))
                .await
                .unwrap()
                .into_inner()
                .complete
        );
    }
    assert!(
        begun.elapsed() < Duration::from_secs(15),
        "the searches went on: {:?}",
        begun.elapsed()
    );
}

#[tokio::test]
async fn when_too_many_searches_wait_another_is_refused_until_they_leave() {
    let world = World::new();
    let mut games = world.games().await;
    let forever = SuggestMoveRequest {
        subject: long_position(),
        time: Some(prost_types::Duration { seconds: 100, nanos: 0 }),
        ..Default::default()
    };
    // One runs, 256 wait, and the last one or two are one too many.
    let mut searches = tokio::task::JoinSet::new();
    for _ in 0..258 {
        let (mut games, request) = (games.clone(), forever.clone());
        searches.spawn(async move { games.suggest_move(request).await });
    }
    let refused = within(searches.join_next()).await.unwrap().unwrap().unwrap_err();
    let refusal = refusal(&refused);
    assert_eq!(
        (refusal.code, refusal.reason.as_str()),
        (Code::ResourceExhausted, "BUSY")
    );
    assert!(refusal.retry.is_some());
    searches.abort_all();
    let quick = SuggestMoveRequest {
        nodes: 100,
        time: None,
        ..forever
    };
    // Those who left are noticed one after the other.
    let found = async {
        loop {
            match games.suggest_move(quick.clone()).await {
                Ok(answer) => return answer.into_inner(),
                Err(_) => tokio::task::yield_now().await,
            }
        }
    };
    assert!(within(found).await.complete);
}

#[tokio::test]
async fn the_server_plays_on_while_a_search_runs() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let mut searching = world.games().await;
    let mut request = on(&game, &game.tokens[0]);
    (request.nodes, request.time) = (0, Some(prost_types::Duration { seconds: 100, nanos: 0 }));
    let search = tokio::spawn(async move { searching.suggest_move(request).await });
    game.play_line(&mut games, &["4", "5", "4", "5", "4", "5", "4"]).await;
    search.abort();
}
