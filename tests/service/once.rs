//! Exactly once: a repeated request gets its first answer, whatever has happened since.

use ludoteca::pb::v1;
use prost::Message;
use tonic::Code;

use crate::world::*;

async fn connect_four(games: &mut Games) -> Made {
    make(games, new_game("connect_four", "{}")).await
}

fn named(mut request: v1::PlayRequest, id: &str) -> v1::PlayRequest {
    request.request_id = id.into();
    request
}

#[tokio::test]
async fn a_repeated_play_gets_its_first_answer_also_later_and_from_elsewhere_and_after_a_restart() {
    let mut world = World::new();
    let mut games = world.games().await;
    let game = connect_four(&mut games).await;
    let request = named(play(&game.id, &game.tokens[0], "4"), "one");
    let first = within(games.play(request.clone())).await.unwrap().into_inner();
    game.plays(&mut games, 1, "4").await;
    let again = within(games.play(request.clone())).await.unwrap().into_inner();
    assert_eq!(again, first);
    let mut elsewhere = world.games().await;
    assert_eq!(
        within(elsewhere.play(request.clone())).await.unwrap().into_inner(),
        first
    );
    world.restart().await;
    let mut games = world.games().await;
    assert_eq!(within(games.play(request.clone())).await.unwrap().into_inner(), first);
    assert_eq!(game.revision(&mut games).await, 3);

    // Also after a takeback has undone the move, and after the end.
    let offered = within(games.make_offer(game.offer(&game.tokens[0], takeback(1))))
        .await
        .unwrap()
        .into_inner();
    let revision = offered.game.unwrap().offer.unwrap().revision;
    let answered = within(games.answer_offer(game.answer(&game.tokens[1], revision, true)))
        .await
        .unwrap();
    assert_eq!(on_turn(&answered.into_inner().game.unwrap()), Some(0));
    assert_eq!(within(games.play(request.clone())).await.unwrap().into_inner(), first);
    within(games.resign(game.resign(&game.tokens[0]))).await.unwrap();
    assert_eq!(within(games.play(request)).await.unwrap().into_inner(), first);
}

#[tokio::test]
async fn eight_copies_at_once_have_one_effect_and_equal_answers_also_after_a_restart() {
    let mut world = World::with(|settings| settings.network_threads = 2);
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![open_seat()];
    request.request_id = "new".into();
    let answers = eight(&world, |mut games| {
        let request = request.clone();
        async move { games.new_game(request).await.unwrap().into_inner() }
    })
    .await;
    let game = made(answers);
    assert_eq!(list(&mut games).await, 1);

    let join = v1::JoinGameRequest {
        request_id: "join".into(),
        game: game.id.clone(),
        ..Default::default()
    };
    let joined = eight(&world, |mut games| {
        let join = join.clone();
        async move { games.join_game(join).await.unwrap().into_inner() }
    })
    .await;

    let request = named(play(&game.id, &joined.token, "4"), "play");
    let played = eight(&world, |mut games| {
        let request = request.clone();
        async move { games.play(request).await.unwrap().into_inner() }
    })
    .await;
    assert_eq!(played.revision, 3);

    let mut offer = game.offer(&joined.token, draw_offer());
    offer.request_id = "offer".into();
    let offered = eight(&world, |mut games| {
        let offer = offer.clone();
        async move { games.make_offer(offer).await.unwrap().into_inner() }
    })
    .await;
    let revision = offered.game.as_ref().unwrap().offer.as_ref().unwrap().revision;

    let mut answer = game.answer(&game.tokens[0], revision, false);
    answer.request_id = "answer".into();
    let answered = eight(&world, |mut games| {
        let answer = answer.clone();
        async move { games.answer_offer(answer).await.unwrap().into_inner() }
    })
    .await;
    assert_eq!(answered.game.as_ref().unwrap().offer, None);

    let mut resign = game.resign(&joined.token);
    resign.request_id = "resign".into();
    let resigned = eight(&world, |mut games| {
        let resign = resign.clone();
        async move { games.resign(resign).await.unwrap().into_inner() }
    })
    .await;
    assert_eq!(resigned.game.as_ref().unwrap().outcome.as_ref().unwrap().winners, [1]);
    assert_eq!(game.revision(&mut games).await, 6);

    world.restart().await;
    let mut games = world.games().await;
    assert_eq!(within(games.join_game(join)).await.unwrap().into_inner(), joined);
    let again = within(games.play(named(play(&game.id, &joined.token, "4"), "play"))).await;
    assert_eq!(again.unwrap().into_inner(), played);
    assert_eq!(within(games.make_offer(offer)).await.unwrap().into_inner(), offered);
    assert_eq!(within(games.answer_offer(answer)).await.unwrap().into_inner(), answered);
    assert_eq!(within(games.resign(resign)).await.unwrap().into_inner(), resigned);
    assert_eq!(game.revision(&mut games).await, 6);
}

/// Runs a call eight times at once, each over its own connection; all answers must be the same bytes.
async fn eight<A, F>(world: &World, call: impl Fn(Games) -> F) -> A
where
    F: Future<Output = A> + Send + 'static,
    A: Message + 'static,
{
    let mut tasks = Vec::new();
    for _ in 0..8 {
        tasks.push(tokio::spawn(call(world.games().await)));
    }
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(within(task).await.unwrap());
    }
    let bytes: Vec<Vec<u8>> = answers.iter().map(Message::encode_to_vec).collect();
    assert!(bytes.iter().all(|other| *other == bytes[0]), "the answers differ");
    answers.remove(0)
}

async fn list(games: &mut Games) -> usize {
    within(games.list_games(v1::ListGamesRequest::default()))
        .await
        .unwrap()
        .into_inner()
        .games
        .len()
}

#[tokio::test]
async fn a_repeated_new_game_returns_the_same_game_and_tokens() {
    let mut world = World::new();
    let mut games = world.games().await;
    for (game_type, seats) in [
        ("connect_four", vec![]),
        ("backgammon", vec![]),
        ("dominoes", vec![open_seat()]),
        ("connect_four", vec![engine(20), engine(20)]),
    ] {
        let mut request = new_game(game_type, "");
        request.request_id = format!("{game_type} {}", seats.len());
        request.seats = seats;
        request.tags = (0..10).map(|key| (format!("key {key}"), "value".into())).collect();
        let first = within(games.new_game(request.clone())).await.unwrap().into_inner();
        let game = made(first.clone());
        if let Some(token) = game
            .tokens
            .first()
            .filter(|_| game.game.status == v1::Status::Active as i32)
        {
            let seat = on_turn(&game.game).unwrap();
            let legal = game.legal(&mut games, &game.tokens[seat]).await;
            game.plays(&mut games, seat, &legal[0]).await;
            within(games.resign(game.resign(token))).await.unwrap();
        }
        assert_eq!(
            within(games.new_game(request.clone())).await.unwrap().into_inner(),
            first
        );
        world.restart().await;
        games = world.games().await;
        assert_eq!(
            within(games.new_game(request.clone())).await.unwrap().into_inner(),
            first
        );
        request.practice = true;
        let refusal = refused(games.new_game(request), Code::InvalidArgument, "REQUEST_ID_REUSED").await;
        assert_eq!(refusal.fields, ["request_id"]);
    }
    assert_eq!(list(&mut games).await, 4);
}

#[tokio::test]
async fn the_same_id_with_another_content_is_refused() {
    let world = World::new();
    let mut games = world.games().await;
    let game = connect_four(&mut games).await;
    let reused = (Code::InvalidArgument, "REQUEST_ID_REUSED");
    within(games.play(named(play(&game.id, &game.tokens[0], "4"), "x")))
        .await
        .unwrap();
    let call = games.play(named(play(&game.id, &game.tokens[0], "5"), "x"));
    assert_eq!(refused(call, reused.0, reused.1).await.fields, ["request_id"]);
    // The id is the seat's and the method's own: others may use the same.
    within(games.play(named(play(&game.id, &game.tokens[1], "5"), "x")))
        .await
        .unwrap();
    let mut offer = game.offer(&game.tokens[0], draw_offer());
    offer.request_id = "x".into();
    let offered = within(games.make_offer(offer.clone()))
        .await
        .unwrap()
        .into_inner()
        .game
        .unwrap();
    offer.offer = Some(takeback(1));
    refused(games.make_offer(offer), reused.0, reused.1).await;
    let mut answer = game.answer(&game.tokens[1], offered.revision, false);
    answer.request_id = "x".into();
    within(games.answer_offer(answer.clone())).await.unwrap();
    answer.accept = true;
    refused(games.answer_offer(answer), reused.0, reused.1).await;
    assert_eq!(game.revision(&mut games).await, 5);
}

#[tokio::test]
async fn only_successes_are_remembered() {
    let world = World::new();
    let mut games = world.games().await;
    let game = connect_four(&mut games).await;
    let early = named(play(&game.id, &game.tokens[1], "4"), "x");
    refused(games.play(early.clone()), Code::FailedPrecondition, "NOT_YOUR_TURN").await;
    game.plays(&mut games, 0, "4").await;
    within(games.play(early)).await.unwrap();
}

#[tokio::test]
async fn of_two_clients_that_race_on_one_move_one_wins() {
    let world = World::with(|settings| settings.network_threads = 2);
    let mut games = world.games().await;
    let game = connect_four(&mut games).await;
    for turn in 0..6 {
        let revision = game.revision(&mut games).await;
        let token = &game.tokens[turn % 2];
        let expecting = turn % 4 < 2;
        let race = ["3", "5"].map(|text| {
            let mut request = play(&game.id, token, text);
            request.expected_revision = expecting.then_some(revision);
            request
        });
        let mut tasks = Vec::new();
        for request in race {
            let mut games = world.games().await;
            tasks.push(tokio::spawn(async move { games.play(request).await }));
        }
        let mut won = 0;
        for task in tasks {
            match within(task).await.unwrap() {
                Ok(_) => won += 1,
                Err(status) => {
                    let refusal = refusal(&status);
                    let wanted = if expecting { "STALE_REVISION" } else { "NOT_YOUR_TURN" };
                    assert_eq!(refusal.reason, wanted);
                }
            }
        }
        assert_eq!((won, game.revision(&mut games).await), (1, revision + 1));
    }
}

#[tokio::test]
async fn events_that_change_nothing_do_not_make_a_revision_stale() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(
        &mut games,
        new_game("dominoes", r#"{"players": 4, "variant": "block"}"#),
    )
    .await;
    let now = &game.game;
    let seat = on_turn(now).unwrap();
    let leaving = (seat + 2) % 4;
    let resigned = within(games.resign(game.resign(&game.tokens[leaving])))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(resigned.game.unwrap().revision, now.revision + 1);
    let legal = game.legal(&mut games, &game.tokens[seat]).await;
    let mut request = play(&game.id, &game.tokens[seat], &legal[0]);
    request.expected_revision = Some(now.revision);
    within(games.play(request)).await.unwrap();

    // An offer changes the pending offer, so it does.
    let game = connect_four(&mut games).await;
    let token = &game.tokens[0];
    within(games.make_offer(game.offer(&game.tokens[1], draw_offer())))
        .await
        .unwrap();
    let mut request = play(&game.id, token, "4");
    request.expected_revision = Some(1);
    refused(games.play(request), Code::Aborted, "STALE_REVISION").await;
}
