//! Attacks, effects, knock-outs and what they are worth.

use serde_json::json;

use super::{arena, fight, hall, run};
use crate::games::trial::{Trial, build};

const OSSUAR: &str = "A1=ossuar c2 14/14 7.3.0";

#[test]
fn more_criticals_add_one_and_more_armour_takes_one() {
    let game = arena();
    for (roll, lp) in [
        ("C/L", "2/6"),
        ("C/A", "3/6"),
        ("L/A", "4/6"),
        ("X/X", "2/6"),
        ("S/C", "2/6"),
        ("D/S", "4/6"),
    ] {
        let roll = format!("attack {roll}");
        let trial = fight(&game, &[OSSUAR, "B1=matron c3 6/6 0.0.0"], &["cast toll c3", &roll]);
        assert_eq!(trial.figure("B1", &[2]), lp, "{roll}");
        assert_eq!(trial.figure("A1", &[3]), "3.3.0");
    }
}

#[test]
fn powers_add_dice() {
    let game = arena();
    // Maelis is adept in air; ossuar has armour.
    let figures = ["A1=maelis c2 9/9 7.4.0", "B1=ossuar c5 14/14 0.0.0"];
    let mut trial = fight(&game, &figures, &["cast shear c5"]);
    assert!(trial.game.read_event_text(&trial.position, "attack C/A").is_err());
    run(&mut trial, &["attack CX/AA"]);
    assert_eq!(trial.figure("B1", &[2]), "12/14");
}

#[test]
fn a_push_stops_where_something_is_in_the_way_and_comes_before_the_roll() {
    let game = arena();
    let maelis = "A1=maelis c2 9/9 7.4.0";
    let trial = fight(&game, &[maelis, "B1=brann c4 10/10 0.0.0"], &["cast gust c4"]);
    assert_eq!(trial.figure("B1", &[1, 2]), "c6 10/10");
    assert_eq!(trial.field("roll"), "A1>B1>gust");
    let trial = fight(&game, &[maelis, "B1=brann c6 10/10 0.0.0"], &["cast gust c6"]);
    assert_eq!(trial.figure("B1", &[1]), "c7");
    let heavy = fight(&game, &[maelis, "B1=ossuar c4 14/14 0.0.0"], &["cast gust c4"]);
    assert_eq!(heavy.figure("B1", &[1]), "c4");
    let beside = fight(
        &game,
        &["A1=ossuar c1 14/14 7.3.0", "B1=brann c3 10/10 0.0.0"],
        &["cast drag c3"],
    );
    assert_eq!(beside.figure("B1", &[1]), "c2");
}

#[test]
fn a_swap_needs_two_that_are_not_heavy() {
    let game = arena();
    let sool = "A1=sool c2 6/6 5.4.0";
    let trial = fight(&game, &[sool, "B1=brann c4 10/10 0.0.0"], &["cast crossing c4"]);
    assert_eq!(
        (trial.figure("A1", &[1]), trial.figure("B1", &[1])),
        ("c4".into(), "c2".into())
    );
    let trial = fight(&game, &[sool, "B1=ossuar c4 14/14 0.0.0"], &["cast crossing c4"]);
    assert_eq!(
        (trial.figure("A1", &[1]), trial.figure("B1", &[1])),
        ("c2".into(), "c4".into())
    );
}

#[test]
fn a_cross_hits_both_sides_by_row_and_column_but_not_its_caster() {
    let game = arena();
    let figures = [
        "A1=thessa c1 7/7 6.3.0",
        "A2=matron d3 6/6 0.0.0",
        "B1=reed c4 4/4 0.0.0",
        "B2=brann b3 10/10 0.0.0",
    ];
    let mut trial = fight(&game, &figures, &["cast flare c3"]);
    assert_eq!(
        (trial.field("roll"), trial.field("queue")),
        ("A1>B2>flare".into(), "A2,B1".into())
    );
    run(&mut trial, &["attack CC/L", "attack LL/L", "attack CL/L"]);
    let lp = ["B2", "A2", "B1"].map(|name| trial.figure(name, &[2]));
    assert_eq!(lp, ["7/10", "4/6", "1/4"]);
    assert_eq!(trial.figure("A1", &[7]), "flare");
}

#[test]
fn guard_takes_two_off_one_hit() {
    let game = arena();
    let guarded = "B1=mossguard c3 10/10 0.0.0 +0+0+0 guard - - - -";
    let trial = fight(&game, &[OSSUAR, guarded], &["cast toll c3", "attack C/L"]);
    assert_eq!(trial.figure("B1", &[2, 5]), "8/10 -");
    // Two wounds got through, and the thorns of mossguard answer.
    assert_eq!(trial.figure("A1", &[2]), "13/14");
    let stays = fight(
        &game,
        &["A1=gravel c2 6/6 4.3.0", guarded],
        &["cast punch c3", "attack L/A"],
    );
    assert_eq!(
        (stays.figure("B1", &[2, 5]), stays.figure("A1", &[2])),
        ("10/10 guard".into(), "6/6".into())
    );
}

#[test]
fn thorns_hurt_beside_even_when_knocked_out() {
    let game = arena();
    let figures = [OSSUAR, "B1=reed a1 4/4 0.0.0", "B2=mossguard c3 1/10 0.0.0"];
    let trial = fight(&game, &figures, &["cast toll c3", "attack C/L"]);
    assert_eq!(
        (trial.field("B2"), trial.figure("A1", &[2])),
        ("gone".into(), "13/14".into())
    );
    // The thorns knock the attacker out: its activation is over, and its owner pays.
    let figures = [
        "A1=imp c2 1/4 4.5.0",
        "A2=gravel a1 6/6 0.0.0",
        "B1=mossguard c3 9/10 0.0.0",
    ];
    let trial = fight(&game, &figures, &["cast bite c3", "attack C/L"]);
    assert_eq!(
        (trial.field("A1"), trial.field("gg"), trial.field("active")),
        ("gone".into(), "6,7".into(), "A2".into())
    );
    let far = ["A1=quill c1 6/6 6.4.0", "B1=mossguard c4 9/10 0.0.0"];
    let trial = fight(&game, &far, &["cast longshot c4", "attack C/L"]);
    assert_eq!(
        (trial.figure("A1", &[2]), trial.figure("B1", &[2])),
        ("6/6".into(), "6/10".into())
    );
}

#[test]
fn a_knock_out_takes_the_level_the_wild_gg_first() {
    let game = arena();
    let figures = [OSSUAR, "B1=brann c3 3/10 0.0.0", "B2=matron a1 6/6 0.0.0"];
    let trial = fight(&game, &figures, &["cast toll c3", "attack C/L"]);
    assert_eq!((trial.field("gg"), trial.field("wild")), ("10,3".into(), "0".into()));
    let each = build(json!({"team_0": "draft", "team_1": "draft", "map": hall(), "wild_gg": "each"}));
    let trial = fight(&each, &figures, &["cast toll c3", "attack C/L"]);
    assert_eq!((trial.field("gg"), trial.field("wild")), ("10,3".into(), "1,0".into()));
}

#[test]
fn the_last_gg_or_the_last_figure_ends_the_game() {
    let game = arena();
    let mut text = super::act(&game, &[OSSUAR, "B1=brann c3 3/10 0.0.0", "B2=matron a1 6/6 0.0.0"]);
    text = text.replace("gg=6,6;wild=1", "gg=8,3;wild=0");
    let mut trial = Trial::at(&game, &text).unwrap();
    run(&mut trial, &["cast toll c3", "attack C/L"]);
    assert_eq!(trial.end().map(|end| end.0), Some("glory"));
    assert_eq!(
        (trial.field("gg"), trial.field("phase"), trial.field("roll")),
        ("11,0".into(), "over".into(), "-".into())
    );
    let trial = fight(
        &game,
        &[OSSUAR, "B1=matron c3 3/6 0.0.0"],
        &["cast toll c3", "attack C/L"],
    );
    assert_eq!(
        (trial.end().map(|end| end.0), trial.field("gg")),
        (Some("no_figures"), "8,5".into())
    );
}

#[test]
fn own_spells_knock_own_figures_out_for_the_opponent() {
    let game = arena();
    let figures = [
        "A1=thessa c1 7/7 6.3.0",
        "A2=reed d4 1/4 0.0.0",
        "B1=brann b4 10/10 0.0.0",
    ];
    let trial = fight(&game, &figures, &["cast flare c4", "attack LL/L", "attack LL/L"]);
    assert_eq!((trial.field("A2"), trial.field("gg")), ("gone".into(), "6,7".into()));
}

#[test]
fn summons_wait_leave_with_their_summoner_and_are_worth_nothing() {
    let game = arena();
    let figures = [
        "A1=matron c2 6/6 5.3.0",
        "A2=imp a1 4/4 0.0.0",
        "B1=brann c5 10/10 0.0.0",
    ];
    let mut trial = fight(&game, &figures, &["cast brood c3"]);
    assert_eq!(trial.field("A3"), "drone c3 2/2 0.0.0 +0+0+0 - - - - A1*");
    assert!(trial.text().contains("- - brood - -;A3=drone"));
    // The drone is skipped this turn, and acts behind the matron in the next.
    run(&mut trial, &["end"]);
    assert_eq!(trial.field("active"), "A2");
    run(
        &mut trial,
        &[
            "end",
            "tension CD",
            "keep C",
            "keep D",
            "end",
            "tension CD",
            "keep C",
            "keep D",
        ],
    );
    assert_eq!(trial.figure("A3", &[9]), "A1");
    assert_eq!(trial.rule_against("cast brood b2"), "one_summon_at_a_time");
    run(&mut trial, &["end"]);
    assert_eq!(
        (trial.field("active"), trial.figure("A3", &[3])),
        ("A3".into(), "3.4.0".into())
    );
    // Summons take part in fights; knocked out, they give nothing.
    let figures = [
        "A1=brann c2 10/10 6.4.0",
        "B1=matron d3 1/6 0.0.0",
        "B4=drone c3 1/2 0.0.0 +0+0+0 - - - - B1",
        "B3=gravel a1 6/6 0.0.0",
    ];
    let text = super::act(&game, &figures);
    let mut trial = Trial::at(&game, &text).unwrap();
    run(&mut trial, &["cast punch c3", "attack CC/L"]);
    assert_eq!((trial.field("B4"), trial.field("gg")), ("gone".into(), "6,6".into()));
    let text = text.replace("A1=brann c2", "A1=brann d2");
    let mut trial = Trial::at(&game, &text).unwrap();
    run(&mut trial, &["cast punch d3", "attack CC/L"]);
    assert_eq!(
        (trial.field("B1"), trial.field("B4"), trial.field("gg")),
        ("gone".into(), "gone".into(), "8,5".into())
    );
}

#[test]
fn effects_do_what_they_say() {
    let game = arena();
    let orune = ["A1=orune c2 5/9 7.3.0 +0+0+0 poison - - - -", "B1=brann c5 10/10 0.0.0"];
    let mut trial = fight(&game, &orune, &["cast balm c2"]);
    assert_eq!(trial.figure("A1", &[2, 5]), "8/9 -");
    run(&mut trial, &["cast frost_chain c5"]);
    assert_eq!(trial.figure("B1", &[2, 5]), "10/10 root");
    let lantern = [
        "A1=lantern c2 4/4 5.5.0",
        "A2=reed c4 4/4 0.0.0 +0-1-1 poison,root - - - -",
        "B1=brann g7 10/10 0.0.0",
    ];
    let mut trial = fight(&game, &lantern, &["cast spur c4", "cast focus c4", "cast clear c4"]);
    assert_eq!(trial.figure("A2", &[4, 5]), "+1+0+0 -");
    assert_eq!(trial.field("grants"), "A2:critical@0");
    assert_eq!(trial.figure("A1", &[7]), "clear,focus,spur>A2");
    assert_eq!(trial.rule_against("cast spur c4"), "too_few_action_points");
    run(&mut trial, &["end"]);
    assert_eq!(trial.figure("A2", &[3, 4]), "5.4.0 +0+0+0");
    let imp = ["A1=imp c2 4/4 4.5.0", "B1=brann c3 10/10 0.0.0"];
    let trial = fight(&game, &imp, &["cast pickpocket c3"]);
    assert_eq!(trial.field("kamas"), "13,4");
    let stand = ["A1=mossguard c2 10/10 5.3.0", "B1=brann c5 10/10 0.0.0"];
    let trial = fight(&game, &stand, &["cast last_stand c2", "cast bulwark c2"]);
    assert_eq!(
        trial.figure("A1", &[3, 4, 5, 7, 8]),
        "3.3.0 +2+0+0 guard bulwark last_stand"
    );
}

#[test]
fn costs_in_lp_are_wounds_that_may_not_knock_out() {
    let game = arena();
    let figures = ["A1=brann c2 2/10 6.4.0", "B1=maelis c3 9/9 0.0.0"];
    let trial = fight(&game, &figures, &[]);
    assert_eq!(trial.rule_against("cast blood_forge c3"), "too_few_life_points");
    let figures = ["A1=brann c2 3/10 6.4.0", "B1=maelis c3 9/9 0.0.0"];
    let trial = fight(&game, &figures, &["cast blood_forge c3", "attack CC/L"]);
    assert_eq!(
        (trial.figure("A1", &[2]), trial.figure("B1", &[2])),
        ("1/10".into(), "4/9".into())
    );
}
