//! What the writer measures. Whoever publishes the figures gives them their names.

use std::time::Duration;

use prometheus_client::metrics::histogram::Histogram;

/// Seconds: from a commit that the disk's cache takes to a disk that is in trouble.
const SECONDS: [f64; 13] = [
    0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0,
];
/// Entries: up to the largest batch.
const ENTRIES: [f64; 11] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

/// The writer's figures; clones share them.
#[derive(Clone, Debug)]
pub struct CommitMeters {
    /// How long each commit took until it was on disk or had failed, in seconds.
    pub seconds: Histogram,
    /// How many entries each commit held.
    pub entries: Histogram,
}

impl Default for CommitMeters {
    fn default() -> Self {
        CommitMeters {
            seconds: Histogram::new(SECONDS),
            entries: Histogram::new(ENTRIES),
        }
    }
}

impl CommitMeters {
    pub(super) fn note(&self, entries: usize, took: Duration) {
        self.seconds.observe(took.as_secs_f64());
        self.entries.observe(entries as f64);
    }
}
