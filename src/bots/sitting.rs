//! A seat of a game that a bot holds, as whoever runs the game sees it.

use std::fmt;
use std::sync::Arc;

use super::Bots;
use super::bot::Key;
use crate::pb::v1;

/// What a bot has answered.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// A move; nobody has looked yet whether it is one.
    Move {
        /// The move.
        mv: v1::Move,
        /// What it expects for its seat, from -1 to 1.
        value: Option<f64>,
        /// What it wants to have noted with it.
        comment: String,
    },
    /// It has none, and says why.
    Error(String),
}

/// What is done with an answer. It must not wait for anything.
pub type OnReply = Box<dyn FnOnce(Reply) + Send>;

/// A seat that a bot holds until this is dropped.
pub struct Sitting {
    bots: Arc<Bots>,
    bot: String,
    key: Key,
}

impl fmt::Debug for Sitting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sitting")
            .field("bot", &self.bot)
            .field("key", &self.key)
            .finish()
    }
}

impl Sitting {
    pub(super) fn new(bots: Arc<Bots>, bot: String, key: Key) -> Self {
        Sitting { bots, bot, key }
    }

    /// The bot's name.
    pub fn bot(&self) -> &str {
        &self.bot
    }

    /// Asks for a move; a question that was open is not answered any more. `events` are those that the seat was told since
    /// it was last asked here. The question gets its number, and waits for the bot if it is away.
    pub fn ask(&self, mut question: v1::BotPosition, events: Vec<v1::Event>, on_reply: OnReply) {
        question.question = self.bots.number();
        self.bots
            .with(&self.bot, |bot| bot.ask(&self.key, question, events, on_reply));
    }

    /// Takes the open question back, if there is one.
    pub fn withdraw(&self) {
        self.bots.with(&self.bot, |bot| bot.withdraw(&self.key));
    }

    /// The game is over, like this.
    pub fn end(self, game: v1::Game) {
        self.bots.with(&self.bot, |bot| bot.leave(&self.key, Some(game)));
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.bots.with(&self.bot, |bot| bot.leave(&self.key, None));
    }
}
