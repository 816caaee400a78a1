//! A clock's setting as a request gives it.

use std::time::Duration;

use super::fault::Fault;
use super::field::{Faults, duration};
use crate::pb::v1::{self, clock_setting::Bonus};
use crate::table::record::Clock;

/// The longest span of a clock: a year and a day.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 60 * 60);
/// The most overtime periods, and moves in one.
const MOST: u32 = 1000;

/// Reads a setting.
///
/// # Errors
/// A span that is negative or too long, or a setting under which no flag ever falls.
pub fn read(message: &v1::ClockSetting) -> Result<Clock, Fault> {
    let mut faults = Faults::default();
    let mut span = |name: &str, value: Option<prost_types::Duration>| -> u64 {
        let field = format!("clock.{name}");
        let Some(value) = value else { return 0 };
        let span = faults.take(duration(&field, value));
        if span > LONGEST {
            faults.note(Fault::request(&field, "longer than 366 days"));
        }
        span.as_millis() as u64
    };
    let bonus = |wanted: fn(&Bonus) -> Option<prost_types::Duration>| message.bonus.as_ref().and_then(wanted);
    let overtime = message.byo_yomi.unwrap_or_default();
    let clock = Clock {
        base_ms: span("base", message.base),
        increment_ms: span(
            "increment",
            bonus(|bonus| match bonus {
                Bonus::Increment(span) => Some(*span),
                _ => None,
            }),
        ),
        delay_ms: span(
            "delay",
            bonus(|bonus| match bonus {
                Bonus::Delay(span) => Some(*span),
                _ => None,
            }),
        ),
        bronstein_ms: span(
            "bronstein",
            bonus(|bonus| match bonus {
                Bonus::Bronstein(span) => Some(*span),
                _ => None,
            }),
        ),
        byo_yomi_ms: span("byo_yomi.period", overtime.period),
        periods: overtime.periods,
        period_moves: overtime.moves,
        per_move_ms: span("per_move", message.per_move),
        bank_ms: span("bank", message.bank),
        charge_down_time: message.charge_down_time,
    };
    faults.check()?;
    check(clock, message.byo_yomi.is_some())
}

fn check(mut clock: Clock, overtime: bool) -> Result<Clock, Fault> {
    let mut faults = Faults::default();
    if overtime {
        if clock.byo_yomi_ms == 0 {
            let what = "an overtime period has a length";
            faults.note(Fault::request("clock.byo_yomi.period", what));
        }
        if clock.periods > MOST || clock.period_moves > MOST {
            let what = format!("at most {MOST} periods, and {MOST} moves in one");
            faults.note(Fault::request("clock.byo_yomi", what));
        }
        clock.periods = clock.periods.max(1);
        clock.period_moves = clock.period_moves.max(1);
    }
    if clock.base_ms == 0 && clock.periods == 0 && clock.per_move_ms == 0 {
        let what = "a clock has a base, overtime or a limit for each move; leave `clock` out to play without one";
        faults.note(Fault::request("clock", what));
    } else if clock.base_ms == 0 && clock.increment_ms + clock.bronstein_ms > 0 {
        let what = "an increment is added to a base: give one";
        faults.note(Fault::request("clock.base", what));
    }
    faults.check().map(|()| clock)
}
