//! Tokens: who may do what, and that a refusal tells nothing.

use ludoteca::pb::v1;
use tonic::{Code, Status};

use crate::world::*;

/// Every call on a game that needs a seat, with this token.
async fn seat_calls(games: &mut Games, game: &str, token: &str) -> Vec<Status> {
    let mut statuses = Vec::new();
    let made = Made {
        id: game.into(),
        tokens: vec![],
        owner: String::new(),
        game: Default::default(),
    };
    let mut note = |status: Option<Status>| statuses.push(status.expect("refused"));
    note(within(games.play(play(game, token, "4"))).await.err());
    note(within(games.resign(made.resign(token))).await.err());
    note(within(games.make_offer(made.offer(token, draw_offer()))).await.err());
    note(within(games.answer_offer(made.answer(token, 1, true))).await.err());
    statuses
}

/// Every call that looks at a game, with this token.
async fn looks(games: &mut Games, game: &str, token: &str) -> Vec<Status> {
    let mut statuses = Vec::new();
    let (game, token) = (game.to_owned(), token.to_owned());
    let mut note = |status: Option<Status>| statuses.push(status.expect("refused"));
    let request = v1::GetGameRequest {
        game: game.clone(),
        token: token.clone(),
        min_revision: None,
    };
    note(within(games.get_game(request)).await.err());
    let request = v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Game(game.clone())),
        token: token.clone(),
        ..Default::default()
    };
    note(within(games.legal_moves(request)).await.err());
    let request = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.clone())),
        token: token.clone(),
        ..Default::default()
    };
    note(within(games.suggest_move(request)).await.err());
    let request = v1::WatchGameRequest {
        game: game.clone(),
        token: token.clone(),
        ..Default::default()
    };
    note(within(games.watch_game(request)).await.err());
    let request = v1::ExportGameRequest {
        game: game.clone(),
        token: token.clone(),
        format: String::new(),
    };
    note(within(games.export_game(request)).await.err());
    let request = v1::RenderPositionRequest {
        subject: Some(v1::render_position_request::Subject::Game(game.clone())),
        token: token.clone(),
        ..Default::default()
    };
    note(within(games.render_position(request)).await.err());
    note(
        within(games.delete_game(v1::DeleteGameRequest { game, token }))
            .await
            .err(),
    );
    statuses
}

/// The parts of a status that a caller gets, byte for byte.
fn bytes(statuses: &[Status]) -> Vec<(Code, &str, &[u8])> {
    statuses
        .iter()
        .map(|status| (status.code(), status.message(), status.details()))
        .collect()
}

#[tokio::test]
async fn without_the_right_token_every_answer_is_the_same_whether_or_not_the_game_exists() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.spectators = v1::Spectators::None.into();
    let game = make(&mut games, request.clone()).await;
    let other = make(&mut games, request).await;
    let absent = "0123456789abcdef0123456789abcdef";
    let forged = other.tokens[0].replacen("s0", "s1", 1);
    let junk = ["x", "s0.", ".", "s0.zz", "s999.00", "owner.00", "é.é", forged.as_str()];
    for token in junk.into_iter().chain([other.tokens[0].as_str(), other.owner.as_str()]) {
        let calls = seat_calls(&mut games, &game.id, token).await;
        let looked = looks(&mut games, &game.id, token).await;
        for status in calls.iter().chain(&looked) {
            let refusal = refusal(status);
            assert_eq!(
                (refusal.code, refusal.reason.as_str()),
                (Code::PermissionDenied, "WRONG_TOKEN")
            );
        }
        assert_eq!(bytes(&calls), bytes(&seat_calls(&mut games, absent, token).await));
        assert_eq!(bytes(&looked), bytes(&looks(&mut games, absent, token).await));
    }
    let calls = seat_calls(&mut games, &game.id, "").await;
    let looked = looks(&mut games, &game.id, "").await;
    for status in calls.iter().chain(&looked) {
        let refusal = refusal(status);
        assert_eq!(
            (refusal.code, refusal.reason.as_str()),
            (Code::Unauthenticated, "NO_TOKEN")
        );
    }
    assert_eq!(bytes(&calls), bytes(&seat_calls(&mut games, absent, "").await));
    assert_eq!(bytes(&looked), bytes(&looks(&mut games, absent, "").await));
    assert_eq!(game.revision(&mut games).await, 1);
}

#[tokio::test]
async fn the_owners_token_is_no_seats_and_a_seats_no_other_seats() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    for status in seat_calls(&mut games, &game.id, &game.owner).await {
        assert_eq!(refusal(&status).reason, "WRONG_TOKEN");
    }
    let call = games.play(play(&game.id, &game.tokens[1], "4"));
    refused(call, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    // In a private game the owner looks as a spectator does.
    let mut request = new_game("dominoes", "{}");
    request.spectators = v1::Spectators::None.into();
    let game = make(&mut games, request).await;
    let seen = game.seen(&mut games, &game.owner).await;
    assert!(seen.state.unwrap().text.contains("h=#7|#7"));
    let call = games.legal_moves(v1::LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Game(game.id.clone())),
        token: game.owner.clone(),
        ..Default::default()
    });
    refused(call, Code::Unauthenticated, "NO_TOKEN").await;
}

#[tokio::test]
async fn tokens_outlive_a_restart_and_the_key_file_is_private() {
    let mut world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    world.restart().await;
    let mut games = world.games().await;
    game.plays(&mut games, 0, "4").await;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let key = std::fs::metadata(world.settings.data.join("server.key")).unwrap();
        assert_eq!(key.permissions().mode() & 0o777, 0o600);
    }
}

#[tokio::test]
async fn a_wrong_administrators_key_is_nobodys() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.spectators = v1::Spectators::None.into();
    let game = make(&mut games, request).await;
    for value in ["Bearer wrong", "Bearer ", ADMIN, "Bearer the-administrators-key2"] {
        let mut request = tonic::Request::new(v1::GetGameRequest {
            game: game.id.clone(),
            ..Default::default()
        });
        request.metadata_mut().insert("authorization", value.parse().unwrap());
        refused(games.get_game(request), Code::Unauthenticated, "NO_TOKEN").await;
    }
    assert_eq!(game.seen_by_admin(&mut games).await.id, game.id);
}

#[tokio::test]
async fn a_list_tells_nothing_of_games_that_are_not_for_spectators() {
    let world = World::new();
    let mut games = world.games().await;
    let mut private = new_game("connect_four", "{}");
    private.spectators = v1::Spectators::None.into();
    let public = make(&mut games, new_game("connect_four", "{}")).await;
    for _ in 0..3 {
        make(&mut games, private.clone()).await;
    }
    let mut request = v1::ListGamesRequest {
        page_size: 1,
        ..Default::default()
    };
    let page = within(games.list_games(request.clone())).await.unwrap().into_inner();
    let listed: Vec<&str> = page.games.iter().map(|game| game.id.as_str()).collect();
    assert_eq!(listed, [public.id.as_str()], "the newest games are private");
    request.page_token = page.next_page_token;
    let last = within(games.list_games(request)).await.unwrap().into_inner();
    assert_eq!((last.games.len(), last.next_page_token.as_str()), (0, ""));
    private.spectators = 77;
    let refusal = refused(games.new_game(private), Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(refusal.fields, ["spectators"]);
}
