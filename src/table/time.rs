//! Time: the present, and clocks as messages.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use super::clock::Reading;
use super::fold::Table;
use super::record::Clock;
use crate::pb::v1::{self, clock_setting::Bonus};
use crate::rules::Seat;

impl Table {
    /// What each seat has left at `now_ms`; empty in a game without a clock.
    pub(super) fn clock_messages(&self, now_ms: i64) -> Vec<v1::ClockReading> {
        let Some(clocks) = self.clocks() else {
            return Vec::new();
        };
        reading_messages(clocks.setting(), &clocks.readings(now_ms), clocks.running())
    }
}

/// What each seat has left, and whose clock runs.
pub(super) fn reading_messages(setting: &Clock, readings: &[Reading], running: Option<Seat>) -> Vec<v1::ClockReading> {
    let messages = Seat::all(readings.len())
        .zip(readings)
        .map(|(seat, reading)| v1::ClockReading {
            seat: seat.0.into(),
            left: Some(span(reading.main_ms)),
            bank: (setting.bank_ms > 0).then(|| span(reading.bank_ms)),
            periods: reading.periods,
            running: running == Some(seat),
            period: (reading.periods > 0).then(|| span(reading.period_ms)),
            period_moves: if reading.periods > 0 { reading.period_moves } else { 0 },
            until_flag: Some(span(reading.until_flag_ms(setting))),
        });
    messages.collect()
}

/// A setting as a message.
pub(super) fn setting_message(clock: &Clock) -> v1::ClockSetting {
    let set = |ms: u64| (ms > 0).then(|| span(ms));
    v1::ClockSetting {
        base: set(clock.base_ms),
        bonus: set(clock.increment_ms)
            .map(Bonus::Increment)
            .or(set(clock.delay_ms).map(Bonus::Delay))
            .or(set(clock.bronstein_ms).map(Bonus::Bronstein)),
        byo_yomi: (clock.periods > 0).then(|| v1::ByoYomi {
            period: Some(span(clock.byo_yomi_ms)),
            periods: clock.periods,
            moves: clock.period_moves,
        }),
        per_move: set(clock.per_move_ms),
        bank: set(clock.bank_ms),
        charge_down_time: clock.charge_down_time,
    }
}

/// Times of clocks are far below the years at which this saturates.
fn span(ms: u64) -> prost_types::Duration {
    Duration::from_millis(ms).try_into().unwrap_or_default()
}

/// Whole milliseconds.
pub fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

/// The present time in milliseconds since 1970.
pub fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
