//! Plays what the schedule asks for, and notes every game in the journal.
//!
//! The schedule is asked again whenever nothing more may be started; what it answers depends on the plan and the
//! results alone. Workers play encounters from a queue that is kept longer than they need at the moment, so that none
//! waits for this thread, which writes what has gathered into the journal in one go and tells the news.

mod results;
mod worker;

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};

use super::journal::{GameLine, Journal, JournalError};
use super::pairing::{Encounter, Next, Pace};
use super::plan::Plan;
use super::player::Player;
use super::referee::Unplayed;
use super::schedule::{self, Trial};
use worker::{Job, Message, Worker};

pub use results::Results;

/// How often a run looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// How long games that are over may gather before they are written, while the workers have something to play. A run
/// that is killed loses what it had not written.
const GATHER: Duration = Duration::from_millis(10);

/// How many encounters wait for each worker: more than it plays while games gather, where games are of the shortest.
const AHEAD: usize = 256;

/// Makes players for bots.
pub trait Seating: Sync {
    /// A player for this bot; what keeps it from playing shows when its game begins. It comes back with
    /// [`release`](Self::release).
    fn player(&self, bot: usize, plan: &Plan) -> Box<dyn Player>;

    /// Takes a player back after a game.
    fn release(&self, bot: usize, plan: &Plan, player: Box<dyn Player>);
}

/// What a run is told from outside.
#[derive(Debug, Default)]
pub struct Control {
    /// Start nothing more, and end when what runs is over.
    pub pause: AtomicBool,
    /// End at once; games that are being played count as not played.
    pub cancel: AtomicBool,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Everything was played.
    Complete,
    /// It was paused or cancelled: the same plan and journal go on.
    Interrupted,
}

/// Why a run can't go on.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The journal can't be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game can't be played.
    #[error("encounter {encounter}: {error}")]
    Game {
        /// The encounter, from 1.
        encounter: u32,
        /// Why.
        error: Unplayed,
    },
}

/// Plays a tournament to its end, or until `control` stops it. Every game is told once it is in the journal.
///
/// # Errors
/// See [`RunError`]; everything that was played before is in the journal.
pub fn run(
    plan: &Plan,
    journal: &mut Journal,
    seating: &dyn Seating,
    control: &Control,
    news: &mut dyn FnMut(&GameLine),
) -> Result<Finish, RunError> {
    let workers = plan.concurrency.max(1);
    let luck = journal.luck().clone();
    let (enter, entered) = unbounded::<Arc<AtomicBool>>();
    let (give, jobs) = unbounded::<Job>();
    let (tell, told) = unbounded::<Message>();
    let finish = std::thread::scope(|scope| {
        for _ in 0..workers {
            let (luck, jobs, tell, enter) = (&luck, jobs.clone(), tell.clone(), enter.clone());
            scope.spawn(move || {
                let worker = Worker::new(plan, seating, luck, jobs, tell);
                // Whoever runs this waits for it.
                let _ = enter.send(worker.stop.clone());
                drop(enter);
                worker.work();
            });
        }
        drop((enter, tell));
        let stops: Vec<Arc<AtomicBool>> = entered.iter().collect();
        let mut coordinator = Coordinator {
            plan,
            results: Results::of(journal.lines()),
            journal,
            control,
            news,
            queue: Queue { give, jobs },
            trial: Trial::of(plan),
            started: HashSet::new(),
            waiting: VecDeque::new(),
            running: 0,
        };
        let finish = coordinator.coordinate(&told);
        coordinator.withdraw();
        if !matches!(finish, Ok(Finish::Complete)) {
            for stop in &stops {
                stop.store(true, Ordering::Relaxed);
            }
        }
        // With the coordinator the queue goes, and with the queue the workers.
        finish
    })?;
    journal.sync().map_err(JournalError::from)?;
    Ok(finish)
}

/// Lets games gather. Waiting for each would wake this thread for each, on a core that a worker needs.
#[expect(clippy::disallowed_methods, reason = "there is no one thing to wait for")]
fn gather() {
    std::thread::sleep(GATHER);
}

/// Both ends of the workers' queue: what has not begun can be taken back.
struct Queue {
    give: Sender<Job>,
    jobs: Receiver<Job>,
}

struct Coordinator<'a, 'n> {
    plan: &'a Plan,
    journal: &'a mut Journal,
    results: Results,
    control: &'a Control,
    news: &'a mut (dyn FnMut(&GameLine) + 'n),
    queue: Queue,
    /// The plan's test, if it has one.
    trial: Option<Trial<'a>>,
    /// The encounters that the workers were given.
    started: HashSet<u32>,
    waiting: VecDeque<Encounter>,
    /// How many encounters the workers have, or find in the queue.
    running: usize,
}

impl Coordinator<'_, '_> {
    fn coordinate(&mut self, told: &Receiver<Message>) -> Result<Finish, RunError> {
        let mut over = false;
        loop {
            if self.control.cancel.load(Ordering::Relaxed) {
                return Ok(Finish::Interrupted);
            }
            let paused = self.control.pause.load(Ordering::Relaxed);
            if paused {
                self.withdraw();
            }
            if self.waiting.is_empty() && !over && !paused {
                over = !self.schedule();
            }
            while !paused && self.running < self.most_running() {
                let Some(encounter) = self.waiting.pop_front() else {
                    break;
                };
                self.begin(encounter)?;
            }
            if self.running == 0 {
                return Ok(if paused { Finish::Interrupted } else { Finish::Complete });
            }
            match told.recv_timeout(LOOK) {
                Ok(first) => {
                    if !self.queue.jobs.is_empty() {
                        gather();
                    }
                    let done = self.hear(std::iter::once(first).chain(told.try_iter()))?;
                    over &= !(done && self.grows());
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Interrupted),
            }
        }
    }

    /// How many encounters the workers may have, those in the queue among them.
    fn most_running(&self) -> usize {
        let workers = self.plan.concurrency.max(1);
        match self.plan.side_by_side {
            // What is begun is noted, because bots see its luck: nothing begins before its time.
            true => workers,
            false => workers * (1 + AHEAD),
        }
    }

    /// Takes back what no worker has begun.
    fn withdraw(&mut self) {
        let mut back: Vec<Encounter> = self.queue.jobs.try_iter().map(|job| job.encounter).collect();
        self.running -= back.len();
        while let Some(encounter) = back.pop() {
            self.started.remove(&encounter.number);
            self.waiting.push_front(encounter);
        }
    }

    /// Asks what may be started. False if nothing may before another encounter is done.
    fn schedule(&mut self) -> bool {
        let done = self.results.done();
        let Next::Play(encounters) = schedule::next(self.plan, &done) else {
            return false;
        };
        let fresh = encounters.into_iter().filter(|encounter| {
            !self.started.contains(&encounter.number) && !self.results.is_complete(encounter.number)
        });
        self.waiting.extend(fresh);
        !self.waiting.is_empty()
    }

    /// Whether the schedule may have grown now that an encounter is done.
    fn grows(&self) -> bool {
        match self.plan.format.pace() {
            Pace::Fixed => false,
            Pace::Round => self.running == 0,
            Pace::Result => true,
        }
    }

    fn begin(&mut self, encounter: Encounter) -> Result<(), RunError> {
        self.started.insert(encounter.number);
        let games = (0..encounter.games).filter(|&game| !self.results.has(encounter.number, game));
        let games = games.collect();
        let attempt = match self.plan.side_by_side {
            true => self.journal.begin(encounter.number)?,
            false => 0,
        };
        let job = Job {
            encounter,
            games,
            attempt,
        };
        // The queue lives as long as its other end here does.
        if self.queue.give.send(job).is_ok() {
            self.running += 1;
        }
        Ok(())
    }

    /// Shows the plan's test what is new; whether it has come to an end.
    fn is_decided(&mut self) -> bool {
        let Some(trial) = &mut self.trial else { return false };
        while !trial.is_decided() {
            let Some(done) = self.results.encounter(trial.next()) else {
                return false;
            };
            trial.look(&done);
        }
        true
    }

    /// Notes what the workers tell; true if an encounter is done.
    fn hear(&mut self, messages: impl Iterator<Item = Message>) -> Result<bool, RunError> {
        let (mut over, mut failed, mut done) = (Vec::new(), None, false);
        for message in messages {
            self.running -= usize::from(message.last);
            done |= message.last;
            if let Some(error) = message.failed.filter(|error| !matches!(error, Unplayed::Stopped(_))) {
                failed = failed.or(Some((message.encounter.number, error)));
            }
            let of = message.encounter;
            over.extend(message.games.into_iter().map(|game| (of.clone(), game)));
        }
        for line in self.journal.append(over)? {
            self.results.add(line);
            (self.news)(line);
        }
        if let Some((encounter, error)) = failed {
            return Err(RunError::Game {
                encounter: encounter + 1,
                error,
            });
        }
        if done && self.is_decided() {
            self.withdraw();
            self.waiting.clear();
        }
        Ok(done)
    }
}
