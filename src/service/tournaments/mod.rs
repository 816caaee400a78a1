//! Tournaments that the server plays: each in a folder of its own, on threads of its own.
//!
//! What is on disk decides: the plan, the journal, and a word for what is wanted of it. A server that starts goes on with
//! every tournament that was running.

mod entry;
mod look;
mod message;
mod service;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bots::Bots;
use crate::private;
use crate::tournament::plan::{Plan, PlanError, PlanFault};
use crate::tournament::schedule;

pub use entry::{Entry, State};
pub(super) use service::TournamentApi;

/// The most tournaments that are busy at a time.
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
    all: Mutex<All>,
}

#[derive(Debug, Default)]
struct All {
    entries: BTreeMap<String, Arc<Entry>>,
    /// Those that are about to go on, and for whom each will be counted.
    resuming: BTreeMap<String, String>,
}

/// For whom a tournament is counted that begins, or goes on: the caller who has it do so.
#[derive(Clone, Debug, Default)]
pub struct Payer {
    /// As the disk knows the caller; empty: nobody is counted.
    pub name: String,
    /// How many tournaments of the caller's may be busy; `None`: as many as there may be.
    pub most: Option<u32>,
}

/// Why a tournament was not made, or not steered.
#[derive(Debug, thiserror::Error)]
pub enum NotMade {
    /// There is one of this id, made from another plan.
    #[error("another plan was sent with this id before")]
    Taken,
    /// Too many run.
    #[error("{MOST_RUNNING} tournaments run already")]
    Busy,
    /// Somebody else pauses or resumes it.
    #[error("somebody else pauses or resumes it")]
    Steered,
    /// Too many of one caller's run.
    #[error("{0} tournaments of this caller's run already")]
    Limit(u32),
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
            match Entry::load(&path, tournaments.workers, tournaments.bots.clone()) {
                Ok(entry) => {
                    let entry = Arc::new(entry);
                    if entry.state() == State::Running {
                        entry.start();
                    }
                    tournaments.lock().entries.insert(id.to_owned(), entry);
                }
                Err(error) => tracing::error!(tournament = id, %error, "left out: it can't be read"),
            }
        }
        Ok(tournaments)
    }

    fn lock(&self) -> MutexGuard<'_, All> {
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
    pub fn create(&self, id: &str, plan: Plan, payer: &Payer, now_ms: i64) -> Result<Arc<Entry>, NotMade> {
        let mut all = self.lock();
        if let Some(entry) = all.entries.get(id) {
            return match entry.plan().source == plan.source {
                true => Ok(entry.clone()),
                false => Err(NotMade::Taken),
            };
        }
        all.check_room(id, payer)?;
        private::folder().recursive(true).create(&self.folder)?;
        let folder = self.folder.join(id);
        let entry = Entry::make(&folder, plan, now_ms, &payer.name, self.workers, self.bots.clone())?;
        let entry = Arc::new(entry);
        entry.start();
        all.entries.insert(id.to_owned(), entry.clone());
        Ok(entry)
    }

    /// Goes on with a tournament that is paused or has failed; does nothing to another.
    ///
    /// # Errors
    /// [`NotMade::Steered`], [`NotMade::Busy`], [`NotMade::Limit`], [`NotMade::Io`]
    pub fn resume(&self, entry: &Arc<Entry>, payer: &Payer) -> Result<(), NotMade> {
        let _steering = entry.steer()?;
        if !entry.can_resume() {
            return Ok(());
        }
        // It may wait long for what is still being played: its place is kept meanwhile, and others go on.
        let _place = self.keep_place(entry.id(), payer)?;
        Ok(entry.resume(&payer.name)?)
    }

    fn keep_place<'a>(&'a self, id: &'a str, payer: &Payer) -> Result<Place<'a>, NotMade> {
        let mut all = self.lock();
        all.check_room(id, payer)?;
        all.resuming.insert(id.to_owned(), payer.name.clone());
        Ok(Place { tournaments: self, id })
    }

    /// The tournament of this id.
    pub fn find(&self, id: &str) -> Option<Arc<Entry>> {
        self.lock().entries.get(id).cloned()
    }

    /// All of them, newest first.
    pub fn list(&self) -> Vec<Arc<Entry>> {
        let mut all: Vec<Arc<Entry>> = self.lock().entries.values().cloned().collect();
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

impl All {
    /// Whether one more tournament may be busy, this one, for this payer.
    fn check_room(&self, id: &str, payer: &Payer) -> Result<(), NotMade> {
        let others = self.entries.iter().filter(|(other, _)| *other != id);
        let payers = others.filter_map(|(other, entry)| match self.resuming.get(other) {
            Some(payer) => Some(payer.clone()),
            None => entry.is_busy().then(|| entry.payer()),
        });
        let payers: Vec<String> = payers.collect();
        let own = payers.iter().filter(|other| **other == payer.name).count();
        match payer.most {
            Some(most) if own >= most as usize => Err(NotMade::Limit(most)),
            _ if payers.len() >= MOST_RUNNING => Err(NotMade::Busy),
            _ => Ok(()),
        }
    }
}

/// A place among those that are busy, for a tournament that is about to go on.
struct Place<'a> {
    tournaments: &'a Tournaments,
    id: &'a str,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.tournaments.lock().resuming.remove(self.id);
    }
}
