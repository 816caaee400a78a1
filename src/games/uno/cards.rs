//! The 108 cards, and sets of them with their multiplicities packed into one integer.

use std::fmt;
use std::ops::{Add, Sub};

/// How many kinds of card there are.
pub(super) const KINDS: usize = 54;
/// How many kinds of a colour there are.
const RANKS: u8 = 13;
/// The coloured kinds' fields in a set of cards: two bits each.
const COLOURED_BITS: u32 = 104;
/// The lower bits of the coloured kinds' fields.
const LOW: u128 = (1 << COLOURED_BITS) / 3;
/// The bits that count one, two and four cards.
const ONES: u128 = LOW | 0b001_001 << COLOURED_BITS;
const TWOS: u128 = LOW << 1 | 0b010_010 << COLOURED_BITS;
const FOURS: u128 = 0b100_100 << COLOURED_BITS;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// R
    Red,
    /// Y
    Yellow,
    /// G
    Green,
    /// B
    Blue,
}

impl Colour {
    /// The colours in the order of the rules document.
    pub const ALL: [Colour; 4] = [Colour::Red, Colour::Yellow, Colour::Green, Colour::Blue];

    /// The letter in the notation.
    pub const fn letter(self) -> &'static str {
        match self {
            Colour::Red => "R",
            Colour::Yellow => "Y",
            Colour::Green => "G",
            Colour::Blue => "B",
        }
    }

    /// Reads the letter, large or small.
    pub(super) fn read(text: &str) -> Option<Colour> {
        let named = |colour: &Colour| colour.letter().eq_ignore_ascii_case(text);
        Colour::ALL.into_iter().find(named)
    }
}

/// A kind of card, as its place in the card order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

/// What is on a card besides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// 0 to 9.
    Number(u8),
    /// The next seat is passed over.
    Skip,
    /// The direction of play turns round.
    Reverse,
    /// The next seat draws two.
    DrawTwo,
    /// Names a colour.
    Wild,
    /// Names a colour, and the next seat draws four.
    WildFour,
}

impl Card {
    /// The wild.
    pub const WILD: Card = Card(52);
    /// The wild draw four.
    pub const WILD_FOUR: Card = Card(53);

    /// Every kind, in card order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    /// The coloured card with this face; `None` if the face is not a coloured one.
    pub const fn coloured(colour: Colour, face: Face) -> Option<Card> {
        let rank = match face {
            Face::Number(number) if number <= 9 => number,
            Face::Skip => 10,
            Face::Reverse => 11,
            Face::DrawTwo => 12,
            Face::Number(_) | Face::Wild | Face::WildFour => return None,
        };
        Some(Card(colour as u8 * RANKS + rank))
    }

    /// The colour, if it has one.
    pub const fn colour(self) -> Option<Colour> {
        match self.0 / RANKS {
            0 => Some(Colour::Red),
            1 => Some(Colour::Yellow),
            2 => Some(Colour::Green),
            3 => Some(Colour::Blue),
            _ => None,
        }
    }

    /// What is on it.
    pub const fn face(self) -> Face {
        match (self.0, self.0 % RANKS) {
            (52, _) => Face::Wild,
            (53, _) => Face::WildFour,
            (_, 10) => Face::Skip,
            (_, 11) => Face::Reverse,
            (_, 12) => Face::DrawTwo,
            (_, number) => Face::Number(number),
        }
    }

    /// Whether it is a wild or a wild draw four.
    pub const fn is_wild(self) -> bool {
        self.0 >= 52
    }

    /// How many cards it makes the next seat draw.
    pub const fn penalty(self) -> u16 {
        match self.face() {
            Face::DrawTwo => 2,
            Face::WildFour => 4,
            _ => 0,
        }
    }

    /// What it counts in a hand at the end of a round.
    pub const fn points(self) -> u32 {
        match self.face() {
            Face::Number(number) => number as u32,
            Face::Skip | Face::Reverse | Face::DrawTwo => 20,
            Face::Wild | Face::WildFour => 50,
        }
    }

    /// How many of it the deck has.
    pub const fn copies(self) -> u8 {
        match self.face() {
            Face::Number(0) => 1,
            Face::Wild | Face::WildFour => 4,
            _ => 2,
        }
    }

    /// The text, without a colour for wilds.
    pub const fn text(self) -> &'static str {
        TEXTS[self.0 as usize]
    }

    /// Reads the text, in large or small letters.
    pub(super) fn read(text: &str) -> Option<Card> {
        Card::all().find(|card| card.text().eq_ignore_ascii_case(text))
    }

    /// The kinds in byte order of their texts.
    pub(super) fn in_byte_order() -> [Card; KINDS] {
        let mut cards = std::array::from_fn(|index| Card(index as u8));
        cards.sort_unstable_by_key(|card: &Card| card.text());
        cards
    }

    const fn shift(self) -> u32 {
        if self.0 == 53 {
            COLOURED_BITS + 3
        } else {
            2 * self.0 as u32
        }
    }

    /// The bits of its field.
    const fn field(self) -> u128 {
        let width = if self.is_wild() { 0b111 } else { 0b11 };
        width << self.shift()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

#[rustfmt::skip]
const TEXTS: [&str; KINDS] = [
    "R0", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "RS", "RR", "R+2",
    "Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8", "Y9", "YS", "YR", "Y+2",
    "G0", "G1", "G2", "G3", "G4", "G5", "G6", "G7", "G8", "G9", "GS", "GR", "G+2",
    "B0", "B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "BS", "BR", "B+2",
    "W", "W+4",
];

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
        Kinds(card.field())
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
        let one = 0b11 << (2 * (card.0 % RANKS) as u32);
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
        self.0 & card.field() != 0
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
        Cards(1 << card.shift())
    }

    /// The whole deck.
    pub const fn deck() -> Cards {
        let mut deck = 0;
        let mut kind = 0;
        while kind < KINDS as u8 {
            deck += (Card(kind).copies() as u128) << Card(kind).shift();
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
        ((self.0 & card.field()) >> card.shift()) as u8
    }

    /// Whether there is one of this kind.
    pub const fn contains(self, card: Card) -> bool {
        self.0 & card.field() != 0
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
        let least = both.map(|card| u128::from(self.count(card).min(other.count(card))) << card.shift());
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
            (shift < u128::BITS).then_some(Card((shift / 2) as u8))
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
