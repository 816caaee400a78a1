//! Options as JSON and as messages.

use std::collections::BTreeSet;

use ludoteca::games::{OptionKind, OptionSpec};
use ludoteca::pb::v1;
use ludoteca::search::SearchLuck;
use ludoteca::table::{GameType, catalog};
use serde_json::{Map, Value, json};

use crate::setups::{self, Setup};

/// An object of one option.
fn only(name: &str, value: Value) -> Value {
    Value::Object(Map::from_iter([(name.to_owned(), value)]))
}

fn paths(game_type: &dyn GameType, options: &Value) -> Vec<String> {
    let faults = game_type.read_options(options).unwrap_err();
    faults.into_iter().map(|fault| fault.path).collect()
}

#[test]
fn options_survive_their_messages() {
    for setup in setups::all() {
        let message = setup.game_type.write_options(&setup.options);
        assert!(message.game.is_some(), "{setup}");
        let json_alone = v1::Options {
            game: None,
            ..message.clone()
        };
        let typed_alone = v1::Options {
            json: String::new(),
            ..message.clone()
        };
        for message in [message, json_alone, typed_alone] {
            assert_eq!(
                setup.game_type.read_options_message(&message),
                Ok(setup.options.clone()),
                "{setup}"
            );
        }
        assert_eq!(
            setup.game_type.read_options(&setup.options),
            Ok(setup.options.clone()),
            "{setup}"
        );
        let again = setup.game_type.resolve(&setup.options, &mut SearchLuck::new(1));
        assert_eq!(again, setup.options, "{setup}: nothing is left to chance twice");
    }
}

#[test]
fn defaults_are_those_of_the_catalog() {
    for game_type in catalog() {
        let defaults = game_type.read_options(&json!({})).unwrap();
        let listed = game_type.about().options.iter().map(|spec| {
            let default: Value = serde_json::from_str(spec.default).unwrap();
            (spec.name.to_owned(), default)
        });
        assert_eq!(defaults, Value::Object(listed.collect()), "{game_type:?}");
        assert_eq!(
            game_type.read_options_message(&v1::Options::default()),
            Ok(defaults),
            "{game_type:?}"
        );
    }
}

/// What a client reads in the catalog, and gives back, changes nothing.
#[test]
fn standard_tables_that_are_spelled_out_are_taken() {
    let mut tried = 0;
    for game_type in catalog() {
        let Some(tables) = game_type.about().tables else {
            continue;
        };
        let tables: Value = serde_json::from_str(tables).unwrap();
        let specs = game_type.about().options.iter();
        for spec in specs.filter(|spec| matches!(spec.kind, OptionKind::Table(_))) {
            let Some(table) = tables.get(spec.name) else { continue };
            let setup = Setup::new(*game_type, &only(spec.name, table.clone()));
            let options = setup.unwrap_or_else(|| panic!("{game_type:?}: {}", spec.name)).options;
            let again = game_type.write_options(&options);
            assert_eq!(game_type.read_options_message(&again), Ok(options), "{game_type:?}");
            tried += 1;
        }
    }
    assert!(tried >= 8, "{tried}");
}

#[test]
fn a_key_that_is_given_twice_is_refused_by_its_path() {
    for game_type in catalog() {
        for spec in game_type.about().options {
            // Beside another fault, and whether or not the values are the same.
            let name = spec.name;
            let json = format!(
                "{{\"{name}\": {0}, \"no_such_option\": 1, \"{name}\": {0}}}",
                spec.default
            );
            let message = v1::Options { json, game: None };
            let faults = game_type.read_options_message(&message).unwrap_err();
            let found: Vec<&str> = faults.iter().map(|fault| fault.path.as_str()).collect();
            assert_eq!(found, [name, "no_such_option"], "{game_type:?}");
        }
    }
}

#[test]
fn what_is_no_option_is_refused_by_its_path() {
    for game_type in catalog() {
        assert_eq!(
            paths(*game_type, &only("no_such_option", json!(1))),
            ["no_such_option"],
            "{game_type:?}"
        );
        for not_an_object in [json!([]), json!(1), json!("x"), Value::Null] {
            game_type.read_options(&not_an_object).unwrap_err();
        }
        for spec in game_type.about().options {
            let wrong = match spec.kind {
                OptionKind::Bool => vec![json!(1), json!("true"), json!([])],
                OptionKind::Int { min, max } => {
                    vec![json!(min - 1), json!(max + 1), json!(0.5), json!("1"), json!(1e300)]
                }
                OptionKind::Choice(_) => vec![json!("no such choice"), json!(0), json!({})],
                OptionKind::Text(_) => vec![json!(5), json!(["x"])],
                OptionKind::Table(_) => vec![json!(5)],
            };
            let null = (!spec.nullable).then_some(Value::Null);
            for value in wrong.into_iter().chain(null) {
                let options = only(spec.name, value);
                assert_eq!(paths(*game_type, &options), [spec.name], "{game_type:?}: {options}");
            }
        }
    }
}

/// Values that this option cannot have: one that the catalog refuses if it can, and one that only the rules do.
fn garbage(spec: &OptionSpec) -> Vec<Value> {
    match spec.kind {
        OptionKind::Bool => vec![json!("maybe")],
        OptionKind::Int { max, .. } => vec![json!(max + 1), json!("many")],
        OptionKind::Choice(_) => vec![json!("no such choice")],
        OptionKind::Text(_) => vec![json!(5), json!("nothing that can be read")],
        OptionKind::Table(_) => vec![json!(5), json!([{"no_such_field": 1}])],
    }
}

#[test]
fn one_fault_hides_no_other() {
    for game_type in catalog() {
        let specs = game_type.about().options;
        let garbled = |spec: &OptionSpec| {
            let name = spec.name;
            garbage(spec).into_iter().map(move |value| (name.to_owned(), value))
        };
        let mut sets: Vec<Map<String, Value>> = Vec::new();
        for (index, first) in specs.iter().enumerate() {
            for second in &specs[index + 1..] {
                for one in garbled(first) {
                    sets.extend(garbled(second).map(|other| Map::from_iter([one.clone(), other])));
                }
            }
        }
        sets.push(specs.iter().filter_map(|spec| garbled(spec).next()).collect());
        sets.push(specs.iter().filter_map(|spec| garbled(spec).next_back()).collect());
        for mut set in sets.into_iter().filter(|set| !set.is_empty()) {
            let faulty: BTreeSet<String> = set.keys().cloned().collect();
            assert_eq!(
                options_of(&paths(*game_type, &Value::Object(set.clone()))),
                faulty,
                "{game_type:?}: {set:?}"
            );
            set.insert("no_such_option".into(), json!(1));
            let more: BTreeSet<String> = set.keys().cloned().collect();
            assert_eq!(
                options_of(&paths(*game_type, &Value::Object(set.clone()))),
                more,
                "{game_type:?}: {set:?}"
            );
        }
    }
}

/// The options to which these paths lead.
fn options_of(paths: &[String]) -> BTreeSet<String> {
    let options = paths.iter().filter_map(|path| path.split(['.', '[']).next());
    options.map(str::to_owned).collect()
}

/// What is wrong only because a faulty option has its default is no fault of the caller's.
#[test]
fn faults_that_a_right_value_would_mend_are_not_told() {
    for setup in setups::all() {
        let specs = setup.game_type.about().options;
        for spec in specs {
            let mut options = setup.options.as_object().unwrap().clone();
            options.insert(spec.name.into(), garbage(spec).remove(0));
            let found = options_of(&paths(setup.game_type, &Value::Object(options.clone())));
            assert_eq!(found, BTreeSet::from([spec.name.to_owned()]), "{setup}: {options:?}");
        }
    }
}

#[test]
fn another_games_options_are_refused() {
    for game_type in catalog() {
        for other in catalog()
            .iter()
            .filter(|other| other.about().id != game_type.about().id)
        {
            let defaults = other.read_options(&json!({})).unwrap();
            let message = v1::Options {
                json: String::new(),
                ..other.write_options(&defaults)
            };
            game_type.read_options_message(&message).unwrap_err();
        }
    }
}

#[test]
fn rules_versions_that_do_not_exist_are_refused() {
    for setup in setups::defaults() {
        let newest = setup.game_type.about().rules_version;
        for version in [0, newest + 1, u32::MAX] {
            setup.game_type.build(&setup.options, version).unwrap_err();
        }
        for version in 1..=newest {
            setup.game_type.build(&setup.options, version).unwrap();
        }
    }
}
