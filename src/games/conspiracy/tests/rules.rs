//! The rules one by one, by lines of play.

use serde_json::json;

use super::super::chamber::largest_area;
use super::{after, build, crowded, shows, start, texts};
use crate::games::Wire;
use crate::games::conspiracy::Conspiracy;
use crate::games::trial::read;
use crate::rules::{Game, Seat, Turn};
use crate::table::verify;

fn standard(players: u8) -> Conspiracy {
    build(json!({ "players": players }))
}

#[test]
fn the_recorded_games_and_the_examples_hold() {
    let path = format!("{}/tests/vectors/conspiracy.jsonl", env!("CARGO_MANIFEST_DIR"));
    for (row, number) in std::fs::read_to_string(path).unwrap().lines().zip(1..) {
        verify::row(row, verify::Scope::default()).unwrap_or_else(|difference| panic!("row {number}: {difference}"));
    }
    for example in Conspiracy::ABOUT.examples {
        let game: Conspiracy = build(serde_json::from_str(example.options).unwrap());
        let position = after(&game, start(&game), example.moves);
        assert_eq!(game.outcome(&position).map(|outcome| outcome.reason), example.reason);
    }
}

#[test]
fn spots_touch_as_in_the_table() {
    let tables: serde_json::Value = serde_json::from_str(super::super::table::TABLES).unwrap();
    let adjacency = tables["adjacency"].as_object().unwrap();
    assert_eq!(adjacency.len(), 15);
    for (spot, others) in adjacency {
        let spot: u16 = spot.parse().unwrap();
        for other in 1..=15 {
            let touches = others.as_array().unwrap().contains(&json!(other));
            let pair = 1 << (spot - 1) | 1 << (other - 1);
            assert_eq!(spot != other && largest_area(pair) == 2, touches, "{spot} {other}");
        }
    }
    assert_eq!(largest_area(0), 0);
    assert_eq!(largest_area(0x7fff), 15);
    // The row of five, and spot 15 by itself.
    assert_eq!(largest_area(0b100_0000_0001_1111), 5);
}

#[test]
fn the_others_go_to_their_piles_before_the_effects() {
    let game = standard(2);
    let line = ["locations P7", "deck 3", "lords Y4 Y6 G6", "take G6"];
    let position = after(&game, start(&game), &line);
    shows(&game, &position, &["phase=reveal", "piles=Y4,Y6", "ch0=G6", "deck=57"]);
    let position = after(&game, position, &["lords Y0"]);
    shows(
        &game,
        &position,
        &["phase=recruit", "seat=1", "piles=Y0,Y4,Y6", "deck=56"],
    );
    assert_eq!(texts(&game, &position), ["deck 1", "deck 2", "deck 3", "pile Y"]);
}

#[test]
fn a_pile_is_placed_in_any_order_and_its_last_lord_without_asking() {
    let game = standard(2);
    let line = [
        "locations P7",
        "deck 3",
        "lords Y0 Y4 Y4",
        "take Y0",
        "pile Y",
        "place Y4",
    ];
    let position = after(&game, start(&game), &line);
    shows(
        &game,
        &position,
        &["seat=0", "phase=recruit", "ch1=Y4,Y4", "pearls=0,2", "master=1"],
    );
    let line = ["deck 3", "lords G1 G1 G3", "take G3", "pile G"];
    let position = after(&game, position, &line);
    // Two equal cards are one move, and it is asked for.
    assert_eq!(texts(&game, &position), ["place G1"]);
}

#[test]
fn a_lord_that_is_revealed_starts_a_new_pile() {
    let game = standard(2);
    let line = [
        "locations P7",
        "deck 3",
        "lords Y3 Y4 Y6",
        "take Y3",
        "deck 1",
        "lords B1",
    ];
    let position = after(&game, start(&game), &line);
    let position = after(&game, position, &["pile Y", "place Y6", "lords Y2"]);
    shows(&game, &position, &["seat=1", "ch0=Y3,Y6,Y4", "piles=Y2", "pearls=3,0"]);
}

#[test]
fn whoever_has_as_many_pearls_takes_over() {
    let game = standard(3);
    let line = [
        "locations P7",
        "deck 1",
        "lords Y4",
        "deck 1",
        "lords Y4",
        "deck 1",
        "lords R3",
    ];
    let position = after(&game, start(&game), &line[..3]);
    shows(&game, &position, &["master=0"]);
    let position = after(&game, position, &line[3..5]);
    shows(&game, &position, &["master=1", "pearls=1,1,0"]);
    let position = after(&game, position, &line[5..]);
    shows(&game, &position, &["master=2", "pearls=1,1,2"]);
}

#[test]
fn lords_with_keys_do_not_move() {
    let game = standard(2);
    let text = "seat=0;phase=recruit;hand=-;held=-;deck=55;piles=-;locdeck=23;locs=P7;ch0=Y1,Y3,Y3;ch1=G0,P0;pearls=4,0;master=0;\
                forced=-;last=-";
    let position = after(&game, read(&game, text).unwrap(), &["deck 1", "lords B0"]);
    assert_eq!(texts(&game, &position), ["noswap", "swap 2 3", "swap 2 4", "swap 3 4"]);
    let swapped = after(&game, position.clone(), &["swap 4 2"]);
    shows(&game, &swapped, &["ch0=Y1,B0,Y3,Y3", "seat=1"]);
    shows(&game, &after(&game, position, &["noswap"]), &["ch0=Y1,Y3,Y3,B0"]);
    // Alone among keys it has nobody to change places with.
    let line = ["locations P7", "deck 1", "lords B0"];
    shows(&game, &after(&game, start(&game), &line), &["seat=1", "phase=recruit"]);
}

/// What can be done after seat 0 has placed these lords, and seat 1 as many that do nothing here, and then this one.
fn seat_0_has(game: &Conspiracy, chamber: &str, locations: &str, next: &str) -> String {
    let count = |text: &str, separator: char| if text == "-" { 0 } else { text.split(separator).count() };
    let claimed = chamber.matches('+').count();
    let placed = count(chamber, ',');
    let deck = 60 - 2 * placed;
    let others = ["R6", "G6", "B6"][..placed].join(",");
    let location_deck = 24 - claimed - count(locations, ',');
    let text = format!(
        "seat=0;phase=recruit;hand=-;held=-;deck={deck};piles=-;locdeck={location_deck};locs={locations};ch0={chamber};ch1={others};pearls=0,0;\
         master=-;forced=-;last=-"
    );
    let position = read(game, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let position = after(game, position, &["deck 1", next]);
    texts(game, &position).join(", ")
}

#[test]
fn two_keys_of_one_metal_claim_or_any_two_with_the_power() {
    let game = standard(2);
    let claims = "claim P7, search 1, search 2, search 3";
    let goes_on = "deck 1, deck 2, deck 3";
    for (chamber, next, expected) in [
        ("Y1", "lords R1", claims),
        ("Y2", "lords R2", claims),
        ("Y1", "lords R2", goes_on),
        ("Y1,Y2", "lords R2", claims),
        ("Y1,Y2", "lords R1", claims),
        ("Y1,Y1+D1", "lords R1", goes_on),
        ("Y1,Y1+D1,R1", "lords G1", claims),
        ("Y1,Y1+AK", "lords R1", goes_on),
        ("Y1,Y1+AK,R1", "lords G2", claims),
    ] {
        assert_eq!(seat_0_has(&game, chamber, "P7", next), expected, "{chamber} {next}");
    }
}

#[test]
fn a_location_is_chosen_from_the_whole_deck_with_the_power() {
    let game = standard(2);
    let claims = seat_0_has(&game, "Y1,Y1+DK,R1", "P7", "lords G1");
    assert_eq!(claims.split(", ").count(), 22);
    assert!(!claims.contains("P7") && !claims.contains("search"), "{claims}");
}

#[test]
fn locations_that_are_not_claimed_stay_face_up() {
    let game = standard(2);
    let line = [
        "locations P7",
        "deck 1",
        "lords Y1",
        "deck 1",
        "lords B1",
        "deck 1",
        "lords Y1",
    ];
    let position = after(&game, start(&game), &line);
    let searched = after(&game, position.clone(), &["search 3", "locations P5 P4 D2"]);
    shows(
        &game,
        &searched,
        &["phase=choose_location", "hand=P5,P4,D2", "locdeck=20"],
    );
    assert_eq!(texts(&game, &searched), ["claim D2", "claim P4", "claim P5"]);
    let claimed = after(&game, searched, &["claim D2"]);
    shows(
        &game,
        &claimed,
        &["ch0=Y1,Y1+D2", "locs=P7,P5,P4", "forced=2@0", "seat=1"],
    );
    let taken = after(&game, position.clone(), &["search 1", "locations P3"]);
    shows(&game, &taken, &["ch0=Y1,Y1+P3", "locs=P7", "pearls=3,0", "master=0"]);
    let recycled = after(&game, position, &["search 2", "locations RT MY", "claim RT"]);
    shows(&game, &recycled, &["locs=-", "locdeck=23"]);
}

#[test]
fn discarded_lords_go_back_but_not_the_pile_in_hand() {
    let game = standard(2);
    let text = "seat=0;phase=recruit;hand=-;held=-;deck=54;piles=R1,R3,R4,B0;locdeck=23;locs=RL;ch0=Y1;ch1=Y1;pearls=0,0;master=-;\
                forced=-;last=-";
    let line = ["pile R", "place R1", "claim RL"];
    let position = after(&game, read(&game, text).unwrap(), &line);
    shows(&game, &position, &["phase=place", "hand=R3,R4", "piles=-", "deck=55"]);
}

#[test]
fn an_order_to_draw_lasts_until_its_owners_next_turn() {
    let game = standard(3);
    let text = "seat=0;phase=recruit;hand=-;held=-;deck=55;piles=R3,R4;locdeck=22;locs=D1,D2;ch0=Y1;ch1=Y1;ch2=R2;pearls=0,0,0;master=-;\
                forced=-;last=-";
    let position = after(&game, read(&game, text).unwrap(), &["deck 1", "lords G1", "claim D2"]);
    shows(&game, &position, &["forced=2@0"]);
    assert_eq!(texts(&game, &position), ["deck 2"]);
    // A newer order replaces it: its owner is free of both.
    let position = after(&game, position, &["deck 2", "lords G1 P0", "take G1", "claim D1"]);
    shows(&game, &position, &["forced=1@1", "seat=2"]);
    assert_eq!(texts(&game, &position), ["deck 1"]);
    let position = after(&game, position, &["deck 1", "lords B0"]);
    assert_eq!(texts(&game, &position), ["deck 1"]);
    let position = after(&game, position, &["deck 1", "lords B3"]);
    shows(&game, &position, &["forced=-", "seat=1"]);
    assert_eq!(
        texts(&game, &position),
        ["deck 1", "deck 2", "deck 3", "pile P", "pile R"]
    );
}

#[test]
fn an_order_asks_for_no_more_than_the_deck_has() {
    let lords = json!([
        {"kind": "1", "influence": 1, "copies": 6, "key": "silver", "pearls": 0, "power": ""},
    ]);
    let locations = json!([{"id": "D2", "points": 3, "pearls": 0, "power": "opponents_draw_two"}]);
    let game: Conspiracy = build(json!({"lords": lords, "locations": locations}));
    let text = "seat=1;phase=recruit;hand=-;held=-;deck=1;piles=R1,R1,R1,R1,R1,R1,B1,B1,B1,B1,B1,B1,P1,P1,P1,P1,P1,P1;\
                locdeck=0;locs=-;ch0=Y1,Y1+D2,Y1,Y1,Y1,Y1;ch1=G1,G1,G1,G1,G1;pearls=0,0;master=-;forced=2@0;last=-";
    let position = read(&game, text).unwrap();
    assert_eq!(texts(&game, &position), ["deck 1"]);
    // With the deck empty the order means nothing, and with no location left the keys stay as they are.
    let text = text.replace("deck=1;", "deck=0;").replace("R1,B1", "R1,G1,B1");
    let position = read(&game, &text).unwrap();
    assert_eq!(texts(&game, &position), ["pile B", "pile G", "pile P", "pile R"]);
    let position = after(
        &game,
        position,
        &["pile R", "place R1", "place R1", "place R1", "place R1", "place R1"],
    );
    shows(&game, &position, &["seat=0", "ch1=G1,G1,G1,G1,G1,R1,R1,R1,R1,R1,R1"]);
}

#[test]
fn a_full_chamber_sends_the_rest_of_a_pile_back_and_ends_the_game() {
    let game = standard(3);
    let text = "seat=1;phase=recruit;hand=-;held=-;deck=32;piles=Y3,Y6,G6;locdeck=23;locs=P7;ch0=Y0,R0,P0,P6,Y1,R2;\
                ch1=R3,R3,R4,R4,R6,G3,G3,G4,G4,B3,B3,B4,B4,B6;ch2=Y4,G0,B0,G1,B2;pearls=0,18,1;master=1;forced=-;last=-";
    let position = after(&game, read(&game, text).unwrap(), &["pile Y", "place Y6"]);
    shows(&game, &position, &["phase=reveal", "hand=Y3"]);
    let position = after(&game, position, &["lords Y3"]);
    shows(
        &game,
        &position,
        &["seat=2", "piles=Y3,Y3,G6", "last=1", "phase=recruit"],
    );
    let position = after(&game, position, &["deck 1", "lords P4", "deck 1", "lords P4"]);
    shows(&game, &position, &["phase=over", "seat=1"]);
    assert_eq!(game.turn(&position), Turn::Over);
    let outcome = game.outcome(&position).unwrap();
    assert_eq!((outcome.reason, outcome.winners), ("chamber_complete", vec![Seat(1)]));
}

/// The score of seat 0 with this chamber and so many pearls, all from it; seat 1 has had a turn less.
fn scores(game: &Conspiracy, chamber: &str, pearls: u32) -> [u32; 4] {
    let lords = chamber.split(',').count();
    let others = ["Y0", "R0", "P0", "R6", "B6", "P1", "P2"][..lords - 1].join(",");
    let locations = chamber.matches('+').count();
    let master = if pearls > 0 { "0" } else { "-" };
    let all = game.all_locations.total() as usize;
    let text = format!(
        "seat=1;phase=recruit;hand=-;held=-;deck={};piles=-;locdeck={};locs=-;ch0={chamber};ch1={others};pearls={pearls},0;master={master};\
         forced=-;last=-",
        60 - 2 * lords + 1,
        all - locations,
    );
    let position = read(game, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let score = game.score(&position, Seat(0));
    [score.lords, score.locations, score.coalition, score.master]
}

#[test]
fn chambers_are_scored() {
    let game: Conspiracy = build(json!({"bonus_locations": true}));
    // Y3 and Y4 touch, and so do the two of R under them; Y6 is the best of Y.
    assert_eq!(scores(&game, "Y3,Y4,B0,G0,Y6,R4,R4", 5), [6 + 4, 0, 6, 5]);
    for (location, worth) in [
        ("P7", 7),
        ("D1", 3),
        ("SK", 2),
        ("GK", 2),
        ("PP", 0),
        ("LL", 2),
        ("MY", 1),
        ("MG", 6),
        ("MR", 0),
        ("NY", 1 + 2),
        ("NB", 1 + 1),
        ("A1", 2),
        ("A2", 2),
        ("A3", 0),
        ("NN", 1 + 3),
    ] {
        let chamber = format!("Y1,G2,B0,G6,P6,Y1+{location}");
        assert_eq!(scores(&game, &chamber, 0), [1 + 6 + 6, worth, 6, 0], "{location}");
    }
    // Two locations count two each; three pearls are one pair.
    assert_eq!(scores(&game, "Y1,Y1+LL,R3,R4,R1,R1+PP", 3)[1], 4 + 1);
    // An alliance counts its largest area only: spots 1, 2, 6 touch, 4 stands alone.
    assert_eq!(scores(&game, "Y4,R4,Y1,G4,Y1+A4,B4", 4)[1], 2 * 3);
}

#[test]
fn ties_go_to_pearls_and_are_shared_else() {
    let game: Conspiracy = build(json!({"players": 2, "locations": []}));
    // The best lords give 6, and no area of one colour is larger than two: 12.
    let full = "R1,R1,G1,B1,G1,B1,Y1,G1,P2,Y1,P1,B1,R1,P1,Y1";
    let outcome = |other: &str, pearls: &str, master: &str| {
        let deck = 60 - 15 - other.split(',').count();
        let text = format!(
            "seat=0;phase=over;hand=-;held=-;deck={deck};piles=-;locdeck=0;locs=-;ch0={full};ch1={other};pearls={pearls};\
             master={master};forced=-;last=0"
        );
        let position = read(&game, &text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let outcome = game.outcome(&position).unwrap();
        (outcome.scores, outcome.winners)
    };
    // One lord of influence 4 with a pearl: 4 + 3 + 5.
    assert_eq!(outcome("Y4,R0,G0,B0", "0,1", "1"), (vec![12.0, 12.0], vec![Seat(1)]));
    assert_eq!(outcome("Y6,R0,Y0,G0", "0,0", "-"), (vec![12.0, 9.0], vec![Seat(0)]));
    assert_eq!(
        outcome("Y6,Y0,R0,G0", "0,0", "-"),
        (vec![12.0, 12.0], vec![Seat(0), Seat(1)])
    );
}

#[test]
fn effects_come_in_order_in_any_table() {
    let game: Conspiracy = build(crowded());
    let line = [
        "locations big",
        "deck 1",
        "lords Y0",
        "deck 1",
        "lords R5",
        "deck 1",
        "lords YA",
    ];
    let position = after(&game, start(&game), &line);
    // Only one lord without a key: no swap. The pearl comes first.
    shows(&game, &position, &["seat=1", "pearls=2,0", "master=0"]);
    let line = ["deck 1", "lords G5", "deck 1", "lords R0"];
    let position = after(&game, position, &line);
    assert_eq!(texts(&game, &position), ["noswap", "swap 1 3"]);
    let line = ["noswap", "deck 1", "lords B5", "deck 1", "lords RA"];
    let position = after(&game, position, &line);
    shows(&game, &position, &["phase=swap", "pearls=4,0"]);
    // The swap leaves the lord with the key in its place, and its key claims.
    let position = after(&game, position, &["swap 1 3"]);
    shows(&game, &position, &["phase=location", "ch0=R0,YA,Y0,RA"]);
}
