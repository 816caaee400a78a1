//! The engine: information-set search to the end of the round, and what a lead in the match is worth.

use super::{Move, Position, Stage, Uno};
use crate::rules::{Luck, Playout, Seat, logistic};
use crate::search::{Answer, Task, rollout};

/// A round that has not ended after so many moves and draws in a playout is judged by the cards in hand.
const HORIZON: u32 = 600;

pub(super) fn suggest(task: &Task<'_, Uno>) -> Answer<Move> {
    rollout::search(task)
}

impl Uno {
    /// By how many points a round typically moves the scores apart.
    fn swing(&self) -> f64 {
        35.0 * f64::from(self.seats)
    }

    /// The chance of winning the match with these scores: a lead counts for more the fewer rounds are left.
    fn by_scores(&self, position: &Position, seat: Seat) -> f64 {
        let score = |seat: Seat| f64::from(position.scores[seat.index()]);
        let others = self.all_seats().filter(|&other| other != seat);
        let best = others.map(score).fold(0.0, f64::max);
        let swing = self.swing();
        let to_target = ((f64::from(self.target) - best.max(score(seat))) / (0.6 * swing)).max(0.5);
        let to_limit = f64::from(self.max_rounds - position.round + 1);
        let spread = swing * to_target.min(to_limit).sqrt();
        logistic(1.7 * (score(seat) - best) / spread - f64::from(self.seats - 1).ln())
    }

    /// The chance of going out first with so many cards.
    fn by_cards(&self, position: &Position, seat: Seat) -> f64 {
        let weight = |seat: Seat| 1.0 / (1.0 + f64::from(position.hands[seat.index()].len())).powi(2);
        let sum: f64 = self.all_seats().map(weight).sum();
        weight(seat) / sum
    }
}

impl Playout for Uno {
    fn choose(&self, position: &Position, moves: &[Move], _luck: &mut dyn Luck) -> usize {
        let held = |seat: Seat| position.hands[seat.index()].len();
        let mut best = (i32::MIN, 0);
        for (index, &mv) in moves.iter().enumerate() {
            let appeal = self.appeal(position, held, mv);
            if appeal > best.0 {
                best = (appeal, index);
            }
        }
        best.1
    }

    /// A random player plays a card when it can: one that draws whenever it likes hardly ever goes out.
    fn random(&self, _position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        let plays = moves.iter().filter(|mv| matches!(mv, Move::Play { .. })).count();
        let among = if plays > 0 { plays } else { moves.len() };
        let choice = luck.below(among as u64) as usize;
        let mut open = moves
            .iter()
            .enumerate()
            .filter(|(_, mv)| plays == 0 || matches!(mv, Move::Play { .. }));
        open.nth(choice).map_or(0, |(index, _)| index)
    }

    fn horizon(&self) -> u32 {
        HORIZON
    }

    fn settled(&self, position: &Position) -> bool {
        position.stage == Stage::Deal
    }

    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        match position.stage {
            Stage::Deal => self.by_scores(position, seat),
            _ => self.by_cards(position, seat),
        }
    }
}
