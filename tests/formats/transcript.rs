//! Transcripts of reversi.

use crate::world::*;

#[test]
fn squares_with_and_without_separators() {
    let games = cut("reversi", "transcript", &file("reversi.txt"));
    let read: Vec<_> = games
        .iter()
        .map(|source| import("reversi", "transcript", source))
        .collect();
    let texts: Vec<String> = read
        .iter()
        .map(|read| match read {
            Ok(table) => moves(table).join(" "),
            Err(fault) => fault.to_string(),
        })
        .collect();
    assert_eq!(
        texts,
        [
            "f5 d6 c3 d3 c4 f4 c5 b3 c2",
            "f5 d6 c3 d3 c4",
            "f5 d6 c3 d3",
            "line 5, column 8: `x9`: expected a square like `d3`, or `pass`",
            "line 6, column 3: `f5` is not legal here: square_taken",
            "line 8, column 5: `pass` is not legal here: pass_only_without_placement",
        ]
    );
    for table in read.into_iter().flatten() {
        round_trip(&table, "transcript");
    }
}
