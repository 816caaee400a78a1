//! Cairo Corridor's rules, tested: the board, forbidden cells, ends, refusals, texts, and laws.

mod engine;
mod picture;

use std::collections::HashSet;

use super::board::{Board, Half, each};
use super::{CairoCorridor, Move, Options, Position};
use crate::games::Wire;
use crate::games::trial::{
    self, Trial, after, are_no_moves, every_refusal_is_reached, examples_hold, leaves_are, legal, position_fits, read,
};
use crate::rules::{Evaluate, Game, Seat, Turn};

fn game(options: &str) -> CairoCorridor {
    CairoCorridor::build(&serde_json::from_str(options).unwrap(), 1).unwrap()
}

/// Shows `look` every position of random games on every board.
fn wander(mut look: impl FnMut(&CairoCorridor, &Position)) {
    for size in [4, 6, 8] {
        for swap_rule in [true, false] {
            let game = CairoCorridor::new(size, swap_rule);
            trial::wander(&game, 4, |trial| look(&game, &trial.position));
        }
    }
}

#[test]
fn examples_end_as_they_say() {
    examples_hold::<CairoCorridor>();
}

#[test]
fn boards_have_the_adjacency_of_the_document() {
    for (size, pairs) in [(4, 64), (6, 156), (8, 288)] {
        let board = Board::new(size);
        let ends: u32 = board.beside.iter().map(|cells| cells.count_ones()).sum();
        assert_eq!(ends, 2 * pairs);
        for cell in each(board.all) {
            for other in each(board.beside[usize::from(cell)]) {
                assert_eq!(board.beside[usize::from(other)] >> cell & 1, 1);
            }
        }
        for side in 0..4 {
            let on_side = |&cell: &u8| {
                let (column, row) = board.block(cell);
                let (at, inner) = [
                    (row == 0, Half::South),
                    (row == size - 1, Half::North),
                    (column == 0, Half::East),
                    (column == size - 1, Half::West),
                ][side];
                at && board.half(cell) != inner
            };
            assert_eq!(each(board.all).filter(on_side).count(), usize::from(size) * 3 / 2);
        }
    }
    let game = game("{}");
    let mut degrees = [0; 6];
    for cells in &game.board.beside {
        degrees[cells.count_ones() as usize] += 1;
    }
    assert_eq!(degrees, [0, 0, 4, 8, 20, 40]);
    for (cell, beside) in [
        ("a6W", &["a6E", "a5N"][..]),
        ("b6S", &["a6E", "b6N", "c6W", "b5W", "b5E"]),
        ("c5N", &["b5E", "c6W", "c6E", "d5W", "c5S"]),
        ("a1S", &["a1N", "b1W"]),
        ("f1E", &["f1W", "f2S"]),
        ("a1N", &["a1S", "b1W", "a2W", "a2E"]),
    ] {
        let names: HashSet<_> = each(game.board.beside[usize::from(game.read_cell(cell).unwrap())])
            .map(|cell| game.name(cell))
            .collect();
        assert_eq!(names, beside.iter().map(|&name| name.to_string()).collect(), "{cell}");
    }
}

#[test]
fn perft_equals_the_published_counts() {
    for (options, counts) in [("{}", &[72, 5112][..]), (r#"{"board_size": 4}"#, &[32, 992, 29760])] {
        leaves_are(&game(options), counts);
    }
}

#[test]
fn forbidden_cells_are_those_without_which_no_corridor_is_left() {
    wander(|game, position| {
        let empty = game.board.all & !position.occupied();
        assert_eq!(game.board.corridor(empty, empty), position.corridor);
        let needed = each(empty).filter(|cell| game.board.corridor(empty & !(1 << cell), empty) == 0);
        assert_eq!(needed.fold(0, |cells, cell| cells | 1 << cell), position.forbidden);
    });
}

#[test]
fn texts_and_turns_agree_at_every_position() {
    wander(|game, position| {
        position_fits(game, position);
        let text = game.position_text(position);
        if game.turn(position) == Turn::Over {
            let named = text.replace('-', &super::letter(position.mover).to_string());
            assert_eq!(read(game, &named).as_ref(), Ok(position), "{named}");
            assert!(read(game, &text).is_err());
        } else {
            assert_eq!(read(game, &text).as_ref(), Ok(position), "{text}");
        }
        assert_eq!(game.evaluate(position, Seat(0)), -game.evaluate(position, Seat(1)));
    });
}

#[test]
fn half_turned_positions_have_half_turned_moves() {
    wander(|game, position| {
        let last = 2 * game.board.size * game.board.size - 1;
        let turn = |cells| each(cells).fold(0, |image, cell| image | 1 << (last - cell));
        let image = game.set_up(position.tiles.map(turn), position.mover).unwrap();
        assert_eq!(image.corridor, turn(position.corridor));
        assert_eq!(image.forbidden, turn(position.forbidden));
        assert_eq!(game.outcome(&image), game.outcome(position));
    });
}

#[test]
fn a_corner_cell_that_is_all_of_one_end_still_counts_for_its_other_edge() {
    // Every other cell of the top side is filled.
    let game = game(r#"{"board_size": 4}"#);
    let position = read(&game, ".xo.xox./......../......../........ o").unwrap();
    let corner = game.read_cell("a4W").unwrap();
    assert_eq!(position.corridor >> corner & 1, 1);
    assert_eq!(position.forbidden >> corner & 1, 1);
}

#[test]
fn each_corner_cell_counts_for_both_of_its_sides() {
    let game = game("{}");
    let together = |cells: [&str; 2]| {
        let cells = cells.map(|cell| game.read_cell(cell).unwrap());
        game.board.touch(1 << cells[0] | 1 << cells[1]).all_four()
    };
    assert!(together(["a6W", "f1E"]));
    assert!(together(["f6N", "a1S"]));
    for halves in [["a6E", "f1E"], ["a6W", "f1W"], ["f6S", "a1S"], ["f6N", "a1N"]] {
        assert!(!together(halves), "{halves:?}");
    }
}

#[test]
fn cut_off_cells_may_be_filled() {
    let game = game(r#"{"board_size": 4}"#);
    let position = read(&game, ".xx...../oo....../......../........ x").unwrap();
    let corner = game.read_cell("a4W").unwrap();
    assert_eq!(position.corridor >> corner & 1, 0);
    assert!(legal(&game, &position).contains(&Move::Place(corner)));
}

#[test]
fn swap_hands_the_first_tile_over_once() {
    let game = game(r#"{"swap_rule": true}"#);
    let first = after(&game, &["c2E"]);
    assert_eq!(legal(&game, &first).len(), 72);
    let swapped = after(&game, &["c2E", "swap"]);
    assert!(game.position_text(&swapped).ends_with(" x"));
    assert_eq!(swapped.tiles.map(u128::count_ones), [0, 1]);
    assert_eq!(legal(&game, &swapped).len(), 71);
    let declined = after(&game, &["c2E", "d4N"]);
    assert!(!legal(&game, &declined).contains(&Move::Swap));
}

#[test]
fn every_refusal_is_reached_and_listed() {
    let (plain, swaps) = (game(r#"{"board_size": 4}"#), game(r#"{"swap_rule": true}"#));
    let cases = [
        (
            &plain,
            "......../......../......../........ x",
            "swap",
            "no_swap_in_this_game",
        ),
        (&plain, "......../......../......../........ x", "e1W", "no_such_cell"),
        (&plain, "......../......../......../........ x", "a5W", "no_such_cell"),
        (&plain, "......../......../......../........ x", "a4N", "no_such_cell"),
        (&plain, "x......./......../......../........ o", "a4w", "cell_taken"),
        (
            &plain,
            ".xo.xox./......../......../........ o",
            "a4W",
            "blocks_the_last_corridor",
        ),
        (
            &swaps,
            "............/............/............/............/............/............ x",
            "swap",
            "swap_only_as_first_move",
        ),
    ];
    every_refusal_is_reached(&cases.map(|(game, text, mv, rule)| (Trial::at(game, text).unwrap(), mv, rule)));
}

#[test]
fn bad_texts_and_options_are_refused_without_a_panic() {
    let (plain, swaps) = (
        game(r#"{"board_size": 4}"#),
        game(r#"{"board_size": 4, "swap_rule": true}"#),
    );
    for (text, after_swap) in [
        ("", false),
        ("......../......../......../........", false),
        ("......../......../......../........ -", false),
        ("......../......../......../........ o", false),
        ("......../......../......../....... x", false),
        ("......../......../......../.......é x", false),
        ("x......./......../......../........ x", false),
        ("xx....../......../......../........ o", false),
        ("o......./......../......../........ x", true),
        ("xo....../......../......../........ o", true),
        ("xoxo..../xoxo..../......../........ o", true),
        // No corridor: the top row is full.
        ("xoxoxoxo/......../......../........ x", false),
    ] {
        assert!(read(&plain, text).is_err(), "{text}");
        assert_eq!(read(&swaps, text).is_ok(), after_swap, "{text}");
    }
    are_no_moves(&plain, &["", "a", "a4", "4aW", "a4X", "é4W", "a44W", "swaps", "a0W"]);
    for board_size in [i64::MIN, 0, 3, 5, 7, 9, i64::MAX] {
        let options = Options {
            board_size,
            swap_rule: false,
        };
        assert!(CairoCorridor::build(&options, 1).is_err());
    }
}
