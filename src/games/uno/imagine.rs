//! Imagining the hidden cards: deals that fit a view and what is known.

use std::borrow::Cow;
use std::sync::Arc;

use super::knowledge::Knowledge;
use super::known::Fact;
use super::{Card, Cards, Colour, DECK, Kinds, MOST_SEATS, Next, Position, Stage, Uno, View};
use crate::rules::{Luck, Seat};

/// The place after the hands: the card just drawn by another seat.
const DRAWN: usize = MOST_SEATS;
/// The last place: the draw pile.
const PILE: usize = MOST_SEATS + 1;
const PLACES: usize = MOST_SEATS + 2;
/// So many deals are tried.
const TRIES: usize = 4;
/// So many exchanges are tried in each.
const EXCHANGES: usize = 400;
/// Doubts are counted in parts of this.
const WHOLE_DOUBT: u64 = 16;

/// A deal of the unseen cards to the hidden places, and what is known of these.
struct Deal {
    /// What each place is known to hold.
    known: [Cards; PLACES],
    /// What it was dealt besides.
    dealt: [Cards; PLACES],
    /// The cards of each place that may be exchanged.
    room: [u16; PLACES],
    /// The cards that the draw pile can hold, if not all.
    turned: Option<Cards>,
    facts: Vec<(usize, Fact)>,
}

impl Uno {
    /// A position that fits the view and what is known. Should nothing fit (which cannot be after
    /// real play) the view still does.
    pub(super) fn imagined(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Position {
        if view.is_whole() {
            return view.position.clone();
        }
        let mut position = view.position.clone();
        if let (Stage::End, Some(last)) = (position.stage, &position.last) {
            position.hands = last.hands;
            position.pile = view.unseen() + own_hands(view) - all(&last.hands);
        } else {
            let mut knowledge = Cow::Borrowed(knowledge);
            if knowledge.lags(view) {
                knowledge.to_mut().catch_up(view);
            }
            self.fill(&mut position, view, &knowledge, luck);
        }
        self.imagine_secrets(&mut position, view, knowledge, luck);
        position
    }

    /// Deals the unseen cards.
    fn fill(&self, position: &mut Position, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) {
        let mut deal = self.frame(view, knowledge, luck);
        let unseen = view.unseen() - all(&deal.known);
        for attempt in 0..TRIES {
            deal.at_random(unseen, luck);
            if deal.repair(luck) {
                break;
            }
            if attempt == TRIES / 2 {
                deal.facts.retain(|(_, fact)| fact.doubt == 0);
            }
        }
        for seat in self.all_seats().filter(|&seat| !view.shows(seat)) {
            position.hands[seat.index()] = deal.known[seat.index()] + deal.dealt[seat.index()];
        }
        if deal.room[DRAWN] > 0 {
            position.drawn = deal.dealt[DRAWN].nth(0);
            position.hands[position.seat.index()] = position.hands[position.seat.index()] + deal.dealt[DRAWN];
        }
        position.pile = deal.dealt[PILE];
    }

    /// What is to be dealt where, and what must hold.
    fn frame(&self, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) -> Deal {
        let position = &view.position;
        let mut deal = Deal {
            known: [Cards::NONE; PLACES],
            dealt: [Cards::NONE; PLACES],
            room: [0; PLACES],
            turned: knowledge.turned().filter(|turned| turned.len() >= view.pile),
            facts: Vec::new(),
        };
        let hidden = |seat: Seat| !view.shows(seat);
        let mut unseen = view.unseen();
        for seat in self.all_seats().filter(|&seat| hidden(seat)) {
            let place = seat.index();
            let mut room = view.hands[place];
            if position.stage == Stage::Drawn && position.seat == seat {
                deal.room[DRAWN] = 1;
                room -= 1;
            }
            let known = knowledge.hand(seat);
            if known.cards.len() <= room && known.cards.is_within(unseen) {
                deal.known[place] = known.cards;
                unseen = unseen - known.cards;
            }
            deal.room[place] = room - deal.known[place].len();
            for &fact in &known.facts {
                if fact.doubt == 0 || luck.below(WHOLE_DOUBT) >= fact.doubt.into() {
                    deal.facts.push((place, fact));
                }
            }
        }
        deal.room[PILE] = view.pile;
        let never = |kinds| Fact {
            kinds,
            least: 0,
            most: 0,
            doubt: 0,
        };
        if deal.room[DRAWN] > 0 && knowledge.drawn() != Kinds::ALL {
            deal.facts.push((DRAWN, never(knowledge.drawn().others())));
        }
        // Who must play if possible has drawn because nothing fitted.
        let draws = position.stage == Stage::Drawn || position.next == Some(Next::Drawn);
        if draws && self.force_play && hidden(position.seat) {
            let fitting = self.playable(position, Cards::NONE);
            deal.facts.push((position.seat.index(), never(fitting)));
        }
        deal
    }

    /// What a view leaves open besides the cards: the guilt of a wild draw four, and hands that were shown to others.
    fn imagine_secrets(&self, position: &mut Position, view: &View, knowledge: &Knowledge, luck: &mut dyn Luck) {
        if let Some(played) = &mut position.challengeable {
            let hand = position.hands[played.seat.index()];
            let known = knowledge.wild4();
            let given = known.map_or(0, |wild4| wild4.given).min(hand.len().saturating_sub(1));
            let seen = known.map_or(Cards::NONE, |wild4| wild4.seen);
            played.caught = if view.shows(played.seat) {
                if seen.is_within(hand) { seen } else { Cards::NONE }
            } else {
                take(&mut { hand }, given, luck)
            };
            let in_force = known.map_or_else(|| Colour::ALL[luck.below(4) as usize], |wild4| wild4.in_force);
            played.guilty = (hand - played.caught).has(Kinds::colour(in_force));
        }
        if position.challenges.iter().any(|challenge| challenge.cards.is_empty()) {
            let Position {
                challenges, hands, top, ..
            } = position;
            for challenge in Arc::make_mut(challenges)
                .iter_mut()
                .filter(|challenge| challenge.cards.is_empty())
            {
                let hand = hands[challenge.challenged.index()];
                challenge.cards = if hand.is_empty() {
                    top.iter().copied().collect()
                } else {
                    hand
                };
            }
        }
    }
}

impl Deal {
    /// Deals at random, all deals being equally likely but for what is known of the draw pile.
    fn at_random(&mut self, unseen: Cards, luck: &mut dyn Luck) {
        let mut left = unseen;
        self.dealt = [Cards::NONE; PLACES];
        if let Some(turned) = self.turned {
            let mut open = left.shared(turned);
            if open.len() >= self.room[PILE] {
                self.dealt[PILE] = take(&mut open, self.room[PILE], luck);
                left = left - self.dealt[PILE];
            } else {
                self.turned = None;
            }
        }
        let mut deck = [Card::WILD; DECK as usize];
        let mut size = 0;
        for card in left.iter() {
            deck[size] = card;
            size += 1;
        }
        for place in 0..PILE {
            for _ in 0..self.room[place] {
                let index = luck.below(size as u64) as usize;
                self.dealt[place].insert(deck[index]);
                size -= 1;
                deck[index] = deck[size];
            }
        }
        if self.turned.is_none() {
            self.dealt[PILE] = deck[..size].iter().copied().collect();
        }
    }

    /// By how many cards the facts are missed that concern one of these places.
    fn misses(&self, places: [usize; 2]) -> u16 {
        let concerned = self.facts.iter().filter(|(place, _)| places.contains(place));
        concerned.map(|(place, fact)| self.miss(*place, fact)).sum()
    }

    fn miss(&self, place: usize, fact: &Fact) -> u16 {
        let held = (self.known[place] + self.dealt[place]).of(fact.kinds).len();
        fact.least.saturating_sub(held) + held.saturating_sub(fact.most)
    }

    /// Exchanges cards until all facts hold; false if that takes too long.
    fn repair(&mut self, luck: &mut dyn Luck) -> bool {
        for _ in 0..EXCHANGES {
            let missed: Vec<(usize, Fact)> = self
                .facts
                .iter()
                .filter(|(place, fact)| self.miss(*place, fact) > 0)
                .copied()
                .collect();
            if missed.is_empty() {
                return true;
            }
            let (place, fact) = missed[luck.below(missed.len() as u64) as usize];
            let held = (self.known[place] + self.dealt[place]).of(fact.kinds).len();
            let (out, into) = if held > fact.most {
                (fact.kinds, fact.kinds.others())
            } else {
                (fact.kinds.others(), fact.kinds)
            };
            self.exchange(place, out, into, luck);
        }
        false
    }

    /// Exchanges a card of the kinds `out` for one of the kinds `into` from another place, if that
    /// misses no more than before, or now and then even if it does.
    fn exchange(&mut self, place: usize, out: Kinds, into: Kinds, luck: &mut dyn Luck) {
        let others = (0..PLACES).filter(|&other| other != place);
        let sources: Vec<usize> = others.filter(|&other| self.dealt[other].has(into)).collect();
        let given = self.dealt[place].of(out);
        if sources.is_empty() || given.is_empty() {
            return;
        }
        let source = sources[luck.below(sources.len() as u64) as usize];
        let before = (self.misses([place, source]), self.dealt);
        let gives = take(&mut { given }, 1, luck);
        let gets = take(&mut self.dealt[source].of(into), 1, luck);
        self.dealt[place] = self.dealt[place] - gives + gets;
        self.dealt[source] = self.dealt[source] - gets + gives;
        let held = self.turned.is_none_or(|turned| self.dealt[PILE].is_within(turned));
        if !held || self.misses([place, source]) > before.0 && luck.below(8) > 0 {
            self.dealt = before.1;
        }
    }
}

/// Takes so many cards out at random; there must be as many.
fn take(cards: &mut Cards, count: u16, luck: &mut dyn Luck) -> Cards {
    let mut taken = Cards::NONE;
    for _ in 0..count {
        let index = luck.below(cards.len().into()) as u16;
        if let Some(card) = cards.nth(index) {
            cards.remove(card);
            taken.insert(card);
        }
    }
    taken
}

/// All these cards together.
fn all(sets: &[Cards]) -> Cards {
    sets.iter().fold(Cards::NONE, |all, &cards| all + cards)
}

/// The cards that the viewer holds.
fn own_hands(view: &View) -> Cards {
    all(&view.position.hands)
}
