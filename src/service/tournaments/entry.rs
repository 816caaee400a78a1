//! One tournament: its plan, its games so far, and the thread that plays it.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::JoinHandle;

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::NotMade;
use super::look::{Look, Looks, Version};
use crate::bots::Bots;
use crate::private;
use crate::tournament::journal::{self, GameLine, Journal};
use crate::tournament::plan::Plan;
use crate::tournament::player::Roster;
use crate::tournament::runner::{self, Control, Finish, RunError};
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
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Stored {
    created_ms: i64,
    state: State,
    #[serde(default)]
    error: String,
    /// See [`Payer::name`](super::Payer::name); empty in folders of a server that did not count.
    #[serde(default)]
    payer: String,
}

/// The games so far.
#[derive(Debug, Default)]
struct Games {
    lines: Vec<GameLine>,
    /// How often they were read anew: after that there may be as many as before, and others.
    read: u64,
}

/// A tournament.
#[derive(Debug)]
pub struct Entry {
    id: String,
    folder: PathBuf,
    plan: Plan,
    games: Mutex<Games>,
    looks: Looks,
    stored: Mutex<Stored>,
    /// Counts what happened, for watchers.
    changes: watch::Sender<u64>,
    bots: Arc<Bots>,
    /// Held while the state and what runs change together; never while anybody waits for games.
    run: Mutex<Option<Run>>,
    /// Whether its thread has games in hand; one that was paused plays on until they are over.
    playing: AtomicBool,
    /// Held by whoever pauses or resumes: one at a time. Who resumes may hold it as long as a game lasts.
    steering: Mutex<()>,
    most_games: Option<u64>,
}

#[derive(Debug)]
struct Run {
    control: Arc<Control>,
    /// `None`: somebody waits for it, or has.
    thread: Option<JoinHandle<()>>,
}

impl Entry {
    /// A tournament of which nothing has been played.
    pub(super) fn make(
        folder: &Path,
        plan: Plan,
        created_ms: i64,
        payer: &str,
        workers: usize,
        bots: Arc<Bots>,
    ) -> io::Result<Self> {
        private::folder().recursive(true).create(folder)?;
        write(&folder.join("plan.toml"), &plan.source)?;
        let stored = Stored {
            created_ms,
            state: State::Running,
            error: String::new(),
            payer: payer.into(),
        };
        let entry = Self::new(folder, plan, stored, workers, bots);
        entry.set(|_| {})?;
        Ok(entry)
    }

    /// A tournament that was made before.
    pub(super) fn load(folder: &Path, workers: usize, bots: Arc<Bots>) -> io::Result<Self> {
        let source = std::fs::read_to_string(folder.join("plan.toml"))?;
        let stored: Stored = serde_json::from_slice(&std::fs::read(folder.join("state.json"))?)?;
        let plan = super::Tournaments::read(&source).map_err(io::Error::other)?;
        let lines = if Journal::path(folder).exists() {
            journal::load(folder, &plan).map_err(io::Error::other)?
        } else {
            Vec::new()
        };
        let mut entry = Self::new(folder, plan, stored, workers, bots);
        entry.games = Mutex::new(Games { lines, read: 0 });
        Ok(entry)
    }

    fn new(folder: &Path, mut plan: Plan, stored: Stored, workers: usize, bots: Arc<Bots>) -> Self {
        plan.concurrency = plan.concurrency.min(workers);
        let most_games = schedule::most_games(&plan);
        let id = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Entry {
            id,
            folder: folder.to_owned(),
            plan,
            games: Mutex::default(),
            looks: Looks::default(),
            stored: Mutex::new(stored),
            changes: watch::Sender::new(0),
            bots,
            run: Mutex::default(),
            playing: AtomicBool::new(false),
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

    fn stored(&self) -> MutexGuard<'_, Stored> {
        self.stored.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// When it was made, in milliseconds since 1970.
    pub fn created_ms(&self) -> i64 {
        self.stored().created_ms
    }

    /// Where it stands.
    pub fn state(&self) -> State {
        self.stored().state
    }

    /// Why it failed.
    pub fn error(&self) -> String {
        self.stored().error.clone()
    }

    /// For whom it is counted while it is busy; empty: for nobody.
    pub(super) fn payer(&self) -> String {
        self.stored().payer.clone()
    }

    /// Whether it takes the machine's time: it runs, or plays what it had begun when it was paused.
    pub(super) fn is_busy(&self) -> bool {
        self.state() == State::Running || self.playing.load(Ordering::Acquire)
    }

    fn played(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The games so far, and what they say.
    pub(super) fn look(&self) -> Arc<Look> {
        self.looks.look(&self.plan, |version| {
            let games = self.played();
            // Only what is new: who plays waits for this lock.
            let known = version
                .filter(|known| known.read == games.read)
                .map_or(0, |known| known.games);
            let now = Version {
                read: games.read,
                games: games.lines.len(),
            };
            (now, games.lines[known..].to_vec())
        })
    }

    /// How many games were played so far.
    pub fn games(&self) -> usize {
        self.played().lines.len()
    }

    /// Changes with everything that happens.
    pub fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    fn set(&self, change: impl FnOnce(&mut Stored)) -> io::Result<()> {
        let mut known = self.stored();
        let mut stored = known.clone();
        change(&mut stored);
        write(&self.folder.join("state.json"), &serde_json::to_string(&stored)?)?;
        *known = stored;
        drop(known);
        self.changes.send_modify(|changes| *changes += 1);
        Ok(())
    }

    /// Plays on, on a thread of its own. The tournament's state is running.
    pub(super) fn start(self: &Arc<Self>) {
        self.start_in(&mut self.run());
    }

    fn start_in(self: &Arc<Self>, run: &mut Option<Run>) {
        let control = Arc::new(Control::default());
        let (entry, told) = (self.clone(), control.clone());
        let play = move || {
            // Best effort: at full priority it is slow for others, but right.
            let _ = rustix::process::nice(NICE);
            let finish = entry.play(&told);
            // Before its state: who hears that it is complete may begin another.
            entry.playing.store(false, Ordering::Release);
            match finish {
                Ok(Finish::Complete) => entry.change(State::Complete),
                // Paused or cancelled: that was noted when it was asked for. Or the server shuts down: it goes on then.
                Ok(Finish::Interrupted) => {}
                Err(error) => entry.fail(&error.to_string()),
            }
        };
        self.playing.store(true, Ordering::Release);
        let thread = std::thread::Builder::new().name("tournament".into()).spawn(play);
        match thread {
            Ok(thread) => {
                let thread = Some(thread);
                *run = Some(Run { control, thread });
            }
            Err(error) => {
                self.playing.store(false, Ordering::Release);
                self.fail(&error.to_string());
            }
        }
    }

    fn play(&self, control: &Control) -> Result<Finish, RunError> {
        let mut journal = Journal::open(&self.folder, &self.plan)?;
        {
            let mut games = self.played();
            games.lines = journal.lines().to_vec();
            games.read += 1;
        }
        let roster = Roster::new(None, self.bots.clone());
        let mut hear = |line: &GameLine| {
            self.played().lines.push(line.clone());
            self.changes.send_modify(|changes| *changes += 1);
        };
        runner::run(&self.plan, &mut journal, &roster, control, &mut hear)
    }

    fn change(&self, state: State) {
        if let Err(error) = self.set(|stored| (stored.state, stored.error) = (state, String::new())) {
            tracing::error!(tournament = self.id, %error, "its state could not be stored");
        }
    }

    pub(super) fn fail(&self, why: &str) {
        tracing::error!(tournament = self.id, why, "a tournament can't go on");
        let failed = |stored: &mut Stored| {
            // What was ended for good must not look as if it could be resumed.
            if stored.state != State::Cancelled {
                (stored.state, stored.error) = (State::Failed, why.into());
            }
        };
        if let Err(error) = self.set(failed) {
            tracing::error!(tournament = self.id, %error, "its state could not be stored");
            // It does not run, whatever the disk says.
            failed(&mut self.stored());
            self.changes.send_modify(|changes| *changes += 1);
        }
    }

    /// Held by whoever pauses or resumes it. Nobody waits for it here: who resumes may hold it for long, and each who waited
    /// would take a thread from all other calls.
    ///
    /// # Errors
    /// [`NotMade::Steered`]
    pub(super) fn steer(&self) -> Result<MutexGuard<'_, ()>, NotMade> {
        match self.steering.try_lock() {
            Ok(steering) => Ok(steering),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(NotMade::Steered),
        }
    }

    /// Lets nothing new begin.
    ///
    /// # Errors
    /// [`NotMade::Steered`], or [`NotMade::Io`]; it goes on then.
    pub fn pause(&self) -> Result<(), NotMade> {
        let _steering = self.steer()?;
        let run = self.run();
        if self.state() == State::Running {
            self.set(|stored| stored.state = State::Paused)?;
            tell(run.as_ref(), |control| control.pause.store(true, Ordering::Relaxed));
        }
        Ok(())
    }

    /// Whether it may go on: it is paused, or has failed.
    pub(super) fn can_resume(&self) -> bool {
        matches!(self.state(), State::Paused | State::Failed)
    }

    /// Goes on, and is counted for this payer from now on. Waits for what was being played when it was paused; does nothing
    /// if it was cancelled meanwhile. Whoever calls this steers it.
    ///
    /// # Errors
    /// The disk refuses; it stays as it was then.
    pub(super) fn resume(self: &Arc<Self>, payer: &str) -> io::Result<()> {
        self.join();
        let mut run = self.run();
        if self.can_resume() {
            self.set(|stored| {
                (stored.state, stored.error) = (State::Running, String::new());
                stored.payer = payer.into();
            })?;
            self.start_in(&mut run);
        }
        Ok(())
    }

    /// Ends it for good, and waits until nothing of it runs any more; who finds it cancelled does not wait.
    ///
    /// # Errors
    /// The disk refuses; it goes on then.
    pub fn cancel(&self) -> io::Result<()> {
        {
            // Not steered: whoever resumes it may be waiting for what is interrupted here.
            let run = self.run();
            if matches!(self.state(), State::Complete | State::Cancelled) {
                return Ok(());
            }
            // First what is wanted: if the disk refuses, nothing has changed.
            self.set(|stored| (stored.state, stored.error) = (State::Cancelled, String::new()))?;
            interrupt(run.as_ref());
        }
        // Whoever resumes it may have its thread. He has it no longer than it takes to be interrupted.
        let _steering = self.steering.lock().unwrap_or_else(PoisonError::into_inner);
        self.join();
        Ok(())
    }

    /// Stops what runs, at once, and leaves the state as it is.
    pub(super) fn interrupt(&self) {
        interrupt(self.run().as_ref());
    }

    fn run(&self) -> MutexGuard<'_, Option<Run>> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nothing runs.
    pub(super) fn join(&self) {
        let mut run = self.run();
        // Its control stays: what is waited for can still be interrupted.
        let thread = run.as_mut().and_then(|run| run.thread.take());
        drop(run);
        if let Some(thread) = thread
            && thread.join().is_err()
        {
            self.playing.store(false, Ordering::Release);
            self.fail("its thread panicked");
        }
    }
}

fn interrupt(run: Option<&Run>) {
    tell(run, |control| control.cancel.store(true, Ordering::Relaxed));
}

fn tell(run: Option<&Run>, what: impl Fn(&Control)) {
    if let Some(run) = run {
        what(&run.control);
    }
}

/// Writes a file whole or not at all.
fn write(path: &Path, text: &str) -> io::Result<()> {
    let new = path.with_extension("new");
    let mut file = private::file().write(true).create(true).truncate(true).open(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_data()?;
    std::fs::rename(&new, path)
}
