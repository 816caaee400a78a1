//! One tournament: its plan, its games so far, and the thread that plays it.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use crate::bots::Bots;
use crate::tournament::journal::{self, GameLine, Journal};
use crate::tournament::plan::Plan;
use crate::tournament::player::Roster;
use crate::tournament::runner::{self, Control, Finish};
use crate::tournament::schedule;

/// By how much the runs give way to the calls.
const NICE: i32 = 10;

/// What is wanted of a tournament, and how far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Games are being played.
    Running,
    /// Nothing new begins until it is resumed.
    Paused,
    /// Everything was played.
    Complete,
    /// It was ended before its end.
    Cancelled,
    /// It can't go on.
    Failed,
}

impl State {
    /// Whether nothing will be played any more unless somebody asks for it.
    pub fn is_final(self) -> bool {
        matches!(self, State::Complete | State::Cancelled | State::Failed)
    }
}

/// What is on disk besides the plan and the journal.
#[derive(Debug, Serialize, Deserialize)]
struct Stored {
    created_ms: i64,
    state: State,
    #[serde(default)]
    error: String,
}

/// A tournament.
#[derive(Debug)]
pub struct Entry {
    id: String,
    folder: PathBuf,
    plan: Plan,
    created_ms: i64,
    lines: Mutex<Vec<GameLine>>,
    state: Mutex<(State, String)>,
    /// Counts what happened, for watchers.
    changes: watch::Sender<u64>,
    bots: Arc<Bots>,
    run: Mutex<Option<Run>>,
    /// Held by whoever pauses, resumes or cancels: one at a time.
    steering: Mutex<()>,
    most_games: Option<u64>,
}

#[derive(Debug)]
struct Run {
    control: Arc<Control>,
    thread: JoinHandle<()>,
}

impl Entry {
    /// A tournament of which nothing has been played.
    pub(super) fn make(
        folder: &Path,
        id: &str,
        plan: Plan,
        created_ms: i64,
        workers: usize,
        bots: Arc<Bots>,
    ) -> io::Result<Self> {
        std::fs::create_dir_all(folder)?;
        write(&folder.join("plan.toml"), &plan.source)?;
        let entry = Self::new(folder, id, plan, created_ms, workers, bots);
        entry.set(State::Running, "")?;
        Ok(entry)
    }

    /// A tournament that was made before.
    pub(super) fn load(folder: &Path, id: &str, workers: usize, bots: Arc<Bots>) -> io::Result<Self> {
        let source = std::fs::read_to_string(folder.join("plan.toml"))?;
        let stored: Stored = serde_json::from_slice(&std::fs::read(folder.join("state.json"))?)?;
        let plan = super::Tournaments::read(&source).map_err(io::Error::other)?;
        let mut entry = Self::new(folder, id, plan, stored.created_ms, workers, bots);
        if Journal::path(folder).exists() {
            let (_, lines) = journal::load(folder).map_err(io::Error::other)?;
            entry.lines = Mutex::new(lines);
        }
        entry.state = Mutex::new((stored.state, stored.error));
        Ok(entry)
    }

    fn new(folder: &Path, id: &str, mut plan: Plan, created_ms: i64, workers: usize, bots: Arc<Bots>) -> Self {
        plan.concurrency = plan.concurrency.min(workers);
        let most_games = schedule::most_games(&plan);
        Entry {
            id: id.into(),
            folder: folder.to_owned(),
            plan,
            created_ms,
            lines: Mutex::default(),
            state: Mutex::new((State::Running, String::new())),
            changes: watch::Sender::new(0),
            bots,
            run: Mutex::default(),
            steering: Mutex::default(),
            most_games,
        }
    }

    /// Its id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How many games it has at the most, where that is known beforehand.
    pub fn most_games(&self) -> Option<u64> {
        self.most_games
    }

    /// Its plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// When it was made, in milliseconds since 1970.
    pub fn created_ms(&self) -> i64 {
        self.created_ms
    }

    /// Where it stands.
    pub fn state(&self) -> State {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).0
    }

    /// Why it failed.
    pub fn error(&self) -> String {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).1.clone()
    }

    /// The games so far.
    pub fn lines(&self) -> Vec<GameLine> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How many games were played so far.
    pub fn games(&self) -> usize {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Changes with everything that happens.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn set(&self, state: State, error: &str) -> io::Result<()> {
        let stored = Stored {
            created_ms: self.created_ms,
            state,
            error: error.into(),
        };
        let text = serde_json::to_string(&stored)?;
        let mut known = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        write(&self.folder.join("state.json"), &text)?;
        *known = (state, error.into());
        drop(known);
        self.changes.send_modify(|changes| *changes += 1);
        Ok(())
    }

    /// Plays on, on a thread of its own. The tournament's state is running.
    pub(super) fn start(self: &Arc<Self>) {
        let control = Arc::new(Control::default());
        let (entry, told) = (self.clone(), control.clone());
        let play = move || {
            // Best effort: at full priority it is slow for others, but right.
            let _ = rustix::process::nice(NICE);
            entry.play(&told);
        };
        let thread = std::thread::Builder::new().name("tournament".into()).spawn(play);
        match thread {
            Ok(thread) => {
                let run = Run { control, thread };
                *self.run.lock().unwrap_or_else(PoisonError::into_inner) = Some(run);
            }
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn play(&self, control: &Control) {
        let mut journal = match Journal::open(&self.folder, &self.plan) {
            Ok(journal) => journal,
            Err(error) => return self.fail(&error.to_string()),
        };
        *self.lines.lock().unwrap_or_else(PoisonError::into_inner) = journal.lines().to_vec();
        let roster = Roster::new(None, self.bots.clone());
        let mut hear = |line: &GameLine| {
            self.lines
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(line.clone());
            self.changes.send_modify(|changes| *changes += 1);
        };
        match runner::run(&self.plan, &mut journal, &roster, control, &mut hear) {
            Ok(Finish::Complete) => self.change(State::Complete),
            // Paused or cancelled: that was noted when it was asked for. Or the server shuts down: it goes on then.
            Ok(Finish::Interrupted) => {}
            Err(error) => self.fail(&error.to_string()),
        }
    }

    fn change(&self, state: State) {
        if let Err(error) = self.set(state, "") {
            tracing::error!(tournament = self.id, %error, "its state could not be stored");
        }
    }

    fn fail(&self, why: &str) {
        tracing::error!(tournament = self.id, why, "a tournament can't go on");
        if let Err(error) = self.set(State::Failed, why) {
            tracing::error!(tournament = self.id, %error, "its state could not be stored");
            // It does not run, whatever the disk says.
            *self.state.lock().unwrap_or_else(PoisonError::into_inner) = (State::Failed, why.into());
            self.changes.send_modify(|changes| *changes += 1);
        }
    }

    fn steer(&self) -> MutexGuard<'_, ()> {
        self.steering.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets nothing new begin.
    ///
    /// # Errors
    /// The disk refuses; it goes on then.
    pub fn pause(&self) -> io::Result<()> {
        let _steering = self.steer();
        if self.state() == State::Running {
            self.set(State::Paused, "")?;
            self.tell(|control| control.pause.store(true, Ordering::Relaxed));
        }
        Ok(())
    }

    /// Goes on, if it is paused or has failed. Waits for what was being played when it was paused.
    ///
    /// # Errors
    /// The disk refuses; it stays as it was then.
    pub fn resume(self: &Arc<Self>) -> io::Result<()> {
        let _steering = self.steer();
        if matches!(self.state(), State::Paused | State::Failed) {
            self.join();
            self.set(State::Running, "")?;
            self.start();
        }
        Ok(())
    }

    /// Ends it for good.
    ///
    /// # Errors
    /// The disk refuses; it goes on then.
    pub fn cancel(&self) -> io::Result<()> {
        // At once: whoever resumes it may be waiting for what still runs.
        self.interrupt();
        let _steering = self.steer();
        if !matches!(self.state(), State::Complete | State::Cancelled) {
            self.set(State::Cancelled, "")?;
            self.interrupt();
        }
        Ok(())
    }

    /// Stops what runs, at once, and leaves the state as it is.
    pub(super) fn interrupt(&self) {
        self.tell(|control| control.cancel.store(true, Ordering::Relaxed));
    }

    fn tell(&self, what: impl Fn(&Control)) {
        if let Some(run) = &*self.run.lock().unwrap_or_else(PoisonError::into_inner) {
            what(&run.control);
        }
    }

    /// Waits until nothing runs.
    pub(super) fn join(&self) {
        let run = self.run.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(run) = run
            && run.thread.join().is_err()
        {
            self.fail("its thread panicked");
        }
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    std::fs::write(&new, text)?;
    std::fs::File::open(&new)?.sync_data()?;
    std::fs::rename(&new, path)
}
