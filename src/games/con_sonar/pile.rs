//! Piles of cards without order, and lists of at most three cards.
//!
//! A card is an index into its table, so the order of indexes is the order of the table.

use crate::rules::Luck;

/// The most cards of a [`Cards`]: a full hand, a whole chain, a full display.
pub(super) const FEW: usize = 3;

/// How many copies of each card of a table of at most `KINDS` cards lie in a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pile<const KINDS: usize> {
    counts: [u8; KINDS],
    total: u16,
}

impl<const KINDS: usize> Default for Pile<KINDS> {
    fn default() -> Self {
        Pile {
            counts: [0; KINDS],
            total: 0,
        }
    }
}

impl<const KINDS: usize> Pile<KINDS> {
    pub fn len(&self) -> u16 {
        self.total
    }

    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    pub fn count(&self, card: u8) -> u8 {
        self.counts[usize::from(card)]
    }

    pub fn add(&mut self, card: u8) {
        self.add_many(card, 1);
    }

    pub fn add_many(&mut self, card: u8, copies: u8) {
        self.counts[usize::from(card)] += copies;
        self.total += u16::from(copies);
    }

    pub fn add_all(&mut self, cards: impl IntoIterator<Item = u8>) {
        cards.into_iter().for_each(|card| self.add(card));
    }

    /// Takes one copy out; false if there is none.
    pub fn remove(&mut self, card: u8) -> bool {
        let count = &mut self.counts[usize::from(card)];
        let found = *count > 0;
        *count -= u8::from(found);
        self.total -= u16::from(found);
        found
    }

    /// Takes these cards out; false if one of them is not there, and then some may be out all the same.
    pub fn remove_all(&mut self, cards: impl IntoIterator<Item = u8>) -> bool {
        cards.into_iter().all(|card| self.remove(card))
    }

    /// Every copy in the order of the table.
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<'_, KINDS> {
        let copies = |(card, &count)| std::iter::repeat_n(card as u8, usize::from(count));
        self.counts.iter().enumerate().flat_map(copies).take(self.total.into())
    }

    /// The card at a place when the cards lie in the order of the table; the place is below the length.
    fn nth(&self, place: u16) -> u8 {
        let mut rest = place;
        let mut card = 0;
        while rest >= u16::from(self.counts[card]) {
            rest -= u16::from(self.counts[card]);
            card += 1;
        }
        card as u8
    }

    /// The first cards after a Fisher-Yates shuffle from the front of the pile in the order of the table;
    /// they stay in the pile. `wanted` is at most three and no more than there are.
    pub fn draw(&self, wanted: usize, luck: &mut dyn Luck) -> Cards {
        let mut drawn = Cards::default();
        // The places that a swap has filled with another card, the latest last.
        let mut swapped = [(0, 0); FEW];
        for first in 0..wanted.min(FEW) {
            let other = first as u16 + luck.below(u64::from(self.total) - first as u64) as u16;
            let at = |place: u16| {
                let found = swapped[..first].iter().rev().find(|(swapped, _)| *swapped == place);
                found.map_or_else(|| self.nth(place), |&(_, card)| card)
            };
            let (picked, displaced) = (at(other), at(first as u16));
            swapped[first] = (other, displaced);
            drawn.insert(picked);
        }
        drawn
    }
}

/// At most three cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// What lies beyond `len` is 0.
    cards: [u8; FEW],
    len: u8,
}

impl Cards {
    pub(super) fn as_slice(&self) -> &[u8] {
        &self.cards[..usize::from(self.len)]
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u8> + use<'_> {
        self.as_slice().iter().copied()
    }

    /// The different cards, each once, if the cards are sorted.
    pub(super) fn kinds(&self) -> impl Iterator<Item = u8> + use<'_> {
        let cards = self.as_slice();
        let is_first = |index: &usize| *index == 0 || cards[index - 1] != cards[*index];
        (0..cards.len()).filter(is_first).map(|index| cards[index])
    }

    pub(super) fn len(&self) -> usize {
        self.len.into()
    }

    pub(super) fn last(&self) -> Option<u8> {
        self.as_slice().last().copied()
    }

    pub(super) fn contains(&self, card: u8) -> bool {
        self.as_slice().contains(&card)
    }

    /// Puts a card behind the others; false if there is no room.
    pub(super) fn push(&mut self, card: u8) -> bool {
        let room = self.len() < FEW;
        if room {
            self.cards[self.len()] = card;
            self.len += 1;
        }
        room
    }

    /// Puts a card in its place in the order of the table, if there is room.
    pub(super) fn insert(&mut self, card: u8) {
        self.push(card);
        let len = self.len();
        self.cards[..len].sort_unstable();
    }

    /// The same cards in the order of the table.
    pub(super) fn sorted(mut self) -> Self {
        let len = self.len();
        self.cards[..len].sort_unstable();
        self
    }

    /// Takes one copy out; false if there is none.
    pub(super) fn remove(&mut self, card: u8) -> bool {
        let Some(index) = self.iter().position(|held| held == card) else {
            return false;
        };
        self.cards.copy_within(index + 1.., index);
        self.len -= 1;
        self.cards[self.len()] = 0;
        true
    }
}
