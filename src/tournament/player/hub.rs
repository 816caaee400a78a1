//! Engines that speak Hub (Fabien Letouzey, "Hub protocol for draughts, version 2"), for every game that does.
//!
//! Pondering is off. A score becomes a value by the curve of [`value_of_men`].

mod command;

use super::budget::Time;
use super::process::{Process, Wait};
use super::program::{Dialogue, ProgramPlayer, Setting};
use super::{Ask, Choice, Failure, Introduction, known};
use crate::tournament::plan::Program;
use command::{Command, quoted};

const PROTOCOL: &str = "hub";
/// The variant that an engine plays that has no such parameter.
const USUAL: (&str, &str) = ("variant", "normal");

/// A Hub engine.
pub type HubPlayer = ProgramPlayer<Hub>;

/// A Hub engine that has introduced itself. Its parameters are set once and for all when it is started.
#[derive(Debug)]
pub struct Hub {
    process: Process,
    name: String,
    version: String,
    /// Whether it has not answered `go` yet.
    thinks: bool,
}

impl Dialogue for Hub {
    fn settings(ask: &Ask<'_>) -> Result<Vec<Setting>, Failure> {
        super::settings(ask, PROTOCOL)
    }

    fn introduction(&self) -> Introduction {
        // It can't say what it plays.
        Introduction {
            name: self.name.clone(),
            version: self.version.clone(),
            games: super::games_over(PROTOCOL),
        }
    }

    fn begin(&mut self, _: &Ask<'_>, _: &[Setting], wait: Wait<'_>) -> Result<(), Failure> {
        self.process.tell("new-game", wait)
    }

    fn owes(&self) -> bool {
        self.thinks
    }

    fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    fn quit(self) -> Result<(), String> {
        self.process.quit("quit")
    }

    fn open(mut process: Process, program: &Program, settings: &[Setting], wait: Wait<'_>) -> Result<Self, Failure> {
        process.send("hub", wait)?;
        let (mut name, mut version, mut parameters) = (String::new(), String::new(), Vec::new());
        process.find(wait, |line| {
            let command = Command::read(line);
            let value = |name: &str| command.value(name).unwrap_or_default().to_owned();
            match command.name.as_str() {
                "id" => (name, version) = (value("name"), value("version")),
                "param" => known::keep(&mut parameters, &value("name")),
                _ => {}
            }
            (command.name == "wait").then_some(())
        })?;
        let asked = program
            .options
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()));
        for (name, value) in asked.chain(settings.iter().copied()) {
            if parameters.iter().any(|known| known == name) {
                process.send(
                    &format!("set-param name={} value={}", quoted(name), quoted(value)),
                    wait,
                )?;
            } else if (name, value) != USUAL {
                let what = format!("has no parameter `{name}`; it has {}", known::tell(&parameters));
                return Err(Failure::Crashed(what));
            }
        }
        process.send("init", wait)?;
        process.find(wait, |line| (Command::read(line).name == "ready").then_some(()))?;
        Ok(Hub {
            process,
            name,
            version,
            thinks: false,
        })
    }

    fn choose(&mut self, ask: &Ask<'_>, program: &Program) -> Result<Choice, Failure> {
        let wait = Wait::new(ask.patience, ask.stop);
        if self.thinks {
            // The answer to the last question must not be taken for that to the next.
            self.process.find(wait, done)?;
            self.thinks = false;
        }
        let (start, moves) = super::line_of(ask, PROTOCOL)?;
        let position = match moves.is_empty() {
            true => format!("pos pos={start}"),
            false => format!("pos pos={start} moves={}", quoted(&moves.join(" "))),
        };
        self.process.send(&position, wait)?;
        for level in levels(
            Time::of(ask, program, program.depth.is_some()),
            program,
            ask.seat.index(),
        ) {
            self.process.send(&level, wait)?;
        }
        self.process.send("go think", wait)?;
        self.thinks = true;
        let mut value = None;
        let found = self.process.find(wait, |line| {
            value = score(line).or(value);
            done(line)
        });
        if let Err(Failure::TimedOut | Failure::Disconnected(_)) = found {
            self.process.send("stop", wait)?;
        }
        let text = found?;
        self.thinks = false;
        Ok(Choice {
            notation: ask.read_engine_move(PROTOCOL, &text),
            value,
            comment: String::new(),
        })
    }
}

/// The limits of a search. Hub knows depth and times; nodes are not among them, and are not said.
fn levels(time: Time, program: &Program, seat: usize) -> Vec<String> {
    let seconds = |ms: u64| ms as f64 / 1_000.0;
    let mut levels = Vec::new();
    if let Some(depth) = program.depth {
        levels.push(format!("level depth={depth}"));
    }
    match time {
        Time::Clock {
            left_ms,
            increment_ms,
            moves,
        } => {
            let mut level = "level".to_owned();
            if let Some(moves) = moves {
                level += &format!(" moves={moves}");
            }
            level += &format!(" time={}", seconds(left_ms[seat.min(1)]));
            if increment_ms > 0 {
                level += &format!(" inc={}", seconds(increment_ms));
            }
            levels.push(level);
        }
        Time::Move(ms) => levels.push(format!("level move-time={}", seconds(ms))),
        Time::Open => {}
    }
    levels
}

fn done(line: &str) -> Option<String> {
    let command = Command::read(line);
    (command.name == "done").then(|| command.value("move").unwrap_or_default().to_owned())
}

fn score(line: &str) -> Option<f64> {
    let command = Command::read(line);
    let men: f64 = command
        .value("score")
        .filter(|_| command.name == "info")?
        .parse()
        .ok()?;
    men.is_finite().then(|| value_of_men(men))
}

/// What a score in men is worth, from -1 to 1: tanh(men / 2), the logistic curve. One man up is worth 0.46, three 0.91. The
/// protocol fixes no scale beyond "men", so the curve is a choice made here, like those of the engines themselves.
pub fn value_of_men(men: f64) -> f64 {
    (men / 2.0).tanh()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_and_moves() {
        let value = score("info depth=10 score=1.00 nodes=1 pv=\"28x19x23 14x23x19\"");
        assert!(value.is_some_and(|value| (value - 0.462).abs() < 0.001));
        assert_eq!(score("done score=1"), None);
        assert_eq!(done("done move=28x19x23 ponder=14x23x19").as_deref(), Some("28x19x23"));
    }

    #[test]
    fn limits() {
        let clock = Time::Clock {
            left_ms: [1_500, 2_000],
            increment_ms: 100,
            moves: Some(3),
        };
        let program = Program {
            depth: Some(9),
            ..Program::default()
        };
        assert_eq!(
            levels(clock, &program, 1),
            ["level depth=9", "level moves=3 time=2 inc=0.1"]
        );
        assert_eq!(
            levels(Time::Move(250), &Program::default(), 0),
            ["level move-time=0.25"]
        );
    }
}
