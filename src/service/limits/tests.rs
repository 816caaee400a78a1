use super::*;
use crate::pb::v1::Reason;

fn somebody() -> Arc<str> {
    "somebody".into()
}

#[test]
fn what_is_given_back_can_be_taken_again_and_callers_do_not_share() {
    let limits = Limits::new(LimitSettings {
        streams: NonZeroU32::new(2),
        ..LimitSettings::default()
    });
    let first = limits.stream(&somebody()).unwrap();
    let _second = limits.stream(&somebody()).unwrap();
    assert!(limits.stream(&somebody()).is_err());
    assert!(limits.stream(&"another".into()).unwrap().is_some());
    drop(first);
    assert!(limits.stream(&somebody()).is_ok());
}

#[test]
fn games_that_are_being_made_count_beside_those_that_are() {
    let limits = Limits::new(LimitSettings::default());
    let _making = limits.game(&somebody(), 2, 4).unwrap();
    let _another = limits.game(&somebody(), 2, 4).unwrap();
    let refused = limits.game(&somebody(), 2, 4).unwrap_err();
    assert_eq!(refused.0.reason, Reason::Limit);
}

#[test]
fn without_settings_nothing_is_limited() {
    let limits = Limits::new(LimitSettings::default());
    for _ in 0..10_000 {
        limits.call(&somebody()).unwrap();
    }
    assert!(limits.stream(&somebody()).unwrap().is_none());
    assert!(limits.search(&somebody()).unwrap().is_none());
    assert_eq!(limits.batch(1000), 1000);
}

#[test]
fn callers_who_are_idle_are_forgotten() {
    let limits = Limits::new(LimitSettings {
        calls_per_second: NonZeroU32::new(1_000_000_000),
        ..LimitSettings::default()
    });
    for caller in 0..100 {
        limits.call(&caller.to_string().into()).unwrap();
    }
    limits.sweep();
    assert_eq!(limits.calls.unwrap().len(), 0);
}
