//! What the catalog says of each game.

use std::collections::BTreeSet;

use ludoteca::games::{About, Example};
use ludoteca::rules::Turn;
use ludoteca::table::catalog;

use crate::setups::{Setup, notation};

fn is_id(text: &str) -> bool {
    text.bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && !text.is_empty()
}

/// Ids are such, and no two are the same.
fn check_ids<'a>(what: &str, ids: impl Iterator<Item = &'a str>) {
    let mut seen = BTreeSet::new();
    for id in ids {
        assert!(is_id(id), "{what}: `{id}` is no id");
        assert!(seen.insert(id), "{what}: `{id}` is there twice");
    }
}

#[test]
fn ids_are_ids() {
    check_ids("games", catalog().iter().map(|entry| entry.about().id));
    for entry in catalog() {
        let about = entry.about();
        check_ids(about.id, about.options.iter().map(|spec| spec.name));
        check_ids(about.id, about.refusals.iter().map(|text| text.rule));
    }
}

#[test]
fn texts_are_there_in_both_languages() {
    for entry in catalog() {
        let About { id, rules_version, .. } = *entry.about();
        assert!(rules_version >= 1, "{id}");
        for text in texts(entry.about()) {
            assert!(!text.trim().is_empty(), "{id}: an empty text");
            assert!(!text.contains("TODO"), "{id}: {text}");
        }
        for refusal in entry.about().refusals {
            assert_eq!(
                placeholders(refusal.en),
                placeholders(refusal.pt),
                "{id}: {}",
                refusal.rule
            );
        }
    }
}

fn texts(about: &About) -> Vec<&'static str> {
    let mut texts = vec![
        about.name_en,
        about.name_pt,
        about.rules_en,
        about.rules_pt,
        about.notation,
    ];
    texts.extend(about.options.iter().flat_map(|spec| [spec.en, spec.pt, spec.default]));
    texts.extend(about.refusals.iter().flat_map(|text| [text.en, text.pt]));
    texts.extend(
        about
            .examples
            .iter()
            .flat_map(|example| [example.en, example.pt, example.options]),
    );
    texts.extend(about.invalid);
    texts.extend(about.known);
    texts
}

/// The names in braces.
pub fn placeholders(text: &str) -> BTreeSet<&str> {
    let opened = text.split('{').skip(1);
    opened.map(|rest| rest.split_once('}').expect(text).0).collect()
}

#[test]
fn examples_replay() {
    for entry in catalog() {
        let about = entry.about();
        assert!(!about.examples.is_empty(), "{}: no example", about.id);
        for Example {
            options, moves, reason, ..
        } in about.examples
        {
            let setup = Setup::new(*entry, &serde_json::from_str(options).unwrap()).expect(options);
            let mut position = setup.game.start();
            for text in *moves {
                let happened = match position.turn() {
                    Turn::Chance => position.happen(text),
                    _ => position.play(&notation(text)),
                };
                let happened = happened.unwrap_or_else(|error| panic!("{setup}: `{text}`: {error}"));
                assert_eq!(happened.text, *text, "{setup}: an example is written canonically");
            }
            assert_eq!(
                position.outcome().map(|outcome| outcome.reason),
                *reason,
                "{setup}: {moves:?}"
            );
        }
    }
}
