//! What the tournament's runner costs: `cargo bench --bench tournament`, or `… -- chess` for some of the games.
//!
//! Built-in bots at one node a move, once in a bare loop over the rules (search, move, luck) and once through the
//! runner (the same, with clocks, faults, records, journal and schedule), on as many threads; then 20,000 fast games,
//! in which no fault may come up.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::Instant;

use ludoteca::bots::{Bots, GRACE};
use ludoteca::pb::v1;
use ludoteca::rules::Turn;
use ludoteca::search::{Control, Limits};
use ludoteca::table::luck::CommittedLuck;
use ludoteca::tournament::journal::{GameLine, Journal};
use ludoteca::tournament::luck;
use ludoteca::tournament::plan::Plan;
use ludoteca::tournament::player::Roster;
use ludoteca::tournament::runner;

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The games, with how many encounters of two each.
const GAMES: [(&str, u32); 5] = [
    ("connect_four", 20_000),
    ("reversi", 1_000),
    ("chess", 500),
    ("backgammon", 500),
    ("dominoes", 3_000),
];
/// Each is measured so often, in turn, and the median counts.
const ROUNDS: usize = 5;

fn main() {
    println!(
        "{:<14} {:>7} {:>12} {:>12} {:>7}",
        "game", "games", "bare/s", "runner/s", "ratio"
    );
    // Cargo adds `--bench`.
    let wanted: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with("--")).collect();
    let mut medians = Vec::new();
    for (game, encounters) in GAMES {
        if !wanted.is_empty() && !wanted.iter().any(|wanted| wanted == game) {
            continue;
        }
        let plan = plan(game, encounters);
        let mut ratios: Vec<(f64, f64, f64)> = (0..ROUNDS)
            .map(|_| {
                let (bare, run) = (bare(&plan, encounters), run(&plan));
                (run / bare, bare, run)
            })
            .collect();
        ratios.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (ratio, bare, run) = ratios[ROUNDS / 2];
        medians.push(ratio);
        println!("{game:<14} {:>7} {bare:>12.0} {run:>12.0} {ratio:>7.2}", encounters * 2);
    }
    let mean = medians.iter().map(|ratio| ratio.ln()).sum::<f64>() / medians.len() as f64;
    println!("{:<14} {:>41.2}", "geometric mean", mean.exp());
    if !wanted.is_empty() {
        return;
    }
    let plan = plan("connect_four", 10_000);
    let started = Instant::now();
    let faults = faults(&plan);
    println!(
        "20,000 games of connect_four in {:.1} s: {faults} faults",
        started.elapsed().as_secs_f64()
    );
}

fn plan(game: &str, encounters: u32) -> Plan {
    let source = format!(
        "game = \"{game}\"\nformat = {{ kind = \"round_robin\", cycles = {encounters} }}\n\
         [[bots]]\nname = \"a\"\nengine = {{ nodes = 1 }}\n[[bots]]\nname = \"b\"\nengine = {{ nodes = 1 }}\n"
    );
    Plan::read("bench", Some(Path::new(".")), &source).unwrap_or_else(|error| panic!("{error}"))
}

/// Games a second of a loop that does nothing but search, play and draw.
fn bare(plan: &Plan, encounters: u32) -> f64 {
    let next = AtomicU32::new(0);
    let started = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..plan.concurrency {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= encounters * 2 {
                        return;
                    }
                    play(plan, number / 2, number % 2);
                }
            });
        }
    });
    f64::from(encounters * 2) / started.elapsed().as_secs_f64()
}

fn play(plan: &Plan, encounter: u32, game: u32) {
    let seed = luck::Source::open(plan.seed).of_game(encounter, game, 0, true);
    let drawn = CommittedLuck::new(&seed, std::iter::repeat_n(&b""[..], plan.seats));
    let options = plan.game_type.resolve(&plan.options, &mut drawn.draw("setup", 0));
    let rules = plan.game_type.build(&options, plan.game_type.about().rules_version);
    let rules = rules.unwrap_or_else(|faults| panic!("{faults:?}"));
    let mut draws = BTreeMap::<&str, u32>::new();
    let mut position = rules.start();
    let mut revision = 1;
    loop {
        match position.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let label = position.luck_label();
                let count = draws.entry(label).or_default();
                position.draw(&mut drawn.draw(label, *count));
                *count += 1;
            }
            Turn::Seat(seat) => {
                let limits = Limits {
                    level: 10,
                    nodes: Some(1),
                    deadline: None,
                    seed: luck::Source::open(plan.seed).decisions(encounter, game).at(revision),
                };
                let search = position.search(seat, &limits);
                let control = Control::new(&search.limits, Arc::new(AtomicBool::new(false)));
                let best = (search.run)(&control).ranked.swap_remove(0);
                let mv = v1::Move {
                    notation: best.text,
                    game: None,
                };
                position.play(&mv).unwrap_or_else(|error| panic!("{error}"));
            }
        }
        revision += 1;
    }
}

/// Games a second of the runner.
fn run(plan: &Plan) -> f64 {
    let started = Instant::now();
    let games = runner_lines(plan, |_| ());
    f64::from(games) / started.elapsed().as_secs_f64()
}

fn faults(plan: &Plan) -> usize {
    let mut faults = 0;
    let games = runner_lines(plan, |found| faults += found);
    assert_eq!(games, 20_000, "a game is missing");
    faults
}

fn runner_lines(plan: &Plan, mut faults: impl FnMut(usize)) -> u32 {
    let folder = tempfile::tempdir().unwrap_or_else(|error| panic!("{error}"));
    let mut journal = Journal::open(folder.path(), plan).unwrap_or_else(|error| panic!("{error}"));
    let roster = Roster::new(None, Arc::new(Bots::new(GRACE)));
    let mut games = 0;
    let mut hear = |line: &GameLine| {
        games += 1;
        faults(line.played.faults.len());
    };
    let done = runner::run(plan, &mut journal, &roster, &runner::Control::default(), &mut hear);
    done.unwrap_or_else(|error| panic!("{error}"));
    games
}
