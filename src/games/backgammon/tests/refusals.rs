//! Why a move is not legal: each reason is given.

use std::collections::BTreeSet;

use super::super::Backgammon;
use super::{MATCH, game, legal, read};
use crate::games::Wire;
use crate::rules::{Game, ReadError};

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
            format!("{start}:0:0:1:55:0:0:0:0"),
            "24/14",
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
