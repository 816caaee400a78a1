//! Cases worked by hand, for rules in which a move or an end is easily got wrong.

use super::super::Dominoes;
use super::legal;
use crate::games::Wire;
use crate::rules::{Game, Trail, Turn};

/// Plays a line and returns the position's text and its legal moves, sorted.
fn after(options: &str, line: &[&str]) -> (String, Vec<String>) {
    let options = serde_json::from_str(options).unwrap();
    let game = Dominoes::build(&options, 1).unwrap();
    let mut trail = Trail::new();
    let mut position = game.start(&mut trail);
    for text in line {
        if game.turn(&position) == Turn::Chance {
            let event = game.read_event(&position, text).unwrap();
            game.happen(&mut position, &event, &mut trail);
        } else {
            let mv = game.read_move(&position, text).unwrap();
            assert!(
                legal(&game, &position).contains(&mv),
                "{text} in {}",
                game.position_text(&position)
            );
            game.play(&mut position, mv, &mut trail);
        }
    }
    let mut moves: Vec<String> = legal(&game, &position)
        .into_iter()
        .map(|mv| game.write_move(&position, mv))
        .collect();
    moves.sort();
    (game.position_text(&position), moves)
}

#[test]
fn the_sides_of_a_spinner_in_an_arm_open_in_turn() {
    let deal = "deal:6-4,5-0,5-2,4-4,3-1,2-1,1-0|6-2,5-5,5-3,4-3,3-2,2-0,0-0";
    let (text, moves) = after(
        r#"{"variant": "fives_up"}"#,
        &[deal, "5-0@start", "5-5@left", "5-2@left"],
    );
    assert!(text.contains("sc=1,2 ln=5-0;5-5,5-2;-;-;- sp=5-5"), "{text}");
    assert_eq!(
        moves,
        ["0-0@right", "2-0@left", "2-0@right", "3-2@left", "5-3@up", "6-2@left"]
    );
}

#[test]
fn a_zero_takes_only_matadors_and_each_of_their_halves_may_face_outward() {
    let deal = "deal:6-6,6-1,0-0|6-5,6-0,4-3";
    let (_, moves) = after(
        r#"{"variant": "matador", "hand_size": 3}"#,
        &[deal, "6-6@start", "4-3@left:4"],
    );
    assert_eq!(
        moves,
        [
            "0-0@left",
            "0-0@right",
            "6-1@left:1",
            "6-1@left:6",
            "6-1@right:1",
            "6-1@right:6"
        ]
    );
}

#[test]
fn without_doubles_matador_is_dealt_again_and_bergen_led_by_the_heaviest_tile() {
    let deal = "deal:6-3,5-1,1-0|5-4,3-2,2-0";
    let (text, moves) = after(
        r#"{"variant": "matador", "hand_size": 3}"#,
        &[deal, "deal:6-3,5-1,1-0|5-4,3-2,1-1"],
    );
    assert!(text.contains("r=1/50 st=lead t=1 ld=1"), "{text}");
    assert_eq!(moves, ["1-1@start"]);
    let (text, moves) = after(r#"{"variant": "bergen", "hand_size": 3}"#, &[deal]);
    assert!(text.contains("st=lead t=0 ld=0"), "{text}");
    assert_eq!(moves, ["6-3@start"], "6-3 before 5-4: the larger pip");
}

#[test]
fn after_a_draw_the_maltese_cross_takes_that_tile_or_a_pass() {
    let deal = "deal:6-6,5-4,5-3|5-2,4-2,3-2";
    let line = [deal, "6-6@start", "draw"];
    let played = after(
        r#"{"variant": "maltese_cross", "hand_size": 3}"#,
        &[&line[..], &["draw:6-1"]].concat(),
    );
    assert_eq!(played.1, ["6-1@left"]);
    let passed = after(
        r#"{"variant": "maltese_cross", "hand_size": 3}"#,
        &[&line[..], &["draw:1-0"]].concat(),
    );
    assert_eq!(passed.1, ["pass"]);
}

#[test]
fn a_play_beyond_an_exact_target_scores_nothing() {
    let game = Dominoes::build(&serde_json::from_str(r#"{"variant": "fives_and_threes"}"#).unwrap(), 1).unwrap();
    let text = "v=fives_and_threes n=2 tg=61 r=2/50 st=lead t=0 ld=0 sc=59,3 ln=- sp=- h=6-3,5-0,4-2,3-3,2-1,1-0,0-0|\
                6-6,6-5,6-4,6-2,6-1,6-0,5-5 b=5-4,5-3,5-2,5-1,4-4,4-3,4-1,4-0,3-2,3-1,3-0,2-2,2-0,1-1 lr=out,0,0,1,-|6-6";
    for (lead, result) in [
        ("6-3", "st=play t=1 ld=0 sc=59,3"),
        ("3-3", "st=end t=- ld=0 sc=61,3"),
        ("5-0", "sc=60,3"),
    ] {
        let mut position = game
            .read_position(text, &mut Trail::new(), &mut crate::search::SearchLuck::new(1))
            .unwrap();
        let mv = game.read_move(&position, &format!("{lead}@start")).unwrap();
        game.play(&mut position, mv, &mut Trail::new());
        let text = game.position_text(&position);
        assert!(text.contains(result), "{lead}: {text}");
    }
}

#[test]
fn when_a_lock_leaves_the_sides_equal_the_side_that_locked_loses() {
    let game = Dominoes::build(&serde_json::from_str(r#"{"variant": "partnership"}"#).unwrap(), 1).unwrap();
    let hands = ["1-0", "2-0", "3-0", "1-1"].map(|tile| super::super::notation::read_set(tile, ',').unwrap());
    let unequal = [hands[0], hands[1], hands[0], hands[1]];
    // 1 + 1 against 2 + 2; then 1 + 3 against 2 + 2, locked by seat 1 and by seat 2.
    assert_eq!(game.bonus(true, crate::rules::Seat(1), &unequal), (Some(0), 4));
    let equal = [hands[0], hands[1], hands[2], hands[3]];
    assert_eq!(game.bonus(true, crate::rules::Seat(1), &equal), (Some(0), 4));
    assert_eq!(game.bonus(true, crate::rules::Seat(2), &equal), (Some(1), 4));
}
