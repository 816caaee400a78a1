//! The engine: information-set search to the end of the round, and what a lead in the match is worth.

use super::{Dominoes, Layout, Move, Position, Stage, Tile, TileSet, Variant};
use crate::rules::{Game, Luck, Playout, Seat, logistic};
use crate::search::{Answer, Task, ismcts};

/// How much of the worth of a finished match is its margin.
const MARGIN_SHARE: f64 = 0.08;
/// Playouts add a random number below this to what they like.
const WHIM: u64 = 8;

pub(super) fn suggest(task: &Task<'_, Dominoes>) -> Answer<Move> {
    ismcts::search(task)
}

impl Dominoes {
    /// By how many points a round typically moves the scores apart.
    fn swing(&self) -> f64 {
        match self.variant {
            Variant::Draw | Variant::Matador => 30.0,
            Variant::Block | Variant::MalteseCross => 20.0,
            Variant::Bergen => 6.0,
            Variant::FivesUp => 8.0,
            Variant::FivesAndThrees => 12.0,
            Variant::Partnership => 35.0,
        }
    }

    /// The lead of the seat (or its side) over the best of the others.
    fn margin(&self, position: &Position, seat: Seat) -> f64 {
        let own = self.account(seat);
        let scores = &position.scores[..self.accounts()];
        let others = scores.iter().enumerate().filter(|(account, _)| *account != own);
        let best = others.map(|(_, &score)| score).max().unwrap_or_default();
        f64::from(scores[own] - best)
    }

    /// How good a play looks at first sight: heavy tiles and doubles go early, ends that the hand can
    /// answer are kept, and points are taken.
    fn appeal(&self, position: &Position, mv: Move) -> u64 {
        let hand = position.hands[position.seat.index()];
        match mv {
            Move::Lead(tile) => {
                let mut layout = Layout::default();
                layout.start(tile);
                let end = tile.is_double().then_some(tile.high());
                self.weight(tile) + 2 * self.support(hand, tile, tile.high()) + self.gain(&layout, end)
            }
            Move::Join { tile, side, outward } => {
                let Some((inner, outer)) = self.orient(position.layout.end(side), tile, outward) else {
                    return 0;
                };
                let mut gain = 0;
                if self.variant.scores_plays() {
                    let mut layout = position.layout;
                    layout.join(side, inner, outer);
                    gain = self.gain(&layout, Some(outer));
                }
                self.weight(tile) + 2 * self.support(hand, tile, outer) + gain
            }
            // Drawing by choice only helps whoever goes out first.
            Move::Draw | Move::Pass => 0,
        }
    }

    fn weight(&self, tile: Tile) -> u64 {
        u64::from(tile.value()) + if tile.is_double() { 5 } else { 0 }
    }

    /// How many tiles of the hand would fit the new end.
    fn support(&self, hand: TileSet, tile: Tile, end: u8) -> u64 {
        let mut rest = hand;
        rest.remove(tile);
        u64::from(rest.and(self.fitting(end)).len())
    }

    fn gain(&self, layout: &Layout, end: Option<u8>) -> u64 {
        // One point of these variants weighs as much as about five pips in hand.
        5 * u64::from(self.points_of_ends(layout, end).unsigned_abs())
    }
}

impl Playout for Dominoes {
    fn choose(&self, position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        if moves.len() == 1 {
            return 0;
        }
        let mut best = (0, 0);
        for (index, &mv) in moves.iter().enumerate() {
            let appeal = 1 + self.appeal(position, mv) + luck.below(WHIM);
            if appeal > best.0 {
                best = (appeal, index);
            }
        }
        best.1
    }

    fn settled(&self, position: &Position) -> bool {
        position.stage == Stage::Deal
    }

    /// The chance of winning the match with these scores: a lead counts for more the fewer rounds are
    /// left, which end at the target or at the last round.
    fn judge(&self, position: &Position, seat: Seat) -> f64 {
        let (top, _) = self.top(position);
        let swing = self.swing();
        let to_target = (f64::from(self.target - top) / (0.6 * swing)).max(0.5);
        let to_limit = f64::from(self.max_rounds - position.round + 1);
        let spread = swing * to_target.min(to_limit).sqrt();
        let rivals = (self.accounts() - 1) as f64;
        logistic(1.7 * self.margin(position, seat) / spread - rivals.ln())
    }

    fn worth(&self, position: &Position, seat: Seat) -> f64 {
        match self.outcome(position) {
            None => self.judge(position, seat),
            Some(outcome) => {
                let margin = logistic(self.margin(position, seat) / self.swing());
                (1.0 - MARGIN_SHARE) * outcome.value(seat) + MARGIN_SHARE * margin
            }
        }
    }
}
