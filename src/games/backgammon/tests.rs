//! The faults of other programs, and laws that only backgammon has.

use std::collections::{BTreeMap, BTreeSet};

use super::board::{BAR, OFF};
use super::position::Phase;
use super::{Backgammon, Move, Play, Position, notation};
use crate::games::Wire;
use crate::rules::{Evaluate, Game, Luck, ReadError, Seat, Step, Trail, Turn};
use crate::search::SearchLuck;

fn game(options: &str) -> Backgammon {
    let options = serde_json::from_str(options).expect("the options are JSON");
    Backgammon::build(&options, 1).expect("the options are good")
}

fn read(game: &Backgammon, text: &str) -> Position {
    game.read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
        .unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn refused(game: &Backgammon, text: &str) -> bool {
    game.read_position(text, &mut Trail::new(), &mut SearchLuck::new(0))
        .is_err()
}

fn legal(game: &Backgammon, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves
}

fn texts(game: &Backgammon, position: &Position) -> Vec<String> {
    let mut texts: Vec<String> = legal(game, position)
        .into_iter()
        .map(|mv| game.write_move(position, mv))
        .collect();
    texts.sort();
    texts
}

/// The legal plays of seat 0 without options.
fn plays(squares: &str, dice: &str) -> Vec<String> {
    let game = game("{}");
    texts(&game, &read(&game, &format!("XGID={squares}:0:0:1:{dice}:0:0:0:0:6")))
}

fn after(game: &Backgammon, position: &Position, moves: &[&str]) -> Position {
    let mut position = *position;
    let trail = &mut Trail::new();
    for text in moves {
        match game.turn(&position) {
            Turn::Chance => {
                let event = game
                    .read_event(&position, text)
                    .unwrap_or_else(|fault| panic!("{text}: {fault}"));
                game.happen(&mut position, &event, trail);
            }
            _ => {
                let mv = game
                    .read_move(&position, text)
                    .unwrap_or_else(|fault| panic!("{text}: {fault}"));
                assert!(
                    legal(game, &position).contains(&mv),
                    "{text}: {:?}",
                    game.explain(&position, mv)
                );
                game.play(&mut position, mv, trail);
            }
        }
    }
    position
}

/// Plays games at random to their ends or `plies` moves and events, and shows every position.
fn wander(game: &Backgammon, seed: u64, plies: usize, mut look: impl FnMut(&Position)) {
    let mut luck = SearchLuck::new(seed);
    let trail = &mut Trail::new();
    let mut position = game.start(trail);
    for _ in 0..plies {
        look(&position);
        match game.turn(&position) {
            Turn::Over => position = game.start(trail),
            Turn::Chance => {
                let event = game.draw(&position, &mut luck);
                game.happen(&mut position, &event, trail);
            }
            Turn::Seat(_) => {
                let moves = legal(game, &position);
                game.play(&mut position, moves[luck.below(moves.len() as u64) as usize], trail);
            }
        }
    }
}

const MATCH: &str = r#"{"match_length": 5, "gammons": true, "cube": true}"#;
const MONEY: &str = r#"{"gammons": true, "cube": true, "jacoby": true}"#;

/// Every way to make steps one by one, in any order of the dice, without any of the generator's thrift.
fn sequences(
    position: &Position,
    dice: &[u8],
    made: Play,
    board: super::Board,
    out: &mut Vec<(Play, super::Board, Vec<u8>)>,
) {
    for (i, &die) in dice.iter().enumerate() {
        for from in 1..=BAR {
            if let Ok(to) = board.landing(position.turn, from, die) {
                let mut next = board;
                next.step(position.turn, from, to);
                let mut left = dice.to_vec();
                left.remove(i);
                let play = made.with(from, to);
                out.push((play, next, left.clone()));
                sequences(position, &left, play, next, out);
            }
        }
    }
}

/// G1, G3, G5 and G7 as one law: the plays are the longest sequences, those with the larger die if only one can be
/// played, one for each result, and all sequences with one result have one text.
#[test]
fn plays_are_the_results_of_all_sequences() {
    let game = game("{}");
    let mut luck = SearchLuck::new(7);
    let (mut seen, mut doubles) = (0, 0);
    wander(&game, 3, 12_000, |position| {
        if position.phase != Phase::Play {
            return;
        }
        let is_double = position.dice[0] == position.dice[1];
        // Four free steps have very many sequences: a sample of them is enough.
        if is_double && luck.below(4) > 0 {
            return;
        }
        let dice = if is_double {
            vec![position.dice[0]; 4]
        } else {
            position.dice.to_vec()
        };
        let dice = if is_double && position.board.own(position.turn)[OFF as usize] == 0 && luck.below(10) > 0 {
            return;
        } else {
            dice
        };
        let mut all = Vec::new();
        sequences(position, &dice, Play::default(), position.board, &mut all);
        let longest = all.iter().map(|(play, ..)| play.len()).max().unwrap_or(0);
        all.retain(|(play, ..)| play.len() == longest);
        if longest == 1 && !is_double && all.iter().any(|(_, _, left)| left[0] == position.dice[1]) {
            all.retain(|(_, _, left)| left[0] == position.dice[1]);
        }
        let mut expected: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (play, board, _) in &all {
            let text = notation::write_move(position, Move::Play(*play));
            expected.entry(format!("{board:?}")).or_default().insert(text);
        }
        assert!(
            expected.values().all(|texts| texts.len() == 1),
            "two texts of one result: {expected:?}"
        );
        let mut expected: Vec<String> = expected.into_values().flatten().collect();
        if expected.is_empty() {
            expected.push("pass".into());
        }
        expected.sort();
        assert_eq!(texts(&game, position), expected, "{}", game.position_text(position));
        seen += 1;
        doubles += u32::from(is_double);
    });
    assert!(seen > 1000 && doubles > 20, "{seen} {doubles}");
}

#[test]
fn g1_both_dice_are_played_if_they_can_be() {
    assert_eq!(plays("----b-M-A-------b-bbb---A-", "62"), ["24/22 8/2"]);
}

#[test]
fn g3_the_smaller_die_may_come_first_in_bearing_off() {
    assert_eq!(plays("--A--A----------------bbb-", "42"), ["5/1 2/off", "5/off"]);
}

#[test]
fn g5_one_play_for_each_result_hits_included() {
    // Over 11 or over 10 to 8: one play without a blot, three with one on each (two that hit differently).
    let one = |squares| {
        plays(squares, "32")
            .into_iter()
            .filter(|text| text.starts_with("13/"))
            .collect::<Vec<_>>()
    };
    assert_eq!(one("-------------A----------b-"), ["13/8"]);
    assert_eq!(one("----------aa-A----------b-"), ["13/10*/8", "13/11*/8"]);
    assert_eq!(one("----------a--A----------b-"), ["13/10*/8", "13/8"]);
}

#[test]
fn g7_the_larger_die_if_only_one_can_be_played() {
    assert_eq!(plays("---------b----------A-----", "65"), ["20/14"]);
    // The smaller one if the larger can't.
    assert_eq!(plays("---------b----b-----A-----", "65"), ["20/15"]);
}

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
fn every_refusal_is_given() {
    let cube = r#"{"cube": true}"#;
    let start = "-b----E-C---eE---c-e----B-";
    let mut given = BTreeSet::new();
    for (options, position, text, rule) in [
        (cube, format!("{start}:0:0:1:00:0:0:0:0"), "8/5 6/5", "dice_not_thrown"),
        (cube, format!("{start}:0:0:1:00:0:0:0:0"), "pass", "dice_not_thrown"),
        (cube, format!("{start}:0:0:1:00:0:0:0:0"), "take", "no_double_to_answer"),
        (cube, format!("{start}:0:0:1:31:0:0:0:0"), "drop", "no_double_to_answer"),
        (cube, format!("{start}:0:0:1:31:0:0:0:0"), "roll", "dice_already_thrown"),
        (cube, format!("{start}:0:0:1:D:0:0:0:0"), "8/5 6/5", "answer_the_double"),
        (cube, format!("{start}:0:0:1:D:0:0:0:0"), "double", "answer_the_double"),
        (
            cube,
            format!("{start}:0:0:1:31:0:0:0:0"),
            "double",
            "double_before_the_roll",
        ),
        ("{}", format!("{start}:0:0:1:31:0:0:0:0"), "double", "no_cube"),
        (MATCH, format!("{start}:0:0:1:31:4:0:1:5"), "double", "crawford_game"),
        (cube, format!("{start}:1:-1:1:31:0:0:0:0"), "double", "cube_not_yours"),
        (cube, format!("{start}:6:1:1:31:0:0:0:0"), "double", "cube_at_limit"),
        ("{}", format!("{start}:0:0:1:31:0:0:0:0"), "pass", "must_play"),
        ("{}", format!("{start}:0:0:1:31:0:0:0:0"), "8/4 6/4", "not_the_dice"),
        (
            "{}",
            format!("{start}:0:0:1:31:0:0:0:0"),
            "8/5 6/5 24/23",
            "not_the_dice",
        ),
        ("{}", format!("{start}:0:0:1:31:0:0:0:0"), "13/8", "not_the_dice"),
        ("{}", format!("{start}:0:0:1:31:0:0:0:0"), "9/6 6/5", "no_checker_there"),
        ("{}", format!("{start}:0:0:1:51:0:0:0:0"), "13/8 8/3", "not_the_dice"),
        (
            "{}",
            format!("{start}:0:0:1:51:0:0:0:0"),
            "6/1 6/5",
            "point_held_by_the_enemy",
        ),
        (
            "{}",
            format!("{start}:0:0:1:54:0:0:0:0"),
            "24/15",
            "point_held_by_the_enemy",
        ),
        (
            "{}",
            format!("{start}:0:0:1:61:0:0:0:0"),
            "6/off 6/5",
            "bear_off_only_when_all_home",
        ),
        (
            "{}",
            "-b----E-C---eD---c-e----BA:0:0:1:31:0:0:0:0".into(),
            "8/5 6/5",
            "enter_from_the_bar_first",
        ),
        (
            "{}",
            "-b----E-C---eD---c-e----BA:0:0:1:66:0:0:0:0".into(),
            "bar/19",
            "point_held_by_the_enemy",
        ),
        (
            "{}",
            "----A-A---------------bbb-:0:0:1:51:0:0:0:0".into(),
            "4/off 6/5",
            "higher_checker_first",
        ),
        (
            "{}",
            "----b-M-A-------b-bbb---A-:0:0:1:62:0:0:0:0".into(),
            "8/2",
            "more_dice_must_be_played",
        ),
        (
            "{}",
            "---------b----------A-----:0:0:1:65:0:0:0:0".into(),
            "20/15",
            "larger_die_must_be_played",
        ),
    ] {
        let game = game(options);
        let position = read(&game, &format!("XGID={position}:6"));
        let mv = game
            .read_move(&position, text)
            .unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert!(!legal(&game, &position).contains(&mv), "{text}");
        assert_eq!(
            game.explain(&position, mv).rule,
            rule,
            "{text} in {}",
            game.position_text(&position)
        );
        given.insert(rule);
    }
    let game = game("{}");
    let position = read(&game, "XGID=----------aa-A----------b-:0:0:1:32:0:0:0:0:6");
    match game.read_move(&position, "13/8") {
        Err(ReadError::Illegal(refusal)) => given.insert(refusal.rule),
        other => panic!("13/8 hits on 10 or on 11: {other:?}"),
    };
    let listed: BTreeSet<_> = Backgammon::ABOUT.refusals.iter().map(|text| text.rule).collect();
    assert_eq!(given, listed);
}

#[test]
fn gnu_backgammon_ids_are_read() {
    let game = game(r#"{"match_length": 5, "gammons": true, "cube": true}"#);
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
        assert_eq!(game.position_text(&read(&game, id)), xgid, "{id}");
    }
    let three = self::game(r#"{"match_length": 3, "cube": true}"#);
    let crawford = read(&three, "4HPwATDgc/ABMA:8IhuACAACAAE");
    assert_eq!(
        three.position_text(&crawford),
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:53:1:2:1:3:6"
    );
    let money = self::game("{}");
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

/// In every phase of games, money games and matches: texts and messages lead back, steps tell moves apart, and the
/// evaluation is fair to both seats.
#[test]
fn random_play_keeps_the_laws() {
    for options in ["{}", MONEY, MATCH, r#"{"match_length": 3, "cube": true}"#] {
        let game = game(options);
        let mut phases = BTreeSet::new();
        wander(&game, 11, 6000, |position| {
            phases.insert(format!("{:?}", position.phase));
            let text = game.position_text(position);
            assert_eq!(game.position_text(&read(&game, &text)), text);
            assert_eq!(game.turn(&read(&game, &text)), game.turn(position), "{text}");
            assert_eq!(game.key(&read(&game, &text)), game.key(position), "{text}");
            let [ours, theirs] = [Seat(0), Seat(1)].map(|seat| game.evaluate(position, seat));
            assert!(ours == -theirs && ours.abs() < 20_000, "{text}: {ours} {theirs}");
            let moves = legal(&game, position);
            let steps: BTreeSet<Vec<Step>> = moves.iter().map(|&mv| game.steps(position, mv)).collect();
            assert_eq!(steps.len(), moves.len());
            assert!(steps.iter().zip(steps.iter().skip(1)).all(|(a, b)| !b.starts_with(a)));
            for &mv in &moves {
                assert_eq!(game.read_move(position, &game.write_move(position, mv)), Ok(mv));
                assert_eq!(
                    game.read_move_message(position, game.move_message(position, mv)),
                    Ok(mv)
                );
            }
            let scene = game.picture(position);
            let cells: BTreeSet<&str> = scene
                .cells
                .iter()
                .map(|cell| &*cell.id)
                .chain(scene.zones.iter().map(|zone| &*zone.id))
                .collect();
            for step in steps.iter().flatten() {
                assert!(!matches!(step, Step::Cell(id) if !cells.contains(&**id)), "{step:?}");
            }
        });
        assert!(phases.len() >= if options == "{}" { 4 } else { 6 }, "{phases:?}");
    }
    assert!(std::mem::size_of::<Move>() <= 16);
}

#[test]
fn the_cube_is_turned_and_taken_sensibly() {
    let game = game(r#"{"cube": true}"#);
    let best = |text: &str| super::cube::decide(&game, &read(&game, text))[0].mv;
    let start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:";
    assert_eq!(best(&format!("{start}00:0:0:0:0:6")), Move::Roll);
    assert_eq!(best(&format!("{start}D:0:0:0:0:6")), Move::Take);
    // A race: far ahead, and the other has no hope.
    let race = "XGID=-CCCBB--------bdccb-------:0:0:1:";
    assert_eq!(best(&format!("{race}00:0:0:0:0:6")), Move::Double);
    assert_eq!(best(&format!("{race}D:0:0:0:0:6")), Move::Drop);
}

/// The evaluation alone, one play deep, against uniformly random plays.
#[test]
fn the_evaluation_beats_random_play() {
    let game = game("{}");
    let mut luck = SearchLuck::new(5);
    let mut won = 0;
    for round in 0..40 {
        let engine = Seat(round % 2);
        let trail = &mut Trail::new();
        let mut position = game.start(trail);
        while game.turn(&position) != Turn::Over {
            match game.turn(&position) {
                Turn::Seat(seat) => {
                    let moves = legal(&game, &position);
                    let worth = |mv: Move| {
                        let mut next = position;
                        game.play(&mut next, mv, &mut Trail::new());
                        match game.outcome(&next) {
                            Some(_) => i32::MAX,
                            None => game.evaluate(&next, seat),
                        }
                    };
                    let mv = if seat == engine {
                        moves
                            .iter()
                            .copied()
                            .max_by_key(|&mv| worth(mv))
                            .expect("a turn has moves")
                    } else {
                        moves[luck.below(moves.len() as u64) as usize]
                    };
                    game.play(&mut position, mv, trail);
                }
                _ => {
                    let event = game.draw(&position, &mut luck);
                    game.happen(&mut position, &event, trail);
                }
            }
        }
        won += u32::from(position.turn == engine);
    }
    assert!(won >= 38, "{won} of 40");
}
