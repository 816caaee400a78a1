//! A SQLite store that fails when it is told to.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};

use ludoteca::store::{
    Conflict, Entry, EventRow, GameCount, GameRow, Query, Remembered, RequestKey, SqliteStore, Store, StoreError,
    Writer,
};
use tempfile::TempDir;

use crate::fresh;

/// What a [`Scripted`] store does with a commit.
pub enum Plan {
    Pass,
    /// Fails if an entry is for the game.
    FailOn(&'static str),
    /// Writes nothing, and breaks.
    Break,
    /// Writes all, and breaks on the way back.
    BreakLate,
    Panic,
}

/// A SQLite store that tells the size of each batch and then waits to be told what to do with it.
/// Without anybody to tell it, it passes all.
#[derive(Debug)]
pub struct Scripted {
    inner: SqliteStore,
    batches: SyncSender<usize>,
    plans: Mutex<Receiver<Plan>>,
}

/// The test's side of a [`Scripted`] store.
pub struct Script {
    _folder: TempDir,
    pub store: Arc<Scripted>,
    pub batches: Receiver<usize>,
    pub plans: SyncSender<Plan>,
}

impl Script {
    pub fn start(capacity: usize) -> (Self, Writer) {
        let (folder, inner) = fresh();
        let (sizes, batches) = sync_channel(1000);
        let (plans, orders) = sync_channel(1000);
        let store = Arc::new(Scripted {
            inner,
            batches: sizes,
            plans: Mutex::new(orders),
        });
        let writer = Writer::start(store.clone(), capacity).unwrap();
        (
            Self {
                _folder: folder,
                store,
                batches,
                plans,
            },
            writer,
        )
    }

    /// Waits until a batch is being committed, and returns its size.
    pub fn batch(&self) -> usize {
        self.batches.recv().unwrap()
    }

    pub fn plan(&self, plan: Plan) {
        self.plans.send(plan).unwrap();
    }
}

pub fn fault(permanent: bool) -> StoreError {
    StoreError {
        place: "here".to_owned(),
        what: "a fault".to_owned(),
        remedy: "none",
        permanent,
    }
}

impl Store for Scripted {
    fn commit(&self, entries: &[Entry]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let _ = self.batches.send(entries.len());
        let plan = self.plans.lock().unwrap().recv().unwrap_or(Plan::Pass);
        let is_for =
            |name: &'static str| move |entry: &Entry| matches!(entry, Entry::Create { game, .. } if game.id == name);
        match plan {
            Plan::FailOn(name) if entries.iter().any(is_for(name)) => Err(fault(false)),
            Plan::Pass | Plan::FailOn(_) => self.inner.commit(entries),
            Plan::Break => Err(fault(true)),
            Plan::BreakLate => self.inner.commit(entries).and(Err(fault(true))),
            Plan::Panic => panic!("as planned"),
        }
    }

    fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<EventRow>)>, StoreError> {
        self.inner.load(game)
    }

    fn tail(&self, game: &str, after: u64) -> Result<Vec<EventRow>, StoreError> {
        self.inner.tail(game, after)
    }

    fn list(&self, query: &Query) -> Result<Vec<GameRow>, StoreError> {
        self.inner.list(query)
    }

    fn wakes(&self, before_ms: i64) -> Result<Vec<(i64, String)>, StoreError> {
        self.inner.wakes(before_ms)
    }

    fn counts(&self) -> Result<Vec<GameCount>, StoreError> {
        self.inner.counts()
    }

    fn unfinished(&self, owner: &str) -> Result<u64, StoreError> {
        self.inner.unfinished(owner)
    }

    fn outages(&self, after_ms: i64) -> Result<Vec<std::ops::Range<i64>>, StoreError> {
        self.inner.outages(after_ms)
    }

    fn request(&self, key: &RequestKey) -> Result<Option<Remembered>, StoreError> {
        self.inner.request(key)
    }
}
