//! The games in memory: each behind its own lock, loaded on first touch and dropped when idle.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Notify, RwLock, watch};

use super::app::{App, now_ms};
use super::fault::Fault;
use crate::store::{Entry, EventRow, GameState, WriteError};
use crate::table::record::{Event, StoredHeader, read_seed};
use crate::table::{Change, Status, Table};

/// How many locks the map of games is spread over.
const SHARDS: usize = 64;

/// After how long without a touch a game leaves the memory.
const IDLE_MS: i64 = 10 * 60 * 1000;

/// A game in memory.
#[derive(Debug)]
pub struct Live {
    /// The game.
    pub table: Arc<RwLock<Table>>,
    /// What its watchers wait for.
    pub head: watch::Sender<Head>,
    /// Whether somebody is moving its engines already.
    pub engine_runs: AtomicBool,
    /// Whether somebody asks its remote bots already.
    pub bots_attended: AtomicBool,
    /// Tells them that one has connected.
    pub bot_came: Notify,
    touched_ms: AtomicI64,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its revision.
    pub revision: u64,
    /// It was deleted, or another server moved it on: this value is dead.
    pub gone: bool,
}

impl Live {
    /// A game just made or loaded.
    pub fn new(table: Table) -> Arc<Live> {
        let head = Head {
            revision: table.revision(),
            gone: false,
        };
        Arc::new(Live {
            table: Arc::new(RwLock::new(table)),
            head: watch::Sender::new(head),
            engine_runs: AtomicBool::new(false),
            bots_attended: AtomicBool::new(false),
            bot_came: Notify::new(),
            touched_ms: AtomicI64::new(now_ms()),
        })
    }

    /// Whether the game was deleted meanwhile.
    pub fn is_gone(&self) -> bool {
        self.head.borrow().gone
    }

    /// Writes a change and takes it once it is on disk. The caller holds the table's lock through
    /// `table`, and runs this to its end even if its client goes away.
    ///
    /// # Errors
    /// The store refused it: the table is as it was.
    pub async fn commit(&self, app: &App, table: &mut Table, change: Change) -> Result<(), Fault> {
        let id = table.header().id.clone();
        let entry = Entry::Append {
            game: id.clone(),
            after: table.revision(),
            events: change.events().map(event_row).collect::<Result<_, _>>()?,
            state: game_state(change.status()),
            updated_ms: change.time_ms(),
            wake_ms: change.wake_ms(),
            names: change.new_names(),
        };
        match app.writer.write(entry).await {
            Ok(()) => {
                app.timer.schedule(&id, change.wake_ms());
                table.adopt(change);
                self.head.send_replace(Head {
                    revision: table.revision(),
                    gone: false,
                });
                Ok(())
            }
            Err(error) => {
                // What is in memory no longer matches what is stored, or nobody knows: load it anew at the next touch.
                if matches!(error, WriteError::Conflict(_) | WriteError::Unsure) {
                    app.games.forget(&id, self);
                }
                Err(error.into())
            }
        }
    }
}

/// The state that the store files a game under.
pub fn game_state(status: Status) -> GameState {
    match status {
        Status::Open => GameState::Open,
        Status::Active => GameState::Active,
        Status::Over => GameState::Over,
        Status::Aborted => GameState::Aborted,
    }
}

/// An event as the store keeps it.
pub fn event_row(event: &Event) -> Result<EventRow, Fault> {
    let body = serde_json::to_string(event).map_err(Fault::internal)?;
    Ok(EventRow {
        revision: event.revision,
        body,
    })
}

/// The map of the games in memory.
#[derive(Debug)]
pub struct Registry {
    shards: Vec<Mutex<HashMap<String, Arc<Live>>>>,
    hasher: RandomState,
    /// How often a game was taken out because its value was dead.
    forgotten: AtomicU64,
}

impl Default for Registry {
    fn default() -> Self {
        Registry {
            shards: (0..SHARDS).map(|_| Mutex::default()).collect(),
            hasher: RandomState::new(),
            forgotten: AtomicU64::new(0),
        }
    }
}

impl Registry {
    fn shard(&self, id: &str) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Live>>> {
        let shard = self.hasher.hash_one(id) as usize % SHARDS;
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A game that is in memory.
    pub fn find(&self, id: &str) -> Option<Arc<Live>> {
        let live = self.shard(id).get(id).cloned()?;
        live.touched_ms.store(now_ms(), Ordering::Relaxed);
        Some(live)
    }

    /// Puts a game in, or finds that somebody else just did.
    pub fn insert(&self, id: &str, live: Arc<Live>) -> Arc<Live> {
        self.shard(id).entry(id.to_owned()).or_insert(live).clone()
    }

    /// Puts in a game that was read from the store after `forgotten` was looked at; `None` if a game was
    /// taken out meanwhile, which may have been this one: read it again.
    fn insert_loaded(&self, id: &str, live: Arc<Live>, forgotten: u64) -> Option<Arc<Live>> {
        let mut shard = self.shard(id);
        let current = self.forgotten.load(Ordering::Acquire) == forgotten;
        current.then(|| shard.entry(id.to_owned()).or_insert(live).clone())
    }

    /// Takes a game out and tells its watchers that this value of it is dead.
    pub fn forget(&self, id: &str, live: &Live) {
        let mut shard = self.shard(id);
        self.forgotten.fetch_add(1, Ordering::AcqRel);
        if shard.get(id).is_some_and(|known| std::ptr::eq(known.as_ref(), live)) {
            shard.remove(id);
        }
        live.head.send_modify(|head| head.gone = true);
    }

    /// How many games are in memory.
    pub fn len(&self) -> usize {
        let shards = self.shards.iter();
        shards
            .map(|shard| shard.lock().unwrap_or_else(PoisonError::into_inner).len())
            .sum()
    }

    /// Drops the games that nobody holds and nobody has touched for a while.
    pub fn drop_idle(&self) {
        let before = now_ms() - IDLE_MS;
        for shard in &self.shards {
            let mut shard = shard.lock().unwrap_or_else(PoisonError::into_inner);
            shard.retain(|_, live| Arc::strong_count(live) > 1 || live.touched_ms.load(Ordering::Relaxed) > before);
        }
    }
}

impl App {
    /// A stored game, from memory or from the store.
    ///
    /// # Errors
    /// `None` if there is none; a fault of the store.
    pub async fn load(self: &Arc<Self>, id: &str) -> Result<Option<Arc<Live>>, Fault> {
        if let Some(live) = self.games.find(id) {
            return Ok(Some(live));
        }
        loop {
            let forgotten = self.games.forgotten.load(Ordering::Acquire);
            let (store, key) = (self.store.clone(), id.to_owned());
            let loaded = tokio::task::spawn_blocking(move || -> Result<Option<Table>, Fault> {
                match store.load(&key)? {
                    Some((row, events)) => restore(&row.header, events).map(Some),
                    None => Ok(None),
                }
            });
            let Some(table) = loaded.await.map_err(Fault::internal)?? else {
                return Ok(None);
            };
            let live = Live::new(table);
            match super::timer::forgive(self, &live, &mut *live.table.write().await).await {
                // Another call loaded it at the same time and was faster.
                Err(fault) if fault.is_stale() => continue,
                done => done?,
            }
            let Some(live) = self.games.insert_loaded(id, live, forgotten) else {
                continue;
            };
            super::engine::kick(self, &live);
            super::bot_seats::attend(self, &live).await;
            return Ok(Some(live));
        }
    }

    /// A stored game that must exist.
    ///
    /// # Errors
    /// NO_SUCH_GAME, or a fault of the store.
    pub async fn live(self: &Arc<Self>, id: &str) -> Result<Arc<Live>, Fault> {
        self.load(id).await?.ok_or_else(Fault::no_such_game)
    }
}

pub(super) fn restore(header: &str, events: Vec<EventRow>) -> Result<Table, Fault> {
    let stored: StoredHeader = serde_json::from_str(header).map_err(Fault::internal)?;
    let seed = read_seed(&stored.seed).ok_or_else(|| Fault::internal("a stored seed is not 32 bytes of hex"))?;
    let events = events
        .iter()
        .map(|row| serde_json::from_str(&row.body))
        .collect::<Result<Vec<Event>, _>>();
    Table::restore(stored.header, seed, events.map_err(Fault::internal)?).map_err(Fault::internal)
}
