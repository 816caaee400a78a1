//! Paired playouts for games in which luck weighs more than any one decision.
//!
//! A playout policy that already plays sensibly is improved by one decision: every move of the seat is
//! followed by playouts of the policy, in the same imagined positions and with the same luck for all
//! moves, so that what they differ in is the move (Bertsekas and Castañón 1999, "Rollout algorithms").
//! A tree would spread its playouts over replies whose worth differs by less than its noise.
//!
//! The move that the policy itself would make is the base: another move must be better than it by more
//! than its differences to the base scatter, so that a small budget never plays worse than the policy.

use super::playout::{Player, Policy};
use super::{Answer, Candidate, SearchLuck, Task};
use crate::rules::{Information, Luck, Playout, Turn};

/// By how many standard errors a move must be better than the base.
const CAUTION: f64 = 0.7;
/// A move that falls behind the best by so many standard errors gets no more playouts.
const HOPELESS: f64 = 2.0;
/// No move is given up before so many playouts.
const FAIR_TRIAL: u32 = 24;
/// A forced move needs no more playouts than this to give it a value.
const FORCED: u32 = 64;

/// One move of the seat that asks.
struct Arm<M> {
    mv: M,
    playouts: u32,
    worth: f64,
    /// The sum of what it was worth more than the base in the same playouts, and of the squares.
    gain: f64,
    squares: f64,
    live: bool,
}

impl<M> Arm<M> {
    fn mean(&self) -> f64 {
        self.worth / f64::from(self.playouts.max(1))
    }

    fn mean_gain(&self) -> f64 {
        self.gain / f64::from(self.playouts.max(1))
    }

    /// The standard error of the mean gain, with one imagined playout in which everything changed.
    fn error(&self) -> f64 {
        let n = f64::from(self.playouts) + 1.0;
        let mean = self.gain / n;
        (((self.squares + 1.0) / n - mean * mean).max(0.0) / n).sqrt()
    }

    /// What counts when moves are ranked.
    fn credit(&self, caution: f64) -> f64 {
        self.mean_gain() - caution * self.error()
    }
}

/// Searches for the seat of the task, which is on turn. All legal moves are ranked; nothing is ever proved.
pub fn search<G: Information + Playout>(task: &Task<'_, G>) -> Answer<G::Move> {
    let game = task.game;
    let control = task.control;
    let mut luck = SearchLuck::new(task.limits.seed);
    let mut player = Player::new(game, control, task.trail, task.limits.seed, Policy::Own);
    let first = game.imagine(task.view, task.knowledge, &mut luck);
    debug_assert_eq!(game.turn(&first), Turn::Seat(task.seat));
    let mut moves = Vec::new();
    game.moves(&first, &mut moves);
    let base = game.choose(&first, &moves, &mut luck);
    // The base is played out first in each imagined position.
    moves.swap(0, base);
    let mut arms: Vec<Arm<G::Move>> = moves.into_iter().map(Arm::new).collect();
    control.look();
    let mut rounds = 0;
    let mut over = control.is_over();
    loop {
        let position = game.imagine(task.view, task.knowledge, &mut luck);
        let seed = luck.below(u64::MAX);
        let mut worth_of_base = 0.0;
        for (index, arm) in arms.iter_mut().enumerate().filter(|(_, arm)| arm.live) {
            let mut played = position.clone();
            player.luck = SearchLuck::new(seed);
            game.play(&mut played, arm.mv, &mut player.trail);
            let worth = player.finish(&mut played)[task.seat.index()];
            player.trail.truncate(task.trail.len());
            if index == 0 {
                worth_of_base = worth;
            }
            arm.add(worth, worth - worth_of_base);
            over = control.tick() || control.look();
            if over {
                break;
            }
        }
        rounds += 1;
        if over || arms.len() == 1 && rounds >= FORCED {
            break;
        }
        if rounds >= FAIR_TRIAL && rounds % FAIR_TRIAL == 0 {
            drop_the_hopeless(&mut arms);
        }
    }
    Answer {
        ranked: rank(arms),
        nodes: control.nodes(),
        depth: 1,
        complete: !control.was_interrupted(),
    }
}

impl<M> Arm<M> {
    fn new(mv: M) -> Self {
        Arm {
            mv,
            playouts: 0,
            worth: 0.0,
            gain: 0.0,
            squares: 0.0,
            live: true,
        }
    }

    fn add(&mut self, worth: f64, gain: f64) {
        self.playouts += 1;
        self.worth += worth;
        self.gain += gain;
        self.squares += gain * gain;
    }
}

/// Gives up moves that are surely worse than the best; the base stays, because all are measured by it.
fn drop_the_hopeless<M>(arms: &mut [Arm<M>]) {
    let best = arms[1..]
        .iter()
        .filter(|arm| arm.live)
        .map(|arm| arm.credit(HOPELESS / 2.0))
        .fold(0.0, f64::max);
    for arm in &mut arms[1..] {
        arm.live &= arm.mean_gain() + HOPELESS * arm.error() >= best;
    }
}

fn rank<M: Copy>(mut arms: Vec<Arm<M>>) -> Vec<Candidate<M>> {
    let credits: Vec<f64> = (0..arms.len())
        .map(|index| if index == 0 { 0.0 } else { arms[index].credit(CAUTION) })
        .collect();
    let mut order: Vec<usize> = (0..arms.len()).collect();
    // Stable, and the base is first: it keeps its place among equals.
    order.sort_by(|&a, &b| credits[b].total_cmp(&credits[a]));
    let base = arms[0].mean();
    let mut most = 1.0;
    order
        .into_iter()
        .map(|index| {
            let arm = &mut arms[index];
            // What few playouts say may look better by accident than the move that is chosen.
            most = f64::min(most, (base + credits[index].min(arm.mean_gain())).clamp(0.0, 1.0));
            Candidate::from_win(arm.mv, most, vec![arm.mv])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::rules::{Seat, Trail};
    use crate::search::toys::{Claim, HighLow};
    use crate::search::{Control, Limits};

    fn ask(card: u8, nodes: u64, seed: u64) -> Answer<Claim> {
        let limits = Limits {
            level: 10,
            nodes: Some(nodes),
            deadline: None,
            seed,
        };
        search(&Task {
            game: &HighLow,
            seat: Seat(0),
            view: &card,
            knowledge: &(),
            trail: &Trail::new(),
            limits: &limits,
            control: &Control::new(&limits, Arc::new(AtomicBool::new(false))),
        })
    }

    #[test]
    fn plays_the_odds_of_what_it_cannot_see() {
        for (card, claim, win) in [
            (1, Claim::Lower, 1.0),
            (2, Claim::Lower, 0.75),
            (4, Claim::Higher, 0.75),
        ] {
            for seed in 0..4 {
                let answer = ask(card, 4_000, seed);
                let best = &answer.ranked[0];
                assert_eq!((best.mv, best.exact, &best.line[..]), (claim, false, &[claim][..]));
                assert!((best.win - win).abs() < 0.06, "{best:?}");
            }
        }
    }

    #[test]
    fn ranks_every_move_whatever_the_budget() {
        let answer = ask(3, 1, 5);
        assert_eq!((answer.ranked.len(), answer.nodes, answer.complete), (2, 1, true));
    }

    #[test]
    fn same_limits_same_answer() {
        assert_eq!(ask(3, 500, 9), ask(3, 500, 9));
        assert_ne!(ask(3, 500, 9), ask(3, 500, 10));
    }
}
