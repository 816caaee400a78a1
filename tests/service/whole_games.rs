//! Whole games, from the first move to the verified record.

use ludoteca::pb::v1;
use ludoteca::table::record::Kind;
use ludoteca::table::{audit, catalog};

use crate::world::*;

/// Two clients (or as many as there are seats), each with a connection of its own, play the first legal
/// moves of a simple rule until the game is over.
async fn play_out(world: &World, request: v1::NewGameRequest) -> v1::Game {
    let mut referee = world.games().await;
    let game = make(&mut referee, request).await;
    let mut clients = Vec::new();
    for _ in &game.tokens {
        clients.push(world.games().await);
    }
    let commitment = game.game.luck.as_ref().unwrap().commitment.clone();
    let mut now = game.game.clone();
    let mut count = 0;
    while let Some(seat) = on_turn(&now) {
        assert!(
            now.luck.as_ref().unwrap().seed.is_empty(),
            "the seed is out while the game runs"
        );
        let legal = game.legal(&mut clients[seat], &game.tokens[seat]).await;
        // Pieces that only step back and forth would never end it.
        let pick = &legal[(count * 7 + 3) % legal.len()];
        let answer = game.plays(&mut clients[seat], seat, pick).await;
        assert_eq!(&answer.events[0].text, pick);
        assert_eq!(answer.events.last().unwrap().revision, answer.revision);
        now = game.seen(&mut clients[seat], &game.tokens[seat]).await;
        assert_eq!(now.state, answer.state);
        count += 1;
        assert!(count < 3000, "this game does not end");
    }
    assert_eq!(now.status, v1::Status::Over as i32);
    let outcome = now.outcome.as_ref().unwrap();
    assert_eq!(outcome.scores.len(), game.tokens.len());
    let luck = now.luck.as_ref().unwrap();
    assert_eq!(luck.commitment, commitment);
    assert_eq!(luck.seed.len(), 64);
    let record = game.export(&mut referee, "").await;
    assert_eq!(audit(&record), Ok(()));
    assert_eq!(record.events.len() as u64, now.revision);
    now
}

#[tokio::test]
async fn a_game_of_connect_four() {
    let world = World::new();
    play_out(
        &world,
        new_game("connect_four", r#"{"size": "8x9", "opening": "swap"}"#),
    )
    .await;
}

#[tokio::test]
async fn a_game_of_chess() {
    let world = World::new();
    let request = new_game("chess", r#"{"chess960": true}"#);
    let game = play_out(&world, request).await;
    let options: serde_json::Value = serde_json::from_str(&game.options.unwrap().json).unwrap();
    assert!(
        options["chess960_position"].is_u64(),
        "the array that was drawn is shown: {options}"
    );
}

#[tokio::test]
async fn a_game_of_backgammon() {
    let world = World::new();
    play_out(&world, new_game("backgammon", "{}")).await;
}

#[tokio::test]
async fn a_game_of_dominoes() {
    let world = World::new();
    play_out(&world, new_game("dominoes", r#"{"variant": "draw", "max_rounds": 2}"#)).await;
}

#[tokio::test]
async fn every_game_type_is_made_with_its_defaults_and_shown_to_everybody() {
    let world = World::new();
    let mut games = world.games().await;
    for entry in catalog() {
        let game = make(&mut games, new_game(entry.about().id, "")).await;
        assert_eq!(game.game.status, v1::Status::Active as i32);
        for token in game.tokens.iter().map(String::as_str).chain([""]) {
            let seen = game.seen(&mut games, token).await;
            assert!(!seen.state.unwrap().text.is_empty());
        }
    }
}

#[tokio::test]
async fn the_engine_moves_by_itself() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![Default::default(), engine(200)];
    let game = make(&mut games, request).await;
    assert_eq!(game.tokens.len(), 1, "an engine's seat has no token");
    for turn in 1.. {
        let wanted = |now: &v1::Game| on_turn(now) == Some(0) || now.outcome.is_some();
        let now = game.wait_until(&mut games, "", wanted).await;
        if now.outcome.is_some() {
            break;
        }
        assert_eq!(now.revision, 2 * turn - 1);
        let legal = game.legal(&mut games, &game.tokens[0]).await;
        game.plays(&mut games, 0, &legal[0]).await;
    }
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
}

#[tokio::test]
async fn two_engines_play_a_whole_game_alone() {
    let world = World::new();
    let mut games = world.games().await;
    for (game_type, options) in [("connect_four", "{}"), ("dominoes", r#"{"max_rounds": 1}"#)] {
        let mut request = new_game(game_type, options);
        request.seats = vec![engine(20), engine(20)];
        let game = make(&mut games, request).await;
        game.wait_until(&mut games, "", |now| now.outcome.is_some()).await;
        assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
    }
}

#[tokio::test]
async fn engines_alone_are_cut_off_and_people_are_not() {
    let world = World::with(|settings| settings.engine_plies = 9);
    let mut games = world.games().await;
    let mut request = new_game("con_sonar", "{}");
    request.seats = vec![engine(1), engine(1)];
    let game = make(&mut games, request).await;
    let ended = game
        .wait_until(&mut games, "", |now| now.status() == v1::Status::Aborted)
        .await;
    assert_eq!(ended.outcome, None);
    let record = game.export(&mut games, "").await;
    assert_eq!(audit(&record), Ok(()));
    let plies = record.events.iter().filter(|event| event.kind != Kind::Table).count();
    // The chance events of the last move belong to it.
    assert!((9..9 + 4).contains(&plies), "{plies}");
    assert_eq!(record.events.last().map(|event| event.text.as_str()), Some("abort"));

    let mut request = new_game("reversi", "{}");
    request.seats = vec![Default::default(), engine(1)];
    let game = make(&mut games, request).await;
    for _ in 0..7 {
        let now = game
            .wait_until(&mut games, "", |now| on_turn(now) == Some(0) || now.outcome.is_some())
            .await;
        if now.outcome.is_some() {
            break;
        }
        let legal = game.legal(&mut games, &game.tokens[0]).await;
        game.plays(&mut games, 0, &legal[0]).await;
    }
    let now = game.seen(&mut games, "").await;
    assert!(now.revision > 9, "{}", now.revision);
    assert_ne!(now.status(), v1::Status::Aborted);
}

#[tokio::test]
async fn after_a_restart_the_engine_goes_on_when_the_game_is_touched() {
    let mut world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    // So many nodes that it can't have moved before the server stops.
    request.seats = vec![seat(v1::seat_setup::Kind::Engine(v1::EngineSeat {
        level: 10,
        nodes: 0,
        milliseconds: 1500,
    }))];
    let game = make(&mut games, request).await;
    world.restart().await;
    let mut games = world.games().await;
    let seen = game.seen(&mut games, "").await;
    assert_eq!((seen.revision, on_turn(&seen)), (1, Some(0)));
    game.wait_until(&mut games, "", |now| on_turn(now) == Some(1)).await;
}
