//! The cards.

use std::fmt;

/// How many kinds of card there are.
pub(super) const KINDS: usize = 54;
/// How many kinds of a colour there are.
pub(super) const RANKS: u8 = 13;
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

    /// Its place in the card order.
    pub(super) const fn index(self) -> u8 {
        self.0
    }

    /// The kind at a place of the card order; there must be one.
    pub(super) const fn at(index: u8) -> Card {
        debug_assert!(index < KINDS as u8);
        Card(index)
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
