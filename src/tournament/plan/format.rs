//! The format of a plan, and its test.

use std::ops::Range;

use super::Bot;
use super::raw::{At, RawFormat};
use super::read::Faults;
use crate::tournament::pairing::{Format, Seeding};
use crate::tournament::stats::{EloModel, Sprt};

/// The most encounters of an SPRT by default.
const MOST_ENCOUNTERS: u32 = 20_000;
/// The error rates of an SPRT by default, as fishtest and fastchess have them.
const ERROR_RATE: f64 = 0.05;

/// The settings, in the order of the documentation, and the formats that have them.
const SETTINGS: [(&str, &[&str]); 11] = [
    ("cycles", &["round_robin", "gauntlet"]),
    ("challengers", &["gauntlet"]),
    ("rounds", &["swiss", "ladder"]),
    ("pairs", &["knockout"]),
    ("tie_breaks", &["knockout"]),
    ("seeding", &["swiss", "knockout", "ladder"]),
    ("encounters", &["sprt"]),
    ("elo0", &["sprt"]),
    ("elo1", &["sprt"]),
    ("alpha", &["sprt"]),
    ("beta", &["sprt"]),
];

/// Reads the format, and the test if it has one.
pub(super) fn read(faults: &mut Faults<'_>, raw: &At<RawFormat>, bots: &[Bot]) -> Option<(Format, Option<Sprt>)> {
    let span = raw.span();
    let raw = raw.get_ref();
    let kind = raw.kind.get_ref().as_str();
    for (name, at) in given(raw) {
        let of = SETTINGS.iter().find(|(setting, _)| *setting == name);
        let of = of.map_or(&["sprt"][..], |(_, kinds)| kinds);
        if !of.contains(&kind) {
            faults.at(
                at,
                format!("`{name}` is no setting of {kind}"),
                format!("it belongs to {}", of.join(" and ")),
            );
        }
    }
    let number = |value: &Option<At<u32>>, default: u32| value.as_ref().map_or(default, |value| *value.get_ref());
    let rounds = |faults: &mut Faults<'_>| {
        if raw.rounds.is_none() {
            faults.at(
                span.clone(),
                format!("{kind} needs its number of rounds"),
                "add rounds = 5",
            );
        }
        number(&raw.rounds, 1)
    };
    let seeding = seeding(faults, raw);
    let format = match kind {
        "round_robin" => Format::RoundRobin {
            cycles: number(&raw.cycles, 1),
        },
        "gauntlet" => Format::Gauntlet {
            against: challengers(faults, raw, span, bots),
            cycles: number(&raw.cycles, 1),
        },
        "swiss" => Format::Swiss {
            rounds: rounds(faults),
            seeding,
        },
        "knockout" => Format::Knockout {
            pairs: number(&raw.pairs, 1),
            tie_breaks: number(&raw.tie_breaks, 2),
            seeding,
        },
        "ladder" => Format::Ladder {
            rounds: rounds(faults),
            seeding,
        },
        "sprt" => {
            let format = Format::Sprt {
                max_encounters: number(&raw.encounters, MOST_ENCOUNTERS),
            };
            return Some((format, sprt(faults, raw)));
        }
        other => {
            let remedy = "the formats are round_robin, gauntlet, swiss, knockout, ladder and sprt";
            faults.at(raw.kind.span(), format!("there is no format `{other}`"), remedy);
            return None;
        }
    };
    Some((format, None))
}

/// The settings that are written, with their places.
fn given(raw: &RawFormat) -> Vec<(&'static str, Range<usize>)> {
    fn at<T>(name: &'static str, value: &Option<At<T>>) -> Option<(&'static str, Range<usize>)> {
        value.as_ref().map(|value| (name, value.span()))
    }
    let all = [
        at("cycles", &raw.cycles),
        at("challengers", &raw.challengers),
        at("rounds", &raw.rounds),
        at("pairs", &raw.pairs),
        at("tie_breaks", &raw.tie_breaks),
        at("seeding", &raw.seeding),
        at("encounters", &raw.encounters),
        at("elo0", &raw.elo0),
        at("elo1", &raw.elo1),
        at("alpha", &raw.alpha),
        at("beta", &raw.beta),
        at("model", &raw.model),
    ];
    all.into_iter().flatten().collect()
}

fn seeding(faults: &mut Faults<'_>, raw: &RawFormat) -> Seeding {
    match raw.seeding.as_ref().map(|seeding| seeding.get_ref().as_str()) {
        None | Some("listed") => Seeding::Listed,
        Some("drawn") => Seeding::Drawn,
        Some(other) => {
            let at = raw.seeding.as_ref().map_or(0..0, At::span);
            let remedy = "write \"listed\" (as the plan lists the bots) or \"drawn\" (by lot)";
            faults.at(at, format!("there is no seeding `{other}`"), remedy);
            Seeding::Listed
        }
    }
}

fn challengers(faults: &mut Faults<'_>, raw: &RawFormat, span: Range<usize>, bots: &[Bot]) -> Vec<usize> {
    let Some(names) = &raw.challengers else {
        faults.at(span, "a gauntlet needs its challengers", "add challengers = [\"NAME\"]");
        return Vec::new();
    };
    let mut challengers = Vec::new();
    for name in names.get_ref() {
        match bots.iter().position(|bot| bot.name == *name) {
            Some(bot) => challengers.push(bot),
            None => {
                let known: Vec<&str> = bots.iter().map(|bot| bot.name.as_str()).collect();
                let remedy = format!("the bots are {}", known.join(", "));
                faults.at(names.span(), format!("there is no bot `{name}`"), remedy);
            }
        }
    }
    challengers
}

fn sprt(faults: &mut Faults<'_>, raw: &RawFormat) -> Option<Sprt> {
    let number = |value: &Option<At<f64>>, default: f64| value.as_ref().map_or(default, |value| *value.get_ref());
    let model = match raw.model.as_ref().map(|model| model.get_ref().as_str()) {
        None | Some("normalized") => EloModel::Normalized,
        Some("logistic") => EloModel::Logistic,
        Some(other) => {
            let at = raw.model.as_ref().map_or(0..0, At::span);
            let remedy = "write \"normalized\" or \"logistic\"";
            faults.at(at, format!("there is no Elo model `{other}`"), remedy);
            return None;
        }
    };
    let (elo0, elo1) = (number(&raw.elo0, 0.0), number(&raw.elo1, 5.0));
    let sprt = Sprt::new(
        model,
        elo0,
        elo1,
        number(&raw.alpha, ERROR_RATE),
        number(&raw.beta, ERROR_RATE),
    );
    match sprt {
        Ok(sprt) => Some(sprt),
        Err(error) => {
            faults.at(
                raw.kind.span(),
                error.to_string(),
                "like elo0 = 0, elo1 = 5, alpha = 0.05, beta = 0.05",
            );
            None
        }
    }
}
