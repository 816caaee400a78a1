//! The entrants of a plan.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::raw::{At, RawBot, RawEngine, RawProgram};
use super::read::Faults;
use super::{Bot, BotKind, Program};
use crate::search::MAX_LEVEL;

/// Makes a bot of a program.
type OfProgram = fn(Program) -> BotKind;

/// The largest rating that may be given, either way.
const MOST_ANCHOR: f64 = 5_000.0;
/// The nodes of an engine that is given neither nodes nor time.
const DEFAULT_NODES: u64 = 1_000;

/// Reads the entrants. `clocked` says whether the games have a clock.
pub(super) fn read(faults: &mut Faults<'_>, folder: Option<&Path>, clocked: bool, raw: &[At<RawBot>]) -> Vec<Bot> {
    let mut bots: Vec<Bot> = Vec::new();
    for entry in raw {
        let bot = entry.get_ref();
        let name = bot.name.get_ref().trim().to_owned();
        let at = bot.name.span();
        if name.is_empty() || name.len() > 60 || name.chars().any(char::is_control) {
            faults.at(
                at.clone(),
                "a bot's name is 1 to 60 bytes without control characters",
                "",
            );
        }
        if bots.iter().any(|other| other.name == name) {
            faults.at(
                at.clone(),
                format!("two bots are called `{name}`"),
                "give each a name of its own",
            );
        }
        if bot
            .anchor
            .is_some_and(|anchor| anchor.is_nan() || anchor.abs() > MOST_ANCHOR)
        {
            faults.at(
                at,
                "an anchor is a rating from -5000 to 5000",
                "write a number, like anchor = 1500",
            );
        }
        if let Some(kind) = kind(faults, folder, clocked, entry) {
            bots.push(Bot {
                name,
                line: faults.line(entry.span()),
                kind,
                anchor: bot.anchor,
            });
        }
    }
    bots
}

fn kind(faults: &mut Faults<'_>, folder: Option<&Path>, clocked: bool, entry: &At<RawBot>) -> Option<BotKind> {
    let bot = entry.get_ref();
    let mut kinds = Vec::new();
    if let Some(raw) = &bot.engine {
        kinds.push(engine(faults, clocked, raw));
    }
    if bot.random {
        kinds.push(BotKind::Random);
    }
    for (raw, of) in [
        (&bot.line, BotKind::Line as OfProgram),
        (&bot.uci, BotKind::Uci),
        (&bot.hub, BotKind::Hub),
    ] {
        if let Some(raw) = raw {
            kinds.push(of(program(faults, folder, raw)));
        }
    }
    if let Some(remote) = &bot.remote {
        kinds.push(BotKind::Remote {
            bot: remote.get_ref().clone(),
        });
    }
    if kinds.len() != 1 {
        let name = bot.name.get_ref();
        let what = match kinds.len() {
            0 => format!("`{name}` does not say what it is"),
            _ => format!("`{name}` says more than once what it is"),
        };
        let remedy = "give it one of: engine = { level = 5 }, random = true, line = { command = […] }, \
                      uci = { command = […] }, hub = { command = […] }, remote = \"NAME\"";
        faults.at(entry.span(), what, remedy);
    }
    kinds.pop()
}

fn engine(faults: &mut Faults<'_>, clocked: bool, raw: &RawEngine) -> BotKind {
    let level = raw.level.as_ref().map_or(MAX_LEVEL, |level| *level.get_ref());
    if let Some(at) = &raw.level
        && !(1..=MAX_LEVEL).contains(&level)
    {
        faults.at(at.span(), format!("there is no level {level}"), "levels are 1 to 10");
    }
    if let Some(at) = raw.nodes.as_ref().filter(|nodes| *nodes.get_ref() == 0) {
        faults.at(at.span(), "an engine needs a node to think", "nodes are 1 or more");
    }
    let time = raw.time.as_ref().and_then(|time| faults.duration(time));
    let mut nodes = raw.nodes.as_ref().map(|nodes| *nodes.get_ref());
    if nodes.is_none() && time.is_none() && !clocked {
        nodes = Some(DEFAULT_NODES);
    }
    BotKind::Engine { level, nodes, time }
}

fn program(faults: &mut Faults<'_>, folder: Option<&Path>, raw: &At<RawProgram>) -> Program {
    let at = raw.span();
    let Some(folder) = folder else {
        faults.at(
            at,
            "a server runs no programs for a plan",
            "let the bot connect, and write remote = \"NAME\"",
        );
        return Program::default();
    };
    let raw = raw.get_ref();
    let command = raw.command.get_ref().clone();
    match command.first() {
        None => faults.at(
            at,
            "the command is empty",
            "write command = [\"PROGRAM\", \"ARGUMENT\"]",
        ),
        Some(name) if find(name, folder).is_none() => faults.at(
            raw.command.span(),
            format!("there is no program `{name}`"),
            "install it, or write its path (paths are relative to the plan's folder)",
        ),
        Some(_) => {}
    }
    let options = raw.options.iter().map(|(name, value)| {
        let value = match value {
            toml::Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        (name.clone(), value)
    });
    Program {
        folder: folder.to_owned(),
        options: options.collect(),
        nodes: raw.nodes,
        time: raw.time.as_ref().and_then(|time| faults.duration(time)),
        depth: raw.depth,
        startup: raw.startup.as_ref().and_then(|time| faults.duration(time)),
        command,
    }
}

/// Where a program is: a path if its name has a separator, else in one of the folders of PATH.
fn find(name: &str, folder: &Path) -> Option<PathBuf> {
    let is_there = |path: &PathBuf| path.is_file();
    if Path::new(name).components().count() > 1 {
        return Some(folder.join(name)).filter(is_there);
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(is_there)
}

/// How long an engine thinks that is given a time.
pub(super) const LONGEST: Duration = Duration::from_secs(24 * 60 * 60);
