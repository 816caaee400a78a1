//! D9 and the other counts, against the whole past of random games.

use serde_json::json;

use super::super::Position;
use super::super::position::{Class, Counters};
use super::{Table, all_rules};
use crate::rules::{Game, Luck, Seat, Turn};
use crate::search::SearchLuck;

/// One ply of the past: what was moved and what stood on the board after it.
struct Ply {
    by_king: bool,
    captures: bool,
    crowns: bool,
    after: Position,
}

/// How many plies at the end of the past fit.
fn streak(past: &[Ply], fits: impl Fn(&Ply) -> bool) -> u16 {
    past.iter().rev().take_while(|ply| fits(ply)).count() as u16
}

/// D9: what counts is counted, and what resets resets, whatever came before.
#[test]
fn counters_say_what_the_past_says() {
    let mut reasons = std::collections::BTreeSet::new();
    let endings = [
        "W:WK46,K47,32:BK5,K6,10",
        "W:WK1,K2,K3:BK29",
        "B:WK1,K2,20:BK29",
        "W:WK6,K7:BK28,K32,K31",
    ];
    for options in all_rules() {
        let starts = std::iter::once(None).chain(endings.into_iter().map(Some));
        for start in starts {
            for seed in 0..6 {
                let mut options = options.clone();
                if let Some(fen) = start {
                    options["start_position"] = json!(fen);
                }
                let built = serde_json::from_value(options.clone()).unwrap();
                if <super::Checkers as crate::games::Wire>::build(&built, 1).is_err() {
                    continue; // the 10x10 squares
                }
                reasons.insert(follow(options, seed));
            }
        }
    }
    for reason in ["five_moves", "threefold_repetition", "no_pieces"] {
        assert!(reasons.contains(reason), "{reasons:?}");
    }
}

fn follow(options: serde_json::Value, seed: u64) -> &'static str {
    let mut luck = SearchLuck::new(seed);
    let mut table = Table::new(options);
    let start = table.position;
    let mut past: Vec<Ply> = Vec::new();
    loop {
        let now = table.position;
        let class = |position: &Position| position.class;
        let all_along = |holds: &dyn Fn(&Position) -> bool| {
            let plies = streak(&past, |ply| holds(&ply.after));
            let from_the_start = usize::from(plies) == past.len() && holds(&start);
            // The ply that brings it about is not counted, unless it held from the start.
            if from_the_start { plies } else { plies.saturating_sub(1) }
        };
        let expected = Counters {
            king_moves: streak(&past, |ply| ply.by_king && !ply.captures),
            balance: streak(&past, |ply| !ply.captures && !ply.crowns),
            in_class: match class(&now) {
                None => 0,
                class => all_along(&|position| position.class == class),
            },
            on_road: if now.road {
                all_along(&|position| position.road)
            } else {
                0
            },
        };
        assert_eq!(now.counters, expected, "{}", table.fen());
        let window = past.len() - usize::from(now.counters.king_moves)..;
        let same = |other: &Position| (other.sides, other.kings, other.to_move) == (now.sides, now.kings, now.to_move);
        let times = past[window.clone()].iter().filter(|ply| same(&ply.after)).count()
            + usize::from(window.start == 0 && same(&start))
            + usize::from(window.start > 0 && same(&past[window.start - 1].after));
        let third = table.reason() == Some("threefold_repetition");
        assert!(table.game.turn(&now) == Turn::Over || times < 3, "{}", table.fen());
        assert!(!third || times == 3, "{}: {times}", table.fen());
        let moves = table.moves();
        if moves.is_empty() {
            return table.reason().expect("without moves the game is over");
        }
        let mv = moves[luck.below(moves.len() as u64) as usize];
        let by_king = now.kings & mv.from.bit() != 0;
        table.make(mv);
        past.push(Ply {
            by_king,
            captures: mv.is_capture(),
            crowns: mv.crowns,
            after: table.position,
        });
    }
}

#[test]
fn a_loss_comes_before_every_draw() {
    // White's last move of the count leaves Black without a move, or without a piece.
    let mut table = Table::from_fen("international", "W:WK46:B41");
    assert_eq!(table.play("46x37").reason(), Some("no_pieces"));
    let mut table = Table::from_fen("classic", "W:WK9,K10:BK1,K2");
    table.position.counters.king_moves = 79;
    let before = table.position;
    for mv in table.moves() {
        table.position = before;
        table.make(mv);
        let stuck = table.game.legal(&table.position).is_empty();
        let expected = match (mv.is_capture(), stuck) {
            (_, true) => Some("no_moves"),
            (true, false) => None,
            (false, false) => Some("forty_moves"),
        };
        assert_eq!(table.reason(), expected);
    }
}

#[test]
fn what_is_a_class_of_ending() {
    let class = |variant: &str, rules: &str, fen: &str| {
        let table = Table::new(json!({ "variant": variant, "draw_rules": rules, "start_position": fen }));
        table.position.class
    };
    for (variant, rules) in [
        ("international", "federation"),
        ("russian", "federation"),
        ("brazilian", "federation"),
    ] {
        assert_eq!(class(variant, rules, "W:WK1:BK28"), Some(Class::Two));
        assert_eq!(class(variant, rules, "W:WK1:BK28,12"), Some(Class::Two));
        assert_eq!(class(variant, rules, "W:W10:BK28,K12"), None, "a man is no king");
        assert_eq!(class(variant, rules, "W:WK1:B18,12"), None, "a king at least");
    }
    assert_eq!(
        class("international", "federation", "W:WK1:BK28,12,13"),
        Some(Class::Three)
    );
    assert_eq!(class("russian", "federation", "W:WK1:BK28,K12,K13"), None);
    assert_eq!(
        class("brazilian", "site", "W:WK1:BK28,K12,K13"),
        Some(Class::ThreeKings)
    );
    assert_eq!(class("brazilian", "site", "W:WK1:BK28,K12,13"), None);
    assert_eq!(class("brazilian", "site", "W:WK1:BK28,K12"), None);
    assert_eq!(class("classic", "federation", "W:WK1:BK28"), None);
}

#[test]
fn the_main_road_must_be_held_without_a_break() {
    let road = |fen: &str| Table::from_fen("russian", fen).position.road;
    assert!(road("W:WK29:BK1,K2,K3"));
    assert!(road("W:WK29:BK1,K2,13"));
    assert!(!road("W:WK29:BK1,K2,K11"), "another piece on it");
    assert!(!road("W:WK30:BK1,K2,K3"), "not on it");
    assert!(!road("W:WK29:BK1,K2"), "two pieces");
    assert!(!road("W:WK29,20:BK1,K2,K3"), "not alone");
}

#[test]
fn who_can_still_win() {
    let table = Table::from_fen("classic", "W:W30:BK1,K2");
    assert!(table.game.can_win(&table.position, Seat(0)) && table.game.can_win(&table.position, Seat(1)));
    let table = Table::from_fen("classic", "B:W30:B");
    assert_eq!(table.reason(), Some("no_pieces"));
    assert!(!table.game.can_win(&table.position, Seat(1)));
}
