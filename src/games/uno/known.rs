//! What is known of one hidden hand.

use super::{Card, Cards, Kinds};

/// No upper limit.
const ANY: u16 = u16::MAX;
/// So many guesses are kept of each hand.
const MOST_GUESSES: usize = 4;

/// Cards that a hand was seen to hold and has not played since, and what else is known of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// It holds these.
    pub cards: Cards,
    /// How many it holds of some kinds.
    pub facts: Vec<Fact>,
}

/// A hand holds from `least` to `most` cards of these kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fact {
    pub kinds: Kinds,
    pub least: u16,
    pub most: u16,
    /// How likely it is, in sixteenths, that this is wrong; 0 for what follows from the rules.
    pub doubt: u8,
}

impl Known {
    /// The hand got a card of these kinds, probably one of the `likely`.
    pub(super) fn drew(&mut self, kinds: Kinds, likely: Kinds) {
        let mut noted = kinds == Kinds::ALL;
        for fact in &mut self.facts {
            let got = if fact.doubt == 0 { kinds } else { likely };
            if !got.is_disjoint(fact.kinds) {
                fact.most = fact.most.saturating_add(1);
            }
            if got.without(fact.kinds).is_empty() {
                fact.least += 1;
                noted |= fact.kinds == kinds && fact.doubt == 0;
            }
        }
        if !noted {
            self.facts.push(Fact {
                kinds,
                least: 1,
                most: ANY,
                doubt: 0,
            });
        }
    }

    /// The hand has lost a card, and `left` are left.
    pub(super) fn played(&mut self, card: Card, left: u16) {
        if self.cards.contains(card) {
            self.cards.remove(card);
        }
        // A guess that this card proves wrong goes.
        self.facts.retain(|fact| fact.most > 0 || !fact.kinds.contains(card));
        for fact in self.facts.iter_mut().filter(|fact| fact.kinds.contains(card)) {
            fact.least = fact.least.saturating_sub(1);
            if fact.most != ANY {
                fact.most -= 1;
            }
        }
        self.facts.retain(|fact| fact.least > 0 || fact.most < left);
    }

    /// The hand holds at most so many of these kinds.
    pub(super) fn holds_at_most(&mut self, kinds: Kinds, most: u16, doubt: u8) {
        if doubt > 0 && self.cards.has(kinds) {
            return;
        }
        // What is no wider says no more.
        self.facts.retain(|fact| {
            let wider = most > 0 || fact.least > 0 || !fact.kinds.without(kinds).is_empty();
            wider || fact.doubt < doubt
        });
        self.facts.push(Fact {
            kinds,
            least: 0,
            most,
            doubt,
        });
        let guesses = self.facts.iter().filter(|fact| fact.doubt > 0).count();
        if guesses > MOST_GUESSES
            && let Some(oldest) = self.facts.iter().position(|fact| fact.doubt > 0)
        {
            self.facts.remove(oldest);
        }
    }

    pub(super) fn holds(&mut self, kinds: Kinds) {
        self.facts
            .retain(|fact| fact.doubt == 0 || fact.most > 0 || fact.kinds.is_disjoint(kinds));
        self.facts.push(Fact {
            kinds,
            least: 1,
            most: ANY,
            doubt: 0,
        });
    }

    pub(super) fn shown(cards: Cards) -> Known {
        Known {
            cards,
            facts: Vec::new(),
        }
    }
}
