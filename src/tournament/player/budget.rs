//! What an engine that speaks a protocol of its field may spend on a move.

use super::Ask;
use crate::table::record::Clock;
use crate::table::{Reading, milliseconds as ms};
use crate::tournament::plan::Program;

/// The times for one move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Time {
    /// A clock that runs down, for each side in the order of the seats.
    Clock {
        /// What is left.
        left_ms: [u64; 2],
        /// What each move brings.
        increment_ms: u64,
        /// The moves until time is added; `None`: none is.
        moves: Option<u32>,
    },
    /// So long.
    Move(u64),
    /// Something else ends the search.
    Open,
}

impl Time {
    /// What the plan and the clock leave for the move that is asked for. `is_limited` says whether something besides time
    /// ends the search.
    pub(super) fn of(ask: &Ask<'_>, program: &Program, is_limited: bool) -> Time {
        let time = program.time.map(ms);
        let clock = ask
            .clocks()
            .map(|(clock, readings)| by_clock(clock, &readings, ask.seat.index()));
        match (time, clock) {
            (Some(time), Some(clock)) => Time::Move(time.min(clock.most_ms(ask.seat.index()))),
            (Some(time), None) => Time::Move(time),
            (None, Some(clock)) => clock,
            (None, None) if is_limited => Time::Open,
            // Nothing else would end its search.
            (None, None) => Time::Move(ms(ask.patience) / 2),
        }
    }

    fn most_ms(self, seat: usize) -> u64 {
        match self {
            Time::Clock { left_ms, .. } => left_ms[seat.min(1)] / 2,
            Time::Move(time) => time,
            Time::Open => u64::MAX,
        }
    }
}

/// A clock as the protocols know them. A delay is told as an increment: it comes back with every move just so, as long as
/// it is used.
fn by_clock(clock: &Clock, readings: &[Reading], seat: usize) -> Time {
    let own = &readings[seat];
    if clock.base_ms == 0 && clock.periods == 0 {
        // A little less than the limit: the answer needs time to come.
        let limit = clock.per_move_ms + own.bank_ms / 10;
        return Time::Move(limit - (limit / 10).min(50));
    }
    let in_overtime = own.main_ms == 0 && own.periods > 0;
    let left = |reading: &Reading| match in_overtime {
        true => reading.main_ms + reading.period_ms + reading.bank_ms,
        false => reading.main_ms + reading.bank_ms,
    };
    Time::Clock {
        left_ms: [0, 1].map(|seat| readings.get(seat).map_or(0, left)),
        increment_ms: clock.increment_ms + clock.bronstein_ms + clock.delay_ms,
        moves: in_overtime.then_some(own.period_moves),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(main_ms: u64) -> Reading {
        Reading {
            main_ms,
            bank_ms: 0,
            periods: 2,
            period_ms: 5_000,
            period_moves: 1,
        }
    }

    #[test]
    fn clocks_as_protocols_know_them() {
        let mut clock = Clock {
            base_ms: 60_000,
            increment_ms: 100,
            delay_ms: 20,
            ..Clock::default()
        };
        let by = |clock: &Clock, own| by_clock(clock, &[reading(own), reading(40_000)], 0);
        let expected = Time::Clock {
            left_ms: [50_000, 40_000],
            increment_ms: 120,
            moves: None,
        };
        assert_eq!(by(&clock, 50_000), expected);
        (clock.byo_yomi_ms, clock.periods) = (5_000, 2);
        let overtime = Time::Clock {
            left_ms: [5_000, 45_000],
            increment_ms: 120,
            moves: Some(1),
        };
        assert_eq!(by(&clock, 0), overtime);
        let limit = Clock {
            per_move_ms: 1_000,
            ..Clock::default()
        };
        assert_eq!(by(&limit, 0), Time::Move(950));
    }
}
