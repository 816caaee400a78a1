//! A game between its format and its record.

use std::collections::BTreeMap;

use serde_json::Value;

use super::tree::Notes;
use crate::rules::Seat;

/// A game without ids, times and luck: what was played, and what was noted.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Transcript {
    /// The options; what is missing has its default.
    pub options: Value,
    /// The position text it starts from, if it is not the usual start.
    pub start_position: Option<String>,
    /// One name a seat; empty where none is known.
    pub names: Vec<String>,
    /// When it was made here, in milliseconds since 1970; `None` for a game from elsewhere.
    pub started_ms: Option<i64>,
    /// What else is noted of the game.
    pub tags: BTreeMap<String, String>,
    /// A comment before the first move.
    pub comment: String,
    /// The moves and chance events that stand.
    pub entries: Vec<Entry>,
    /// How it ended: by the rules or otherwise. `None`: it is not over, or nobody knows.
    pub ended: Option<Ended>,
}

/// A move or a chance event.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Entry {
    /// The seat that moved; `None` for chance.
    pub seat: Option<Seat>,
    /// The canonical text.
    pub text: String,
    /// What was noted with it.
    pub notes: Notes,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ended {
    /// All seats that share the win; empty means a draw.
    pub winners: Vec<Seat>,
    /// Why, in snake_case.
    pub reason: String,
    /// Whether the rules ended it.
    pub by_rules: bool,
}

impl Ended {
    /// An end that a file asserts without its saying why.
    pub const AS_RECORDED: &'static str = "as_recorded";
    /// The end of a game that was not played to its end.
    pub const UNFINISHED: &'static str = "unfinished";

    /// An end that was not by the rules.
    pub fn recorded(winners: Vec<Seat>, reason: &str) -> Self {
        Ended {
            winners,
            reason: reason.into(),
            by_rules: false,
        }
    }

    /// The seat that won alone.
    pub fn winner(&self) -> Option<Seat> {
        match self.winners[..] {
            [seat] => Some(seat),
            _ => None,
        }
    }

    /// Whether nobody won or lost, because the game was not played to its end.
    pub fn is_unfinished(&self) -> bool {
        self.reason == Self::UNFINISHED
    }
}

/// The day (year, month, day; UTC) of a time in milliseconds since 1970.
pub(crate) fn civil(ms: i64) -> (i64, i64, i64) {
    // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let days = ms.div_euclid(86_400_000) + 719_468;
    let era = days.div_euclid(146_097);
    let of_era = days.rem_euclid(146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let shifted = (5 * of_year + 2) / 153;
    let day = of_year - (153 * shifted + 2) / 5 + 1;
    let month = if shifted < 10 { shifted + 3 } else { shifted - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::civil;

    #[test]
    fn days_of_times() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(-1), (1969, 12, 31));
        assert_eq!(civil(951_782_400_000), (2000, 2, 29));
        assert_eq!(civil(1_796_083_200_000), (2026, 12, 1));
    }
}
