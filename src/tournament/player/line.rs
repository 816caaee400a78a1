//! Programs that speak the line protocol: one JSON object a line, over standard input and output.
//!
//! `examples/bots/README.md` describes it. Questions have numbers that answers repeat, so an answer that comes after its
//! time is never taken for the next one.

mod messages;

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::process::{Process, STARTUP, Wait};
use super::{Ask, Choice, Failure, Introduction, Player, shorten};
use crate::tournament::plan::Program;
use messages::{FromBot, Hello, Move, ToBot};

/// The version that is spoken here.
const PROTOCOL: u32 = 1;
/// How many lines that answer nothing are read before the program counts as gone mad.
const MAX_STRAY: u32 = 1_000;
/// The longest comment that is kept, in bytes.
const MAX_COMMENT: usize = 2_000;

/// A program that speaks the line protocol. It is started for its first game and serves one game after another.
#[derive(Debug)]
pub struct LinePlayer {
    program: Program,
    log: Option<PathBuf>,
    running: Option<Running>,
    /// The events up to here were told.
    told: u64,
}

#[derive(Debug)]
struct Running {
    process: Process,
    hello: Hello,
    /// The number of the last question.
    asked: u64,
    /// Whether that question is open.
    owes: bool,
}

impl LinePlayer {
    /// A player; the program is started when it is needed. Its error output goes to the file `log`, if one is named.
    pub fn new(program: Program, log: Option<PathBuf>) -> Self {
        LinePlayer {
            program,
            log,
            running: None,
            told: 0,
        }
    }

    /// The program that runs and has introduced itself.
    fn ready(&mut self, stop: &AtomicBool) -> Result<&mut Running, Failure> {
        if let Some(running) = &mut self.running
            && !running.process.is_alive()
        {
            self.running = None;
        }
        match self.running.take() {
            Some(running) => Ok(self.running.insert(running)),
            None => {
                let process = Process::start(&self.program, self.log.as_deref())?;
                let time = self.program.startup.unwrap_or(STARTUP);
                let running = Running::introduced(process, Wait::new(time, stop))?;
                Ok(self.running.insert(running))
            }
        }
    }

    fn start_game(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        let running = self.ready(ask.stop)?;
        let game = ask.game_type();
        if !running.hello.games.iter().any(|known| known == game || known == "*") {
            let games = running.hello.games.join(", ");
            return Err(Failure::Crashed(format!("plays {games}, and not {game}")));
        }
        running.process.send(&messages::begin(ask))?;
        self.told = 0;
        Ok(())
    }

    /// A program that broke the protocol can't be understood any more; it starts afresh.
    fn drop_if_crashed<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(result, Err(Failure::Crashed(_))) {
            self.running = None;
        }
        result
    }
}

impl Player for LinePlayer {
    fn introduce(&mut self, stop: &AtomicBool) -> Result<Introduction, Failure> {
        let hello = &self.ready(stop)?.hello;
        Ok(Introduction {
            name: hello.name.clone(),
            version: hello.version.clone(),
            games: hello.games.clone(),
        })
    }

    fn quit(mut self: Box<Self>) -> Result<(), String> {
        match self.running.take() {
            Some(running) => running.process.quit(&messages::write(&ToBot::Quit)),
            None => Ok(()),
        }
    }

    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        if self.running.as_ref().is_some_and(|running| running.owes) {
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
        let answer = running.ask(ask, self.told);
        self.told = ask.revision();
        self.drop_if_crashed(answer)
    }

    fn end(&mut self, ask: &Ask<'_>) {
        if let Some(running) = &mut self.running {
            // Whether it is still there shows at its next game.
            let _ = running.process.send(&messages::result(ask, self.told));
        }
    }

    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        let is_alive = self.running.as_mut().is_some_and(|running| running.process.is_alive());
        let begun = if is_alive { Ok(()) } else { self.start_game(ask) };
        self.drop_if_crashed(begun)
    }
}

impl Drop for LinePlayer {
    fn drop(&mut self) {
        if let Some(running) = self.running.take()
            && !running.owes
        {
            // One that does not end is killed.
            let _ = running.process.quit(&messages::write(&ToBot::Quit));
        }
    }
}

impl Running {
    fn introduced(mut process: Process, wait: Wait<'_>) -> Result<Running, Failure> {
        process.send(&messages::hello(PROTOCOL))?;
        let FromBot::Hello(hello) = process.line(wait).and_then(|line| messages::read(&line))? else {
            return Err(Failure::Crashed("its first line is no `hello`".into()));
        };
        if hello.protocol != PROTOCOL {
            let what = format!("speaks version {} of the protocol, and not {PROTOCOL}", hello.protocol);
            return Err(Failure::Crashed(what));
        }
        Ok(Running {
            process,
            hello,
            asked: 0,
            owes: false,
        })
    }

    fn ask(&mut self, ask: &Ask<'_>, told: u64) -> Result<Choice, Failure> {
        let wait = Wait::new(ask.patience, ask.stop);
        self.asked += 1;
        self.owes = true;
        self.process.send(&messages::position(ask, self.asked, told))?;
        for _ in 0..MAX_STRAY {
            match messages::read(&self.process.line(wait)?)? {
                FromBot::Move(Move { id, .. }) if id < self.asked => {}
                FromBot::Move(answer) if answer.id == self.asked => {
                    self.owes = false;
                    return Ok(choice(answer));
                }
                FromBot::Move(Move { id, .. }) => {
                    return Err(Failure::Crashed(format!(
                        "answered question {id}, which it was not asked"
                    )));
                }
                FromBot::Error { message } => {
                    return Err(Failure::Crashed(format!("says: {}", shorten(&message, MAX_COMMENT))));
                }
                FromBot::Hello(_) | FromBot::Other => {}
            }
        }
        Err(Failure::Crashed(format!("sent {MAX_STRAY} lines that answer nothing")))
    }
}

fn choice(answer: Move) -> Choice {
    Choice {
        notation: answer.notation,
        value: answer.value.filter(|value| (-1.0..=1.0).contains(value)),
        comment: shorten(&answer.comment, MAX_COMMENT).to_owned(),
    }
}
