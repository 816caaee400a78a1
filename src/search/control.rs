//! What a search may spend, and who stops it.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// The strongest level.
pub const MAX_LEVEL: u8 = 10;

/// What a search may spend.
#[derive(Clone, Debug)]
pub struct Limits {
    /// 1 (a beginner) to [`MAX_LEVEL`] (everything the budget allows).
    pub level: u8,
    /// At most this many nodes or playouts. With a fixed seed and no deadline, the answer is always the same.
    pub nodes: Option<u64>,
    /// When to stop at the latest.
    pub deadline: Option<Instant>,
    /// The seed of everything random in the search.
    pub seed: u64,
}

/// How often the clock and the caller's flag are looked at, in nodes.
const LOOK_EVERY: u64 = 1024;

/// The running search's meter: counts nodes, and says when to stop.
#[derive(Debug)]
pub struct Control {
    stop: Arc<AtomicBool>,
    started: Instant,
    deadline: Option<Instant>,
    budget: u64,
    used: Cell<u64>,
    next_look: Cell<u64>,
    over: Cell<bool>,
    interrupted: Cell<bool>,
}

impl Control {
    /// A meter for `limits`, stopped from outside by `stop`.
    pub fn new(limits: &Limits, stop: Arc<AtomicBool>) -> Self {
        Control {
            stop,
            started: Instant::now(),
            deadline: limits.deadline,
            budget: limits.nodes.unwrap_or(u64::MAX),
            used: Cell::new(0),
            next_look: Cell::new(LOOK_EVERY),
            over: Cell::new(false),
            interrupted: Cell::new(false),
        }
    }

    /// A meter for one part of the search: it may spend this share of what is left, and at most so many
    /// nodes, and whoever stops the search stops it too. [`join`](Self::join) counts its nodes here.
    pub fn part(&self, share: f64, nodes: u64) -> Control {
        let now = Instant::now();
        let left = self.budget.saturating_sub(self.used.get());
        Control {
            stop: Arc::clone(&self.stop),
            started: now,
            deadline: self
                .deadline
                .map(|deadline| now + deadline.saturating_duration_since(now).mul_f64(share)),
            budget: nodes.min((left as f64 * share) as u64),
            used: Cell::new(0),
            next_look: Cell::new(LOOK_EVERY),
            over: Cell::new(self.over.get()),
            interrupted: Cell::new(false),
        }
    }

    /// Counts the nodes of a part that is done.
    pub fn join(&self, part: &Control) {
        self.used.set(self.used.get() + part.used.get());
        self.over.set(self.over.get() || self.used.get() >= self.budget);
        self.look();
    }

    /// Counts one node; true when the search must wind up. A node that costs far more than a
    /// microsecond (a whole playout) calls [`look`](Self::look) besides.
    pub fn tick(&self) -> bool {
        let used = self.used.get() + 1;
        self.used.set(used);
        if used >= self.budget {
            self.over.set(true);
        } else if used >= self.next_look.get() {
            self.next_look.set(used + LOOK_EVERY);
            self.look();
        }
        self.over.get()
    }

    /// Looks at the clock and the caller's flag now; true when the search must wind up.
    pub fn look(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) || self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.over.set(true);
            self.interrupted.set(true);
        }
        self.over.get()
    }

    /// Whether the search must wind up.
    pub fn is_over(&self) -> bool {
        self.over.get()
    }

    /// Whether it was the clock or the caller, and not the node budget, that ended it.
    pub fn was_interrupted(&self) -> bool {
        self.interrupted.get()
    }

    /// The share of the budget that is spent, from 0 to 1, of nodes or of time, whichever is more.
    /// Looks at the clock only if there is a deadline.
    pub fn spent(&self) -> f64 {
        let nodes = self.used.get() as f64 / self.budget as f64;
        let time = self.deadline.map_or(0.0, |deadline| {
            let whole = deadline.saturating_duration_since(self.started).as_secs_f64();
            if whole > 0.0 {
                self.started.elapsed().as_secs_f64() / whole
            } else {
                1.0
            }
        });
        nodes.max(time).min(1.0)
    }

    /// Nodes counted so far.
    pub fn nodes(&self) -> u64 {
        self.used.get()
    }
}
