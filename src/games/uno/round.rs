//! How a round runs: the deal, the first card, drawings, turns, the end and the score.

use std::sync::Arc;

use super::{Card, Cards, DrawRule, Face, LastRound, MOST_SEATS, Next, Position, Stage, Uno};
use crate::rules::{Outcome, Seat};

impl Uno {
    pub(super) fn deal(&self, position: &mut Position, hands: &[Cards; MOST_SEATS]) {
        position.hands = *hands;
        position.pile = hands.iter().fold(Cards::deck(), |pile, &hand| pile - hand);
        position.stage = Stage::Flip;
    }

    /// The first card of the discards, and what it does.
    pub(super) fn flip(&self, position: &mut Position, card: Card) {
        position.pile.remove(card);
        position.top = Some(card);
        position.colour = card.colour();
        let starter = self.starter(position.round);
        match card.face() {
            Face::Number(_) => self.begin_turn(position, starter),
            Face::Skip => self.begin_turn(position, self.next_seat(false, starter, 1)),
            Face::Reverse => {
                position.reversed = true;
                self.begin_turn(position, self.next_seat(true, starter, 1));
            }
            Face::DrawTwo => {
                let following = self.next_seat(false, starter, 1);
                self.start_drawing(position, starter, card.penalty(), Next::Play(following));
            }
            Face::Wild | Face::WildFour => {
                position.stage = Stage::Colour;
                position.seat = starter;
            }
        }
    }

    /// The turn of a seat, unless the round has lasted too long.
    pub(super) fn begin_turn(&self, position: &mut Position, seat: Seat) {
        if position.moves >= self.move_limit {
            return self.finish_round(position, None);
        }
        position.stage = Stage::Play;
        position.seat = seat;
    }

    /// The seat is to be given so many cards; what follows comes at once if there are none.
    pub(super) fn start_drawing(&self, position: &mut Position, seat: Seat, cards: u16, next: Next) {
        position.stage = Stage::Draw;
        position.seat = seat;
        position.left = cards;
        position.next = Some(next);
        self.go_on_drawing(position);
    }

    /// Waits for a card if one is due and there is one; else goes on to what follows.
    fn go_on_drawing(&self, position: &mut Position) {
        if position.left > 0 {
            if position.pile.is_empty() {
                position.pile = std::mem::take(&mut position.discards);
            }
            if !position.pile.is_empty() {
                return;
            }
        }
        position.left = 0;
        match position.next.take() {
            Some(Next::Play(seat)) => self.begin_turn(position, seat),
            Some(Next::Drawn) => position.stage = Stage::Drawn,
            Some(Next::Effect) => self.take_effect(position),
            Some(Next::Out(seat)) => self.finish_round(position, Some(seat)),
            None => debug_assert!(false, "something follows every drawing"),
        }
    }

    /// The card comes to the seat that draws.
    pub(super) fn give(&self, position: &mut Position, card: Card) {
        let hand = &mut position.hands[position.seat.index()];
        hand.insert(card);
        let hand = *hand;
        position.pile.remove(card);
        position.left = position.left.saturating_sub(1);
        match position.next {
            Some(Next::Drawn) => {
                let fits = self.playable(position, hand).contains(card);
                if !fits && self.draw_rule == DrawRule::UntilPlayable && self.is_takeable(position) {
                    position.left = 1;
                } else {
                    position.drawn = Some(card);
                }
            }
            Some(Next::Effect) => {
                if let Some(challengeable) = &mut position.challengeable {
                    challengeable.caught.insert(card);
                }
            }
            _ => {}
        }
        self.go_on_drawing(position);
    }

    /// The round is over: `winner` has gone out, or nobody has.
    fn finish_round(&self, position: &mut Position, winner: Option<Seat>) {
        let points = winner.map_or(0, |_| position.hands.iter().map(|hand| hand.points()).sum());
        if let Some(seat) = winner {
            position.scores[seat.index()] += points;
        }
        let last = Some(Arc::new(LastRound {
            winner,
            points,
            hands: position.hands,
        }));
        let reached = winner.is_some_and(|seat| position.scores[seat.index()] >= self.target);
        if self.target == 0 || reached || position.round == self.max_rounds {
            position.stage = Stage::End;
            position.seat = Seat(0);
            position.by = winner;
            position.last = last;
        } else {
            *position = self.before_deal(position.round + 1, position.scores, last);
        }
    }

    pub(super) fn result(&self, position: &Position) -> Option<Outcome> {
        if position.stage != Stage::End {
            return None;
        }
        let scores = |seat: Seat| position.scores[seat.index()];
        let top = self.all_seats().map(scores).max().unwrap_or_default();
        let winner = position.last.as_ref().and_then(|last| last.winner);
        let (winners, reason) = match winner {
            Some(seat) if self.target == 0 => (vec![seat], "single_round"),
            None if self.target == 0 => {
                let points = |seat: Seat| position.hands[seat.index()].points();
                let least = self.all_seats().map(points).min();
                let lowest = self.all_seats().filter(|&seat| Some(points(seat)) == least);
                (lowest.collect(), "stalled")
            }
            _ => {
                let reason = if top >= self.target {
                    "target_reached"
                } else {
                    "round_limit"
                };
                (self.all_seats().filter(|&seat| scores(seat) == top).collect(), reason)
            }
        };
        Some(Outcome {
            winners,
            scores: self.all_seats().map(|seat| scores(seat).into()).collect(),
            reason,
        })
    }
}
