//! Steps, sight and ranges, kamas and purchases.

use super::{arena, fight, run};
use crate::games::krosmaster_arena::Cell;
use crate::games::krosmaster_arena::sight::crosses;
use crate::games::trial::Trial;

fn cell(text: &str) -> Cell {
    Cell::read(text).unwrap()
}

#[test]
fn touching_a_corner_does_not_block_sight() {
    let blocks = |from, to, between| crosses(cell(from), cell(to), cell(between));
    assert!(blocks("a1", "c1", "b1"));
    assert!(blocks("a1", "c3", "b2"));
    assert!(!blocks("a1", "c3", "a2"));
    assert!(!blocks("a1", "b2", "a2"));
    assert!(blocks("a1", "b3", "a2"));
    assert!(blocks("a1", "b3", "b2"));
    assert!(!blocks("a1", "b3", "a3"));
    // The ends themselves never block.
    assert!(!blocks("a1", "c1", "a1"));
    assert!(!blocks("a1", "c1", "c1"));
}

#[test]
fn sight_is_symmetric_and_agrees_with_clipping() {
    let cells: Vec<Cell> = (0..6)
        .flat_map(|row| (0..6).map(move |col| Cell { row, col }))
        .collect();
    for &from in &cells {
        for &to in &cells {
            for &between in &cells {
                let blocked = crosses(from, to, between);
                assert_eq!(blocked, crosses(to, from, between));
                assert_eq!(blocked, clips(from, to, between), "{from} {to} {between}");
            }
        }
    }
}

/// Whether a segment crosses the inside of a cell, by cutting it with the four sides, in halves.
fn clips(from: Cell, to: Cell, between: Cell) -> bool {
    if between == from || between == to {
        return false;
    }
    let doubled = |cell: Cell| (2 * i64::from(cell.col), 2 * i64::from(cell.row));
    let ((ax, ay), (bx, by), (x, y)) = (doubled(from), doubled(to), doubled(between));
    // The share t of the way is inside if x - 1 < ax + t dx < x + 1, and likewise for y; t as a fraction of dx dy.
    let (mut low, mut high) = ((0_i64, 1_i64), (1_i64, 1_i64));
    for (start, delta, middle) in [(ax, bx - ax, x), (ay, by - ay, y)] {
        if delta == 0 {
            if (start - middle).abs() >= 1 {
                return false;
            }
            continue;
        }
        let mut ends =
            [(middle - 1 - start, delta), (middle + 1 - start, delta)].map(|(n, d)| (n * d.signum(), d.abs()));
        if delta < 0 {
            ends.swap(0, 1);
        }
        let less = |a: (i64, i64), b: (i64, i64)| a.0 * b.1 < b.0 * a.1;
        if less(low, ends[0]) {
            low = ends[0];
        }
        if less(ends[1], high) {
            high = ends[1];
        }
    }
    low.0 * high.1 < high.0 * low.1
}

#[test]
fn leaving_opponents_is_rolled_for() {
    let game = arena();
    let figures = ["A1=brann c2 10/10 6.4.0", "B1=mossguard c3 10/10 0.0.0"];
    let mut trial = fight(&game, &figures, &["step c1"]);
    assert_eq!(
        (trial.field("phase"), trial.field("roll"), trial.figure("A1", &[1, 3])),
        ("lock".into(), "A1>c1".into(), "c2 6.3.0".into())
    );
    let held = {
        let mut held = trial.clone();
        run(&mut held, &["lock LS/D"]);
        held
    };
    assert_eq!(held.figure("A1", &[1, 3]), "c2 0.0.0");
    assert_eq!(held.texts(), ["end"]);
    // As many dodges as locks are enough.
    run(&mut trial, &["lock LC/X"]);
    assert_eq!(trial.figure("A1", &[1, 3]), "c1 6.3.0");
    let nimble = ["A1=sool c2 6/6 5.4.0", "B1=mossguard c3 10/10 0.0.0"];
    let trial = fight(&game, &nimble, &["step c1"]);
    assert_eq!(trial.figure("A1", &[1, 3]), "c1 5.3.0");
}

#[test]
fn green_ranges_grow_on_a_crate_by_equipment_and_bonus_and_never_fall_below_the_least() {
    let game = arena();
    let range = |figure: &str, target: &str| {
        let target = format!("B1=brann {target} 10/10 0.0.0");
        let text = super::act(&game, &[figure, &target]);
        let trial = Trial::at(&game, &text).unwrap();
        trial.texts().iter().any(|text| text.starts_with("cast javelin"))
    };
    // The javelin has the green range 2 to 4; c3 is a crate, d3 none.
    assert!(range("A1=reed d3 4/4 4.4.0", "d7"));
    assert!(!range("A1=reed d3 4/4 4.4.0", "e7"));
    assert!(range("A1=reed c3 4/4 4.4.0", "d7"));
    assert!(range("A1=reed d3 4/4 4.4.1", "e7"));
    assert!(range("A1=reed d3 4/4 4.4.0 +0+0+0 - far_lens - - -", "e7"));
    assert!(!range("A1=reed d3 4/4 4.4.-2", "d6"));
    assert!(range("A1=reed d3 4/4 4.4.-9", "d5"));
}

#[test]
fn kamas_lie_on_cells_and_cost_a_point() {
    let game = arena();
    let figures = ["A1=imp e3 4/4 4.5.0", "B1=brann a7 10/10 0.0.0"];
    let trial = fight(&game, &figures, &["kama"]);
    assert_eq!(
        (trial.field("kamas"), trial.field("ground"), trial.figure("A1", &[3])),
        ("13,5".into(), "c5:1".into(), "3.5.0".into())
    );
    assert_eq!(trial.rule_against("kama"), "no_kamas_here");
}

const BUYER: &str = "A1=brann c4 10/10 6.4.0";

#[test]
fn open_items_are_replaced_and_blind_ones_drawn() {
    let game = arena();
    let figures = [BUYER, "B1=maelis a7 9/9 0.0.0"];
    let mut trial = fight(&game, &figures, &["buy quick_soles"]);
    assert_eq!(
        (
            trial.field("phase"),
            trial.field("shop").split('/').next().map(String::from)
        ),
        ("market".into(), Some("spark_vial+4".into()))
    );
    let pile = (0..game.items.len() as u16)
        .find(|&item| game.item(item).rank == 1 && trial.position.piles[usize::from(item)] > 0);
    let drawn = format!("market 1 {}", game.item_id(pile.unwrap()));
    run(&mut trial, &[&drawn]);
    assert_eq!(trial.figure("A1", &[3, 6]), "5.4.0 quick_soles");
    assert_eq!(trial.field("kamas"), "9,5");
    run(&mut trial, &["buy ?2"]);
    assert_eq!(
        (trial.field("phase"), trial.field("kamas")),
        ("item".into(), "3,5".into())
    );
    assert!(game.read_event_text(&trial.position, "item war_crown").is_err());
    let events = {
        let mut events = Vec::new();
        game.list_events(&trial.position, &mut events);
        events
    };
    assert_eq!(events.iter().map(|(_, copies)| copies).sum::<u64>(), 2);
    let drawn = game.event_text(&events[0].0);
    run(&mut trial, &[&drawn]);
    assert_eq!(trial.figure("A1", &[3]), "4.4.0");
}

#[test]
fn equipment_works_at_once_but_for_its_points() {
    let game = arena();
    let text = super::act(&game, &[BUYER, "B1=maelis a7 9/9 0.0.0"]);
    let text = text.replace("quick_soles,spark_vial+4", "hide_vest,quick_soles+4");
    let mut trial = Trial::at(&game, &text).unwrap();
    trial.play_one("buy hide_vest");
    assert_eq!(trial.figure("A1", &[2]), "12/12");
    let equipped = "A1=brann c4 10/10 6.4.0 +0+0+0 - war_crown,storm_boots - - -";
    let mut trial = fight(&game, &[equipped, "B1=maelis a7 9/9 0.0.0"], &["end"]);
    run(
        &mut trial,
        &[
            "tension CD",
            "keep C",
            "keep D",
            "end",
            "tension CD",
            "keep C",
            "keep D",
        ],
    );
    assert_eq!(trial.figure("A1", &[3]), "8.6.0");
}

#[test]
fn boosts_count_at_once_and_are_gone() {
    let game = arena();
    let boosted = "A1=brann c4 7/10 2.0.0 +0+0+0 poison bitter_tonic,spark_vial - - -";
    let trial = fight(
        &game,
        &[boosted, "B1=maelis a7 9/9 0.0.0"],
        &["use spark_vial", "use bitter_tonic"],
    );
    assert_eq!(trial.figure("A1", &[2, 3, 5, 6]), "10/10 4.0.0 - -");
    assert_eq!(trial.rule_against("use spark_vial"), "no_such_boost");
}

#[test]
fn a_gg_costs_twelve_kamas_once_a_turn() {
    let game = arena();
    let trial = fight(&game, &[BUYER, "B1=maelis a7 9/9 0.0.0"], &["gg"]);
    assert_eq!(
        (
            trial.field("gg"),
            trial.field("wild"),
            trial.field("kamas"),
            trial.field("bought")
        ),
        ("7,6".into(), "0".into(), "0,5".into(), "1".into())
    );
    assert_eq!(trial.rule_against("gg"), "one_gg_a_turn");
}

#[test]
fn the_element_of_equipment_adds_to_damage() {
    let game = arena();
    let edged = "A1=brann c2 10/10 6.4.0 +0+0+0 - fire_charm,keen_edge - - -";
    let text = super::act(&game, &[edged, "B1=ossuar c3 14/14 0.0.0"])
        .replace("giant_heart,keen_edge+0", "giant_heart,storm_boots+0");
    let mut trial = Trial::at(&game, &text).unwrap();
    run(&mut trial, &["cast ember_hook c3", "attack LL/LL"]);
    assert_eq!(trial.figure("B1", &[2]), "9/14");
}
