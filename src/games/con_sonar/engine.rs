//! The engine: information-set search whose playouts choose whole turns, and the rule player.

use super::plan::Prospect;
use super::{ConSonar, Move, Position};
use crate::rules::{Game, Luck, Playout, Seat, logistic};
use crate::search::{Answer, Task, ismcts};

/// How much of the worth of a finished game is its margin.
const MARGIN_SHARE: f64 = 0.2;
/// The lead that makes a win likely at the end of a playout, in points, and at the end of a game good.
const LEAD: f64 = 1.5;
const FINAL_LEAD: f64 = 4.0;
/// Playouts are judged after so many moves and events.
const HORIZON: u32 = 30;
/// Playouts add a random part of this, in points, to what they like.
const WHIM: f32 = 0.6;
/// The parts of a whim.
const PARTS: u64 = 16;

pub(super) fn suggest(task: &Task<'_, ConSonar>) -> Answer<Move> {
    ismcts::search(task)
}

/// The rule player: the move that brings the most by itself.
pub(super) fn by_rules(task: &Task<'_, ConSonar>) -> Move {
    let position = &task.view.position;
    let prospect = Prospect::new(task.game, position, task.seat, task.view.torpedo_deck);
    let mut moves = Vec::new();
    task.game.moves(position, &mut moves);
    let best = moves.iter().copied().max_by(|&a, &b| {
        let (a, b) = (prospect.at_once(a), prospect.at_once(b));
        a.total_cmp(&b)
    });
    best.expect("a seat on turn has a move")
}

impl Playout for ConSonar {
    fn choose(&self, position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        if moves.len() == 1 {
            return 0;
        }
        let prospect = Prospect::new(self, position, position.seat, position.torpedo_deck.len());
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, &mv) in moves.iter().enumerate() {
            let value = prospect.best(mv) + luck.below(PARTS) as f32 * WHIM / PARTS as f32;
            if value > best.0 {
                best = (value, index);
            }
        }
        best.1
    }

    fn horizon(&self) -> u32 {
        HORIZON
    }

    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        let places = Prospect::new(self, position, seat, position.torpedo_deck.len()).places();
        logistic(f64::from(self.lead(position, seat) + places) / LEAD)
    }

    fn worth(&self, position: &Position, seat: Seat) -> f64 {
        match self.outcome(position) {
            None => self.judge(position, seat),
            Some(outcome) => {
                let margin = logistic(f64::from(self.lead(position, seat)) / FINAL_LEAD);
                (1.0 - MARGIN_SHARE) * outcome.value(seat) + MARGIN_SHARE * margin
            }
        }
    }
}
