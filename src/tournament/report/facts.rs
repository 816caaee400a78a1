//! What was planned, in words.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use crate::table::record::Clock;
use crate::tournament::opening::Openings;
use crate::tournament::pairing::{Format, Seeding};
use crate::tournament::plan::{Adjudication, Penalties, Penalty, Plan};
use crate::tournament::stats::EloModel;

/// A fact about the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What it is about.
    pub label: &'static str,
    /// What is the case.
    pub text: String,
}

pub(super) fn of(plan: &Plan) -> Vec<Fact> {
    let mut facts = vec![Fact {
        label: "Game",
        text: plan.game_type.about().name_en.into(),
    }];
    let mut add = |label, text: String| {
        if !text.is_empty() {
            facts.push(Fact { label, text });
        }
    };
    add("Options", options(plan));
    add("Format", format(plan));
    add(
        "Encounter",
        match (plan.games, plan.seats) {
            (1, _) => "a single game".into(),
            (2, 2) => "a pair of games, seats swapped".into(),
            (games, _) => format!("{games} games, seats rotated"),
        },
    );
    if plan.game_type.about().chance {
        add(
            "Luck",
            match plan.shared_luck {
                true => "shared by the games of an encounter".into(),
                false => "each game has its own".into(),
            },
        );
    }
    add("Seed", plan.seed.to_string());
    add("Openings", openings(&plan.openings));
    add("Clock", plan.clock.as_ref().map(clock).unwrap_or_default());
    add("Adjudication", adjudication(&plan.adjudication));
    add("Faults", penalties(&plan.penalties));
    facts
}

/// The options that are not the defaults.
fn options(plan: &Plan) -> String {
    let defaults = plan.game_type.read_options(&json!({})).unwrap_or_default();
    let Value::Object(options) = &plan.options else {
        return String::new();
    };
    let set = options.iter().filter(|(name, value)| defaults.get(name) != Some(value));
    let set: Vec<String> = set
        .map(|(name, value)| match value {
            // A whole roster or map is no fact to read in a line.
            Value::Object(_) => format!("{name} replaced"),
            value => format!("{name} = {value}"),
        })
        .collect();
    set.join(", ")
}

fn format(plan: &Plan) -> String {
    let seeded = |seeding: &Seeding| match seeding {
        Seeding::Listed => "seeded as listed",
        Seeding::Drawn => "seeded by lot",
    };
    match &plan.format {
        Format::RoundRobin { cycles: 1 } => "round robin".into(),
        Format::RoundRobin { cycles } => format!("round robin, {cycles} cycles"),
        Format::Gauntlet { against, cycles } => {
            let names: Vec<&str> = against
                .iter()
                .map(|&entrant| plan.bots[entrant].name.as_str())
                .collect();
            format!("gauntlet of {}, {cycles} cycles", names.join(", "))
        }
        Format::Swiss { rounds, seeding } => format!("Swiss, {rounds} rounds, {}", seeded(seeding)),
        Format::Knockout {
            pairs,
            tie_breaks,
            seeding,
        } => format!(
            "knockout, matches of {pairs} encounters and up to {tie_breaks} tie-breaks, {}",
            seeded(seeding)
        ),
        Format::Ladder { rounds, seeding } => format!("ladder, {rounds} rounds, {}", seeded(seeding)),
        Format::Sprt { max_encounters } => {
            let test = plan.sprt.as_ref().map(|sprt| {
                let (elo0, elo1) = sprt.hypotheses();
                let model = match sprt.model() {
                    EloModel::Logistic => "logistic Elo",
                    EloModel::Normalized => "normalized Elo",
                };
                format!(" of {elo0} against {elo1} {model}")
            });
            format!("SPRT{}, at most {max_encounters} encounters", test.unwrap_or_default())
        }
    }
}

fn openings(openings: &Openings) -> String {
    match openings {
        Openings::Start => "the usual start".into(),
        Openings::Random {
            plies,
            balance_nodes: None,
            ..
        } => format!("{plies} random decisions"),
        Openings::Random {
            plies,
            balance_nodes: Some(nodes),
            window,
        } => format!("{plies} random decisions, within {window} of even by {nodes} nodes"),
        Openings::Listed(list) => format!("a list of {}", list.len()),
    }
}

fn clock(clock: &Clock) -> String {
    let time = |ms| humantime::format_duration(Duration::from_millis(ms)).to_string();
    let mut parts = Vec::new();
    let mut part = |ms: u64, what: &str| {
        if ms > 0 {
            parts.push(format!("{}{what}", time(ms)));
        }
    };
    part(clock.base_ms, "");
    part(clock.increment_ms, " increment");
    part(clock.delay_ms, " delay");
    part(clock.bronstein_ms, " Bronstein delay");
    part(clock.per_move_ms, " a move");
    part(clock.bank_ms, " bank");
    if clock.byo_yomi_ms > 0 && clock.periods > 0 {
        parts.push(format!(
            "byo-yomi of {} times {} for {}",
            clock.periods,
            time(clock.byo_yomi_ms),
            match clock.period_moves {
                1 => "a move".into(),
                moves => format!("{moves} moves"),
            }
        ));
    }
    parts.join(", ")
}

fn adjudication(adjudication: &Adjudication) -> String {
    let mut parts = Vec::new();
    if let Some(draw) = &adjudication.draw {
        parts.push(format!(
            "a draw when all are within {} of even for {} decisions, from decision {}",
            draw.value, draw.decisions, draw.after
        ));
    }
    if let Some(resign) = &adjudication.resign {
        parts.push(format!(
            "a win when all agree by {} for {} decisions, from decision {}",
            resign.value, resign.decisions, resign.after
        ));
    }
    if let Some(most) = adjudication.most_plies {
        parts.push(format!("at most {most} decisions"));
    }
    if let Some(nodes) = adjudication.solver_nodes {
        parts.push(format!("proofs within {nodes} nodes"));
    }
    parts.join("; ")
}

fn penalties(penalties: &Penalties) -> String {
    let one = |penalty: &Penalty| match penalty {
        Penalty::Lose(1) => "the first one loses".to_owned(),
        Penalty::Lose(faults) => format!("fault {faults} loses"),
        Penalty::Random => "a random move instead".to_owned(),
    };
    if *penalties == Penalties::default() {
        return "the first one loses".into();
    }
    format!(
        "illegal move: {}; crash: {}; lost connection: {}; time: {}",
        one(&penalties.illegal),
        one(&penalties.crash),
        one(&penalties.disconnect),
        one(&penalties.time)
    )
}
