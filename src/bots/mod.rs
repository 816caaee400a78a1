//! The remote bots that are connected, the seats that they hold, and what each is asked.
//!
//! Nothing here knows how a bot is connected, or who asks: a connection hands in what it hears and gets what is to be
//! sent; whoever runs a game takes a [`Sitting`] for the bot and asks through it. Its invariant: a question is answered
//! at most once, and what a bot has not answered is sent again when it comes back.

mod bot;
mod connection;
mod sitting;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::pb::v1;
use bot::Bot;

pub use connection::Connection;
pub use sitting::{OnReply, Reply, Sitting};

/// How long a tournament waits for a bot that has lost its connection, unless its plan says otherwise.
pub const GRACE: Duration = Duration::from_secs(30);

/// All remote bots, by name.
#[derive(Debug)]
pub struct Bots {
    bots: Mutex<HashMap<String, Bot>>,
    /// Somebody has connected.
    came: Condvar,
    /// Numbers for questions, connections and sittings.
    numbers: AtomicU64,
    grace: Duration,
}

/// Another caller has a bot of this name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("another caller has a bot of this name")]
pub struct NameTaken;

/// Whether a bot that says this of the games it plays (`*` is all) plays games of this type.
pub fn plays(games: &[String], game_type: &str) -> bool {
    games.iter().any(|game| game == "*" || game == game_type)
}

/// Where a bot is.
#[derive(Clone, Debug, PartialEq)]
pub enum Presence {
    /// It is connected, and said this of itself.
    Here(v1::BotHello),
    /// It is not, since then.
    Away(Instant),
    /// It has not been here, or had no seat when it left.
    Unknown,
}

impl Bots {
    /// Nobody is connected. Who has no other measure waits for a bot no longer than `grace`; so long a name stays its
    /// owner's after the bot was last connected or seated.
    pub fn new(grace: Duration) -> Self {
        Bots {
            bots: Mutex::default(),
            came: Condvar::new(),
            numbers: AtomicU64::new(1),
            grace,
        }
    }

    /// How long to wait for a bot that is away, by default.
    pub fn grace(&self) -> Duration {
        self.grace
    }

    /// Where a bot is.
    pub fn presence(&self, name: &str) -> Presence {
        match self.lock().get(name) {
            Some(bot) => bot.presence(),
            None => Presence::Unknown,
        }
    }

    /// Waits so long for a bot to connect, if it is not. May return sooner: look again.
    pub fn wait_for(&self, name: &str, time: Duration) {
        let bots = self.lock();
        if !bots.get(name).is_some_and(Bot::is_here) {
            drop(self.came.wait_timeout(bots, time));
        }
    }

    /// Whether a bot is connected and plays games of this type.
    pub fn is_here_for(&self, name: &str, game_type: &str) -> bool {
        self.lock().get(name).is_some_and(|bot| bot.is_here_for(game_type))
    }

    /// A connection of a bot that has said who it is. It gets everything that the bot has not answered; the connection
    /// that it had before ends. `owner` is the caller who brings it: the name is his until the bot was neither
    /// connected nor seated for the grace time.
    ///
    /// # Errors
    /// The name is another caller's.
    pub fn connect(
        self: &Arc<Self>,
        owner: &str,
        hello: v1::BotHello,
        welcome: v1::BotWelcome,
    ) -> Result<Connection, NameTaken> {
        let number = self.number();
        let name = hello.name.clone();
        let messages = {
            let mut bots = self.lock_fresh();
            let bot = bots.entry(name.clone()).or_default();
            bot.connect(number, owner, hello, welcome)?
        };
        self.came.notify_all();
        Ok(Connection::new(self.clone(), name, number, messages))
    }

    /// Gives a bot a seat, wherever it is.
    pub fn sit(self: &Arc<Self>, name: &str, begin: v1::BotBegin) -> Sitting {
        let number = self.number();
        let key = self.lock_fresh().entry(name.to_owned()).or_default().sit(number, begin);
        Sitting::new(self.clone(), name.to_owned(), key)
    }

    /// Cuts a bot's connection, as a network does.
    pub fn cut(&self, name: &str) {
        self.with(name, Bot::cut);
    }

    /// Does something to a bot that is known, and forgets of it what is not needed any more.
    fn with<T>(&self, name: &str, work: impl FnOnce(&mut Bot) -> T) -> Option<T> {
        let mut bots = self.lock();
        let bot = bots.get_mut(name)?;
        let done = work(bot);
        bot.rest();
        if bot.is_forgotten(self.grace) {
            bots.remove(name);
        }
        Some(done)
    }

    /// The bots without those whose names were kept long enough.
    fn lock_fresh(&self) -> MutexGuard<'_, HashMap<String, Bot>> {
        let mut bots = self.lock();
        bots.retain(|_, bot| !bot.is_forgotten(self.grace));
        bots
    }

    fn number(&self) -> u64 {
        self.numbers.fetch_add(1, Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Bot>> {
        self.bots.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
