//! Why a move is not legal, from what the seat on turn knows.

use super::{Dominoes, Move, Position, Side, Stage, Tile, TileSet, Variant};
use crate::rules::Refusal;

impl Dominoes {
    pub(super) fn why_not(&self, position: &Position, mv: Move) -> Refusal {
        match position.stage {
            Stage::Deal | Stage::Draw | Stage::End => unreachable!("asked only with a seat on turn"),
            Stage::Lead => self.why_not_lead(position, mv),
            Stage::Play | Stage::Drawn => match mv {
                Move::Lead(tile) => Refusal::new("already_led").with("tile", tile),
                Move::Draw => self.why_not_draw(position),
                Move::Pass if self.is_able(position) => Refusal::new("able_to_play_no_pass"),
                Move::Pass => Refusal::new("must_draw"),
                Move::Join { tile, side, outward } => self.why_not_join(position, tile, side, outward),
            },
        }
    }

    /// Whether the seat on turn has a play.
    fn is_able(&self, position: &Position) -> bool {
        let hand = position.hands[position.seat.index()];
        !hand.and(self.playable(&position.layout)).is_empty()
    }

    fn why_not_lead(&self, position: &Position, mv: Move) -> Refusal {
        let Move::Lead(tile) = mv else {
            return Refusal::new("lead_first");
        };
        let hand = position.hands[position.seat.index()];
        if !hand.contains(tile) {
            return Refusal::new("not_in_hand").with("tile", tile);
        }
        match (self.variant, self.leads(hand).first()) {
            (Variant::Draw | Variant::Block, _) => Refusal::new("must_lead_a_double"),
            (Variant::Partnership, _) | (_, None) => Refusal::new("must_lead_six_six"),
            (_, Some(lead)) if lead.is_double() => Refusal::new("must_lead_the_highest_double").with("lead", lead),
            (_, Some(lead)) => Refusal::new("must_lead_the_heaviest_tile").with("lead", lead),
        }
    }

    fn why_not_draw(&self, position: &Position) -> Refusal {
        if !self.variant.draws() {
            Refusal::new("no_drawing_in_this_variant")
        } else if position.stage == Stage::Drawn {
            Refusal::new("one_draw_a_turn")
        } else if !self.may_draw(&position.layout) {
            Refusal::new("no_drawing_in_the_last_phase")
        } else if position.boneyard.is_empty() {
            Refusal::new("boneyard_is_empty")
        } else {
            Refusal::new("able_to_play_no_draw")
        }
    }

    fn why_not_join(&self, position: &Position, tile: Tile, side: Side, outward: Option<u8>) -> Refusal {
        let layout = &position.layout;
        if !position.hands[position.seat.index()].contains(tile) {
            return Refusal::new("not_in_hand").with("tile", tile);
        }
        match (outward.is_some(), self.chooses_half(tile)) {
            (true, false) => return Refusal::new("half_is_not_chosen").with("tile", tile),
            (false, true) => {
                return Refusal::new("half_must_be_chosen")
                    .with("tile", tile)
                    .with("side", side.id())
                    .with("high", tile.high())
                    .with("low", tile.low());
            }
            _ => {}
        }
        let (sides, only_doubles) = self.open_sides(layout);
        if sides >> side as u8 & 1 == 0 {
            let refusal = match (self.variant, layout.first_empty()) {
                (Variant::Bergen | Variant::MalteseCross, Some(first)) if layout.spinner().is_some() => {
                    Refusal::new("cross_first").with("first", first.id())
                }
                (Variant::MalteseCross, _) => Refusal::new("arm_has_its_double"),
                (Variant::FivesUp, _) => Refusal::new("spinner_side_is_closed"),
                _ => Refusal::new("no_such_side"),
            };
            return refusal.with("side", side.id());
        }
        if only_doubles && !TileSet::DOUBLES.contains(tile) {
            return Refusal::new("only_doubles_now");
        }
        let rule = match (self.variant, layout.end(side)) {
            (Variant::Matador, 0) => "only_matadors_fit",
            (Variant::Matador, _) => "sum_must_be_seven",
            _ => "does_not_fit",
        };
        Refusal::new(rule)
            .with("tile", tile)
            .with("side", side.id())
            .with("end", layout.end(side))
    }
}
