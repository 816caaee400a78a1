//! Plays what the schedule asks for, and notes every game in the journal.
//!
//! The schedule is asked again whenever nothing more may be started; what it answers depends on the plan and the
//! results alone. Workers play encounters; this thread writes the journal and tells the news.

mod results;
mod worker;

use std::collections::{HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::journal::{GameLine, Journal, JournalError};
use super::pairing::{Encounter, Next, Pace};
use super::plan::Plan;
use super::player::Player;
use super::referee::Unplayed;
use super::schedule;
use worker::{Job, Message, Worker};

pub use results::Results;

/// How often a run looks whether it is to stop.
const LOOK: Duration = Duration::from_millis(50);

/// Makes players for bots.
pub trait Seating: Sync {
    /// A player for this bot; what keeps it from playing shows when its game begins. It comes back with
    /// [`release`](Self::release).
    fn player(&self, bot: usize, plan: &Plan) -> Box<dyn Player>;

    /// Takes a player back after a game.
    fn release(&self, bot: usize, player: Box<dyn Player>);
}

/// What a run is told from outside.
#[derive(Debug, Default)]
pub struct Control {
    /// Start nothing more, and end when what runs is over.
    pub pause: AtomicBool,
    /// End at once; games that are being played count as not played.
    pub cancel: AtomicBool,
}

/// What a run tells.
#[derive(Debug)]
pub enum News<'a> {
    /// An encounter begins.
    Began(&'a Encounter),
    /// A game is over and in the journal.
    Ended(&'a GameLine),
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
    /// The options make no game.
    #[error("the options make no game: {0}")]
    Options(String),
}

/// Plays a tournament to its end, or until `control` stops it.
///
/// # Errors
/// See [`RunError`]; everything that was played before is in the journal.
pub fn run(
    plan: &Plan,
    journal: &mut Journal,
    seating: &dyn Seating,
    control: &Control,
    news: &mut dyn FnMut(News<'_>),
) -> Result<Finish, RunError> {
    let game = plan
        .game_type
        .build(&plan.options, plan.game_type.about().rules_version)
        .map_err(|faults| RunError::Options(format!("{faults:?}")))?;
    let workers = plan.concurrency.max(1);
    let luck = journal.luck().clone();
    let stop = Arc::new(AtomicBool::new(false));
    let (give, jobs) = sync_channel::<Job>(workers);
    let (tell, told) = sync_channel::<Message>(workers);
    let jobs = Mutex::new(jobs);
    let finish = std::thread::scope(|scope| {
        for _ in 0..workers {
            let worker = Worker {
                plan,
                game: game.as_ref(),
                seating,
                luck: &luck,
                stop: &stop,
                tell: tell.clone(),
            };
            let jobs = &jobs;
            scope.spawn(move || worker.work(jobs));
        }
        drop(tell);
        let mut coordinator = Coordinator {
            plan,
            results: Results::of(journal.lines()),
            journal,
            control,
            news,
            started: HashSet::new(),
            waiting: VecDeque::new(),
            running: 0,
        };
        let finish = coordinator.coordinate(&give, &told);
        if !matches!(finish, Ok(Finish::Complete)) {
            stop.store(true, Ordering::Relaxed);
        }
        drop(give);
        // Workers that still have something to tell must not wait for room.
        while told.recv().is_ok() {}
        finish
    })?;
    journal.sync().map_err(JournalError::from)?;
    Ok(finish)
}

struct Coordinator<'a, 'n> {
    plan: &'a Plan,
    journal: &'a mut Journal,
    results: Results,
    control: &'a Control,
    news: &'a mut (dyn FnMut(News<'_>) + 'n),
    /// The encounters that workers were given.
    started: HashSet<u32>,
    waiting: VecDeque<Encounter>,
    running: usize,
}

impl Coordinator<'_, '_> {
    fn coordinate(&mut self, give: &SyncSender<Job>, told: &Receiver<Message>) -> Result<Finish, RunError> {
        let mut over = false;
        loop {
            if self.control.cancel.load(Ordering::Relaxed) {
                return Ok(Finish::Interrupted);
            }
            let paused = self.control.pause.load(Ordering::Relaxed);
            if self.waiting.is_empty() && !over && !paused {
                over = !self.schedule();
            }
            while !paused && self.running < self.plan.concurrency.max(1) {
                let Some(encounter) = self.waiting.pop_front() else {
                    break;
                };
                self.begin(encounter, give)?;
            }
            if self.running == 0 {
                return Ok(if paused { Finish::Interrupted } else { Finish::Complete });
            }
            match told.recv_timeout(LOOK) {
                Ok(message) => over &= !(self.hear(message)? && self.grows()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(Finish::Interrupted),
            }
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

    fn begin(&mut self, encounter: Encounter, give: &SyncSender<Job>) -> Result<(), RunError> {
        self.started.insert(encounter.number);
        let games = (0..encounter.games).filter(|&game| !self.results.has(encounter.number, game));
        let games = games.collect();
        let attempt = match self.plan.side_by_side {
            true => self.journal.begin(encounter.number)?,
            false => 0,
        };
        (self.news)(News::Began(&encounter));
        let job = Job {
            encounter,
            games,
            attempt,
        };
        // The workers live as long as this side of the channel does, and there is room for one job each.
        if give.send(job).is_ok() {
            self.running += 1;
        }
        Ok(())
    }

    /// Notes what a worker tells; true if an encounter is done.
    fn hear(&mut self, message: Message) -> Result<bool, RunError> {
        self.running -= usize::from(message.last);
        for (game, played, record) in message.games {
            let line = self.journal.append(&message.encounter, game, played, &record)?;
            self.results.add(line);
            (self.news)(News::Ended(line));
        }
        match message.failed {
            None | Some(Unplayed::Stopped(_)) => {}
            Some(error) => {
                return Err(RunError::Game {
                    encounter: message.encounter.number + 1,
                    error,
                });
            }
        }
        if message.last && self.plan.sprt.is_some() && schedule::is_decided(self.plan, &self.results.done()) {
            self.waiting.clear();
        }
        Ok(message.last)
    }
}
