//! Options as JSON: `[game]`, then the text.
//!
//! What is read is complete, is read again as the same, survives its typed message, and makes a game that can be played.

use ludoteca::pb::v1;
use ludoteca::search::SearchLuck;
use ludoteca::table::GameType;
use serde_json::Value;

use super::tables::{game_type, step};

/// How many moves and events are played.
const PLIES: usize = 12;

/// The law.
pub fn run(data: &[u8]) {
    let [game, json @ ..] = data else { return };
    let game_type = game_type(*game);
    let json = String::from_utf8_lossy(json).into_owned();
    let message = v1::Options { json, game: None };
    match game_type.read_options_message(&message) {
        Err(faults) => {
            assert!(!faults.is_empty());
            assert!(faults.iter().all(|fault| !fault.what.is_empty()), "{faults:?}");
        }
        Ok(options) => hold(game_type, &options),
    }
}

fn hold(game_type: &dyn GameType, options: &Value) {
    let about = game_type.about();
    for spec in about.options {
        assert!(
            options.get(spec.name).is_some(),
            "{} is missing in {options}",
            spec.name
        );
    }
    assert_eq!(game_type.read_options(options).as_ref(), Ok(options));
    assert_eq!(game_type.check_options(options), Ok(()));
    let written = game_type.write_options(options);
    let typed = v1::Options {
        json: String::new(),
        ..written.clone()
    };
    for message in [written, typed] {
        assert_eq!(game_type.read_options_message(&message).as_ref(), Ok(options));
    }
    let mut luck = SearchLuck::new(3);
    let resolved = game_type.resolve(options, &mut luck);
    assert_eq!(
        game_type.resolve(&resolved, &mut luck),
        resolved,
        "nothing is left to chance twice"
    );
    let Ok(game) = game_type.build(&resolved, about.rules_version) else {
        return;
    };
    assert!(game.seats() > 0);
    let mut position = game.start();
    for _ in 0..PLIES {
        step(position.as_mut(), &mut luck);
    }
}
