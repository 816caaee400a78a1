//! Whether a round can have led to a position text: enough moves for what they are said to have done. What is refused
//! here is impossible; not all that is impossible is refused.

use super::{Face, HAND, Next, Stage, Uno, View};
use crate::rules::{BadPosition, Seat};

type Check = Result<(), BadPosition>;

impl Uno {
    /// Checks the moves of the round against what they must have been.
    pub(super) fn check_history(&self, view: &View) -> Check {
        let position = &view.position;
        if position.moves == 0 && !matches!(position.stage, Stage::Flip | Stage::Colour) {
            return self.check_first_turn(view);
        }
        let challenges = position.challenges.len();
        let fours = challenges + usize::from(position.challengeable.is_some());
        let hands = &view.hands[..self.seats.into()];
        let gone: u16 = hands.iter().map(|&held| HAND.saturating_sub(held)).sum();
        // Every discard was played but the first card, and so was every card that a hand is short of.
        let played = usize::from(position.discards.len().max(gone)).max(fours);
        let others = match (position.stage, position.next) {
            (Stage::Drawn | Stage::Catch, _) | (Stage::Draw, Some(Next::Drawn)) => 1,
            (Stage::Draw, Some(Next::Effect)) => 2,
            _ => 0,
        };
        let least = played + challenges + others;
        if (position.moves as usize) < least {
            return Err(BadPosition::new(format!(
                "mv: the cards that were played, the challenges and the calls took at least {least} moves"
            )));
        }
        Ok(())
    }

    /// Before the first move there is only what the deal and the first card brought.
    fn check_first_turn(&self, view: &View) -> Check {
        let position = &view.position;
        let starter = self.starter(position.round);
        let top = position.top.filter(|top| !top.is_wild());
        let Some(top) = top else {
            return Err(BadPosition::new(
                "mv: somebody has played this wild, or named its colour",
            ));
        };
        let reversed = top.face() == Face::Reverse;
        let following = self.next_seat(reversed, starter, 1);
        let punished = top.penalty() > 0;
        let (seat, next) = match (position.stage, top.face()) {
            (Stage::Draw, Face::DrawTwo) => (starter, Some(Next::Play(following))),
            (Stage::Play, Face::Number(_)) => (starter, None),
            (Stage::Play, _) => (following, None),
            _ => {
                return Err(BadPosition::new(
                    "mv: nobody has moved yet, so a turn is to begin, or the starter takes the cards of a first +2",
                ));
            }
        };
        let count = |seat: Seat| {
            HAND + if punished && seat == starter {
                top.penalty().saturating_sub(position.left)
            } else {
                0
            }
        };
        let right = position.seat == seat
            && position.next == next
            && position.left <= top.penalty()
            && position.reversed == reversed
            && position.discards.is_empty()
            && position.challenges.is_empty()
            && self.all_seats().all(|seat| view.hands[seat.index()] == count(seat));
        if right {
            return Ok(());
        }
        let what = format!(
            "mv: nobody has moved yet, so every seat has its {HAND} cards and those of a first +2, and seat {seat} is to act"
        );
        Err(BadPosition::new(what))
    }
}
