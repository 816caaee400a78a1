//! Position texts: what is read, and what cannot be a position.

use serde_json::json;

use super::{after, build, texts};
use crate::games::conspiracy::Conspiracy;
use crate::games::trial::read;
use crate::rules::{Game, Turn};
use crate::search::SearchLuck;

/// A text that is read, and changes to it after which it is not.
fn refuses(game: &Conspiracy, text: &str, changes: &[(&str, &str)]) {
    assert_eq!(
        read(game, text)
            .map(|position| game.position_text(&position))
            .as_deref(),
        Ok(text)
    );
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        assert!(read(game, &text.replacen(from, to, 1)).is_err(), "{from} -> {to}");
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    let game: Conspiracy = build(json!({}));
    refuses(
        &game,
        "seat=1;phase=recruit;hand=-;held=-;deck=54;piles=R4;locdeck=22;locs=P7;ch0=Y1,Y1+D1,Y4;ch1=B3,B4;pearls=1,3;master=1;\
         forced=1@0;last=-",
        &[
            ("seat=1", "seat=2"),
            ("seat=1", "seat=01"),
            ("seat=1", "seat=-"),
            ("seat=1", "seat=0"),
            ("seat=1;", ""),
            ("phase=recruit", "phase=Recruit"),
            ("phase=recruit", "phase=setup"),
            ("phase=recruit", "phase=choose"),
            ("phase=recruit", "phase=place"),
            ("phase=recruit", "phase=reveal"),
            ("phase=recruit", "phase=swap"),
            ("phase=recruit", "phase=location"),
            ("phase=recruit", "phase=search"),
            ("phase=recruit", "phase=choose_location"),
            ("phase=recruit", "phase=over"),
            ("hand=-", "hand=R3"),
            ("hand=-", "hand="),
            ("held=-", "held=R3"),
            ("deck=54", "deck=53"),
            ("deck=54", "deck=99999999999999999999"),
            ("deck=54", "deck=-"),
            ("piles=R4", "piles=R4,R4,R4"),
            ("piles=R4", "piles=R4,Y4"),
            ("piles=R4", "piles=R5"),
            ("piles=R4", "piles=,"),
            ("locdeck=22", "locdeck=23"),
            ("locs=P7", "locs=P7,P7"),
            ("locs=P7", "locs=P5,P7"),
            ("locs=P7", "locs=D1"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1,Y1,Y4+D1"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1+D1,Y1,Y4"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1,Y2+D1,Y4"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1,Y1+D9,Y4"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1,Y1+,Y4"),
            ("ch0=Y1,Y1+D1,Y4", "ch0=Y1,Y1+D1,"),
            ("ch0=", "ch2="),
            ("ch1=B3,B4", "ch1=B3,B3,B3"),
            ("pearls=1,3", "pearls=2,3"),
            ("pearls=1,3", "pearls=1,3,0"),
            ("pearls=1,3", "pearls=1"),
            ("master=1", "master=0"),
            ("master=1", "master=-"),
            ("forced=1@0", "forced=2@0"),
            ("forced=1@0", "forced=1@1"),
            ("forced=1@0", "forced=3@0"),
            ("forced=1@0", "forced=1"),
            ("last=-", "last=0"),
            ("last=-", "last=1"),
            ("last=-", "last=-;"),
            ("last=-", "last=-;x=1"),
        ],
    );
    refuses(
        &game,
        "seat=0;phase=choose_location;hand=P5,P4;held=R3,R4;deck=55;piles=-;locdeck=21;locs=P7;ch0=Y1,R1;ch1=B1;pearls=0,0;master=-;\
         forced=-;last=-",
        &[
            ("hand=P5,P4", "hand=P5"),
            ("hand=P5,P4", "hand=P4,P5"),
            ("hand=P5,P4", "hand=P5,P4,P3,SK"),
            ("hand=P5,P4", "hand=-"),
            ("held=R3,R4", "held=R3,G4"),
            ("ch0=Y1,R1", "ch0=Y1,R2"),
            ("ch0=Y1,R1", "ch0=-"),
            ("ch0=Y1,R1", "ch0=Y1,R1+AK"),
        ],
    );
    let full = "Y3,Y4,R3,R4,G3,G4,B3,B4,P3,P4,Y6,R6,G6,B6,P6";
    let three: Conspiracy = build(json!({"players": 3, "locations": []}));
    let last_round = format!(
        "seat=2;phase=recruit;hand=-;held=-;deck=31;piles=-;locdeck=0;locs=-;ch0=Y0,R0,Y1,Y1,Y1,Y1,R1,R1;\
         ch1={full};ch2=G0,B0,G1,G1,G1,G1;pearls=0,15,0;master=1;forced=-;last=1"
    );
    refuses(
        &three,
        &last_round,
        &[
            ("seat=2", "seat=1"),
            ("last=1", "last=-"),
            ("last=1", "last=0"),
            ("phase=recruit", "phase=over"),
            (",P6;ch2", ";ch2"),
        ],
    );
}

/// The refusal of a text by the game with its standard tables.
fn why(text: &str) -> String {
    let game: Conspiracy = build(json!({}));
    read(&game, text).err().map_or_else(String::new, |bad| bad.to_string())
}

#[test]
fn keys_that_claimed_nothing_though_a_location_lay_open_are_refused() {
    let text = |deck: u32, locations: &str, ch0: &str, ch1: &str| {
        format!(
            "seat=0;phase=recruit;hand=-;held=-;deck={deck};piles=-;{locations};ch0={ch0};ch1={ch1};pearls=0,0;master=-;forced=-;last=-"
        )
    };
    let open = "locdeck=23;locs=P7";
    // Two of a metal, at the end of the chamber or before it; in either chamber.
    for (ch0, ch1) in [
        ("Y1,R1,B6", "Y0,R0,G0"),
        ("Y1,B6,R1", "Y0,R0,G0"),
        ("Y0,R0,G0", "Y2,B6,R2"),
        ("Y1,R2,G1", "Y0,R0,G0"),
    ] {
        let refusal = why(&text(54, open, ch0, ch1));
        assert!(refusal.contains("claim a location at once"), "{ch0} {ch1}: {refusal}");
    }
    // Two of different metals are not enough.
    assert_eq!(why(&text(54, open, "Y1,R2,B6", "Y0,R0,G0")), "");
    // A pair that waited until a later key, though there was the location that this one claimed.
    let late = text(53, "locdeck=22;locs=P7", "Y1,R1,G1+P5,B6", "Y0,R0,G0");
    assert!(why(&late).contains("up to spot 2"), "{}", why(&late));
    // With any_two_keys two of different metals are enough from then on.
    let any = |ch0: &str, deck: u32| text(deck, "locdeck=22;locs=P7", ch0, "Y0,R0,G0,B0,P0");
    assert_eq!(why(&any("Y1,R1+AK,G1,B6,Y6", 50)), "");
    assert!(why(&any("Y1,R1+AK,G1,B2,Y6", 50)).contains("up to spot 4"));
    // Whoever picks from the deck passes by what lies open; the deck can only be empty and full again by recycling.
    assert!(why(&any("Y1,R1+DK,G1,B1,Y6", 50)).contains("up to spot 4"));
    // Without locations nothing is claimed.
    let none: Conspiracy = build(json!({"locations": []}));
    assert!(read(&none, &text(54, "locdeck=0;locs=-", "Y1,R1,G1", "Y0,R0,G0")).is_ok());
}

#[test]
fn chambers_that_turns_cannot_have_filled_so_are_refused() {
    let text = |seat: u32, deck: u32, piles: &str, ch0: &str, ch1: &str| {
        format!(
            "seat={seat};phase=recruit;hand=-;held=-;deck={deck};piles={piles};locdeck=23;locs=P7;ch0={ch0};ch1={ch1};pearls=0,0;\
             master=-;forced=-;last=-"
        )
    };
    for possible in [
        text(0, 60, "-", "-", "-"),
        text(1, 59, "-", "Y6", "-"),
        text(1, 57, "R0,B0", "Y0", "-"),
        text(0, 58, "-", "Y0", "R0"),
        // Two lords of seat 0 were drawn and left, and seat 1 took both.
        text(0, 57, "-", "Y0", "R6,R0"),
    ] {
        assert_eq!(why(&possible), "", "{possible}");
    }
    for (impossible, because) in [
        // Seat 0 has had no turn.
        (text(0, 59, "-", "Y0", "-"), "too many lords"),
        (text(0, 59, "-", "-", "Y0"), "too many lords"),
        (text(1, 60, "-", "-", "-"), "has placed no lord"),
        // There was no pile in its first turn.
        (text(1, 58, "-", "Y0,R0", "-"), "too many lords"),
        // Seat 1 has had one turn less.
        (text(1, 57, "-", "Y0", "R0,G0"), "too many lords"),
        // More than three cards of the deck in one turn.
        (text(1, 56, "R0,G0,B0", "Y0", "-"), "have left the deck"),
        (text(0, 53, "Y1,R0,G0,B0,P0", "Y0", "R1"), "have left the deck"),
    ] {
        let refusal = why(&impossible);
        assert!(refusal.contains(because), "{impossible}: {refusal}");
    }
}

#[test]
fn a_text_in_draw_takes_one_to_three_cards() {
    let game: Conspiracy = build(json!({}));
    let text = "seat=0;phase=draw;hand=-;held=-;deck=60;piles=-;locdeck=23;locs=P7;ch0=-;ch1=-;pearls=0,0;master=-;forced=-;last=-";
    let position = read(&game, text).unwrap();
    for event in ["lords Y1", "lords Y1 Y2", "lords Y1 Y2 P0"] {
        after(&game, position.clone(), &[event]);
    }
    assert!(game.read_event(&position, "lords Y1 Y2 Y3 Y4").is_err());
    for seed in 0..9 {
        let event = game.draw(&position, &mut SearchLuck::new(seed));
        let written = game.write_event(&position, &event);
        assert_eq!(game.read_event(&position, &written), Ok(event));
    }
}

#[test]
fn the_first_location_is_left_out_with_an_empty_table() {
    let game: Conspiracy = build(json!({"locations": []}));
    let position = super::start(&game);
    assert!(matches!(game.turn(&position), Turn::Seat(_)));
    assert_eq!(texts(&game, &position), ["deck 1", "deck 2", "deck 3"]);
    let line = ["deck 1", "lords Y1", "deck 1", "lords B1", "deck 1", "lords Y1"];
    super::shows(&game, &after(&game, position, &line), &["seat=1", "phase=recruit"]);
}
