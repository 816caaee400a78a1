//! Plans of tiny tournaments, made up from bytes: each byte is one choice, and few choices are wrong.

use std::fmt::Write;

/// Games that are over soon, with options that make them small.
const GAMES: [(&str, &str); 6] = [
    ("nim", "{}"),
    ("connect_four", "{}"),
    ("mu_torere", "{}"),
    ("gopher", "{ board_size = 3 }"),
    ("hadron", "{ board_size = 3 }"),
    ("dominoes", "{}"),
];

const FORMATS: [&str; 10] = [
    "kind = \"round_robin\"",
    "kind = \"round_robin\", cycles = 2",
    "kind = \"gauntlet\", challengers = [\"b0\"]",
    "kind = \"swiss\", rounds = 1",
    "kind = \"knockout\"",
    "kind = \"knockout\", pairs = 1, tie_breaks = 0, seeding = \"drawn\"",
    "kind = \"ladder\", rounds = 1",
    "kind = \"sprt\", elo0 = 0, elo1 = 400, encounters = 3",
    "kind = \"sprt\", elo0 = 9, elo1 = 0, alpha = 2.0",
    "kind = \"dance\"",
];

const BOTS: [&str; 8] = [
    "random = true",
    "random = true",
    "engine = { level = 1, nodes = 5 }",
    "engine = { level = 10, nodes = 20 }",
    "engine = { time = \"1ms\" }",
    "remote = \"fuzz\"",
    "line = { command = [\"sh\"] }",
    "random = true\nengine = { level = 11 }",
];

/// What may stand in a plan besides, each a line of its own before the bots.
const MORE: [&str; 12] = [
    "seed = 7",
    "games = 1",
    "games = 4",
    "luck = \"shared\"",
    "luck = \"fresh\"",
    "openings = { random_plies = 2 }",
    "openings = { random_plies = 1, balance_nodes = 5, window = 0.4 }",
    "adjudication = { most_plies = 6 }",
    "adjudication = { solver_nodes = 20, resign = { decisions = 1, value = 0.5 } }",
    "penalties = { crash = \"random\", disconnect = 2 }",
    "clock = { base = \"50ms\", margin = \"10ms\", patience = \"20ms\" }",
    "concurrency = 3",
];

/// The plan that these choices make; missing ones are the first of their kind.
pub fn of(choices: &[u8]) -> String {
    let mut choices = choices.iter().copied();
    let mut next = |among: usize| usize::from(choices.next().unwrap_or(0)) % among;
    let (game, options) = GAMES[next(GAMES.len())];
    let mut plan = format!(
        "game = \"{game}\"\noptions = {options}\nformat = {{ {} }}\n",
        FORMATS[next(FORMATS.len())]
    );
    for _ in 0..next(4) {
        let _ = writeln!(plan, "{}", MORE[next(MORE.len())]);
    }
    // One bot is too few, and the same name twice is wrong.
    for number in 0..[2, 2, 3, 4, 1][next(5)] {
        let name = if next(16) == 15 { 0 } else { number };
        let _ = writeln!(plan, "[[bots]]\nname = \"b{name}\"\n{}", BOTS[next(BOTS.len())]);
    }
    let edits = next(4);
    if edits == 3 {
        // Nearly what it was: one character is gone.
        let at = next(256) * plan.len() / 256;
        if plan.is_char_boundary(at) && at < plan.len() {
            plan.remove(at);
        }
    }
    plan
}
