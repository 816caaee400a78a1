//! Plans whose bots misbehave, and games under the referee.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca::bots::Bots;
use ludoteca::table::record::Record;
use ludoteca::tournament::luck::Source;
use ludoteca::tournament::plan::Plan;
use ludoteca::tournament::player::{Player, Roster};
use ludoteca::tournament::referee::{self, Fault, Place, Played};
use ludoteca::tournament::runner::Seating;
use tempfile::TempDir;

/// When games begin, in milliseconds since 1970.
const NOW_MS: i64 = 1_700_000_000_000;

/// A script of `tests/tournament/bots`.
pub fn script(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/tournament/bots")
        .join(name)
}

/// A command of `sh` as TOML.
pub fn sh(name: &str, arguments: &[&str]) -> String {
    let script = script(name);
    let words = ["sh", script.to_str().unwrap()]
        .into_iter()
        .chain(arguments.iter().copied());
    let words: Vec<String> = words.map(|word| format!("{word:?}")).collect();
    format!("[{}]", words.join(", "))
}

/// A run's players, with a folder for what bots note.
pub struct World {
    pub folder: TempDir,
    pub plan: Plan,
    pub roster: Roster,
    pub stop: Arc<AtomicBool>,
}

impl World {
    /// Two bots: this one and one that plays at random.
    pub fn against_random(game: &str, bot: &str, more: &str) -> World {
        World::of(&format!(
            "game = \"{game}\"\nformat = {{ kind = \"round_robin\" }}\n{more}\n\
             [[bots]]\nname = \"bot\"\n{bot}\n[[bots]]\nname = \"chance\"\nrandom = true\n"
        ))
    }

    pub fn of(source: &str) -> World {
        World::with_bots(source, Arc::new(Bots::new(Duration::ZERO)))
    }

    /// With remote bots that connect here.
    pub fn with_bots(source: &str, bots: Arc<Bots>) -> World {
        let folder = TempDir::new().unwrap();
        let plan = Plan::read("test.toml", Some(folder.path()), source).unwrap_or_else(|error| panic!("{error}"));
        World {
            roster: Roster::new(Some(folder.path().join("logs")), bots),
            stop: Arc::default(),
            folder,
            plan,
        }
    }

    /// What a bot noted.
    pub fn notes(&self, name: &str) -> String {
        std::fs::read_to_string(self.folder.path().join(name)).unwrap_or_default()
    }

    /// One game; entrants by seat. `None` if it was stopped.
    pub fn play(&self, seating: &[usize]) -> Option<(Played, Record)> {
        self.play_number(0, seating)
    }

    pub fn play_number(&self, encounter: u32, seating: &[usize]) -> Option<(Played, Record)> {
        let players = seating.iter().map(|&bot| self.roster.player(bot, &self.plan));
        let mut players: Vec<Box<dyn Player>> = players.collect();
        let opening = self
            .plan
            .openings
            .of(self.plan.rules.as_ref(), self.plan.seed, encounter, &self.stop);
        let place = Place {
            encounter,
            game: 0,
            attempt: 0,
            seating,
            opening: &opening,
            rules: &self.plan.rules,
            gate: None,
            luck: &Source::open(self.plan.seed),
            stop: &self.stop,
        };
        let played = referee::play(&self.plan, place, &mut players, NOW_MS);
        for (&bot, player) in seating.iter().zip(players) {
            self.roster.release(bot, &self.plan, player);
        }
        match played {
            Ok(played) => Some(played),
            Err(referee::Unplayed::Stopped(_)) => None,
            Err(error) => panic!("{error}"),
        }
    }

    /// One game with the bot at seat 0, which must end with this reason; the bot's faults.
    pub fn faults(&self, reason: &str) -> Vec<Fault> {
        let (played, _) = self.play(&[0, 1]).unwrap();
        assert_eq!(played.reason, reason, "{:?}", played.faults);
        played.faults
    }
}

/// Waits until something is so, which must happen soon.
pub fn eventually(what: &str, mut is_so: impl FnMut() -> bool) {
    let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
    while !is_so() {
        assert!(std::time::Instant::now() < until, "{what}");
        std::thread::yield_now();
    }
}

/// Whether a process of this number runs.
pub fn runs(pid: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{pid}/stat"));
    // The state follows the name in brackets; a zombie does not run, but has not been waited for either.
    state.is_ok()
}
