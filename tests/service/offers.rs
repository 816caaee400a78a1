//! Takebacks, draws, claims and resignations.

use ludoteca::pb::v1;
use ludoteca::table::audit;
use tonic::Code;

use crate::world::*;

const REFUSED: (Code, &str) = (Code::FailedPrecondition, "OFFER_REFUSED");

async fn start(game_type: &str, options: &str) -> (World, Games, Made) {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, new_game(game_type, options)).await;
    (world, games, game)
}

impl Made {
    async fn offers(&self, games: &mut Games, seat: usize, offer: v1::make_offer_request::Offer) -> v1::Game {
        let request = self.offer(&self.tokens[seat], offer);
        within(games.make_offer(request))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
    }

    async fn answers(&self, games: &mut Games, seat: usize, revision: u64, accept: bool) -> v1::Game {
        let request = self.answer(&self.tokens[seat], revision, accept);
        within(games.answer_offer(request))
            .await
            .unwrap()
            .into_inner()
            .game
            .unwrap()
    }

    async fn resigns(&self, games: &mut Games, seat: usize) -> v1::Game {
        let request = self.resign(&self.tokens[seat]);
        within(games.resign(request)).await.unwrap().into_inner().game.unwrap()
    }
}

#[tokio::test]
async fn a_takeback_that_is_accepted_undoes_the_moves_and_the_revision_grows() {
    let (_world, mut games, game) = start("connect_four", "{}").await;
    game.play_line(&mut games, &["4", "4"]).await;
    let before = game.seen(&mut games, "").await.state;
    game.play_line(&mut games, &["1", "2"]).await;
    let offered = game.offers(&mut games, 1, takeback(3)).await;
    let offer = offered.offer.unwrap();
    assert_eq!((offer.seat, offer.revision), (1, 6));
    let own = games.answer_offer(game.answer(&game.tokens[1], 6, true));
    refused(own, REFUSED.0, REFUSED.1).await;
    let other = games.answer_offer(game.answer(&game.tokens[0], 5, true));
    refused(other, REFUSED.0, REFUSED.1).await;
    refused(
        games.make_offer(game.offer(&game.tokens[0], draw_offer())),
        REFUSED.0,
        REFUSED.1,
    )
    .await;
    let after = game.answers(&mut games, 0, 6, true).await;
    assert_eq!((after.state, after.revision, after.offer), (before, 8, None));
    game.play_line(&mut games, &["4", "4"]).await;
    game.resigns(&mut games, 0).await;
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
}

#[tokio::test]
async fn a_takeback_goes_only_to_where_there_is_something_to_undo() {
    let (_world, mut games, game) = start("connect_four", "{}").await;
    for to in [0, 1, 2, u64::MAX] {
        refused(
            games.make_offer(game.offer(&game.tokens[0], takeback(to))),
            REFUSED.0,
            REFUSED.1,
        )
        .await;
    }
    game.play_line(&mut games, &["4"]).await;
    for to in [0, 2, 3] {
        refused(
            games.make_offer(game.offer(&game.tokens[0], takeback(to))),
            REFUSED.0,
            REFUSED.1,
        )
        .await;
    }
    // A move lets the offer lapse; declining it and withdrawing it end it too.
    let offered = game.offers(&mut games, 0, takeback(1)).await;
    game.plays(&mut games, 1, "4").await;
    let late = games.answer_offer(game.answer(&game.tokens[1], offered.revision, true));
    refused(late, REFUSED.0, REFUSED.1).await;
    for who in [0, 1] {
        let offered = game.offers(&mut games, 0, takeback(1)).await;
        assert_eq!(game.answers(&mut games, who, offered.revision, false).await.offer, None);
    }
}

#[tokio::test]
async fn behind_dice_a_takeback_is_refused() {
    let (_world, mut games, game) = start("backgammon", "{}").await;
    let seat = on_turn(&game.game).unwrap();
    let legal = game.legal(&mut games, &game.tokens[seat]).await;
    game.plays(&mut games, seat, &legal[0]).await;
    for to in 1..=game.game.revision {
        refused(
            games.make_offer(game.offer(&game.tokens[seat], takeback(to))),
            REFUSED.0,
            REFUSED.1,
        )
        .await;
    }
}

#[tokio::test]
async fn in_practice_a_takeback_goes_behind_dice_and_the_same_luck_returns() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("backgammon", "{}");
    request.practice = true;
    let game = make(&mut games, request).await;
    let mut states = Vec::new();
    for _ in 0..2 {
        let mut now = game.seen(&mut games, "").await;
        for _ in 0..4 {
            let seat = on_turn(&now).unwrap();
            let legal = game.legal(&mut games, &game.tokens[seat]).await;
            game.plays(&mut games, seat, &legal[0]).await;
            now = game.seen(&mut games, "").await;
        }
        states.push(now.state.unwrap().text);
        let offered = game.offers(&mut games, 0, takeback(game.game.revision)).await;
        let after = game.answers(&mut games, 1, offered.revision, true).await;
        assert_eq!(after.state, game.game.state);
    }
    assert_eq!(states[0], states[1]);
    game.resigns(&mut games, 0).await;
    let record = game.export(&mut games, "").await;
    assert!(record.header.practice);
    assert_eq!(audit(&record), Ok(()));
}

#[tokio::test]
async fn a_takeback_to_just_before_the_dice_rolls_them_again() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("dominoes", r#"{"players": 2}"#);
    request.practice = true;
    let game = make(&mut games, request).await;
    let before = game.seen(&mut games, &game.tokens[0]).await;
    // Revision 1 is the start: the deal after it is undone, and comes again.
    let offered = game.offers(&mut games, 0, takeback(1)).await;
    let after = game.answers(&mut games, 1, offered.revision, true).await;
    assert!(
        on_turn(&after).is_some(),
        "the game waits for a deal for ever: {:?}",
        after.turn
    );
    let after = game.seen(&mut games, &game.tokens[0]).await;
    assert_eq!(after.state, before.state);
    game.resigns(&mut games, 0).await;
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
}

#[tokio::test]
async fn an_engine_accepts_a_takeback_and_declines_a_draw() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("connect_four", "{}");
    request.seats = vec![Default::default(), engine(50)];
    let game = make(&mut games, request).await;
    game.plays(&mut games, 0, "4").await;
    game.wait_until(&mut games, "", |now| on_turn(now) == Some(0)).await;
    let declined = game.offers(&mut games, 0, draw_offer()).await;
    assert_eq!((declined.offer, declined.outcome, declined.revision), (None, None, 5));
    let taken = game.offers(&mut games, 0, takeback(1)).await;
    assert_eq!((on_turn(&taken), taken.state), (Some(0), game.game.state.clone()));
}

#[tokio::test]
async fn partners_answer_for_their_side() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = new_game("dominoes", r#"{"variant": "partnership"}"#);
    request.practice = true;
    let game = make(&mut games, request).await;
    let seat = on_turn(&game.game).unwrap();
    let legal = game.legal(&mut games, &game.tokens[seat]).await;
    game.plays(&mut games, seat, &legal[0]).await;
    let offered = game.offers(&mut games, seat, takeback(game.game.revision)).await;
    let partner = games.answer_offer(game.answer(&game.tokens[(seat + 2) % 4], offered.revision, true));
    refused(partner, REFUSED.0, REFUSED.1).await;
    let after = game.answers(&mut games, (seat + 1) % 4, offered.revision, true).await;
    assert_eq!(after.offer, None, "one of the other side is enough");
    assert_eq!(on_turn(&after), Some(seat));
    let over = game.resigns(&mut games, 1).await;
    assert_eq!(over.outcome.unwrap().winners, [0, 2], "a side that gives up loses");
}

#[tokio::test]
async fn an_agreed_draw_ends_the_game_and_a_declined_one_does_not() {
    let (_world, mut games, game) = start("chess", "{}").await;
    let offered = game.offers(&mut games, 1, draw_offer()).await;
    let declined = game.answers(&mut games, 0, offered.revision, false).await;
    assert_eq!((declined.offer, declined.outcome), (None, None));
    let offered = game.offers(&mut games, 0, draw_offer()).await;
    let drawn = game.answers(&mut games, 1, offered.revision, true).await;
    let outcome = drawn.outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.scores, outcome.reason.as_str()),
        (vec![], vec![0.5, 0.5], "agreement")
    );
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));

    let game = make(&mut games, new_game("dominoes", "{}")).await;
    refused(
        games.make_offer(game.offer(&game.tokens[0], draw_offer())),
        REFUSED.0,
        REFUSED.1,
    )
    .await;
}

#[tokio::test]
async fn under_fide_rules_a_repetition_is_claimed() {
    let (_world, mut games, game) = start("chess", r#"{"draw_rules": "fide"}"#).await;
    let early = games.make_offer(game.offer(&game.tokens[0], claim("threefold_repetition")));
    refused(early, REFUSED.0, REFUSED.1).await;
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    game.play_line(&mut games, &shuffle).await;
    game.play_line(&mut games, &shuffle).await;
    for reason in ["fifty_moves", "", "agreement", "threefold_repetition\ntakeback to 1"] {
        let call = games.make_offer(game.offer(&game.tokens[0], claim(reason)));
        refused(call, REFUSED.0, REFUSED.1).await;
    }
    let call = games.make_offer(game.offer(&game.tokens[1], claim("threefold_repetition")));
    refused(call, REFUSED.0, REFUSED.1).await;
    let over = game.offers(&mut games, 0, claim("threefold_repetition")).await;
    assert_eq!(over.outcome.unwrap().reason, "threefold_repetition");
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
}

#[tokio::test]
async fn chess_with_table_actions_writes_them_as_its_moves() {
    let (_world, mut games, game) = start("chess", r#"{"table_actions": true, "draw_rules": "fide"}"#).await;
    let offered = game.offers(&mut games, 0, draw_offer()).await;
    let offer = offered.offer.expect("the offer is shown");
    assert_eq!((offer.seat, offer.revision), (0, 2));
    let declined = game.answers(&mut games, 1, 2, false).await;
    assert_eq!(declined.offer, None);
    game.plays(&mut games, 0, "e4").await;
    game.plays(&mut games, 1, "e5").await;
    let offered = game.offers(&mut games, 0, draw_offer()).await.revision;
    let stale = games.answer_offer(game.answer(&game.tokens[1], 2, true));
    refused(stale, REFUSED.0, REFUSED.1).await;
    game.answers(&mut games, 1, offered, true).await;
    let texts: Vec<String> = game
        .export(&mut games, "")
        .await
        .events
        .into_iter()
        .map(|event| event.text)
        .collect();
    assert_eq!(
        texts,
        [
            "start",
            "draw_offer",
            "draw_decline",
            "e4",
            "e5",
            "draw_offer",
            "draw_accept"
        ]
    );
    assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));

    let game = make(&mut games, new_game("chess", r#"{"table_actions": true}"#)).await;
    let over = game.resigns(&mut games, 0).await;
    assert_eq!(over.outcome.unwrap().winners, [1]);
    assert_eq!(game.export(&mut games, "").await.events[1].text, "resign");
    // Out of turn it is an event of the table.
    let game = make(&mut games, new_game("chess", r#"{"table_actions": true}"#)).await;
    let over = game.resigns(&mut games, 1).await;
    assert_eq!(over.outcome.unwrap().winners, [0]);
}

#[tokio::test]
async fn an_answer_goes_to_the_offer_that_it_names() {
    let (_world, mut games, game) = start("chess", r#"{"table_actions": true}"#).await;
    game.play_line(&mut games, &["e4", "e5"]).await;
    game.offers(&mut games, 0, draw_offer()).await;
    let offered = game.offers(&mut games, 0, takeback(1)).await;
    let after = game.answers(&mut games, 1, offered.offer.unwrap().revision, true).await;
    assert_eq!(after.outcome, None, "a takeback was accepted, not a draw");
    assert_eq!(after.state, game.game.state);
    assert_eq!(after.offer, None);
}

#[tokio::test]
async fn who_resigns_a_game_of_two_sides_loses_it_unless_the_other_side_cannot_win() {
    let (_world, mut games, game) = start("connect_four", "{}").await;
    let over = game.resigns(&mut games, 1).await;
    let outcome = over.outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.scores, outcome.reason.as_str()),
        (vec![0], vec![1.0, 0.0], "resignation")
    );
    let bare = r#"{"start_position": "8/8/4k3/8/8/4K3/4P3/8 w - - 0 1"}"#;
    let game = make(&mut games, new_game("chess", bare)).await;
    let outcome = game.resigns(&mut games, 0).await.outcome.unwrap();
    assert_eq!(
        (outcome.winners, outcome.scores),
        (vec![], vec![0.5, 0.5]),
        "a bare king wins nothing"
    );
}

#[tokio::test]
async fn with_more_sides_the_engine_plays_on_for_a_seat_that_resigned_and_it_ranks_last() {
    for players in [3, 4] {
        let world = World::new();
        let mut games = world.games().await;
        let options = format!(r#"{{"players": {players}, "max_rounds": 1, "variant": "block"}}"#);
        let game = make(&mut games, new_game("dominoes", &options)).await;
        let leaving = on_turn(&game.game).unwrap();
        let token = &game.tokens[leaving];
        let now = game.resigns(&mut games, leaving).await;
        assert!(now.seats[leaving].resigned && now.outcome.is_none());
        refused(games.resign(game.resign(token)), REFUSED.0, REFUSED.1).await;
        let next = (leaving + 1) % players;
        let mut now = game
            .wait_until(&mut games, &game.tokens[next], |now| on_turn(now) == Some(next))
            .await;
        refused(games.make_offer(game.offer(token, takeback(1))), REFUSED.0, REFUSED.1).await;
        while let Some(seat) = on_turn(&now) {
            if seat == leaving {
                let call = games.play(play(&game.id, token, "pass"));
                let status = within(call).await.expect_err("the engine plays for this seat");
                assert!(["NOT_YOUR_TURN", "GAME_OVER"].contains(&refusal(&status).reason.as_str()));
                now = game
                    .wait_until(&mut games, "", |now| on_turn(now) != Some(leaving))
                    .await;
                continue;
            }
            let legal = game.legal(&mut games, &game.tokens[seat]).await;
            game.plays(&mut games, seat, &legal[0]).await;
            now = game.seen(&mut games, "").await;
        }
        let outcome = now.outcome.unwrap();
        assert!(!outcome.winners.contains(&(leaving as u32)), "{outcome:?}");
        assert_eq!(audit(&game.export(&mut games, "").await), Ok(()));
    }
}
