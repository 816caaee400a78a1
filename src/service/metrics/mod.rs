//! The figures of a server in Prometheus' form (OpenMetrics), on a listener of their own.
//!
//! Every server has a registry of its own, so several in one process do not mix. Each layer measures for itself
//! (`calls`, [`CommitMeters`](crate::store::CommitMeters), [`SearchMeters`](crate::search::SearchMeters)); the names
//! are given here, and [`METRICS`] is all of them.

mod counts;
mod listener;

use std::sync::{Arc, Mutex, PoisonError};

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use self::counts::Counts;
pub(super) use self::listener::MetricsListener;
use super::app::App;
use super::calls::CallMeters;
use crate::search::pool::Priority;

/// The name of every metric that a server has, as Prometheus stores it; histograms without `_bucket`, `_sum` and `_count`.
pub const METRICS: [&str; 13] = [
    "ludoteca_build_info",
    "ludoteca_call_seconds",
    "ludoteca_calls_total",
    "ludoteca_commit_entries",
    "ludoteca_commit_seconds",
    "ludoteca_games",
    "ludoteca_games_in_memory",
    "ludoteca_open_streams",
    "ludoteca_refusals_total",
    "ludoteca_search_queue",
    "ludoteca_search_wait_seconds",
    "ludoteca_searches_total",
    "ludoteca_store_up",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct QueueLabels {
    priority: Priority,
}

/// A server's figures.
#[derive(Debug)]
pub(super) struct Metrics {
    app: Arc<App>,
    registry: Registry,
    counts: Mutex<Counts>,
    queue: Family<QueueLabels, Gauge>,
    in_memory: Gauge,
    store_up: Gauge,
}

impl Metrics {
    pub(super) fn new(app: Arc<App>, calls: &CallMeters) -> Self {
        let mut registry = Registry::with_prefix("ludoteca");
        let counts = Counts::default();
        let (queue, in_memory, store_up) = (Family::default(), Gauge::default(), Gauge::default());
        let (commits, searches) = (app.writer.meters(), app.pool.meters());
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The server's version", build);
        registry.register("calls", "Calls that have ended, by gRPC code", calls.calls.clone());
        registry.register(
            "call_seconds",
            "How long calls took, streams up to their end",
            calls.seconds.clone(),
        );
        registry.register(
            "refusals",
            "Refused calls, by the reason in ErrorInfo",
            calls.refusals.clone(),
        );
        registry.register("open_streams", "Streams that are open", calls.streams.clone());
        registry.register(
            "commit_seconds",
            "How long a commit took until it was on disk",
            commits.seconds.clone(),
        );
        registry.register("commit_entries", "Writes in one commit", commits.entries.clone());
        registry.register(
            "search_wait_seconds",
            "How long searches waited for a thread",
            searches.wait.clone(),
        );
        registry.register(
            "searches",
            "Searches, by what became of them",
            searches.searches.clone(),
        );
        registry.register("search_queue", "Searches that wait for a thread", queue.clone());
        registry.register("games", "Stored games", counts.games.clone());
        registry.register("games_in_memory", "Games that are held in memory", in_memory.clone());
        registry.register(
            "store_up",
            "1 while the store takes writes, 0 once it has failed",
            store_up.clone(),
        );
        Metrics {
            app,
            registry,
            counts: Mutex::new(counts),
            queue,
            in_memory,
            store_up,
        }
    }

    /// All figures as of now. Blocks: the store counts its games.
    pub(super) fn render(&self) -> Result<String, std::fmt::Error> {
        // What was counted halfway is counted anew.
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        counts.refresh(self.app.store.as_ref());
        for priority in Priority::ALL {
            let waiting = self.app.pool.waiting(priority);
            self.queue
                .get_or_create(&QueueLabels { priority })
                .set(i64::try_from(waiting).unwrap_or(i64::MAX));
        }
        self.in_memory
            .set(i64::try_from(self.app.games.len()).unwrap_or(i64::MAX));
        self.store_up.set(self.app.writer.healthy().into());
        let mut text = String::new();
        encode(&mut text, &self.registry)?;
        Ok(text)
    }
}
