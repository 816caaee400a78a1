//! Legal moves, and what moves and chance events do.

use super::{
    Cards, ConSonar, DISPLAY, Dice, DiscardRule, Event, FleetPile, HAND, LAST_SUBMARINES, Move, Phase, Position, Shot,
};
use crate::rules::{Luck, Seat};

/// The sides of a die.
pub(super) const SIDES: u8 = 8;

impl Position {
    /// How many cards the hand of the seat lacks.
    pub(super) fn wanted(&self) -> usize {
        HAND.saturating_sub(self.hands[self.seat.index()].len())
    }
}

impl ConSonar {
    /// The symbol that the next card of the chain must have; none before the first card.
    pub(super) fn arrow(&self, position: &Position) -> Option<u16> {
        position.queue.last().map(|card| self.fleet_card(card).arrow)
    }

    /// Whether the discard rule lets the seat discard this torpedo card.
    pub(super) fn may_discard(&self, seat: Seat, card: u8) -> bool {
        match self.discard_rule {
            DiscardRule::Any => true,
            DiscardRule::OwnOnly => self.torpedo_card(card).colour == seat.0,
        }
    }

    pub(super) fn list_moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.phase != Phase::Play {
            return;
        }
        let arrow = self.arrow(position);
        for card in position.hands[position.seat.index()].kinds() {
            let kind = self.fleet_card(card);
            if arrow.is_none_or(|arrow| arrow == kind.symbol) {
                let targets = position.ladder.targets(kind.colour);
                out.extend(targets.map(|target| Move::Fleet { card, target }));
            }
        }
        let Some(arrow) = arrow else { return };
        for card in position.shown.kinds() {
            let kind = self.torpedo_card(card);
            if kind.symbol == arrow {
                let targets = position.ladder.targets(kind.colour);
                out.extend(targets.map(|target| Move::Torpedo { card, target }));
                if self.may_discard(position.seat, card) {
                    out.push(Move::Discard { card });
                }
            }
        }
        out.push(Move::End);
    }

    pub(super) fn make(&self, position: &mut Position, mv: Move) {
        match mv {
            Move::Fleet { card, target } => {
                position.hands[position.seat.index()].remove(card);
                position.queue.push(card);
                position.ladder.shift(target, self.fleet_card(card).steps);
            }
            Move::Torpedo { card, target } => {
                position.shown.remove(card);
                position.shot = Some(Shot { card, target });
                position.phase = Phase::Roll;
            }
            Move::Discard { card } => {
                position.shown.remove(card);
                self.replace_torpedo(position);
            }
            Move::End => self.put_queue_away(position),
        }
    }

    pub(super) fn apply(&self, position: &mut Position, event: &Event) {
        match event {
            Event::Deal(cards) => self.deal(position, cards),
            Event::Torpedoes(cards) => self.turn_up(position, cards),
            Event::Roll(dice) => self.resolve(position, dice),
            Event::Draw(cards) => self.fill_up(position, cards),
        }
    }

    fn deal(&self, position: &mut Position, cards: &Cards) {
        position.deck.remove_all(cards.iter());
        position.hands[position.seat.index()] = *cards;
        let next = position.seat.0 + 1;
        if next < self.seats {
            position.seat = Seat(next);
        } else {
            position.seat = Seat(0);
            position.phase = Phase::Display;
        }
    }

    fn turn_up(&self, position: &mut Position, cards: &Cards) {
        position.torpedo_deck.remove_all(cards.iter());
        for card in cards.iter() {
            position.shown.insert(card);
        }
        if position.phase == Phase::Display {
            position.phase = Phase::Play;
        } else {
            self.put_queue_away(position);
        }
    }

    fn resolve(&self, position: &mut Position, dice: &Dice) {
        let Some(Shot { card, target }) = position.shot else {
            return;
        };
        let seat = position.seat.index();
        if dice.sink(target.rung) {
            position.ladder.remove(target);
            position.sunk[seat][usize::from(target.colour)] += 1;
            if position.ladder.len() <= LAST_SUBMARINES {
                position.phase = Phase::Over;
                return;
            }
        } else {
            position.missed[seat].add(card);
        }
        self.replace_torpedo(position);
    }

    /// A torpedo card was used: a new one is due, and without one the game is over.
    fn replace_torpedo(&self, position: &mut Position) {
        position.phase = if position.torpedo_deck.is_empty() {
            Phase::Over
        } else {
            Phase::Resupply
        };
    }

    fn put_queue_away(&self, position: &mut Position) {
        position.discard.add_all(position.queue.iter());
        position.queue = Cards::default();
        position.shot = None;
        position.phase = Phase::Refill;
    }

    fn fill_up(&self, position: &mut Position, cards: &Cards) {
        if usize::from(position.deck.len()) < cards.len() {
            // What is left of the deck is all among the cards drawn, so the order of the two does not matter.
            let discard = std::mem::take(&mut position.discard);
            position.deck.add_all(discard.iter());
        }
        position.deck.remove_all(cards.iter());
        for card in cards.iter() {
            position.hands[position.seat.index()].insert(card);
        }
        position.seat = self.next_seat(position.seat);
        position.phase = Phase::Play;
    }

    pub(super) fn next_seat(&self, seat: Seat) -> Seat {
        Seat((seat.0 + 1) % self.seats)
    }

    /// Draws what is due.
    pub(super) fn sample(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        match position.phase {
            Phase::Deal => Event::Deal(position.deck.draw(HAND, luck)),
            Phase::Display => Event::Torpedoes(position.torpedo_deck.draw(DISPLAY, luck)),
            Phase::Resupply => Event::Torpedoes(position.torpedo_deck.draw(1, luck)),
            Phase::Roll => Event::Roll(self.throw(position, luck)),
            Phase::Refill | Phase::Play | Phase::Over => {
                Event::Draw(draw_through(&position.deck, &position.discard, position.wanted(), luck))
            }
        }
    }

    /// How many dice the shot of the position has.
    pub(super) fn dice_due(&self, position: &Position) -> u8 {
        position.shot.map_or(0, |shot| self.torpedo_card(shot.card).icons)
    }

    fn throw(&self, position: &Position, luck: &mut dyn Luck) -> Dice {
        let mut dice = Dice::default();
        for _ in 0..self.dice_due(position) {
            dice.push(luck.below(SIDES.into()) as u8 + 1);
        }
        dice
    }
}

/// Draws from the deck, and if that is too short takes all of it and draws the rest from the discards.
fn draw_through(deck: &FleetPile, discard: &FleetPile, wanted: usize, luck: &mut dyn Luck) -> Cards {
    let left = usize::from(deck.len());
    if left >= wanted {
        return deck.draw(wanted, luck);
    }
    let mut cards = discard.draw(wanted - left, luck);
    for card in deck.iter() {
        cards.insert(card);
    }
    cards
}
