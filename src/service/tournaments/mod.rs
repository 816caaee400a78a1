//! Tournaments that the server plays: each in a folder of its own, on threads of its own.
//!
//! What is on disk decides: the plan, the journal, and a word for what is wanted of it. A server that starts goes on with
//! every tournament that was running.

mod entry;
mod message;
mod service;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bots::Bots;
use crate::tournament::plan::{Plan, PlanError, PlanFault};
use crate::tournament::schedule;

pub use entry::{Entry, State};
pub(super) use service::TournamentApi;

/// The most tournaments that run at a time.
const MOST_RUNNING: usize = 8;

/// The most bots and games of one: its table is worked out for everybody who looks.
const MOST_BOTS: usize = 128;
const MOST_GAMES: u64 = 50_000;

/// All tournaments of a server.
#[derive(Debug)]
pub struct Tournaments {
    folder: PathBuf,
    /// How many encounters of one tournament are played at a time.
    workers: usize,
    bots: Arc<Bots>,
    all: Mutex<BTreeMap<String, Arc<Entry>>>,
}

/// Why a tournament was not made.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// The plan is wrong.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// There is one of this id, made from another plan.
    #[error("another plan was sent with this id before")]
    Taken,
    /// Too many run.
    #[error("{MOST_RUNNING} tournaments run already")]
    Busy,
    /// The disk refuses.
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl Tournaments {
    /// Those in this folder; the ones that were running go on. Their remote bots are those of `bots`.
    ///
    /// # Errors
    /// A folder that can't be read.
    pub fn open(folder: &Path, workers: usize, bots: Arc<Bots>) -> io::Result<Self> {
        let tournaments = Tournaments {
            folder: folder.to_owned(),
            workers: workers.max(1),
            bots,
            all: Mutex::default(),
        };
        if !folder.exists() {
            return Ok(tournaments);
        }
        for found in std::fs::read_dir(folder)? {
            let path = found?.path();
            let Some(id) = path.file_name().and_then(|name| name.to_str()) else {
                continue;
            };
            match Entry::load(&path, id, tournaments.workers, tournaments.bots.clone()) {
                Ok(entry) => {
                    let entry = Arc::new(entry);
                    if entry.state() == State::Running {
                        entry.start();
                    }
                    tournaments.lock().insert(id.to_owned(), entry);
                }
                Err(error) => tracing::error!(tournament = id, %error, "left out: it can't be read"),
            }
        }
        Ok(tournaments)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Entry>>> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads a plan of somebody who may not run programs or read files here.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(source: &str) -> Result<Plan, PlanError> {
        let plan = Plan::read("plan", None, source)?;
        let games = schedule::most_games(&plan).unwrap_or_default();
        if plan.bots.len() <= MOST_BOTS && games <= MOST_GAMES {
            return Ok(plan);
        }
        let what = format!("{} bots and {games} games are too many for a server", plan.bots.len());
        Err(PlanError {
            file: "plan".into(),
            faults: vec![PlanFault {
                line: None,
                what,
                remedy: format!(
                    "at most {MOST_BOTS} bots and {MOST_GAMES} games; `ludoteca tournament` has no such bounds"
                ),
            }],
        })
    }

    /// Makes a tournament and starts it; if there is one of this id and plan already, that is the answer.
    ///
    /// # Errors
    /// See [`NotMade`]; then there is none.
    pub fn create(&self, id: &str, source: &str, now_ms: i64) -> Result<Arc<Entry>, NotMade> {
        let plan = Self::read(source)?;
        let mut all = self.lock();
        if let Some(entry) = all.get(id) {
            return match entry.plan().source == source {
                true => Ok(entry.clone()),
                false => Err(NotMade::Taken),
            };
        }
        if running(&all) >= MOST_RUNNING {
            return Err(NotMade::Busy);
        }
        let entry = Arc::new(Entry::make(
            &self.folder.join(id),
            id,
            plan,
            now_ms,
            self.workers,
            self.bots.clone(),
        )?);
        entry.start();
        all.insert(id.to_owned(), entry.clone());
        Ok(entry)
    }

    /// Goes on with a tournament.
    ///
    /// # Errors
    /// [`NotMade::Busy`], [`NotMade::Io`]
    pub fn resume(&self, entry: &Arc<Entry>) -> Result<(), NotMade> {
        if entry.state() != State::Running && running(&self.lock()) >= MOST_RUNNING {
            return Err(NotMade::Busy);
        }
        Ok(entry.resume()?)
    }

    /// The tournament of this id.
    pub fn find(&self, id: &str) -> Option<Arc<Entry>> {
        self.lock().get(id).cloned()
    }

    /// All of them, newest first.
    pub fn list(&self) -> Vec<Arc<Entry>> {
        let mut all: Vec<Arc<Entry>> = self.lock().values().cloned().collect();
        all.sort_by_key(|entry| (std::cmp::Reverse(entry.created_ms()), entry.id().to_owned()));
        all
    }

    /// Stops all runs, at once; they go on when the server starts again.
    pub fn shut_down(&self) {
        for entry in self.list() {
            entry.interrupt();
        }
        for entry in self.list() {
            entry.join();
        }
    }
}

fn running(all: &BTreeMap<String, Arc<Entry>>) -> usize {
    all.values().filter(|entry| entry.state() == State::Running).count()
}
