//! The table: standings, and the ratings beside them.

use serde::Serialize;

use super::Counted;
use crate::tournament::pairing::{Done, Standing, standings};
use crate::tournament::plan::{BotKind, Plan};
use crate::tournament::stats::{
    Advantage, Anchor, Duel, Games, Outcome, Rating, Ratings, Scale, StatsError, TableResult, plackett_luce, rating,
};

/// An entrant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entrant {
    /// Its name.
    pub name: String,
    /// What it is, in words.
    pub kind: String,
    /// The rating that the plan gives it.
    pub anchor: Option<f64>,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TableLine {
    /// Place, points and counts.
    #[serde(flatten)]
    pub standing: Standing,
    /// The mean score of its games, from 0 to 1, byes left out; `None` without games.
    pub score: Option<f64>,
    /// The share of its games in which it shared the first place; `None` without games.
    pub draw_ratio: Option<f64>,
    /// Its rating, if there are ratings.
    pub rating: Option<Rating>,
}

pub(super) fn entrants(plan: &Plan) -> Vec<Entrant> {
    let bots = plan.bots.iter();
    bots.map(|bot| Entrant {
        name: bot.name.clone(),
        kind: kind(&bot.kind),
        anchor: bot.anchor,
    })
    .collect()
}

fn kind(kind: &BotKind) -> String {
    match kind {
        BotKind::Engine { level, nodes, time } => {
            let nodes = nodes.map(|nodes| format!(", {nodes} nodes a move"));
            let time = time.map(|time| format!(", {} a move", humantime::format_duration(time)));
            format!(
                "engine, level {level}{}{}",
                nodes.unwrap_or_default(),
                time.unwrap_or_default()
            )
        }
        BotKind::Random => "random moves".into(),
        BotKind::Line(program) => format!("line protocol: {}", program.command.join(" ")),
        BotKind::Uci(program) => format!("UCI: {}", program.command.join(" ")),
        BotKind::Hub(program) => format!("Hub: {}", program.command.join(" ")),
        BotKind::Remote { bot } => format!("remote bot {bot}"),
    }
}

/// The table after these results.
pub(super) fn of(plan: &Plan, counted: &[Done], ratings: Option<&Ratings>) -> Vec<TableLine> {
    let field = plan.field();
    let line = |standing: Standing| {
        let games = f64::from(standing.games);
        // A bye gave the points of a won encounter.
        let made = standing.points - f64::from(standing.byes * field.games);
        let played = standing.games > 0;
        TableLine {
            score: played.then(|| made / games),
            draw_ratio: played.then(|| f64::from(standing.draws) / games),
            rating: ratings.map(|ratings| ratings.entrants[standing.entrant]),
            standing,
        }
    };
    standings(&plan.format, &field, counted).into_iter().map(line).collect()
}

/// The ratings over all games: Bradley and Terry's for two seats, with the first seat's advantage fitted; Plackett and
/// Luce's for more.
pub(super) fn ratings(plan: &Plan, games: &[Counted<'_>]) -> Result<Ratings, StatsError> {
    let anchors = plan.bots.iter().enumerate().filter_map(|(entrant, bot)| {
        let rating = bot.anchor?;
        Some(Anchor { entrant, rating })
    });
    let scale = Scale {
        anchors: anchors.collect(),
        ..Scale::default()
    };
    let entrants = plan.bots.len();
    if plan.seats == 2 {
        return rating::rate(entrants, &duels(games), Advantage::Fitted, &scale);
    }
    let tables: Vec<TableResult> = games
        .iter()
        .map(|game| TableResult {
            entrants: game.seating.clone(),
            places: game.line.played.placing.places.clone(),
        })
        .collect();
    plackett_luce::rate(entrants, &tables, &scale)
}

/// The games of two by who sat where.
fn duels(games: &[Counted<'_>]) -> Vec<Duel> {
    let mut duels = std::collections::BTreeMap::<_, Games>::new();
    for game in games {
        let places = &game.line.played.placing.places;
        duels
            .entry((game.seating[0], game.seating[1]))
            .or_default()
            .record(Outcome::of_places(places[0], places[1]));
    }
    let duel = |((first, second), games)| Duel { first, second, games };
    duels.into_iter().map(duel).collect()
}
