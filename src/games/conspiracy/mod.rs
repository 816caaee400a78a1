//! Conspiracy: chambers of fifteen lords, keys that claim locations, and pearls.
//!
//! Nothing is hidden but the order of the decks, and that order does not exist: cards are drawn when they
//! are turned up, from the bag of those that are left. Cards and locations are numbers into the tables that
//! the options chose; the numbers' order is the canonical order of the notation.

mod about;
mod cards;
mod chamber;
mod check;
mod engine;
mod explain;
mod history;
mod judge;
mod messages;
mod notation;
mod options;
mod pieces;
mod play;
mod policy;
mod position;
mod read;
mod read_table;
mod scene;
mod score;
mod standing;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod wire;

pub use cards::{Colour, Few};
pub use options::{Options, Table};
pub use position::Position;
pub use table::{Key, Location, LocationPower, Lord, LordPower};

use cards::{Bag, LocationId, LordId};
use position::Phase;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct Conspiracy {
    seats: u8,
    kinds: Vec<Lord>,
    locations: Vec<Location>,
    /// The whole lord deck.
    all_lords: Bag,
    /// The whole location deck.
    all_locations: Bag,
    /// The facts of every lord card, by its number.
    cards: Vec<Card>,
    shares: judge::Shares,
    horizon: Option<engine::Horizon>,
}

/// What the rules ask of a lord card.
#[derive(Clone, Copy, Debug)]
struct Card {
    colour: Colour,
    influence: u16,
    key: Option<Key>,
    pearls: u16,
    power: LordPower,
}

impl Card {
    /// With neither key nor pearls.
    fn is_plain(&self) -> bool {
        self.key.is_none() && self.pearls == 0
    }
}

/// A seat's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Turns up so many lords, to take one.
    Deck(u8),
    /// Takes this lord of those turned up.
    Take(LordId),
    /// Takes the whole pile of a colour.
    Pile(Colour),
    /// Places this lord of the pile next.
    Place(LordId),
    /// Two lords change places; spots from 1, the smaller first.
    Swap(u8, u8),
    /// No lords change places.
    NoSwap,
    /// Turns up so many locations, to claim one.
    Search(u8),
    /// Claims this location.
    Claim(LocationId),
}

/// What is turned up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Lords.
    Lords(Few),
    /// Locations.
    Locations(Few),
}

impl Conspiracy {
    /// The rules with these tables, which are known to be sound.
    fn new(players: usize, kinds: Vec<Lord>, locations: Vec<Location>) -> Self {
        let cards: Vec<Card> = Colour::ALL
            .into_iter()
            .flat_map(|colour| {
                kinds.iter().map(move |kind| Card {
                    colour,
                    influence: kind.influence,
                    key: kind.key,
                    pearls: kind.pearls,
                    power: kind.power,
                })
            })
            .collect();
        let copies = kinds.iter().map(|kind| kind.copies).cycle().take(cards.len());
        let all_lords = options::whole(copies);
        Conspiracy {
            seats: players as u8,
            shares: judge::Shares::of(&cards, &all_lords),
            horizon: None,
            all_lords,
            all_locations: options::whole(locations.iter().map(|location| location.copies)),
            cards,
            kinds,
            locations,
        }
    }

    fn card(&self, lord: LordId) -> &Card {
        &self.cards[usize::from(lord)]
    }

    fn location(&self, location: LocationId) -> &Location {
        &self.locations[usize::from(location)]
    }

    /// The numbers of the lords of a colour.
    fn of_colour(&self, colour: Colour) -> std::ops::Range<usize> {
        let kinds = self.kinds.len();
        colour.index() * kinds..(colour.index() + 1) * kinds
    }

    /// The bag that the event which is due is drawn from.
    fn source<'a>(&self, position: &'a Position) -> &'a Bag {
        match position.phase {
            Phase::Setup | Phase::Search => &position.location_deck,
            _ => &position.deck,
        }
    }

    /// The event that turns these cards up.
    fn event(&self, position: &Position, cards: Few) -> Event {
        match position.phase {
            Phase::Setup | Phase::Search => Event::Locations(cards),
            _ => Event::Lords(cards),
        }
    }

    /// The least and the most cards that the event which is due turns up.
    fn due(&self, position: &Position) -> (u8, u8) {
        match (position.phase, position.due) {
            (Phase::Setup | Phase::Reveal, _) => (1, 1),
            (_, 0) => (1, at_most_three(self.source(position))),
            (_, due) => (due, due),
        }
    }
}

/// How many cards of a deck may be turned up together.
fn at_most_three(deck: &Bag) -> u8 {
    deck.total().min(Few::MOST as u16) as u8
}

impl PerfectInformation for Conspiracy {}

impl Game for Conspiracy {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.first_position()
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Setup | Phase::Draw | Phase::Reveal | Phase::Search => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::Seat(position.seat),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        (position.phase == Phase::Over).then(|| self.final_outcome(position))
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        let points = Seat::all(self.seats()).map(|seat| f64::from(self.score(position, seat).total()));
        Some(points.collect())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_moves(position, out);
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        self.make(position, mv);
    }

    fn happen(&self, position: &mut Position, event: &Event, _trail: &mut Trail) {
        self.turn_up(position, event);
    }

    /// Single cards are listed; two or three together are too many to list.
    fn events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        if self.turn(position) != Turn::Chance || self.due(position) != (1, 1) {
            return false;
        }
        let source = self.source(position);
        for id in source.kinds(Bag::MOST) {
            let one = Few::from_iter([id]);
            out.push((self.event(position, one), source.count(id).into()));
        }
        true
    }

    /// Draws card after card from those that are left, counted in canonical order.
    fn draw(&self, position: &Position, luck: &mut dyn Luck) -> Event {
        let (least, most) = self.due(position);
        let count = if least == most {
            least
        } else {
            least + luck.below(u64::from(most - least) + 1) as u8
        };
        let mut left = *self.source(position);
        let mut cards = Few::default();
        for _ in 0..count {
            let id = left.nth(luck.below(left.total().into()));
            left.remove(id);
            cards.add(id);
        }
        self.event(position, cards)
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        match position.phase {
            Phase::Setup | Phase::Search => "locations",
            _ => "lords",
        }
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        self.move_text(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.move_of_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.why_not(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        self.event_text(event)
    }

    fn read_event(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        self.event_of_text(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.text_of(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.position_of_text(text)
    }

    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        self.clicks(position, mv)
    }
}
