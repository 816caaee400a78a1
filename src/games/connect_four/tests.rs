//! Faults that other programs had, and the lines of the board.

use super::{Colour, ConnectFour, End, Move, Options, Position};
use crate::games::Wire;
use crate::rules::{Game, Outcome, Seat, Trail, Turn};

fn usual() -> ConnectFour {
    ConnectFour::build(&Options::default(), 1).unwrap()
}

fn play(game: &ConnectFour, columns: &str) -> Position {
    let trail = &mut Trail::new();
    let mut position = game.start(trail);
    for text in columns.split_whitespace() {
        assert_eq!(game.outcome(&position), None, "before {text}");
        let mv = game.read_move(&position, text).unwrap();
        game.play(&mut position, mv, trail);
    }
    position
}

/// F1: a line made by the disc that fills the board wins.
#[test]
fn f1_the_last_disc_can_win() {
    let line = "2 1 1 1 3 1 4 1 6 5 7 2 3 4 5 6 7 7 6 5 4 3 2 7 6 5 4 3 2 2 3 4 5 6 7 7 6 5 4 3 2 1";
    let game = usual();
    let position = play(&game, line);
    assert_eq!(position.count, 42);
    assert_eq!(game.outcome(&position), Some(Outcome::win(2, Seat(1), "four_in_line")));
}

/// Every line of four cells, written out by rows and columns, not by shifts.
fn lines(rows: i32, columns: i32) -> Vec<[(i32, i32); 4]> {
    let mut lines = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            for (up, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line = [0, 1, 2, 3].map(|step| (row + up * step, column + right * step));
                let inside = |(row, column): &(i32, i32)| (0..rows).contains(row) && (0..columns).contains(column);
                if line.iter().all(inside) {
                    lines.push(line);
                }
            }
        }
    }
    lines
}

fn with_discs(game: &ConnectFour, line: &[(i32, i32)]) -> u128 {
    line.iter()
        .fold(0, |discs, &(row, column)| discs | game.bit(column as u32, row as u32))
}

/// F3: all lines one by one, also those that touch the last column; and no three cells of any are enough.
#[test]
fn f3_all_69_lines_win_for_both_colours() {
    let game = usual();
    let lines = lines(6, 7);
    assert_eq!(lines.len(), 69);
    for line in lines {
        for colour in [Colour::Red, Colour::Yellow] {
            let mut discs = [0; 2];
            discs[colour as usize] = with_discs(&game, &line);
            assert_eq!(game.judge(discs, 20, colour), End::Line(colour), "{line:?}");
            assert_eq!(
                game.winning_cells(discs[colour as usize]),
                discs[colour as usize],
                "{line:?}"
            );
            for missing in line {
                let mut three = discs;
                three[colour as usize] &= !with_discs(&game, &[missing]);
                assert_eq!(game.judge(three, 20, colour), End::Open, "{line:?} without {missing:?}");
            }
        }
    }
}

/// The shifts run from no column into the next, on any board: four cells win if and only if they are a line.
#[test]
fn nothing_but_a_line_wins() {
    for size in ["6x7", "8x9", "9x9", "10x10"] {
        let options: Options = serde_json::from_value(serde_json::json!({ "size": size })).unwrap();
        let game = ConnectFour::build(&options, 1).unwrap();
        let lines = lines(game.rows as i32, game.columns as i32);
        for line in &lines {
            assert!(game.has_four(with_discs(&game, line)), "{size}: {line:?}");
        }
        // Cells that follow each other on the wire but not on the board.
        let cell = |index: u32| ((index % game.rows) as i32, (index / game.rows) as i32);
        for first in 0..game.cells() - 3 {
            let run = [0, 1, 2, 3].map(|step| cell(first + step));
            let straight = lines.contains(&run);
            assert_eq!(game.has_four(with_discs(&game, &run)), straight, "{size}: {run:?}");
        }
    }
}

/// The seat that swapped owns the line of the colour it took.
#[test]
fn a_swapped_colour_wins_for_its_new_owner() {
    let options: Options = serde_json::from_str(r#"{"opening": "pie"}"#).unwrap();
    let game = ConnectFour::build(&options, 1).unwrap();
    let position = play(&game, "4 swap 5 4 5 4 5 4");
    assert_eq!(game.turn(&position), Turn::Over);
    assert_eq!(game.outcome(&position), Some(Outcome::win(2, Seat(1), "four_in_line")));
    let mut moves: Vec<Move> = Vec::new();
    game.moves(&position, &mut moves);
    assert_eq!(moves, []);
}
