//! What a bot's faults cost.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Game;
use crate::rules::Seat;
use crate::table::Change;
use crate::tournament::plan::Penalty;
use crate::tournament::player::{Failure, plain, shorten};

/// The most that is noted of what went wrong, in bytes.
const MAX_WHAT: usize = 1_000;

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// A move that is not legal.
    Illegal,
    /// The bot crashed.
    Crash,
    /// The bot went away.
    Disconnect,
    /// Its time was up.
    Time,
}

impl FaultKind {
    pub(super) fn of(failure: &Failure) -> FaultKind {
        match failure {
            Failure::Crashed(_) => FaultKind::Crash,
            Failure::Disconnected(_) => FaultKind::Disconnect,
            Failure::TimedOut => FaultKind::Time,
        }
    }

    /// The reason for which a game that it costs has ended.
    pub fn reason(self) -> &'static str {
        match self {
            FaultKind::Illegal => "illegal_move",
            FaultKind::Crash => "crash",
            FaultKind::Disconnect => "disconnect",
            FaultKind::Time => "time",
        }
    }
}

/// A bot's fault.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Whose.
    pub seat: u8,
    /// After this event.
    pub revision: u64,
    /// What went wrong.
    pub kind: FaultKind,
    /// The same in words.
    pub what: String,
}

/// What follows from a bot's answer.
pub(super) enum Verdict {
    /// The move stands on the table.
    Made,
    /// The move counts although it came late.
    Late(Change),
    /// The seat is out.
    Lost(Change),
    /// A random legal move is made instead; this is noted with it.
    Random(String),
    /// The bot is asked again, and told this.
    Again(String),
}

impl Game<'_> {
    /// Notes a fault, and says what it costs. `late` is the legal move that came after its time.
    pub(super) fn penalty(
        &mut self,
        seat: Seat,
        kind: FaultKind,
        what: &str,
        late: Option<Change>,
        thought: Duration,
    ) -> Verdict {
        // What is written out is longer than what was said.
        let what = shorten(&plain(what), MAX_WHAT).to_owned();
        self.faults.push(Fault {
            seat: seat.0,
            revision: self.table.revision(),
            kind,
            what: what.clone(),
        });
        let penalties = &self.plan.penalties;
        let penalty = match kind {
            FaultKind::Illegal => penalties.illegal,
            FaultKind::Crash => penalties.crash,
            FaultKind::Disconnect => penalties.disconnect,
            FaultKind::Time => penalties.time,
        };
        let faults = self.faults.iter();
        let count = faults
            .filter(|fault| fault.seat == seat.0 && fault.kind == kind)
            .count();
        match penalty {
            Penalty::Lose(most) if count >= most as usize => self.lose(seat, kind, &what),
            Penalty::Random => Verdict::Random(what),
            // The time is over: whatever came late counts this time, and if nothing came, something must.
            Penalty::Lose(_) if kind == FaultKind::Time => match late {
                Some(change) => Verdict::Late(change),
                None => Verdict::Random(what),
            },
            // Nobody may be asked again for ever: the clock, or the patience, ends it.
            Penalty::Lose(_) if self.is_late(thought) => self.penalty(seat, FaultKind::Time, &what, None, thought),
            Penalty::Lose(_) => Verdict::Again(what),
        }
    }

    fn lose(&mut self, seat: Seat, kind: FaultKind, what: &str) -> Verdict {
        let flag = match kind {
            FaultKind::Time => self.table.wake_ms().and_then(|falls_ms| self.table.flag(falls_ms)),
            _ => None,
        };
        let lost = match flag {
            Some(flag) => Ok(flag),
            None => self.table.forfeit(seat, kind.reason(), self.now_ms),
        };
        match lost {
            Ok(mut change) => {
                change.note(what);
                Verdict::Lost(change)
            }
            // The seat is out already, and its bot is asked no more.
            Err(_) => Verdict::Random(what.into()),
        }
    }
}
