//! PDN.

use ludoteca::formats::Source;
use ludoteca::table::Table;

use crate::world::*;

fn read() -> Vec<Result<Table, ludoteca::formats::Fault>> {
    let games = cut("checkers", "pdn", &file("checkers.pdn"));
    games.iter().map(|source| import("checkers", "pdn", source)).collect()
}

fn game(number: usize) -> Table {
    let table = read().remove(number).unwrap_or_else(|fault| panic!("{fault}"));
    round_trip(&table, "pdn");
    table
}

#[test]
fn broken_games_keep_no_other_out() {
    let faults: Vec<(usize, String)> = (0..)
        .zip(read())
        .filter_map(|(number, read)| Some((number, read.err()?.to_string())))
        .collect();
    let expected = [
        (6, "line 43, column 4: `31x15` is not legal here: ambiguous_capture"),
        (7, "line 46, column 1: the game type 22 is not played here"),
        (8, "line 53, column 19: `33-29` is not legal here: must_capture"),
    ];
    assert_eq!(faults, expected.map(|(number, text)| (number, text.to_owned())));
}

#[test]
fn variants_colours_and_results() {
    let international = game(0);
    assert_eq!(international.options()["variant"], "international");
    assert_eq!(ending(&international), (vec![0], "as_recorded".into()));
    assert_eq!(international.header().seats[1].name, "Zwart, Z.");
    assert_eq!(
        moves(&international),
        ["32-28", "19-23", "28x19", "14x23", "37-32", "10-14", "41-37", "14-19"]
    );
    assert_eq!(international.log()[8].event.annotations, ["$7"]);
    assert_eq!(game(1).options()["variant"], "international");
    assert_eq!(ending(&game(1)), (vec![], "as_recorded".into()));
    // Black begins in English files, and 1-0 is White's win: seat 1's.
    let english = game(2);
    assert_eq!(english.options()["first_color"], "black");
    assert_eq!(ending(&english), (vec![1], "as_recorded".into()));
    assert_eq!(moves(&english)[2..4], ["15x22", "25x18"]);
    let both = "[GameType \"21\"]\n[FEN \"W:W31:B26,18,27,19,1\"]\n\n1. 31x22x15 *";
    let told_apart = import("checkers", "pdn", &Source::alone(both)).unwrap();
    assert_eq!(moves(&told_apart), ["31x22x15"]);
    round_trip(&told_apart, "pdn");
    let unplayed = game(5);
    assert_eq!(unplayed.header().tags["Result"], "0-0");
    assert_eq!(ending(&unplayed), (vec![], "unfinished".into()));
}

#[test]
fn squares_by_file_and_rank() {
    let russian = game(3);
    assert_eq!(russian.options()["variant"], "russian");
    let text = export(&russian, "pdn");
    assert!(
        text.contains("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4xd6 e7xc5 2-0"),
        "{text}"
    );
    assert!(text.contains("[GameType \"25,W,8,8,A0,0\"]"), "{text}");
    let brazilian = export(&game(4), "pdn");
    assert!(brazilian.contains("1. "), "{brazilian}");
    let untagged = import("checkers", "pdn", &Source::alone("1. c3-d4 f6-g5 *")).unwrap();
    assert_eq!(untagged.options()["variant"], "russian");
}
