//! Somebody between the referee and a bot.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::bots::Bots;
use crate::tournament::player::{Ask, Choice, Failure, Introduction, Player};

/// What he does at the bot's first decision of a game.
#[derive(Clone, Debug)]
pub(super) enum Mischief {
    /// Nothing.
    None,
    /// Says that the bot has made an impossible move.
    Garble,
    /// Loses the answer, and says that the time is over.
    Dawdle,
    /// Cuts the bot's connection.
    Cut(Arc<Bots>, String),
}

/// What no game reads as a move.
const NO_MOVE: &str = "(none of the legal moves)";

/// A bot that plays one game after another here.
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<Box<dyn Player>>>);

impl Shared {
    pub(super) fn new(player: Box<dyn Player>) -> Self {
        Shared(Arc::new(Mutex::new(player)))
    }

    /// The bot with somebody in between.
    pub(super) fn with(&self, mischief: Mischief) -> Box<dyn Player> {
        Box::new(Between {
            bot: self.clone(),
            mischief,
        })
    }

    /// Tells the bot to end.
    pub(super) fn quit(self) -> Result<(), String> {
        let player = Arc::into_inner(self.0).ok_or_else(|| "it is still playing".to_owned())?;
        player.into_inner().unwrap_or_else(PoisonError::into_inner).quit()
    }

    fn lock(&self) -> MutexGuard<'_, Box<dyn Player>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct Between {
    bot: Shared,
    mischief: Mischief,
}

impl Player for Between {
    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        self.bot.lock().begin(ask)
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let mischief = std::mem::replace(&mut self.mischief, Mischief::None);
        if let Mischief::Cut(bots, name) = &mischief {
            bots.cut(name);
        }
        let choice = self.bot.lock().choose(ask);
        match mischief {
            Mischief::Garble if choice.is_ok() => Ok(Choice {
                notation: NO_MOVE.into(),
                ..Choice::default()
            }),
            // For the referee the time is over then.
            Mischief::Dawdle => Err(Failure::TimedOut),
            Mischief::None | Mischief::Garble | Mischief::Cut(..) => choice,
        }
    }

    fn end(&mut self, ask: &Ask<'_>) {
        self.bot.lock().end(ask);
    }

    fn introduce(&mut self, stop: &AtomicBool) -> Result<Introduction, Failure> {
        self.bot.lock().introduce(stop)
    }

    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        self.bot.lock().revive(ask)
    }
}
