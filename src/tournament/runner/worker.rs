//! The threads of a run: each plays one encounter after another.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crossbeam_channel::{Receiver, Sender};

use super::Seating;
use crate::table::{AnyGame, now_ms};
use crate::tournament::journal::{Ended, RecordLine};
use crate::tournament::luck;
use crate::tournament::opening::Opening;
use crate::tournament::pairing::Encounter;
use crate::tournament::plan::Plan;
use crate::tournament::referee::{self, Gate, Place, Unplayed};

/// What a worker sends: games that are over. Those of an encounter that is played side by side come together.
pub(super) struct Message {
    pub(super) encounter: Encounter,
    pub(super) games: Vec<Ended>,
    pub(super) failed: Option<Unplayed>,
    pub(super) last: bool,
}

/// What came of a game.
type Outcome = Result<Ended, Unplayed>;

/// An encounter to be played: those of its games that have not been played.
pub(super) struct Job {
    pub(super) encounter: Encounter,
    pub(super) games: Vec<u32>,
    pub(super) attempt: u32,
}

/// Plays encounters, one after another.
pub(super) struct Worker<'a> {
    plan: &'a Plan,
    seating: &'a dyn Seating,
    luck: &'a luck::Source,
    pub(super) stop: Arc<AtomicBool>,
    rules: Arc<dyn AnyGame>,
    jobs: Receiver<Job>,
    tell: Sender<Message>,
}

impl<'a> Worker<'a> {
    /// To be made on the thread that it works on: every position and every search counts in the rules and the flag that
    /// it exists, and threads that count close to each other in memory hold each other up.
    pub(super) fn new(
        plan: &'a Plan,
        seating: &'a dyn Seating,
        luck: &'a luck::Source,
        jobs: Receiver<Job>,
        tell: Sender<Message>,
    ) -> Self {
        Worker {
            plan,
            seating,
            luck,
            stop: Arc::default(),
            rules: plan.own_rules(),
            jobs,
            tell,
        }
    }

    pub(super) fn work(&self) {
        for job in &self.jobs {
            let opening = self
                .plan
                .openings
                .of(self.rules.as_ref(), self.plan.seed, job.encounter.number, &self.stop);
            if self.plan.side_by_side {
                self.side_by_side(&job, &opening);
            } else {
                self.one_by_one(&job, &opening);
            }
        }
    }

    fn one_by_one(&self, job: &Job, opening: &Opening) {
        for (index, &game) in job.games.iter().enumerate() {
            let result = self.play(job, game, opening, None);
            let stopped = result.is_err();
            self.tell(job, vec![result], stopped || index + 1 == job.games.len());
            if stopped {
                return;
            }
        }
    }

    fn side_by_side(&self, job: &Job, opening: &Opening) {
        let gate = Gate::new(job.encounter.games);
        let results = std::thread::scope(|scope| {
            let games: Vec<_> = job
                .games
                .iter()
                .map(|&game| {
                    let gate = &gate;
                    let play = move || {
                        let result = self.play(job, game, opening, Some(gate));
                        gate.leave(game);
                        result
                    };
                    scope.spawn(play)
                })
                .collect();
            let join = |thread: std::thread::ScopedJoinHandle<'_, _>| {
                let crashed = |_| Err(Unplayed::Setup("a player panicked".into()));
                thread.join().unwrap_or_else(crashed)
            };
            games.into_iter().map(join).collect()
        });
        self.tell(job, results, true);
    }

    fn tell(&self, job: &Job, results: Vec<Outcome>, last: bool) {
        let mut message = Message {
            encounter: job.encounter.clone(),
            games: Vec::new(),
            failed: None,
            last,
        };
        for result in results {
            match result {
                Ok(ended) => message.games.push(ended),
                Err(error) => message.failed = Some(error),
            }
        }
        if self.plan.side_by_side && message.failed.is_some() {
            // All of its games count, or none.
            message.games.clear();
        }
        // The other side goes away only when the run is over.
        let _ = self.tell.send(message);
    }

    fn play(&self, job: &Job, game: u32, opening: &Opening, gate: Option<&Gate>) -> Outcome {
        let seating = job.encounter.seating(game);
        let mut players = Vec::with_capacity(seating.len());
        for &bot in &seating {
            players.push(self.seating.player(bot, self.plan));
        }
        let place = Place {
            encounter: job.encounter.number,
            game,
            attempt: job.attempt,
            seating: &seating,
            opening,
            rules: &self.rules,
            gate,
            luck: self.luck,
            stop: &self.stop,
        };
        let played = referee::play(self.plan, place, &mut players, now_ms());
        for (&bot, player) in seating.iter().zip(players) {
            self.seating.release(bot, self.plan, player);
        }
        // Here, and not where all games come together: every worker writes its own.
        played.map(|(played, record)| Ended {
            game,
            played,
            record: RecordLine::of(&record),
        })
    }
}
