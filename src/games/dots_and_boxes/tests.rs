//! The rules of dots and boxes, tested: counts, the pie rule, texts, refusals, and exact margins.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::grid::Sides;
use super::search::{INFINITE, Search};
use super::strings::Lines;
use super::{Colour, DotsAndBoxes, Move, Options, Phase, Position};
use crate::games::Wire;
use crate::games::trial::{self, are_no_moves, ask, leaves_are, legal, play, positions, texts_are_strict};
use crate::rules::{Game, Seat, Trail, Turn};
use crate::search::{Control, Limits};

fn dots(rows: u32, cols: u32, pie: bool) -> DotsAndBoxes {
    DotsAndBoxes::build(&Options { rows, cols, pie }, 1).unwrap()
}

#[test]
fn counts_of_the_rules_document() {
    for (rows, pie, counts) in [
        (4, false, &[40, 1_560, 59_280][..]),
        (2, false, &[12, 132, 1_320, 11_880, 95_040, 665_280]),
        (5, true, &[60, 3_600, 208_980]),
    ] {
        leaves_are(&dots(rows, rows, pie), counts);
    }
}

/// A side that closes two boxes gives both to whoever draws it, whoever drew the other sides, and the
/// turn stays; in every order of the first six sides.
#[test]
fn the_shared_side_last_closes_two_boxes() {
    let game = dots(1, 2, false);
    let rim = ["a1h", "b1h", "a2h", "b2h", "a1v", "c1v"];
    for turn in 0..rim.len() {
        let mut position = game.start(&mut Trail::new());
        let mut order = rim;
        order.rotate_left(turn);
        position = play(&game, position, &order);
        assert_eq!(game.turn(&position), Turn::Seat(Seat(0)));
        position = play(&game, position, &["b1v"]);
        let outcome = game.outcome(&position).unwrap();
        assert_eq!((outcome.winners, outcome.scores), (vec![Seat(0)], vec![2.0, 0.0]));
    }
    // On a larger grid the turn stays after two boxes at once.
    let game = dots(2, 2, false);
    let mut position = game.start(&mut Trail::new());
    position = play(&game, position, &["a1h", "b1h", "a2h", "b2h", "a1v", "c1v"]);
    let before = game.turn(&position);
    position = play(&game, position, &["b1v"]);
    assert_eq!(game.turn(&position), before);
    assert_eq!(position.score(), [2, 0]);
}

#[test]
fn the_pie_rule_sets_up_chooses_and_goes_on() {
    let game = dots(5, 5, true);
    let start = game.start(&mut Trail::new());
    let rule = |position: &Position, text: &str| game.explain(position, game.read_text(text).unwrap()).rule;
    assert_eq!(rule(&start, "stop"), "setup_needs_a_side");
    assert_eq!(rule(&start, "keep"), "colours_only_after_setup");
    let mut position = start;
    position = play(&game, position, &["a1h", "c3v"]);
    assert_eq!(game.turn(&position), Turn::Seat(Seat(0)));
    position = play(&game, position, &["stop"]);
    assert_eq!(game.turn(&position), Turn::Seat(Seat(1)));
    assert_eq!(rule(&position, "b1h"), "choose_colours_first");
    assert_eq!(legal(&game, &position), [Move::Keep, Move::Swap]);
    position = play(&game, position, &["swap"]);
    assert_eq!(
        game.turn(&position),
        Turn::Seat(Seat(1)),
        "A is to draw, and seat 1 owns it"
    );
    assert_eq!(rule(&position, "stop"), "stop_only_in_setup");
    assert_eq!(rule(&position, "a1h"), "side_drawn");
    // A box closed in the setup keeps the colour's turn; the fifth side ends the setup.
    let mut position = start;
    position = play(&game, position, &["a1h", "a1v", "b1v", "a2h"]);
    assert_eq!(position.boxes, [0, 1]);
    assert_eq!(position.to_move, Colour::B);
    position = play(&game, position, &["e5h"]);
    assert_eq!(game.turn(&position), Turn::Seat(Seat(1)));
    position = play(&game, position, &["keep"]);
    assert_eq!(game.turn(&position), Turn::Seat(Seat(0)));
    let plain = dots(5, 5, false);
    let start = plain.start(&mut Trail::new());
    assert_eq!(plain.explain(&start, Move::Swap).rule, "no_pie_in_this_game");
    assert!(
        DotsAndBoxes::build(
            &Options {
                rows: 4,
                cols: 5,
                pie: true
            },
            1
        )
        .is_err()
    );
    assert!(
        DotsAndBoxes::build(
            &Options {
                rows: 0,
                cols: 11,
                pie: false
            },
            1
        )
        .is_err_and(|faults| faults.len() == 2)
    );
}

#[test]
fn texts_lead_back_and_damaged_ones_are_refused() {
    texts_are_strict(&dots(2, 3, false), 10, 'a', |text| text.find(' ').unwrap());
}

#[test]
fn impossible_positions_are_refused() {
    let read = |pie: bool, text: &str| {
        let game = if pie { dots(5, 5, true) } else { dots(1, 1, false) };
        trial::read(&game, text)
    };
    for text in [
        "./.../. - 0 play",
        "./.../. a 1 play",
        "./.../. a 0 setup",
        "./.../. a 0 choice",
        "./.../. - 0 over",
        "-/|.|/- - 0 over",
        "-/|a|/- a 0 over",
        "-/|a|/- - 0 play",
        "-/|a./- a 0 play",
        "|/.../. a 0 play",
        "./-../. a 0 play",
        "./..../. a 0 play",
        "./... a 0 play",
        "./.../. a 0",
        "",
    ] {
        assert!(read(false, text).is_err(), "{text}");
    }
    let empty = "...../.........../...../.........../...../.........../...../.........../...../.........../.....";
    let one = format!("-{}", &empty[1..]);
    let five = format!("-----{}", &empty[5..]);
    assert!(read(true, &format!("{empty} a 0 setup")).is_ok());
    assert!(read(true, &format!("{empty} a 0 choice")).is_err());
    assert!(read(true, &format!("{empty} a 1 setup")).is_err());
    assert!(read(true, &format!("{one} b 0 choice")).is_ok());
    assert!(read(true, &format!("{one} b 1 choice")).is_err());
    assert!(read(true, &format!("{one} b 1 play")).is_ok());
    assert!(read(true, &format!("{five} b 0 setup")).is_err());
    assert!(read(true, &format!("{five} b 0 choice")).is_ok());
}

#[test]
fn texts_of_no_side_are_bad_notation() {
    let game = dots(4, 4, false);
    let start = game.start(&mut Trail::new());
    are_no_moves(
        &game,
        &[
            "", "h", "ah", "a0h", "a6h", "a5v", "e1h", "f1v", "a+1h", "a01h", "a1", "a1é", "é1h", "a999h", "stopp",
        ],
    );
    assert_eq!(game.read_move(&start, " E4V "), game.read_move(&start, "e4v"));
}

/// The margin for the colour to move, by trying everything.
fn margin(game: &DotsAndBoxes, position: &Position, known: &mut HashMap<Sides, i32>) -> i32 {
    if position.phase == Phase::Over {
        return 0;
    }
    if let Some(&margin) = known.get(&position.drawn) {
        return margin;
    }
    let total = |position: &Position| position.boxes.map(u128::count_ones).iter().sum::<u32>() as i32;
    let found = legal(game, position).into_iter().map(|mv| {
        let mut after = *position;
        game.play(&mut after, mv, &mut Trail::new());
        match total(&after) - total(position) {
            0 => -margin(game, &after, known),
            closed => closed + margin(game, &after, known),
        }
    });
    let best = found.max().unwrap();
    known.insert(position.drawn, best);
    best
}

#[test]
fn the_engine_is_exact_on_small_grids() {
    for (rows, cols, expected) in [(1, 1, -1), (1, 2, 0), (1, 3, -1), (1, 4, 0), (2, 2, 2), (2, 3, -2)] {
        let game = dots(rows, cols, false);
        let start = game.start(&mut Trail::new());
        let mut known = HashMap::new();
        assert_eq!(margin(&game, &start, &mut known), expected);
        for position in positions(&game, 12)
            .into_iter()
            .filter(|position| position.phase != Phase::Over)
        {
            let limits = Limits {
                level: 10,
                nodes: None,
                deadline: None,
                seed: 1,
            };
            let control = Control::new(&limits, Arc::new(AtomicBool::new(false)));
            let mut search = Search::new(&game.grid, &control);
            let lines = Lines::new(&game.grid, position.drawn);
            let found = search.value(&lines, game.grid.sides(), (-INFINITE, INFINITE), 0);
            assert!(!search.leaned);
            assert_eq!(
                found,
                margin(&game, &position, &mut known),
                "{}",
                game.position_text(&position)
            );
        }
    }
}

#[test]
fn the_engine_ranks_every_move_of_every_phase() {
    let game = dots(5, 5, true);
    let mut position = game.start(&mut Trail::new());
    for text in ["c3h", "stop", "keep", "a1h"] {
        let answer = ask(&game, &position, 3_000);
        assert_eq!(answer.ranked.len(), legal(&game, &position).len());
        position = play(&game, position, &[text]);
    }
    let large = dots(10, 10, false);
    let start = large.start(&mut Trail::new());
    assert_eq!(ask(&large, &start, 500).ranked.len(), 220);
}
