//! Comparing plans by rollouts: all of them at first, then ever fewer.

use super::plan::Plan;
use super::rollout::{Rollout, TURNS};
use crate::games::krosmaster_arena::{KrosmasterArena, Move, Phase, Position};
use crate::rules::{Game, Luck, Trail};
use crate::search::{SearchLuck, Task};

/// How many rollouts a plan gets before the worse half drops out, and again as many times as plans are left.
const LAP: u32 = 3;
/// The rollouts of a plan that the evaluation before them counts like.
const PRIOR: f64 = 1.0;
/// The most rollouts of a plan.
const MOST_ROLLOUTS: u32 = 400;

struct Runner {
    plan: Plan,
    /// The activation ends with the plan; else it is played on by the rule player.
    ends: bool,
    sum: f64,
    rollouts: u32,
}

impl Runner {
    fn mean(&self, shift: f64) -> f64 {
        (self.sum + PRIOR * (self.plan.value + shift)) / (f64::from(self.rollouts) + PRIOR)
    }
}

/// A comparison of plans.
pub struct Race<'a> {
    task: &'a Task<'a, KrosmasterArena>,
    rollout: Rollout<'a>,
    runners: Vec<Runner>,
}

impl<'a> Race<'a> {
    pub fn new(task: &'a Task<'a, KrosmasterArena>) -> Self {
        Race {
            task,
            rollout: Rollout::new(task.game, task.control, task.seat),
            runners: Vec::new(),
        }
    }

    fn enter(&mut self, plan: Plan, ends: bool) {
        self.runners.push(Runner {
            plan,
            ends,
            sum: 0.0,
            rollouts: 0,
        });
    }

    /// Whole plans for the activation; the empty one is to end it.
    pub fn enter_plans(&mut self, plans: Vec<Plan>) {
        for mut plan in plans {
            if plan.line.is_empty() {
                plan.line.push(Move::End);
            }
            self.enter(plan, true);
        }
    }

    /// Moves after which the rule player goes on.
    pub fn enter_moves<'p>(&mut self, plans: impl Iterator<Item = &'p Plan>) {
        for plan in plans {
            self.enter(plan.clone(), false);
        }
    }

    /// The plans with their values, best first.
    pub fn run(mut self) -> Vec<(f64, Vec<Move>)> {
        let mut seeds = SearchLuck::new(self.task.limits.seed);
        let mut left = self.runners.len();
        let mut lap = 0;
        'race: while self
            .runners
            .first()
            .is_some_and(|runner| runner.rollouts < MOST_ROLLOUTS)
        {
            // The same luck for all, so that it favours none.
            let seed = seeds.below(u64::MAX);
            for index in 0..left {
                if self.task.control.look() {
                    break 'race;
                }
                let value = self.roll(index, seed);
                if self.task.control.is_over() {
                    break 'race;
                }
                self.runners[index].sum += value;
                self.runners[index].rollouts += 1;
            }
            lap += 1;
            if lap % LAP == 0 && left > 2 {
                self.sort(left);
                left = left.div_ceil(2).max(2);
            }
        }
        self.sort(left);
        let shift = self.shift();
        let mut most = f64::INFINITY;
        self.runners
            .into_iter()
            .map(|runner| {
                // Who dropped out can't be above those who went on.
                most = most.min(runner.mean(shift));
                (most, runner.plan.line)
            })
            .collect()
    }

    /// By how much rollouts differ from evaluations on the average.
    fn shift(&self) -> f64 {
        let (mut sum, mut count) = (0.0, 0.0);
        for runner in self.runners.iter().filter(|runner| runner.rollouts > 0) {
            sum += runner.sum / f64::from(runner.rollouts) - runner.plan.value;
            count += 1.0;
        }
        if count > 0.0 { sum / count } else { 0.0 }
    }

    fn sort(&mut self, left: usize) {
        let shift = self.shift();
        self.runners[..left].sort_by(|a, b| b.mean(shift).total_cmp(&a.mean(shift)));
    }

    /// One rollout of a plan.
    fn roll(&mut self, index: usize, seed: u64) -> f64 {
        let mut luck = SearchLuck::new(seed);
        let runner = &self.runners[index];
        let mut position = draw(&runner.plan.outcomes, luck.unit()).clone();
        let now = self.task.view;
        let same = position.phase == Phase::Act && position.active == now.active && position.turn == now.turn;
        if runner.ends && same {
            self.task.game.play(&mut position, Move::End, &mut Trail::new());
        }
        self.rollout.play(position, now.turn.saturating_add(TURNS), &mut luck)
    }
}

/// One of the outcomes, as likely as they are; `at` is from 0 to 1.
fn draw(outcomes: &[(f64, Position)], mut at: f64) -> &Position {
    for (chance, position) in outcomes {
        at -= chance;
        if at < 0.0 {
            return position;
        }
    }
    &outcomes[outcomes.len() - 1].1
}
