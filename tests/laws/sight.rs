//! Views, and what follows from them alone.

use ludoteca::rules::{Turn, Viewer};
use ludoteca::search::level::RULE_PLAYER;
use ludoteca::search::{Control, Limits, MAX_LEVEL, SearchLuck};
use ludoteca::table::{AnyPosition, Suggested};

use crate::setups::{self, Setup, notation, step};

const PLIES: usize = 120;

/// Reads a view with other luck: a position that its viewer can't tell from another one.
fn imagine(setup: &Setup, view: &str, seed: u64) -> Option<(Box<dyn AnyPosition>, Viewer)> {
    setup.game.read(view, &mut SearchLuck::new(seed)).ok()
}

#[test]
fn what_is_imagined_from_a_view_looks_like_it() {
    for setup in setups::all() {
        setup.wander(21, PLIES, |ply, position| {
            for viewer in setup.viewers() {
                let view = position.text(viewer);
                let Some((imagined, whose)) = imagine(&setup, &view, ply as u64) else {
                    assert!(
                        setup.may_be_unreadable(position),
                        "{setup}: refused its own view: {view}"
                    );
                    continue;
                };
                assert!(
                    whose == viewer || whose == Viewer::Referee,
                    "{setup}: {whose:?} of {viewer:?}: {view}"
                );
                assert_eq!(imagined.text(viewer), view, "{setup}");
                assert_eq!(position.state(viewer).text, view, "{setup}");
            }
        });
    }
}

/// Whatever of the truth a seat can't see makes no difference to what it gets.
#[test]
fn equal_views_give_equal_answers() {
    let secretive = setups::all().into_iter().filter(|setup| setup.game.has_secrets());
    for setup in secretive {
        let mut told = 0;
        setup.wander(22, PLIES, |ply, position| {
            for viewer in setup.viewers().filter(|viewer| *viewer != Viewer::Referee) {
                let view = position.text(viewer);
                let (Some((a, whose)), Some((b, _))) = (imagine(&setup, &view, 1), imagine(&setup, &view, 2)) else {
                    continue;
                };
                told += usize::from(a.text(Viewer::Referee) != b.text(Viewer::Referee));
                for other in [a.as_ref(), b.as_ref()] {
                    assert_eq!(other.turn(), position.turn(), "{setup}: {view}");
                    assert_eq!(other.points(), position.points(), "{setup}: {view}");
                    assert_eq!(other.state(viewer), position.state(viewer), "{setup}: {view}");
                    assert_eq!(other.scene(viewer), position.scene(viewer), "{setup}: {view}");
                }
                let Turn::Seat(seat) = position.turn() else { continue };
                if viewer != Viewer::Seat(seat) || whose != viewer {
                    continue;
                }
                assert_eq!(a.legal(&[]), position.legal(&[]), "{setup}: {view}");
                assert_eq!(b.legal(&[]), position.legal(&[]), "{setup}: {view}");
                for text in ["", "?", "pass", "1", "no move at all"]
                    .into_iter()
                    .map(str::to_owned)
                    .chain(position.legal_texts())
                {
                    let refused = |position: &dyn AnyPosition| position.boxed_clone().play(&notation(&text)).err();
                    assert_eq!(refused(a.as_ref()), refused(position), "{setup}: {view}: {text}");
                    assert_eq!(refused(b.as_ref()), refused(position), "{setup}: {view}: {text}");
                }
                if ply.is_multiple_of(10) {
                    for level in LEVELS {
                        let [a, b] = [&a, &b].map(|position| suggest(position.as_ref(), level, 60));
                        assert_eq!(a, b, "{setup}: {view}");
                    }
                }
            }
        });
        assert!(told > 0, "{setup}: nothing was hidden");
    }
}

/// The levels that work differently: all the budget, and the rule player where there is one.
const LEVELS: [u8; 2] = [MAX_LEVEL, RULE_PLAYER];

fn suggest(position: &dyn AnyPosition, level: u8, nodes: u64) -> Suggested {
    let seat = position.turn().seat().unwrap();
    let limits = Limits {
        level,
        nodes: Some(nodes),
        deadline: None,
        seed: 5,
    };
    let search = position.search(seat, &limits);
    let control = Control::new(&search.limits, Default::default());
    (search.run)(&control)
}

fn check_suggestion(setup: &Setup, position: &dyn AnyPosition, level: u8) {
    let suggested = suggest(position, level, 150);
    assert_eq!(suggested, suggest(position, level, 150), "{setup}");
    assert!(!suggested.ranked.is_empty(), "{setup}");
    for suggestion in &suggested.ranked {
        let happened = position.boxed_clone().play(&notation(&suggestion.text)).unwrap();
        assert_eq!(happened.text, suggestion.text, "{setup}");
        assert_eq!(happened.typed.as_ref(), Some(&suggestion.typed), "{setup}");
        assert!((-1.0..=1.0).contains(&suggestion.value), "{setup}: {suggestion:?}");
        assert!((0.0..=1.0).contains(&suggestion.win), "{setup}: {suggestion:?}");
    }
}

#[test]
fn a_search_suggests_legal_moves_and_repeats_itself() {
    for setup in setups::defaults() {
        let mut luck = SearchLuck::new(23);
        let mut position = setup.game.start();
        for ply in 0..60 {
            if ply % 7 == 0 && position.turn().seat().is_some() {
                for level in LEVELS {
                    check_suggestion(&setup, position.as_ref(), level);
                }
            }
            if !step(position.as_mut(), &mut luck) {
                break;
            }
        }
    }
}
