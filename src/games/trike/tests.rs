//! The rules of trike, tested: counts, mirror images, texts, refusals, the swap, and who wins.

use super::{Cells, Move, NOWHERE, Options, Trike};
use crate::games::Wire;
use crate::games::trial::{Trial, ask, leaves_are, legal, positions, read, texts_are_strict};
use crate::rules::{Game, ReadError, Seat, Trail, Turn};

fn trike(size: u32, pie: bool) -> Trike {
    Trike::build(&Options { size, pie }, 1).unwrap()
}

#[test]
fn counts_of_the_rules_document() {
    for (size, pie, counts) in [
        (3, true, &[6, 30, 90, 204, 330, 312, 120, 0][..]),
        (5, true, &[15, 135, 870, 5_004, 25_788]),
        (7, true, &[28, 364, 3_612, 33_240]),
        (11, true, &[66, 1_386, 23_430]),
        (3, false, &[6, 24, 66, 138, 192, 120, 0]),
        (11, false, &[66, 1_320, 22_110]),
    ] {
        leaves_are(&trike(size, pie), counts);
    }
}

/// The letter is the row, which has as many cells as its place in the alphabet; the number counts
/// along it. Read the other way round, no cell off the left edge would come out the same.
#[test]
fn letters_are_rows_and_numbers_count_along_them() {
    for size in [3, 11, 19] {
        let game = trike(size, true);
        let start = game.start(&mut Trail::new());
        let mut cells = Vec::new();
        for (letter, length) in ('a'..='z').zip(1..) {
            for number in 1..=26 {
                match game.read_move(&start, &format!("{letter}{number}")) {
                    Ok(mv) => {
                        assert!(length <= size && number <= length, "{letter}{number}");
                        assert_eq!(game.write_move(&start, mv), format!("{letter}{number}"));
                        cells.push(mv);
                    }
                    Err(error) => {
                        assert!(length > size || number > length, "{letter}{number}");
                        assert!(matches!(error, ReadError::Notation(_)));
                    }
                }
            }
        }
        assert_eq!(cells, legal(&game, &start), "rows from the apex, each from the left");
    }
    let position = read(&trike(3, false), "./../.x. c2 o 0 -").unwrap();
    assert!(position.stones[0].has(4), "c2 lies in the third row");
}

#[test]
fn the_pawn_slides_until_a_stone() {
    let game = trike(5, false);
    let position = read(&game, "./x./o../..../..... c1 x 0 -").unwrap();
    let texts = Trial::at(&game, "./x./o../..../..... c1 x 0 -").unwrap().texts();
    assert_eq!(texts, ["c2", "c3", "d1", "d2", "e1", "e3"]);
    let refusal = |text: &str| game.explain(&position, game.read_text(text).unwrap());
    assert_eq!(refusal("b1").rule, "cell_taken");
    assert_eq!(refusal("c1").rule, "cell_taken");
    assert_eq!(refusal("a1").rule, "stone_in_the_way");
    assert_eq!(refusal("b2").rule, "not_in_line");
    assert_eq!(refusal("swap").rule, "no_swap_in_this_game");
}

#[test]
fn a_swap_is_offered_once_and_exchanges_the_colours() {
    let game = trike(3, true);
    let start = game.start(&mut Trail::new());
    assert_eq!(game.explain(&start, Move::Swap).rule, "swap_only_as_second_move");
    let mut position = start;
    game.play(&mut position, game.read_text("b1").unwrap(), &mut Trail::new());
    assert!(legal(&game, &position).contains(&Move::Swap));
    game.play(&mut position, Move::Swap, &mut Trail::new());
    assert_eq!(game.turn(&position), Turn::Seat(Seat(0)));
    assert_eq!(game.position_text(&position), "./x./... b1 o 1 -");
    assert!(!legal(&game, &position).contains(&Move::Swap));
    for text in ["b2", "a1"] {
        game.play(&mut position, game.read_text(text).unwrap(), &mut Trail::new());
    }
    let outcome = game.outcome(&position).unwrap();
    assert_eq!((outcome.winners, outcome.scores), (vec![Seat(1)], vec![1.0, 2.0]));
}

#[test]
fn mirrored_positions_have_mirrored_moves() {
    type Image = fn(u8, u8) -> (u8, u8);
    let game = trike(7, false);
    let images: [Image; 2] = [|row, along| (row, row - along), |row, along| (6 - along, row - along)];
    for position in positions(&game, 6) {
        for image in images {
            let turned = |cell: u8| {
                let (row, along) = game.board.place(cell);
                let (row, along) = image(row, along);
                game.board.cell(row, along).unwrap()
            };
            if position.pawn == NOWHERE {
                continue;
            }
            let mut other = position;
            other.pawn = turned(position.pawn);
            other.stones = position.stones.map(|stones| {
                let mut cells = Cells::NONE;
                stones.iter().for_each(|cell| cells.insert(turned(cell)));
                cells
            });
            let mut expected: Vec<u8> = legal(&game, &position)
                .into_iter()
                .map(|mv| match mv {
                    Move::To(cell) => turned(cell),
                    Move::Swap => panic!("no pie here"),
                })
                .collect();
            expected.sort_unstable();
            let mut found: Vec<u8> = legal(&game, &other)
                .into_iter()
                .filter_map(|mv| match mv {
                    Move::To(cell) => Some(cell),
                    Move::Swap => None,
                })
                .collect();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn texts_lead_back_and_damaged_ones_are_refused() {
    texts_are_strict(&trike(5, true), 10, 'x', str::len);
}

#[test]
fn impossible_positions_are_refused() {
    let game = trike(3, true);
    for text in [
        "./../... - o 0 -",
        "./../... - x 1 -",
        "./../... - x 0 s",
        "./../... a1 x 0 -",
        "x/../... a1 o 0 -",
        "x/../... a1 o 1 s",
        "x/../... - o 0 s",
        "x/../... b1 o 0 s",
        "x/o./... a1 x 0 -",
        "x/o./... b1 o 0 -",
        "x/o./..x b1 o 0 -",
        "x/x./... b1 o 0 -",
        "x/ox/... b1 - 0 -",
        "./../... -",
        "",
    ] {
        assert!(read(&game, text).is_err(), "{text}");
    }
    let plain = trike(3, false);
    assert!(read(&plain, "x/../... a1 o 1 -").is_err());
    for size in [0, 2, 20, u32::MAX] {
        assert!(Trike::build(&Options { size, pie: true }, 1).is_err());
    }
}

/// Who wins without a swap, by exhaustive search of others.
#[test]
fn the_engine_knows_the_winning_first_moves() {
    for (size, winning) in [(3, &["b1", "b2", "c2"][..]), (4, &["c2"])] {
        let game = trike(size, false);
        let start = game.start(&mut Trail::new());
        for candidate in ask(&game, &start, 3_000_000).ranked {
            assert!(candidate.exact);
            let wins = winning.contains(&game.write_move(&start, candidate.mv).as_str());
            assert_eq!(candidate.win, f64::from(wins));
        }
    }
}

#[test]
fn the_engine_takes_the_better_colour() {
    let game = trike(3, true);
    let mut position = game.start(&mut Trail::new());
    game.play(&mut position, game.read_text("c2").unwrap(), &mut Trail::new());
    assert_eq!(ask(&game, &position, 100_000).ranked[0].mv, Move::Swap);
}
