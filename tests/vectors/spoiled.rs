//! Position texts of the recorded games: as they are they are read back, and spoiled ones do no harm.

use std::sync::Arc;
use std::sync::LazyLock;

use ludoteca::pb::v1;
use ludoteca::rules::{Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyGame, AnyPosition, find};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::Value;

/// What stands between the words of a text.
const SEPARATORS: &str = ";,|= +:/>@<.*";

/// The texts of one recorded game.
struct Corpus {
    name: String,
    game: Arc<dyn AnyGame>,
    positions: Vec<String>,
    end: Option<String>,
    views: Vec<String>,
}

/// The rows of every game that say positions.
static CORPORA: LazyLock<Vec<Corpus>> = LazyLock::new(|| {
    let mut corpora: Vec<Corpus> = Vec::new();
    for id in crate::recorded() {
        let game_type = find(&id).unwrap();
        for (line, row) in crate::rows(&id) {
            let row: Value = serde_json::from_str(&row).unwrap();
            let Some(positions) = row["positions"].as_object() else {
                continue;
            };
            let views = row["views"].as_object().into_iter().flat_map(|views| views.values());
            let options = game_type.read_options(&row["options"]).unwrap();
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            corpora.push(Corpus {
                name: format!("{id}:{line}"),
                game: game_type.build(&options, game_type.about().rules_version).unwrap(),
                positions: positions.values().map(text).collect(),
                end: positions.get("end").map(text),
                views: views
                    .flat_map(|seen| seen.as_object().unwrap().values().map(text))
                    .collect(),
            });
        }
    }
    corpora
});

#[test]
fn every_position_and_view_is_read_back() {
    let (mut read, mut refused) = (0, 0);
    for corpus in CORPORA.iter() {
        let secrets = corpus.game.has_secrets();
        for text in corpus.positions.iter().chain(&corpus.views) {
            match corpus.game.read(text, &mut SearchLuck::new(1)) {
                Ok((position, viewer)) => {
                    assert_eq!(&position.text(viewer), text, "{}", corpus.name);
                    read += 1;
                }
                Err(error) => {
                    // A text need not say enough where chance is due in a game with secrets, or at the end.
                    let excused = secrets || corpus.end.as_ref() == Some(text);
                    assert!(excused, "{}: {error}: {text}", corpus.name);
                    refused += 1;
                }
            }
        }
    }
    assert!(read > 30_000 && refused < 400, "{read} were read, {refused} refused");
}

/// A way to spoil a text.
#[derive(Clone, Debug)]
enum Spoil {
    /// A word becomes one of another text.
    Word(Index, Index, Index),
    /// A word goes, with the separator before it.
    Drop(Index),
    /// A word stands twice.
    Double(Index),
    /// Two words change places.
    Swap(Index, Index),
    /// A number becomes another.
    Count(Index, i64),
    /// A field becomes that of another text.
    Field(Index, Index),
}

fn spoil() -> impl Strategy<Value = Spoil> {
    let index = any::<Index>;
    prop_oneof![
        4 => (index(), index(), index()).prop_map(|(at, text, word)| Spoil::Word(at, text, word)),
        2 => index().prop_map(Spoil::Drop),
        2 => index().prop_map(Spoil::Double),
        3 => (index(), index()).prop_map(|(one, other)| Spoil::Swap(one, other)),
        3 => (index(), prop_oneof![-2..=2_i64, Just(0), Just(i64::MAX)]).prop_map(|(at, by)| Spoil::Count(at, by)),
        4 => (index(), index()).prop_map(|(at, text)| Spoil::Field(at, text)),
    ]
}

/// The words of a text, each with the separator behind it.
fn words(text: &str) -> Vec<String> {
    text.split_inclusive(|char| SEPARATORS.contains(char))
        .map(str::to_owned)
        .collect()
}

/// A word without its separator, and the separator.
fn parted(word: &str) -> (&str, &str) {
    let bare = word.trim_end_matches(|char| SEPARATORS.contains(char));
    word.split_at(bare.len())
}

fn spoiled(text: &str, texts: &[String], how: &Spoil) -> String {
    let mut words = words(text);
    let place = |index: &Index| index.index(words.len().max(1));
    match how {
        Spoil::Word(at, other, word) => {
            let at = place(at);
            let other = self::words(&texts[other.index(texts.len())]);
            if let Some(old) = words.get_mut(at) {
                let new = &other[word.index(other.len())];
                *old = format!("{}{}", parted(new).0, parted(old).1);
            }
        }
        Spoil::Drop(at) => drop(words.drain(place(at)..(place(at) + 1).min(words.len()))),
        Spoil::Double(at) => {
            let at = place(at);
            if let Some(word) = words.get(at).cloned() {
                words.insert(at, format!("{},", parted(&word).0));
            }
        }
        Spoil::Swap(one, other) => {
            let (one, other) = (place(one), place(other));
            if one != other {
                let (first, second) = (words[one].clone(), words[other].clone());
                words[one] = format!("{}{}", parted(&second).0, parted(&first).1);
                words[other] = format!("{}{}", parted(&first).0, parted(&second).1);
            }
        }
        Spoil::Count(at, by) => {
            let numbers: Vec<usize> = (0..words.len()).filter(|&at| number(&words[at]).is_some()).collect();
            if !numbers.is_empty() {
                let word = &mut words[numbers[at.index(numbers.len())]];
                let changed = number(word).unwrap_or_default().saturating_add(*by);
                let prefix = parted(word).0.trim_end_matches(|char: char| char.is_ascii_digit());
                *word = format!("{prefix}{changed}{}", parted(word).1);
            }
        }
        Spoil::Field(at, other) => {
            let separator = if text.contains(';') { ';' } else { ' ' };
            let mut fields: Vec<&str> = text.split(separator).collect();
            let at = at.index(fields.len());
            if let Some(field) = texts[other.index(texts.len())].split(separator).nth(at) {
                fields[at] = field;
            }
            return fields.join(&separator.to_string());
        }
    }
    words.concat()
}

/// The number at a word's end.
fn number(word: &str) -> Option<i64> {
    let bare = parted(word).0;
    let digits = bare.trim_start_matches(|char: char| !char.is_ascii_digit());
    digits.parse().ok()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    /// What a reader lets in is written so that it is read again, can be shown, and each of its moves can be made.
    #[test]
    fn a_spoiled_text_does_no_harm(
        which in any::<Index>(),
        of in any::<Index>(),
        view in prop::bool::weighted(0.2),
        spoils in prop::collection::vec(spoil(), 1..4),
    ) {
        let corpus = which.get(&CORPORA);
        let texts = if view && !corpus.views.is_empty() { &corpus.views } else { &corpus.positions };
        let text = spoils.iter().fold(of.get(texts).clone(), |text, how| spoiled(&text, texts, how));
        if let Ok((position, viewer)) = corpus.game.read(&text, &mut SearchLuck::new(1)) {
            use_it(corpus, position.as_ref(), viewer);
        }
    }
}

fn use_it(corpus: &Corpus, position: &dyn AnyPosition, viewer: Viewer) {
    let name = &corpus.name;
    let text = position.text(viewer);
    let excused = position.turn() == Turn::Over || corpus.game.has_secrets() && position.turn() == Turn::Chance;
    match corpus.game.read(&text, &mut SearchLuck::new(2)) {
        Ok((again, same)) => assert_eq!((again.text(viewer), same), (text.clone(), viewer), "{name}"),
        Err(error) => assert!(excused, "{name}: {error}: {text}"),
    }
    position.outcome();
    position.points();
    position.state(viewer);
    position.scene(viewer);
    let legal = match position.turn() {
        Turn::Over => return,
        Turn::Chance => {
            let mut after = position.boxed_clone();
            after.draw(&mut SearchLuck::new(3));
            shown(after.as_ref());
            return;
        }
        Turn::Seat(seat) if viewer == Viewer::Referee || viewer == Viewer::Seat(seat) => position.legal_texts(),
        Turn::Seat(_) => return,
    };
    assert!(!legal.is_empty(), "{name}: a seat on turn has a move: {text}");
    for notation in legal {
        let mut after = position.boxed_clone();
        let mv = v1::Move {
            notation: notation.clone(),
            game: None,
        };
        after
            .play(&mv)
            .unwrap_or_else(|error| panic!("{name}: {notation}: {error}: {text}"));
        shown(after.as_ref());
    }
}

fn shown(position: &dyn AnyPosition) {
    position.outcome();
    position.text(Viewer::Referee);
    position.state(Viewer::Referee);
}
