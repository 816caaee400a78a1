//! Sets of cards with their multiplicities, packed into one integer: two bits for each coloured kind,
//! and three for each wild.

use std::ops::{Add, Sub};

use super::cards::{Card, Colour, KINDS, RANKS};

/// The coloured kinds' fields in a set of cards: two bits each.
const COLOURED_BITS: u32 = 104;
/// The lower bits of the coloured kinds' fields.
const LOW: u128 = (1 << COLOURED_BITS) / 3;
/// The bits that count one, two and four cards.
const ONES: u128 = LOW | 0b001_001 << COLOURED_BITS;
const TWOS: u128 = LOW << 1 | 0b010_010 << COLOURED_BITS;
const FOURS: u128 = 0b100_100 << COLOURED_BITS;

/// Where the field of a kind begins.
const fn shift(card: Card) -> u32 {
    if card.index() == Card::WILD_FOUR.index() {
        COLOURED_BITS + 3
    } else {
        2 * card.index() as u32
    }
}

/// The bits of a kind's field.
const fn field(card: Card) -> u128 {
    let width = if card.is_wild() { 0b111 } else { 0b11 };
    width << shift(card)
}

/// A set of kinds: the fields of its kinds, all bits set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(u128);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// Every kind.
    pub const ALL: Kinds = Kinds((1 << (COLOURED_BITS + 6)) - 1);

    /// One kind.
    pub const fn of(card: Card) -> Kinds {
        Kinds(field(card))
    }

    /// The cards of a colour.
    pub const fn colour(colour: Colour) -> Kinds {
        Kinds(((1 << (2 * RANKS)) - 1) << (2 * RANKS as u32 * colour as u32))
    }

    /// The coloured cards with the same number or symbol; the kind alone if it is wild.
    pub const fn alike(card: Card) -> Kinds {
        if card.is_wild() {
            return Kinds::of(card);
        }
        let one = 0b11 << (2 * (card.index() % RANKS) as u32);
        let colour = 2 * RANKS as u32;
        Kinds(one | one << colour | one << (2 * colour) | one << (3 * colour))
    }

    /// These and those.
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// These but not those.
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }

    /// All others.
    pub const fn others(self) -> Kinds {
        Kinds::ALL.without(self)
    }

    /// Whether this kind is among them.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & field(card) != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether no kind is in both.
    pub const fn is_disjoint(self, other: Kinds) -> bool {
        self.0 & other.0 == 0
    }
}

/// A set of cards in which a kind may come more than once: how many of each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u128);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// One card.
    pub const fn one(card: Card) -> Cards {
        Cards(1 << shift(card))
    }

    /// The whole deck.
    pub const fn deck() -> Cards {
        let mut deck = 0;
        let mut kind = 0;
        while kind < KINDS as u8 {
            deck += (Card::at(kind).copies() as u128) << shift(Card::at(kind));
            kind += 1;
        }
        Cards(deck)
    }

    /// How many cards.
    pub const fn len(self) -> u16 {
        let ones = (self.0 & ONES).count_ones();
        let twos = (self.0 & TWOS).count_ones();
        let fours = (self.0 & FOURS).count_ones();
        (ones + 2 * twos + 4 * fours) as u16
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many of this kind.
    pub const fn count(self, card: Card) -> u8 {
        ((self.0 & field(card)) >> shift(card)) as u8
    }

    /// Whether there is one of this kind.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & field(card) != 0
    }

    /// The cards of these kinds.
    pub const fn of(self, kinds: Kinds) -> Cards {
        Cards(self.0 & kinds.0)
    }

    /// Whether there is a card of these kinds.
    pub const fn has(self, kinds: Kinds) -> bool {
        self.0 & kinds.0 != 0
    }

    /// Adds a card; the caller knows that the deck has one more.
    pub fn insert(&mut self, card: Card) {
        *self = *self + Cards::one(card);
    }

    /// Takes a card out; there must be one.
    pub fn remove(&mut self, card: Card) {
        debug_assert!(self.contains(card), "{card} is not there");
        *self = *self - Cards::one(card);
    }

    /// Whether all of these are in `other`, as often at least.
    pub fn is_within(self, other: Cards) -> bool {
        self.kinds().all(|card| self.count(card) <= other.count(card))
    }

    /// Of each kind as many as in the set that has fewer.
    pub fn shared(self, other: Cards) -> Cards {
        let both = self.kinds().filter(|&card| other.contains(card));
        let least = both.map(|card| u128::from(self.count(card).min(other.count(card))) << shift(card));
        Cards(least.sum())
    }

    /// The kinds that are there, in card order.
    pub fn kinds(self) -> impl Iterator<Item = Card> {
        let coloured = (self.0 | self.0 >> 1) & LOW;
        let wild = u128::from(self.contains(Card::WILD)) | u128::from(self.contains(Card::WILD_FOUR)) << 2;
        let mut left = coloured | wild << COLOURED_BITS;
        std::iter::from_fn(move || {
            let shift = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (shift < u128::BITS).then(|| Card::at((shift / 2) as u8))
        })
    }

    /// The cards in card order, each as often as it is there.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        self.kinds()
            .flat_map(move |card| std::iter::repeat_n(card, self.count(card).into()))
    }

    /// The card at this place of card order; `None` beyond the last.
    pub fn nth(self, mut index: u16) -> Option<Card> {
        self.kinds().find(|&card| {
            let count = u16::from(self.count(card));
            let here = index < count;
            index = index.saturating_sub(count);
            here
        })
    }

    /// What the cards count at the end of a round.
    pub fn points(self) -> u32 {
        self.kinds()
            .map(|card| u32::from(self.count(card)) * card.points())
            .sum()
    }
}

impl Add for Cards {
    type Output = Cards;

    /// Both; the deck must have as many.
    fn add(self, other: Cards) -> Cards {
        Cards(self.0 + other.0)
    }
}

impl Sub for Cards {
    type Output = Cards;

    /// The rest without `other`, which must be within.
    fn sub(self, other: Cards) -> Cards {
        Cards(self.0 - other.0)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        let mut set = Cards::NONE;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}
