//! Plans for an activation: walks, casts and purchases, one after the other.
//!
//! A node lists what the figure can do at once (walk to a cell, walk and cast there, cast, buy …), judges the
//! outcomes of each by the evaluation, and looks further only at the most promising. The plans found are then
//! compared by rollouts.

use crate::games::krosmaster_arena::{KrosmasterArena, Move, Phase, Position};
use crate::rules::{Game, Seat, Trail, Turn};
use crate::search::Control;

/// The longest plan, in actions after each of which the dice have fallen.
const MOST_ACTIONS: usize = 6;
/// How many actions are looked at further at the first node.
const WIDTH: usize = 8;

/// A way to go on: what is played, and what may come of it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The moves; those after a roll are meant for its likeliest outcome.
    pub line: Vec<Move>,
    /// The positions that it may lead to, with probabilities.
    pub outcomes: Vec<(f64, Position)>,
    /// What the evaluation makes of these.
    pub value: f64,
}

/// An action, and whether it is a mere walk, after which another walk makes no sense.
struct Action {
    plan: Plan,
    walks: bool,
}

/// The plans for the active figure, the best by evaluation first. There is one at least.
pub fn plans(game: &KrosmasterArena, position: &Position, seat: Seat, control: &Control) -> Vec<Plan> {
    let planner = Planner { game, seat, control };
    let mut plans = vec![planner.stop(position)];
    let mut actions = planner.actions(position, false);
    actions.sort_by(|a, b| b.plan.value.total_cmp(&a.plan.value));
    for (action, index) in actions.into_iter().zip(0..) {
        if index < WIDTH && !control.is_over() {
            plans.push(planner.extend(&action, WIDTH, 1));
        }
        plans.push(action.plan);
    }
    plans.sort_by(|a, b| b.value.total_cmp(&a.value));
    plans
}

struct Planner<'a> {
    game: &'a KrosmasterArena,
    seat: Seat,
    control: &'a Control,
}

impl Planner<'_> {
    fn value(&self, position: &Position) -> f64 {
        self.control.tick();
        self.game.value(position, self.seat)
    }

    fn plan(&self, line: Vec<Move>, outcomes: Vec<(f64, Position)>) -> Plan {
        let value = outcomes
            .iter()
            .map(|(chance, position)| chance * self.value(position))
            .sum();
        Plan { line, outcomes, value }
    }

    /// To do nothing more.
    fn stop(&self, position: &Position) -> Plan {
        self.plan(Vec::new(), vec![(1.0, position.clone())])
    }

    /// What may come of these moves. A figure that is held on the way stays where it is.
    fn after(&self, position: &Position, moves: &[Move]) -> Vec<(f64, Position)> {
        let mut now = vec![(1.0, position.clone())];
        for &mv in moves {
            let mut next = Vec::with_capacity(now.len());
            for (chance, mut position) in now {
                if self.can_make(&position, mv) {
                    self.game.play(&mut position, mv, &mut Trail::new());
                    self.game.outcomes(position, chance, 0, &mut next);
                } else {
                    next.push((chance, position));
                }
            }
            now = next;
        }
        now
    }

    /// Whether a move of a plan still fits: the figure was not held on the way.
    fn can_make(&self, position: &Position, mv: Move) -> bool {
        match (position.phase, position.actor(), mv) {
            (Phase::Act, Some(figure), Move::Step(_)) => figure.left.mp > 0,
            (Phase::Act, Some(figure), Move::Cast(spell, _)) => {
                KrosmasterArena::can_pay(figure, self.game.spell(spell))
            }
            (Phase::Act, Some(figure), Move::Kama | Move::Buy(_) | Move::BuyBlind(_) | Move::Glory) => {
                figure.left.ap > 0
            }
            (Phase::Act, Some(_), _) => true,
            _ => false,
        }
    }

    /// Everything that the active figure can do at once.
    fn actions(&self, position: &Position, walked: bool) -> Vec<Action> {
        let mut actions = Vec::new();
        let mut add = |moves: Vec<Move>, walks| {
            let outcomes = self.after(position, &moves);
            let plan = self.plan(moves, outcomes);
            actions.push(Action { plan, walks });
        };
        let mut moves = Vec::new();
        let mut list = |position: &Position| {
            moves.clear();
            self.game.moves(position, &mut moves);
            moves.retain(|mv| !matches!(mv, Move::Step(_) | Move::End));
            moves.clone()
        };
        for mv in list(position) {
            if self.control.is_over() {
                break;
            }
            add(vec![mv], false);
        }
        let walks = if walked { Vec::new() } else { self.game.walks(position) };
        for steps in walks {
            let there = self.arrive(position, &steps);
            for mv in there.into_iter().flat_map(|there| list(&there)) {
                if self.control.is_over() {
                    return actions;
                }
                add(steps.iter().copied().chain([mv]).collect(), false);
            }
            add(steps, true);
        }
        actions
    }

    /// The position at the end of a walk on which nothing holds the figure.
    fn arrive(&self, position: &Position, steps: &[Move]) -> Option<Position> {
        let mut there = position.clone();
        for &mv in steps {
            self.game.play(&mut there, mv, &mut Trail::new());
            if let Phase::Lock(cell) = there.phase {
                there.phase = Phase::Act;
                there.actor_mut()?.cell = Some(cell);
            }
        }
        Some(there)
    }

    /// The action with the best that follows each of its outcomes.
    fn extend(&self, action: &Action, width: usize, depth: usize) -> Plan {
        let mut line = action.plan.line.clone();
        let mut outcomes = Vec::new();
        let mut likeliest = (0.0, Vec::new());
        for (chance, position) in &action.plan.outcomes {
            let best = self.best(position, width, depth, action.walks);
            outcomes.extend(best.outcomes.into_iter().map(|(odds, after)| (chance * odds, after)));
            if *chance > likeliest.0 {
                likeliest = (*chance, best.line);
            }
        }
        line.extend(likeliest.1);
        self.plan(line, outcomes)
    }

    /// The best that can be made of a position.
    fn best(&self, position: &Position, width: usize, depth: usize, walked: bool) -> Plan {
        let mut best = self.stop(position);
        let goes_on = position.phase == Phase::Act && self.game.turn(position) == Turn::Seat(self.seat);
        if !goes_on || depth >= MOST_ACTIONS || self.control.is_over() {
            return best;
        }
        let mut actions = self.actions(position, walked);
        actions.sort_by(|a, b| b.plan.value.total_cmp(&a.plan.value));
        let fewer = (width >> (2 * depth)).max(1);
        for action in actions.iter().take(fewer) {
            let plan = self.extend(action, width, depth + 1);
            if plan.value > best.value {
                best = plan;
            }
        }
        best
    }
}
