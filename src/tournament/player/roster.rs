//! The players of a run: made when a game needs them, kept for the next game, and ended with the run.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{EnginePlayer, HubPlayer, LinePlayer, Player, RandomPlayer, RemotePlayer, UciPlayer, known};
use crate::bots::Bots;
use crate::tournament::plan::{BotKind, Plan, PlanFault};
use crate::tournament::runner::Seating;

/// Makes players, and keeps those that have a program: each plays one game at a time, so there are as many programs of a
/// bot as games that it plays at once. All programs end when this is dropped.
pub struct Roster {
    /// Where remote bots connect.
    bots: Arc<Bots>,
    /// Where the programs' error output goes.
    logs: Option<PathBuf>,
    idle: Mutex<HashMap<usize, Vec<Box<dyn Player>>>>,
}

impl std::fmt::Debug for Roster {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Roster")
            .field("logs", &self.logs)
            .finish_non_exhaustive()
    }
}

impl Roster {
    /// Players whose programs' error output goes to files in this folder, one a bot, if one is given. Remote bots are
    /// those of `bots`.
    pub fn new(logs: Option<PathBuf>, bots: Arc<Bots>) -> Self {
        Roster {
            bots,
            logs,
            idle: Mutex::default(),
        }
    }

    /// Starts a program of each bot that has one, and asks what it plays.
    ///
    /// # Errors
    /// Those that can't be started, say nothing, or don't play the plan's game.
    pub fn meet(&self, plan: &Plan, stop: &AtomicBool) -> Result<(), Vec<PlanFault>> {
        let mut faults = Vec::new();
        for (bot, entrant) in plan.bots.iter().enumerate().filter(|(_, bot)| bot.kind.has_program()) {
            let mut player = self.player(bot, plan);
            let game = plan.game_type.about().id;
            let introduced = player.introduce(stop);
            let (what, remedy) = match introduced.map(|it| known::refusal(&it.games, game)) {
                Ok(None) => {
                    self.release(bot, plan, player);
                    continue;
                }
                Ok(Some(what)) => (what, "give it another game, or let it play this one".to_owned()),
                Err(failure) => {
                    let log = self.log(&entrant.name).filter(|log| log.exists());
                    let log = log.map_or_else(String::new, |log| format!("; its error output is in {}", log.display()));
                    (
                        failure.to_string(),
                        format!("`ludoteca check-bot` says what is wrong with it{log}"),
                    )
                }
            };
            faults.push(PlanFault {
                line: Some(entrant.line),
                what: format!("`{}` {what}", entrant.name),
                remedy,
            });
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<usize, Vec<Box<dyn Player>>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A player whose program runs already, or a new one.
    fn kept(&self, bot: usize, new: impl FnOnce() -> Box<dyn Player>) -> Box<dyn Player> {
        let kept = self.lock().get_mut(&bot).and_then(Vec::pop);
        kept.unwrap_or_else(new)
    }

    fn log(&self, name: &str) -> Option<PathBuf> {
        let folder = self.logs.as_deref()?;
        // Without the folder the errors are only told.
        std::fs::create_dir_all(folder).ok()?;
        Some(log_path(folder, name))
    }
}

/// The file for a bot's error output.
pub fn log_path(folder: &Path, name: &str) -> PathBuf {
    let safe = |c: char| {
        if c.is_alphanumeric() || "-_.".contains(c) {
            c
        } else {
            '_'
        }
    };
    folder.join(format!("{}.log", name.chars().map(safe).collect::<String>()))
}

impl Seating for Roster {
    fn player(&self, bot: usize, plan: &Plan) -> Box<dyn Player> {
        let entrant = &plan.bots[bot];
        let log = || self.log(&entrant.name);
        match &entrant.kind {
            BotKind::Engine { level, nodes, time } => Box::new(EnginePlayer {
                level: *level,
                nodes: *nodes,
                time: *time,
            }),
            BotKind::Random => Box::new(RandomPlayer),
            BotKind::Line(program) => self.kept(bot, || Box::new(LinePlayer::new(program.clone(), log()))),
            BotKind::Uci(program) => self.kept(bot, || Box::new(UciPlayer::new(program.clone(), log()))),
            BotKind::Hub(program) => self.kept(bot, || Box::new(HubPlayer::new(program.clone(), log()))),
            BotKind::Remote { bot } => {
                let grace = plan.penalties.reconnect.unwrap_or_else(|| self.bots.grace());
                Box::new(RemotePlayer::new(self.bots.clone(), bot, grace))
            }
        }
    }

    fn release(&self, bot: usize, plan: &Plan, player: Box<dyn Player>) {
        if plan.bots[bot].kind.has_program() {
            self.lock().entry(bot).or_default().push(player);
        }
    }
}

impl Drop for Roster {
    fn drop(&mut self) {
        let idle = std::mem::take(&mut *self.lock());
        // Each may take a while to end; together they take no longer than one.
        std::thread::scope(|scope| {
            for player in idle.into_values().flatten() {
                // Without a thread it ends here and now.
                let _ = std::thread::Builder::new().spawn_scoped(scope, move || drop(player));
            }
        });
    }
}
