//! What happens around a game: aborts, adjudications, rematches, invitations, presets, links, checks without a trace,
//! and games that expire.

use std::time::Duration;

use ludoteca::pb::v1::{self, Preset};
use ludoteca::service::Expiry;
use ludoteca::table::audit;
use tonic::Code;

use crate::world::*;

fn abort(game: &Made, token: &str) -> v1::AbortGameRequest {
    v1::AbortGameRequest {
        game: game.id.clone(),
        token: token.into(),
        ..Default::default()
    }
}

#[tokio::test]
async fn a_seat_aborts_until_every_seat_has_moved_and_the_owner_at_any_time() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    game.plays(&mut games, 0, "4").await;
    let aborted = within(games.abort_game(abort(&game, &game.tokens[1]))).await.unwrap();
    let aborted = aborted.into_inner().game.unwrap();
    assert_eq!((aborted.status(), aborted.outcome.clone()), (v1::Status::Aborted, None));
    refused(
        games.play(play(&game.id, &game.tokens[1], "4")),
        Code::FailedPrecondition,
        "GAME_OVER",
    )
    .await;
    audit(&game.export(&mut games, "").await).unwrap();

    let game = make(&mut games, new_game("connect_four", "{}")).await;
    game.play_line(&mut games, &["4", "4"]).await;
    refused(
        games.abort_game(abort(&game, &game.tokens[0])),
        Code::FailedPrecondition,
        "OFFER_REFUSED",
    )
    .await;
    refused(games.abort_game(abort(&game, "")), Code::Unauthenticated, "NO_TOKEN").await;
    within(games.abort_game(abort(&game, &game.owner))).await.unwrap();
    refused(
        games.abort_game(abort(&game, &game.owner)),
        Code::FailedPrecondition,
        "GAME_OVER",
    )
    .await;
    let listed = v1::ListGamesRequest {
        status: v1::Status::Aborted.into(),
        ..Default::default()
    };
    assert_eq!(
        within(games.list_games(listed)).await.unwrap().into_inner().games.len(),
        2
    );
}

#[tokio::test]
async fn an_open_game_can_be_aborted_and_joined_no_more() {
    let world = World::new();
    let mut games = world.games().await;
    let request = v1::NewGameRequest {
        seats: vec![seat(v1::seat_setup::Kind::Token(v1::TokenSeat {})), open_seat()],
        ..new_game("nim", "{}")
    };
    let game = make(&mut games, request).await;
    within(games.abort_game(abort(&game, &game.owner))).await.unwrap();
    let join = v1::JoinGameRequest {
        game: game.id.clone(),
        ..Default::default()
    };
    refused(games.join_game(join), Code::FailedPrecondition, "GAME_OVER").await;
}

#[tokio::test]
async fn the_administrator_adjudicates() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let request = |winners: &[u32], scores: &[f64]| v1::AdjudicateGameRequest {
        game: game.id.clone(),
        winners: winners.into(),
        scores: scores.into(),
        ..Default::default()
    };
    refused(
        games.adjudicate_game(request(&[0], &[])),
        Code::Unauthenticated,
        "NO_KEY",
    )
    .await;
    for wrong in [
        request(&[2], &[]),
        request(&[0, 0], &[]),
        request(&[0], &[1.0]),
        request(&[], &[f64::NAN, 0.0]),
    ] {
        refused(
            games.adjudicate_game(as_admin(wrong)),
            Code::FailedPrecondition,
            "OFFER_REFUSED",
        )
        .await;
    }
    let ended = within(games.adjudicate_game(as_admin(request(&[1], &[]))))
        .await
        .unwrap();
    let outcome = ended.into_inner().game.unwrap().outcome.unwrap();
    assert_eq!(
        (outcome.winners.as_slice(), outcome.scores.as_slice()),
        (&[1][..], &[0.0, 1.0][..])
    );
    assert_eq!(outcome.reason, "adjudication");
    audit(&game.export(&mut games, "").await).unwrap();
}

#[tokio::test]
async fn a_game_with_a_seat_that_nobody_took_has_no_rematch() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![v1::SeatSetup::default(), open_seat()];
    let game = make(&mut games, request).await;
    let abort = v1::AbortGameRequest {
        game: game.id.clone(),
        token: game.owner.clone(),
        ..Default::default()
    };
    within(games.abort_game(abort)).await.unwrap();
    let rematch = v1::RematchRequest {
        game: game.id.clone(),
        token: game.tokens[0].clone(),
        ..Default::default()
    };
    refused(games.rematch(rematch), Code::FailedPrecondition, "OFFER_REFUSED").await;
}

#[tokio::test]
async fn a_rematch_is_one_game_for_all_seats_and_they_change_places() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = ["Ada", "Bob"]
        .map(|name| v1::SeatSetup {
            name: name.into(),
            ..Default::default()
        })
        .into();
    let game = make(&mut games, request).await;
    let rematch = |seat: usize| v1::RematchRequest {
        game: game.id.clone(),
        token: game.tokens[seat].clone(),
        ..Default::default()
    };
    refused(games.rematch(rematch(0)), Code::FailedPrecondition, "OFFER_REFUSED").await;
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    let (mut other, mut third) = (world.games().await, world.games().await);
    let (first, second, again) = tokio::join!(
        games.rematch(rematch(0)),
        other.rematch(rematch(1)),
        third.rematch(rematch(0))
    );
    let [first, second, again] = [first, second, again].map(|answer| answer.unwrap().into_inner());
    let next = first.game.unwrap();
    assert_eq!((first.seat, second.seat, again.seat), (1, 0, 1));
    assert_eq!(second.game.unwrap().id, next.id);
    assert_eq!(first.token, again.token);
    assert_eq!(
        next.seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(),
        ["Bob", "Ada"]
    );
    within(games.play(play(&next.id, &second.token, "4"))).await.unwrap();
    within(games.play(play(&next.id, &first.token, "4"))).await.unwrap();
    assert_eq!(game.seen(&mut games, "").await.rematch, next.id);
    let all = within(games.list_games(v1::ListGamesRequest::default())).await.unwrap();
    assert_eq!(all.into_inner().games.len(), 2, "no game is left over");
    let named = v1::ListGamesRequest {
        seat_name: "Ada".into(),
        ..Default::default()
    };
    assert_eq!(
        within(games.list_games(named)).await.unwrap().into_inner().games.len(),
        2
    );
}

#[tokio::test]
async fn a_private_game_is_joined_by_invitation() {
    let world = World::new();
    let mut games = world.games().await;
    let request = v1::NewGameRequest {
        seats: vec![v1::SeatSetup::default(), open_seat()],
        preset: Preset::Private.into(),
        ..new_game("connect_four", "{}")
    };
    let answer = within(games.new_game(request)).await.unwrap().into_inner();
    let game = made(answer.clone());
    assert!(game.game.invitation_only);
    let join = |invitation: &str| v1::JoinGameRequest {
        game: game.id.clone(),
        invitation: invitation.into(),
        ..Default::default()
    };
    for wrong in ["", "guest.00", &game.tokens[0], &game.owner] {
        refused(games.join_game(join(wrong)), Code::FailedPrecondition, "NO_INVITATION").await;
    }
    let joined = within(games.join_game(join(&answer.invitation)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(joined.game.unwrap().status(), v1::Status::Active);
    let look = v1::GetGameRequest {
        game: game.id.clone(),
        ..Default::default()
    };
    refused(games.get_game(look), Code::Unauthenticated, "NO_TOKEN").await;
    let listed = within(games.list_games(v1::ListGamesRequest::default())).await.unwrap();
    assert_eq!(listed.into_inner().games, []);
}

#[tokio::test]
async fn spectators_by_link_need_the_link() {
    let world = World::new();
    let mut games = world.games().await;
    let request = v1::NewGameRequest {
        spectators: v1::Spectators::Link.into(),
        ..new_game("dominoes", "{}")
    };
    let answer = within(games.new_game(request)).await.unwrap().into_inner();
    let game = made(answer.clone());
    let link = &answer.spectator_token;
    assert!(!link.is_empty());
    let look = |token: &str| v1::GetGameRequest {
        game: game.id.clone(),
        token: token.into(),
        ..Default::default()
    };
    refused(games.get_game(look("")), Code::Unauthenticated, "NO_TOKEN").await;
    let seen = game.seen(&mut games, link).await;
    assert_eq!((seen.viewer_seat, seen.state), (None, game.game.state.clone()));
    // It opens nothing but the view.
    refused(
        games.play(play(&game.id, link, "pass")),
        Code::PermissionDenied,
        "WRONG_TOKEN",
    )
    .await;
    refused(
        games.abort_game(abort(&game, link)),
        Code::PermissionDenied,
        "WRONG_TOKEN",
    )
    .await;
}

#[tokio::test]
async fn ranked_games_have_a_clock_and_neither_hints_nor_takebacks() {
    let world = World::new();
    let mut games = world.games().await;
    let clock = v1::ClockSetting {
        base: Some(Duration::from_secs(60).try_into().unwrap()),
        ..Default::default()
    };
    let ranked = v1::NewGameRequest {
        preset: Preset::Ranked.into(),
        clock: Some(clock),
        ..new_game("connect_four", "{}")
    };
    let contradictions = [
        (
            v1::NewGameRequest {
                clock: None,
                ..ranked.clone()
            },
            "clock",
        ),
        (
            v1::NewGameRequest {
                practice: true,
                ..ranked.clone()
            },
            "practice",
        ),
        (
            v1::NewGameRequest {
                hints: Some(true),
                ..ranked.clone()
            },
            "hints",
        ),
    ];
    for (request, field) in contradictions {
        let refusal = refused(games.new_game(request), Code::InvalidArgument, "BAD_REQUEST").await;
        assert_eq!(refusal.fields, [field]);
    }
    let game = make(&mut games, ranked).await;
    assert!(game.game.ranked);
    game.plays(&mut games, 0, "4").await;
    refused(
        games.make_offer(game.offer(&game.tokens[0], takeback(1))),
        Code::FailedPrecondition,
        "OFFER_REFUSED",
    )
    .await;
    let hint = v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[1].clone(),
        ..Default::default()
    };
    refused(games.suggest_move(hint), Code::FailedPrecondition, "NOT_ALLOWED").await;
}

#[tokio::test]
async fn a_check_leaves_no_trace() {
    let world = World::new();
    let mut games = world.games().await;
    let request = v1::NewGameRequest {
        validate_only: true,
        request_id: "checked".into(),
        ..new_game("dominoes", "{}")
    };
    let checked = within(games.new_game(request.clone())).await.unwrap().into_inner();
    assert_eq!((checked.tokens.len(), checked.game.unwrap().id.as_str()), (0, ""));
    let wrong = v1::NewGameRequest {
        options: json(r#"{"players": 99}"#),
        ..request.clone()
    };
    refused(games.new_game(wrong), Code::InvalidArgument, "BAD_OPTION").await;
    let listed = within(games.list_games(v1::ListGamesRequest::default())).await.unwrap();
    assert_eq!(listed.into_inner().games, []);
    let request = v1::NewGameRequest {
        validate_only: false,
        ..request
    };
    make(&mut games, request).await;

    let game = make(&mut games, new_game("connect_four", "{}")).await;
    let check = |text: &str, seat: usize| v1::PlayRequest {
        validate_only: true,
        request_id: "checked".into(),
        ..play(&game.id, &game.tokens[seat], text)
    };
    let revision = game.revision(&mut games).await;
    let answer = within(games.play(check("4", 0))).await.unwrap().into_inner();
    assert_eq!(
        (answer.revision, answer.events.len(), answer.state),
        (revision, 0, None)
    );
    refused(games.play(check("e4", 0)), Code::InvalidArgument, "BAD_NOTATION").await;
    refused(games.play(check("4", 1)), Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    assert_eq!(game.revision(&mut games).await, revision);
}

#[tokio::test]
async fn games_that_nobody_needs_expire() {
    let span = Some(Duration::from_millis(300));
    let world = World::with(|settings| {
        settings.expiry = Expiry {
            open: span,
            idle: span,
            finished: Some(Duration::from_secs(3_600)),
        };
    });
    let mut games = world.games().await;
    let open = v1::NewGameRequest {
        seats: vec![open_seat()],
        ..new_game("nim", "{}")
    };
    let open = make(&mut games, open).await;
    let idle = make(&mut games, new_game("nim", "{}")).await;
    idle.wait_until(&mut games, "", |game| game.status() == v1::Status::Aborted)
        .await;
    let gone = v1::GetGameRequest {
        game: open.id.clone(),
        token: open.owner.clone(),
        ..Default::default()
    };
    for _ in 0..100 {
        if games.get_game(gone.clone()).await.is_err() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the open game is still there");
}
