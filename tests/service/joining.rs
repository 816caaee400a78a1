//! Open seats, contributions to the luck, and the start.

use ludoteca::pb::v1;
use ludoteca::table::audit;
use tonic::Code;

use crate::world::*;

fn join(game: &Made, seat: Option<u32>, name: &str) -> v1::JoinGameRequest {
    v1::JoinGameRequest {
        game: game.id.clone(),
        seat,
        name: name.into(),
        contribution: name.as_bytes().to_vec(),
        ..Default::default()
    }
}

async fn open_game(games: &mut Games, open: usize) -> Made {
    let mut request = new_game("dominoes", r#"{"players": 3, "max_rounds": 1}"#);
    request.seats = vec![open_seat(); open];
    make(games, request).await
}

#[tokio::test]
async fn nothing_is_drawn_before_all_seats_are_filled() {
    let world = World::new();
    let mut games = world.games().await;
    let game = open_game(&mut games, 2).await;
    assert_eq!(game.tokens.len(), 1, "open seats have no tokens yet");
    assert_eq!((game.game.status, game.game.revision), (v1::Status::Open as i32, 0));
    assert_eq!(game.game.turn.unwrap().turn, Some(v1::turn::Turn::Waiting(true)));
    let commitment = game.game.luck.as_ref().unwrap().commitment.clone();
    assert_eq!(commitment.len(), 64);

    let waiting = (Code::FailedPrecondition, "GAME_NOT_STARTED");
    refused(
        games.play(play(&game.id, &game.tokens[0], "draw")),
        waiting.0,
        waiting.1,
    )
    .await;
    refused(games.resign(game.resign(&game.tokens[0])), waiting.0, waiting.1).await;
    let call = games.suggest_move(v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        ..Default::default()
    });
    refused(call, waiting.0, waiting.1).await;
    assert_eq!(game.legal(&mut games, &game.tokens[0]).await, Vec::<String>::new());

    let first = within(games.join_game(join(&game, Some(1), "ana")))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((first.seat, first.game.as_ref().unwrap().revision), (1, 1));
    assert_eq!(first.game.unwrap().status, v1::Status::Open as i32);
    let state = game.seen_by_admin(&mut games).await.state.unwrap();
    assert!(state.text.contains("st=deal"), "{}", state.text);
    assert!(
        !game
            .export(&mut games, "")
            .await
            .events
            .iter()
            .any(|event| event.text.contains("deal"))
    );

    let second = within(games.join_game(join(&game, None, "rui")))
        .await
        .unwrap()
        .into_inner();
    let now = second.game.unwrap();
    assert_eq!((second.seat, now.status), (0, v1::Status::Active as i32));
    assert_eq!(now.seats[0].name, "rui");
    assert_eq!(now.luck.as_ref().unwrap().commitment, commitment);
    assert_eq!(now.revision, 4, "join, join, start, deal");

    // The seat's token is a seat's token: whoever is on turn moves with it.
    let tokens = [&second.token, &first.token, &game.tokens[0]];
    let seat = on_turn(&now).unwrap();
    assert!(!game.legal(&mut games, tokens[seat]).await.is_empty());
    for token in tokens.iter().take(2) {
        within(games.resign(game.resign(token))).await.unwrap();
    }
    let record = game.export(&mut games, "").await;
    assert_eq!(audit(&record), Ok(()));
    let mut forged = record.clone();
    forged.events[0].data["contribution"] = "ff".into();
    assert!(audit(&forged).is_err(), "the contributions are part of the luck");
}

#[tokio::test]
async fn a_seat_that_is_not_open_is_refused() {
    let world = World::new();
    let mut games = world.games().await;
    let game = open_game(&mut games, 1).await;
    for wanted in [1, 2, 3, 200] {
        let call = games.join_game(join(&game, Some(wanted), "ana"));
        refused(call, Code::FailedPrecondition, "SEAT_TAKEN").await;
    }
    let call = games.join_game(join(&game, Some(256), "ana"));
    assert_eq!(
        refused(call, Code::InvalidArgument, "BAD_REQUEST").await.fields,
        ["seat"]
    );
    let call = games.join_game(join(&game, None, &"x".repeat(101)));
    assert_eq!(
        refused(call, Code::InvalidArgument, "BAD_REQUEST").await.fields,
        ["name"]
    );
    let mut long = join(&game, None, "ana");
    long.contribution = vec![1; 257];
    assert_eq!(
        refused(games.join_game(long), Code::InvalidArgument, "BAD_REQUEST")
            .await
            .fields,
        ["contribution"]
    );
    assert_eq!(game.revision(&mut games).await, 0);
    within(games.join_game(join(&game, None, "ana"))).await.unwrap();
    refused(
        games.join_game(join(&game, None, "rui")),
        Code::FailedPrecondition,
        "SEAT_TAKEN",
    )
    .await;
    refused(
        games.join_game(join(&game, Some(0), "rui")),
        Code::FailedPrecondition,
        "SEAT_TAKEN",
    )
    .await;
    let mut absent = join(&game, None, "ana");
    absent.game = "no such game".into();
    refused(games.join_game(absent), Code::NotFound, "NO_SUCH_GAME").await;
}

#[tokio::test]
async fn a_seed_of_the_administrators_is_shown_as_the_callers() {
    let world = World::new();
    let mut games = world.games().await;
    let mut states = Vec::new();
    for _ in 0..2 {
        let mut request = new_game("backgammon", "{}");
        request.seed = vec![9; 32];
        let made = made(within(games.new_game(as_admin(request))).await.unwrap().into_inner());
        let luck = made.game.luck.as_ref().unwrap();
        assert_eq!((luck.seed_source.as_str(), luck.seed.as_str()), ("caller", ""));
        states.push(made.game.state.unwrap().text);
    }
    assert_eq!(states[0], states[1], "the same seed brings the same dice");
}

#[tokio::test]
async fn an_engine_begins_when_the_last_seat_is_taken() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![engine(50), open_seat()];
    let game = make(&mut games, request).await;
    let joined = within(games.join_game(join(&game, None, "ana")))
        .await
        .unwrap()
        .into_inner();
    game.wait_until(&mut games, &joined.token, |now| on_turn(now) == Some(1))
        .await;
}
