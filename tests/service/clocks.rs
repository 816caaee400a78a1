//! Clocks: what each seat has left, flags that fall by themselves, and down time that is charged to nobody.

use std::time::Duration;

use ludoteca::pb::v1::{self, ClockSetting, clock_setting::Bonus};
use ludoteca::rules::Seat;
use ludoteca::table::audit;
use tonic::Code;

use crate::world::*;

fn ms(ms: u64) -> Option<prost_types::Duration> {
    Some(Duration::from_millis(ms).try_into().unwrap())
}

fn clocked(game_type: &str, options: &str, clock: ClockSetting) -> v1::NewGameRequest {
    v1::NewGameRequest {
        clock: Some(clock),
        ..new_game(game_type, options)
    }
}

fn base(base_ms: u64) -> ClockSetting {
    ClockSetting {
        base: ms(base_ms),
        ..Default::default()
    }
}

fn left_ms(game: &v1::Game, seat: usize) -> i64 {
    let left = game.clocks[seat].left.unwrap();
    left.seconds * 1000 + i64::from(left.nanos) / 1_000_000
}

#[tokio::test]
async fn a_flag_falls_although_nobody_calls() {
    let world = World::new();
    let mut games = world.games().await;
    let game = make(&mut games, clocked("connect_four", "{}", base(300))).await;
    let over = game
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    let outcome = over.outcome.clone().unwrap();
    assert_eq!(
        (outcome.winners.as_slice(), outcome.reason.as_str()),
        (&[1][..], "time")
    );
    assert_eq!((over.seats[0].flagged, over.seats[1].flagged), (true, false));
    assert_eq!((left_ms(&over, 0), left_ms(&over, 1)), (0, 300));
    refused(
        games.play(play(&game.id, &game.tokens[0], "4")),
        Code::FailedPrecondition,
        "GAME_OVER",
    )
    .await;
    audit(&game.export(&mut games, "").await).unwrap();
}

#[tokio::test]
async fn moves_charge_and_earn_and_every_event_says_what_is_left() {
    let world = World::new();
    let mut games = world.games().await;
    let setting = ClockSetting {
        bonus: Some(Bonus::Increment(ms(10_000).unwrap())),
        ..base(60_000)
    };
    let game = make(&mut games, clocked("connect_four", "{}", setting)).await;
    assert_eq!(game.game.clock, Some(setting));
    assert!(game.game.clocks[0].running && !game.game.clocks[1].running);
    let played = game.plays(&mut games, 0, "4").await;
    let clocks = &played.events[0].clocks;
    assert!(!clocks[0].running && clocks[1].running);
    let after = game.seen(&mut games, "").await;
    assert!((60_001..=70_000).contains(&left_ms(&after, 0)), "{after:?}");
    assert!(left_ms(&after, 1) <= 60_000);
    let until = after.clocks[1].until_flag.unwrap();
    assert_eq!(until, after.clocks[1].left.unwrap());
}

#[tokio::test]
async fn a_flag_draws_where_the_other_side_can_not_win() {
    let world = World::new();
    let mut games = world.games().await;
    // White can win, black can't: seat 0 is on turn, and its flag only draws.
    let request = v1::NewGameRequest {
        start_position: "4k3/8/8/8/8/8/8/3QK3 w - - 0 1".into(),
        ..clocked("chess", "{}", base(200))
    };
    let drawn = make(&mut games, request).await;
    let over = drawn
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    let outcome = over.outcome.unwrap();
    assert_eq!((outcome.winners.len(), outcome.reason.as_str()), (0, "time"));
    assert_eq!(outcome.scores, [0.5, 0.5]);
}

#[tokio::test]
async fn with_more_sides_the_engine_plays_a_flagged_seat_on() {
    let world = World::new();
    let mut games = world.games().await;
    let setting = ClockSetting {
        per_move: ms(300),
        ..Default::default()
    };
    let options = r#"{"players": 4, "target": 50}"#;
    let game = make(&mut games, clocked("dominoes", options, setting)).await;
    let over = game
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    let flagged = over.seats.iter().filter(|seat| seat.flagged).count();
    assert_eq!(flagged, 3, "the last side that is left has won");
    let outcome = over.outcome.unwrap();
    assert_eq!((outcome.winners.len(), outcome.reason.as_str()), (1, "time"));
    assert!(!over.seats[outcome.winners[0] as usize].flagged);
}

#[tokio::test]
async fn down_time_is_charged_to_nobody_unless_the_setting_says_so() {
    let mut world = World::new();
    let mut games = world.games().await;
    let kind = make(&mut games, clocked("connect_four", "{}", base(2_000))).await;
    let strict = ClockSetting {
        charge_down_time: true,
        ..base(2_000)
    };
    let strict = make(&mut games, clocked("connect_four", "{}", strict)).await;
    within(world.stop()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(2_500)).await;
    world.start();
    let mut games = world.games().await;
    let still = kind.seen(&mut games, "").await;
    assert_eq!(still.status(), v1::Status::Active, "{still:?}");
    let over = strict
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    assert_eq!(over.outcome.unwrap().reason, "time");
    let over = kind
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    let record = kind.export(&mut games, "").await;
    audit(&record).unwrap();
    assert!(
        record.events.iter().any(|event| event.text.starts_with("pause ")),
        "{over:?}"
    );
    assert_eq!(record.events.last().unwrap().seat.map(Seat), Some(Seat(0)));
}

#[tokio::test]
async fn an_engine_moves_within_its_clock() {
    let world = World::new();
    let mut games = world.games().await;
    let mut request = clocked("connect_four", "{}", base(3_000));
    // Without a clock it would think for a minute about each move.
    request.seats = vec![engine(0), engine(0)];
    let game = make(&mut games, request).await;
    let over = game
        .wait_until(&mut games, "", |game| game.status() == v1::Status::Over)
        .await;
    assert_ne!(over.outcome.unwrap().reason, "time");
}

#[tokio::test]
async fn settings_that_keep_no_time_are_refused() {
    let world = World::new();
    let mut games = world.games().await;
    let wrong = [
        (ClockSetting::default(), "clock"),
        (base(400 * 86_400_000), "clock.base"),
        (
            ClockSetting {
                base: Some(prost_types::Duration { seconds: -1, nanos: 0 }),
                ..Default::default()
            },
            "clock.base",
        ),
        (
            ClockSetting {
                byo_yomi: Some(v1::ByoYomi::default()),
                ..base(1000)
            },
            "clock.byo_yomi.period",
        ),
        (
            ClockSetting {
                per_move: ms(1000),
                bonus: Some(Bonus::Increment(ms(10).unwrap())),
                ..Default::default()
            },
            "clock.base",
        ),
    ];
    for (setting, field) in wrong {
        let request = clocked("connect_four", "{}", setting);
        let refusal = refused(games.new_game(request), Code::InvalidArgument, "BAD_REQUEST").await;
        assert_eq!(refusal.fields, [field], "{setting:?}");
    }
}
