//! Matches of backgammon, in Jellyfish's format and in SGF.

use ludoteca::formats::Source;
use ludoteca::table::Table;
use serde_json::json;

use crate::world::*;

fn read() -> Vec<Result<Table, ludoteca::formats::Fault>> {
    let games = cut("backgammon", "mat", &file("match.mat"));
    games.iter().map(|source| import("backgammon", "mat", source)).collect()
}

#[test]
fn every_game_of_a_match_is_found_with_its_head() {
    let faults: Vec<(usize, String)> = (1..)
        .zip(read())
        .filter_map(|(number, read)| Some((number, read.err()?.to_string())))
        .collect();
    let expected = [
        (4, "line 31, column 6: `77:` is not understood"),
        (5, "line 35, column 6: `8/5 6/4` is not legal here: not_the_dice"),
    ];
    assert_eq!(faults, expected.map(|(number, text)| (number, text.to_owned())));
    let games = read();
    assert_eq!(games.len(), 6);
    let last = games[5].as_ref().unwrap();
    assert_eq!(last.options()["match_length"], 0);
    assert_eq!(last.header().tags["Player 1"], "X");
    assert_eq!(last.header().seats[1].name, "");
}

#[test]
fn throws_and_openings_are_inferred() {
    let first = read().remove(0).unwrap();
    assert_eq!(
        moves(&first),
        [
            "open 13",
            "8/5 6/5",
            "roll",
            "roll 42",
            "8/4 6/4",
            "roll",
            "roll 65",
            "24/13",
            "double",
            "take",
            "roll 11",
            "8/7(2) 6/5(2)",
            "roll",
            "roll 55",
            "13/3(2)",
            "roll 62",
            "24/18 13/11",
            "double",
            "drop"
        ]
    );
    assert_eq!(ending(&first), (vec![1], "as_recorded".into()));
    assert_eq!(first.ending().unwrap().scores, [0.0, 2.0]);
    assert_eq!(first.header().seats[0].name, "Ann B.");
    // The first game at match point is without a cube: nobody chooses to throw.
    let crawford = read().remove(1).unwrap();
    assert!(!moves(&crawford).contains(&"roll".to_owned()));
    assert_eq!(ending(&crawford), (vec![0], "resignation".into()));
    let after = read().remove(2).unwrap();
    assert!(moves(&after).contains(&"double".to_owned()));
    assert!(moves(&after).contains(&"24/20*/14*".to_owned()), "{:?}", moves(&after));
    // A roll of which the play is not known is kept.
    assert_eq!(moves(&read().remove(5).unwrap()).last().unwrap(), "roll 53");
}

#[test]
fn games_come_back_in_both_formats() {
    for table in read().into_iter().flatten() {
        round_trip(&table, "mat");
        // The tags of one format are not those of the other.
        let mut transcript = table.transcript();
        transcript.tags.clear();
        let table = archive("backgammon", "mat", transcript);
        let text = export(&table, "sgf");
        let again =
            import("backgammon", "sgf", &Source::alone(&text)).unwrap_or_else(|fault| panic!("{fault}: {text}"));
        assert_eq!(moves(&again), moves(&table), "{text}");
        assert_eq!(export(&again, "sgf"), text);
    }
}

#[test]
fn the_specification_s_own_moves() {
    let text = "(;FF[4]GM[6]PW[White]PB[Black]MI[length:7][game:1][ws:0][bs:0]RU[Crawford]RE[B+1R]\
                ;W[31hefe];B[61xrqr]C[comment];W[double];B[take])";
    let table = import("backgammon", "sgf", &Source::alone(text));
    // Black's points run the other way: x is its first.
    assert!(table.is_err());
    let text = "(;FF[4]GM[6]PW[White]PB[Black]MI[length:7][game:1][ws:0][bs:0]RU[Crawford]RE[B+1R]\
                ;W[31hefe];B[61lrqr]C[comment];W[double];B[take])";
    let table = import("backgammon", "sgf", &Source::alone(text)).unwrap_or_else(|fault| panic!("{fault}"));
    assert_eq!(
        moves(&table),
        ["open 31", "8/5 6/5", "roll", "roll 61", "13/7 8/7", "double", "take"]
    );
    assert_eq!(table.options()["match_length"], 7);
    assert_eq!(ending(&table), (vec![1], "resignation".into()));
    let text = round_trip(&table, "sgf");
    assert!(text.contains(";W[31hefe];B[61lrqr]C[comment]"), "{text}");
}

#[test]
fn options_of_the_request_count_more() {
    let money = "(;GM[6];W[31hefe])";
    let table = import_with(
        "backgammon",
        "sgf",
        &Source::alone(money),
        &json!({ "gammons": false, "cube": false }),
    )
    .unwrap();
    assert_eq!(table.options()["gammons"], false);
    let table = import("backgammon", "sgf", &Source::alone(money)).unwrap();
    assert_eq!(
        (&table.options()["gammons"], &table.options()["cube"]),
        (&json!(true), &json!(true))
    );
}
