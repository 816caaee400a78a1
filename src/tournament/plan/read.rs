//! Reads a plan and says everything that is wrong with it.

use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use super::raw::{At, RawClock, RawLuck, RawPlan};
use super::{Bot, BotKind, Plan, PlanError, PlanFault, bots, bounds, format, openings, rules};
use crate::table::record::Clock;
use crate::table::{AnyGame, GameType, catalog, find, milliseconds};
use crate::tournament::opening::Openings;
use crate::tournament::pairing::{self, Field};

/// How long after its fall a flag is overlooked by default: what a process needs to be heard.
const MARGIN: Duration = Duration::from_millis(50);
/// After what time a bot that says nothing counts as hanging, by default.
const PATIENCE: Duration = Duration::from_secs(60);

/// The faults found so far.
pub(super) struct Faults<'a> {
    source: &'a str,
    list: Vec<PlanFault>,
}

impl Faults<'_> {
    /// The line where this begins, from 1.
    pub(super) fn line(&self, span: Range<usize>) -> usize {
        let before = self.source.get(..span.start).unwrap_or_default();
        before.matches('\n').count() + 1
    }

    /// A fault at this place.
    pub(super) fn at(&mut self, span: Range<usize>, what: impl Into<String>, remedy: impl Into<String>) {
        self.list.push(PlanFault {
            line: Some(self.line(span)),
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
    let penalties = rules::penalties(faults, &raw.penalties);
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
    bounds::check(faults, &raw, seats);
    let openings = raw.openings.as_ref().map_or(Openings::Start, |raw| {
        openings::read(faults, folder, game_type, game.as_ref(), &options, raw)
    });
    let adjudication = rules::adjudication(faults, game_type, game.as_ref(), &raw.adjudication);
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
        rules: game,
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
        time.map_or(0, milliseconds)
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
