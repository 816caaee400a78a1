//! Teams and the start, tension dice, inspiration and activations.

use serde_json::json;

use super::{arena, fight, hall, run};
use crate::games::krosmaster_arena::KrosmasterArena;
use crate::games::krosmaster_arena::tables::Draft;
use crate::games::trial::{Trial, build};
use crate::rules::{Seat, Turn};

/// The number of legal teams of each size, found by taking figures in the order of the roster.
fn teams(game: &KrosmasterArena) -> [usize; 9] {
    fn extend(draft: Draft<'_>, figures: u16, team: &mut Vec<u16>, from: u16, found: &mut [usize; 9]) {
        if draft.is_legal(team) {
            found[team.len()] += 1;
        }
        for kind in from..figures {
            team.push(kind);
            if draft.levels(team) <= 12 && team.len() <= 8 && draft.keeps_copies(team) {
                extend(draft, figures, team, kind, found);
            }
            team.pop();
        }
    }
    let mut found = [0; 9];
    extend(game.draft(), game.roster.figures as u16, &mut Vec::new(), 0, &mut found);
    found
}

#[test]
fn the_standard_roster_allows_2399_teams() {
    let game: KrosmasterArena = build(json!({}));
    assert_eq!(teams(&game), [0, 0, 0, 22, 173, 502, 746, 639, 317]);
}

#[test]
fn a_pick_must_leave_a_legal_team() {
    let game: KrosmasterArena = build(json!({"team_0": "draft"}));
    let mut trial = Trial::new(&game);
    run(&mut trial, &["pick ossuar"]);
    assert_eq!(trial.rule_against("pick ossuar"), "too_many_copies");
    run(&mut trial, &["pick brann"]);
    // Ten levels: what is left is two of level 1, or one of level 2.
    assert_eq!(trial.rule_against("pick quill"), "team_could_not_be_completed");
    assert_eq!(
        trial.texts(),
        ["gravel", "imp", "lantern", "matron", "reed", "sool"].map(|id| format!("pick {id}"))
    );
    run(&mut trial, &["pick sool"]);
    assert_eq!(trial.field("phase"), "market");
    let names = ["A1", "A2", "A3"].map(|name| trial.figure(name, &[0]));
    assert_eq!(names, ["sool", "brann", "ossuar"]);
}

#[test]
fn seats_pick_in_turn_until_they_are_done() {
    let game = arena();
    let mut trial = Trial::new(&game);
    let line = [
        "pick ossuar",
        "pick imp",
        "pick maelis",
        "pick imp",
        "pick gravel",
        "pick imp",
        "pick reed",
    ];
    let seats = [0, 1, 0, 1, 0, 1, 1];
    for (text, seat) in line.iter().zip(seats) {
        assert_eq!(trial.turn(), Turn::Seat(Seat(seat)), "{text}");
        run(&mut trial, &[text]);
    }
}

#[test]
fn the_higher_sum_of_initiatives_begins_then_the_greater_list_then_luck() {
    let first = |team_0: serde_json::Value, team_1: serde_json::Value| {
        let game: KrosmasterArena = build(json!({"team_0": team_0, "team_1": team_1, "items": []}));
        Trial::new(&game).field("first")
    };
    assert_eq!(
        first(
            json!(["ossuar", "thessa", "matron", "reed"]),
            json!(["maelis", "mossguard", "sool", "lantern"])
        ),
        "1"
    );
    let team = json!(["ossuar", "brann", "sool"]);
    assert_eq!(first(team.clone(), team), "-");
}

#[test]
fn figures_are_placed_in_order_and_one_seat_after_the_other() {
    let game: KrosmasterArena = build(json!({"items": [], "map": hall()}));
    let mut trial = Trial::new(&game);
    run(&mut trial, &["place c6"]);
    assert_eq!(trial.figure("B1", &[0, 1]), "sool c6");
    assert_eq!(trial.rule_against("place c6"), "cell_is_occupied");
    assert_eq!(trial.rule_against("place c2"), "not_a_start_cell");
    run(&mut trial, &["place d6", "place e6", "place c7"]);
    assert_eq!(trial.turn(), Turn::Seat(Seat(0)));
    run(&mut trial, &["place c2", "place d2", "place e2", "place c1"]);
    // The first turn has no tension dice.
    assert_eq!(
        (trial.field("turn"), trial.field("phase"), trial.field("active")),
        ("1".into(), "act".into(), "B1".into())
    );
}

/// A position in which seat 1 is about to roll.
fn before_tension(game: &KrosmasterArena) -> Trial<'_, KrosmasterArena> {
    let figures = [
        "A1=brann c2 10/10 6.4.0",
        "B1=maelis c5 9/9 0.0.0",
        "B2=brann d6 10/10 0.0.0",
    ];
    fight(game, &figures, &["end"])
}

#[test]
fn doubles_cost_both_seats_and_spare_the_neutral_gg() {
    let game = arena();
    let mut trial = before_tension(&game);
    run(&mut trial, &["tension LL"]);
    assert_eq!(
        (trial.field("gg"), trial.field("wild"), trial.field("dice")),
        ("5,5".into(), "1".into(), "LL".into())
    );
    let each: KrosmasterArena = build(json!({"team_0": "draft", "team_1": "draft", "map": hall(), "wild_gg": "each"}));
    let mut trial = before_tension(&each);
    run(&mut trial, &["tension LL"]);
    assert_eq!((trial.field("gg"), trial.field("wild")), ("6,6".into(), "0,0".into()));
}

#[test]
fn doubles_can_end_the_game_even_as_a_draw() {
    let game = arena();
    for (gg, winners) in [("1,1", vec![]), ("3,1", vec![Seat(0)]), ("1,3", vec![Seat(1)])] {
        let text = before_tension(&game).text().replace("gg=6,6", &format!("gg={gg}"));
        let mut trial = Trial::at(&game, &text).unwrap();
        run(&mut trial, &["tension XC", "assign CC"]);
        assert_eq!(trial.end(), Some(("tension", winners)));
        assert_eq!(trial.field("dice"), "XC");
        let mut trial = Trial::at(&game, &text).unwrap();
        run(&mut trial, &["tension AA"]);
        assert_eq!(trial.field("dice"), "-");
    }
}

#[test]
fn open_faces_are_for_the_seat_to_read() {
    let game = arena();
    let mut trial = before_tension(&game);
    run(&mut trial, &["tension XS"]);
    assert_eq!(
        trial.texts(),
        ["CA", "CC", "CD", "CL", "DA", "DC", "DD", "DL"].map(|faces| format!("assign {faces}"))
    );
    assert_eq!(trial.rule_against("assign LL"), "dice_show_something_else");
    run(&mut trial, &["assign CL"]);
    assert_eq!(
        (trial.field("gg"), trial.field("dice"), trial.field("phase")),
        ("6,6".into(), "CL".into(), "inspire".into())
    );
}

#[test]
fn dice_are_given_or_kept() {
    let game = arena();
    let mut trial = before_tension(&game);
    run(&mut trial, &["tension CD"]);
    // Brann is critical already, maelis dodges already.
    assert_eq!(trial.texts(), ["inspire C B1", "keep C"]);
    assert_eq!(trial.rule_against("inspire C B2"), "has_the_power");
    assert_eq!(trial.rule_against("keep D"), "another_die_is_first");
    let mut kept = trial.clone();
    run(&mut kept, &["keep C", "keep D"]);
    assert_eq!((kept.field("kamas"), kept.field("kept")), ("12,8".into(), "2".into()));
    run(&mut trial, &["inspire C B1", "keep D"]);
    assert_eq!(
        (trial.field("kamas"), trial.field("grants")),
        ("12,6".into(), "B1:critical@1".into())
    );
    run(&mut trial, &["end", "end", "tension CA", "keep C", "keep A"]);
    assert_eq!(trial.field("grants"), "B1:critical@1");
    run(&mut trial, &["end"]);
    assert_eq!(
        (trial.field("phase"), trial.field("grants")),
        ("tension".into(), "-".into())
    );
}

#[test]
fn poison_and_root_take_hold_at_the_start_of_an_activation() {
    let game = arena();
    let figures = [
        "A1=lantern c2 4/4 5.5.0",
        "A2=brann e2 10/10 0.0.0 +2-1+1 poison,root - - - -",
        "A3=imp g1 1/4 0.0.0 +0+0+0 poison - - - -",
        "B1=maelis c7 9/9 0.0.0",
    ];
    let mut trial = fight(&game, &figures, &["end"]);
    assert_eq!(trial.figure("A2", &[2, 3, 4, 5]), "9/10 8.0.1 +0+0+0 poison,root");
    run(&mut trial, &["end"]);
    // Root ends with the activation; the imp dies of its poison, and the turn with it.
    assert_eq!(trial.figure("A2", &[3, 5]), "0.0.0 poison");
    assert_eq!(
        (
            trial.field("A3"),
            trial.field("gg"),
            trial.field("seat"),
            trial.field("phase")
        ),
        ("gone".into(), "6,7".into(), "1".into(), "tension".into())
    );
}
