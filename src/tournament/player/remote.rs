//! Bots that are connected to BotService.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};

use super::process::Wait;
use super::{Ask, Choice, Failure, Introduction, Player, known, shorten};
use crate::bots::{Bots, Presence, Reply, Sitting};
use crate::pb::v1;

/// The longest comment that is kept, in bytes.
const MAX_COMMENT: usize = 2_000;

/// A bot that connects under a name.
#[derive(Debug)]
pub struct RemotePlayer {
    bots: Arc<Bots>,
    name: String,
    grace: Duration,
    sitting: Option<Sitting>,
    /// The events up to here were told.
    told: u64,
}

impl RemotePlayer {
    /// The bot of this name, once it is connected; it is waited for so long whenever it is not.
    pub fn new(bots: Arc<Bots>, name: &str, grace: Duration) -> Self {
        RemotePlayer {
            bots,
            name: name.into(),
            grace,
            sitting: None,
            told: 0,
        }
    }

    /// Waits until the bot is connected; says what it said of itself.
    fn wait_for_it(&self, stop: &AtomicBool) -> Result<v1::BotHello, Failure> {
        let wait = Wait::new(self.grace, stop);
        loop {
            if let Presence::Here(hello) = self.bots.presence(&self.name) {
                return Ok(hello);
            }
            match wait.step() {
                Ok(time) => self.bots.wait_for(&self.name, time),
                Err(Failure::TimedOut) => {
                    let what = format!("no bot called `{}` is connected", self.name);
                    return Err(Failure::Disconnected(what));
                }
                Err(stopped) => return Err(stopped),
            }
        }
    }

    /// # Errors
    /// It has been away for too long.
    fn check_presence(&self) -> Result<(), Failure> {
        let since = match self.bots.presence(&self.name) {
            Presence::Here(_) => return Ok(()),
            Presence::Away(since) => since,
            Presence::Unknown => Instant::now(),
        };
        if since.elapsed() < self.grace {
            return Ok(());
        }
        Err(Failure::Disconnected(format!(
            "it was away for {} s",
            self.grace.as_secs_f32()
        )))
    }
}

impl Player for RemotePlayer {
    fn introduce(&mut self, stop: &AtomicBool) -> Result<Introduction, Failure> {
        let hello = self.wait_for_it(stop)?;
        Ok(Introduction {
            name: hello.name,
            version: hello.version,
            games: hello.games,
        })
    }

    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        self.sitting = None;
        let hello = self.wait_for_it(ask.stop)?;
        if let Some(what) = known::refusal(&hello.games, ask.game_type()) {
            return Err(Failure::Crashed(what));
        }
        self.sitting = Some(self.bots.sit(&self.name, ask.remote_begin()));
        self.told = 0;
        Ok(())
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let Some(sitting) = &self.sitting else {
            return Err(Failure::Disconnected("it does not sit at the table".into()));
        };
        let wait = Wait::new(ask.patience, ask.stop);
        let (tell, told) = sync_channel(1);
        let (question, events) = ask.remote_question(self.told);
        self.told = ask.revision();
        // Nobody listens any more once the time is over.
        sitting.ask(question, events, Box::new(move |reply| drop(tell.send(reply))));
        let reply = loop {
            let step = wait.step().and_then(|step| self.check_presence().map(|()| step));
            match step.map(|step| told.recv_timeout(step)) {
                Ok(Ok(reply)) => break Ok(reply),
                Ok(Err(RecvTimeoutError::Timeout)) => {}
                Ok(Err(RecvTimeoutError::Disconnected)) => {
                    break Err(Failure::Disconnected("its question was dropped".into()));
                }
                Err(failure) => break Err(failure),
            }
        };
        match reply {
            Ok(Reply::Move { mv, value, comment }) => Ok(Choice {
                notation: ask.read_message(mv),
                value,
                comment: shorten(&comment, MAX_COMMENT).to_owned(),
            }),
            Ok(Reply::Error(what)) => Err(Failure::Crashed(format!("says: {}", shorten(&what, MAX_COMMENT)))),
            Err(failure) => {
                sitting.withdraw();
                Err(failure)
            }
        }
    }

    fn end(&mut self, ask: &Ask<'_>) {
        if let Some(sitting) = self.sitting.take() {
            sitting.end(ask.message());
        }
    }

    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        match self.sitting {
            Some(_) => self.wait_for_it(ask.stop).map(drop),
            None => self.begin(ask),
        }
    }
}
