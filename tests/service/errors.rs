//! Bad input gets the errors that are documented, and changes nothing.

use ludoteca::pb::v1::seat_setup::Kind;
use ludoteca::pb::v1::{self, legal_moves_request, suggest_move_request};
use tonic::Code;

use crate::world::*;

#[tokio::test]
async fn bad_notation_is_refused_and_names_the_field() {
    let (_world, mut games, game) = connect_four().await;
    for text in ["", "e4", "é", "4 4", "99999999999999999999999", &"4".repeat(100_000)] {
        let call = games.play(play(&game.id, &game.tokens[0], text));
        let refusal = refused(call, Code::InvalidArgument, "BAD_NOTATION").await;
        assert_eq!(refusal.fields, ["move"]);
    }
    assert_eq!(game.revision(&mut games).await, 1);
}

#[tokio::test]
async fn an_illegal_move_says_why_in_two_languages_and_what_would_be_legal() {
    let (_world, mut games, game) = connect_four().await;
    game.play_line(&mut games, &["1", "1", "1", "1", "1", "1"]).await;
    let call = games.play(play(&game.id, &game.tokens[0], "1"));
    let refusal = refused(call, Code::FailedPrecondition, "ILLEGAL_MOVE").await;
    assert_eq!(refusal.metadata["rule"], "column_full");
    assert_eq!(refusal.metadata["column"], "1");
    assert_eq!(refusal.metadata["legal"], "2, 3, 4, 5, 6, 7");
    let texts = [("en", "Column 1 is full."), ("pt", "A coluna 1 está cheia.")];
    assert_eq!(refusal.texts, texts.map(|(locale, text)| (locale.into(), text.into())));
    assert_eq!(game.revision(&mut games).await, 7);
}

#[tokio::test]
async fn a_move_out_of_turn_or_after_the_end_is_refused() {
    let (_world, mut games, game) = connect_four().await;
    let call = games.play(play(&game.id, &game.tokens[1], "4"));
    refused(call, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    assert_eq!(game.revision(&mut games).await, 1);
    game.play_line(&mut games, &["4", "5", "4", "5", "4", "5", "4"]).await;
    for seat in 0..2 {
        let token = &game.tokens[seat];
        let call = games.play(play(&game.id, token, "4"));
        refused(call, Code::FailedPrecondition, "GAME_OVER").await;
        refused(games.resign(game.resign(token)), Code::FailedPrecondition, "GAME_OVER").await;
        let call = games.make_offer(game.offer(token, draw_offer()));
        refused(call, Code::FailedPrecondition, "GAME_OVER").await;
        let call = games.answer_offer(game.answer(token, 1, true));
        refused(call, Code::FailedPrecondition, "GAME_OVER").await;
    }
    let call = games.suggest_move(suggest(&game));
    refused(call, Code::FailedPrecondition, "GAME_OVER").await;
    assert_eq!(game.revision(&mut games).await, 8);
}

#[tokio::test]
async fn a_stale_revision_is_refused_with_the_one_the_game_is_at() {
    let (_world, mut games, game) = connect_four().await;
    game.play_line(&mut games, &["4"]).await;
    for expected in [0, 1, 3, u64::MAX] {
        let mut request = play(&game.id, &game.tokens[1], "4");
        request.expected_revision = Some(expected);
        let refusal = refused(games.play(request), Code::Aborted, "STALE_REVISION").await;
        assert_eq!(refusal.metadata["revision"], "2");
    }
    let mut request = play(&game.id, &game.tokens[1], "4");
    request.expected_revision = Some(2);
    assert_eq!(within(games.play(request)).await.unwrap().into_inner().revision, 3);
    let call = games.get_game(v1::GetGameRequest {
        game: game.id.clone(),
        min_revision: Some(4),
        ..Default::default()
    });
    assert_eq!(
        refused(call, Code::Aborted, "STALE_REVISION").await.metadata["revision"],
        "3"
    );
    let call = games.legal_moves(v1::LegalMovesRequest {
        subject: Some(legal_moves_request::Subject::Game(game.id.clone())),
        min_revision: Some(4),
        ..Default::default()
    });
    refused(call, Code::Aborted, "STALE_REVISION").await;
}

#[tokio::test]
async fn a_new_game_names_every_field_that_is_wrong() {
    let world = World::new();
    let mut games = world.games().await;
    let engine = v1::EngineSeat {
        level: 11,
        milliseconds: 60_001,
        ..Default::default()
    };
    let span = |seconds| Some(prost_types::Duration { seconds, nanos: 0 });
    let wrong = |game_type: &str, options: &str| v1::NewGameRequest {
        seats: vec![
            v1::SeatSetup {
                name: "n".repeat(101),
                contribution: vec![0; 257],
                kind: Some(Kind::Engine(engine)),
            },
            v1::SeatSetup {
                kind: Some(Kind::Bot(v1::BotSeat::default())),
                ..Default::default()
            },
        ],
        seed: vec![0; 31],
        tags: [("k".repeat(201), String::new())].into(),
        start_position: "x".repeat(10_001),
        spectators: 9,
        preset: v1::Preset::Ranked.into(),
        practice: true,
        clock: Some(v1::ClockSetting {
            base: span(-1),
            per_move: span(i64::MAX),
            ..Default::default()
        }),
        ..new_game(game_type, options)
    };
    let fields = [
        "seed",
        "practice",
        "spectators",
        "clock.base",
        "clock.per_move",
        "tags",
        "start_position",
        "seats[0].name",
        "seats[0].contribution",
        "seats[0].engine.milliseconds",
        "seats[0].engine.level",
        "seats[1].bot",
    ];
    let call = games.new_game(as_admin(wrong("connect_four", "{}")));
    assert_eq!(refused(call, Code::InvalidArgument, "BAD_REQUEST").await.fields, fields);
    // Options at fault give the reason, and hide nothing.
    let both = [&["options.size", "options.colour"][..], &fields].concat();
    let call = games.new_game(as_admin(wrong("connect_four", r#"{"size": 7, "colour": 1}"#)));
    assert_eq!(refused(call, Code::InvalidArgument, "BAD_OPTION").await.fields, both);
    let mut request = wrong("connect_four", "{}");
    request.seats.truncate(1);
    request.seats.resize(3, v1::SeatSetup::default());
    let found = refused(games.new_game(as_admin(request)), Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(
        found.fields[7..],
        ["seats", fields[7], fields[8], fields[9], fields[10]]
    );
    let overtime = v1::NewGameRequest {
        clock: Some(v1::ClockSetting {
            byo_yomi: Some(v1::ByoYomi {
                periods: 1001,
                ..Default::default()
            }),
            ..Default::default()
        }),
        ..new_game("connect_four", "{}")
    };
    let found = refused(games.new_game(overtime), Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(found.fields, ["clock.byo_yomi.period", "clock.byo_yomi"]);
    assert_eq!(listed(&mut games).await, 0);
}

#[tokio::test]
async fn a_join_names_every_field_that_is_wrong() {
    let (_world, mut games, game) = connect_four().await;
    let call = games.join_game(v1::JoinGameRequest {
        game: game.id.clone(),
        name: "\u{1b}".into(),
        contribution: vec![0; 257],
        seat: Some(256),
        ..Default::default()
    });
    let found = refused(call, Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(found.fields, ["name", "contribution", "seat"]);
}

#[tokio::test]
async fn a_new_game_with_bad_options_names_each_of_them() {
    let world = World::new();
    let mut games = world.games().await;
    for (game_type, options, fields) in [
        ("connect_four", r#"{"size": "5x5"}"#, vec!["options.size"]),
        (
            "connect_four",
            r#"{"size": 7, "opening": "x"}"#,
            vec!["options.size", "options.opening"],
        ),
        ("connect_four", r#"{"colour": 1}"#, vec!["options.colour"]),
        ("dominoes", r#"{"players": 9}"#, vec!["options.players"]),
        ("dominoes", r#"{"players": 3, "players": 4}"#, vec!["options.players"]),
    ] {
        let call = games.new_game(new_game(game_type, options));
        let refusal = refused(call, Code::InvalidArgument, "BAD_OPTION").await;
        assert_eq!(refusal.fields, fields, "{options}");
    }
    for options in ["[]", "{", "null", "\"x\"", r#"{"size": "6x7", "size": "8x9"} x"#] {
        let call = games.new_game(new_game("connect_four", options));
        let refusal = refused(call, Code::InvalidArgument, "BAD_OPTION").await;
        assert!(!refusal.fields.is_empty(), "{options}");
    }
    assert_eq!(listed(&mut games).await, 0);
}

#[tokio::test]
async fn a_malformed_new_game_names_the_field() {
    let world = World::new();
    let mut games = world.games().await;
    let base = || new_game("connect_four", "{}");
    let with = |change: &dyn Fn(&mut v1::NewGameRequest)| {
        let mut request = base();
        change(&mut request);
        request
    };
    let engine_seat = |level, milliseconds| {
        seat(Kind::Engine(v1::EngineSeat {
            level,
            nodes: 0,
            milliseconds,
        }))
    };
    let many = (0..33).map(|key| (format!("{key}"), String::new()));
    let cases = [
        (with(&|request| request.seats = vec![Default::default(); 3]), "seats"),
        (
            with(&|request| request.seats = vec![engine_seat(11, 0)]),
            "seats[0].engine.level",
        ),
        (
            with(&|request| request.seats = vec![Default::default(), engine_seat(1, 60_001)]),
            "seats[1].engine.milliseconds",
        ),
        (
            with(&|request| {
                request.seats = vec![v1::SeatSetup {
                    name: "a\nb".into(),
                    ..Default::default()
                }];
            }),
            "seats[0].name",
        ),
        (
            with(&|request| {
                request.seats = vec![v1::SeatSetup {
                    contribution: vec![0; 257],
                    ..Default::default()
                }];
            }),
            "seats[0].contribution",
        ),
        (with(&|request| request.tags = many.clone().collect()), "tags"),
        (with(&|request| request.request_id = "x".repeat(129)), "request_id"),
        (
            with(&|request| request.start_position = "x".repeat(100_001)),
            "start_position",
        ),
    ];
    for (request, field) in cases {
        let refusal = refused(games.new_game(request), Code::InvalidArgument, "BAD_REQUEST").await;
        assert_eq!(refusal.fields, [field]);
    }
    let refusal = refused(
        games.new_game(with(&|request| request.start_position = "not a board".into())),
        Code::InvalidArgument,
        "BAD_POSITION",
    );
    assert_eq!(refusal.await.fields, ["start_position"]);
    refused(
        games.new_game(new_game("draughts", "{}")),
        Code::NotFound,
        "NO_SUCH_GAME_TYPE",
    )
    .await;
    let bot = with(&|request| request.seats = vec![seat(Kind::Bot(v1::BotSeat::default()))]);
    let refusal = refused(games.new_game(bot), Code::InvalidArgument, "BAD_REQUEST").await;
    assert_eq!(refusal.fields, ["seats[0].bot"]);
    let seeded = |len| with(&move |request: &mut v1::NewGameRequest| request.seed = vec![7; len]);
    refused(games.new_game(seeded(32)), Code::PermissionDenied, "WRONG_TOKEN").await;
    refused(
        games.new_game(as_admin(seeded(31))),
        Code::InvalidArgument,
        "BAD_REQUEST",
    )
    .await;
    assert_eq!(listed(&mut games).await, 0);
}

#[tokio::test]
async fn requests_without_a_subject_or_a_move_are_refused() {
    let (_world, mut games, game) = connect_four().await;
    let bad = (Code::InvalidArgument, "BAD_REQUEST");
    assert_eq!(
        refused(games.play(v1::PlayRequest::default()), bad.0, bad.1)
            .await
            .fields,
        ["subject"]
    );
    let call = games.legal_moves(v1::LegalMovesRequest::default());
    assert_eq!(refused(call, bad.0, bad.1).await.fields, ["subject"]);
    let call = games.suggest_move(v1::SuggestMoveRequest::default());
    assert_eq!(refused(call, bad.0, bad.1).await.fields, ["subject"]);
    let call = games.render_position(v1::RenderPositionRequest::default());
    assert_eq!(refused(call, bad.0, bad.1).await.fields, ["subject"]);
    let mut request = play(&game.id, &game.tokens[0], "4");
    request.r#move = None;
    assert_eq!(refused(games.play(request), bad.0, bad.1).await.fields, ["move"]);
    let mut request = play(&game.id, &game.tokens[0], "4");
    request.chance_events = vec!["roll 66".into()];
    assert_eq!(
        refused(games.play(request), bad.0, bad.1).await.fields,
        ["chance_events"]
    );
    let mut request = play(&game.id, &game.tokens[0], "4");
    request.comment = "x".repeat(2001);
    assert_eq!(refused(games.play(request), bad.0, bad.1).await.fields, ["comment"]);
    let call = games.make_offer(v1::MakeOfferRequest {
        game: game.id.clone(),
        token: game.tokens[0].clone(),
        ..Default::default()
    });
    assert_eq!(refused(call, bad.0, bad.1).await.fields, ["offer"]);
    let call = games.list_games(v1::ListGamesRequest {
        page_token: "not one of ours".into(),
        ..Default::default()
    });
    assert_eq!(refused(call, bad.0, bad.1).await.fields, ["page_token"]);
    let mut request = suggest(&game);
    request.level = 11;
    assert_eq!(
        refused(games.suggest_move(request), bad.0, bad.1).await.fields,
        ["level"]
    );
    let mut request = suggest(&game);
    for (seconds, nanos) in [(-1, 0), (i64::MIN, i32::MIN), (0, -1)] {
        request.time = Some(prost_types::Duration { seconds, nanos });
        assert_eq!(
            refused(games.suggest_move(request.clone()), bad.0, bad.1).await.fields,
            ["time"]
        );
    }
    let mut request = game.watch("", None);
    request.heartbeat = Some(prost_types::Duration { seconds: 0, nanos: 5 });
    assert_eq!(
        refused(games.watch_game(request), bad.0, bad.1).await.fields,
        ["heartbeat"]
    );
    assert_eq!(game.revision(&mut games).await, 1);
}

#[tokio::test]
async fn typed_moves_are_accepted_and_must_agree_with_the_text() {
    let (_world, mut games, game) = connect_four().await;
    let call = games.legal_moves(v1::LegalMovesRequest {
        subject: Some(legal_moves_request::Subject::Game(game.id.clone())),
        detail: v1::Detail::Typed.into(),
        ..Default::default()
    });
    let moves = within(call).await.unwrap().into_inner().moves;
    let typed = moves[3].r#move.clone().unwrap();
    let only_typed = v1::Move {
        notation: String::new(),
        ..typed.clone()
    };
    let disagreeing = v1::Move {
        notation: "5".into(),
        ..typed
    };
    let mut request = play(&game.id, &game.tokens[0], "");
    request.r#move = Some(disagreeing);
    refused(games.play(request.clone()), Code::InvalidArgument, "BAD_NOTATION").await;
    request.r#move = Some(only_typed);
    let answer = within(games.play(request)).await.unwrap().into_inner();
    assert_eq!(answer.events[0].text, "4");
}

#[tokio::test]
async fn games_are_listed_in_pages_without_the_private_ones_and_deleted_by_their_owner() {
    let world = World::new();
    let mut games = world.games().await;
    let mut private = new_game("connect_four", "{}");
    private.spectators = v1::Spectators::None.into();
    let mut all = Vec::new();
    for _ in 0..3 {
        all.push(make(&mut games, new_game("connect_four", "{}")).await.id);
        make(&mut games, private.clone()).await;
    }
    let chess = make(&mut games, new_game("chess", "{}")).await;
    all.push(chess.id.clone());
    let (mut seen, mut token) = (Vec::new(), String::new());
    loop {
        let call = games.list_games(v1::ListGamesRequest {
            page_size: 2,
            page_token: token,
            ..Default::default()
        });
        let page = within(call).await.unwrap().into_inner();
        assert!(page.games.iter().all(|game| game.state.is_none()));
        seen.extend(page.games.into_iter().map(|game| game.id));
        token = page.next_page_token;
        if token.is_empty() {
            break;
        }
    }
    seen.sort();
    all.sort();
    assert_eq!(seen, all);
    let call = games.list_games(v1::ListGamesRequest {
        game_type: "chess".into(),
        status: v1::Status::Active.into(),
        ..Default::default()
    });
    assert_eq!(within(call).await.unwrap().into_inner().games.len(), 1);

    let delete = |token: &str| v1::DeleteGameRequest {
        game: chess.id.clone(),
        token: token.into(),
    };
    refused(games.delete_game(delete("")), Code::Unauthenticated, "NO_TOKEN").await;
    refused(
        games.delete_game(delete(&chess.tokens[0])),
        Code::PermissionDenied,
        "WRONG_TOKEN",
    )
    .await;
    within(games.delete_game(delete(&chess.owner))).await.unwrap();
    refused(games.delete_game(delete(&chess.owner)), Code::NotFound, "NO_SUCH_GAME").await;
    let call = games.play(play(&chess.id, &chess.tokens[0], "e4"));
    refused(call, Code::NotFound, "NO_SUCH_GAME").await;
    assert_eq!(listed(&mut games).await, 3);
}

#[tokio::test]
async fn the_catalog_lists_the_games_and_describes_each() {
    let world = World::new();
    let mut catalog = world.catalog().await;
    let list = within(catalog.list_game_types(v1::ListGameTypesRequest {}))
        .await
        .unwrap();
    let list = list.into_inner().game_types;
    let ids: Vec<&str> = list.iter().map(|game_type| game_type.id.as_str()).collect();
    for id in ["chess", "backgammon", "connect_four", "dominoes"] {
        assert!(ids.contains(&id), "{ids:?}");
    }
    for id in &ids {
        let request = v1::GetGameTypeRequest { id: id.to_string() };
        let whole = within(catalog.get_game_type(request))
            .await
            .unwrap()
            .into_inner()
            .game_type
            .unwrap();
        let rules = whole.rules.unwrap();
        assert!(rules.en.len() > 200 && rules.pt.len() > 200 && rules.en != rules.pt);
        assert!(!whole.examples.is_empty() && !whole.refusals.is_empty() && !whole.notation.is_empty());
        assert!(
            whole
                .options
                .iter()
                .all(|option| serde_json::from_str::<serde_json::Value>(&option.default_json).is_ok())
        );
        // Games whose cards and figures are data hand them out, and those are the ones with a rule player, besides uno.
        let data = ["conspiracy", "con_sonar", "krosmaster_arena"].contains(id);
        let tables = serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(&whole.tables_json);
        assert_eq!(tables.is_ok_and(|tables| !tables.is_empty()), data, "{id}");
        assert_eq!(whole.rule_player, data || *id == "uno", "{id}");
        assert_eq!(whole.hidden_information, ["dominoes", "uno", "con_sonar"].contains(id));
    }
    let call = catalog.get_game_type(v1::GetGameTypeRequest { id: "go".into() });
    refused(call, Code::NotFound, "NO_SUCH_GAME_TYPE").await;
}

async fn connect_four() -> (World, Games, Made) {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game("connect_four", "{}")).await;
    (world, games, game)
}

fn suggest(game: &Made) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest {
        subject: Some(suggest_move_request::Subject::Game(game.id.clone())),
        token: game.tokens[0].clone(),
        nodes: 100,
        ..Default::default()
    }
}

async fn listed(games: &mut Games) -> usize {
    let call = games.list_games(v1::ListGamesRequest::default());
    within(call).await.unwrap().into_inner().games.len()
}
