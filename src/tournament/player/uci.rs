//! Engines that speak UCI (Stefan Meyer-Kahlen, "Description of the universal chess interface"), for every game that does.
//!
//! Pondering is off. A score becomes a value by the curve of [`value_of_centipawns`].

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use super::budget::Time;
use super::process::{Process, STARTUP, Wait};
use super::{Ask, Choice, Failure, Introduction, Player};
use crate::tournament::plan::Program;

const PROTOCOL: &str = "uci";

/// A UCI engine. It is started for its first game and serves one game after another.
#[derive(Debug)]
pub struct UciPlayer {
    program: Program,
    log: Option<PathBuf>,
    running: Option<Running>,
}

#[derive(Debug)]
struct Running {
    process: Process,
    name: String,
    /// The names of its options.
    options: Vec<String>,
    /// Whether it has not answered `go` yet.
    thinks: bool,
}

impl UciPlayer {
    /// A player; the engine is started when it is needed. Its error output goes to the file `log`, if one is named.
    pub fn new(program: Program, log: Option<PathBuf>) -> Self {
        UciPlayer {
            program,
            log,
            running: None,
        }
    }

    fn ready(&mut self, stop: &AtomicBool) -> Result<&mut Running, Failure> {
        if let Some(running) = &mut self.running
            && !running.process.is_alive()
        {
            self.running = None;
        }
        match self.running.take() {
            Some(running) => Ok(self.running.insert(running)),
            None => {
                let wait = Wait::new(self.startup(), stop);
                let process = Process::start(&self.program, self.log.as_deref())?;
                let running = Running::introduced(process, &self.program, wait)?;
                Ok(self.running.insert(running))
            }
        }
    }

    fn startup(&self) -> std::time::Duration {
        self.program.startup.unwrap_or(STARTUP)
    }

    fn start_game(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        let settings = super::settings(ask, PROTOCOL)?;
        let startup = self.startup();
        let running = self.ready(ask.stop)?;
        for (name, value) in settings {
            running.set(name, value)?;
        }
        running.process.send("ucinewgame")?;
        running.process.send("isready")?;
        let is_ready = |line: &str| (line == "readyok").then_some(());
        running.process.find(Wait::new(startup, ask.stop), is_ready)
    }

    fn drop_if_crashed<T>(&mut self, result: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(result, Err(Failure::Crashed(_))) {
            self.running = None;
        }
        result
    }
}

impl Player for UciPlayer {
    fn introduce(&mut self, stop: &AtomicBool) -> Result<Introduction, Failure> {
        let name = self.ready(stop)?.name.clone();
        // It can't say what it plays.
        Ok(Introduction {
            name,
            version: String::new(),
            games: super::games_over(PROTOCOL),
        })
    }

    fn quit(mut self: Box<Self>) -> Result<(), String> {
        match self.running.take() {
            Some(running) => running.process.quit("quit"),
            None => Ok(()),
        }
    }

    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        if self.running.as_ref().is_some_and(|running| running.thinks) {
            // It was told to stop, and has not.
            self.running = None;
        }
        let begun = self.start_game(ask);
        self.drop_if_crashed(begun)
    }

    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure> {
        let Some(running) = &mut self.running else {
            return Err(Failure::Crashed("it does not run".into()));
        };
        let answer = running.ask(ask, &self.program);
        self.drop_if_crashed(answer)
    }

    fn end(&mut self, _: &Ask<'_>) {}

    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        let is_alive = self
            .running
            .as_mut()
            .is_some_and(|running| running.process.is_running());
        let begun = if is_alive { Ok(()) } else { self.start_game(ask) };
        self.drop_if_crashed(begun)
    }
}

impl Drop for UciPlayer {
    fn drop(&mut self) {
        if let Some(running) = self.running.take() {
            // One that does not end is killed.
            let _ = running.process.quit("quit");
        }
    }
}

impl Running {
    fn introduced(mut process: Process, program: &Program, wait: Wait<'_>) -> Result<Running, Failure> {
        process.send("uci")?;
        let (mut name, mut options) = (String::new(), Vec::new());
        process.find(wait, |line| {
            if let Some(named) = line.strip_prefix("id name ") {
                named.trim().clone_into(&mut name);
            } else if let Some(option) = line.strip_prefix("option name ") {
                let ends = option.find(" type ").unwrap_or(option.len());
                options.push(option[..ends].trim().to_owned());
            }
            (line == "uciok").then_some(())
        })?;
        let mut running = Running {
            process,
            name,
            options,
            thinks: false,
        };
        for (name, value) in &program.options {
            running.set(name, value)?;
        }
        Ok(running)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Failure> {
        let known = self.options.iter().find(|option| option.eq_ignore_ascii_case(name));
        let Some(name) = known else {
            let what = format!("has no option `{name}`; it has {}", self.options.join(", "));
            return Err(Failure::Crashed(what));
        };
        let line = match value {
            "" => format!("setoption name {name}"),
            value => format!("setoption name {name} value {value}"),
        };
        self.process.send(&line)
    }

    fn ask(&mut self, ask: &Ask<'_>, program: &Program) -> Result<Choice, Failure> {
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
        self.process.send(&position)?;
        let is_limited = program.nodes.is_some() || program.depth.is_some();
        self.process.send(&go(Time::of(ask, program, is_limited), program))?;
        self.thinks = true;
        let mut value = None;
        let found = self.process.find(wait, |line| {
            value = score(line).or(value);
            best(line)
        });
        if let Err(Failure::TimedOut | Failure::Disconnected(_)) = found {
            self.process.send("stop")?;
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
    let mut words = line.strip_prefix("bestmove")?.split_whitespace();
    Some(words.next().unwrap_or_default().to_owned())
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
    }
}
