//! Files cut into games.

use ludoteca::formats::{Splitter, Syntax};

fn texts(syntax: Syntax, bytes: &[u8]) -> Vec<(u32, String)> {
    let mut splitter = Splitter::new(syntax);
    splitter.push(bytes);
    splitter.finish();
    splitter
        .map(|source| (source.first_line, source.text.trim().to_owned()))
        .collect()
}

#[test]
fn lines_end_in_three_ways() {
    let games = texts(Syntax::Lines, b"one\r\ntwo\rthree\n\n# a remark\nfour");
    let expected = [(1, "one"), (2, "two"), (3, "three"), (6, "four")];
    assert_eq!(games, expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn objects_in_lines_in_arrays_and_over_lines() {
    let games = texts(Syntax::Json, b"[{\"a\": \"}\"},\n {\"b\":\n{\"c\": \"\\\"{\"}}]\n{}");
    let expected = [(1, "{\"a\": \"}\"}"), (2, "{\"b\":\n{\"c\": \"\\\"{\"}}"), (4, "{}")];
    assert_eq!(games, expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn a_tree_that_does_not_end_keeps_no_other_out() {
    let games = texts(
        Syntax::Trees,
        b"junk (;GM[2]C[a \\] (b]\n(;FF[4]GM[2]C[open\n(;GM[2])(;GM[6](;B[a])(;B[b]))",
    );
    let games: Vec<&str> = games.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(games.len(), 4, "{games:?}");
    assert_eq!(games[2..], ["(;GM[2])", "(;GM[6](;B[a])(;B[b]))"]);
}

#[test]
fn a_game_is_cut_off_where_it_is_too_long_and_the_next_is_found() {
    let mut bytes = b"[Event \"long\"]\n\n1. e4 {".to_vec();
    bytes.extend(std::iter::repeat_n(b"word ", 500_000).flatten());
    bytes.extend(b"}\n*\n\n[Event \"short\"]\n\n*\n");
    let mut splitter = Splitter::new(Syntax::Tags);
    splitter.push(&bytes);
    splitter.finish();
    let games: Vec<_> = splitter.collect();
    assert_eq!(games.len(), 2);
    assert!(games[0].cut && games[0].text.len() <= 1 << 20);
    assert!(!games[1].cut);
}

#[test]
fn nothing_is_no_game() {
    for syntax in [
        Syntax::Tags,
        Syntax::Trees,
        Syntax::Matches,
        Syntax::Lines,
        Syntax::Json,
    ] {
        assert_eq!(texts(syntax, b""), []);
        assert_eq!(texts(syntax, b"\xef\xbb\xbf\r\n\r\n"), []);
    }
}
