//! The rules of hadron, tested: counts, mirror images, texts, refusals, and who wins.

use super::{Hadron, Options, Position};
use crate::games::Wire;
use crate::games::trial::{are_no_moves, ask, leaves_are, legal, positions, read, texts_are_strict};
use crate::rules::{Game, Outcome, Seat, Trail, Turn};

fn hadron(board_size: u32) -> Hadron {
    Hadron::build(&Options { board_size }, 1).unwrap()
}

#[test]
fn counts_of_the_exhaustive_solver() {
    for (size, counts) in [
        (3, &[9, 48, 176, 440, 912, 1128, 1992, 2264, 2032][..]),
        (5, &[25, 520, 9_032, 129_896]),
        (7, &[49, 2_184, 88_568]),
    ] {
        leaves_are(&hadron(size), counts);
    }
}

#[test]
fn a_cell_is_open_exactly_if_its_neighbours_balance() {
    for size in [3, 5, 11] {
        let game = hadron(size);
        let at = |tiles: u128, file: i32, rank: i32| {
            let on = (0..size as i32).contains(&file) && (0..size as i32).contains(&rank);
            on && tiles >> (rank * size as i32 + file) & 1 == 1
        };
        for position in positions(&game, 5) {
            for cell in 0..game.board.cells() {
                let (file, rank) = ((cell % size) as i32, (cell / size) as i32);
                let around = [(1, 0), (-1, 0), (0, 1), (0, -1)];
                let [red, blue] = position
                    .tiles
                    .map(|tiles| around.iter().filter(|&(x, y)| at(tiles, file + x, rank + y)).count());
                let free = position.occupied() >> cell & 1 == 0;
                assert_eq!(position.open >> cell & 1 == 1, free && red == blue);
            }
        }
    }
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    type Image = fn(u32, u32) -> (u32, u32);
    let game = hadron(7);
    for position in positions(&game, 5) {
        let rest = game.board.rest(position.tiles);
        let images: [Image; 2] = [|x, y| (6 - x, y), |x, y| (y, x)];
        for image in images {
            let turn_over = |cells: u128| {
                let cells = (0..49u32).filter(|cell| cells >> cell & 1 == 1);
                cells.fold(0u128, |all, cell| {
                    let (x, y) = image(cell % 7, cell / 7);
                    all | 1 << (y * 7 + x)
                })
            };
            let mirrored = game.position(position.tiles.map(turn_over));
            assert_eq!(mirrored.open, turn_over(position.open));
            assert_eq!(game.board.rest(mirrored.tiles).cells, turn_over(rest.cells));
        }
    }
}

#[test]
fn texts_lead_back_and_damaged_ones_are_refused() {
    texts_are_strict(&hadron(5), 10, 'r', str::len);
}

#[test]
fn positions_of_impossible_counts_or_turns_are_refused() {
    let game = hadron(3);
    for text in [
        ".../.../... b",
        ".../.../... -",
        ".../.b./... r",
        "r../..r/... b",
        ".r./..r/b.. b",
        ".../.../...",
        ".../.../... r -",
        "",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    assert!(Hadron::build(&Options { board_size: 4 }, 1).is_err());
}

#[test]
fn texts_of_no_cell_are_bad_notation() {
    let game = hadron(5);
    let start = game.start(&mut Trail::new());
    are_no_moves(
        &game,
        &[
            "",
            "a",
            "a0",
            "a6",
            "f1",
            "5",
            "a+1",
            "a01",
            "a99999999999",
            "é1",
            "aé",
            "a1b",
        ],
    );
    assert_eq!(game.read_move(&start, " C3 "), game.read_move(&start, "c3"));
}

#[test]
fn refusals_name_the_rule() {
    let game = hadron(5);
    let position = read(&game, "...../...../..r../...../..... b").unwrap();
    let refusal = |text: &str| game.explain(&position, game.read_move(&position, text).unwrap());
    assert_eq!(refusal("c3").rule, "cell_taken");
    let unbalanced = refusal("c4");
    assert_eq!(unbalanced.rule, "unbalanced_neighbours");
    let params = [("cell", "c4".to_owned()), ("own", "0".into()), ("enemy", "1".into())];
    assert_eq!(unbalanced.params, params);
}

#[test]
fn who_cannot_place_loses() {
    let game = hadron(3);
    let end = read(&game, ".r./..r/b.. -").unwrap();
    assert_eq!(game.outcome(&end), Some(Outcome::win(2, Seat(0), "no_placement")));
}

/// Who wins, by trying everything.
fn wins(game: &Hadron, position: &Position) -> bool {
    legal(game, position).into_iter().any(|mv| {
        let mut after = *position;
        game.play(&mut after, mv, &mut Trail::new());
        !wins(game, &after)
    })
}

#[test]
fn the_engine_is_exact_on_small_boards() {
    let game = hadron(3);
    for position in positions(&game, 8) {
        if game.turn(&position) == Turn::Over {
            continue;
        }
        let answer = ask(&game, &position, 10_000);
        assert_eq!(answer.ranked.len(), legal(&game, &position).len());
        for candidate in &answer.ranked {
            let mut after = position;
            game.play(&mut after, candidate.mv, &mut Trail::new());
            assert!(candidate.exact);
            assert_eq!(candidate.win == 1.0, !wins(&game, &after));
        }
    }
    let game = hadron(5);
    let position = read(&game, "...../.b.../...../...r./..... r").unwrap();
    assert!(ask(&game, &position, 400_000).ranked[0].exact);
}
