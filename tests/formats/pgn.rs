//! PGN.

use ludoteca::formats::{Cause, Source};
use ludoteca::table::Table;

use crate::world::*;

fn oddity(event: &str) -> Result<Table, ludoteca::formats::Fault> {
    let games = cut("chess", "pgn", &file("oddities.pgn"));
    let tag = format!("[Event \"{event}\"]");
    let source = games
        .iter()
        .find(|source| source.text.contains(&tag))
        .expect("a game of this event");
    import("chess", "pgn", source)
}

fn read(event: &str) -> Table {
    let table = oddity(event).unwrap_or_else(|fault| panic!("{event}: {fault}"));
    round_trip(&table, "pgn");
    table
}

fn one(text: &str) -> Table {
    let table = import("chess", "pgn", &Source::alone(text)).unwrap_or_else(|fault| panic!("{fault}"));
    round_trip(&table, "pgn");
    table
}

#[test]
fn every_game_of_a_file_is_found_and_broken_ones_keep_no_other_out() {
    let games = cut("chess", "pgn", &file("oddities.pgn"));
    let read: Vec<_> = games.iter().map(|source| import("chess", "pgn", source)).collect();
    assert_eq!(games.len(), 16);
    let broken: Vec<_> = (1..)
        .zip(&read)
        .filter(|(_, read)| read.is_err())
        .map(|(number, _)| number)
        .collect();
    assert_eq!(broken, [9, 10, 11, 12]);
    let faults: Vec<String> = read
        .into_iter()
        .filter_map(Result::err)
        .map(|fault| fault.to_string())
        .collect();
    assert_eq!(
        faults,
        [
            "line 60, column 7: `--`: a null move is no move of the game",
            "line 67, column 4: `Bxa7` is not legal here: not_how_it_moves",
            "line 72, column 7: this comment does not end",
            "line 77, column 7: this variation does not end",
        ]
    );
}

#[test]
fn tags_in_any_order_with_quotes_and_backslashes() {
    let table = read("Odd tag order");
    let header = table.header();
    assert_eq!(header.seats[0].name, "First \"The Rook\" Player");
    assert_eq!(header.seats[1].name, "Second, Player");
    assert_eq!(header.tags["Annotator"], r"C:\files\me");
    assert!(!header.tags.contains_key("White") && !header.tags.contains_key("Result"));
    assert_eq!(ending(&table), (vec![0], "as_recorded".into()));
    let log: Vec<_> = table.log().iter().map(|logged| &logged.event).collect();
    assert_eq!(log[3].comment, "a comment over lines");
    assert_eq!(log[6].comment, "to the end of the line");
    assert_eq!(
        moves(&table)[8..16],
        ["O-O", "Be7", "Re1", "b5", "Bb3", "d6", "c3", "O-O"]
    );
    assert_eq!(header.options["draw_rules"], "fide");
}

#[test]
fn unusual_spellings() {
    assert_eq!(
        moves(&read("Captures"))[2..],
        [
            "exd5", "Nf6", "d4", "Nxd5", "c4", "Nb6", "c5", "Nd5", "c6", "bxc6", "b4", "c5", "Nf3", "e5", "Nxe5", "f6",
            "Qh5+", "g6", "Nxg6", "hxg6", "Qxh8"
        ]
    );
    let castled = moves(&read("Ways to castle"));
    assert_eq!((castled[6].as_str(), castled[15].as_str()), ("O-O", "O-O-O"));
    assert_eq!(
        moves(&read("Promotions and en passant")),
        ["dxc6", "Kf7", "a8=Q", "Kg7", "h8=R", "Kf7", "c7", "Kg7", "c8=Q"]
    );
    for (text, canonical) in [
        ("1. Pe4", "e4"),
        ("1. ♘f3", "Nf3"),
        ("1. nf3", "Nf3"),
        ("1. Ng1f3", "Nf3"),
        ("1.N1f3", "Nf3"),
        ("1. e2-e4!!", "e4"),
        ("1. e2–e4", "e4"),
        ("1 e4", "e4"),
    ] {
        assert_eq!(moves(&one(text)), [canonical], "{text}");
    }
}

#[test]
fn results_that_are_missing_or_contradict_the_rules() {
    assert_eq!(ending(&read("No result")), (vec![], "unfinished".into()));
    assert_eq!(read("No result").ending().unwrap().scores, [0.0, 0.0]);
    assert_eq!(ending(&read("Empty")), (vec![], "unfinished".into()));
    assert_eq!(
        ending(&read("Empty, and nothing after it")),
        (vec![1], "as_recorded".into())
    );
    assert_eq!(ending(&read("Checkmate")), (vec![1], "checkmate".into()));
    let wrong = read("After the variation");
    assert_eq!(ending(&wrong), (vec![1], "checkmate".into()));
    assert_eq!(wrong.header().tags["Result"], "1-0");
    let timed = one("[Result \"1-0\"]\n[Termination \"Time forfeit\"]\n\n1. e4 1-0");
    assert_eq!(ending(&timed), (vec![0], "time_forfeit".into()));
    let drawn = one("1. e4 e5 1/2-1/2");
    assert_eq!(ending(&drawn), (vec![], "as_recorded".into()));
    assert_eq!(drawn.ending().unwrap().scores, [0.5, 0.5]);
}

#[test]
fn notes_are_kept_and_come_back() {
    let table = read("Nested");
    let log: Vec<_> = table.log().iter().map(|logged| &logged.event).collect();
    assert_eq!(log[0].comment, "before");
    assert_eq!(log[1].annotations, ["!"]);
    assert_eq!(log[2].annotations, ["!?", "$138"]);
    assert_eq!(log[2].comment, "fine");
    assert_eq!(log[2].data["values"][0], serde_json::json!(["clk", "1:59:58"]));
    assert_eq!(log[4].annotations, ["$14"]);
    let text = round_trip(&table, "pgn");
    assert!(
        text.ends_with(
            "{before} 1. e4 $1 ({a queen's pawn} 1. d4 d5 (1... Nf6 $1 2. c4 (2. Nf3 g6 $14)\n\
             2... e6) 2. c4) (1. -- e5) 1... e5 $5 $138 {[%clk 1:59:58] [%eval 0.17] fine}\n\
             2. f3 (2. Nf3 {[%emt 0:00:05]}) 2... Bc5 $14 0-1\n"
        ),
        "{text}"
    );
}

#[test]
fn a_file_in_the_export_format_comes_back_byte_for_byte() {
    let bytes = file("chess960.pgn");
    let games = cut("chess", "pgn", &bytes);
    let table = import("chess", "pgn", &games[0]).unwrap();
    assert_eq!(export(&table, "pgn").as_bytes(), bytes);
    assert_eq!(table.options()["chess960"], true);
    assert_eq!(moves(&table)[4..], ["O-O", "O-O"]);
}

#[test]
fn bytes_that_are_not_utf8_are_latin1() {
    let games = cut("chess", "pgn", &file("latin1.pgn"));
    let table = import("chess", "pgn", &games[0]).unwrap();
    assert_eq!(table.header().seats[0].name, "Müller, Jörg");
    assert_eq!(table.header().tags["Event"], "Meisterschaft von Köln");
    assert_eq!(table.log()[2].event.comment, "schön");
}

#[test]
fn options_of_the_request_count_more_than_the_file() {
    let repeated = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *";
    assert_eq!(moves(&one(repeated)).len(), 9);
    let site = serde_json::json!({ "draw_rules": "site" });
    let fault = import_with("chess", "pgn", &Source::alone(repeated), &site).unwrap_err();
    assert!(
        matches!(
            fault.cause,
            Cause::Over {
                reason: "threefold_repetition",
                ..
            }
        ),
        "{fault}"
    );
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    for (text, expected) in [
        ("1. e4 )", "line 1, column 7: this closes no variation"),
        ("1. e4 $x", "line 1, column 7: a number must follow `$`"),
        (
            "(1. e4)",
            "line 1, column 1: a variation without a move that it could replace",
        ),
        ("[Event \"x\n\n1. e4", "line 1, column 1: this tag does not end"),
        ("1. e4 *\n1-0", "line 2, column 1: a second result"),
        ("1. e4 * e5", "line 1, column 9: `e5` after the result"),
        (
            "[Variant \"Atomic\"]\n\n1. e4",
            "line 1, column 1: the variant Atomic is not played here",
        ),
        (
            "[Variant \"Chess960\"]\n\n1. e4",
            "line 1: a game of Chess960 needs a FEN tag for its array",
        ),
        (
            "1. e4 draw_offer",
            "line 1, column 7: `draw_offer`: this is no move of the pieces",
        ),
    ] {
        let fault = import("chess", "pgn", &Source::alone(text)).unwrap_err();
        assert_eq!(fault.to_string(), expected, "{text}");
    }
    let fen = "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*";
    assert!(matches!(
        import("chess", "pgn", &Source::alone(fen)).unwrap_err().cause,
        Cause::Position(_)
    ));
}

#[test]
fn variations_may_be_nested_twenty_deep() {
    let nested = |depth: usize| format!("1. e4 {}{} *", "(1. d4 ".repeat(depth), ")".repeat(depth));
    one(&nested(20));
    let fault = import("chess", "pgn", &Source::alone(&nested(21))).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "line 1, column 147: variations are nested deeper than 20"
    );
}

#[test]
fn comments_with_braces_and_percent_signs_survive() {
    let mut transcript = one("1. e4 {x} e5 {y} *").transcript();
    transcript.entries[0].notes.comment = "a } in it".into();
    transcript.entries[1].notes.comment = format!("{} %escape [Event and more", "word ".repeat(14).trim());
    round_trip(&archive("chess", "pgn", transcript), "pgn");
}
