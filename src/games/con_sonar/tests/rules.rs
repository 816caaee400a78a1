//! The rules, one by one.

use serde_json::json;

use super::super::{ConSonar, Phase};
use super::{after, go};
use crate::games::Wire;
use crate::games::trial::{Trial, build};
use crate::rules::{Game, Seat, Turn};
use crate::table::verify;

/// The start of a game of two whose hands fit each other and the display well.
const START: [&str; 3] = ["deal Ra Bb Gd", "deal Pc Wb Yc", "torpedoes B1 G3 W2"];

fn at<'a>(game: &'a ConSonar, text: &str) -> Trial<'a, ConSonar> {
    Trial::at(game, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn field<'a>(text: &'a str, name: &str) -> &'a str {
    let mut fields = text.split(';').filter_map(|field| field.split_once('='));
    fields.find(|(found, _)| *found == name).expect(name).1
}

fn scores(trial: &Trial<'_, ConSonar>) -> Vec<f64> {
    trial.game.points(&trial.position).expect("points are counted")
}

#[test]
fn recorded_games_hold() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/con_sonar.jsonl");
    let rows = std::fs::read_to_string(path).unwrap();
    for (row, number) in rows.lines().zip(1..) {
        verify::row(row, verify::Scope { max_leaves: 0 })
            .unwrap_or_else(|difference| panic!("row {number}: {difference}"));
    }
}

#[test]
fn worked_examples_hold() {
    for example in ConSonar::ABOUT.examples {
        let game = build(serde_json::from_str(example.options).unwrap());
        let trial = after(&game, example.moves);
        assert_eq!(trial.end().map(|(reason, _)| reason), example.reason);
    }
}

#[test]
fn a_turn_begins_with_any_card_of_the_hand_and_cannot_be_skipped() {
    let game = build(json!({}));
    let start = after(&game, &START);
    let moves = [
        "fleet Bb B2",
        "fleet Bb B4",
        "fleet Gd G2",
        "fleet Gd G4",
        "fleet Ra R2",
        "fleet Ra R4",
    ];
    assert_eq!(start.texts(), moves);
}

#[test]
fn arrows_lead_to_symbols_whatever_the_colours_and_one_torpedo_ends_the_chain() {
    let game = build(json!({}));
    let mut trial = after(&game, &START);
    go(&mut trial, "fleet Ra R4");
    // Ra points to b: the card Bb, and the torpedo cards B1 and W2.
    let texts = trial.texts();
    for expected in [
        "fleet Bb B2",
        "torpedo B1 B4",
        "torpedo W2 W4",
        "discard B1",
        "discard W2",
        "end",
    ] {
        assert!(texts.iter().any(|text| text == expected), "{expected}: {texts:?}");
    }
    assert_eq!(texts.len(), 2 + 2 + 2 + 2 + 1);
    go(&mut trial, "fleet Bb B4");
    assert_eq!(field(&trial.text(), "queue"), "Ra,Bb");
    assert_eq!(field(&trial.text(), "subs"), "R2,R5,B2,B7,G2,G4,Y2,Y4,P2,P4,W2,W4");
    // Bb points to d: only the card Gd.
    assert_eq!(trial.texts(), ["end", "fleet Gd G2", "fleet Gd G4"]);
    go(&mut trial, "fleet Gd G4");
    // Gd moves down by 2 and points to a: the torpedo card G3.
    assert_eq!(field(&trial.text(), "subs"), "R2,R5,B2,B7,G2,G2,Y2,Y4,P2,P4,W2,W4");
    // The two green submarines on rung 2 are one target.
    assert_eq!(trial.texts(), ["discard G3", "end", "torpedo G3 G2"]);
    go(&mut trial, "torpedo G3 G2");
    assert_eq!(trial.turn(), Turn::Chance);
    assert_eq!(field(&trial.text(), "shot"), "G3>G2");
    go(&mut trial, "roll 8 1 3");
    assert_eq!(field(&trial.text(), "sunk0"), "G");
    assert_eq!(field(&trial.text(), "missed0"), "-");
    assert_eq!(field(&trial.text(), "queue"), "Ra,Bb,Gd");
    go(&mut trial, "torpedoes Y1");
    assert_eq!(field(&trial.text(), "queue"), "-");
    assert_eq!(field(&trial.text(), "discard"), "Ra,Bb,Gd");
    go(&mut trial, "draw Rb Rc Rd");
    assert_eq!(trial.turn(), Turn::Seat(Seat(1)));
}

#[test]
fn a_miss_brings_the_card_and_dice_must_show_less_than_the_rung() {
    let game = build(json!({}));
    let mut trial = after(&game, &START);
    go(&mut trial, "fleet Ra R4");
    go(&mut trial, "torpedo W2 W4");
    go(&mut trial, "roll 4 8");
    assert_eq!(field(&trial.text(), "missed0"), "W2");
    assert_eq!(field(&trial.text(), "sunk0"), "-");
    assert_eq!(scores(&trial), [3.0, 4.0]);
    assert_eq!(field(&trial.text(), "shot"), "W2>W4");
    go(&mut trial, "torpedoes W1");
    assert_eq!(field(&trial.text(), "shot"), "-");
}

#[test]
fn submarines_stop_at_the_ends_and_rung_one_cannot_be_hit() {
    let game = build(json!({"start_rungs": [1, 7]}));
    let mut trial = after(&game, &["deal Rc Ba Gd", "deal Pc Wb Yc", "torpedoes B2 G3 W3"]);
    go(&mut trial, "fleet Rc R7");
    assert!(field(&trial.text(), "subs").starts_with("R1,R8,"));
    go(&mut trial, "fleet Gd G1");
    assert!(field(&trial.text(), "subs").contains("G1,G7"));
    // The shot at rung 1 is legal and always misses.
    go(&mut trial, "torpedo G3 G1");
    go(&mut trial, "roll 1 1 1");
    assert_eq!(field(&trial.text(), "missed0"), "G3");
}

#[test]
fn one_may_fire_at_ones_own_and_lose_it() {
    let game = build(json!({"start_rungs": [8]}));
    let mut trial = after(&game, &["deal Ra Rb Rc", "deal Pc Wb Yc", "torpedoes R1 R2 R3"]);
    go(&mut trial, "fleet Rb R8");
    go(&mut trial, "torpedo R2 R8");
    go(&mut trial, "roll 8 7");
    // One in the area, none afloat.
    assert_eq!(scores(&trial), [1.0, 2.0]);
}

#[test]
fn a_card_without_submarines_of_its_colour_is_wild() {
    let game = build(json!({}));
    let text = "seat=0;phase=play;hand0=Ra,Bb,Gd;hand1=Pc,Wb,Yc;deck=30;discard=-;queue=-;subs=B2,B4,G2,G4,Y2,Y4,P2,P4,W2,W4;\
                shown=B1,G3,W2;torpedodeck=10;shot=-;sunk0=R;missed0=-;sunk1=R;missed1=-";
    let mut trial = at(&game, text);
    assert_eq!(
        trial.texts().iter().filter(|text| text.starts_with("fleet Ra")).count(),
        10
    );
    go(&mut trial, "fleet Ra W2");
    assert!(field(&trial.text(), "subs").ends_with("W3,W4"));
}

#[test]
fn discarding_brings_nothing_and_may_be_limited_to_ones_own_colour() {
    let any = build(json!({}));
    let mut trial = after(&any, &START);
    go(&mut trial, "fleet Ra R4");
    go(&mut trial, "discard W2");
    assert_eq!(field(&trial.text(), "phase"), "resupply");
    assert_eq!(field(&trial.text(), "shot"), "-");
    assert_eq!(field(&trial.text(), "missed0"), "-");
    assert_eq!(scores(&trial), [4.0, 4.0]);

    let own = build(json!({"discard_rule": "own_only"}));
    let mut trial = after(&own, &["deal Rb Bb Gd", "deal Pc Wa Yc", "torpedoes R2 G1 P3"]);
    go(&mut trial, "fleet Rb R4");
    let discards = |trial: &Trial<'_, ConSonar>| -> Vec<String> {
        let texts = trial.texts().into_iter();
        texts.filter(|text| text.starts_with("discard")).collect()
    };
    assert_eq!(discards(&trial), ["discard R2"]);
    go(&mut trial, "end");
    go(&mut trial, "draw Rc");
    go(&mut trial, "fleet Pc P4");
    assert!(discards(&trial).is_empty(), "nothing that is shown has the symbol b");
}

#[test]
fn a_draw_takes_the_last_cards_of_the_deck_before_the_discards() {
    let game = build(json!({
        "fleet": [
            {"id": "Ra", "colour": "R", "symbol": "a", "arrow": "a", "move": 1, "copies": 4},
            {"id": "Ba", "colour": "B", "symbol": "a", "arrow": "a", "move": 1, "copies": 3},
        ],
        "torpedoes": [{"id": "T", "colour": "R", "symbol": "a", "icons": 1, "copies": 9}],
    }));
    let mut trial = after(&game, &["deal Ra Ra Ra", "deal Ba Ba Ba", "torpedoes T T T"]);
    assert_eq!(field(&trial.text(), "deck"), "1");
    for text in ["fleet Ra R2", "fleet Ra R3", "end"] {
        go(&mut trial, text);
    }
    for wrong in ["draw Ba Ra", "draw Ra", "draw Ra Ra Ra", "draw Ra ?", "deal Ra Ra", ""] {
        assert!(game.read_event(&trial.position, wrong).is_err(), "{wrong}");
    }
    go(&mut trial, "draw Ra Ra");
    assert_eq!(field(&trial.text(), "deck"), "1");
    assert_eq!(field(&trial.text(), "discard"), "-");
    go(&mut trial, "fleet Ba B2");
    go(&mut trial, "end");
    // The draw empties the deck, which stays empty.
    go(&mut trial, "draw Ra");
    assert_eq!(
        (field(&trial.text(), "deck"), field(&trial.text(), "discard")),
        ("0", "Ba")
    );
}

#[test]
fn the_game_ends_at_once_when_a_torpedo_card_cannot_be_replaced() {
    let torpedoes = json!([
        {"id": "T", "colour": "B", "symbol": "b", "icons": 1, "copies": 3},
    ]);
    let game = build(json!({"torpedoes": torpedoes}));
    let mut trial = after(
        &game,
        &["deal Ra Bb Gd", "deal Pc Wb Yc", "torpedoes T T T", "fleet Ra R4"],
    );
    assert_eq!(
        trial.texts().iter().filter(|text| text.starts_with("discard")).count(),
        1
    );
    go(&mut trial, "discard T");
    assert_eq!(trial.end(), Some(("no_torpedo", vec![Seat(0), Seat(1)])));
    assert_eq!(field(&trial.text(), "queue"), "Ra");
    assert_eq!(field(&trial.text(), "seat"), "0");
}

#[test]
fn the_game_ends_at_once_when_two_submarines_are_left() {
    let game = build(json!({}));
    let text = "seat=1;phase=play;hand0=Ra,Bb,Gd;hand1=Pc,Wb,Yc;deck=30;discard=-;queue=-;subs=R4,P2,W4;\
                shown=B1,G3,W2;torpedodeck=0;shot=-;sunk0=R,B,G,G,Y;missed0=-;sunk1=B,Y,P,W;missed1=Y1";
    let mut trial = at(&game, text);
    for text in ["fleet Pc P2", "torpedo B1 W4"] {
        go(&mut trial, text);
    }
    let mut hit = trial.clone();
    go(&mut hit, "roll 3");
    // 5 submarines, a pair, 4 colours and one afloat; 5 submarines, a pair and 4 colours, less a missed shot.
    assert_eq!(scores(&hit), [5.0 + 1.0 + 2.0 + 2.0, 5.0 + 1.0 + 2.0 - 1.0]);
    assert_eq!(
        hit.end(),
        Some(("fleet_sunk", vec![Seat(0)])),
        "which comes before no_torpedo"
    );
    assert_eq!(field(&hit.text(), "shot"), "B1>W4");
    go(&mut trial, "roll 4");
    assert_eq!(trial.end().map(|(reason, _)| reason), Some("no_torpedo"));
}

#[test]
fn the_deal_goes_round_and_seat_zero_begins() {
    let game: ConSonar = build(json!({"players": 3}));
    let mut trial = after(&game, &["deal Ra Bb Gd", "deal Pc Wb Yc"]);
    assert_eq!((trial.position.phase, trial.position.seat), (Phase::Deal, Seat(2)));
    for wrong in ["deal Ra Rb Rc", "deal Rb Rc", "deal Rb Rc Xx", "torpedoes R1 R2 R3"] {
        assert!(game.read_event(&trial.position, wrong).is_err(), "{wrong}");
    }
    go(&mut trial, "deal Wf Rf Rb");
    assert_eq!(field(&trial.text(), "hand2"), "Rb,Rf,Wf");
    assert_eq!(field(&trial.text(), "phase"), "display");
    go(&mut trial, "torpedoes P2 R1 B3");
    assert_eq!(field(&trial.text(), "shown"), "R1,B3,P2");
    assert_eq!(trial.turn(), Turn::Seat(Seat(0)));
}
