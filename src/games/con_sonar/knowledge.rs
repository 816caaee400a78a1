//! What a seat knows beyond its view: which torpedo cards are out of the game, and which hidden cards
//! can only be in hands.
//!
//! When the discards become the deck, every card that the seat did not see before is in a hand: what was
//! left of the old deck has just been drawn. Such cards stay in those hands until they are played, however
//! much is drawn later. Where two copies of a card are about, a play may leave open which of them it was;
//! then several worlds are possible.

use super::{Cards, ConSonar, FleetPile, MOST_SEATS, Move, Told, TorpedoPile, View};
use crate::rules::Seat;

/// The most worlds that are kept; with the standard table there is only one.
const MOST_WORLDS: usize = 128;

/// What is known beyond a view. The default is nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// Torpedo cards that have left the game.
    pub(super) lost: TorpedoPile,
    /// What may be; empty stands for one world without layers.
    pub(super) worlds: Vec<World>,
}

/// Where the cards of earlier decks are: one layer for each deck, the oldest first. A hidden hand's other
/// cards came from the present deck.
pub(super) type World = Vec<Layer>;

/// Cards of one deck that are all in hidden hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layer {
    /// The cards, sorted.
    pub cards: Vec<u8>,
    /// How many of them each seat holds.
    pub held: [u8; MOST_SEATS],
}

impl Layer {
    /// Takes out a card that a seat has played; false if it cannot have been one of these.
    fn remove(&mut self, seat: Seat, card: u8) -> bool {
        let held = &mut self.held[seat.index()];
        match self.cards.binary_search(&card) {
            Ok(place) if *held > 0 => {
                self.cards.remove(place);
                *held -= 1;
                true
            }
            _ => false,
        }
    }
}

/// How many cards of earlier decks a seat holds.
pub(super) fn held_of_old(world: &[Layer], seat: Seat) -> u8 {
    world.iter().map(|layer| layer.held[seat.index()]).sum()
}

/// The hidden cards that came or will come from the present deck.
fn of_present_deck(unseen: &FleetPile, world: &[Layer]) -> FleetPile {
    let mut pile = *unseen;
    pile.remove_all(world.iter().flat_map(|layer| layer.cards.iter().copied()));
    pile
}

impl ConSonar {
    /// Folds one thing that was told to `seat` into what it knows.
    pub(super) fn fold(&self, knowledge: &mut Knowledge, seat: Seat, before: &View, told: &Told) {
        match *told {
            Told::Move(_, Move::Discard { card }) => knowledge.lost.add(card),
            Told::Roll(dice) => {
                if let Some(shot) = before.position.shot.filter(|shot| dice.sink(shot.target.rung)) {
                    knowledge.lost.add(shot.card);
                }
            }
            Told::Move(actor, Move::Fleet { card, .. }) if actor != seat => {
                let unseen = self.unseen(before);
                let after = |world: &World| after_play(world, &unseen, before, actor, card);
                branch(&mut knowledge.worlds, after);
            }
            Told::Draw(cards) if usize::from(before.deck) < before.wanted() => {
                let unseen = self.unseen(before);
                let after = |world: &World| after_reshuffle(world, &unseen, before, cards.ok());
                branch(&mut knowledge.worlds, after);
            }
            _ => {}
        }
    }

    /// The fleet cards whose places the viewer does not know.
    pub(super) fn unseen(&self, view: &View) -> FleetPile {
        let position = &view.position;
        let mut unseen = self.whole_fleet();
        unseen.remove_all(position.hands.iter().flat_map(|hand| hand.iter()));
        unseen.remove_all(position.queue.iter());
        unseen.remove_all(position.discard.iter());
        unseen
    }
}

/// Replaces every world by what may have become of it.
fn branch(worlds: &mut Vec<World>, after: impl Fn(&World) -> Vec<World>) {
    if worlds.is_empty() {
        worlds.push(World::new());
    }
    let mut next: Vec<World> = Vec::new();
    for world in worlds.iter().flat_map(after) {
        if next.len() < MOST_WORLDS && !next.contains(&world) {
            next.push(world);
        }
    }
    *worlds = next;
}

/// The card was one of the present deck's, or one of a layer's.
fn after_play(world: &World, unseen: &FleetPile, before: &View, actor: Seat, card: u8) -> Vec<World> {
    let mut worlds = Vec::new();
    let present = of_present_deck(unseen, world).count(card) > 0;
    if present && before.hands[actor.index()] > held_of_old(world, actor) {
        worlds.push(world.clone());
    }
    for index in 0..world.len() {
        let mut next = world.clone();
        if next[index].remove(actor, card) {
            next.retain(|layer| !layer.cards.is_empty());
            worlds.push(next);
        }
    }
    worlds
}

/// What was left of the deck is in the hand that was filled up, and the hidden cards of that deck are a new layer.
fn after_reshuffle(world: &World, unseen: &FleetPile, before: &View, drawn: Option<Cards>) -> Vec<World> {
    let actor = before.position.seat;
    let mut held = [0; MOST_SEATS];
    for seat in Seat::all(MOST_SEATS) {
        held[seat.index()] = before.hidden_in(seat).saturating_sub(held_of_old(world, seat));
    }
    let present = of_present_deck(unseen, world);
    let with_layer = |cards: &FleetPile, held| {
        let mut next = world.clone();
        if !cards.is_empty() {
            let cards = cards.iter().collect();
            next.push(Layer { cards, held });
        }
        next
    };
    let left = before.deck;
    let Some(drawn) = drawn else {
        held[actor.index()] += left as u8;
        return vec![with_layer(&present, held)];
    };
    // The viewer drew them itself: which of its cards were the last of the old deck?
    let mut worlds = Vec::new();
    for choice in 0..1u8 << drawn.len() {
        let (mut hidden, mut discard) = (present, before.position.discard);
        let mut places = drawn.iter().enumerate();
        let fits = choice.count_ones() == u32::from(left)
            && places.all(|(place, card)| {
                if choice >> place & 1 == 1 {
                    hidden.remove(card)
                } else {
                    discard.remove(card)
                }
            });
        if fits {
            worlds.push(with_layer(&hidden, held));
        }
    }
    worlds
}
