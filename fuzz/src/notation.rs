//! Texts of moves and events: `[game][options][position]`, then lines that are played one after the other.
//!
//! A text is refused, and nothing changes, or it is a legal move whose canonical text is the same move.

use ludoteca::rules::{Turn, Viewer};
use ludoteca::table::{AnyPosition, PlayError};

use super::tables::{advance, notation, table};

/// The most lines that are played.
const LINES: usize = 12;

/// The law.
pub fn run(data: &[u8]) {
    let [game, options, position, texts @ ..] = data else {
        return;
    };
    let table = table(*game, *options);
    let mut position = table.positions[usize::from(*position) % table.positions.len()].boxed_clone();
    for text in String::from_utf8_lossy(texts).split('\n').take(LINES) {
        play(position.as_mut(), text);
    }
}

fn play(position: &mut dyn AnyPosition, text: &str) {
    let before = position.boxed_clone();
    match advance(position, text) {
        Ok(happened) => {
            let mut again = before.boxed_clone();
            let second =
                advance(again.as_mut(), &happened.text).unwrap_or_else(|error| panic!("{happened:?}: {error}"));
            assert_eq!(second, happened);
            assert_eq!(again.text(Viewer::Referee), position.text(Viewer::Referee));
            if before.turn() != Turn::Chance {
                assert!(before.legal_texts().contains(&happened.text), "{happened:?}");
            }
            if let Some((_, other)) = &happened.alternative {
                let other = before.boxed_clone().play(&notation(other)).expect("the other notation");
                assert_eq!(other.text, happened.text);
            }
        }
        Err(error) => {
            assert_eq!(position.text(Viewer::Referee), before.text(Viewer::Referee));
            assert!(!error.to_string().is_empty());
            if let PlayError::Illegal { legal, .. } = error {
                assert!(
                    !legal.iter().any(|legal| legal == text),
                    "{text} is legal, and was refused"
                );
            }
        }
    }
}
