//! Engines that speak UCI (Stefan Meyer-Kahlen, "Description of the universal chess interface"), for every game that does.
//!
//! Pondering is off. A score becomes a value by the curve of [`value_of_centipawns`].

use super::budget::Time;
use super::process::{Process, Wait};
use super::program::{Dialogue, ProgramPlayer, Setting};
use super::{Ask, Choice, Failure, Introduction, known};
use crate::tournament::plan::Program;

const PROTOCOL: &str = "uci";

/// A UCI engine.
pub type UciPlayer = ProgramPlayer<Uci>;

/// A UCI engine that has introduced itself.
#[derive(Debug)]
pub struct Uci {
    process: Process,
    name: String,
    /// The names of its options.
    options: Vec<String>,
    /// Whether it has not answered `go` yet.
    thinks: bool,
}

impl Uci {
    fn set(&mut self, name: &str, value: &str, wait: Wait<'_>) -> Result<(), Failure> {
        let known = self.options.iter().find(|option| option.eq_ignore_ascii_case(name));
        let Some(name) = known else {
            let what = format!("has no option `{name}`; it has {}", known::tell(&self.options));
            return Err(Failure::Crashed(what));
        };
        let line = match value {
            "" => format!("setoption name {name}"),
            value => format!("setoption name {name} value {value}"),
        };
        self.process.send(&line, wait)
    }
}

impl Dialogue for Uci {
    fn settings(ask: &Ask<'_>) -> Result<Vec<Setting>, Failure> {
        super::settings(ask, PROTOCOL)
    }

    fn introduction(&self) -> Introduction {
        // It can't say what it plays.
        Introduction {
            name: self.name.clone(),
            version: String::new(),
            games: super::games_over(PROTOCOL),
        }
    }

    fn begin(&mut self, _: &Ask<'_>, settings: &[Setting], wait: Wait<'_>) -> Result<(), Failure> {
        for (name, value) in settings {
            self.set(name, value, wait)?;
        }
        self.process.send("ucinewgame", wait)?;
        self.process.send("isready", wait)?;
        let is_ready = |line: &str| (line == "readyok").then_some(());
        self.process.find(wait, is_ready)
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

    fn open(mut process: Process, program: &Program, _: &[Setting], wait: Wait<'_>) -> Result<Self, Failure> {
        process.send("uci", wait)?;
        let (mut name, mut options) = (String::new(), Vec::new());
        process.find(wait, |line| {
            if let Some(named) = line.strip_prefix("id name ") {
                named.trim().clone_into(&mut name);
            } else if let Some(option) = line.strip_prefix("option name ") {
                let ends = option.find(" type ").unwrap_or(option.len());
                known::keep(&mut options, option[..ends].trim());
            }
            (line == "uciok").then_some(())
        })?;
        let mut running = Uci {
            process,
            name,
            options,
            thinks: false,
        };
        for (name, value) in &program.options {
            running.set(name, value, wait)?;
        }
        Ok(running)
    }

    fn choose(&mut self, ask: &Ask<'_>, program: &Program) -> Result<Choice, Failure> {
        let wait = Wait::new(ask.patience, ask.stop);
        if self.thinks {
            // The answer to the last question must not be taken for that to the next.
            self.process.find(wait, best)?;
            self.thinks = false;
        }
        let (start, moves) = super::line_of(ask, PROTOCOL)?;
        let position = match moves.is_empty() {
            true => format!("position {start}"),
            false => format!("position {start} moves {}", moves.join(" ")),
        };
        self.process.send(&position, wait)?;
        let is_limited = program.nodes.is_some() || program.depth.is_some();
        self.process
            .send(&go(Time::of(ask, program, is_limited), program), wait)?;
        self.thinks = true;
        let mut value = None;
        let found = self.process.find(wait, |line| {
            value = score(line).or(value);
            best(line)
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

fn go(time: Time, program: &Program) -> String {
    let mut words = vec!["go".to_owned()];
    let mut add = |name: &str, value: u64| words.push(format!("{name} {value}"));
    match time {
        Time::Clock {
            left_ms: [white, black],
            increment_ms,
            moves,
        } => {
            add("wtime", white);
            add("btime", black);
            add("winc", increment_ms);
            add("binc", increment_ms);
            if let Some(moves) = moves {
                add("movestogo", moves.into());
            }
        }
        Time::Move(ms) => add("movetime", ms.max(1)),
        Time::Open => {}
    }
    if let Some(nodes) = program.nodes {
        add("nodes", nodes);
    }
    if let Some(depth) = program.depth {
        add("depth", depth.into());
    }
    words.join(" ")
}

/// The move of a `bestmove` line.
fn best(line: &str) -> Option<String> {
    let mut words = line.split_whitespace();
    (words.next() == Some("bestmove")).then(|| words.next().unwrap_or_default().to_owned())
}

/// The value of the best line's score, if an `info` line says one that is no bound.
fn score(line: &str) -> Option<f64> {
    let words: Vec<&str> = line.strip_prefix("info ")?.split_whitespace().collect();
    let after = |word: &str| words.iter().position(|&known| known == word).map(|at| &words[at + 1..]);
    if after("multipv").is_some_and(|rest| rest.first() != Some(&"1")) {
        return None;
    }
    let number = |text: &str| text.parse::<f64>().ok();
    match *after("score")? {
        [.., "lowerbound" | "upperbound"] => None,
        [_, _, "lowerbound" | "upperbound", ..] => None,
        ["cp", text, ..] => number(text).map(value_of_centipawns),
        // `mate 0` says that the side to move is mated.
        ["mate", text, ..] => number(text).map(|moves| if moves > 0.0 { 1.0 } else { -1.0 }),
        _ => None,
    }
}

/// What a score in centipawns is worth, from -1 to 1: 2 / (1 + exp(-0.00368208 cp)) - 1, the curve that Lichess has fitted
/// to the results of its players' games (lichess.org/page/accuracy). One pawn up is worth 0.18, three 0.50, ten 0.95.
pub fn value_of_centipawns(cp: f64) -> f64 {
    2.0 / (1.0 + (-0.003_682_08 * cp).exp()) - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores() {
        let is = |line: &str, expected: Option<f64>| {
            let found = score(line);
            let near = found.zip(expected).is_some_and(|(a, b)| (a - b).abs() < 0.005);
            assert!(near || found == expected, "{line}: {found:?}");
        };
        is("info depth 9 seldepth 12 score cp 300 nodes 4 pv e2e4", Some(0.50));
        is("info depth 9 score cp -1000 upperbound nodes 4", None);
        is("info depth 9 multipv 2 score cp 300", None);
        is("info depth 9 multipv 1 score mate -3", Some(-1.0));
        is("info score mate 2", Some(1.0));
        is("info string score cp", None);
        is("bestmove e2e4", None);
    }

    #[test]
    fn budgets() {
        let program = Program {
            nodes: Some(500),
            ..Program::default()
        };
        let clock = Time::Clock {
            left_ms: [1, 2],
            increment_ms: 3,
            moves: Some(4),
        };
        assert_eq!(
            go(clock, &program),
            "go wtime 1 btime 2 winc 3 binc 3 movestogo 4 nodes 500"
        );
        assert_eq!(go(Time::Open, &program), "go nodes 500");
        assert_eq!(go(Time::Move(0), &Program::default()), "go movetime 1");
    }

    #[test]
    fn best_moves() {
        assert_eq!(best("bestmove e7e8q ponder a7a6").as_deref(), Some("e7e8q"));
        assert_eq!(best("bestmove"), Some(String::new()));
        assert_eq!(best("info depth 1"), None);
        assert_eq!(best("bestmovement e2e4"), None);
    }
}
