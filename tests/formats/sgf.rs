//! SGF.

use ludoteca::formats::Source;
use ludoteca::table::Table;

use crate::world::*;

fn reversi() -> Vec<Result<Table, ludoteca::formats::Fault>> {
    let games = cut("reversi", "sgf", &file("reversi.sgf"));
    games.iter().map(|source| import("reversi", "sgf", source)).collect()
}

#[test]
fn every_tree_of_a_file_is_found_and_broken_ones_keep_no_other_out() {
    let faults: Vec<(usize, String)> = (1..)
        .zip(reversi())
        .filter_map(|(number, read)| Some((number, read.err()?.to_string())))
        .collect();
    let expected = [
        (4, "line 17, column 10: this value does not end"),
        (5, "line 18, column 22: it is the turn of W here"),
        (7, "line 20, column 8: `aa` is not legal here: turns_nothing"),
        (8, "line 21, column 8: `a1` is not legal here: turns_nothing"),
    ];
    assert_eq!(faults, expected.map(|(number, text)| (number, text.to_owned())));
}

#[test]
fn properties_escapes_variations_and_comments_come_back() {
    let table = reversi().remove(0).unwrap();
    let header = table.header();
    assert_eq!(header.seats[0].name, "Ann ] Bracket");
    assert_eq!(header.seats[1].name, "Ben\\Slash");
    assert_eq!(
        (header.tags["EV"].as_str(), header.tags["KM"].as_str()),
        ("Cup", "[a][b]")
    );
    assert_eq!(moves(&table), ["f5", "d6", "c3"]);
    let log: Vec<_> = table.log().iter().map(|logged| &logged.event).collect();
    assert_eq!(log[0].comment, "before\nthe first");
    assert_eq!(log[1].comment, "a comment [with] brackets;\ntwo lines, one broken");
    assert_eq!(log[1].annotations, ["!"]);
    assert_eq!(
        (&log[3].annotations[..], log[3].comment.as_str()),
        (&["?!".to_owned()][..], "at the end")
    );
    let variations = log[2].data["variations"].as_array().unwrap();
    assert_eq!(variations.len(), 2);
    assert_eq!(variations[0][0]["annotations"][0], "??");
    let text = round_trip(&table, "sgf");
    assert!(text.contains("KM[a][b]"), "{text}");
    assert!(text.contains("(;B[c4]C[instead];W[d3]\n(;B[c3])\n(;B[b3]))"), "{text}");
}

#[test]
fn points_sizes_and_setups() {
    let games = reversi();
    let small = games[1].as_ref().unwrap();
    assert_eq!(moves(small), ["c2", "b2"]);
    assert_eq!(small.options()["size"], 6);
    let othello = games[2].as_ref().unwrap();
    assert_eq!(moves(othello), ["d3", "c3", "c4"]);
    assert_eq!(ending(othello), (vec![0], "resignation".into()));
    // The game that is not over says that White won by four.
    assert_eq!(ending(games[5].as_ref().unwrap()), (vec![1], "as_recorded".into()));
    for table in games.iter().filter_map(|read| read.as_ref().ok()) {
        round_trip(table, "sgf");
    }
    let setup = "(;GM[2]SZ[6]AB[a1][b1]AW[c1]PL[B];B[d1])";
    let table = import("reversi", "sgf", &Source::alone(setup)).unwrap();
    assert_eq!(ending(&table), (vec![0], "wipeout".into()));
    round_trip(&table, "sgf");
}

#[test]
fn a_tree_in_our_own_form_comes_back_byte_for_byte() {
    let bytes = file("connect_four.sgf");
    let games = cut("connect_four", "sgf", &bytes);
    let table = import("connect_four", "sgf", &games[0]).unwrap();
    assert_eq!(ending(&table), (vec![0], "four_in_line".into()));
    assert_eq!(export(&table, "sgf"), String::from_utf8(bytes).unwrap());
    for (text, column) in [("B[d]", "4"), ("B[D1]", "4"), ("B[4]", "4")] {
        let text = format!("(;GM[connect four];{text})");
        assert_eq!(
            moves(&import("connect_four", "sgf", &Source::alone(&text)).unwrap()),
            [column]
        );
    }
}

#[test]
fn thousands_of_branches_and_parentheses() {
    let mut text = String::from("(;GM[2]");
    for _ in 0..50_000 {
        text.push_str("(;C[x]");
    }
    text.push_str(&")".repeat(50_000));
    text.push(')');
    import("reversi", "sgf", &Source::alone(&text)).unwrap();
    let text = text.replace("(;C[x]", "(;C[x])(;C[y]");
    let fault = import("reversi", "sgf", &Source::alone(&text)).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 1, column 276: variations are nested deeper than 20"
    );
    // Along the main line there may be any number.
    let text = format!("(;GM[2]{}{})", "(;C[x]".repeat(20_000), ")(;C[y])".repeat(20_000));
    import("reversi", "sgf", &Source::alone(&text)).unwrap();
}
