//! A queue in which callers take turns.
//!
//! Its invariant: a caller may have no more waiting than there is room left, so whoever fills the queue leaves room for
//! the next one (dynamic thresholds: Choudhury and Hahne, IEEE/ACM Transactions on Networking 6, 1998).

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

/// Jobs that wait, by caller.
#[derive(Debug)]
pub(super) struct Queue<J> {
    waiting: HashMap<Option<Arc<str>>, VecDeque<J>>,
    /// Each caller with a job that waits, once; the first has the next turn.
    turns: VecDeque<Option<Arc<str>>>,
}

impl<J> Default for Queue<J> {
    fn default() -> Self {
        Queue {
            waiting: HashMap::new(),
            turns: VecDeque::new(),
        }
    }
}

impl<J> Queue<J> {
    /// How many jobs wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Whether one more job of this caller has room among `room`. `None` is the server itself, which shares with nobody.
    pub(super) fn has_room(&self, caller: Option<&Arc<str>>, room: usize) -> bool {
        let left = room.saturating_sub(self.len());
        let own = self.waiting.get(&caller.cloned()).map_or(0, VecDeque::len);
        left > 0 && (caller.is_none() || own < left)
    }

    /// Adds a job.
    pub(super) fn push(&mut self, caller: Option<&Arc<str>>, job: J) {
        let jobs = self.waiting.entry(caller.cloned()).or_default();
        if jobs.is_empty() {
            self.turns.push_back(caller.cloned());
        }
        jobs.push_back(job);
    }

    /// Takes the job whose turn it is.
    pub(super) fn pop(&mut self) -> Option<J> {
        let caller = self.turns.pop_front()?;
        let jobs = self.waiting.get_mut(&caller)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.waiting.remove(&caller);
        } else {
            self.turns.push_back(caller);
        }
        job
    }

    /// Drops the jobs that are not to be kept.
    pub(super) fn retain(&mut self, mut keep: impl FnMut(&J) -> bool) {
        self.waiting.retain(|_, jobs| {
            jobs.retain(&mut keep);
            !jobs.is_empty()
        });
        self.turns.retain(|caller| self.waiting.contains_key(caller));
    }
}
