use std::sync::Arc;
use std::time::{Duration, Instant};

use super::*;

/// Longer than a test takes.
const LONG: Duration = Duration::from_secs(3_600);

fn connect(bots: &Arc<Bots>, owner: &str) -> Result<Connection, NameTaken> {
    let hello = v1::BotHello {
        name: "bot".into(),
        games: vec!["*".into()],
        ..v1::BotHello::default()
    };
    bots.connect(owner, hello, v1::BotWelcome::default())
}

#[test]
fn a_name_stays_its_owners_between_two_games() {
    let bots = Arc::new(Bots::new(LONG));
    drop(connect(&bots, "anna").unwrap());
    assert_eq!(connect(&bots, "bert").err(), Some(NameTaken));
    // A seat is given to it and ends while it is away.
    drop(bots.sit("bot", v1::BotBegin::default()));
    assert_eq!(connect(&bots, "bert").err(), Some(NameTaken));
    // Whoever waits for it waits from now on, as for one that was never here.
    assert_eq!(bots.presence("bot"), Presence::Unknown);
    connect(&bots, "anna").unwrap();
}

#[test]
fn a_name_is_free_after_the_grace_time_and_not_before() {
    let grace = Duration::from_millis(200);
    let bots = Arc::new(Bots::new(grace));
    let connection = connect(&bots, "anna").unwrap();
    let here = Instant::now();
    while here.elapsed() < 2 * grace {
        std::thread::yield_now();
    }
    // However long it was here.
    let left = Instant::now();
    drop(connection);
    while connect(&bots, "bert").is_err() {
        // What is done to a bot that is not here keeps its name no longer.
        bots.cut("bot");
        assert!(left.elapsed() < Duration::from_secs(20), "it is never free");
        std::thread::yield_now();
    }
    assert!(left.elapsed() >= grace);
    assert_eq!(connect(&bots, "anna").err(), Some(NameTaken));
}

#[test]
fn a_seat_keeps_a_name_longer_than_the_grace_time() {
    let bots = Arc::new(Bots::new(Duration::ZERO));
    let connection = connect(&bots, "anna").unwrap();
    let sitting = bots.sit("bot", v1::BotBegin::default());
    drop(connection);
    assert_eq!(connect(&bots, "bert").err(), Some(NameTaken));
    drop(sitting);
    connect(&bots, "bert").unwrap();
}

#[test]
fn names_that_are_nobodys_any_more_are_not_kept() {
    let bots = Arc::new(Bots::new(LONG));
    drop(bots.sit("never here", v1::BotBegin::default()));
    assert!(bots.lock().is_empty());
    let bots = Arc::new(Bots::new(Duration::from_millis(1)));
    drop(connect(&bots, "anna").unwrap());
    let until = Instant::now() + Duration::from_secs(20);
    while bots.lock().contains_key("bot") {
        drop(bots.sit("other", v1::BotBegin::default()));
        assert!(Instant::now() < until, "it is kept for ever");
    }
}
