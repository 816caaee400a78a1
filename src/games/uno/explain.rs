//! Why a move is not legal, from what the seat on turn knows.

use super::{Card, Face, Move, Position, Stacking, Stage, Uno};
use crate::rules::{Refusal, Seat};

impl Uno {
    pub(super) fn why_not(&self, position: &Position, mv: Move) -> Refusal {
        match (position.stage, mv) {
            (Stage::Deal | Stage::Flip | Stage::Draw | Stage::End, _) => unreachable!("asked only with a seat on turn"),
            (Stage::Colour, _) => Refusal::new("name_the_colour_first"),
            (_, Move::Colour(_)) => Refusal::new("no_colour_to_name"),
            (Stage::Uno, _) => Refusal::new("call_first"),
            (Stage::Catch, _) => Refusal::new("catch_or_ignore"),
            (_, Move::Uno | Move::Silent) => Refusal::new("no_uno_to_call"),
            (_, Move::Catch | Move::Ignore) => Refusal::new("nobody_to_catch"),
            (Stage::Penalty, Move::Challenge) => Refusal::new("cannot_be_challenged"),
            (Stage::Penalty, Move::Draw | Move::Pass | Move::Accept) => {
                Refusal::new("accept_the_penalty").with("cards", position.pending)
            }
            (_, Move::Accept | Move::Challenge) => Refusal::new("no_penalty_is_pending"),
            (Stage::Drawn, Move::Draw) => Refusal::new("one_draw_a_turn"),
            (Stage::Drawn, Move::Pass) => Refusal::new("drawn_card_must_be_played"),
            (_, Move::Draw) if self.is_takeable(position) => Refusal::new("able_to_play_no_draw"),
            (_, Move::Draw) => Refusal::new("nothing_to_draw"),
            (_, Move::Pass) => Refusal::new("play_or_draw"),
            (_, Move::Play { card, target, .. }) => self.why_not_play(position, card, target),
        }
    }

    fn why_not_play(&self, position: &Position, card: Card, target: Option<Seat>) -> Refusal {
        let hand = position.hands[position.seat.index()];
        if !hand.contains(card) {
            return Refusal::new("not_in_hand").with("card", card);
        }
        if let (Stage::Drawn, Some(drawn)) = (position.stage, position.drawn.filter(|&drawn| drawn != card)) {
            return Refusal::new("only_the_drawn_card").with("card", drawn);
        }
        let top = position.top.map_or("-", Card::text);
        if position.stage == Stage::Penalty && !self.stackable(position).contains(card) {
            return match self.stacking {
                Stacking::Off => Refusal::new("no_stacking"),
                _ => Refusal::new("does_not_stack").with("card", card).with("top", top),
            };
        }
        let colour = position.colour.map_or("-", |colour| colour.letter());
        if position.stage != Stage::Penalty && !self.playable(position, hand).contains(card) {
            return match card {
                Card::WILD_FOUR => Refusal::new("only_without_the_colour").with("colour", colour),
                _ => Refusal::new("does_not_fit")
                    .with("card", card)
                    .with("top", top)
                    .with("colour", colour),
            };
        }
        match target {
            None => Refusal::new("swap_with_whom").with("card", card),
            Some(seat) if self.swaps(card, hand) && seat == position.seat => Refusal::new("swap_with_another_seat"),
            Some(_) if card.face() == Face::Number(7) && self.seven_zero => {
                Refusal::new("last_card_swaps_nothing").with("card", card)
            }
            Some(_) => Refusal::new("sevens_do_not_swap").with("card", card),
        }
    }
}
