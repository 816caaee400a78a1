//! Plans that are right, and what is said of those that are not.

use std::path::Path;

use super::{BotKind, EXAMPLE, Penalty, Plan};
use crate::tournament::opening::Openings;

fn read(source: &str) -> Result<Plan, Vec<String>> {
    let plan = Plan::read("plan.toml", Some(Path::new(".")), source);
    plan.map_err(|error| error.to_string().lines().map(str::to_owned).collect())
}

const BOTS: &str = "[[bots]]\nname = \"a\"\nrandom = true\n[[bots]]\nname = \"b\"\nrandom = true\n";

fn with(lines: &str) -> Result<Plan, Vec<String>> {
    read(&format!("game = \"chess\"\n{lines}\n{BOTS}"))
}

const ROUND: &str = "format = { kind = \"round_robin\" }";

#[test]
fn the_example_is_a_plan_and_names_every_setting() {
    let plan = read(EXAMPLE).unwrap();
    assert_eq!((plan.bots.len(), plan.games), (3, 2));
    // Uncommented, no setting is unknown: what is wrong then is that settings contradict each other.
    let raw = include_str!("raw.rs");
    let fields = raw.lines().filter_map(|line| {
        let line = line.trim().strip_prefix("pub(super) ")?;
        line.split_once(": ").map(|(name, _)| name)
    });
    let fields: Vec<&str> = fields.collect();
    assert!(fields.len() > 40, "{fields:?}");
    for field in fields {
        let named = EXAMPLE.contains(&format!("{field} = ")) || EXAMPLE.contains(&format!("[{field}]"));
        assert!(
            named || EXAMPLE.contains(&format!("[[{field}]]")),
            "`{field}` is not in the example"
        );
    }
}

#[test]
fn what_is_not_said_has_its_default() {
    let plan = with(ROUND).unwrap();
    assert_eq!((plan.seats, plan.games, plan.seed), (2, 2, 0));
    assert_eq!((plan.openings, plan.clock), (Openings::Start, None));
    assert!(plan.shared_luck && !plan.side_by_side);
    assert_eq!(
        (plan.penalties.illegal, plan.penalties.reconnect),
        (Penalty::Lose(1), None)
    );
    let patient = with(&format!("{ROUND}\npenalties = {{ reconnect = \"2m\" }}")).unwrap();
    assert_eq!(patient.penalties.reconnect, Some(std::time::Duration::from_secs(120)));
    let untimed = read(&format!(
        "game = \"chess\"\n{ROUND}\n[[bots]]\nname = \"a\"\nengine = {{}}\n[[bots]]\nname = \"b\"\nrandom = true"
    ))
    .unwrap();
    assert!(matches!(
        untimed.bots[0].kind,
        BotKind::Engine {
            level: 10,
            nodes: Some(1000),
            time: None
        }
    ));
}

#[test]
fn bots_from_outside_never_meet_luck_that_they_have_seen() {
    let of = |game: &str, luck: &str| {
        let remote = "[[bots]]\nname = \"a\"\nremote = \"a\"\n[[bots]]\nname = \"b\"\nrandom = true\n";
        let plan = read(&format!("game = \"{game}\"\n{luck}\n{ROUND}\n{remote}")).unwrap();
        (plan.shared_luck, plan.side_by_side)
    };
    assert_eq!(of("chess", ""), (true, false));
    assert_eq!(of("backgammon", ""), (true, true));
    assert_eq!(of("dominoes", ""), (false, false));
    assert_eq!(of("dominoes", "luck = \"shared\""), (true, true));
}

#[test]
fn every_fault_is_said_with_its_line() {
    for (lines, expected) in [
        (
            "format = { kind = \"round_robbin\" }",
            "plan.toml:2: there is no format `round_robbin`; the formats are ",
        ),
        (
            "format = { kind = \"round_robin\", rounds = 3 }",
            "plan.toml:2: `rounds` is no setting of round_robin; it belongs to swiss and ladder",
        ),
        (
            "format = { kind = \"gauntlet\" }",
            "plan.toml:2: a gauntlet needs its challengers; add challengers",
        ),
        (
            "format = { kind = \"gauntlet\", challengers = [\"x\"] }",
            "plan.toml:2: there is no bot `x`; the bots are a, b",
        ),
        ("format = { kind = \"swiss\", rounds = 9 }", "plan.toml:2: "),
        ("format = { kind = \"sprt\", elo0 = 5, elo1 = 0 }", "plan.toml:2: "),
        (
            "format = { kind = \"sprt\", model = \"x\" }",
            "plan.toml:2: there is no Elo model `x`",
        ),
        (&format!("{ROUND}\ngames = 3"), "plan.toml:2: "),
        (
            &format!("{ROUND}\noptions = {{ draw_rules = 3 }}"),
            "plan.toml:3: options: draw_rules: ",
        ),
        (
            &format!("{ROUND}\nclock = {{ increment = \"1s\" }}"),
            "plan.toml:3: this clock has no time; give it base",
        ),
        (
            &format!("{ROUND}\npenalties = {{ reconnect = \"25h\" }}"),
            "plan.toml:3: longer than a day; times here are at most 24h",
        ),
        (
            &format!("{ROUND}\nclock = {{ base = \"soon\" }}"),
            "plan.toml:3: `soon` is no time",
        ),
        (
            &format!("{ROUND}\nopenings = {{}}"),
            "plan.toml:3: these openings say nothing",
        ),
        (
            &format!("{ROUND}\nopenings = {{ file = \"no-such.epd\" }}"),
            "plan.toml:3: ",
        ),
        (
            &format!("{ROUND}\nadjudication = {{ resign = {{ decisions = 0, value = 2.0 }} }}"),
            "plan.toml:3: decisions are 1 or more",
        ),
        (
            &format!("{ROUND}\npenalties = {{ crash = \"cry\" }}"),
            "plan.toml:3: this is no penalty; write ",
        ),
        (
            &format!("{ROUND}\nconcurrency = 0"),
            "plan.toml:3: nothing is played at a concurrency of 0",
        ),
        (&format!("{ROUND}\ncolour = 1"), "plan.toml:3: unknown field `colour`"),
        (&format!("{ROUND}\nseed = \"x\""), "plan.toml:3: invalid type"),
    ] {
        let said = with(lines).unwrap_err();
        assert!(said.iter().any(|line| line.starts_with(expected)), "{lines}: {said:#?}");
    }
    let said = read(&format!(
        "game = \"backgammon\"\n{ROUND}\nopenings = {{ random_plies = 2 }}\nadjudication = {{ solver_nodes = 5 }}\n{BOTS}"
    ));
    assert_eq!(said.unwrap_err().len(), 2);
}

#[test]
fn openings_come_from_files_of_positions_and_games() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write(
        "a.epd",
        "# two\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - bm Nf3; id \"open\";\n\nrnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2\n",
    );
    write(
        "b.pgn",
        "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n[Event \"y\"]\n\n1. d4 d5 *\n",
    );
    write("bad.epd", "\n\nnonsense\n");
    let of = |openings: &str| {
        let source = format!("game = \"chess\"\n{ROUND}\nopenings = {{ {openings} }}\n{BOTS}");
        Plan::read("plan.toml", Some(folder.path()), &source).map(|plan| match plan.openings {
            Openings::Listed(list) => list,
            other => panic!("{other:?}"),
        })
    };
    let positions = of("file = \"a.epd\"").unwrap();
    assert!(
        positions
            .iter()
            .all(|opening| opening.position.is_some() && opening.moves.is_empty())
    );
    assert_eq!(positions.len(), 2);
    let games = of("file = \"b.pgn\", plies = 3").unwrap();
    assert_eq!(games[0].moves, ["e4", "e5", "Nf3"]);
    assert_eq!(games[1].moves, ["d4", "d5"]);
    let refused = of("file = \"bad.epd\"").unwrap_err().to_string();
    assert!(refused.contains("line 3"), "{refused}");
}
