//! The tables of lords and locations: what their rows say.

use super::cards::Colour;

/// The standard tables, as JSON: `lords`, `locations`, `bonus_locations`, `adjacency`.
pub(super) const TABLES: &str = include_str!("tables.json");

/// A key on a lord.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A silver key.
    Silver,
    /// A gold key.
    Gold,
}

/// What happens when a lord is placed, besides pearls and keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LordPower {
    /// Nothing.
    None,
    /// Two lords without keys may change places.
    Swap,
    /// The top card of the deck goes to its pile.
    Reveal,
}

/// One row of a lord table; it stands for all five colours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lord {
    /// Its name in the notation, after the letter of the colour.
    pub kind: String,
    /// Its influence.
    pub influence: u16,
    /// How many there are in each colour.
    pub copies: u8,
    /// Its key, if it has one.
    pub key: Option<Key>,
    /// The pearls that it brings.
    pub pearls: u16,
    /// Its power.
    pub power: LordPower,
}

/// What a location does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LocationPower {
    /// Nothing besides its points and pearls.
    None,
    /// 1 for each lord with a silver key.
    PerSilverKey,
    /// 2 for each lord with a gold key.
    PerGoldKey,
    /// 1 for each two pearls.
    PerPearlPair,
    /// 2 for each location.
    PerLocation,
    /// Until the owner's next turn every other seat must draw this many lords.
    OpponentsDraw(u8),
    /// The discard piles go back into the lord deck.
    RecycleLords,
    /// The face-up locations go back into the location deck.
    RecycleLocations,
    /// From now on any two keys claim a location.
    AnyTwoKeys,
    /// From now on locations are chosen from the whole deck.
    PickFromDeck,
    /// The highest influence among the owner's lords of this colour.
    TopLord(Colour),
    /// 1 for each lord of this colour.
    PerLord(Colour),
    /// `each` for each lord of the largest connected area of lords with this influence.
    Alliance {
        /// The influence.
        influence: u16,
        /// What each lord counts.
        each: u16,
    },
    /// 1 for each lord with neither key nor pearls.
    PerPlainLord,
}

impl LocationPower {
    /// The power's word in the tables.
    pub const fn word(self) -> &'static str {
        match self {
            LocationPower::None => "",
            LocationPower::PerSilverKey => "per_silver_key",
            LocationPower::PerGoldKey => "per_gold_key",
            LocationPower::PerPearlPair => "per_pearl_pair",
            LocationPower::PerLocation => "per_location",
            LocationPower::OpponentsDraw(1) => "opponents_draw_one",
            LocationPower::OpponentsDraw(_) => "opponents_draw_two",
            LocationPower::RecycleLords => "recycle_lords",
            LocationPower::RecycleLocations => "recycle_locations",
            LocationPower::AnyTwoKeys => "any_two_keys",
            LocationPower::PickFromDeck => "pick_from_deck",
            LocationPower::TopLord(_) => "top_lord",
            LocationPower::PerLord(_) => "per_lord",
            LocationPower::Alliance { .. } => "alliance",
            LocationPower::PerPlainLord => "per_plain_lord",
        }
    }
}

/// One row of a location table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// Its name in the notation.
    pub id: String,
    /// The points that it scores by itself.
    pub points: u16,
    /// The pearls that it brings.
    pub pearls: u16,
    /// How many there are.
    pub copies: u8,
    /// What it does.
    pub power: LocationPower,
}
