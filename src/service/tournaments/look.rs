//! What the games of a tournament say, worked out once for everybody who looks.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::tournament::journal::GameLine;
use crate::tournament::plan::Plan;
use crate::tournament::report::Report;
use crate::tournament::runner::Results;

/// Which games these are: as long as they are the same, so is everything that they say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    /// How often they were read from the journal.
    pub(super) read: u64,
    /// How many there are.
    pub(super) games: usize,
}

/// The games at one moment, and what they say.
#[derive(Debug)]
pub struct Look {
    version: Version,
    /// The games, in the order in which they ended.
    pub lines: Vec<GameLine>,
    /// The same by encounter.
    pub results: Results,
    /// The report.
    pub report: Report,
    json: OnceLock<Result<String, String>>,
}

impl Look {
    fn of(plan: &Plan, version: Version, lines: Vec<GameLine>) -> Self {
        Look {
            version,
            results: Results::of(&lines),
            report: Report::of(plan, &lines),
            lines,
            json: OnceLock::new(),
        }
    }

    /// The report as JSON.
    ///
    /// # Errors
    /// It can't be written as JSON: what is wrong.
    pub fn json(&self) -> Result<&str, &str> {
        let written = || serde_json::to_string(&self.report).map_err(|error| error.to_string());
        let json = self.json.get_or_init(written).as_ref();
        json.map(String::as_str).map_err(String::as_str)
    }
}

/// The last look, for whoever looks next.
#[derive(Debug, Default)]
pub(super) struct Looks(Mutex<Option<Arc<Look>>>);

impl Looks {
    /// What the games say now. `news` gives the games beyond those of a version, or all if these are others. Who comes while
    /// somebody works it out waits for that.
    pub(super) fn look(
        &self,
        plan: &Plan,
        news: impl FnOnce(Option<Version>) -> (Version, Vec<GameLine>),
    ) -> Arc<Look> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, new) = news(last.as_ref().map(|look| look.version));
        let same = last.as_ref().filter(|look| look.version.read == now.read);
        if let Some(look) = same.filter(|look| look.version == now) {
            return look.clone();
        }
        let mut lines = same.map_or_else(Vec::new, |look| look.lines.clone());
        lines.extend(new);
        let look = Arc::new(Look::of(plan, now, lines));
        *last = Some(look.clone());
        look
    }
}
