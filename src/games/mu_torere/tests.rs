//! The table against what is published, the ends, the engine, notation, refusals.

use std::collections::{BTreeMap, HashSet};

use serde_json::json;

use super::solved::{Placing, Value, value};
use super::{MuTorere, Position, notation};
use crate::games::trial::{Trial, every_refusal_is_reached, laws_hold, records_hold, wander};
use crate::rules::{Seat, perft_after};

/// How many are won in 1, 3, 5 plies, lost, and drawn.
fn count(placings: impl IntoIterator<Item = Placing>) -> ([u32; 3], u32, u32) {
    let (mut won, mut lost, mut drawn) = ([0; 3], 0, 0);
    for placing in placings {
        match value(placing) {
            Value::Win(plies) => won[usize::from(plies) / 2] += 1,
            Value::Loss(_) => lost += 1,
            Value::Draw => drawn += 1,
        }
    }
    (won, lost, drawn)
}

/// Every placing with its seat to move that play from the start can reach.
fn reachable() -> HashSet<(u16, u16, u8)> {
    let mut found = HashSet::from([(0x0f, 0xf0, 0)]);
    let mut open = vec![(Placing { own: 0x0f, other: 0xf0 }, 0)];
    while let Some((placing, seat)) = open.pop() {
        for reply in placing.replies() {
            if found.insert((reply.own, reply.other, 1 - seat)) {
                open.push((reply, 1 - seat));
            }
        }
    }
    found
}

#[test]
fn the_table_has_the_published_counts() {
    let (won, lost, drawn) = count(Placing::all());
    assert_eq!((won.iter().sum::<u32>() * 2, lost * 2, drawn * 2), (240, 128, 892));
    let reachable = reachable();
    assert_eq!(reachable.len(), 1_180);
    let placings: Vec<Placing> = reachable
        .iter()
        .map(|&(own, other, _)| Placing { own, other })
        .collect();
    assert_eq!(count(placings.clone()), ([128, 48, 32], 128, 844));
    let blocked = placings.iter().filter(|placing| placing.movers() == 0).count();
    assert_eq!(blocked, 80);
    let traps = placings.iter().filter(|&&placing| {
        value(placing) == Value::Draw && placing.replies().any(|reply| matches!(value(reply), Value::Win(_)))
    });
    assert_eq!(traps.count(), 128);
    assert_eq!(value(Placing { own: 0x0f, other: 0xf0 }), Value::Draw);
}

#[test]
fn turned_and_mirrored_placings_have_turned_and_mirrored_moves() {
    let turn = |mask: u16| (mask & 0x100) | u16::from((mask as u8).rotate_left(1));
    let mirror = |mask: u16| (mask & 0x100) | u16::from((mask as u8).reverse_bits());
    for placing in Placing::all() {
        for change in [&turn as &dyn Fn(u16) -> u16, &mirror] {
            let changed = Placing {
                own: change(placing.own),
                other: change(placing.other),
            };
            assert_eq!(changed.movers(), change(placing.movers()));
            assert_eq!(value(changed), value(placing));
        }
    }
}

#[test]
fn perft_from_the_start() {
    let Trial { game, position, trail } = Trial::new(&MuTorere);
    let counts = [2, 2, 2, 6, 8, 12, 28, 34, 52, 128, 184, 324, 738, 1_044, 1_852, 4_002];
    for (depth, expected) in (1..).zip(counts) {
        assert_eq!(perft_after(game, &position, &trail, depth), expected);
    }
}

#[test]
fn records() {
    records_hold::<MuTorere>(u64::MAX);
}

#[test]
fn laws() {
    laws_hold(&MuTorere, 12);
}

#[test]
fn ends_come_in_the_order_of_the_rules() {
    // Seat 0 shuffles between 1 and the centre beside seat 1, which walks there and back.
    let mut trial = Trial::new(&MuTorere);
    trial.play("1-c 8-1 c-8 1-c 8-1 c-8 1-c 8-1 c-8 1-c 8-1");
    assert_eq!(trial.end(), None);
    trial.play("c-8");
    assert_eq!(trial.end(), Some(("threefold_repetition", vec![])));
    let mut third = None;
    wander(&MuTorere, 40, |trial| {
        if let Some((reason, winners)) = trial.end() {
            assert_eq!(winners.is_empty(), reason != "no_legal_move");
            third = third.or((reason == "threefold_repetition").then_some(trial.position.actions));
            assert!(trial.text().contains(" - "));
        }
    });
    assert!(third.is_some());
}

#[test]
fn a_text_goes_on_from_its_counters() {
    let mut trial = Trial::at(&MuTorere, "aaaabbbb/. 0 10 2").unwrap();
    trial.play("1-c 8-1 c-8 1-c 8-1 c-8");
    assert_eq!(trial.end(), Some(("threefold_repetition", vec![])));
    let drawn = Trial::at(&MuTorere, "aaaabbbb/. - 10 3").unwrap();
    assert_eq!(drawn.end(), Some(("threefold_repetition", vec![])));
    let drawn = Trial::at(&MuTorere, "aaaabbbb/. - 120 1").unwrap();
    assert_eq!(drawn.end(), Some(("action_limit", vec![])));
    let blocked = blocked_position();
    assert_eq!(
        Trial::at(&MuTorere, &blocked).unwrap().end(),
        Some(("no_legal_move", vec![Seat(1)]))
    );
    for refused in [
        "aaaabbbb/. 1 0 1",
        "aaaabbbb/. - 0 1",
        "aaaabbbb/. 0 121 1",
        "aaaabbbb/. 0 0 0",
        "aaaabbbb/. 0 0 4",
        "aaaabbb./. 0 0 1",
        "aaaa/bbbb. 0 0 1",
        "aaaabbbb. 0 0 1",
    ] {
        assert!(Trial::at(&MuTorere, refused).is_err(), "{refused}");
    }
}

/// A position in which seat 0 is blocked, by the 120th move, for the third time: the block counts.
fn blocked_position() -> String {
    let placing = Placing::all().find(|placing| placing.movers() == 0).unwrap();
    let mut position = Position {
        pieces: [placing.own, placing.other],
        actions: 120,
        occurrences: 3,
        end: super::End::Open,
    };
    position.judge();
    notation::write_position(&position)
}

#[test]
fn the_engine_never_lets_a_value_go() {
    for (own, other, seat) in reachable() {
        let placing = Placing { own, other };
        if placing.movers() == 0 {
            continue;
        }
        let pieces = if seat == 0 { [own, other] } else { [other, own] };
        let position = Position {
            pieces,
            actions: 10 + seat,
            occurrences: 1,
            end: super::End::Open,
        };
        let trial = Trial::at(&MuTorere, &notation::write_position(&position)).unwrap();
        let answer = trial.ask(None);
        let best = &answer.ranked[0];
        let (win, plies) = match value(placing) {
            Value::Win(plies) => (1.0, plies),
            Value::Draw => (0.5, 1),
            Value::Loss(plies) => (0.0, plies),
        };
        assert_eq!((best.win, best.exact), (win, true), "{}", trial.text());
        assert_eq!(best.line.len(), usize::from(plies), "{}", trial.text());
        assert_eq!(answer.ranked.len(), trial.moves().len());
    }
}

#[test]
fn a_win_that_the_limit_cuts_short_is_no_win() {
    let mut seen = BTreeMap::new();
    for (own, other, _) in reachable() {
        if let Value::Win(plies) = value(Placing { own, other }) {
            let position = Position {
                pieces: [own, other],
                actions: 118,
                occurrences: 1,
                end: super::End::Open,
            };
            let trial = Trial::at(&MuTorere, &notation::write_position(&position)).unwrap();
            seen.insert(plies, trial.ask(None).ranked[0].win);
        }
    }
    assert_eq!(seen, BTreeMap::from([(1, 1.0), (3, 0.5), (5, 0.5)]));
}

#[test]
fn refusals() {
    let start = Trial::new(&MuTorere);
    let mut later = Trial::new(&MuTorere);
    later.play("1-c");
    every_refusal_is_reached(&[
        (start.clone(), "5-c", "not_your_piece"),
        (start.clone(), "1-2", "point_taken"),
        (start.clone(), "2-c", "no_enemy_beside"),
        (start.clone(), "3-c", "no_enemy_beside"),
        (later, "5-1", "not_joined"),
    ]);
    assert!(serde_json::from_value::<super::Options>(json!({"x": 1})).is_err());
}
