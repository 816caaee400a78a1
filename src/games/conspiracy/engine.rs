//! The engine: a tree search over this round, whose playouts go by the rule player and end with a judgement.
//!
//! Whole playouts tell little about one move: the draws of the later turns decide more than it does. So
//! a search stops where its seat's next turn begins.

use super::position::Phase;
use super::{Conspiracy, Move, Position};
use crate::rules::{Luck, Playout, Seat, logistic};
use crate::search::{Answer, Task, mcts};

/// The lead in points that wins about three games of four: at the end of a game, where less luck is left to come, and
/// how much more it takes for each lord that the fullest chamber lacks.
const LEAD: f64 = 2.2;
const LEAD_PER_LORD: f64 = 0.2;

/// Where a search stops looking ahead. Only the rules value that a search plays with has one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Horizon {
    /// The turn of this seat that begins
    seat: Seat,
    /// with more lords placed by all than these.
    lords: usize,
}

impl Playout for Conspiracy {
    fn choose(&self, position: &Position, moves: &[Move], _luck: &mut dyn Luck) -> usize {
        self.greediest(position, moves).0
    }

    fn settled(&self, position: &Position) -> bool {
        self.horizon.is_some_and(|horizon| {
            position.phase == Phase::Recruit && position.seat == horizon.seat && placed(position) > horizon.lords
        })
    }

    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        let ended = position.phase == Phase::Over;
        let points = |seat: Seat| match ended {
            true => self.score(position, seat).total().into(),
            false => self.standing(position, seat),
        };
        let others = Seat::all(self.seats.into()).filter(|&other| other != seat);
        let best = others.map(points).fold(f64::NEG_INFINITY, f64::max);
        let to_come = if ended { 0.0 } else { self.to_come(position) };
        logistic((points(seat) - best) / (LEAD + LEAD_PER_LORD * to_come))
    }

    /// The margin counts, so that an end tells more than who won it.
    fn worth(&self, position: &Position, seat: Seat) -> f64 {
        self.judge(position, seat)
    }
}

/// How many lords stand in all chambers.
fn placed(position: &Position) -> usize {
    position.chambers.iter().map(|chamber| chamber.len()).sum()
}

pub(super) fn suggest(task: &Task<'_, Conspiracy>) -> Answer<Move> {
    let horizon = Some(Horizon {
        seat: task.seat,
        lords: placed(task.view),
    });
    let game = Conspiracy {
        horizon,
        ..task.game.clone()
    };
    mcts::search(&game, task.view, task.trail, task.limits, task.control)
}
