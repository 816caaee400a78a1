//! Positions as text.

use super::cards::{Bag, LocationId, LordId, NO_LOCATION};
use super::chamber::Chamber;
use super::position::Phase;
use super::{Conspiracy, Position};
use crate::rules::Seat;

impl Conspiracy {
    pub(super) fn text_of(&self, position: &Position) -> String {
        let (hand, held) = match position.phase {
            Phase::Choose => (self.lords_text(position.shown.ids().iter().copied()), list([])),
            Phase::ChooseLocation => (
                self.locations_text(position.shown.ids().iter().copied()),
                self.lord_bag_text(&position.hand),
            ),
            _ => (self.lord_bag_text(&position.hand), list([])),
        };
        let seats = || Seat::all(self.seats.into());
        let seat = |seat: Option<Seat>| seat.map_or("-".into(), |seat| seat.to_string());
        let chambers: String = seats()
            .map(|seat| format!("ch{seat}={};", self.chamber_text(&position.chambers[seat.index()])))
            .collect();
        let order = position.order.map(|order| format!("{}@{}", order.count, order.by));
        format!(
            "seat={};phase={};hand={hand};held={held};deck={};piles={};locdeck={};locs={};{chambers}pearls={};master={};\
             forced={};last={}",
            position.seat,
            position.phase.word(),
            position.deck.total(),
            self.lord_bag_text(&position.piles),
            position.location_deck.total(),
            self.locations_text(position.display.cards(self.locations.len())),
            list(seats().map(|seat| position.pearls[seat.index()].to_string())),
            seat(position.master),
            order.unwrap_or_else(|| "-".into()),
            seat(position.last),
        )
    }

    fn lord_bag_text(&self, bag: &Bag) -> String {
        self.lords_text(bag.cards(self.cards.len().min(Bag::MOST)))
    }

    fn lords_text(&self, lords: impl Iterator<Item = LordId>) -> String {
        list(lords.map(|lord| self.lord_text(lord)))
    }

    fn locations_text(&self, locations: impl Iterator<Item = LocationId>) -> String {
        list(locations.map(|location| self.location_text(location).to_owned()))
    }

    fn chamber_text(&self, chamber: &Chamber) -> String {
        let lords = chamber.lords().iter().zip(chamber.on_lords());
        list(lords.map(|(&lord, &location)| {
            let lord = self.lord_text(lord);
            match location {
                NO_LOCATION => lord,
                location => format!("{lord}+{}", self.location_text(location)),
            }
        }))
    }
}

/// A list, or a dash for an empty one.
fn list(texts: impl IntoIterator<Item = String>) -> String {
    let texts: Vec<String> = texts.into_iter().collect();
    if texts.is_empty() { "-".into() } else { texts.join(",") }
}
