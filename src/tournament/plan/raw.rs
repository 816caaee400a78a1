//! The plan's TOML as it is written, with the places of what may be wrong.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

/// A value with its place in the file.
pub(super) type At<T> = Spanned<T>;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPlan {
    pub(super) name: Option<String>,
    pub(super) game: At<String>,
    pub(super) options: Option<At<toml::Table>>,
    #[serde(default)]
    pub(super) seed: u64,
    pub(super) format: At<RawFormat>,
    /// Games of an encounter.
    pub(super) games: Option<At<u32>>,
    pub(super) luck: Option<At<RawLuck>>,
    pub(super) clock: Option<At<RawClock>>,
    #[serde(default)]
    pub(super) openings: Option<At<RawOpenings>>,
    #[serde(default)]
    pub(super) adjudication: RawAdjudication,
    #[serde(default)]
    pub(super) penalties: RawPenalties,
    pub(super) concurrency: Option<At<usize>>,
    pub(super) bots: Vec<At<RawBot>>,
}

#[derive(Clone, Copy, Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
pub(super) enum RawLuck {
    /// All games of an encounter have the same luck.
    Shared,
    /// Every game has luck of its own.
    Fresh,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawFormat {
    pub(super) kind: At<String>,
    pub(super) cycles: Option<At<u32>>,
    pub(super) rounds: Option<At<u32>>,
    pub(super) challengers: Option<At<Vec<String>>>,
    pub(super) pairs: Option<At<u32>>,
    pub(super) tie_breaks: Option<At<u32>>,
    pub(super) seeding: Option<At<String>>,
    pub(super) encounters: Option<At<u32>>,
    pub(super) elo0: Option<At<f64>>,
    pub(super) elo1: Option<At<f64>>,
    pub(super) alpha: Option<At<f64>>,
    pub(super) beta: Option<At<f64>>,
    pub(super) model: Option<At<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawClock {
    pub(super) base: Option<At<String>>,
    pub(super) increment: Option<At<String>>,
    pub(super) delay: Option<At<String>>,
    pub(super) bronstein: Option<At<String>>,
    pub(super) byo_yomi: Option<At<String>>,
    pub(super) periods: Option<u32>,
    pub(super) period_moves: Option<u32>,
    pub(super) per_move: Option<At<String>>,
    pub(super) bank: Option<At<String>>,
    pub(super) margin: Option<At<String>>,
    pub(super) patience: Option<At<String>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawOpenings {
    pub(super) random_plies: Option<At<u32>>,
    pub(super) balance_nodes: Option<At<u64>>,
    pub(super) window: Option<At<f64>>,
    pub(super) file: Option<At<String>>,
    pub(super) plies: Option<At<u32>>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawAdjudication {
    pub(super) draw: Option<At<RawAgreement>>,
    pub(super) resign: Option<At<RawAgreement>>,
    pub(super) most_plies: Option<At<u32>>,
    pub(super) solver_nodes: Option<At<u64>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawAgreement {
    #[serde(default)]
    pub(super) after: u32,
    pub(super) decisions: u32,
    pub(super) value: f64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(super) struct RawPenalties {
    pub(super) illegal: Option<At<RawPenalty>>,
    pub(super) crash: Option<At<RawPenalty>>,
    pub(super) disconnect: Option<At<RawPenalty>>,
    pub(super) time: Option<At<RawPenalty>>,
    pub(super) reconnect: Option<At<String>>,
}

/// `"lose"`, `"random"`, or the number of faults that lose.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum RawPenalty {
    Word(String),
    Count(u32),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawBot {
    pub(super) name: At<String>,
    pub(super) engine: Option<RawEngine>,
    #[serde(default)]
    pub(super) random: bool,
    pub(super) line: Option<At<RawProgram>>,
    pub(super) uci: Option<At<RawProgram>>,
    pub(super) hub: Option<At<RawProgram>>,
    pub(super) remote: Option<At<String>>,
    pub(super) anchor: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawEngine {
    pub(super) level: Option<At<u8>>,
    pub(super) nodes: Option<At<u64>>,
    pub(super) time: Option<At<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawProgram {
    pub(super) command: At<Vec<String>>,
    #[serde(default)]
    pub(super) options: BTreeMap<String, toml::Value>,
    pub(super) nodes: Option<u64>,
    pub(super) time: Option<At<String>>,
    pub(super) depth: Option<u32>,
    pub(super) startup: Option<At<String>>,
}
