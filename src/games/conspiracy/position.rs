//! What play changes.

use super::cards::{Bag, Few};
use super::chamber::Chamber;
use crate::rules::Seat;

/// The most seats.
pub(super) const MOST_SEATS: usize = 4;

/// What is to happen next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// The first location is turned up.
    Setup,
    /// A seat begins its turn.
    Recruit,
    /// The cards of `deck n` are turned up.
    Draw,
    /// One of them is taken.
    Choose,
    /// The next lord of a pile is chosen.
    Place,
    /// The top lord of the deck is turned up.
    Reveal,
    /// Two lords may change places.
    Swap,
    /// A location is claimed.
    Location,
    /// The cards of `search n` are turned up.
    Search,
    /// One of them is claimed.
    ChooseLocation,
    /// The game is over.
    Over,
}

impl Phase {
    pub const ALL: [Phase; 11] = [
        Phase::Setup,
        Phase::Recruit,
        Phase::Draw,
        Phase::Choose,
        Phase::Place,
        Phase::Reveal,
        Phase::Swap,
        Phase::Location,
        Phase::Search,
        Phase::ChooseLocation,
        Phase::Over,
    ];

    /// The word in position texts.
    pub const fn word(self) -> &'static str {
        match self {
            Phase::Setup => "setup",
            Phase::Recruit => "recruit",
            Phase::Draw => "draw",
            Phase::Choose => "choose",
            Phase::Place => "place",
            Phase::Reveal => "reveal",
            Phase::Swap => "swap",
            Phase::Location => "location",
            Phase::Search => "search",
            Phase::ChooseLocation => "choose_location",
            Phase::Over => "over",
        }
    }

    /// Whether a lord stands in the chamber whose effects go on.
    pub const fn is_amid_effects(self) -> bool {
        matches!(
            self,
            Phase::Reveal | Phase::Swap | Phase::Location | Phase::Search | Phase::ChooseLocation
        )
    }
}

/// An order of one seat to all others to draw so many lords.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DrawOrder {
    pub count: u8,
    pub by: Seat,
}

/// A state of the game. Every card is in a deck, in the piles, in the hand, turned up, on display or in a chamber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(super) seat: Seat,
    pub(super) phase: Phase,
    /// How many cards are due in `draw` and `search`; 0 where a text did not tell.
    pub(super) due: u8,
    /// The lords that are left in the deck.
    pub(super) deck: Bag,
    /// The discarded lords; those of one colour are a pile.
    pub(super) piles: Bag,
    /// The lords of a pile that are still to be placed.
    pub(super) hand: Bag,
    /// In `choose` the lords, in `choose_location` the locations that were turned up.
    pub(super) shown: Few,
    /// The locations that are left in their deck.
    pub(super) location_deck: Bag,
    /// The face-up locations.
    pub(super) display: Bag,
    pub(super) chambers: [Chamber; MOST_SEATS],
    pub(super) pearls: [u32; MOST_SEATS],
    pub(super) master: Option<Seat>,
    pub(super) order: Option<DrawOrder>,
    /// The seat that filled its chamber first.
    pub(super) last: Option<Seat>,
}

impl Position {
    /// The chamber of the seat on turn.
    pub(super) fn chamber(&self) -> &Chamber {
        &self.chambers[self.seat.index()]
    }

    pub(super) fn chamber_mut(&mut self) -> &mut Chamber {
        &mut self.chambers[self.seat.index()]
    }
}
