//! Every reason for which a move is refused.

use std::collections::BTreeSet;

use serde_json::json;

use super::{after, build, start};
use crate::games::Wire;
use crate::games::conspiracy::{Conspiracy, Position};
use crate::games::trial::read;
use crate::rules::{Game, ReadError};

/// The rule that forbids a move; its texts have a value for each place.
fn rule(game: &Conspiracy, position: &Position, text: &str) -> &'static str {
    let mv = game.read_move(position, text).unwrap();
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    assert!(!moves.contains(&mv), "{text} is legal");
    let refusal = game.explain(position, mv);
    let listed = Conspiracy::ABOUT
        .refusals
        .iter()
        .find(|listed| listed.rule == refusal.rule);
    let listed = listed.unwrap_or_else(|| panic!("{} is not listed", refusal.rule));
    for template in [listed.en, listed.pt] {
        let mut filled = template.to_owned();
        for (name, value) in &refusal.params {
            filled = filled.replace(&format!("{{{name}}}"), value);
        }
        assert!(!filled.contains('{'), "{filled}");
    }
    refusal.rule
}

#[test]
fn every_reason_is_given() {
    let game: Conspiracy = build(json!({}));
    let at = |line: &[&str]| after(&game, start(&game), line);
    let seen = |text: &str| read(&game, text).unwrap();
    let recruit = at(&["locations P7"]);
    let choose = at(&["locations P7", "deck 2", "lords Y1 Y4"]);
    let place = at(&["locations P7", "deck 3", "lords Y0 Y4 Y6", "take Y4", "pile Y"]);
    let swap = seen(
        "seat=0;phase=swap;hand=-;held=-;deck=55;piles=-;locdeck=23;locs=P7;ch0=Y1,Y4,B0;ch1=R2,G1;pearls=1,0;master=0;forced=-;last=-",
    );
    let location = at(&[
        "locations P7",
        "deck 1",
        "lords Y1",
        "deck 1",
        "lords B1",
        "deck 1",
        "lords R1",
    ]);
    let turned_up = after(&game, location.clone(), &["search 2", "locations P5 P4"]);
    let picks = seen(
        "seat=0;phase=location;hand=-;held=-;deck=53;piles=-;locdeck=22;locs=P7;ch0=Y1,Y1+DK,R1,R1;ch1=G1,B2,P0;pearls=0,0;master=-;forced=-;\
         last=-",
    );
    let ordered = seen(
        "seat=1;phase=recruit;hand=-;held=-;deck=56;piles=B3;locdeck=23;locs=-;ch0=Y1,Y1+D1;ch1=R2;pearls=0,0;master=-;forced=1@0;\
         last=-",
    );
    let few = build(json!({
        "lords": [{"kind": "1", "influence": 1, "copies": 6, "key": "silver", "pearls": 0, "power": ""}],
        "locations": [{"id": "X", "points": 3, "pearls": 0, "power": "", "copies": 2}],
    }));
    let few_locations = after(
        &few,
        start(&few),
        &[
            "locations X",
            "deck 1",
            "lords Y1",
            "deck 1",
            "lords B1",
            "deck 1",
            "lords R1",
        ],
    );
    let empty_deck = read(
        &few,
        "seat=0;phase=recruit;hand=-;held=-;deck=0;piles=Y1,R1,G1,G1,G1,G1,G1,G1,B1,B1,B1,B1,B1,B1,P1,P1,P1,P1,P1,P1;\
         locdeck=0;locs=-;ch0=Y1,Y1+X,Y1,Y1,Y1;ch1=R1,R1+X,R1,R1,R1;pearls=0,0;master=-;forced=-;last=-",
    )
    .unwrap();
    let cases: [(&Conspiracy, &Position, &str, &str); 23] = [
        (&game, &recruit, "take Y1", "recruit_first"),
        (&game, &recruit, "pile R", "no_such_pile"),
        (&few, &empty_deck, "deck 1", "deck_too_small"),
        (&game, &ordered, "deck 2", "draw_order"),
        (&game, &ordered, "pile B", "draw_order"),
        (&game, &ordered, "noswap", "recruit_first"),
        (&game, &choose, "deck 1", "take_a_lord"),
        (&game, &choose, "take B4", "lord_not_turned_up"),
        (&game, &place, "take Y6", "place_a_lord"),
        (&game, &place, "place Y4", "lord_not_in_hand"),
        (&game, &swap, "deck 1", "swap_or_not"),
        (&game, &swap, "swap 1 2", "lord_has_a_key"),
        (&game, &swap, "swap 2 4", "spot_is_empty"),
        (&game, &location, "deck 1", "claim_a_location"),
        (&game, &location, "claim P5", "location_not_on_display"),
        (&few, &few_locations, "search 2", "location_deck_too_small"),
        (&game, &turned_up, "claim P7", "location_not_turned_up"),
        (&game, &turned_up, "search 1", "claim_one_turned_up"),
        (&game, &picks, "search 1", "pick_from_the_deck"),
        (&game, &picks, "claim P7", "location_not_in_deck"),
        (&game, &picks, "noswap", "claim_a_location"),
        (&game, &location, "place Y1", "claim_a_location"),
        (&game, &place, "noswap", "place_a_lord"),
    ];
    let mut given = BTreeSet::new();
    for (game, position, text, expected) in cases {
        assert_eq!(rule(game, position, text), expected, "{text}");
        given.insert(expected);
    }
    let listed: BTreeSet<&str> = Conspiracy::ABOUT.refusals.iter().map(|listed| listed.rule).collect();
    assert_eq!(given, listed);
}

#[test]
fn what_is_no_move_is_refused_as_notation() {
    let game: Conspiracy = build(json!({}));
    let position = start(&game);
    for text in [
        "",
        "deck",
        "deck 0",
        "deck 4",
        "deck +1",
        "deck 01",
        "deck 1 1",
        "deck 99999999999999999999",
        "take",
        "take X4",
        "take Y5",
        "take y4",
        "pile",
        "pile X",
        "pile YY",
        "pile Y4",
        "place",
        "place é",
        "swap 1",
        "swap 1 1",
        "swap 0 1",
        "swap 1 16",
        "swap 1 2 3",
        "noswap 1",
        "search 0",
        "search x",
        "claim",
        "claim p7",
        "claim P7 P5",
        "Deck 1",
        "lords Y1",
        "é",
        "\u{202e}",
    ] {
        let read = game.read_move(&position, text);
        assert!(matches!(read, Err(ReadError::Notation(_))), "{text}: {read:?}");
    }
    let spaced = game.read_move(&position, "  swap\t9   3\n").unwrap();
    assert_eq!(game.write_move(&position, spaced), "swap 3 9");
}

#[test]
fn events_that_cannot_be_are_refused() {
    let game: Conspiracy = build(json!({}));
    let setup = start(&game);
    let drawn = after(&game, setup.clone(), &["locations P7", "deck 2"]);
    let recruit = after(&game, setup.clone(), &["locations P7"]);
    for (position, text) in [
        (&setup, ""),
        (&setup, "locations"),
        (&setup, "locations P7 P5"),
        (&setup, "locations P9"),
        (&setup, "lords Y1"),
        (&setup, "locations  P7"),
        (&setup, " locations P7"),
        (&drawn, "lords Y1"),
        (&drawn, "lords Y1 Y2 Y3"),
        (&drawn, "lords Y2 Y1"),
        (&drawn, "lords Y0 Y0"),
        (&drawn, "lords Y0 Z0"),
        (&drawn, "locations P5 P4"),
        (&recruit, "lords Y1"),
    ] {
        assert!(game.read_event(position, text).is_err(), "{text}");
    }
    assert!(game.read_event(&drawn, "lords Y1 Y1").is_ok());
}
