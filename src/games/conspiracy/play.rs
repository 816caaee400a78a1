//! The course of a turn: recruit, then place lord after lord with its effects.
//!
//! The lord whose effects go on is the last one of the chamber: pearls, reveal, swap, key, in this order.

use super::cards::{Bag, Colour, LocationId, LordId};
use super::chamber::Chamber;
use super::position::{DrawOrder, MOST_SEATS, Phase};
use super::table::{Key, LocationPower, LordPower};
use super::{Conspiracy, Event, Move, Position, at_most_three};
use crate::rules::Seat;

impl Conspiracy {
    pub(super) fn first_position(&self) -> Position {
        Position {
            seat: Seat(0),
            phase: if self.all_locations.is_empty() {
                Phase::Recruit
            } else {
                Phase::Setup
            },
            due: 0,
            deck: self.all_lords,
            piles: Bag::EMPTY,
            hand: Bag::EMPTY,
            shown: Default::default(),
            location_deck: self.all_locations,
            display: Bag::EMPTY,
            chambers: [Chamber::EMPTY; MOST_SEATS],
            pearls: [0; MOST_SEATS],
            master: None,
            order: None,
            last: None,
        }
    }

    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        match position.phase {
            Phase::Recruit => match self.ordered_draw(position) {
                Some(count) => out.push(Move::Deck(count)),
                None => {
                    out.extend((1..=at_most_three(&position.deck)).map(Move::Deck));
                    let piles = Colour::ALL
                        .into_iter()
                        .filter(|&colour| self.has_pile(position, colour));
                    out.extend(piles.map(Move::Pile));
                }
            },
            Phase::Choose => out.extend(position.shown.kinds().map(Move::Take)),
            Phase::Place => out.extend(position.hand.kinds(self.cards.len()).map(Move::Place)),
            Phase::Swap => {
                let lords = position.chamber().lords();
                let is_free = |spot: &usize| self.card(lords[*spot]).key.is_none();
                for first in (0..lords.len()).filter(is_free) {
                    let others = (first + 1..lords.len()).filter(is_free);
                    out.extend(others.map(|second| Move::Swap(first as u8 + 1, second as u8 + 1)));
                }
                out.push(Move::NoSwap);
            }
            Phase::Location if self.picks(position.chamber()) => {
                let deck = position.location_deck.kinds(self.locations.len());
                out.extend(deck.map(Move::Claim));
            }
            Phase::Location => {
                out.extend(position.display.kinds(self.locations.len()).map(Move::Claim));
                out.extend((1..=at_most_three(&position.location_deck)).map(Move::Search));
            }
            Phase::ChooseLocation => out.extend(position.shown.kinds().map(Move::Claim)),
            Phase::Setup | Phase::Draw | Phase::Reveal | Phase::Search | Phase::Over => {}
        }
    }

    pub(super) fn make(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Deck(count) => {
                position.phase = Phase::Draw;
                position.due = count;
            }
            Move::Take(lord) => {
                let shown = std::mem::take(&mut position.shown);
                shown.others(lord).for_each(|other| position.piles.add(other));
                self.place(position, lord);
            }
            Move::Pile(colour) => {
                position.piles.pour(self.of_colour(colour), &mut position.hand);
                self.next_lord(position);
            }
            Move::Place(lord) => {
                position.hand.remove(lord);
                self.place(position, lord);
            }
            Move::Swap(first, second) => {
                let (first, second) = (usize::from(first) - 1, usize::from(second) - 1);
                position.chamber_mut().swap(first, second);
                self.check_keys(position);
            }
            Move::NoSwap => self.check_keys(position),
            Move::Search(count) => {
                position.phase = Phase::Search;
                position.due = count;
            }
            Move::Claim(location) => {
                if position.phase == Phase::ChooseLocation {
                    let shown = std::mem::take(&mut position.shown);
                    shown.others(location).for_each(|other| position.display.add(other));
                } else if self.picks(position.chamber()) {
                    position.location_deck.remove(location);
                } else {
                    position.display.remove(location);
                }
                self.claim(position, location);
            }
        }
    }

    pub(super) fn turn_up(&self, position: &mut Position, event: &Event) {
        position.due = 0;
        match (event, position.phase) {
            (Event::Lords(cards), Phase::Reveal) => {
                for &lord in cards.ids() {
                    position.deck.remove(lord);
                    position.piles.add(lord);
                }
                self.offer_swap(position);
            }
            (Event::Lords(cards), _) => {
                cards.ids().iter().for_each(|&lord| position.deck.remove(lord));
                match *cards.ids() {
                    [lord] => self.place(position, lord),
                    _ => {
                        position.shown = *cards;
                        position.phase = Phase::Choose;
                    }
                }
            }
            (Event::Locations(cards), phase) => {
                for &location in cards.ids() {
                    position.location_deck.remove(location);
                }
                match (phase, cards.ids()) {
                    (Phase::Setup, &[location]) => {
                        position.display.add(location);
                        position.phase = Phase::Recruit;
                    }
                    (_, &[location]) => self.claim(position, location),
                    _ => {
                        position.shown = *cards;
                        position.phase = Phase::ChooseLocation;
                    }
                }
            }
        }
    }

    /// Places a lord on the next free spot, and begins with its effects.
    fn place(&self, position: &mut Position, lord: LordId) {
        position.chamber_mut().place(lord);
        let card = self.card(lord);
        gain_pearls(position, card.pearls);
        if card.power == LordPower::Reveal && !position.deck.is_empty() {
            position.phase = Phase::Reveal;
        } else {
            self.offer_swap(position);
        }
    }

    fn offer_swap(&self, position: &mut Position) {
        let chamber = position.chamber();
        let swaps = chamber
            .last()
            .is_some_and(|lord| self.card(lord).power == LordPower::Swap);
        if swaps && self.without_key(chamber).count() >= 2 {
            position.phase = Phase::Swap;
        } else {
            self.check_keys(position);
        }
    }

    /// The lords that a swap may move.
    pub(super) fn without_key(&self, chamber: &Chamber) -> impl Iterator<Item = LordId> {
        let lords = chamber.lords().iter().copied();
        lords.filter(|&lord| self.card(lord).key.is_none())
    }

    /// After its other effects a lord with a key may complete what claims a location. A swap never moves a lord with
    /// a key, and never puts one on the last spot.
    fn check_keys(&self, position: &mut Position) {
        if self.must_claim(position.chamber()) && self.can_claim(position) {
            position.phase = Phase::Location;
        } else {
            self.next_lord(position);
        }
    }

    /// Whether the lord placed last has a key that makes a location due.
    pub(super) fn must_claim(&self, chamber: &Chamber) -> bool {
        let Some(last) = chamber.last() else { return false };
        self.card(last).key.is_some() && self.is_enough(chamber.since_location(), self.any_two(chamber.locations()))
    }

    /// Whether the keys of these lords claim a location: two of one metal, or with the power any two.
    pub(super) fn is_enough(&self, lords: &[LordId], any_two: bool) -> bool {
        let count = |key| lords.iter().filter(|&&lord| self.card(lord).key == Some(key)).count();
        let (silver, gold) = (count(Key::Silver), count(Key::Gold));
        silver >= 2 || gold >= 2 || any_two && silver + gold >= 2
    }

    /// Whether there is a location to be had.
    pub(super) fn can_claim(&self, position: &Position) -> bool {
        !position.location_deck.is_empty() || !position.display.is_empty() && !self.picks(position.chamber())
    }

    /// Whether one of these locations lets any two keys do.
    pub(super) fn any_two(&self, mut locations: impl Iterator<Item = LocationId>) -> bool {
        locations.any(|location| self.location(location).power == LocationPower::AnyTwoKeys)
    }

    /// Whether the owner of the chamber chooses its locations from the whole deck.
    pub(super) fn picks(&self, chamber: &Chamber) -> bool {
        let mut locations = chamber.locations();
        locations.any(|location| self.location(location).power == LocationPower::PickFromDeck)
    }

    /// The seat on turn gets a location, which has left the place where it was.
    fn claim(&self, position: &mut Position, location: LocationId) {
        position.chamber_mut().claim(location);
        let row = self.location(location);
        gain_pearls(position, row.pearls);
        match row.power {
            LocationPower::RecycleLords => position.piles.pour(0..self.cards.len(), &mut position.deck),
            LocationPower::RecycleLocations => {
                let locations = 0..self.locations.len();
                position.display.pour(locations, &mut position.location_deck);
            }
            LocationPower::OpponentsDraw(count) => {
                position.order = Some(DrawOrder {
                    count,
                    by: position.seat,
                });
            }
            _ => {}
        }
        self.next_lord(position);
    }

    /// The effects of a lord are done: the next one of the pile follows, if there is one and a place for it.
    fn next_lord(&self, position: &mut Position) {
        if position.chamber().is_full() {
            position.hand.pour(0..self.cards.len(), &mut position.piles);
        }
        match position.hand.total() {
            0 => self.end_turn(position),
            1 => {
                let lord = position.hand.nth(0);
                position.hand.remove(lord);
                self.place(position, lord);
            }
            _ => position.phase = Phase::Place,
        }
    }

    fn end_turn(&self, position: &mut Position) {
        if position.last.is_none() && position.chamber().is_full() {
            position.last = Some(position.seat);
        }
        position.seat = Seat((position.seat.0 + 1) % self.seats);
        if position.last == Some(position.seat) {
            position.phase = Phase::Over;
            return;
        }
        if position.order.is_some_and(|order| order.by == position.seat) {
            position.order = None;
        }
        position.phase = Phase::Recruit;
    }

    /// How many lords the seat that recruits must draw, if it is under an order.
    pub(super) fn ordered_draw(&self, position: &Position) -> Option<u8> {
        let order = position.order?;
        (!position.deck.is_empty()).then(|| order.count.min(at_most_three(&position.deck)))
    }

    pub(super) fn has_pile(&self, position: &Position, colour: Colour) -> bool {
        self.of_colour(colour).any(|lord| position.piles.has(lord as u8))
    }
}

/// The seat on turn gets pearls, and with as many as the Pearl Master takes over.
fn gain_pearls(position: &mut Position, pearls: u16) {
    if pearls == 0 {
        return;
    }
    let seat = position.seat;
    position.pearls[seat.index()] += u32::from(pearls);
    let most = position.master.map_or(0, |master| position.pearls[master.index()]);
    if position.pearls[seat.index()] >= most {
        position.master = Some(seat);
    }
}
