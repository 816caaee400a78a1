//! Group commit: one thread takes every write that waits and commits them together.
//!
//! A sync of the disk costs the same for one event as for a hundred, so while one batch is on its
//! way the next one gathers. Its invariant: an entry is answered only after the commit that holds
//! it returned, and an entry that was taken is written whoever still waits for it.

use std::io;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use tokio::sync::{oneshot, watch};

use super::{CommitMeters, Conflict, Entry, Store, StoreError};

/// How many entries go into one commit at most, so that the first never waits long for the last.
const LARGEST_BATCH: usize = 1_024;

/// Why an entry was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// It does not fit what is stored.
    #[error(transparent)]
    Conflict(#[from] Conflict),
    /// Too many entries wait: try again shortly. Nothing was written.
    #[error("too many writes wait for the disk")]
    Busy,
    /// The store failed on this entry. Nothing was written, and a later try may succeed.
    #[error(transparent)]
    Failed(StoreError),
    /// The store broke while it committed this entry: only a restart can tell whether it is on disk.
    #[error("the store broke during this write, which may be on disk or not")]
    Unsure,
    /// The writer was closed, or the store broke earlier. Nothing was written, and nothing will be.
    #[error("the store takes no more writes")]
    Stopped,
}

type Answer = Result<(), WriteError>;

/// Hands entries to the one thread that writes.
#[derive(Debug)]
pub struct Writer {
    queue: Mutex<Option<SyncSender<Job>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    healthy: watch::Receiver<bool>,
    meters: CommitMeters,
}

impl Writer {
    /// Starts the thread. At most `capacity` entries (at least one) wait while a batch is committed.
    ///
    /// # Errors
    /// The system has no thread to give.
    pub fn start(store: Arc<dyn Store>, capacity: usize) -> io::Result<Self> {
        let (queue, jobs) = sync_channel(capacity.max(1));
        let (health, healthy) = watch::channel(true);
        let meters = CommitMeters::default();
        let work = Work {
            store,
            health: Health(health),
            meters: meters.clone(),
        };
        let thread = thread::Builder::new()
            .name("store-writer".to_owned())
            .spawn(move || work.write_all(&jobs))?;
        Ok(Self {
            queue: Mutex::new(Some(queue)),
            thread: Mutex::new(Some(thread)),
            healthy,
            meters,
        })
    }

    /// Hands `entry` to the thread at once, and returns a wait for the disk. Dropping the wait takes
    /// nothing back.
    ///
    /// Entries are written in the order in which they were handed in.
    pub fn write(&self, entry: Entry) -> impl Future<Output = Result<(), WriteError>> + Send + 'static + use<> {
        let waiting = self.hand_in(entry);
        // A waiter without an answer was lost in a panic of the thread.
        async move { waiting?.await.unwrap_or(Err(WriteError::Unsure)) }
    }

    /// Whether entries can be written. Once false it stays so: the writer was closed, or the store
    /// broke and the server must be restarted.
    pub fn healthy(&self) -> bool {
        *self.healthy.borrow()
    }

    /// Waits until it is no longer [healthy](Self::healthy).
    pub async fn broken(&self) {
        let mut healthy = self.healthy.clone();
        // An error says that the thread has ended: then it writes nothing more.
        drop(healthy.wait_for(|healthy| !healthy).await);
    }

    /// What it measures.
    pub fn meters(&self) -> &CommitMeters {
        &self.meters
    }

    /// Takes no more entries, and returns when those it took are on disk. Blocks.
    pub fn close(&self) {
        // Without a sender the thread ends after the last job.
        drop(self.queue.lock().unwrap_or_else(PoisonError::into_inner).take());
        if let Some(thread) = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take()
            && thread.join().is_err()
        {
            tracing::error!("the thread that writes to the store panicked");
        }
    }

    fn hand_in(&self, entry: Entry) -> Result<oneshot::Receiver<Answer>, WriteError> {
        if !self.healthy() {
            return Err(WriteError::Stopped);
        }
        let (waiter, waiting) = oneshot::channel();
        let queue = self.queue.lock().unwrap_or_else(PoisonError::into_inner);
        match queue
            .as_ref()
            .ok_or(WriteError::Stopped)?
            .try_send(Job { entry, waiter })
        {
            Ok(()) => Ok(waiting),
            Err(TrySendError::Full(_)) => Err(WriteError::Busy),
            Err(TrySendError::Disconnected(_)) => Err(WriteError::Stopped),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.close();
    }
}

/// An entry and who waits for it.
#[derive(Debug)]
struct Job {
    entry: Entry,
    waiter: oneshot::Sender<Answer>,
}

/// The thread's side of [`Writer::healthy`]: false when the thread ends, however it ends.
struct Health(watch::Sender<bool>);

impl Health {
    fn lose(&self) {
        self.0.send_replace(false);
    }

    fn lost(&self) -> bool {
        !*self.0.borrow()
    }
}

impl Drop for Health {
    fn drop(&mut self) {
        self.lose();
    }
}

/// What the thread works with.
struct Work {
    store: Arc<dyn Store>,
    health: Health,
    meters: CommitMeters,
}

impl Work {
    /// The thread: batch after batch, until the writer is closed and the queue is empty.
    fn write_all(&self, jobs: &Receiver<Job>) {
        while let Ok(first) = jobs.recv() {
            let (entries, waiters): (Vec<_>, Vec<_>) = std::iter::once(first)
                .chain(jobs.try_iter().take(LARGEST_BATCH - 1))
                .map(|job| (job.entry, job.waiter))
                .unzip();
            let answers = self.commit(&entries);
            debug_assert_eq!(answers.len(), entries.len(), "a store answers every entry");
            for (waiter, answer) in waiters.into_iter().zip(answers) {
                // Nobody may be waiting any more, and that is fine: the entry is written all the same.
                let _ = waiter.send(answer);
            }
        }
    }

    /// Commits a batch, and if it failed as a whole each entry by itself, so that one bad entry harms
    /// no other.
    fn commit(&self, entries: &[Entry]) -> Vec<Answer> {
        if self.health.lost() {
            return vec![Err(WriteError::Stopped); entries.len()];
        }
        let start = Instant::now();
        let committed = self.store.commit(entries);
        self.meters.note(entries.len(), start.elapsed());
        match committed {
            Ok(answers) => answers
                .into_iter()
                .map(|answer| answer.map_err(WriteError::Conflict))
                .collect(),
            Err(error) if error.permanent => {
                tracing::error!(%error, entries = entries.len(), "the store broke in a commit: no more writes");
                self.health.lose();
                vec![Err(WriteError::Unsure); entries.len()]
            }
            Err(error) if entries.len() == 1 => vec![Err(WriteError::Failed(error))],
            Err(error) => {
                tracing::warn!(%error, entries = entries.len(), "a batch failed and is tried entry by entry");
                entries.chunks(1).flat_map(|entry| self.commit(entry)).collect()
            }
        }
    }
}
