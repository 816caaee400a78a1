//! The rules of gopher, tested: counts, mirror images, texts, refusals, and who wins.

use super::{Cells, Gopher, Move, Options, Position};
use crate::games::Wire;
use crate::games::trial::{after, are_no_moves, ask, leaves_are, positions, read, texts_are_strict};
use crate::rules::{Game, Outcome, Seat, Trail};

fn gopher(board_size: u32) -> Gopher {
    Gopher::build(&Options { board_size }, 1).unwrap()
}

#[test]
fn counts_of_two_independent_programs() {
    for (size, counts) in [
        (3, &[19, 84, 174, 672, 1_452, 4_728, 10_224, 26_904][..]),
        (4, &[37, 180, 426, 1_992, 5_604, 27_192]),
        (5, &[61, 312, 786]),
        (6, &[91, 480, 1_254, 6_576]),
        (8, &[169, 924, 2_514]),
    ] {
        leaves_are(&gopher(size), counts);
    }
}

#[test]
fn neighbours_as_the_rules_name_them() {
    let game = gopher(6);
    for (cell, around) in [
        ("a1", &["a2", "b1", "b2"][..]),
        ("f1", &["e1", "f2", "g1"]),
        ("f6", &["e5", "e6", "f5", "f7", "g5", "g6"]),
        ("k6", &["j6", "j7", "k5"]),
    ] {
        let Ok(Move(cell)) = game.read_text(cell) else {
            panic!("{cell}")
        };
        let names: Vec<String> = game
            .board
            .around(cell)
            .iter()
            .map(|other| game.board.name(other))
            .collect();
        assert_eq!(names, around);
    }
    for size in 3..=10 {
        let board = gopher(size).board;
        assert_eq!(u32::from(board.count()), 3 * size * size - 3 * size + 1);
        for cell in board.all.iter() {
            assert!(board.around(cell).iter().all(|other| board.around(other).has(cell)));
        }
    }
}

#[test]
fn what_play_keeps_is_what_the_stones_say() {
    for size in [3, 6, 10] {
        let game = gopher(size);
        for position in positions(&game, 5) {
            assert_eq!(game.position(position.stones, position.mover), position);
        }
    }
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    let game = gopher(5);
    let mirror = |cells: Cells| {
        cells.iter().fold(Cells::NONE, |all, cell| {
            let (row, along) = game.board.place(cell);
            let row = game.board.row(row.into());
            all.or(Cells::one(row.end - 1 - along))
        })
    };
    let turn = |cells: Cells| {
        let last = game.board.count() - 1;
        cells
            .iter()
            .fold(Cells::NONE, |all, cell| all.or(Cells::one(last - cell)))
    };
    for position in positions(&game, 8) {
        for stones in [position.stones.map(mirror), position.stones.map(turn)] {
            let image = game.position(stones, position.mover);
            let opens = [position.open.map(mirror), position.open.map(turn)];
            assert!(opens.contains(&image.open));
        }
    }
}

#[test]
fn texts_lead_back_and_damaged_ones_are_refused() {
    texts_are_strict(&gopher(4), 10, 'r', str::len);
}

#[test]
fn positions_of_impossible_counts_or_turns_are_refused() {
    let game = gopher(3);
    for text in [
        ".../..../...../..../... b",
        ".../..../...../..../... -",
        ".../.r../...../..../... r",
        ".../.b../...../..../... r",
        ".../..../...../.r../b.. r",
        ".../..../...../..../...",
        "..../..../...../..../... r",
        "",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    for board_size in [0, 2, 11, u32::MAX] {
        assert!(Gopher::build(&Options { board_size }, 1).is_err());
    }
}

#[test]
fn texts_of_no_cell_are_bad_notation() {
    let game = gopher(6);
    let start = game.start(&mut Trail::new());
    are_no_moves(
        &game,
        &[
            "",
            "a",
            "a0",
            "a7",
            "l1",
            "5",
            "a+1",
            "a01",
            "f12",
            "a99999999999",
            "é1",
            "aé",
            "a1b",
        ],
    );
    assert_eq!(game.read_move(&start, " F11 "), game.read_move(&start, "f11"));
}

#[test]
fn refusals_name_the_rule() {
    let game = gopher(3);
    let position = read(&game, ".../..../..r../..../... b").unwrap();
    let rule = |position: &Position, text: &str| game.explain(position, game.read_text(text).unwrap()).rule;
    assert_eq!(rule(&position, "c3"), "cell_taken");
    assert_eq!(rule(&position, "a1"), "not_one_enemy");
    let position = read(&game, ".../..../..rb./..../... r").unwrap();
    assert_eq!(rule(&position, "c2"), "touches_own_stone");
    let between = read(&game, ".../..../r.r../..../b.. b").unwrap();
    assert_eq!(rule(&between, "c2"), "not_one_enemy");
}

#[test]
fn a_game_of_two_stones() {
    let game = gopher(6);
    let position = after(&game, &["b2", "a1"]);
    assert_eq!(game.outcome(&position), Some(Outcome::win(2, Seat(1), "no_placement")));
}

#[test]
fn the_engine_knows_who_wins_on_the_smallest_board() {
    let game = gopher(3);
    let start = game.start(&mut Trail::new());
    let answer = ask(&game, &start, 1_000_000);
    assert_eq!(answer.ranked.len(), 19);
    for candidate in answer.ranked {
        // Only the inner ring loses.
        let inner = ["b2", "b3", "c2", "c4", "d2", "d3"].contains(&game.write_move(&start, candidate.mv).as_str());
        assert!(candidate.exact);
        assert_eq!(candidate.win, f64::from(!inner));
    }
}

#[test]
fn the_engine_ranks_every_move_of_the_largest_board() {
    let game = gopher(10);
    let start = game.start(&mut Trail::new());
    assert_eq!(ask(&game, &start, 300).ranked.len(), 271);
}
