//! Clocks: a fold of the times of a game's events.
//!
//! A seat's clock runs while it is on turn. Its move charges the time since then and brings the bonus;
//! whoever's time is up is flagged by an event of the table. Times are milliseconds.

use super::record::Clock;
use crate::rules::Seat;

/// What it takes an engine to hand its move in.
const OVERHEAD_MS: u64 = 20;

/// What one seat has left, as of some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Of the main time.
    pub main_ms: u64,
    /// Of the bank.
    pub bank_ms: u64,
    /// Overtime periods, the present one included.
    pub periods: u32,
    /// Of the present period.
    pub period_ms: u64,
    /// Moves to be made before the period starts afresh.
    pub period_moves: u32,
}

/// The clocks of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clocks {
    setting: Clock,
    seats: Vec<Reading>,
    /// Whose clock runs, and since when (milliseconds since 1970).
    running: Option<(Seat, i64)>,
}

impl Clock {
    /// The moves of an overtime period.
    fn moves(&self) -> u32 {
        self.period_moves.max(1)
    }

    /// Whether there is a main time or overtime, besides a limit for each move.
    fn counts_down(&self) -> bool {
        self.base_ms > 0 || self.periods > 0
    }

    fn start(&self) -> Reading {
        Reading {
            main_ms: self.base_ms,
            bank_ms: self.bank_ms,
            periods: self.periods,
            period_ms: self.byo_yomi_ms,
            period_moves: self.moves(),
        }
    }
}

impl Reading {
    fn overtime_ms(&self, setting: &Clock) -> u64 {
        let later = u64::from(self.periods.saturating_sub(1)).saturating_mul(setting.byo_yomi_ms);
        if self.periods == 0 {
            0
        } else {
            self.period_ms.saturating_add(later)
        }
    }

    /// How long a seat with this much left may think about a move before its flag falls.
    pub fn until_flag_ms(&self, setting: &Clock) -> u64 {
        let counted = self.main_ms.saturating_add(self.overtime_ms(setting));
        let free = if setting.per_move_ms == 0 {
            counted.saturating_add(self.bank_ms)
        } else if setting.counts_down() && counted < setting.per_move_ms {
            counted
        } else {
            setting.per_move_ms.saturating_add(self.bank_ms)
        };
        setting.delay_ms.saturating_add(free)
    }

    /// Charges time that does not reach the flag, in this order: the delay is free; what exceeds the move's own limit
    /// comes from the bank; the rest comes from the main time, then (without a limit) from the bank, then from overtime.
    fn charge(&mut self, setting: &Clock, elapsed_ms: u64) {
        let mut rest = elapsed_ms.saturating_sub(setting.delay_ms);
        if setting.per_move_ms > 0 {
            let over = rest.saturating_sub(setting.per_move_ms);
            self.bank_ms = self.bank_ms.saturating_sub(over);
            rest -= over;
        }
        if !setting.counts_down() {
            return;
        }
        rest = take(&mut self.main_ms, rest);
        if setting.per_move_ms == 0 {
            rest = take(&mut self.bank_ms, rest);
        }
        while rest > 0 && self.periods > 0 {
            if rest < self.period_ms {
                self.period_ms -= rest;
                return;
            }
            rest -= self.period_ms;
            self.periods -= 1;
            self.period_ms = if self.periods > 0 { setting.byo_yomi_ms } else { 0 };
            self.period_moves = setting.moves();
        }
    }

    /// What a move that took this long brings.
    fn reward(&mut self, setting: &Clock, elapsed_ms: u64) {
        if self.main_ms > 0 {
            let used = elapsed_ms.saturating_sub(setting.delay_ms);
            let bonus = setting.increment_ms.saturating_add(setting.bronstein_ms.min(used));
            self.main_ms = self.main_ms.saturating_add(bonus);
        } else if self.periods > 0 {
            self.period_moves -= 1;
            if self.period_moves == 0 {
                self.period_ms = setting.byo_yomi_ms;
                self.period_moves = setting.moves();
            }
        }
    }
}

/// Takes as much of `wanted` as there is, and returns the rest of it.
fn take(from: &mut u64, wanted: u64) -> u64 {
    let taken = wanted.min(*from);
    *from -= taken;
    wanted - taken
}

impl Clocks {
    /// The clocks before the first move.
    pub fn new(setting: Clock, seats: usize) -> Self {
        Clocks {
            seats: vec![setting.start(); seats],
            setting,
            running: None,
        }
    }

    /// The setting.
    pub fn setting(&self) -> &Clock {
        &self.setting
    }

    /// What an engine may think about one move when its flag falls in `left_ms`, if its time is to last for so many more
    /// moves: what comes back with every move may be spent on it, and of the rest a part.
    pub fn affordable_ms(setting: &Clock, left_ms: u64, moves_to_come: u64) -> u64 {
        let returns = setting.increment_ms + setting.bronstein_ms + setting.delay_ms;
        let lasts = if setting.per_move_ms > 0 {
            left_ms / 2
        } else {
            left_ms / moves_to_come.max(1)
        };
        lasts
            .saturating_add(returns / 2)
            .min(left_ms / 2)
            .saturating_sub(OVERHEAD_MS)
    }

    /// Whose clock runs.
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|(seat, _)| seat)
    }

    /// What each seat has left at `now_ms`.
    pub fn readings(&self, now_ms: i64) -> Vec<Reading> {
        let mut readings = self.seats.clone();
        if let Some((seat, since_ms)) = self.running {
            readings[seat.index()].charge(&self.setting, elapsed(since_ms, now_ms));
        }
        readings
    }

    /// When the running clock's flag falls, in milliseconds since 1970; `None` if no clock runs.
    pub fn flag_falls_ms(&self) -> Option<i64> {
        let (seat, since_ms) = self.running?;
        let left = self.seats[seat.index()].until_flag_ms(&self.setting);
        Some(since_ms.saturating_add_unsigned(left))
    }

    /// Whose flag has fallen at `now_ms`.
    pub fn flagged(&self, now_ms: i64) -> Option<Seat> {
        let falls_ms = self.flag_falls_ms()?;
        self.running().filter(|_| falls_ms <= now_ms)
    }

    /// The running seat has made a move: its time is charged, and the bonus comes.
    pub(super) fn moved(&mut self, now_ms: i64) {
        if let Some((seat, since_ms)) = self.running.take() {
            let elapsed = elapsed(since_ms, now_ms);
            let reading = &mut self.seats[seat.index()];
            reading.charge(&self.setting, elapsed);
            reading.reward(&self.setting, elapsed);
        }
    }

    /// Lets this seat's clock run from `now_ms` on (nobody's, for `None`), unless it runs already. Whose clock ran
    /// before is charged without a bonus: its turn ended without a move.
    pub(super) fn run(&mut self, seat: Option<Seat>, now_ms: i64) {
        if self.running() == seat {
            return;
        }
        self.seats = self.readings(now_ms);
        self.running = seat.map(|seat| (seat, now_ms));
    }

    /// Charges nobody for so long a time.
    pub(super) fn pause(&mut self, ms: u64) {
        if let Some((_, since_ms)) = &mut self.running {
            *since_ms = since_ms.saturating_add_unsigned(ms);
        }
    }
}

fn elapsed(since_ms: i64, now_ms: i64) -> u64 {
    u64::try_from(now_ms.saturating_sub(since_ms)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat(0);
    const B: Seat = Seat(1);

    /// Two seats move in turn, each after so many milliseconds; when somebody's flag falls, who and after which move.
    fn play(setting: &Clock, times: &[u64]) -> (Vec<Reading>, Option<(Seat, usize)>) {
        let mut clocks = Clocks::new(setting.clone(), 2);
        let mut now = 0;
        for (index, &time) in times.iter().enumerate() {
            clocks.run(Some([A, B][index % 2]), now);
            now += time as i64;
            if let Some(seat) = clocks.flagged(now) {
                return (clocks.readings(now), Some((seat, index)));
            }
            clocks.moved(now);
        }
        (clocks.readings(now), None)
    }

    fn main_ms(readings: &[Reading]) -> Vec<u64> {
        readings.iter().map(|reading| reading.main_ms).collect()
    }

    #[test]
    fn sudden_death_falls_to_the_millisecond() {
        let setting = Clock {
            base_ms: 1000,
            ..Clock::default()
        };
        assert_eq!(main_ms(&play(&setting, &[400, 100, 599]).0), [1, 900]);
        assert_eq!(play(&setting, &[400, 100, 600]).1, Some((A, 2)));
    }

    #[test]
    fn bonuses() {
        let with = |change: fn(&mut Clock)| {
            let mut setting = Clock {
                base_ms: 1000,
                ..Clock::default()
            };
            change(&mut setting);
            main_ms(&play(&setting, &[300, 50, 100, 0]).0)
        };
        assert_eq!(with(|setting| setting.increment_ms = 200), [1000, 1350]);
        assert_eq!(with(|setting| setting.delay_ms = 200), [900, 1000]);
        assert_eq!(with(|setting| setting.bronstein_ms = 200), [900, 1000]);
    }

    #[test]
    fn byo_yomi_keeps_a_period_that_was_kept_and_loses_one_that_was_not() {
        let setting = Clock {
            base_ms: 100,
            byo_yomi_ms: 50,
            periods: 3,
            ..Clock::default()
        };
        let (readings, fell) = play(&setting, &[140, 0, 49, 0, 60, 0]);
        assert_eq!(fell, None);
        assert_eq!((readings[0].periods, readings[0].period_ms), (2, 50));
        // The main time, then two periods: the third one falls with its last millisecond.
        assert_eq!(play(&setting, &[249]).1, None);
        assert_eq!(play(&setting, &[250]).1, Some((A, 0)));
    }

    #[test]
    fn canadian_overtime_starts_afresh_after_its_moves() {
        let setting = Clock {
            base_ms: 10,
            byo_yomi_ms: 100,
            periods: 1,
            period_moves: 2,
            ..Clock::default()
        };
        let (readings, fell) = play(&setting, &[10, 0, 60, 0, 39, 0]);
        assert_eq!(fell, None);
        assert_eq!((readings[0].period_ms, readings[0].period_moves), (61, 1));
        assert_eq!(play(&setting, &[10, 0, 60, 0, 40, 0]).1, None);
        assert_eq!(play(&setting, &[50, 0, 60]).1, Some((A, 2)));
    }

    #[test]
    fn a_limit_for_each_move_draws_on_the_bank() {
        let setting = Clock {
            per_move_ms: 100,
            bank_ms: 50,
            ..Clock::default()
        };
        let (readings, fell) = play(&setting, &[99, 0, 120, 0, 100, 0, 129]);
        assert_eq!(fell, None);
        assert_eq!(readings[0].bank_ms, 1);
        assert_eq!(play(&setting, &[120, 0, 130]).1, Some((A, 2)));
        let both = Clock {
            base_ms: 150,
            ..setting
        };
        assert_eq!(play(&both, &[100, 0, 50]).1, Some((A, 2)));
        assert_eq!(main_ms(&play(&both, &[110, 0, 49]).0), [1, 150]);
    }

    #[test]
    fn a_pause_is_charged_to_nobody() {
        let setting = Clock {
            base_ms: 100,
            ..Clock::default()
        };
        let mut clocks = Clocks::new(setting, 2);
        clocks.run(Some(A), 0);
        clocks.pause(1000);
        assert_eq!(clocks.flag_falls_ms(), Some(1100));
        assert_eq!(clocks.readings(1040)[0].main_ms, 60);
        assert_eq!((clocks.flagged(1099), clocks.flagged(1100)), (None, Some(A)));
    }
}
