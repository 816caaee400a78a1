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
        "seat=0;phase=choose_location;hand=P5,P4;held=R3,R4;deck=56;piles=-;locdeck=21;locs=P7;ch0=Y1,R1;ch1=-;pearls=0,0;master=-;\
         forced=-;last=-",
        &[
            ("hand=P5,P4", "hand=P5"),
            ("hand=P5,P4", "hand=P4,P5"),
            ("hand=P5,P4", "hand=P5,P4,P3,SK"),
            ("hand=P5,P4", "hand=-"),
            ("held=R3,R4", "held=R3,G4"),
            ("ch0=Y1,R1", "ch0=Y1,R2"),
            ("ch0=Y1,R1", "ch0=Y1,R1+AK"),
        ],
    );
    let full = "Y3,Y4,R3,R4,G3,G4,B3,B4,P3,P4,Y6,R6,G6,B6,P6";
    let three: Conspiracy = build(json!({"players": 3, "locations": []}));
    let last_round = format!(
        "seat=2;phase=recruit;hand=-;held=-;deck=45;piles=-;locdeck=0;locs=-;ch0=-;ch1={full};ch2=-;pearls=0,15,0;master=1;forced=-;\
         last=1"
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
