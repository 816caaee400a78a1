//! How scores and the test went, encounter by encounter, thinned out so that a long tournament stays small.

use serde::Serialize;

use crate::tournament::pairing::Done;
use crate::tournament::plan::Plan;
use crate::tournament::schedule;
use crate::tournament::stats::{Games, Pairs};

/// The points of a curve at the most.
const MOST_POINTS: usize = 250;

/// How the tournament went.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Progress {
    /// Of each entrant: its score after some of its games, the last one among them.
    pub scores: Vec<Vec<ScorePoint>>,
    /// The log-likelihood ratio of the test after some of its encounters, if there is a test.
    pub llr: Vec<LlrPoint>,
}

/// A score after so many games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct ScorePoint {
    /// Games.
    pub games: u64,
    /// The mean score so far, from 0 to 1.
    pub score: f64,
}

/// A log-likelihood ratio after so many encounters.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct LlrPoint {
    /// Encounters.
    pub encounters: u64,
    /// The log-likelihood ratio.
    pub llr: f64,
}

impl Progress {
    pub(super) fn of(plan: &Plan, counted: &[Done]) -> Progress {
        let mut made: Vec<Vec<f64>> = vec![Vec::new(); plan.bots.len()];
        for done in counted {
            for (game, score) in (0..).zip(&done.games) {
                for (entrant, &score) in done.encounter.seating(game).into_iter().zip(&score.scores) {
                    made[entrant].push(score);
                }
            }
        }
        Progress {
            scores: made.iter().map(|scores| curve(scores)).collect(),
            llr: llr(plan, counted),
        }
    }
}

fn curve(scores: &[f64]) -> Vec<ScorePoint> {
    let mut sum = 0.0;
    let points = (1..).zip(scores).map(|(games, score)| {
        sum += score;
        ScorePoint {
            games,
            score: sum / games as f64,
        }
    });
    let points: Vec<ScorePoint> = points.collect();
    thin(points.len()).map(|at| points[at]).collect()
}

fn llr(plan: &Plan, counted: &[Done]) -> Vec<LlrPoint> {
    let Some(sprt) = &plan.sprt else { return Vec::new() };
    let (mut games, mut pairs) = (Games::default(), Pairs::default());
    // As the test does: in the order of the numbers, up to the first gap.
    let in_order = (0..)
        .zip(counted)
        .take_while(|(number, done)| done.encounter.number == *number);
    let in_order: Vec<&Done> = in_order.map(|(_, done)| done).collect();
    let mut wanted = thin(in_order.len()).peekable();
    let mut points = Vec::new();
    for (at, done) in in_order.into_iter().enumerate() {
        schedule::count(done, &mut games, &mut pairs);
        if wanted.next_if_eq(&at).is_some() {
            let state = match pairs.total() {
                0 => sprt.after_games(&games),
                _ => sprt.after_pairs(&pairs),
            };
            points.push(LlrPoint {
                encounters: at as u64 + 1,
                llr: state.llr,
            });
        }
    }
    points
}

/// Some of so many indexes, evenly spread, the last one always among them.
fn thin(all: usize) -> impl Iterator<Item = usize> {
    let step = all.div_ceil(MOST_POINTS).max(1);
    let first = all.saturating_sub(1) % step;
    (first..all).step_by(step)
}
