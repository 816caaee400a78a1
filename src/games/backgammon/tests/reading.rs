//! What is read, and what is refused.

use super::super::Backgammon;
use super::{MATCH, MONEY, after, game, legal, read, refused};
use crate::games::Wire;
use crate::rules::{Game, Luck, ReadError, Trail};
use crate::search::SearchLuck;

#[test]
fn plays_are_read_in_any_spelling() {
    let game = game("{}");
    let start = game.start(&mut Trail::new());
    for (roll, canonical, spellings) in [
        (
            "open 31",
            "8/5 6/5",
            &["6/5 8/5", "6/5,8/5", "  8/5   6/5 ", "6/5* 8/5"][..],
        ),
        (
            "open 65",
            "24/13",
            &["24/18/13", "24/19/13", "18/13 24/18", "19/13 24/19"],
        ),
        ("open 21", "24/23 13/11", &["13/11 24/23", "13/11(1) 24/23"]),
    ] {
        let position = after(&game, &start, &[roll]);
        for spelling in spellings.iter().chain([&canonical]) {
            let mv = game
                .read_move(&position, spelling)
                .unwrap_or_else(|fault| panic!("{spelling}: {fault}"));
            assert_eq!(game.write_move(&position, mv), canonical, "{spelling}");
        }
    }
    let bearing = read(&game, "XGID=a-----D-------------ddd---:0:0:1:66:0:0:0:0:6");
    for spelling in ["6/off(4)", "6/OFF(2) 6/off 6/off", "6/off 6/off 6/off 6/off"] {
        let mv = game.read_move(&bearing, spelling).expect("it is a play");
        assert_eq!(game.write_move(&bearing, mv), "6/off(4)");
    }
    // A hit on the way may be left out where only one play can be meant.
    let hit = read(&game, "XGID=----------ab-A----------b-:0:0:1:32:0:0:0:0:6");
    let mv = game.read_move(&hit, "13/8").expect("only over 10");
    assert_eq!(game.write_move(&hit, mv), "13/10*/8");
    for bad in [
        "",
        "13",
        "13/",
        "/13",
        "8/13",
        "8/8",
        "26/20",
        "0/off",
        "bar",
        "off/6",
        "6/5(9)",
        "6/5(",
        "6/5)",
        "6/5()",
        "é/5",
        "6/5(é)",
        "24/23 24/23 24/23 24/23 24/23",
        "+6/5",
        "13/-2",
        "99999999999999999999/1",
        "e4",
        "6/5**",
    ] {
        assert!(
            matches!(game.read_move(&bearing, bad), Err(ReadError::Notation(_))),
            "{bad}"
        );
    }
}

#[test]
fn gnu_backgammon_ids_are_read() {
    let five = game(MATCH);
    for (id, xgid) in [
        ("4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:5:6"),
        (
            "ewMAAD4gAAAAAA:AQGqAAAAAAAE",
            "XGID=-BDB-------------a------e-:1:-1:-1:42:0:0:0:5:6",
        ),
        (
            "ewMAAD4gAAAAAA:EQGqAAAAAAAE",
            "XGID=-BDB-------------a------e-:1:1:-1:42:0:0:0:5:6",
        ),
        (
            "ewMAAD4gAAAAAA:UQmqAAAAAAAE",
            "XGID=-E------A-------------bdb-:1:1:1:42:0:0:0:5:6",
        ),
    ] {
        assert_eq!(five.position_text(&read(&five, id)), xgid, "{id}");
    }
    let three = game(r#"{"match_length": 3, "cube": true}"#);
    let crawford = read(&three, "4HPwATDgc/ABMA:8IhuACAACAAE");
    assert_eq!(
        three.position_text(&crawford),
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:6"
    );
    let money = game("{}");
    assert_eq!(
        money.position_text(&read(&money, "4HPwATDgc/ABMA:cAkAAAAAAAAA")),
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:6"
    );
    for bad in [
        "4HPwATDgc/ABM",
        "4HPwATDgc/ABMB",
        "4HPwATDgc/ABM!",
        "//////////////",
        "4HPwATDgc/ABMA:",
        "4HPwATDgc/ABMA:////////////",
        "4HPwATDgc/ABé",
        "AAAAAAAAAAAAAA",
        // Both seats on one point.
        "4H2wATDgc/ABMA",
    ] {
        assert!(refused(&money, bad), "{bad}");
    }
}

#[test]
fn bad_positions_are_refused() {
    let start = "-b----E-C---eE---c-e----B-";
    for (options, text) in [
        ("{}", ":0:0:0:00:0:0:0:5:6"),
        ("{}", ":1:1:1:00:0:0:0:0:6"),
        ("{}", ":0:1:1:00:0:0:0:0:6"),
        ("{}", ":0:0:2:00:0:0:0:0:6"),
        ("{}", ":0:0:1:07:0:0:0:0:6"),
        ("{}", ":0:0:0:31:0:0:0:0:6"),
        ("{}", ":0:0:1:D:0:0:0:0:6"),
        ("{}", ":0:0:1:??:0:0:0:0:6"),
        ("{}", ":0:0:1:00:1:0:0:0:6"),
        ("{}", ":0:0:1:31:1:0:0:0:6"),
        ("{}", ":0:0:1:31:0:0:0:0"),
        ("{}", ":0:0:1:31:0:0:0:0:6:6"),
        ("{}", ":0:0:1:31:-1:0:0:0:6"),
        ("{}", ":0:0:1:31:99999999999999999999:0:0:0:6"),
        ("{}", ":+0:0:1:31:0:0:0:0:6"),
        (MONEY, ":7:1:1:00:0:0:0:0:6"),
        (MONEY, ":1:0:1:00:0:0:0:0:6"),
        (MONEY, ":6:1:1:D:0:0:0:0:6"),
        (MONEY, ":6:1:1:??:0:0:0:0:6"),
        (MONEY, ":1:1:0:00:0:0:0:0:6"),
        (MATCH, ":0:0:1:31:3:0:1:5:6"),
        (MATCH, ":0:0:1:31:4:4:1:5:6"),
        (MATCH, ":1:1:1:31:4:0:1:5:6"),
        (MATCH, ":0:0:1:D:4:0:1:5:6"),
        (MATCH, ":0:0:1:31:5:0:0:5:6"),
        (MATCH, ":0:0:1:00:5:5:0:5:6"),
        (MATCH, ":0:0:1:00:0:5:0:5:6"),
    ] {
        assert!(
            refused(&game(options), &format!("XGID={start}{text}")),
            "{options} {text}"
        );
    }
    let plain = game("{}");
    for squares in [
        "",
        "-",
        "--------------------------",
        "-b----E-C---eE---c-e----B",
        "-b----E-C---eE---c-e----B--",
        "-P------------------------",
        "-OA-----------------------",
        "-b----E-C---eE---c-e----Bé",
        "-b----E-C---eE---c-e---é-",
        "-b----E-C---eE---c-e----1-",
    ] {
        assert!(
            refused(&plain, &format!("XGID={squares}:0:0:1:31:0:0:0:0:6")),
            "{squares}"
        );
    }
    for text in [
        "",
        ":",
        "XGID=",
        "XGID",
        &"a".repeat(100_000),
        &":".repeat(9),
        "XGID=:::::::::",
    ] {
        assert!(refused(&plain, text), "{text:.20}");
    }
    for options in [
        r#"{"match_length": 26}"#,
        r#"{"match_length": -1}"#,
        r#"{"match_length": 1, "cube": true}"#,
        r#"{"jacoby": true}"#,
        r#"{"jacoby": true, "cube": true}"#,
        r#"{"jacoby": true, "cube": true, "gammons": true, "match_length": 3}"#,
        r#"{"start_position": "XGID=-b----E-C---eE---c-e----B-:0:0:0:00:0:0:0:3:6"}"#,
        r#"{"start_position": "XGID=-G-C--C-------------------:0:0:-1:00:0:1:0:0:6"}"#,
        r#"{"start_position": ""}"#,
    ] {
        let options = serde_json::from_str(options).expect("the options are JSON");
        assert!(Backgammon::build(&options, 1).is_err(), "{options:?}");
    }
}

/// Texts near good ones, of every kind, are read or refused, whatever they hold.
#[test]
fn no_text_panics() {
    let game = game(MATCH);
    let start = game.start(&mut Trail::new());
    let play = after(&game, &start, &["open 31"]);
    let good = [
        "XGID=-b----E-C---eE---c-e----B-:1:-1:-1:31:3:4:1:5:6",
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:??:0:0:0:5:6",
        "4HPwATDgc/ABMA:8IhuACAACAAE",
        "bar/24*/13(2) 6/off(4), 8/5*",
        "roll 31",
    ];
    let letters: Vec<char> = "-:?=*/(), 0123456789ABabDXyzé♜\u{0}".chars().collect();
    let mut luck = SearchLuck::new(2);
    let mut below = |bound: usize| luck.below(bound as u64) as usize;
    for round in 0..20_000 {
        let mut text: Vec<char> = good[round % good.len()].chars().collect();
        for _ in 0..=below(4) {
            let at = below(text.len());
            match below(3) {
                0 => text[at] = letters[below(letters.len())],
                1 => text.insert(at, letters[below(letters.len())]),
                _ => text.truncate(at + 1),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(position) = game.read_position(&text, &mut Trail::new(), &mut SearchLuck::new(0)) {
            assert_eq!(read(&game, &game.position_text(&position)), position, "{text}");
        }
        for position in [&start, &play] {
            let _ = game.read_event(position, &text);
            if let Ok(mv) = game.read_move(position, &text)
                && !legal(&game, position).contains(&mv)
            {
                game.explain(position, mv);
            }
        }
    }
}
