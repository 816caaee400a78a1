//! Options and tables that are refused, each fault by its path, all at once.

use serde_json::{Value, json};

use super::super::tables::STANDARD_TEXT;
use super::super::{ConSonar, Options};
use super::small;
use crate::games::Wire;
use crate::games::trial::{self, build};
use crate::rules::{Game, Seat, Trail};

fn faults(options: Value) -> Vec<String> {
    let options: Options = serde_json::from_value(options).unwrap();
    let faults = ConSonar::build(&options, 1).expect_err("something is wrong");
    faults.into_iter().map(|fault| fault.path).collect()
}

/// A fleet table whose card at this place is another.
fn with(place: usize, card: Value) -> Value {
    let mut options = small();
    options["fleet"][place] = card;
    options
}

#[test]
fn the_standard_tables_are_balanced() {
    let game: ConSonar = build(json!({}));
    assert_eq!((game.fleet.len(), game.whole_fleet().len()), (36, 36));
    assert_eq!((game.torpedoes.len(), game.all_torpedoes().len()), (18, 18));
    for colour in 0..6 {
        let of_colour = || game.fleet.iter().filter(|card| card.colour == colour);
        let mut steps: Vec<i8> = of_colour().map(|card| card.steps).collect();
        steps.sort_unstable();
        assert_eq!(steps, [-2, -1, 1, 1, 2, 3]);
        let mut arrows: Vec<u16> = of_colour().map(|card| card.arrow).collect();
        arrows.sort_unstable();
        arrows.dedup();
        assert_eq!(arrows.len(), 6);
        let icons = game.torpedoes.iter().filter(|card| card.colour == colour);
        assert_eq!(icons.map(|card| card.icons).collect::<Vec<_>>(), [1, 2, 3]);
    }
    assert!(game.fleet.iter().all(|card| card.arrow != card.symbol));
    let text = game.position_text(&game.start(&mut Trail::new()));
    assert!(text.contains("deck=36;") && text.contains("torpedodeck=18;"));
}

#[test]
fn the_standard_tables_given_as_options_are_the_same_game() {
    let mut tables: Value = serde_json::from_str(STANDARD_TEXT).unwrap();
    let given: ConSonar = build(tables.clone());
    let standard: ConSonar = build(json!({}));
    assert_eq!((&given.fleet, &given.torpedoes), (&standard.fleet, &standard.torpedoes));
    for card in tables["fleet"].as_array_mut().unwrap() {
        card.as_object_mut().unwrap().remove("copies");
    }
    assert_eq!(build::<ConSonar>(tables).fleet, standard.fleet);
}

#[test]
fn every_fault_of_a_card_is_named_by_its_path() {
    let good = json!({"id": "New", "colour": "W", "symbol": "x", "arrow": "q", "move": -7, "copies": 99});
    build::<ConSonar>(with(1, good.clone()));
    for (field, bad) in [
        ("id", json!("")),
        ("id", json!("ninechars")),
        ("id", json!("a-b")),
        ("id", json!("é")),
        ("id", json!(7)),
        ("id", json!("Ra")),
        ("colour", json!("r")),
        ("colour", json!("RB")),
        ("colour", json!("")),
        ("colour", Value::Null),
        ("symbol", json!("X")),
        ("symbol", json!("abcdefghi")),
        ("symbol", json!([])),
        ("arrow", json!("")),
        ("arrow", json!("a1")),
        ("move", json!(0)),
        ("move", json!(8)),
        ("move", json!(-8)),
        ("move", json!(1.5)),
        ("move", json!("1")),
        ("copies", json!(0)),
        ("copies", json!(-1)),
        ("copies", json!(100)),
        ("copies", json!(18_446_744_073_709_551_615_u64)),
        ("copies", Value::Null),
        ("colours", json!("R")),
    ] {
        let mut card = good.clone();
        card[field] = bad.clone();
        assert_eq!(faults(with(1, card)), [format!("fleet[1].{field}")], "{bad}");
    }
    for field in ["id", "colour", "symbol", "arrow", "move"] {
        let mut card = good.clone();
        card.as_object_mut().unwrap().remove(field);
        assert_eq!(faults(with(1, card)), [format!("fleet[1].{field}")]);
    }
    for icons in [json!(0), json!(5), json!(-1), json!("2")] {
        let mut options = small();
        options["torpedoes"][2]["icons"] = icons;
        options["torpedoes"][2]["move"] = json!(1);
        assert_eq!(faults(options), ["torpedoes[2].move", "torpedoes[2].icons"]);
    }
}

#[test]
fn all_faults_come_at_once() {
    let options = json!({
        "players": 7,
        "start_rungs": [0, 2, 9, "x"],
        "fleet": [1, {"id": "Ra", "colour": "X", "symbol": "a", "move": 0, "what": 1}],
        "torpedoes": [{"id": "A", "colour": "R", "symbol": "a", "icons": 1, "copies": 2}],
    });
    assert_eq!(
        faults(options),
        [
            "players",
            "start_rungs[0]",
            "start_rungs[2]",
            "start_rungs[3]",
            "fleet[0]",
            "fleet[1].what",
            "fleet[1].colour",
            "fleet[1].arrow",
            "fleet[1].move",
            "torpedoes",
        ]
    );
}

#[test]
fn tables_need_enough_cards_and_not_too_many_kinds() {
    let arrows = ["a", "b", "c", "d", "e", "f"];
    let card =
        |id: usize| json!({"id": format!("c{id}"), "colour": "R", "symbol": "a", "arrow": arrows[id % 6], "move": 1});
    let table = |count: usize| Value::from((0..count).map(card).collect::<Vec<_>>());
    for players in 2..=6 {
        let needed = 3 * players;
        build::<ConSonar>(json!({"players": players, "fleet": table(needed)}));
        assert_eq!(
            faults(json!({"players": players, "fleet": table(needed - 1)})),
            ["fleet"]
        );
    }
    build::<ConSonar>(json!({"fleet": table(128)}));
    assert_eq!(faults(json!({"fleet": table(129)})), ["fleet"]);
    for bad in [json!([]), json!({}), json!("Standard"), json!(5), Value::Null] {
        assert_eq!(faults(json!({"fleet": bad})), ["fleet"]);
        assert_eq!(faults(json!({"torpedoes": bad})), ["torpedoes"]);
    }
    for bad in [json!([]), json!([1, 2, 3, 4, 5]), json!("2"), Value::Null, json!({})] {
        assert_eq!(faults(json!({"start_rungs": bad})), ["start_rungs"]);
    }
}

/// What no arrow reaches cannot fill the display: the game could not end any more.
#[test]
fn torpedo_cards_that_no_arrow_reaches_are_two_at_most() {
    let fleet = |arrow: &str| {
        let card = json!({"id": "Ra", "colour": "R", "symbol": "a", "arrow": arrow, "move": 1, "copies": 6});
        json!([card])
    };
    let torpedo = |id: &str, symbol: &str, copies: u32| json!({"id": id, "colour": "R", "symbol": symbol, "icons": 1, "copies": copies});
    let torpedoes = |others: u32| json!([torpedo("A", "a", 9), torpedo("B", "b", 1), torpedo("C", "c", others)]);
    build::<ConSonar>(json!({"fleet": fleet("a"), "torpedoes": torpedoes(1)}));
    assert_eq!(
        faults(json!({"fleet": fleet("a"), "torpedoes": torpedoes(2)})),
        ["torpedoes"]
    );
    assert_eq!(
        faults(json!({"fleet": fleet("x"), "torpedoes": torpedoes(1)})),
        ["torpedoes"]
    );
    // Of the standard cards as many have each symbol.
    assert_eq!(faults(json!({"fleet": fleet("a")})), ["fleet"]);
    let options: Options = serde_json::from_value(json!({"fleet": fleet("a"), "torpedoes": torpedoes(2)})).unwrap();
    let refusal = ConSonar::build(&options, 1).unwrap_err().remove(0);
    assert!(
        refusal.what.starts_with("3 torpedo cards") && refusal.what.contains("(b, c)"),
        "{refusal}"
    );
}

#[test]
fn a_rung_that_is_listed_twice_holds_two_of_each_colour() {
    let game: ConSonar = build(json!({"start_rungs": [7, 2, 2, 5]}));
    let start = game.start(&mut Trail::new());
    assert!(game.position_text(&start).contains("subs=R2,R2,R5,R7,B2,"));
    assert_eq!(start.score(Seat(0)), 8);
}

#[test]
fn options_survive_their_message() {
    let mut without_copies = small();
    without_copies["discard_rule"] = json!("own_only");
    for options in [json!({}), small(), without_copies, json!({"start_rungs": [1]})] {
        let options: Options = serde_json::from_value(options).unwrap();
        let message = ConSonar::options_message(&options);
        assert_eq!(trial::read_options::<ConSonar>(message), Ok(options));
    }
}
