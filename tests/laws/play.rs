//! Positions, moves, events and endings.

use std::collections::BTreeSet;

use ludoteca::pb::v1;
use ludoteca::rules::{Seat, Step, Turn, Viewer};
use ludoteca::search::SearchLuck;
use ludoteca::table::{AnyPosition, LegalMove};

use crate::setups::{self, Setup, notation};

const PLIES: usize = 160;
/// Every so many plies the dear laws are checked too.
const DEAR: usize = 9;

#[test]
fn random_play_keeps_the_laws() {
    for setup in setups::all() {
        for seed in 0..2 {
            let mut hopeless: Vec<Seat> = Vec::new();
            setup.wander(seed, PLIES, |ply, position| {
                match position.outcome() {
                    None => hopeless.extend(Seat::all(setup.game.seats()).filter(|seat| !position.can_win(*seat))),
                    Some(outcome) => {
                        let lucky = outcome.winners.iter().find(|winner| hopeless.contains(winner));
                        assert_eq!(lucky, None, "{setup}: won though it could not");
                    }
                }
                lists_agree(&setup, position);
                ending_follows(&setup, position);
                text_reads_back(&setup, position);
                if (ply + seed as usize).is_multiple_of(DEAR) {
                    steps_are_distinct(position);
                    listed_moves_are_accepted(&setup, position);
                    listed_events_are_accepted(&setup, position);
                }
            });
        }
    }
}

fn lists_agree(setup: &Setup, position: &dyn AnyPosition) {
    let texts = position.legal_texts();
    assert!(
        texts.is_sorted_by(|a, b| a < b),
        "{setup}: no set, or not sorted: {texts:?}"
    );
    assert_eq!(texts.len(), position.legal_count(), "{setup}");
    assert_eq!(texts.is_empty(), position.turn().seat().is_none(), "{setup}");
    let nothing_can_happen = position.events().is_some_and(|events| events.is_empty());
    assert!(!nothing_can_happen, "{setup}");
    if position.turn() != Turn::Chance {
        assert_eq!(position.events(), None, "{setup}");
    }
}

fn ending_follows(setup: &Setup, position: &dyn AnyPosition) {
    let outcome = position.outcome();
    assert_eq!(outcome.is_some(), position.turn() == Turn::Over, "{setup}");
    let seats = setup.game.seats();
    if let Some(points) = position.points() {
        assert_eq!(points.len(), seats, "{setup}");
    }
    let Some(outcome) = outcome else { return };
    assert_eq!(outcome.scores.len(), seats, "{setup}");
    assert!(outcome.scores.iter().all(|score| score.is_finite()), "{setup}");
    assert!(
        outcome.winners.is_sorted_by(|a, b| a < b),
        "{setup}: {:?}",
        outcome.winners
    );
    assert!(outcome.winners.iter().all(|seat| seat.index() < seats), "{setup}");
    let reason = outcome.reason;
    assert!(
        reason.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'),
        "{setup}: {reason}"
    );
    for &winner in &outcome.winners {
        let side = |seat: &Seat| setup.game.side(*seat) == setup.game.side(winner);
        assert!(
            Seat::all(seats)
                .filter(side)
                .all(|seat| outcome.winners.contains(&seat)),
            "{setup}: a side wins together"
        );
    }
}

/// The whole position survives its text. A text may leave the past out, so an end that follows from it is not asked for,
/// a game with secrets may refuse a position where chance is due, and a
/// finished position's text need not say enough to be set up again.
fn text_reads_back(setup: &Setup, position: &dyn AnyPosition) {
    let text = position.text(Viewer::Referee);
    let read = match setup.game.read(&text, &mut SearchLuck::new(1)) {
        Ok((read, viewer)) => {
            assert_eq!(viewer, Viewer::Referee, "{setup}: {text}");
            read
        }
        Err(error) => {
            assert!(
                setup.may_be_unreadable(position),
                "{setup}: refused its own text: {error}: {text}"
            );
            return;
        }
    };
    assert_eq!(read.text(Viewer::Referee), text, "{setup}");
    if position.turn() != Turn::Over {
        assert_eq!(read.turn(), position.turn(), "{setup}: {text}");
    }
}

fn steps_are_distinct(position: &dyn AnyPosition) {
    let legal = position.legal(&[]);
    assert_eq!(texts(&legal), position.legal_texts());
    let mut steps: Vec<&[Step]> = legal.iter().map(|mv| mv.steps.as_slice()).collect();
    steps.sort_unstable();
    for pair in steps.windows(2) {
        assert!(
            !pair[1].starts_with(pair[0]),
            "one move's clicks begin another's: {pair:?}"
        );
    }
    for mv in &legal {
        assert!(!mv.steps.is_empty(), "{} has no clicks", mv.text);
        for length in 0..=mv.steps.len() {
            let prefix = &mv.steps[..length];
            let begun = legal.iter().filter(|other| other.steps.starts_with(prefix));
            let begun: Vec<&str> = begun.map(|other| other.text.as_str()).collect();
            assert_eq!(texts(&position.legal(prefix)), begun, "after the clicks {prefix:?}");
        }
        if legal.len() > 40 {
            break;
        }
    }
}

fn texts(legal: &[LegalMove]) -> Vec<&str> {
    legal.iter().map(|mv| mv.text.as_str()).collect()
}

/// A listed move is accepted as notation, with blanks around it, as its message, and as both; and is the same move each time.
fn listed_moves_are_accepted(setup: &Setup, position: &dyn AnyPosition) {
    for LegalMove { text, typed, .. } in position.legal(&[]) {
        let spellings = [
            notation(&text),
            notation(&format!(" \t{text}\n")),
            v1::Move {
                notation: String::new(),
                game: Some(typed.clone()),
            },
            v1::Move {
                notation: text.clone(),
                game: Some(typed.clone()),
            },
        ];
        let mut afters = BTreeSet::new();
        for spelling in spellings {
            let mut after = position.boxed_clone();
            let happened = after
                .play(&spelling)
                .unwrap_or_else(|error| panic!("{setup}: {spelling:?} refused: {error}"));
            assert_eq!(happened.text, text, "{setup}");
            assert_eq!(happened.typed.as_ref(), Some(&typed), "{setup}");
            assert_eq!(happened.seat, position.turn().seat(), "{setup}");
            if let Some((_, other)) = &happened.alternative {
                let mut after = position.boxed_clone();
                let read = after
                    .play(&notation(other))
                    .unwrap_or_else(|error| panic!("{setup}: {other} refused: {error}"));
                assert_eq!(read.text, text, "{setup}: {other} is {text}");
            }
            afters.insert(after.text(Viewer::Referee));
        }
        assert_eq!(afters.len(), 1, "{setup}: {text}");
    }
}

fn listed_events_are_accepted(setup: &Setup, position: &dyn AnyPosition) {
    let events = position.events().unwrap_or_default();
    assert!(
        events.is_sorted_by(|a, b| a.0 < b.0),
        "{setup}: no set, or not sorted: {events:?}"
    );
    for (text, weight) in &events {
        assert!(*weight > 0, "{setup}: {text}");
        let happened = position.boxed_clone().happen(text).unwrap();
        assert_eq!(
            (happened.text.as_str(), happened.seat),
            (text.as_str(), None),
            "{setup}"
        );
    }
    if position.turn() == Turn::Chance {
        let drawn = position.boxed_clone().draw(&mut SearchLuck::new(3));
        assert!(!position.luck_label().is_empty(), "{setup}");
        assert!(
            events.is_empty() || events.iter().any(|(text, _)| *text == drawn.text),
            "{setup}"
        );
        let read = position.boxed_clone().happen(&drawn.text).unwrap();
        assert_eq!(read, drawn, "{setup}");
    }
}
