//! How strong the engines are: `cargo bench --bench strength -- --help`.
//!
//! Paired games: both games of a pair have the same luck, with the seats swapped. Without
//! arguments it plays the project's own yardsticks and prints one line each.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use ludoteca::pb::v1;
use ludoteca::rules::{Luck, Seat, Turn};
use ludoteca::search::{Control, Limits, SearchLuck, level};
use ludoteca::table::luck::CommittedLuck;
use ludoteca::table::{AnyPosition, GameType, catalog, find};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Plays the engine against a yardstick in paired games.
#[derive(Clone, Debug, Parser)]
struct Arguments {
    /// Game types; without any, those with a target, under the options it is set for (against plain search: every
    /// game without secrets or chance; against the rule player: every game that has one)
    games: Vec<String>,
    /// Options, as JSON
    #[arg(long)]
    options: Option<String>,
    /// Whom the engine plays
    #[arg(long, value_enum, default_value_t = Opponent::Random)]
    against: Opponent,
    /// How many games, half with each seating
    #[arg(long, default_value_t = 100)]
    games_each: u32,
    /// Milliseconds a move (both, where the opponent searches)
    #[arg(long, default_value_t = 100)]
    milliseconds: u64,
    /// Nodes a move instead of time: reproducible
    #[arg(long)]
    nodes: Option<u64>,
    /// The engine's level
    #[arg(long, default_value_t = 10)]
    level: u8,
    /// The opponent's level, if it is the engine too
    #[arg(long, default_value_t = 1)]
    their_level: u8,
    /// The seed of all luck
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Random plies at the start, the same in both games of a pair
    #[arg(long, default_value_t = 2)]
    random_plies: u32,
    /// Games side by side
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// A game of more plies counts as a draw
    #[arg(long, default_value_t = 3000)]
    max_plies: u32,
    /// Given by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Opponent {
    /// Any legal move, as a random player chooses
    Random,
    /// The game's rule player
    Greedy,
    /// Plain Monte Carlo tree search with uniform playouts
    Plain,
    /// The engine at --their-level
    Engine,
}

/// The default matches, with the options that their targets are set for.
const TARGETS: [(&str, &str); 8] = [
    ("connect_four", "{}"),
    ("chess", "{}"),
    ("backgammon", "{}"),
    ("dominoes", r#"{"variant": "block"}"#),
    ("uno", r#"{"players": 2, "target": 0}"#),
    ("conspiracy", "{}"),
    ("con_sonar", "{}"),
    ("krosmaster_arena", "{}"),
];

fn main() {
    let arguments = Arguments::parse();
    println!(
        "{:<16} {:>6} {:>6} {:>6} {:>8}  95 % interval  seconds",
        "game", "won", "drawn", "lost", "score"
    );
    if arguments.games.is_empty() && arguments.against == Opponent::Plain {
        for entry in catalog().iter().filter(|entry| !entry.about().chance) {
            matched(&arguments, entry.about().id, "{}");
        }
    } else if arguments.games.is_empty() {
        for (game, options) in TARGETS {
            let rule_player = find(game).is_some_and(GameType::has_rule_player);
            if rule_player || arguments.against != Opponent::Greedy {
                matched(&arguments, game, options);
            }
        }
    }
    for game in &arguments.games {
        matched(&arguments, game, arguments.options.as_deref().unwrap_or("{}"));
    }
}

fn matched(arguments: &Arguments, game: &str, options: &str) {
    let start = Instant::now();
    let next = AtomicU32::new(0);
    let scores = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..arguments.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= arguments.games_each {
                        return;
                    }
                    let score = play(arguments, game, options, number);
                    scores.lock().unwrap_or_else(PoisonError::into_inner).push(score);
                }
            });
        }
    });
    let scores = scores.into_inner().unwrap_or_else(PoisonError::into_inner);
    let count = |wanted: f64| scores.iter().filter(|score| **score == wanted).count();
    let n = scores.len() as f64;
    let mean = scores.iter().sum::<f64>() / n;
    let (low, high) = wilson(mean, n);
    println!(
        "{game:<16} {:>6} {:>6} {:>6} {mean:>8.3}  {low:.3} - {high:.3}  {:>7.0}",
        count(1.0),
        count(0.5),
        count(0.0),
        start.elapsed().as_secs_f64()
    );
}

/// Wilson's interval for a proportion, at 95 %.
fn wilson(mean: f64, n: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let centre = (mean + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let half = z / (1.0 + z * z / n) * (mean * (1.0 - mean) / n + z * z / (4.0 * n * n)).sqrt();
    (centre - half, centre + half)
}

/// One game; what it brought the engine's side: 1, ½ or 0.
fn play(arguments: &Arguments, game: &str, options: &str, number: u32) -> f64 {
    let game_type = find(game).unwrap_or_else(|| panic!("no game `{game}`"));
    let options = serde_json::from_str(options).expect("--options is JSON");
    let options = game_type
        .read_options(&options)
        .unwrap_or_else(|faults| panic!("options: {faults:?}"));
    let pair = arguments.seed + u64::from(number / 2);
    let options = game_type.resolve(&options, &mut SearchLuck::new(pair));
    let rules = game_type
        .build(&options, game_type.about().rules_version)
        .unwrap_or_else(|faults| panic!("options: {faults:?}"));
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&pair.to_le_bytes());
    let luck = CommittedLuck::new(&seed, []);
    let mut draws = std::collections::BTreeMap::<&str, u32>::new();
    let mut random = SearchLuck::new(pair ^ 0x5eed);
    let mut seeds = SearchLuck::new(u64::from(number) << 32 | arguments.seed);
    let ours = rules.side(Seat((number % 2) as u8));
    let mut position = rules.start();
    for ply in 0..arguments.max_plies {
        match position.turn() {
            Turn::Over => break,
            Turn::Chance => {
                let label = position.luck_label();
                let count = draws.entry(label).or_default();
                position.draw(&mut luck.draw(label, *count));
                *count += 1;
            }
            Turn::Seat(seat) => {
                let whose = rules.side(seat) == ours;
                let text = if ply < arguments.random_plies || !whose && arguments.against == Opponent::Random {
                    position.random_text(&mut random).expect("a seat is on turn")
                } else {
                    choose(arguments, position.as_ref(), seat, whose, seeds.below(u64::MAX))
                };
                let mv = v1::Move {
                    notation: text,
                    game: None,
                };
                position.play(&mv).expect("searches and lists give legal moves");
            }
        }
    }
    position.outcome().map_or(0.5, |outcome| outcome.value(ours))
}

fn choose(arguments: &Arguments, position: &dyn AnyPosition, seat: Seat, ours: bool, seed: u64) -> String {
    let time = Duration::from_millis(arguments.milliseconds);
    let limits = Limits {
        level: match arguments.against {
            _ if ours => arguments.level,
            Opponent::Greedy => level::RULE_PLAYER,
            _ => arguments.their_level,
        },
        nodes: arguments.nodes,
        deadline: arguments.nodes.is_none().then(|| Instant::now() + time),
        seed,
    };
    let search = if !ours && arguments.against == Opponent::Plain {
        position.plain_search(seat, &limits)
    } else {
        position.search(seat, &limits)
    };
    let control = Control::new(&search.limits, Arc::new(AtomicBool::new(false)));
    (search.run)(&control).ranked.swap_remove(0).text
}
