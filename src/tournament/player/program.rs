//! Players that are programs: started when they are needed, dropped when they can't be understood any more.
//!
//! Everything that the protocols have in common is here; what each says and hears is its [`Dialogue`].

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::process::{Process, STARTUP, Wait};
use super::{Ask, Choice, Failure, Introduction, Player};
use crate::tournament::plan::Program;

/// A setting of an engine for a game: its name and value.
pub type Setting = (&'static str, &'static str);

/// A program that has introduced itself, in a protocol.
pub trait Dialogue: Sized + Send {
    /// What the program must be set to for the game.
    ///
    /// # Errors
    /// The game is not played over this protocol.
    fn settings(ask: &Ask<'_>) -> Result<Vec<Setting>, Failure>;

    /// Greets a program that was just started. Settings are known if it is started for a game.
    ///
    /// # Errors
    /// It does not answer as the protocol says.
    fn open(process: Process, program: &Program, settings: &[Setting], wait: Wait<'_>) -> Result<Self, Failure>;

    /// What it said of itself.
    fn introduction(&self) -> Introduction;

    /// Tells it that a game begins.
    ///
    /// # Errors
    /// It can't be told, or does not play the game.
    fn begin(&mut self, ask: &Ask<'_>, settings: &[Setting], wait: Wait<'_>) -> Result<(), Failure>;

    /// Asks it for a move.
    ///
    /// # Errors
    /// See [`Player::choose`].
    fn choose(&mut self, ask: &Ask<'_>, program: &Program) -> Result<Choice, Failure>;

    /// Tells it that the game is over, if the protocol has a word for that.
    ///
    /// # Errors
    /// It can't be told.
    fn end(&mut self, _: &Ask<'_>, _: Wait<'_>) -> Result<(), Failure> {
        Ok(())
    }

    /// Whether it has not answered the last question yet.
    fn owes(&self) -> bool;

    /// The process.
    fn process(&mut self) -> &mut Process;

    /// Tells it to end, and waits for that; if it does not, it is killed.
    ///
    /// # Errors
    /// In words: it did not end by itself, or with an error.
    fn quit(self) -> Result<(), String>;
}

/// A program as a player. It is started for its first game and serves one game after another.
#[derive(Debug)]
pub struct ProgramPlayer<D: Dialogue> {
    program: Program,
    log: Option<PathBuf>,
    running: Option<D>,
}

impl<D: Dialogue> ProgramPlayer<D> {
    /// A player; the program is started when it is needed. Its error output goes to the file `log`, if one is named.
    pub fn new(program: Program, log: Option<PathBuf>) -> Self {
        ProgramPlayer {
            program,
            log,
            running: None,
        }
    }

    fn startup(&self) -> Duration {
        self.program.startup.unwrap_or(STARTUP)
    }

    /// The program that runs and has introduced itself.
    fn ready(&mut self, settings: &[Setting], stop: &AtomicBool) -> Result<&mut D, Failure> {
        let running = self.running.take();
        let running = match running.and_then(|mut running| running.process().is_alive().then_some(running)) {
            Some(running) => running,
            None => {
                let process = Process::start(&self.program, self.log.as_deref())?;
                D::open(process, &self.program, settings, Wait::new(self.startup(), stop))?
            }
        };
        Ok(self.running.insert(running))
    }

    fn start_game(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        let settings = D::settings(ask)?;
        let wait = Wait::new(self.startup(), ask.stop);
        self.ready(&settings, ask.stop)?.begin(ask, &settings, wait)
    }

    /// A program that broke the protocol can't be understood any more; it starts afresh.
    fn drop_if_crashed<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(result, Err(Failure::Crashed(_))) {
            self.running = None;
        }
        result
    }
}

impl<D: Dialogue> Player for ProgramPlayer<D> {
    fn introduce(&mut self, stop: &AtomicBool) -> Result<Introduction, Failure> {
        Ok(self.ready(&[], stop)?.introduction())
    }

    fn quit(mut self: Box<Self>) -> Result<(), String> {
        self.running.take().map_or(Ok(()), D::quit)
    }

    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        if self.running.as_ref().is_some_and(D::owes) {
            // It may still be thinking about a question of the game before.
            self.running = None;
        }
        let begun = self.start_game(ask);
        self.drop_if_crashed(begun)
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let Some(running) = &mut self.running else {
            return Err(Failure::Crashed("it does not run".into()));
        };
        let answer = running.choose(ask, &self.program);
        self.drop_if_crashed(answer)
    }

    fn end(&mut self, ask: &Ask<'_>) {
        let startup = self.startup();
        let Some(running) = &mut self.running else { return };
        // One that owes an answer is not kept for the next game: it may go without this.
        let time = if running.owes() { Duration::ZERO } else { startup };
        if running.end(ask, Wait::new(time, ask.stop)).is_err() {
            // It does not know that the game is over: the next one gets a fresh program.
            self.running = None;
        }
    }

    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        // What it has sent stays to be read: it may be the late answer to the last question.
        let runs = self
            .running
            .as_mut()
            .is_some_and(|running| running.process().is_running());
        let begun = if runs { Ok(()) } else { self.start_game(ask) };
        self.drop_if_crashed(begun)
    }
}

impl<D: Dialogue> Drop for ProgramPlayer<D> {
    fn drop(&mut self) {
        // One that still thinks would not hear it, and one that does not end is killed.
        if let Some(running) = self.running.take().filter(|running| !running.owes()) {
            let _ = running.quit();
        }
    }
}
