//! What the pool measures. Whoever publishes the figures gives them their names.

use std::time::Duration;

use prometheus_client::encoding::{EncodeLabelSet, EncodeLabelValue, LabelValueEncoder};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;

use super::pool::Priority;

/// Seconds: from a thread that was free to a caller who gives up.
const SECONDS: [f64; 12] = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 5.0, 15.0, 60.0];

/// What became of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchResult {
    /// It answered whoever asked.
    Answered,
    /// Whoever asked went away before there was an answer.
    Abandoned,
    /// It panicked.
    Failed,
    /// The queue was full.
    Refused,
}

impl SearchResult {
    /// All of them.
    pub const ALL: [SearchResult; 4] = [
        SearchResult::Answered,
        SearchResult::Abandoned,
        SearchResult::Failed,
        SearchResult::Refused,
    ];
}

/// The searches that are counted together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
pub struct SearchLabels {
    /// Which queue they waited in.
    pub priority: Priority,
    /// What became of them.
    pub result: SearchResult,
}

/// The pool's figures; clones share them.
#[derive(Clone, Debug)]
pub struct SearchMeters {
    /// How long searches waited for a thread, in seconds.
    pub wait: Histogram,
    /// How many searches there were.
    pub searches: Family<SearchLabels, Counter>,
}

impl Default for SearchMeters {
    fn default() -> Self {
        let searches = Family::default();
        // From the start on, or the first search that fails would not be seen as an increase.
        for priority in Priority::ALL {
            for result in SearchResult::ALL {
                searches.get_or_create_owned(&SearchLabels { priority, result });
            }
        }
        SearchMeters {
            wait: Histogram::new(SECONDS),
            searches,
        }
    }
}

impl SearchMeters {
    pub(super) fn waited(&self, time: Duration) {
        self.wait.observe(time.as_secs_f64());
    }

    pub(super) fn count(&self, priority: Priority, result: SearchResult) {
        self.searches.get_or_create(&SearchLabels { priority, result }).inc();
    }
}

impl EncodeLabelValue for Priority {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> std::fmt::Result {
        let name = match self {
            Priority::Seat => "seat",
            Priority::Interactive => "interactive",
            Priority::Tournament => "tournament",
        };
        name.encode(encoder)
    }
}

impl EncodeLabelValue for SearchResult {
    fn encode(&self, encoder: &mut LabelValueEncoder<'_>) -> std::fmt::Result {
        let name = match self {
            SearchResult::Answered => "answered",
            SearchResult::Abandoned => "abandoned",
            SearchResult::Failed => "failed",
            SearchResult::Refused => "refused",
        };
        name.encode(encoder)
    }
}
