//! The engine: plans for the active figure, compared by rollouts in which both sides play on by the rule player.
//!
//! Values are in hundredths of a GG.

mod evaluate;
mod greedy;
mod odds;
mod plan;
mod profile;
mod race;
mod reach;
mod rollout;

pub(super) use greedy::by_rules;
pub(super) use profile::{Profile, profiles};

use super::position::{Phase, Position};
use super::{KrosmasterArena, Move};
use crate::rules::{Game, Playout, Seat, Trail, logistic};
use crate::search::{Answer, Candidate, Task};
use plan::Plan;
use race::Race;

/// The value that an even game must be bettered by for three chances in four to win.
const SCALE: f64 = 350.0;
/// What a won game is worth.
const WON: f64 = 3_000.0;
/// The share of the budget that goes to finding plans; the rest goes to comparing them.
const PLANNING: f64 = 0.4;
/// How many plans are compared.
const PLANS: usize = 12;

impl Playout for KrosmasterArena {
    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        chance(self.value(position, seat))
    }
}

/// The win probability that a value stands for.
fn chance(value: f64) -> f64 {
    logistic(value / SCALE)
}

/// The engine's answer.
pub(super) fn suggest(task: &Task<'_, KrosmasterArena>) -> Answer<Move> {
    task.control.look();
    let ranked = ranked(task);
    let depth = ranked.iter().map(|(_, line)| line.len()).max().unwrap_or_default();
    Answer {
        ranked: ranked
            .into_iter()
            .map(|(value, line)| Candidate::from_win(line[0], chance(value), line))
            .collect(),
        nodes: task.control.nodes(),
        depth: depth as u32,
        complete: !task.control.was_interrupted(),
    }
}

/// Every legal move with its value and a line that it begins, best first.
fn ranked(task: &Task<'_, KrosmasterArena>) -> Vec<(f64, Vec<Move>)> {
    let (game, position) = (task.game, task.view);
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let mut plans: Vec<Plan> = moves.iter().map(|&mv| first_look(task, mv)).collect();
    let compares = moves.len() > 1 && !matches!(position.phase, Phase::Draft | Phase::Deploy);
    let mut raced = Vec::new();
    if compares {
        let mut race = Race::new(task);
        if position.phase == Phase::Act {
            let part = task.control.part(PLANNING, u64::MAX);
            let mut found = plan::plans(game, position, task.seat, &part);
            task.control.join(&part);
            found.truncate(PLANS);
            race.enter_plans(found);
            let greedy = game.greedy(position, &mut Vec::new());
            race.enter_moves(plans.iter().filter(|plan| plan.line[0] == greedy));
        } else {
            race.enter_moves(plans.iter());
        }
        raced = race.run();
    }
    // The best of the compared plans for each first move, then the other moves, which were not worth it.
    let mut best: Vec<(f64, Vec<Move>)> = Vec::new();
    for (value, line) in raced {
        if best.iter().all(|(_, other)| other[0] != line[0]) {
            best.push((value, line));
        }
    }
    plans.retain(|plan| best.iter().all(|(_, line)| line[0] != plan.line[0]));
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    let most = best.last().map_or(f64::INFINITY, |(value, _)| *value);
    best.extend(plans.into_iter().map(|plan| (plan.value.min(most), plan.line)));
    best
}

/// A move by itself: what may come of it, and its value at first sight.
fn first_look(task: &Task<'_, KrosmasterArena>, mv: Move) -> Plan {
    let (game, position) = (task.game, task.view);
    let mut after = position.clone();
    game.play(&mut after, mv, &mut Trail::new());
    let mut outcomes = Vec::new();
    game.outcomes(after, 1.0, 0, &mut outcomes);
    task.control.tick();
    let value = match mv {
        Move::Pick(kind) => game.profiles[usize::from(kind)].worth,
        Move::Place(_) => f64::from(game.first_sight(position, mv)),
        _ => outcomes
            .iter()
            .map(|(chance, after)| chance * game.value(after, task.seat))
            .sum(),
    };
    Plan {
        line: vec![mv],
        outcomes,
        value,
    }
}
