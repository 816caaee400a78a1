//! No text makes anything panic, and every refusal is one that the catalog explains.

use std::sync::LazyLock;

use ludoteca::pb::v1;
use ludoteca::rules::Viewer;
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyPosition, PlayError};
use proptest::prelude::*;

use crate::about::placeholders;
use crate::setups::{self, Setup, notation};

/// Games in the middle, and real texts of them to spoil.
struct Corpus {
    tables: Vec<(Setup, Vec<Box<dyn AnyPosition>>)>,
    texts: Vec<String>,
}

static CORPUS: LazyLock<Corpus> = LazyLock::new(|| {
    let mut corpus = Corpus {
        tables: Vec::new(),
        texts: Vec::new(),
    };
    for setup in setups::all() {
        let mut positions = Vec::new();
        setup.wander(41, 40, |ply, position| {
            if ply % 13 == 0 || position.turn().seat().is_none() && positions.len() < 4 {
                corpus.texts.extend(setup.viewers().map(|viewer| position.text(viewer)));
                corpus.texts.extend(position.legal_texts().into_iter().take(8));
                corpus
                    .texts
                    .extend(position.events().into_iter().flatten().map(|(text, _)| text).take(4));
                positions.push(position.boxed_clone());
            }
        });
        corpus.texts.push(setup.options.to_string());
        corpus.tables.push((setup, positions));
    }
    corpus.texts.sort();
    corpus.texts.dedup();
    corpus
});

/// A real text with some of its characters replaced, removed, repeated, or with another text's end.
fn spoiled() -> impl Strategy<Value = String> {
    let characters = r"[ -~éß½–♘\x00\u{202e}0-9#|/:;,*?+=-]";
    let edit = (
        any::<prop::sample::Index>(),
        0..5u8,
        characters,
        any::<prop::sample::Index>(),
    );
    (any::<prop::sample::Index>(), prop::collection::vec(edit, 0..4)).prop_map(|(which, edits)| {
        let mut text: Vec<char> = which.get(&CORPUS.texts).chars().collect();
        for (at, kind, with, other) in edits {
            let at = at.index(text.len() + 1);
            match kind {
                0 => text.splice(at..at, with.chars()).for_each(drop),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => text.splice(at..=at, with.chars()).for_each(drop),
                3 => text.truncate(at),
                _ => {
                    let other: Vec<char> = other.get(&CORPUS.texts).chars().collect();
                    text.truncate(at);
                    text.extend(&other[at.min(other.len())..]);
                }
            }
        }
        text.into_iter().collect()
    })
}

fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![6 => spoiled(), 1 => any::<String>(), 1 => r"[0-9]{1,40}", 1 => r"[a-zA-Z0-9 /|,.:#*-]{0,60}"]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_a_reader_panic(which in any::<prop::sample::Index>(), text in garbage()) {
        let (setup, positions) = which.get(&CORPUS.tables);
        let message = v1::Options { json: text.clone(), game: None };
        let _ = setup.game_type.read_options_message(&message);
        if let Ok((read, viewer)) = setup.game.read(&text, &mut SearchLuck::new(1)) {
            use_it(setup, read.as_ref(), viewer);
        }
        for position in positions {
            let mut after = position.boxed_clone();
            match after.play(&notation(&text)) {
                Ok(happened) => prop_assert!(position.legal_texts().contains(&happened.text)),
                Err(error) => check_refusal(setup, position.as_ref(), &error),
            }
            let mut after = position.boxed_clone();
            if let Err(error) = after.happen(&text) {
                prop_assert_eq!(after.text(Viewer::Referee), position.text(Viewer::Referee));
                if let PlayError::Illegal { refusal, .. } = &error {
                    prop_assert!(setup.game_type.about().refusals.iter().any(|known| known.rule == refusal.rule), "{}", error);
                }
            }
        }
    }
}

/// Whatever a reader lets in can be played on, searched and shown.
fn use_it(setup: &Setup, position: &dyn AnyPosition, viewer: Viewer) {
    let mut after = position.boxed_clone();
    let mut luck = SearchLuck::new(2);
    for _ in 0..6 {
        after.outcome();
        after.scene(viewer);
        after.state(viewer);
        let text = after.text(viewer);
        if viewer == Viewer::Referee && after.turn().seat().is_some() {
            let (again, _) = setup
                .game
                .read(&text, &mut luck)
                .unwrap_or_else(|error| panic!("{setup}: {error}: {text}"));
            assert_eq!(again.text(viewer), text, "{setup}");
        }
        if after
            .turn()
            .seat()
            .is_some_and(|seat| viewer != Viewer::Referee && viewer != Viewer::Seat(seat))
        {
            return;
        }
        if !setups::step(after.as_mut(), &mut luck) {
            return;
        }
    }
}

/// A refusal is in the catalog, has a value for every place in its texts, and says what would be legal.
fn check_refusal(setup: &Setup, position: &dyn AnyPosition, error: &PlayError) {
    let PlayError::Illegal { refusal, legal } = error else {
        assert!(!error.to_string().is_empty(), "{setup}");
        return;
    };
    assert_eq!(*legal, position.legal_texts(), "{setup}");
    let known = setup
        .game_type
        .about()
        .refusals
        .iter()
        .find(|known| known.rule == refusal.rule);
    let known = known.unwrap_or_else(|| panic!("{setup}: `{}` is not in the catalog", refusal.rule));
    for name in placeholders(known.en) {
        assert!(
            refusal.params.iter().any(|(param, _)| *param == name),
            "{setup}: {refusal:?} lacks {name}"
        );
    }
}
