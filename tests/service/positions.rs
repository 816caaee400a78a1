//! Pure calls on a position: no stored game, nothing remembered.

use ludoteca::pb::types::v1 as types;
use ludoteca::pb::v1::{self, LegalMovesRequest, PlayRequest, Position, RenderPositionRequest};
use tonic::Code;

use crate::world::*;

fn position(game_type: &str, options: &str, text: &str, moves: &[&str]) -> Position {
    Position {
        game_type: game_type.into(),
        options: json(options),
        text: text.into(),
        moves: moves.iter().map(ToString::to_string).collect(),
        ..Default::default()
    }
}

fn legal(position: &Position) -> LegalMovesRequest {
    LegalMovesRequest {
        subject: Some(v1::legal_moves_request::Subject::Position(position.clone())),
        ..Default::default()
    }
}

fn plays(position: &Position, text: &str, chance: &[&str]) -> PlayRequest {
    PlayRequest {
        subject: Some(v1::play_request::Subject::Position(position.clone())),
        r#move: (!text.is_empty()).then(|| notation(text)),
        chance_events: chance.iter().map(ToString::to_string).collect(),
        ..Default::default()
    }
}

fn suggest(position: &Position) -> v1::SuggestMoveRequest {
    v1::SuggestMoveRequest {
        subject: Some(v1::suggest_move_request::Subject::Position(position.clone())),
        nodes: 300,
        ..Default::default()
    }
}

async fn texts(games: &mut Games, request: LegalMovesRequest) -> Vec<String> {
    let answer = within(games.legal_moves(request)).await.unwrap().into_inner();
    answer.moves.into_iter().map(|mv| mv.r#move.unwrap().notation).collect()
}

#[tokio::test]
async fn moves_are_listed_in_the_detail_that_is_asked_for_and_by_the_first_clicks() {
    let world = World::new();
    let mut games = world.games().await;
    let chess = position("chess", "{}", "", &["e4", "e5"]);
    let all = texts(&mut games, legal(&chess)).await;
    let mut sorted = all.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!((all.len(), &all), (29, &sorted));
    for (detail, typed, steps) in [
        (v1::Detail::Unspecified, false, false),
        (v1::Detail::Notation, false, false),
        (v1::Detail::Typed, true, false),
        (v1::Detail::Steps, true, true),
    ] {
        let mut request = legal(&chess);
        request.detail = detail.into();
        let answer = within(games.legal_moves(request)).await.unwrap().into_inner();
        for mv in &answer.moves {
            assert_eq!(mv.r#move.as_ref().unwrap().game.is_some(), typed);
            assert_eq!(!mv.steps.is_empty(), steps);
        }
    }
    // Click by click: every first step leads on to at least one move.
    let first = within(games.legal_moves(legal(&chess)))
        .await
        .unwrap()
        .into_inner()
        .next_steps;
    let mut found = 0;
    for step in first {
        let mut request = legal(&chess);
        request.prefix = vec![step.clone()];
        request.detail = v1::Detail::Steps.into();
        let answer = within(games.legal_moves(request)).await.unwrap().into_inner();
        assert!(answer.moves.iter().all(|mv| mv.steps[0] == step));
        assert!(!answer.moves.is_empty());
        found += answer.moves.len();
    }
    assert_eq!(found, 29);
    let mut request = legal(&chess);
    request.prefix = vec![types::Step { step: None }];
    assert_eq!(
        refused(games.legal_moves(request), Code::InvalidArgument, "BAD_REQUEST")
            .await
            .fields,
        ["prefix[0]"]
    );
}

#[tokio::test]
async fn a_pure_play_takes_its_chance_events_from_the_caller() {
    let world = World::new();
    let mut games = world.games().await;
    let start = position("backgammon", "{}", "", &[]);
    let listed = within(games.legal_moves(legal(&start))).await.unwrap().into_inner();
    assert_eq!(listed.turn.unwrap().turn, Some(v1::turn::Turn::Chance(true)));
    assert!(
        listed.moves.is_empty()
            && listed
                .events
                .iter()
                .any(|event| event.text == "open 13" && event.weight > 0)
    );
    let opened = within(games.play(plays(&start, "", &["open 13"])))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(seat_of(opened.turn.as_ref()), Some(1));
    let opened = opened.position.unwrap();
    let played = within(games.play(plays(&opened, "8/5 6/5", &["roll 62"])))
        .await
        .unwrap()
        .into_inner();
    let kinds: Vec<i32> = played.events.iter().map(|event| event.kind).collect();
    assert_eq!(kinds, [v1::EventKind::Move as i32, v1::EventKind::Chance as i32]);
    assert_eq!(seat_of(played.turn.as_ref()), Some(0));
    let next = played.position.unwrap();
    assert_eq!(next.moves, ["open 13", "8/5 6/5", "roll 62"]);
    // The position text alone says the same.
    let alone = position("backgammon", "{}", &played.state.unwrap().text, &[]);
    assert_eq!(
        texts(&mut games, legal(&alone)).await,
        texts(&mut games, legal(&next)).await
    );

    let early = games.play(plays(&opened, "8/5 6/5", &["roll 62", "roll 11"]));
    assert_eq!(
        refused(early, Code::InvalidArgument, "BAD_REQUEST").await.fields,
        ["chance_events[1]"]
    );
    let no_dice = games.play(plays(&opened, "8/5 6/5", &["roll 77"]));
    refused(no_dice, Code::InvalidArgument, "BAD_NOTATION").await;
    let due = games.play(plays(&start, "8/5 6/5", &[]));
    refused(due, Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    let nothing = games.play(plays(&opened, "", &[]));
    assert_eq!(
        refused(nothing, Code::InvalidArgument, "BAD_REQUEST").await.fields,
        ["move"]
    );
    let illegal = games.play(plays(&opened, "24/18", &[]));
    assert_eq!(
        refused(illegal, Code::FailedPrecondition, "ILLEGAL_MOVE")
            .await
            .texts
            .len(),
        2
    );
    refused(
        games.suggest_move(suggest(&start)),
        Code::FailedPrecondition,
        "NOT_YOUR_TURN",
    )
    .await;
}

#[tokio::test]
async fn the_moves_of_a_position_carry_its_past() {
    let world = World::new();
    let mut games = world.games().await;
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    let answer = within(games.play(plays(&position("chess", "{}", "", &shuffle), "Ng8", &[])))
        .await
        .unwrap()
        .into_inner();
    let outcome = answer.outcome.unwrap();
    assert_eq!(
        (outcome.reason.as_str(), outcome.winners.len()),
        ("threefold_repetition", 0)
    );
    let over = answer.position.unwrap();
    refused(
        games.suggest_move(suggest(&over)),
        Code::FailedPrecondition,
        "GAME_OVER",
    )
    .await;
    let listed = within(games.legal_moves(legal(&over))).await.unwrap().into_inner();
    assert!(listed.moves.is_empty() && listed.turn.unwrap().turn == Some(v1::turn::Turn::Over(true)));
    refused(
        games.play(plays(&over, "e4", &[])),
        Code::FailedPrecondition,
        "NOT_YOUR_TURN",
    )
    .await;
}

#[tokio::test]
async fn positions_are_drawn_as_svg_as_text_and_as_a_scene() {
    let world = World::new();
    let mut games = world.games().await;
    for entry in ludoteca::table::catalog() {
        let whole = position(entry.about().id, "{}", "", &[]);
        let mut scenes = Vec::new();
        for rendering in [
            v1::Rendering::Unspecified,
            v1::Rendering::Svg,
            v1::Rendering::Text,
            v1::Rendering::Scene,
        ] {
            let request = RenderPositionRequest {
                subject: Some(v1::render_position_request::Subject::Position(whole.clone())),
                rendering: rendering.into(),
                ..Default::default()
            };
            let answer = within(games.render_position(request)).await.unwrap().into_inner();
            match rendering {
                v1::Rendering::Unspecified | v1::Rendering::Svg => {
                    assert!(answer.picture.starts_with("<svg") && answer.picture.trim_end().ends_with("</svg>"));
                }
                v1::Rendering::Text => assert!(answer.picture.lines().count() > 1 && !answer.picture.contains('<')),
                v1::Rendering::Scene => assert!(answer.picture.is_empty()),
            }
            scenes.push(answer.scene.unwrap());
        }
        assert!(scenes.iter().all(|scene| *scene == scenes[0] && scene.width > 0.0));
    }
    let game = make(&mut games, new_game("dominoes", "{}")).await;
    let request = RenderPositionRequest {
        subject: Some(v1::render_position_request::Subject::Game(game.id.clone())),
        rendering: v1::Rendering::Text.into(),
        ..Default::default()
    };
    let spectators = within(games.render_position(request.clone()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(spectators.revision, game.game.revision);
    let mut request = request;
    request.token = game.tokens[0].clone();
    assert_ne!(
        within(games.render_position(request))
            .await
            .unwrap()
            .into_inner()
            .picture,
        spectators.picture
    );
}

#[tokio::test]
async fn a_view_says_what_its_seat_may_do_and_nothing_more() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(
        &mut games,
        new_game("dominoes", r#"{"variant": "block", "max_rounds": 1}"#),
    )
    .await;
    let seat = on_turn(&game.game).unwrap();
    let options = game.game.options.clone().unwrap().json;
    let own = game.seen(&mut games, &game.tokens[seat]).await.state.unwrap().text;
    let view = position("dominoes", &options, &own, &[]);
    assert_eq!(
        texts(&mut games, legal(&view)).await,
        game.legal(&mut games, &game.tokens[seat]).await
    );
    let suggested = within(games.suggest_move(suggest(&view))).await.unwrap().into_inner();
    assert_eq!(suggested.seat as usize, seat);
    let refused_play = games.play(plays(&view, &suggested.moves[0].r#move.as_ref().unwrap().notation, &[]));
    refused(refused_play, Code::FailedPrecondition, "NOT_ALLOWED").await;
    let mut continued = view.clone();
    continued.moves = vec!["pass".into()];
    let call = games.legal_moves(legal(&continued));
    assert_eq!(
        refused(call, Code::InvalidArgument, "BAD_POSITION").await.fields,
        ["position.moves"]
    );
    for token in [&game.tokens[1 - seat], ""] {
        let other = game.seen(&mut games, token).await.state.unwrap().text;
        let view = position("dominoes", &options, &other, &[]);
        refused(games.legal_moves(legal(&view)), Code::FailedPrecondition, "NOT_ALLOWED").await;
        refused(
            games.suggest_move(suggest(&view)),
            Code::FailedPrecondition,
            "NOT_ALLOWED",
        )
        .await;
    }
}

#[tokio::test]
async fn a_bad_position_names_the_field() {
    let world = World::new();
    let mut games = world.games().await;
    let cases = [
        (
            position("chess", "{}", "nonsense", &[]),
            "BAD_POSITION",
            "position.text",
        ),
        (
            position("chess", "{}", &"x".repeat(100_001), &[]),
            "BAD_POSITION",
            "position.text",
        ),
        (
            position("chess", "{}", "", &["e4", "e4"]),
            "BAD_POSITION",
            "position.moves[1]",
        ),
        (
            position("chess", "{}", "", &["e4"; 20_001]),
            "BAD_POSITION",
            "position.moves",
        ),
        (
            position("chess", r#"{"x": 1}"#, "", &[]),
            "BAD_OPTION",
            "position.options.x",
        ),
        (
            position("chess", r#"{"chess960": true}"#, "", &[]),
            "BAD_OPTION",
            "position.options.json",
        ),
        (
            position("dominoes", "{}", "v=draw", &[]),
            "BAD_POSITION",
            "position.text",
        ),
        (
            position("connect_four", "{}", "......./ r 0 -", &[]),
            "BAD_POSITION",
            "position.text",
        ),
        (
            position("backgammon", "{}", "XGID=é", &[]),
            "BAD_POSITION",
            "position.text",
        ),
    ];
    for (position, reason, field) in cases {
        for refusal in [
            refused(games.legal_moves(legal(&position)), Code::InvalidArgument, reason).await,
            refused(games.play(plays(&position, "e4", &[])), Code::InvalidArgument, reason).await,
            refused(games.suggest_move(suggest(&position)), Code::InvalidArgument, reason).await,
        ] {
            assert_eq!(refusal.fields, [field]);
        }
    }
    let unknown = position("draughts", "{}", "", &[]);
    refused(games.legal_moves(legal(&unknown)), Code::NotFound, "NO_SUCH_GAME_TYPE").await;
    let mut future = position("chess", "{}", "", &[]);
    future.rules_version = 99;
    refused(games.legal_moves(legal(&future)), Code::InvalidArgument, "BAD_OPTION").await;
}

/// What no play can have led to is refused, and the refusal says why.
#[tokio::test]
async fn a_position_that_cannot_have_come_about_is_refused() {
    let world = World::new();
    let mut games = world.games().await;
    for (game_type, options, text, why) in [
        (
            "conspiracy",
            "{}",
            "seat=0;phase=recruit;hand=-;held=-;deck=56;piles=-;locdeck=23;locs=P7;ch0=Y1,R1;ch1=G0,B0;pearls=0,0;master=-;forced=-;\
             last=-",
            "the keys up to spot 2 claim a location at once",
        ),
        (
            "conspiracy",
            "{}",
            "seat=0;phase=recruit;hand=-;held=-;deck=59;piles=-;locdeck=23;locs=P7;ch0=Y1;ch1=-;pearls=0,0;master=-;forced=-;last=-",
            "too many lords",
        ),
        (
            "uno",
            r#"{"players": 2, "target": 0}"#,
            "n=2 op=0.off.challenge.one.0.0.1 r=1/50 st=play t=0 d=+ top=G5 c=G pn=0 w4=- by=- nx=- dr=- sc=0,0 h=R1|Y1 dk=#105 dp=- \
             sh=- mv=0/2000 lr=-",
            "nobody has moved yet",
        ),
        (
            "uno",
            r#"{"players": 2, "target": 0}"#,
            "n=2 op=0.off.challenge.one.0.0.1 r=1/50 st=play t=0 d=+ top=G5 c=G pn=0 w4=- by=- nx=- dr=- sc=0,0 \
             h=R1,R2,R3,R4,R5,R6,R7|Y1,Y2,Y3,Y4,Y5,Y6,Y7 dk=#93 dp=- sh=1<0:R1 mv=1/2000 lr=-",
            "at least 2 moves",
        ),
    ] {
        let call = games.legal_moves(legal(&position(game_type, options, text, &[])));
        let status = within(call).await.unwrap_err();
        assert_eq!(refusal(&status).reason, "BAD_POSITION");
        assert!(status.message().contains(why), "{}", status.message());
    }
}
