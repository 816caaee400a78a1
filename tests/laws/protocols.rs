//! Engine protocols: whatever can be played can be said and understood.

use crate::setups;

const PLIES: usize = 120;

#[test]
fn every_move_is_read_as_it_was_written() {
    let mut spoken = 0;
    for setup in setups::all() {
        for protocol in setup.game_type.protocols() {
            match setup.game.engine_settings(protocol) {
                Some(Ok(_)) => {}
                Some(Err(why)) => {
                    assert!(!why.is_empty(), "{setup}");
                    continue;
                }
                None => panic!("{setup}: {protocol} is in the list and has no settings"),
            }
            setup.wander(7, PLIES, |_, position| {
                assert!(position.engine_position(protocol).is_some(), "{setup}");
                let mut written = Vec::new();
                for text in position.legal_texts() {
                    let said = position
                        .engine_move(protocol, &text)
                        .unwrap_or_else(|| panic!("{setup}: {text}"));
                    let heard = position.read_engine_move(protocol, &said);
                    assert_eq!(heard.as_deref(), Some(text.as_str()), "{setup}: {said}");
                    written.push(said);
                    spoken += 1;
                }
                let count = written.len();
                written.sort_unstable();
                written.dedup();
                assert_eq!(written.len(), count, "{setup}: two moves are written alike");
                assert_eq!(position.read_engine_move(protocol, "nonsense"), None);
            });
        }
        assert_eq!(setup.game.engine_settings("no such protocol"), None);
        assert_eq!(setup.game.start().engine_position("no such protocol"), None);
    }
    assert!(spoken > 1_000, "only {spoken} moves were tried");
}

#[test]
fn games_that_have_a_protocol_are_fit_for_it() {
    for setup in setups::all()
        .iter()
        .filter(|setup| !setup.game_type.protocols().is_empty())
    {
        let about = setup.game_type.about();
        assert_eq!(setup.game.seats(), 2, "{setup}");
        assert!(!about.chance && !setup.game.has_secrets(), "{setup}");
    }
}
