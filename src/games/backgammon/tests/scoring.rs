//! Points, matches, the cube and the dice.

use super::super::Position;
use super::{MATCH, MONEY, after, game, read, texts};
use crate::rules::{Game, Seat, Trail, Turn};

#[test]
fn g9_games_count_their_value_times_the_cube() {
    for (options, squares, cube, points, reason) in [
        (
            r#"{"gammons": true}"#,
            "-A-------------------eeca-",
            "0:0",
            1.0,
            "single",
        ),
        (
            r#"{"gammons": true}"#,
            "-A-----------o------------",
            "0:0",
            2.0,
            "gammon",
        ),
        (
            r#"{"gammons": true}"#,
            "aA-----------n------------",
            "0:0",
            3.0,
            "backgammon",
        ),
        (
            r#"{"gammons": true}"#,
            "-A----a------n------------",
            "0:0",
            3.0,
            "backgammon",
        ),
        ("{}", "aA-----------n------------", "0:0", 1.0, "single"),
        (MONEY, "aA-----------n------------", "0:0", 1.0, "single"),
        (MONEY, "aA-----------n------------", "2:1", 12.0, "backgammon"),
        (r#"{"cube": true}"#, "aA-----------n------------", "3:-1", 8.0, "single"),
    ] {
        let game = game(options);
        let position = read(&game, &format!("XGID={squares}:{cube}:1:21:0:0:0:0:6"));
        let over = after(&game, &position, &["1/off"]);
        let outcome = game.outcome(&over).expect("the last checker is off");
        assert_eq!(
            (outcome.scores, outcome.reason),
            (vec![points, 0.0], reason),
            "{squares}"
        );
    }
}

#[test]
fn g9_a_match_ends_at_its_length_and_not_before() {
    let game = game(MATCH);
    let won = |scores: &str, cube: &str| {
        let text = format!("XGID=-A----------------------a-:{cube}:1:21:{scores}:0:5:6");
        after(&game, &read(&game, &text), &["1/off"])
    };
    let next = won("3:2", "0:0");
    assert_eq!(
        game.position_text(&next),
        "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:4:2:1:5:6"
    );
    assert_eq!(game.points(&next), Some(vec![4.0, 2.0]));
    let over = won("4:2", "0:0");
    assert_eq!(game.outcome(&over).map(|outcome| outcome.scores), Some(vec![5.0, 2.0]));
    // Points above the length are kept.
    let over = won("3:2", "2:1");
    assert_eq!(game.outcome(&over).map(|outcome| outcome.scores), Some(vec![7.0, 2.0]));
}

#[test]
fn the_crawford_game_comes_once() {
    let game = game(MATCH);
    let last = |text: &str| read(&game, &format!("XGID=-A----------------------a-:{text}:5:6"));
    // Seat 0 gets to 4 points: the next game has no cube.
    let crawford = after(
        &game,
        &last("0:0:1:21:3:2:0"),
        &["1/off", "open 65", "24/13", "roll 21"],
    );
    assert_eq!(game.turn(&crawford), Turn::Seat(Seat(1)));
    // Seat 1 wins it: the cube is back.
    let past = after(&game, &last("0:0:-1:21:4:2:1"), &["1/off", "open 65", "24/13"]);
    assert_eq!(texts(&game, &past), ["double", "roll"]);
    assert!(game.position_text(&past).contains(":4:3:0:5:6"));
    // Also if seat 1 gets to 4 points as well.
    let past = after(&game, &last("0:0:-1:21:4:3:0"), &["1/off", "open 65", "24/13"]);
    assert_eq!(texts(&game, &past), ["double", "roll"]);
}

#[test]
fn a_double_is_answered() {
    let game = game(r#"{"cube": true}"#);
    let start = after(&game, &game.start(&mut Trail::new()), &["open 65", "24/13", "double"]);
    assert_eq!(game.turn(&start), Turn::Seat(Seat(0)));
    assert!(game.position_text(&start).contains(":0:0:-1:D:"));
    let taken = after(&game, &start, &["take"]);
    assert!(game.position_text(&taken).contains(":1:1:-1:??:"));
    let next = after(&game, &taken, &["roll 65", "24/13"]);
    assert_eq!(texts(&game, &next), ["double", "roll"]);
    // Seat 1 does not own the cube, so its dice follow at once.
    let next = after(&game, &next, &["roll", "roll 21", "6/4 6/5"]);
    assert!(game.position_text(&next).contains(":1:1:-1:00:"));
    assert_eq!(game.turn(&next), Turn::Chance);
    let dropped = game
        .outcome(&after(&game, &start, &["drop"]))
        .expect("a drop ends the game");
    assert_eq!(
        (dropped.winners, dropped.scores, dropped.reason),
        (vec![Seat(1)], vec![0.0, 1.0], "drop")
    );
}

#[test]
fn chance_is_listed() {
    let game = game("{}");
    let weights = |position: &Position| {
        let mut events = Vec::new();
        assert!(game.events(position, &mut events));
        (events.len(), events.iter().map(|(_, weight)| weight).sum::<u64>())
    };
    let start = game.start(&mut Trail::new());
    assert_eq!((weights(&start), game.luck_label(&start)), ((30, 30), "opening"));
    let roll = after(&game, &start, &["open 65", "24/13"]);
    assert_eq!((weights(&roll), game.luck_label(&roll)), ((21, 36), "roll"));
    assert_eq!(weights(&after(&game, &roll, &["roll 31"])).0, 0);
    for bad in [
        "roll 13", "roll 77", "roll 3", "roll", "open 31", "roll 31 ", "", "roll 3é",
    ] {
        assert!(game.read_event(&roll, bad).is_err(), "{bad}");
    }
    assert!(game.read_event(&start, "open 33").is_err());
}
