//! Why a move is not legal, from what the seat on turn knows.

use super::ladder::{Submarine, letter};
use super::notation::Table;
use super::{ConSonar, Move, Phase, Position};
use crate::rules::Refusal;

impl ConSonar {
    pub(super) fn why_not(&self, position: &Position, mv: Move) -> Refusal {
        debug_assert_eq!(position.phase, Phase::Play, "asked only with a seat on turn");
        match mv {
            Move::Fleet { card, target } => self.why_not_fleet(position, card, target),
            Move::Torpedo { card, target } => {
                let colour = self.torpedo_card(card).colour;
                self.out_of_reach(position, card)
                    .unwrap_or_else(|| self.why_not_target(position, Table::Torpedoes, card, colour, target))
            }
            Move::Discard { card } => self.out_of_reach(position, card).unwrap_or_else(|| {
                let own = letter(position.seat.0);
                Refusal::new("discard_own_colour_only")
                    .with("card", self.id(Table::Torpedoes, card))
                    .with("colour", own)
            }),
            Move::End => Refusal::new("fleet_card_first"),
        }
    }

    fn why_not_fleet(&self, position: &Position, card: u8, target: Submarine) -> Refusal {
        let id = self.id(Table::Fleet, card);
        let kind = self.fleet_card(card);
        if !position.hands[position.seat.index()].contains(card) {
            return Refusal::new("not_in_hand").with("card", id);
        }
        match self.arrow(position) {
            Some(arrow) if arrow != kind.symbol => Refusal::new("does_not_continue_the_chain")
                .with("card", id)
                .with("symbol", self.symbols.name(kind.symbol))
                .with("arrow", self.symbols.name(arrow)),
            _ => self.why_not_target(position, Table::Fleet, card, kind.colour, target),
        }
    }

    /// Why the chain does not reach a torpedo card, if it does not.
    fn out_of_reach(&self, position: &Position, card: u8) -> Option<Refusal> {
        let id = self.id(Table::Torpedoes, card);
        let symbol = self.torpedo_card(card).symbol;
        let Some(arrow) = self.arrow(position) else {
            return Some(Refusal::new("fleet_card_first"));
        };
        if !position.shown.contains(card) {
            return Some(Refusal::new("not_shown").with("card", id));
        }
        let refusal = Refusal::new("torpedo_out_of_reach")
            .with("card", id)
            .with("symbol", self.symbols.name(symbol))
            .with("arrow", self.symbols.name(arrow));
        (arrow != symbol).then_some(refusal)
    }

    fn why_not_target(&self, position: &Position, table: Table, card: u8, colour: u8, target: Submarine) -> Refusal {
        if position.ladder.has(target) {
            Refusal::new("another_colour")
                .with("card", self.id(table, card))
                .with("colour", letter(colour))
                .with("target", target)
        } else {
            Refusal::new("no_such_submarine").with("target", target)
        }
    }
}
