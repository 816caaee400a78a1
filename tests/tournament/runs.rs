//! Whole runs: complete, paused, killed, resumed.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use ludoteca::bots::{Bots, GRACE};
use ludoteca::table::audit;
use ludoteca::table::record::{Kind, Record};
use ludoteca::tournament::journal::{self, GameLine, Journal, JournalError};
use ludoteca::tournament::luck::Source;
use ludoteca::tournament::plan::Plan;
use ludoteca::tournament::player::{Player, Roster};
use ludoteca::tournament::report::{Report, terminal};
use ludoteca::tournament::runner::{self, Control, Finish, Seating};
use ludoteca::tournament::schedule;
use tempfile::TempDir;

use crate::world::sh;

fn plan(source: &str) -> Plan {
    Plan::read("test.toml", Some(Path::new(".")), source).unwrap_or_else(|error| panic!("{error}"))
}

fn run(plan: &Plan, folder: &Path, control: &Control, news: &mut dyn FnMut(&GameLine)) -> (Finish, Vec<GameLine>) {
    let mut journal = Journal::open(folder, plan).unwrap();
    let roster = Roster::new(None, Arc::new(Bots::new(GRACE)));
    let finish = runner::run(plan, &mut journal, &roster, control, news).unwrap();
    (finish, journal.lines().to_vec())
}

fn whole(plan: &Plan) -> (TempDir, Vec<GameLine>) {
    let folder = TempDir::new().unwrap();
    let (finish, lines) = run(plan, folder.path(), &Control::default(), &mut |_| ());
    assert_eq!(finish, Finish::Complete);
    (folder, lines)
}

fn record(folder: &Path, line: &GameLine) -> Record {
    serde_json::from_str(&journal::record(folder, line).unwrap()).unwrap()
}

/// What must be the same however often a run was interrupted.
fn table(plan: &Plan, lines: &[GameLine]) -> String {
    terminal::table(&Report::of(plan, lines))
}

const THREE: &str = r#"
game = "connect_four"
seed = 7
format = { kind = "round_robin", cycles = 3 }
openings = { random_plies = 2 }
concurrency = 2
[[bots]]
name = "one"
engine = { level = 1, nodes = 200 }
[[bots]]
name = "four"
engine = { level = 4, nodes = 2000 }
[[bots]]
name = "chance"
random = true
"#;

/// The same with so many games that a run can be stopped on its way.
fn long() -> String {
    THREE.replace("cycles = 3", "cycles = 60")
}

#[test]
fn every_game_is_played_once_and_its_record_replays() {
    let plan = plan(THREE);
    let (folder, lines) = whole(&plan);
    assert_eq!(lines.len() as u64, schedule::most_games(&plan).unwrap());
    assert_eq!(lines.len(), 3 * 3 * 2);
    for line in &lines {
        assert!(line.played.faults.is_empty(), "{:?}", line.played.faults);
        let record = record(folder.path(), line);
        audit(&record).unwrap();
        assert_eq!(record.header.id, line.id);
        let seated: Vec<usize> = line.encounter.seating(line.game);
        let names: Vec<&str> = seated.iter().map(|&bot| plan.bots[bot].name.as_str()).collect();
        assert!(record.header.seats.iter().map(|seat| seat.name.as_str()).eq(names));
    }
    // Both games of a pair begin the same way.
    let opening = |line: &GameLine| -> Vec<String> {
        let book = record(folder.path(), line)
            .events
            .into_iter()
            .filter(|event| event.comment == "book");
        book.map(|event| event.text).collect()
    };
    for line in &lines {
        let twin = lines
            .iter()
            .find(|other| other.encounter == line.encounter && other.game != line.game);
        assert_eq!(opening(line), opening(twin.unwrap()));
        assert_eq!(opening(line).len(), 2);
    }
}

#[test]
fn the_games_of_a_pair_have_the_same_dice() {
    let plan = plan(
        r#"
game = "backgammon"
format = { kind = "round_robin", cycles = 2 }
[[bots]]
name = "a"
random = true
[[bots]]
name = "b"
random = true
"#,
    );
    let (folder, lines) = whole(&plan);
    let mut rolls: BTreeMap<u32, Vec<Vec<String>>> = BTreeMap::new();
    for line in &lines {
        let events = record(folder.path(), line).events;
        let chance = events.into_iter().filter(|event| event.kind == Kind::Chance);
        let rolled = chance.map(|event| event.text).collect();
        rolls.entry(line.encounter.number).or_default().push(rolled);
    }
    assert_eq!(rolls.len(), 2);
    for pair in rolls.values() {
        let common = pair[0].len().min(pair[1].len());
        assert!(common > 20);
        assert_eq!(pair[0][..common], pair[1][..common]);
    }
    assert_ne!(rolls[&0][0][..10], rolls[&1][0][..10]);
}

#[test]
fn a_paused_run_goes_on() {
    let plan = plan(&long());
    let (_kept, expected) = whole(&plan);
    let folder = TempDir::new().unwrap();
    let mut played = 0;
    for pause_after in [1, 4, usize::MAX] {
        let control = Control::default();
        let mut now = 0;
        let (finish, lines) = run(&plan, folder.path(), &control, &mut |_| {
            now += 1;
            control.pause.store(now >= pause_after, Ordering::Relaxed);
        });
        assert_eq!(finish == Finish::Complete, pause_after == usize::MAX);
        assert_eq!(lines.len(), played + now);
        played = lines.len();
    }
    let (_, lines) = run(&plan, folder.path(), &Control::default(), &mut |_| {
        panic!("nothing is left to play")
    });
    assert_eq!(table(&plan, &lines), table(&plan, &expected));
}

#[test]
fn a_cancelled_run_loses_only_what_was_being_played() {
    let plan = plan(&long());
    let folder = TempDir::new().unwrap();
    let control = Control::default();
    let mut told = 0;
    let (finish, lines) = run(&plan, folder.path(), &control, &mut |_| {
        told += 1;
        control.cancel.store(true, Ordering::Relaxed);
    });
    // Games that ended while the first one was written are in the journal too.
    assert_eq!((finish, lines.len()), (Finish::Interrupted, told));
    assert!((1..360).contains(&told), "{told} games");
    let (finish, lines) = run(&plan, folder.path(), &Control::default(), &mut |_| ());
    assert_eq!((finish, lines.len()), (Finish::Complete, 360));
}

#[test]
fn a_run_is_begun_anew_only_when_nobody_plays_it() {
    let plan = plan(THREE);
    let (folder, lines) = whole(&plan);
    let files =
        || [Journal::path(folder.path()), Journal::games_path(folder.path())].map(|path| fs::read(path).unwrap());
    let before = files();
    let held = Journal::open(folder.path(), &plan).unwrap();
    let refused = Journal::begin_anew(folder.path(), &plan).unwrap_err();
    assert!(matches!(refused, JournalError::InUse(_)), "{refused}");
    assert_eq!(files(), before);
    assert_eq!(held.lines(), lines);
    drop(held);
    assert!(Journal::begin_anew(folder.path(), &plan).unwrap().lines().is_empty());
}

#[test]
fn records_without_a_journal_are_not_overwritten() {
    let plan = plan(THREE);
    let (folder, _) = whole(&plan);
    let records = fs::read(Journal::games_path(folder.path())).unwrap();
    fs::remove_file(Journal::path(folder.path())).unwrap();
    assert!(matches!(
        Journal::check(folder.path(), &plan),
        Err(JournalError::Stray(_))
    ));
    assert!(matches!(
        Journal::open(folder.path(), &plan),
        Err(JournalError::Stray(_))
    ));
    assert_eq!(fs::read(Journal::games_path(folder.path())).unwrap(), records);
    assert!(Journal::begin_anew(folder.path(), &plan).is_ok());
}

#[test]
fn a_head_of_another_format_or_without_its_secret_is_refused() {
    let plan = plan(THREE);
    let (folder, _) = whole(&plan);
    let path = Journal::path(folder.path());
    let text = fs::read_to_string(&path).unwrap();
    for (was, is) in [
        ("\"ludoteca_tournament\":1", "\"ludoteca_tournament\":99"),
        (
            "\"ludoteca_tournament\":1",
            "\"ludoteca_tournament\":1,\"secret\":\"00\"",
        ),
        (
            "\"ludoteca_tournament\":1",
            &format!("\"ludoteca_tournament\":1,\"secret\":\"{}\"", "00".repeat(32)),
        ),
    ] {
        fs::write(&path, text.replacen(was, is, 1)).unwrap();
        let opened = Journal::open(folder.path(), &plan);
        assert!(matches!(opened, Err(JournalError::Damaged { line: 1, .. })), "{is}");
    }
}

#[test]
fn half_a_line_is_cut_off_and_its_game_played_again() {
    let plan = plan(THREE);
    let (folder, expected) = whole(&plan);
    let path = Journal::path(folder.path());
    let text = std::fs::read_to_string(&path).unwrap();
    for length in [text.len() - 1, text.len() - 40, text.len() / 2] {
        std::fs::write(&path, &text[..length]).unwrap();
        let (_, lines) = run(&plan, folder.path(), &Control::default(), &mut |_| ());
        assert_eq!(table(&plan, &lines), table(&plan, &expected));
        for line in &lines {
            audit(&record(folder.path(), line)).unwrap();
        }
    }
}

#[test]
fn another_plan_and_another_run_are_refused() {
    let first = plan(THREE);
    let (folder, _) = whole(&first);
    let other = plan(&THREE.replace("seed = 7", "seed = 8"));
    let refused = Journal::open(folder.path(), &other);
    assert!(matches!(refused, Err(JournalError::OtherPlan(_))));
    let held = Journal::open(folder.path(), &first).unwrap();
    assert!(matches!(
        Journal::open(folder.path(), &first),
        Err(JournalError::InUse(_))
    ));
    drop(held);
    assert!(Journal::open(folder.path(), &first).is_ok());
}

#[test]
fn a_check_says_that_the_folder_is_another_plans_and_writes_nothing() {
    let folder = TempDir::new().unwrap();
    let other = THREE.replace("seed = 7", "seed = 8");
    std::fs::write(folder.path().join("plan.toml"), &other).unwrap();
    let check = |more: &[&str]| program(folder.path()).arg("--check").args(more).output().unwrap();
    assert!(check(&[]).status.success());
    let run = folder.path().join("plan.run");
    assert!(!run.exists());
    drop(Journal::open(&run, &plan(THREE)).unwrap());
    let held = || std::fs::read(Journal::path(&run)).unwrap();
    let before = held();
    let refused = check(&[]);
    assert_eq!(refused.status.code(), Some(1));
    let said = String::from_utf8(refused.stderr).unwrap();
    assert!(
        said.contains("belongs to another plan; give the plan as it was"),
        "{said}"
    );
    let would_say = program(folder.path()).output().unwrap();
    assert_eq!(
        said,
        String::from_utf8(would_say.stderr).unwrap(),
        "the run says the same"
    );
    // What begins again minds no other plan, nor does another folder.
    assert!(check(&["--restart"]).status.success());
    assert!(check(&["--run", "elsewhere"]).status.success());
    assert!(!folder.path().join("elsewhere").exists());
    assert_eq!(held(), before);
    std::fs::write(folder.path().join("plan.toml"), THREE).unwrap();
    assert!(check(&[]).status.success());
}

/// A test that is decided at once: one side can't lose.
const SPRT: &str = r#"
game = "connect_four"
format = { kind = "sprt", elo0 = 0, elo1 = 50, encounters = 400 }
openings = { random_plies = 2 }
[[bots]]
name = "strong"
engine = { level = 4, nodes = 2000 }
[[bots]]
name = "weak"
random = true
"#;

#[test]
fn a_test_ends_at_the_same_game_whatever_came_in_first() {
    let mut tables = Vec::new();
    for concurrency in [1, 3] {
        let plan = plan(&format!("concurrency = {concurrency}\n{SPRT}"));
        let (_folder, lines) = whole(&plan);
        assert!(lines.len() < 400, "{}", lines.len());
        tables.push(table(&plan, &lines).replace("beyond", ""));
        let results = runner::Results::of(&lines);
        let counted = schedule::counted(&plan, &results.done());
        let numbers: Vec<u32> = counted.iter().map(|done| done.encounter.number).collect();
        assert!((0..).zip(&numbers).all(|(expected, number)| expected == *number));
        tables.push(numbers.len().to_string());
    }
    assert_eq!(tables[1], tables[3]);
}

#[test]
fn four_seats_take_turns_in_every_seat() {
    let bots: String = ["a", "b", "c", "d"]
        .iter()
        .map(|name| format!("[[bots]]\nname = \"{name}\"\nrandom = true\n"))
        .collect();
    let plan = plan(&format!(
        "game = \"dominoes\"\noptions = {{ players = 4 }}\nformat = {{ kind = \"round_robin\" }}\n{bots}"
    ));
    let (_folder, lines) = whole(&plan);
    assert_eq!(lines.len(), 4);
    let mut seats = std::collections::BTreeSet::new();
    for line in &lines {
        seats.extend(line.encounter.seating(line.game).into_iter().enumerate());
        assert!((line.played.placing.scores.iter().sum::<f64>() - 2.0).abs() < 1e-9);
    }
    assert_eq!(seats.len(), 16);
}

/// Runs the program on a plan in this folder.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludoteca"));
    command
        .args(["tournament", "plan.toml", "--quiet"])
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The standings that the program prints: all but the last lines, which tell how many games this run played.
fn printed(folder: &Path) -> String {
    let output = program(folder).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let (table, _) = text.rsplit_once("\n\n").unwrap();
    table.to_owned()
}

#[test]
fn a_killed_run_ends_with_the_same_table() {
    let source = THREE.replace("cycles = 3", "cycles = 10");
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    for folder in &folders {
        std::fs::write(folder.path().join("plan.toml"), &source).unwrap();
    }
    let expected = printed(folders[0].path());
    let folder = folders[1].path();
    let journal = Journal::path(&folder.join("plan.run"));
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    for kill_after in [2, 15, 30] {
        let mut child = program(folder).spawn().unwrap();
        while lines() < kill_after {
            assert!(child.try_wait().unwrap().is_none(), "it ended before it was killed");
            std::thread::yield_now();
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert_eq!(printed(folder), expected);
    let games = journal::load(&folder.join("plan.run"), &plan(&source)).unwrap();
    let mut ids: Vec<&str> = games.iter().map(|line| line.id.as_str()).collect();
    assert_eq!(ids.len(), 60);
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 60);
}

#[test]
fn a_bad_plan_says_file_line_and_remedy_before_any_game() {
    let folder = TempDir::new().unwrap();
    let source = "game = \"chess\"\nformat = { kind = \"swiss\" }\n[[bots]]\nname = \"a\"\nengine = { level = 11 }\n[[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"c\"\nline = { command = [\"no-such-program\"] }\n";
    std::fs::write(folder.path().join("plan.toml"), source).unwrap();
    let output = program(folder.path()).output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8(output.stderr).unwrap();
    for expected in [
        "plan.toml:2: swiss needs its number of rounds; add rounds = 5",
        "plan.toml:5: there is no level 11; levels are 1 to 10",
        "plan.toml:7: two bots are called `a`",
        "plan.toml:11: there is no program `no-such-program`",
    ] {
        assert!(said.contains(expected), "{said}");
    }
    assert!(!folder.path().join("plan.run").exists());
}

#[test]
fn bots_from_outside_never_meet_luck_that_they_have_seen() {
    let good = sh("line.sh", &["good"]);
    let plan = plan(&format!(
        "game = \"backgammon\"\nformat = {{ kind = \"round_robin\", cycles = 2 }}\n\
         [[bots]]\nname = \"a\"\nline = {{ command = {good} }}\n[[bots]]\nname = \"b\"\nline = {{ command = {good} }}\n"
    ));
    assert!(plan.side_by_side);
    let (folder, lines) = whole(&plan);
    assert_eq!(lines.len(), 4);
    let seeds = |folder: &Path, lines: &[GameLine]| -> BTreeMap<u32, Vec<String>> {
        let mut seeds: BTreeMap<u32, Vec<String>> = BTreeMap::new();
        for line in lines {
            let record = record(folder, line);
            audit(&record).unwrap();
            seeds
                .entry(line.encounter.number)
                .or_default()
                .push(record.seed.unwrap());
        }
        seeds
    };
    let before = seeds(folder.path(), &lines);
    assert!(before.values().all(|pair| pair[0] == pair[1]));
    // Killed after the second encounter began, with one of its games in the journal: both are played again, and with
    // other luck, because the bots have seen the dice.
    let path = Journal::path(folder.path());
    let text = std::fs::read_to_string(&path).unwrap();
    let last = text.trim_end().rfind('\n').unwrap();
    std::fs::write(&path, &text[..=last]).unwrap();
    let (_, lines) = run(&plan, folder.path(), &Control::default(), &mut |_| ());
    assert_eq!(lines.len(), 4);
    let after = seeds(folder.path(), &lines);
    assert!(after.values().all(|pair| pair[0] == pair[1]));
    let again: Vec<u32> = (0..2).filter(|number| before[number] != after[number]).collect();
    assert_eq!(again.len(), 1, "only the encounter that was cut off is played again");
}

#[test]
fn nobody_works_out_the_luck_of_a_run_with_bots_from_outside() {
    let good = sh("line.sh", &["good"]);
    let plan = plan(&format!(
        "game = \"nim\"\nseed = 1\nformat = {{ kind = \"round_robin\" }}\n\
         [[bots]]\nname = \"a\"\nline = {{ command = {good} }}\n[[bots]]\nname = \"b\"\nrandom = true\n"
    ));
    let ids = || -> Vec<String> { whole(&plan).1.into_iter().map(|line| line.id).collect() };
    let (first, second) = (ids(), ids());
    // What the plan alone gives, and what another run of it gives.
    assert!(!first.contains(&Source::open(1).game_id(0, 0)));
    assert!(first.iter().all(|id| !second.contains(id)));
}

#[test]
fn records_that_are_gone_are_missed() {
    let plan = plan(THREE);
    let (folder, lines) = whole(&plan);
    let path = Journal::games_path(folder.path());
    std::fs::write(&path, "").unwrap();
    let refused = Journal::open(folder.path(), &plan);
    assert!(matches!(refused, Err(JournalError::Damaged { .. })), "{refused:?}");
    assert_eq!(std::fs::metadata(&path).unwrap().len(), 0, "nothing is written over it");
    assert!(!lines.is_empty());
}

#[test]
fn a_line_that_was_tampered_with_is_not_believed() {
    let plan = plan(THREE);
    let (folder, _) = whole(&plan);
    let path = Journal::path(folder.path());
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let game = |line: usize| serde_json::from_str::<serde_json::Value>(lines[line - 1]).unwrap();
    /// What is done to a line of the journal.
    type Tamper = fn(&mut serde_json::Value);
    let tampers: [(&str, Tamper); 15] = [
        ("bot 3 is not in the plan", |line| {
            line["encounter"]["entrants"][1] = 3.into()
        }),
        ("1 bots sat at 2 seats", |line| {
            line["encounter"]["entrants"] = [0].into()
        }),
        ("at two seats", |line| line["encounter"]["entrants"] = [1, 1].into()),
        ("game 2 of an encounter of 2", |line| line["game"] = 2.into()),
        ("an encounter of 3 games", |line| line["encounter"]["games"] = 3.into()),
        ("its record is at", |line| {
            line["record_at"] = (line["record_at"].as_u64().unwrap() + 1).into();
        }),
        ("its record is at", |line| line["record_at"] = 0.into()),
        ("its record is at", |line| {
            line["record_end"] = line["record_at"].clone()
        }),
        ("3 scores for 2 seats", |line| line["scores"] = [1.0, 0.0, 0.0].into()),
        ("1 places for 2 seats", |line| line["places"] = [1].into()),
        ("0 times for 2 seats", |line| line["thought_ms"] = serde_json::json!([])),
        ("a score is not from 0 to 1", |line| {
            line["scores"] = [1e300, 0.0].into()
        }),
        ("a place is not from 1 to 2", |line| line["places"] = [1, 0].into()),
        ("a fault of seat 2", |line| {
            line["faults"] = serde_json::json!([{"seat": 2, "revision": 1, "kind": "time", "what": ""}]);
        }),
        ("is another than before", |line| line["encounter"]["round"] = 77.into()),
    ];
    let refused = |number: usize, line: &str, expected: &str| {
        let mut lines = lines.clone();
        lines[number - 1] = line;
        std::fs::write(&path, lines.join("\n") + "\n").unwrap();
        for error in [
            journal::load(folder.path(), &plan).unwrap_err(),
            Journal::open(folder.path(), &plan).unwrap_err(),
        ] {
            assert!(
                matches!(&error, JournalError::Damaged { line, what, .. } if *line == number && what.contains(expected)),
                "{expected}: {error}"
            );
        }
    };
    // One of the encounter's games is there already, so that there is something to compare with.
    let known = |line: usize| (2..line).any(|before| game(before)["encounter"] == game(line)["encounter"]);
    let number = (3..=lines.len()).find(|line| known(*line)).unwrap();
    for (expected, tamper) in tampers {
        let mut line = game(number);
        tamper(&mut line);
        refused(number, &line.to_string(), expected);
    }
    let first = (2..number)
        .find(|line| game(*line)["encounter"] == game(number)["encounter"])
        .unwrap();
    let mut twice = game(number);
    twice["game"] = game(first)["game"].clone();
    refused(number, &twice.to_string(), "is there twice");
    std::fs::write(&path, &text).unwrap();
    assert_eq!(journal::load(folder.path(), &plan).unwrap().len(), 18);
}

#[test]
fn a_run_stops_in_the_middle_of_a_proof() {
    let plan = plan(
        "game = \"chess\"\nformat = { kind = \"round_robin\" }\nadjudication = { solver_nodes = 100000000 }\n\
         [[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n",
    );
    let folder = TempDir::new().unwrap();
    let mut journal = Journal::open(folder.path(), &plan).unwrap();
    let seating = Cancelled {
        roster: Roster::new(None, Arc::new(Bots::new(GRACE))),
        control: Control::default(),
    };
    let finish = runner::run(&plan, &mut journal, &seating, &seating.control, &mut |_| ()).unwrap();
    assert_eq!((finish, journal.lines().len()), (Finish::Interrupted, 0));
}

/// A run that is cancelled when its first game begins.
struct Cancelled {
    roster: Roster,
    control: Control,
}

impl Seating for Cancelled {
    fn player(&self, bot: usize, plan: &Plan) -> Box<dyn Player> {
        self.control.cancel.store(true, Ordering::Relaxed);
        self.roster.player(bot, plan)
    }

    fn release(&self, bot: usize, plan: &Plan, player: Box<dyn Player>) {
        self.roster.release(bot, plan, player);
    }
}
