//! What a tournament is: entrants, format, game, time, luck and rules of play.
//!
//! A plan is complete and checked: whatever could be wrong with it was said when it was read, with file, line and remedy.

mod bots;
mod bounds;
mod fault;
mod format;
mod openings;
mod raw;
mod read;
mod rules;
#[cfg(test)]
mod tests;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::opening::Openings;
use super::pairing::{Field, Format};
use super::stats::Sprt;
use crate::table::record::Clock;
use crate::table::{AnyGame, GameType};

pub use fault::{PlanError, PlanFault};

/// A plan that names every setting, with its default or another choice beside it.
pub const EXAMPLE: &str = include_str!("example.toml");

/// A tournament.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Its name.
    pub name: String,
    /// The game.
    pub game_type: &'static dyn GameType,
    /// Its options, complete.
    pub options: Value,
    /// Its rules with these options.
    pub rules: Arc<dyn AnyGame>,
    /// How many seats a game has.
    pub seats: usize,
    /// The entrants.
    pub bots: Vec<Bot>,
    /// Who meets whom.
    pub format: Format,
    /// The test that ends the tournament, if there is one.
    pub sprt: Option<Sprt>,
    /// Games of one encounter: 1, or one for each seating.
    pub games: u32,
    /// Everything that is left to chance comes from it.
    pub seed: u64,
    /// Whether the games of an encounter share their luck.
    pub shared_luck: bool,
    /// Whether the games of an encounter are played at the same time, draw by draw.
    pub side_by_side: bool,
    /// The clock, if there is one.
    pub clock: Option<Clock>,
    /// How long after the fall of its flag a bot's move still counts.
    pub margin: Duration,
    /// How long a bot may take when nothing else ends its time.
    pub patience: Duration,
    /// Where games start from.
    pub openings: Openings,
    /// When a game is ended by the referee.
    pub adjudication: Adjudication,
    /// What faults cost.
    pub penalties: Penalties,
    /// How many encounters are played at a time.
    pub concurrency: usize,
    /// The text that it was read from: a journal belongs to it.
    pub source: String,
}

impl Plan {
    /// Whether bots play that run outside this program.
    pub fn has_foreign_bots(&self) -> bool {
        self.bots.iter().any(|bot| bot.kind.is_foreign())
    }

    /// Whether the game's engine thinks in it: as a bot, for level openings, or for proofs.
    pub fn searches(&self) -> bool {
        let balances = matches!(
            self.openings,
            Openings::Random {
                balance_nodes: Some(_),
                ..
            }
        );
        let plays = |bot: &Bot| matches!(bot.kind, BotKind::Engine { .. });
        balances || self.adjudication.solver_nodes.is_some() || self.bots.iter().any(plays)
    }

    /// The same rules, shared with nobody.
    pub fn own_rules(&self) -> Arc<dyn AnyGame> {
        let built = self
            .game_type
            .build(&self.options, self.game_type.about().rules_version);
        // They were built before.
        built.unwrap_or_else(|_| self.rules.clone())
    }

    /// What the schedule needs to know.
    pub fn field(&self) -> Field {
        Field {
            entrants: self.bots.len(),
            seats: self.seats,
            games: self.games,
            seed: self.seed,
        }
    }
}

/// An entrant.
#[derive(Clone, Debug, PartialEq)]
pub struct Bot {
    /// Its name, unique in the plan.
    pub name: String,
    /// The line of the plan where it begins, from 1.
    pub line: usize,
    /// How it is reached.
    pub kind: BotKind,
    /// The rating that it is given beforehand, so that the others are rated in relation to it.
    pub anchor: Option<f64>,
}

/// How a bot is reached.
#[derive(Clone, Debug, PartialEq)]
pub enum BotKind {
    /// The game's own engine.
    Engine {
        /// 1 to 10.
        level: u8,
        /// Nodes a move at the most.
        nodes: Option<u64>,
        /// Time for a move at the most.
        time: Option<Duration>,
    },
    /// Random legal moves.
    Random,
    /// A program that speaks the line protocol.
    Line(Program),
    /// A program that speaks UCI.
    Uci(Program),
    /// A program that speaks Hub.
    Hub(Program),
    /// A bot that connects to BotService under this name.
    Remote {
        /// The name in its hello.
        bot: String,
    },
}

impl BotKind {
    /// Whether it runs outside this program, and might keep what it has seen from one game to the next.
    pub fn is_foreign(&self) -> bool {
        !matches!(self, BotKind::Engine { .. } | BotKind::Random)
    }

    /// Whether the runner starts a program for it.
    pub fn has_program(&self) -> bool {
        matches!(self, BotKind::Line(_) | BotKind::Uci(_) | BotKind::Hub(_))
    }
}

/// A program to run, once for each game that is played at a time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The folder that it runs in.
    pub folder: PathBuf,
    /// Its protocol's options, by name.
    pub options: Vec<(String, String)>,
    /// Nodes a move, if the protocol can say so.
    pub nodes: Option<u64>,
    /// Time for a move, if the protocol can say so.
    pub time: Option<Duration>,
    /// Depth in plies, if the protocol can say so.
    pub depth: Option<u32>,
    /// How long it may take to start, if not 30 seconds.
    pub startup: Option<Duration>,
}

/// When the referee ends a game that the rules don't end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Adjudication {
    /// A draw, when all agree that it is level.
    pub draw: Option<Agreement>,
    /// A win, when all agree who wins.
    pub resign: Option<Agreement>,
    /// The most decisions of a game: then it is a draw, or the points decide.
    pub most_plies: Option<u32>,
    /// Nodes that the game's engine may spend on a proof after each move; a proved result stands.
    pub solver_nodes: Option<u64>,
}

/// What the bots of all sides must say, each for its last decisions in a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Agreement {
    /// Not before this many decisions.
    pub after: u32,
    /// How many decisions of each seat.
    pub decisions: u32,
    /// For a draw: at most this far from level; for a win: at least this far from level (from 0 to 1).
    pub value: f64,
}

/// What a fault costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// The n-th fault of this kind in a game loses it; after an earlier one the bot is asked again.
    Lose(u32),
    /// A random legal move is made instead.
    Random,
}

/// What each kind of fault costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalties {
    /// A move that is not legal, or no move.
    pub illegal: Penalty,
    /// A bot that crashed.
    pub crash: Penalty,
    /// A bot that went away.
    pub disconnect: Penalty,
    /// A flag that fell, or an answer that did not come.
    pub time: Penalty,
    /// How long a remote bot that is not connected is waited for before it counts as gone; `None`: as long as the server
    /// says that it connects to.
    pub reconnect: Option<Duration>,
}

impl Default for Penalties {
    fn default() -> Self {
        let lose = Penalty::Lose(1);
        Penalties {
            illegal: lose,
            crash: lose,
            disconnect: lose,
            time: lose,
            reconnect: None,
        }
    }
}
