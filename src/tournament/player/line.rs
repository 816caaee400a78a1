//! Programs that speak the line protocol: one JSON object a line, over standard input and output.
//!
//! `examples/bots/README.md` describes it. Questions have numbers that answers repeat, so an answer that comes after its
//! time is never taken for the next one.

mod messages;

use super::process::{Process, Wait};
use super::program::{Dialogue, ProgramPlayer, Setting};
use super::{Ask, Choice, Failure, Introduction, shorten};
use crate::tournament::plan::Program;
use messages::{FromBot, Hello, Move, ToBot};

/// The version that is spoken here.
const PROTOCOL: u32 = 1;
/// How many lines that answer nothing are read before the program counts as gone mad.
const MAX_STRAY: u32 = 1_000;
/// The longest comment that is kept, in bytes.
const MAX_COMMENT: usize = 2_000;

/// A program that speaks the line protocol.
pub type LinePlayer = ProgramPlayer<Line>;

/// A program that has introduced itself in the line protocol.
#[derive(Debug)]
pub struct Line {
    process: Process,
    hello: Hello,
    /// The number of the last question.
    asked: u64,
    /// Whether that question is open.
    owes: bool,
    /// The events up to here were told.
    told: u64,
}

impl Dialogue for Line {
    fn settings(_: &Ask<'_>) -> Result<Vec<Setting>, Failure> {
        Ok(Vec::new())
    }

    fn introduction(&self) -> Introduction {
        Introduction {
            name: self.hello.name.clone(),
            version: self.hello.version.clone(),
            games: self.hello.games.clone(),
        }
    }

    fn begin(&mut self, ask: &Ask<'_>, _: &[Setting], wait: Wait<'_>) -> Result<(), Failure> {
        if let Some(what) = super::known::refusal(&self.hello.games, ask.game_type()) {
            return Err(Failure::Crashed(what));
        }
        self.told = 0;
        self.process.tell(&messages::begin(ask), wait)
    }

    fn end(&mut self, ask: &Ask<'_>, wait: Wait<'_>) -> Result<(), Failure> {
        self.process.tell(&messages::result(ask, self.told), wait)
    }

    fn owes(&self) -> bool {
        self.owes
    }

    fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    fn quit(self) -> Result<(), String> {
        self.process.quit(&messages::write(&ToBot::Quit))
    }

    fn open(mut process: Process, _: &Program, _: &[Setting], wait: Wait<'_>) -> Result<Self, Failure> {
        process.send(&messages::hello(PROTOCOL), wait)?;
        let FromBot::Hello(hello) = process.line(wait).and_then(|line| messages::read(&line))? else {
            return Err(Failure::Crashed("its first line is no `hello`".into()));
        };
        if hello.protocol != PROTOCOL {
            let what = format!("speaks version {} of the protocol, and not {PROTOCOL}", hello.protocol);
            return Err(Failure::Crashed(what));
        }
        Ok(Line {
            process,
            hello,
            asked: 0,
            owes: false,
            told: 0,
        })
    }

    fn choose(&mut self, ask: &Ask<'_>, _: &Program) -> Result<Choice, Failure> {
        let wait = Wait::new(ask.patience, ask.stop);
        self.asked += 1;
        self.owes = true;
        let question = messages::position(ask, self.asked, self.told);
        self.process.send(&question, wait)?;
        self.told = ask.revision();
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
