//! Reads a plan and says everything that is wrong with it.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use super::raw::{
    At, RawAdjudication, RawAgreement, RawClock, RawLuck, RawOpenings, RawPenalties, RawPenalty, RawPlan,
};
use super::{Adjudication, Agreement, Bot, BotKind, Penalties, Penalty, Plan, PlanError, PlanFault, bots, format};
use crate::table::record::Clock;
use crate::table::{AnyGame, GameType, catalog, find};
use crate::tournament::opening::{self, Openings};
use crate::tournament::pairing::{self, Field};

/// How long after its fall a flag is overlooked by default: what a process needs to be heard.
const MARGIN: Duration = Duration::from_millis(50);
/// After what time a bot that says nothing counts as hanging, by default.
const PATIENCE: Duration = Duration::from_secs(60);
/// How far from even a random opening may be, by default.
const WINDOW: f64 = 0.1;
/// The moves that an opening takes from a file of games, by default.
const FILE_PLIES: u32 = 8;

/// How often everybody may sit in every seat in one encounter.
const MOST_ROTATIONS: u64 = 100;
/// The most nodes for something that is not a bot's own thinking.
const MOST_NODES: u64 = 100_000_000;
/// The most random plies of an opening.
const MOST_OPENING: u64 = 1_000;
/// The most encounters at a time.
const MOST_WORKERS: u64 = 1_024;
/// The most faults that a penalty may let pass.
const MOST_FAULTS: u32 = 1_000;

/// The faults found so far.
pub(super) struct Faults<'a> {
    source: &'a str,
    list: Vec<PlanFault>,
}

impl Faults<'_> {
    /// A fault at this place.
    pub(super) fn at(&mut self, span: Range<usize>, what: impl Into<String>, remedy: impl Into<String>) {
        let before = self.source.get(..span.start).unwrap_or_default();
        self.list.push(PlanFault {
            line: Some(before.matches('\n').count() + 1),
            what: what.into(),
            remedy: remedy.into(),
        });
    }

    /// A duration, like `500ms` or `1m 30s`.
    pub(super) fn duration(&mut self, text: &At<String>) -> Option<Duration> {
        match humantime::parse_duration(text.get_ref()) {
            Ok(time) if time <= bots::LONGEST => Some(time),
            Ok(_) => {
                self.at(text.span(), "longer than a day", "times here are at most 24h");
                None
            }
            Err(error) => {
                let what = format!("`{}` is no time: {error}", text.get_ref());
                self.at(text.span(), what, "write it like 500ms, 10s or 1m 30s");
                None
            }
        }
    }
}

impl Plan {
    /// Reads a plan from TOML. `file` is its name in what is said; paths in it are relative to `folder`. A plan from
    /// somebody who may not run programs or read files here has none.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(file: &str, folder: Option<&Path>, source: &str) -> Result<Plan, PlanError> {
        let mut faults = Faults {
            source,
            list: Vec::new(),
        };
        let plan = match toml::from_str::<RawPlan>(source) {
            Ok(raw) => build(&mut faults, folder, source, raw),
            Err(error) => {
                let span = error.span().unwrap_or(0..0);
                let line = source.get(..span.start).unwrap_or_default().matches('\n').count();
                let line = source.lines().nth(line).unwrap_or_default().trim();
                faults.at(span, format!("{}: `{line}`", error.message().trim()), "");
                None
            }
        };
        let mut list = faults.list;
        match plan {
            Some(plan) if list.is_empty() => Ok(plan),
            _ => {
                list.sort_by_key(|fault| fault.line);
                Err(PlanError {
                    file: file.into(),
                    faults: list,
                })
            }
        }
    }
}

fn build(faults: &mut Faults<'_>, folder: Option<&Path>, source: &str, raw: RawPlan) -> Option<Plan> {
    let (margin, patience) = raw.clock.as_ref().map_or((None, None), |clock| {
        let clock = clock.get_ref();
        let read =
            |faults: &mut Faults<'_>, time: &Option<At<String>>| time.as_ref().and_then(|time| faults.duration(time));
        (read(faults, &clock.margin), read(faults, &clock.patience))
    });
    let clock = raw.clock.as_ref().and_then(|raw| clock(faults, raw));
    let bots = bots::read(faults, folder, clock.is_some(), &raw.bots);
    let penalties = penalties(faults, &raw.penalties);
    let (game_type, options, game) = game(faults, &raw)?;
    let seats = game.seats();
    let games = raw.games.as_ref().map_or(seats as u32, |games| *games.get_ref());
    let format = format::read(faults, &raw.format, &bots);
    let field = Field {
        entrants: bots.len(),
        seats,
        games,
        seed: raw.seed,
    };
    // Bots that are wrong themselves are not in the list.
    if let Some((format, _)) = format.as_ref().filter(|_| bots.len() == raw.bots.len()) {
        for fault in pairing::validate(format, &field).err().unwrap_or_default() {
            faults.at(raw.format.span(), fault.to_string(), "");
        }
    }
    for (bot, at) in bots.iter().zip(&raw.bots).filter(|_| bots.len() == raw.bots.len()) {
        protocol(faults, game_type, game.as_ref(), bot, at.get_ref().name.span());
    }
    bounds(faults, &raw, seats);
    let openings = raw.openings.as_ref().map_or(Openings::Start, |raw| {
        openings(faults, folder, game_type, game.as_ref(), &options, raw)
    });
    let adjudication = adjudication(faults, game_type, game.as_ref(), &raw.adjudication);
    let foreign = bots.iter().any(|bot| bot.kind.is_foreign());
    let chance = game_type.about().chance;
    // In a game with secrets, who plays both seats of the same luck sees both hands.
    let shared_luck = match raw.luck.as_ref().map(At::get_ref) {
        Some(RawLuck::Shared) => true,
        Some(RawLuck::Fresh) => false,
        None => !(foreign && game.has_secrets()),
    };
    let concurrency = match &raw.concurrency {
        Some(count) if *count.get_ref() == 0 => {
            faults.at(
                count.span(),
                "nothing is played at a concurrency of 0",
                "leave it out to use every core",
            );
            1
        }
        Some(count) => *count.get_ref(),
        None => std::thread::available_parallelism().map_or(1, usize::from),
    };
    let name = raw
        .name
        .clone()
        .unwrap_or_else(|| format!("{} tournament", game_type.about().name_en));
    let (format, sprt) = format?;
    Some(Plan {
        name,
        game_type,
        options,
        seats,
        bots,
        format,
        sprt,
        games,
        seed: raw.seed,
        shared_luck,
        side_by_side: shared_luck && chance && foreign && games > 1,
        clock,
        margin: margin.unwrap_or(MARGIN),
        patience: patience.unwrap_or(PATIENCE),
        openings,
        adjudication,
        penalties,
        concurrency,
        source: source.into(),
    })
}

/// An engine that speaks a protocol of its field must be able to play this game.
fn protocol(faults: &mut Faults<'_>, game_type: &dyn GameType, game: &dyn AnyGame, bot: &Bot, at: Range<usize>) {
    let (protocol, called) = match bot.kind {
        BotKind::Uci(_) => ("uci", "UCI"),
        BotKind::Hub(_) => ("hub", "Hub"),
        _ => return,
    };
    match game.engine_settings(protocol) {
        Some(Ok(_)) => {}
        Some(Err(what)) => faults.at(at, format!("`{}`: {what}", bot.name), "change the options"),
        None => {
            let what = format!("`{}`: {} is not played over {called}", bot.name, game_type.about().id);
            let over = catalog().iter().filter(|game| game.protocols().contains(&protocol));
            let over: Vec<&str> = over.map(|game| game.about().id).collect();
            faults.at(at, what, format!("{called} engines play {}", over.join(", ")));
        }
    }
}

/// What would only keep a machine busy.
fn bounds(faults: &mut Faults<'_>, raw: &RawPlan, seats: usize) {
    let mut most = |value: Option<(Range<usize>, u64)>, name: &str, most: u64| {
        if let Some((at, value)) = value
            && value > most
        {
            faults.at(at, format!("{name} = {value} is too much"), format!("at most {most}"));
        }
    };
    fn of<T: Copy + Into<u64>>(value: &Option<At<T>>) -> Option<(Range<usize>, u64)> {
        value.as_ref().map(|value| (value.span(), (*value.get_ref()).into()))
    }
    most(of(&raw.games), "games", MOST_ROTATIONS * seats as u64);
    most(of(&raw.adjudication.solver_nodes), "solver_nodes", MOST_NODES);
    if let Some(openings) = raw.openings.as_ref().map(At::get_ref) {
        most(of(&openings.balance_nodes), "balance_nodes", MOST_NODES);
        most(of(&openings.random_plies), "random_plies", MOST_OPENING);
    }
    let concurrency = raw
        .concurrency
        .as_ref()
        .map(|count| (count.span(), *count.get_ref() as u64));
    most(concurrency, "concurrency", MOST_WORKERS);
    let window = raw
        .openings
        .as_ref()
        .and_then(|openings| openings.get_ref().window.as_ref());
    if let Some(window) = window.filter(|window| !(0.0..=0.5).contains(window.get_ref())) {
        faults.at(
            window.span(),
            "a window is a distance from 1/2",
            "write a number from 0 to 0.5",
        );
    }
    if raw
        .name
        .as_ref()
        .is_some_and(|name| name.len() > 200 || name.chars().any(char::is_control))
    {
        faults.at(0..0, "the name has control characters, or more than 200 bytes", "");
    }
}

type Game = (&'static dyn GameType, serde_json::Value, std::sync::Arc<dyn AnyGame>);

fn game(faults: &mut Faults<'_>, raw: &RawPlan) -> Option<Game> {
    let Some(game_type) = find(raw.game.get_ref()) else {
        let ids: Vec<&str> = catalog().iter().map(|entry| entry.about().id).collect();
        let what = format!("there is no game `{}`", raw.game.get_ref());
        faults.at(raw.game.span(), what, format!("the games are {}", ids.join(", ")));
        return None;
    };
    let (at, json) = match &raw.options {
        None => (raw.game.span(), serde_json::json!({})),
        Some(options) => (
            options.span(),
            serde_json::to_value(options.get_ref()).unwrap_or_default(),
        ),
    };
    let built = game_type.read_options(&json).and_then(|options| {
        let game = game_type.build(&options, game_type.about().rules_version)?;
        Ok((options, game))
    });
    match built {
        Ok((options, game)) => Some((game_type, options, game)),
        Err(wrong) => {
            let id = game_type.about().id;
            for fault in wrong {
                let what = format!("options: {}: {}", fault.path, fault.what);
                faults.at(at.clone(), what, format!("`ludoteca catalog {id}` lists them"));
            }
            None
        }
    }
}

fn clock(faults: &mut Faults<'_>, raw: &At<RawClock>) -> Option<Clock> {
    let at = raw.span();
    let raw = raw.get_ref();
    let mut ms = |time: &Option<At<String>>| {
        let time = time.as_ref().and_then(|time| faults.duration(time));
        time.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX))
    };
    let clock = Clock {
        base_ms: ms(&raw.base),
        increment_ms: ms(&raw.increment),
        delay_ms: ms(&raw.delay),
        bronstein_ms: ms(&raw.bronstein),
        byo_yomi_ms: ms(&raw.byo_yomi),
        periods: raw.periods.unwrap_or(u32::from(raw.byo_yomi.is_some())),
        period_moves: raw.period_moves.unwrap_or(u32::from(raw.byo_yomi.is_some())),
        per_move_ms: ms(&raw.per_move),
        bank_ms: ms(&raw.bank),
        charge_down_time: false,
    };
    let sets_time = clock.base_ms > 0 || clock.per_move_ms > 0 || clock.periods > 0 && clock.byo_yomi_ms > 0;
    let sets_more = clock != Clock::default();
    if sets_more && !sets_time {
        faults.at(at, "this clock has no time", "give it base, per_move or byo_yomi");
        return None;
    }
    sets_time.then_some(clock)
}

fn openings(
    faults: &mut Faults<'_>,
    folder: Option<&Path>,
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    options: &serde_json::Value,
    raw: &At<RawOpenings>,
) -> Openings {
    let at = raw.span();
    let raw = raw.get_ref();
    match (&raw.file, &raw.random_plies) {
        (Some(file), Some(_)) => {
            faults.at(
                file.span(),
                "openings come from a file or are random, not both",
                "leave one out",
            );
            Openings::Start
        }
        (None, None) => {
            faults.at(
                at,
                "these openings say nothing",
                "give them random_plies = 4, or file = \"PATH\"",
            );
            Openings::Start
        }
        (None, Some(plies)) => {
            if game_type.about().chance {
                let remedy = "leave them out: its luck makes the games differ";
                faults.at(plies.span(), "random openings are for games without luck", remedy);
            }
            Openings::Random {
                plies: *plies.get_ref(),
                balance_nodes: raw.balance_nodes.as_ref().map(|nodes| *nodes.get_ref()),
                window: raw.window.as_ref().map_or(WINDOW, |window| *window.get_ref()),
            }
        }
        (Some(file), None) => {
            let Some(folder) = folder else {
                faults.at(file.span(), "a server reads no files for a plan", "use random_plies");
                return Openings::Start;
            };
            let path = folder.join(file.get_ref());
            let extension = path
                .extension()
                .and_then(|extension| extension.to_str())
                .unwrap_or_default();
            let plies = raw.plies.as_ref().map_or(FILE_PLIES, |plies| *plies.get_ref());
            let bytes = match std::fs::read(&path) {
                Ok(bytes) => bytes,
                Err(error) => {
                    let remedy = "paths are relative to the plan's folder";
                    faults.at(file.span(), format!("{}: {error}", path.display()), remedy);
                    return Openings::Start;
                }
            };
            match opening::read(game_type, game, options, extension, &bytes, plies) {
                Ok(list) if list.is_empty() => {
                    faults.at(file.span(), format!("{}: holds no opening", path.display()), "");
                    Openings::Start
                }
                Ok(list) => Openings::Listed(list),
                Err(error) => {
                    faults.at(file.span(), format!("{}: {error}", path.display()), "");
                    Openings::Start
                }
            }
        }
    }
}

fn adjudication(
    faults: &mut Faults<'_>,
    game_type: &dyn GameType,
    game: &dyn AnyGame,
    raw: &RawAdjudication,
) -> Adjudication {
    if let Some(draw) = &raw.draw
        && !game_type.about().draws_by_agreement
    {
        faults.at(draw.span(), "this game is not drawn by agreement", "leave draw out");
    }
    let sides = (0..game.seats()).filter(|&seat| game.side(crate::rules::Seat(seat as u8)).index() == seat);
    let two_sides = sides.count() == 2;
    if let Some(nodes) = &raw.solver_nodes
        && (game_type.about().chance || game.has_secrets() || !two_sides)
    {
        let remedy = "leave solver_nodes out";
        faults.at(
            nodes.span(),
            "proofs are for two sides without luck and secrets",
            remedy,
        );
    }
    let mut agreement = |raw: &Option<At<RawAgreement>>| {
        let raw = raw.as_ref()?;
        let RawAgreement {
            after,
            decisions,
            value,
        } = *raw.get_ref();
        if decisions == 0 || !(0.0..=1.0).contains(&value) {
            let remedy = "like { after = 40, decisions = 5, value = 0.9 }";
            faults.at(
                raw.span(),
                "decisions are 1 or more, and a value is from 0 to 1",
                remedy,
            );
        }
        Some(Agreement {
            after,
            decisions,
            value,
        })
    };
    Adjudication {
        draw: agreement(&raw.draw),
        resign: agreement(&raw.resign),
        most_plies: raw.most_plies.as_ref().map(|plies| *plies.get_ref()),
        solver_nodes: raw.solver_nodes.as_ref().map(|nodes| *nodes.get_ref()),
    }
}

fn penalties(faults: &mut Faults<'_>, raw: &RawPenalties) -> Penalties {
    let mut read = |raw: &Option<At<RawPenalty>>| {
        let Some(raw) = raw else { return Penalty::Lose(1) };
        match raw.get_ref() {
            RawPenalty::Word(word) if word == "lose" => Penalty::Lose(1),
            RawPenalty::Word(word) if word == "random" => Penalty::Random,
            RawPenalty::Count(count) if (1..=MOST_FAULTS).contains(count) => Penalty::Lose(*count),
            _ => {
                let remedy = "write \"lose\", \"random\", or the number of faults that lose the game, at most 1000";
                faults.at(raw.span(), "this is no penalty", remedy);
                Penalty::Lose(1)
            }
        }
    };
    Penalties {
        illegal: read(&raw.illegal),
        crash: read(&raw.crash),
        disconnect: read(&raw.disconnect),
        time: read(&raw.time),
    }
}
