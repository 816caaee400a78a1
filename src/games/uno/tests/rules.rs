//! The special rules, each in a small position.

use serde_json::json;

use super::super::Uno;
use crate::games::Wire;
use crate::games::trial::{self, Trial};
use crate::rules::{Game, Seat, Turn};

/// A position of a single round: the options, and the fields that matter.
fn at(options: serde_json::Value, fields: &str) -> (Uno, String) {
    let game: Uno = trial::build(options);
    let mut values = vec![
        ("n", game.seats().to_string()),
        ("op", game.options_text()),
        ("r", format!("1/{}", game.max_rounds)),
        ("st", "play".into()),
        ("t", "0".into()),
        ("d", "+".into()),
        ("top", "R5".into()),
        ("c", "R".into()),
        ("pn", "0".into()),
        ("w4", "-".into()),
        ("by", "-".into()),
        ("nx", "-".into()),
        ("dr", "-".into()),
        ("sc", vec!["0"; game.seats()].join(",")),
        ("h", String::new()),
        ("dk", String::new()),
        ("dp", "-".into()),
        ("sh", "-".into()),
        ("mv", format!("{}/{}", 40.min(game.move_limit - 1), game.move_limit)),
        ("lr", "-".into()),
    ];
    for field in fields.split_whitespace() {
        let (name, value) = field.split_once('=').unwrap();
        values.iter_mut().find(|(known, _)| *known == name).unwrap().1 = value.into();
    }
    // Each hand, the top card and the discards leave the rest to the pile.
    let count = |text: &str| {
        if text == "-" {
            0
        } else {
            text.split([',', '|']).filter(|card| *card != "-").count()
        }
    };
    let value = |name: &str| values.iter().find(|(known, _)| *known == name).unwrap().1.clone();
    let pile = 107 - count(&value("h")) - count(&value("dp"));
    let text = values.iter().map(|(name, value)| match *name {
        "dk" => format!("dk=#{pile}"),
        name => format!("{name}={value}"),
    });
    let text = text.collect::<Vec<_>>().join(" ");
    (game, text)
}

/// Plays moves and events, whichever is due.
fn run(trial: &mut Trial<'_, Uno>, line: &str) {
    for text in line.split_whitespace() {
        if trial.turn() == Turn::Chance {
            let event = trial
                .game
                .read_event(&trial.position, text)
                .unwrap_or_else(|error| panic!("{text}: {error}"));
            trial.game.happen(&mut trial.position, &event, &mut trial.trail);
        } else {
            trial.play(text);
        }
    }
}

/// The moves there, after a line.
fn moves(options: serde_json::Value, fields: &str, line: &str) -> Vec<String> {
    let (game, text) = at(options, fields);
    let mut trial = Trial::at(&game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    run(&mut trial, line);
    trial.texts()
}

/// The position's text after a line.
fn after(options: serde_json::Value, fields: &str, line: &str) -> String {
    let (game, text) = at(options, fields);
    let mut trial = Trial::at(&game, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
    run(&mut trial, line);
    trial.text()
}

fn two() -> serde_json::Value {
    json!({"players": 2, "target": 0})
}

#[track_caller]
fn has(text: &str, field: &str) {
    assert!(text.split(' ').any(|found| found == field), "{field}: {text}");
}

#[test]
fn worked_examples_replay() {
    for example in Uno::ABOUT.examples {
        let game: Uno = trial::build(serde_json::from_str(example.options).unwrap());
        let mut trial = Trial::new(&game);
        run(&mut trial, &example.moves.join(" "));
        assert_eq!(trial.end().map(|(reason, _)| reason), example.reason);
    }
}

#[test]
fn cards_fit_by_colour_number_or_symbol() {
    let got = moves(two(), "h=R1,Y5,YS,G2,W,W+4|B1", "");
    assert_eq!(
        got,
        [
            "R1", "W+4:B", "W+4:G", "W+4:R", "W+4:Y", "W:B", "W:G", "W:R", "W:Y", "Y5", "draw"
        ]
    );
    assert_eq!(moves(two(), "top=W c=G h=R1,G2,YS|B1", ""), ["G2", "draw"]);
    assert_eq!(moves(two(), "top=GS c=G h=R1,YS|B1", ""), ["YS", "draw"]);
}

#[test]
fn a_strict_wild_four_needs_a_hand_without_the_colour() {
    let strict = || json!({"players": 2, "target": 0, "wild4": "strict"});
    assert_eq!(moves(strict(), "h=R1,W+4|B1", ""), ["R1", "draw"]);
    assert_eq!(
        moves(strict(), "h=Y5,W+4|B1", ""),
        ["W+4:B", "W+4:G", "W+4:R", "W+4:Y", "Y5", "draw"]
    );
    // No challenge follows, so that the cards are taken at once.
    has(&after(strict(), "h=Y5,Y6,W+4|B1", "W+4:B"), "t=chance1x4");
}

#[test]
fn the_colour_of_a_wild_is_the_one_that_was_named() {
    let strict = || json!({"players": 2, "target": 0, "wild4": "strict"});
    for top in ["W", "W+4"] {
        let fours = ["W+4:B", "W+4:G", "W+4:R", "W+4:Y", "draw"];
        assert_eq!(moves(strict(), &format!("top={top} c=G h=R1,W+4|B1"), ""), fours);
        assert_eq!(
            moves(strict(), &format!("top={top} c=G h=G1,W+4|B1"), ""),
            ["G1", "draw"]
        );
        has(
            &after(two(), &format!("top={top} c=G h=G1,R1,W+4|B1"), "W+4:R"),
            "w4=0:guilty",
        );
        has(
            &after(two(), &format!("top={top} c=G h=B1,R1,W+4|B1"), "W+4:R"),
            "w4=0:clean",
        );
        has(&after(two(), &format!("top={top} c=G h=W,R1|B1"), "W:Y uno"), "c=Y");
    }
}

#[test]
fn forced_players_neither_draw_nor_pass_if_they_can_play() {
    let forced = || json!({"players": 2, "target": 0, "force_play": true});
    assert_eq!(moves(forced(), "h=R1,G2|B1", ""), ["R1"]);
    assert_eq!(moves(forced(), "h=G1,G2|B1", ""), ["draw"]);
    assert_eq!(moves(forced(), "h=G1,G2|B1", "draw draw:R3"), ["R3"]);
    assert_eq!(moves(forced(), "h=G1,G2|B1", "draw draw:B3"), ["pass"]);
}

#[test]
fn after_drawing_only_the_drawn_card_may_be_played() {
    assert_eq!(moves(two(), "h=R1,G2|B1", "draw draw:R3"), ["R3", "pass"]);
    assert_eq!(moves(two(), "h=R1,G2|B1", "draw draw:B3"), ["pass"]);
    let on = json!({"players": 2, "target": 0, "draw_rule": "until_playable"});
    assert_eq!(moves(on, "h=R1,G2|B1", "draw draw:B3 draw:G9 draw:B5"), ["B5", "pass"]);
}

#[test]
fn guilt_is_about_the_colour_alone() {
    // Another wild and a matching number do not count.
    for (kept, taker) in [("R1,Y2", "chance0x4"), ("Y5,W", "chance1x6")] {
        let text = after(two(), &format!("h={kept},W+4|B1,B2"), "W+4:Y challenge");
        has(&text, &format!("t={taker}"));
        has(
            &text,
            "nx=play1"
                .replace('1', if taker.starts_with("chance0") { "1" } else { "0" })
                .as_str(),
        );
    }
}

#[test]
fn what_a_catch_gives_is_not_shown_in_a_challenge() {
    let text = after(two(), "h=R1,W+4|B1,B2", "W+4:Y silent catch draw:R9 draw:Y9 challenge");
    has(&text, "sh=1<0:R1");
    // The red card of the catch makes nobody guilty.
    let text = after(two(), "h=G1,W+4|B1,B2", "W+4:Y silent catch draw:R9 draw:Y9 challenge");
    has(&text, "sh=1<0:G1");
    has(&text, "t=chance1x6");
}

#[test]
fn only_the_first_wild_four_of_a_chain_can_be_challenged() {
    let up = || json!({"players": 3, "target": 0, "stacking": "up"});
    let hands = "h=R+2,R1,R2|W+4,B1,B2|W+4,G+2,G2";
    assert_eq!(
        moves(up(), hands, "R+2"),
        ["W+4:B", "W+4:G", "W+4:R", "W+4:Y", "accept"]
    );
    assert_eq!(
        moves(up(), hands, "R+2 W+4:B"),
        ["W+4:B", "W+4:G", "W+4:R", "W+4:Y", "accept"]
    );
    has(&after(up(), hands, "R+2 W+4:B W+4:R accept"), "t=chance0x10");
    let same = || json!({"players": 3, "target": 0, "stacking": "same"});
    assert_eq!(moves(same(), hands, "R+2"), ["accept"]);
    let fours = "h=W+4,R1,R2|W+4,B1,B2|G1,G+2,G2";
    let got = moves(same(), fours, "W+4:R");
    assert_eq!(got, ["W+4:B", "W+4:G", "W+4:R", "W+4:Y", "accept", "challenge"]);
    assert_eq!(moves(same(), fours, "W+4:R W+4:G"), ["accept"]);
}

#[test]
fn sevens_swap_and_zeros_pass_hands_on() {
    let house = || json!({"players": 3, "target": 0, "seven_zero": true});
    let hands = "h=R7,R0,Y1|G1,G2|B1,B2,B3,B4";
    assert_eq!(moves(house(), hands, ""), ["R0", "R7>1", "R7>2", "draw"]);
    has(&after(house(), hands, "R7>2"), "h=B1,B2,B3,B4|G1,G2|R0,Y1");
    has(&after(house(), hands, "R0"), "h=B1,B2,B3,B4|R7,Y1|G1,G2");
    has(
        &after(house(), &format!("d=- {hands}"), "R0"),
        "h=G1,G2|B1,B2,B3,B4|R7,Y1",
    );
    // A last card moves nothing.
    assert_eq!(moves(house(), "h=R7|G1,G2|B1", ""), ["R7", "draw"]);
    let (game, start) = at(house(), "h=R7|G1,G2|B1");
    assert_eq!(
        Trial::at(&game, &start).unwrap().rule_against("R7>1"),
        "last_card_swaps_nothing"
    );
    has(&after(house(), "h=R0|G1,G2|B1", "R0"), "lr=out,0,4,-|G1+G2|B1");
    // Only who has one card by its own play calls.
    has(&after(house(), "h=R7,R1,R2|G1|B1,B2", "R7>1"), "st=uno");
    has(&after(house(), "h=R7,R1|G1,G2|B1,B2", "R7>1"), "st=play");
}

#[test]
fn two_seats_have_another_turn_after_skip_and_reverse() {
    for card in ["RS", "RR"] {
        has(&after(two(), &format!("h={card},R1,R2|B1"), card), "t=0");
    }
    let three = json!({"players": 3, "target": 0});
    has(&after(three.clone(), "h=RS,R1,R2|B1|B2", "RS"), "t=2");
    let text = after(three, "h=RR,R1,R2|B1|B2", "RR");
    has(&text, "t=2");
    has(&text, "d=-");
}

#[test]
fn a_last_draw_card_is_still_taken_and_counted() {
    let text = after(two(), "h=R+2|B1", "R+2 draw:W draw:B9");
    has(&text, "lr=out,0,60,-|B1+B9+W");
    has(&text, "sc=60,0");
    // No call, no challenge, no stacking.
    has(&after(two(), "h=W+4|W+4,B1", "W+4:R"), "nx=out0");
}

#[test]
fn discards_are_turned_over_when_a_card_is_needed_and_a_drawing_may_lapse() {
    // All but a few cards lie in the hands, so that the pile is empty.
    let game: Uno = trial::build(two());
    let all: Vec<String> = super::Cards::deck().iter().map(|card| card.to_string()).collect();
    let without = |out: &[&str]| {
        let mut cards = all.clone();
        for card in out {
            let index = cards.iter().position(|held| held == card).unwrap();
            cards.remove(index);
        }
        cards.join(",")
    };
    let text = |own: &str, other: &str, discards: &str| {
        format!(
            "n=2 op={} r=1/50 st=play t=0 d=+ top=R5 c=R pn=0 w4=- by=- nx=- dr=- sc=0,0 h={own}|{other} dk=#0 dp={discards} sh=- mv=40/2000 lr=-",
            game.options_text()
        )
    };
    let start = text("R1,R+2,Y1", &without(&["R1", "R+2", "Y1", "R5", "G1"]), "G1");
    let mut trial = Trial::at(&game, &start).unwrap();
    run(&mut trial, "draw");
    has(&trial.text(), "dk=#1");
    has(&trial.text(), "dp=-");
    // With the top card alone nothing can be drawn: of two cards one comes, and then the turn goes on.
    let mut trial = Trial::at(&game, &start).unwrap();
    run(&mut trial, "R+2 draw:G1");
    has(&trial.text(), "t=chance1x1");
    run(&mut trial, "draw:R5");
    has(&trial.text(), "t=0");
    let stuck = text("Y1,Y2", &without(&["Y1", "Y2", "R5"]), "-");
    let mut trial = Trial::at(&game, &stuck).unwrap();
    assert_eq!(trial.texts(), ["pass"]);
    run(&mut trial, "pass");
    has(&trial.text(), "t=1");
    assert!(!trial.texts().contains(&"draw".to_owned()));
}

#[test]
fn rounds_are_called_off_at_the_limit_before_a_turn_only() {
    let short = || json!({"players": 2, "target": 0, "round_move_limit": 20});
    let text = after(short(), "mv=19/20 h=R1,R2|B1", "R1 uno");
    has(&text, "st=end");
    let (game, start) = at(short(), "mv=18/20 h=R1,R2,Y1|B1,B2");
    let mut trial = Trial::at(&game, &start).unwrap();
    run(&mut trial, "draw draw:R9");
    has(&trial.text(), "st=drawn");
    run(&mut trial, "pass");
    has(&trial.text(), "lr=stalled,-,0,R1+R2+R9+Y1|B1+B2");
    assert_eq!(trial.end(), Some(("stalled", vec![Seat(1)])));
}

#[test]
fn matches_go_to_the_target_or_the_last_round() {
    let match_of = |target: u32| json!({"players": 2, "target": target, "max_rounds": 2});
    let text = after(match_of(50), "h=R1|W", "R1");
    has(&text, "st=end");
    let text = after(match_of(51), "h=R1|W", "R1");
    has(&text, "st=deal");
    has(&text, "r=2/2");
    has(&text, "sc=50,0");
    has(&text, "h=-");
    let (game, start) = at(match_of(51), "r=2/2 sc=0,20 lr=out,1,20,RS|- h=R1|B9");
    let mut trial = Trial::at(&game, &start).unwrap();
    run(&mut trial, "R1");
    assert_eq!(trial.end(), Some(("round_limit", vec![Seat(1)])));
}

#[test]
fn first_cards_act() {
    let game: Uno = trial::build(json!({"players": 3, "target": 0}));
    let deal = "deal:R1,R2,R3,R4,R5,R6,R7|Y1,Y2,Y3,Y4,Y5,Y6,Y7|G1,G2,G3,G4,G5,G6,G7";
    for (card, fields) in [
        ("B5", "t=0 d=+"),
        ("BS", "t=1 d=+"),
        ("BR", "t=2 d=-"),
        ("B+2", "t=chance0x2 nx=play1"),
        ("W", "t=0 st=colour c=-"),
        ("B0", "t=0"),
    ] {
        let mut trial = Trial::new(&game);
        run(&mut trial, &format!("{deal} flip:{card}"));
        fields.split(' ').for_each(|field| has(&trial.text(), field));
    }
    let trial = Trial::new(&game);
    let mut dealt = trial.position.clone();
    let event = game.read_event(&dealt, deal).unwrap();
    game.happen(&mut dealt, &event, &mut crate::rules::Trail::new());
    assert!(game.read_event(&dealt, "flip:W+4").is_err());
    let mut events = Vec::new();
    assert!(game.events(&dealt, &mut events));
    assert_eq!(events.iter().map(|(_, weight)| weight).sum::<u64>(), 108 - 21 - 4);
}
