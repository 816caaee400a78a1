//! The players of a run: made when a game needs them, kept for the next game, and ended with the run.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use super::{EnginePlayer, HubPlayer, LinePlayer, Player, RandomPlayer, RemotePlayer, UciPlayer};
use crate::bots::Bots;
use crate::tournament::plan::{BotKind, Plan};
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
        let kept = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get_mut(&bot)
            .and_then(Vec::pop);
        if let Some(player) = kept {
            return player;
        }
        let bot = &plan.bots[bot];
        match &bot.kind {
            BotKind::Engine { level, nodes, time } => Box::new(EnginePlayer {
                level: *level,
                nodes: *nodes,
                time: *time,
            }),
            BotKind::Random => Box::new(RandomPlayer),
            BotKind::Line(program) => Box::new(LinePlayer::new(program.clone(), self.log(&bot.name))),
            BotKind::Uci(program) => Box::new(UciPlayer::new(program.clone(), self.log(&bot.name))),
            BotKind::Hub(program) => Box::new(HubPlayer::new(program.clone(), self.log(&bot.name))),
            BotKind::Remote { bot } => {
                let grace = plan.penalties.reconnect.unwrap_or_else(|| self.bots.grace());
                Box::new(RemotePlayer::new(self.bots.clone(), bot, grace))
            }
        }
    }

    fn release(&self, bot: usize, player: Box<dyn Player>) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .entry(bot)
            .or_default()
            .push(player);
    }
}
