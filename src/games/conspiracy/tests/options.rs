//! Options and tables: what is accepted, and one fault for each thing that is wrong.

use serde_json::{Value, json};

use super::{build, crowded};
use crate::games::conspiracy::{Conspiracy, Options};
use crate::games::{Wire, trial};

fn faults(options: Value) -> Vec<String> {
    let options: Options = serde_json::from_value(options).unwrap();
    let Err(faults) = Conspiracy::build(&options, 1) else {
        return Vec::new();
    };
    faults.into_iter().map(|fault| fault.path).collect()
}

fn lord() -> Value {
    json!({"kind": "1", "influence": 1, "copies": 12, "key": "silver", "pearls": 0, "power": ""})
}

fn location() -> Value {
    json!({"id": "X", "points": 1, "pearls": 0, "power": ""})
}

/// A row with one field changed, or removed by null.
fn with(mut row: Value, field: &str, value: Value) -> Value {
    let object = row.as_object_mut().unwrap();
    match value {
        Value::Null => drop(object.remove(field)),
        value => drop(object.insert(field.into(), value)),
    }
    row
}

/// So many rows like this one, each with a name of its own.
fn many(row: Value, field: &str, count: usize) -> Vec<Value> {
    (0..count)
        .map(|number| with(row.clone(), field, json!(format!("x{number}"))))
        .collect()
}

#[test]
fn the_standard_tables_are_those_of_the_rules() {
    let game: Conspiracy = build(json!({"bonus_locations": true}));
    assert_eq!((game.all_lords.total(), game.all_locations.total()), (60, 29));
    assert!(faults(crowded()).is_empty());
    assert!(faults(json!({"lords": [lord()], "locations": [], "players": 4})).is_empty());
}

#[test]
fn every_fault_of_a_row_has_its_path() {
    for (field, values) in [
        (
            "kind",
            vec![
                Value::Null,
                json!(""),
                json!("123456789"),
                json!("a b"),
                json!("é"),
                json!(1),
            ],
        ),
        (
            "influence",
            vec![
                Value::Null,
                json!(-1),
                json!(1.5),
                json!("1"),
                json!(1001),
                json!(u64::MAX),
            ],
        ),
        ("copies", vec![Value::Null, json!(0), json!(256), json!(-1)]),
        ("key", vec![Value::Null, json!("bronze"), json!(false)]),
        ("pearls", vec![Value::Null, json!(1001), json!([])]),
        ("power", vec![Value::Null, json!("Swap"), json!({})]),
        ("colour", vec![json!("Y")]),
    ] {
        for value in values {
            let row = with(lord(), field, value);
            assert_eq!(
                faults(json!({ "lords": [row] })),
                [format!("lords[0].{field}")],
                "{row}"
            );
        }
    }
    for (field, values) in [
        ("id", vec![Value::Null, json!("+"), json!("")]),
        ("points", vec![Value::Null, json!(-1), json!(2000)]),
        ("pearls", vec![Value::Null, json!("2")]),
        ("copies", vec![json!(0), json!(256)]),
        ("power", vec![Value::Null, json!("opponents_draw_three"), json!(3)]),
        ("colour", vec![json!("Y")]),
        ("influence", vec![json!(1)]),
        ("each", vec![json!(1)]),
        ("copy", vec![json!(1)]),
    ] {
        for value in values {
            let row = with(location(), field, value);
            assert_eq!(
                faults(json!({ "locations": [row] })),
                [format!("locations[0].{field}")],
                "{row}"
            );
        }
    }
    let top = with(location(), "power", json!("top_lord"));
    assert_eq!(faults(json!({ "locations": [top] })), ["locations[0].colour"]);
    assert_eq!(
        faults(json!({"locations": [with(top.clone(), "colour", json!("X"))]})),
        ["locations[0].colour"]
    );
    assert!(faults(json!({"locations": [with(top, "colour", json!("P"))]})).is_empty());
    let alliance = with(location(), "power", json!("alliance"));
    assert_eq!(
        faults(json!({ "locations": [alliance] })),
        ["locations[0].influence", "locations[0].each"]
    );
}

#[test]
fn all_faults_are_told_at_once() {
    let options = json!({
        "players": 5,
        "bonus_locations": true,
        "lords": [with(lord(), "key", json!("x")), 7, with(lord(), "pearls", Value::Null)],
        "locations": [location(), with(location(), "id", json!("A1")), with(location(), "points", json!(3))],
    });
    let expected = [
        "players",
        "lords[0].key",
        "lords[1]",
        "lords[2].kind",
        "lords[2].pearls",
        "locations[2].id",
        "locations[1].id",
    ];
    assert_eq!(faults(options), expected);
    assert_eq!(
        faults(json!({"bonus_locations": true, "locations": [with(location(), "id", json!("NN"))]})),
        ["locations[0].id"]
    );
}

#[test]
fn what_can_be_checked_is_checked_beside_a_faulty_row() {
    let few = with(lord(), "copies", json!(5));
    let other =
        |field: &str, value: Value| with(with(with(lord(), "kind", json!("2")), "copies", json!(0)), field, value);
    // The rows say how many cards there are, though something else is wrong in one of them.
    let faulty = with(with(few.clone(), "kind", json!("2")), "key", json!("bronze"));
    assert_eq!(
        faults(json!({"players": 4, "lords": [few, faulty]})),
        ["lords[1].key", "lords"]
    );
    let enough = with(with(lord(), "kind", json!("2")), "power", json!("fly"));
    assert_eq!(
        faults(json!({"players": 4, "lords": [lord(), enough]})),
        ["lords[1].power"]
    );
    // One that does not say it could have any number.
    assert_eq!(
        faults(json!({"players": 4, "lords": [with(lord(), "copies", json!(1)), other("key", json!(""))]})),
        ["lords[1].copies"]
    );
    // A bonus location's id is taken, whatever else is wrong.
    let taken = with(with(location(), "id", json!("A1")), "points", json!(-1));
    assert_eq!(
        faults(json!({"bonus_locations": true, "locations": [taken]})),
        ["locations[0].points", "locations[0].id"]
    );
}

#[test]
fn tables_that_are_none_are_refused() {
    for value in [
        json!(5),
        json!("Standard"),
        json!({}),
        json!(null),
        json!(many(lord(), "kind", 51)),
    ] {
        assert_eq!(faults(json!({ "lords": value })), ["lords"], "{value}");
    }
    assert_eq!(faults(json!({"lords": []})), ["lords"]);
    assert_eq!(faults(json!({"lords": [with(lord(), "copies", json!(5))]})), ["lords"]);
    assert_eq!(
        faults(json!({"players": 3, "lords": [with(lord(), "copies", json!(8))]})),
        ["lords"]
    );
    assert_eq!(
        faults(json!({ "locations": many(location(), "id", 241) })),
        ["locations"]
    );
}

#[test]
fn the_largest_tables_play() {
    let names = |count: u32| (0..count).map(|number| format!("x{number}"));
    let lords: Vec<Value> = names(50)
        .map(|name| json!({"kind": name, "influence": 1000, "copies": 255, "key": "gold", "pearls": 1000, "power": "reveal"}))
        .collect();
    let locations: Vec<Value> = names(240)
        .map(|name| {
            json!({"id": name, "points": 1000, "pearls": 1000, "power": "alliance", "copies": 255, "influence": 1000, "each": 1000})
        })
        .collect();
    let game: Conspiracy =
        build(json!({"players": 4, "bonus_locations": true, "lords": lords, "locations": locations}));
    super::play_out(&game, 1, |position, _| {
        crate::rules::Game::points(&game, position);
    });
}

#[test]
fn options_and_their_message_say_the_same() {
    let alliance = json!([{"id": "A", "points": 1, "pearls": 0, "power": "alliance", "copies": 2, "influence": 0, "each": 0},
        {"id": "T", "points": 1, "pearls": 0, "power": "top_lord", "copies": 1, "colour": "P"}]);
    for options in [
        json!({}),
        crowded(),
        json!({"players": 4, "bonus_locations": true, "locations": alliance}),
    ] {
        let options: Options = serde_json::from_value(options).unwrap();
        assert_eq!(
            trial::read_options::<Conspiracy>(Conspiracy::options_message(&options)),
            Ok(options.clone())
        );
        let json = serde_json::to_value(&options).unwrap();
        assert_eq!(serde_json::from_value::<Options>(json).unwrap(), options);
    }
    assert_eq!(
        trial::read_options::<Conspiracy>(Default::default()),
        Ok(Options::default())
    );
    // What the enums do not know is told like any other fault.
    let mut message = Conspiracy::options_message(&serde_json::from_value(crowded()).unwrap());
    message.lords.as_mut().unwrap().rows[1].power = 99;
    message.locations.as_mut().unwrap().rows[0].colour = 99;
    let options = trial::read_options::<Conspiracy>(message).unwrap();
    let paths: Vec<String> = Conspiracy::build(&options, 1)
        .unwrap_err()
        .into_iter()
        .map(|fault| fault.path)
        .collect();
    assert_eq!(paths, ["lords[1].power", "locations[0].colour"]);
}
