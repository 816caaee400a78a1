//! Imagining what is hidden: positions that fit a view and what is known.

use super::knowledge::{Knowledge, Layer, held_of_old};
use super::{Cards, ConSonar, MOST_SEATS, Phase, Position, TorpedoPile, View};
use crate::rules::{Luck, Seat};

impl ConSonar {
    /// A position that fits the view and what is known; where nothing is known, all that fit the view are equally likely.
    pub(super) fn imagined(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        let mut position = view.position;
        let world: &[Layer] = match knowledge.worlds.len() {
            0 => &[],
            count => &knowledge.worlds[luck.below(count as u64) as usize],
        };
        // What is known of another game is not used.
        let world = if self.fits(view, world) { world } else { &[] };
        let mut rest = self.unseen(view);
        for layer in world {
            deal_layer(layer, &mut position.hands, luck);
            rest.remove_all(layer.cards.iter().copied());
        }
        for seat in self.all_seats() {
            for _ in held_of_old(world, seat)..view.hidden_in(seat) {
                let card = rest.draw(1, luck);
                rest.remove_all(card.iter());
                card.iter().for_each(|card| position.hands[seat.index()].insert(card));
            }
        }
        position.deck = rest;
        position.torpedo_deck = self.imagined_torpedoes(view, &knowledge.lost, luck);
        position
    }

    /// Whether a world is one of this view.
    fn fits(&self, view: &View, world: &[Layer]) -> bool {
        let mut rest = self.unseen(view);
        let cards = world.iter().flat_map(|layer| layer.cards.iter().copied());
        let counts = world
            .iter()
            .all(|layer| layer.held.iter().map(|&held| usize::from(held)).sum::<usize>() == layer.cards.len());
        let mut seats = Seat::all(MOST_SEATS);
        counts && rest.remove_all(cards) && seats.all(|seat| held_of_old(world, seat) <= view.hidden_in(seat))
    }

    fn imagined_torpedoes(&self, view: &View, lost: &TorpedoPile, luck: &mut dyn Luck) -> TorpedoPile {
        let hidden = self.hidden_torpedoes(view);
        let mut known = hidden;
        known.remove_all(lost.iter());
        let mut rest = if known.len() >= view.torpedo_deck {
            known
        } else {
            hidden
        };
        // A card that the view shows to have hit may be among the lost ones already.
        if let Some(card) = self.hit_card(view)
            && rest.len() > view.torpedo_deck
            && rest.count(card) == hidden.count(card)
        {
            rest.remove(card);
        }
        if rest.len() == view.torpedo_deck {
            return rest;
        }
        let mut deck = TorpedoPile::default();
        for _ in 0..view.torpedo_deck {
            let card: Cards = rest.draw(1, luck);
            rest.remove_all(card.iter());
            deck.add_all(card.iter());
        }
        deck
    }

    /// The torpedo cards that are neither shown nor missed nor in flight.
    fn hidden_torpedoes(&self, view: &View) -> TorpedoPile {
        let position = &view.position;
        let mut hidden = self.all_torpedoes();
        hidden.remove_all(position.shown.iter());
        for missed in &position.missed {
            hidden.remove_all(missed.iter());
        }
        if let (Phase::Roll, Some(shot)) = (position.phase, position.shot) {
            hidden.remove(shot.card);
        }
        hidden
    }

    /// The card of a shot that must have hit.
    fn hit_card(&self, view: &View) -> Option<u8> {
        let shot = view.position.shot.filter(|_| view.position.phase != Phase::Roll)?;
        let (_, missed) = self.fates(view, shot);
        (!missed).then_some(shot.card)
    }
}

fn deal_layer(layer: &Layer, hands: &mut [Cards; MOST_SEATS], luck: &mut dyn Luck) {
    let mut cards = layer.cards.clone();
    luck.shuffle(&mut cards);
    let mut cards = cards.into_iter();
    for (hand, held) in hands.iter_mut().zip(layer.held) {
        for card in cards.by_ref().take(held.into()) {
            hand.insert(card);
        }
    }
}
