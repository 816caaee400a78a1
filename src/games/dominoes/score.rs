//! What plays and rounds score, and when a match ends.

use super::{Dominoes, LastRound, Layout, MOST_SEATS, Position, Stage, TileSet, Variant};
use crate::rules::Seat;

impl Dominoes {
    /// The points of a play that left these ends (rules document, 5.1).
    pub(super) fn points_of_ends(&self, layout: &Layout, end: Option<u8>) -> i32 {
        let exposed = layout.exposed();
        let sum = || {
            exposed
                .iter()
                .map(|&(pip, weight)| i32::from(pip * weight))
                .sum::<i32>()
        };
        let share = |sum: i32, divisor: i32| if sum % divisor == 0 { sum / divisor } else { 0 };
        match (self.variant, end) {
            (Variant::Bergen, Some(end)) => {
                let same = exposed.iter().filter(|(pip, _)| *pip == end);
                let count = same.map(|&(_, weight)| i32::from(weight)).sum();
                if count >= 2 { count } else { 0 }
            }
            (Variant::FivesUp, _) => share(sum(), 5),
            (Variant::FivesAndThrees, _) => share(sum(), 5) + share(sum(), 3),
            _ => 0,
        }
    }

    /// Counts a round that the seat on turn has ended, and ends the match or makes the next deal due.
    pub(super) fn finish_round(&self, position: &mut Position, blocked: bool) {
        let (winner, points) = self.bonus(blocked, position.seat, &position.hands);
        if self.variant == Variant::Bergen {
            for (score, hand) in position.scores.iter_mut().zip(position.hands) {
                *score -= i32::from(hand.len());
            }
        }
        if let Some(winner) = winner {
            position.scores[usize::from(winner)] += points;
        }
        position.last = Some(LastRound {
            blocked,
            by: position.seat,
            winner,
            points,
            hands: position.hands,
        });
        if self.reason(position) != "round_limit" || position.round == self.max_rounds {
            position.stage = Stage::End;
            return;
        }
        position.round += 1;
        position.stage = Stage::Deal;
        position.layout = Layout::default();
        position.hands = [TileSet::EMPTY; MOST_SEATS];
        position.boneyard = TileSet::EMPTY;
    }

    /// Who wins a round (a seat; in `partnership` a side) and how many points (rules document, 5.2).
    pub(super) fn bonus(&self, blocked: bool, by: Seat, hands: &[TileSet; MOST_SEATS]) -> (Option<u8>, i32) {
        let values = hands.map(TileSet::value);
        let sum: i32 = values.iter().sum();
        if self.variant == Variant::Bergen {
            return (None, 0);
        }
        if self.variant == Variant::Partnership {
            let sides = [values[0] + values[2], values[1] + values[3]];
            let own = self.account(by);
            let winner = match (blocked, sides[own] < sides[1 - own]) {
                (false, _) | (true, true) => own,
                (true, false) => 1 - own,
            };
            return (Some(winner as u8), sides[1 - winner]);
        }
        let winner = if blocked {
            let values = &values[..self.seats.into()];
            let lowest = values.iter().copied().min().unwrap_or_default();
            let mut holders = (0..self.seats).filter(|&seat| values[usize::from(seat)] == lowest);
            match (holders.next(), holders.next()) {
                (Some(seat), None) => seat,
                _ => return (None, 0),
            }
        } else {
            by.0
        };
        let own = values[usize::from(winner)];
        let points = match self.variant {
            Variant::FivesUp => (sum - own + 2) / 5,
            Variant::FivesAndThrees => 1,
            _ => sum - own - own,
        };
        (Some(winner), points)
    }
}
