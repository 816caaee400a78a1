//! What the next card is worth to the seat on turn: the score that it brings at once, and a guess at what comes of it.
//!
//! The guesses go by the shares of the whole deck, so that they hold for any table.

use super::cards::{Bag, Colour, LocationId, LordId};
use super::chamber::{Chamber, SPOTS, largest_area};
use super::score::{COALITION, MASTER, Survey};
use super::table::{Key, LocationPower, LordPower};
use super::{Card, Conspiracy, Position};

/// What a location is guessed to be worth before it is known which one it will be.
const LOCATION: f64 = 7.0;
/// The share of it that the first live key counts, and a second one of the other metal.
const FIRST_KEY: f64 = 0.4;
const SECOND_KEY: f64 = 0.3;
/// What a pearl counts, whoever is Pearl Master.
const PEARL: f64 = 0.6;
/// What a lord counts that makes a smaller coalition grow, as a share of one that makes the largest grow.
const GROWTH: f64 = 0.4;
/// What the power to swap counts.
const SWAP: f64 = 1.0;
/// What the order to draw one lord, and to draw two, takes from the others.
const ORDERS: [f64; 2] = [2.0, 1.0];
/// What a power over later claims counts, for each free spot.
const LASTING: f64 = 0.25;
/// How many locations a key brings.
const PER_KEY: f64 = 0.4;
/// The share of the later lords that join an alliance.
const ALLIES: f64 = 0.1;

/// How often things come up among all lords, for guesses at what later lords bring.
#[derive(Clone, Debug)]
pub(super) struct Shares {
    pub silver: f64,
    pub gold: f64,
    pub pearls: f64,
    pub plain: f64,
    influence: f64,
    /// The highest influence.
    pub highest: u16,
}

impl Shares {
    pub fn of(cards: &[Card], all: &Bag) -> Self {
        let mean = |value: &dyn Fn(&Card) -> f64| {
            let copies = (0..).map(|id| f64::from(all.count(id)));
            let sum: f64 = cards
                .iter()
                .zip(copies)
                .map(|(card, copies)| value(card) * copies)
                .sum();
            sum / f64::from(all.total())
        };
        Shares {
            silver: mean(&|card| one_if(card.key == Some(Key::Silver))),
            gold: mean(&|card| one_if(card.key == Some(Key::Gold))),
            pearls: mean(&|card| card.pearls.into()),
            plain: mean(&|card| one_if(card.is_plain())),
            influence: mean(&|card| card.influence.into()),
            highest: cards.iter().map(|card| card.influence).max().unwrap_or(0),
        }
    }
}

pub(super) fn one_if(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

/// What the next card of the seat on turn would bring, whichever it is.
pub(super) struct Prospect<'a> {
    game: &'a Conspiracy,
    chamber: &'a Chamber,
    survey: Survey<'a>,
    pearls: u32,
    /// By colour: what any lord of it adds to the coalition, and to locations that count lords.
    colours: [f64; Colour::ALL.len()],
    /// By colour: how often its best lord counts.
    top: [f64; Colour::ALL.len()],
    /// What another key of either metal counts, besides what it adds to locations.
    silver: f64,
    gold: f64,
    pearl: f64,
    /// How many pearls make the seat Pearl Master, if it isn't.
    to_master: Option<u32>,
    /// What a lord with neither key nor pearls adds to locations.
    plain: f64,
}

impl<'a> Prospect<'a> {
    /// The chamber is that of the seat on turn, perhaps with some lords more.
    pub fn new(game: &'a Conspiracy, position: &Position, chamber: &'a Chamber) -> Self {
        let seat = position.seat;
        let pearls = position.pearls[seat.index()];
        let most = position.master.map_or(1, |master| position.pearls[master.index()]);
        let mut prospect = Prospect {
            game,
            chamber,
            survey: game.survey(chamber),
            pearls,
            colours: [0.0; Colour::ALL.len()],
            top: [1.0; Colour::ALL.len()],
            silver: 0.0,
            gold: 0.0,
            pearl: PEARL,
            to_master: (position.master != Some(seat)).then(|| most.saturating_sub(pearls)),
            plain: 0.0,
        };
        prospect.add_coalition();
        if game.can_claim(position) {
            prospect.add_keys();
        }
        prospect.add_locations();
        prospect
    }

    /// Only the largest area counts now, but another one may outgrow it.
    fn add_coalition(&mut self) {
        let areas = self.survey.spots.map(largest_area);
        let largest = areas.into_iter().max().unwrap_or(0);
        let next = 1 << self.chamber.len().min(SPOTS - 1);
        for (colour, worth) in self.colours.iter_mut().enumerate() {
            let grown = largest_area(self.survey.spots[colour] | next);
            let counted = grown.max(largest) - largest;
            let promised = (grown - areas[colour]).saturating_sub(counted);
            *worth += f64::from(COALITION) * (f64::from(counted) + GROWTH * f64::from(promised));
        }
    }

    fn add_keys(&mut self) {
        let any_two = self.game.any_two(self.chamber.locations());
        let live = self.chamber.since_location();
        let has = |key| live.iter().any(|&lord| self.game.card(lord).key == Some(key));
        let (silver, gold) = (has(Key::Silver), has(Key::Gold));
        let worth = |same: bool, other: bool| match (same, other) {
            (false, false) => LOCATION * FIRST_KEY,
            (false, true) if !any_two => LOCATION * SECOND_KEY,
            _ => LOCATION * (1.0 - FIRST_KEY),
        };
        self.silver += worth(silver, gold);
        self.gold += worth(gold, silver);
    }

    fn add_locations(&mut self) {
        for location in self.chamber.locations() {
            match self.game.location(location).power {
                LocationPower::PerSilverKey => self.silver += 1.0,
                LocationPower::PerGoldKey => self.gold += 2.0,
                LocationPower::PerPearlPair => self.pearl += 0.5,
                LocationPower::TopLord(colour) => self.top[colour.index()] += 1.0,
                LocationPower::PerLord(colour) => self.colours[colour.index()] += 1.0,
                LocationPower::PerPlainLord => self.plain += 1.0,
                _ => {}
            }
        }
    }

    /// What this lord would bring.
    pub fn lord(&self, lord: LordId) -> f64 {
        let card = self.game.card(lord);
        let colour = card.colour.index();
        let better = card.influence.saturating_sub(self.survey.best[colour]);
        let key = match card.key {
            Some(Key::Silver) => self.silver,
            Some(Key::Gold) => self.gold,
            None => 0.0,
        };
        self.colours[colour]
            + self.top[colour] * f64::from(better)
            + key
            + self.pearls(card.pearls.into())
            + one_if(card.is_plain()) * self.plain
            + one_if(card.power == LordPower::Swap) * SWAP
    }

    fn pearls(&self, pearls: u32) -> f64 {
        let masters = pearls > 0 && self.to_master.is_some_and(|needed| pearls >= needed);
        f64::from(pearls) * self.pearl + one_if(masters) * f64::from(MASTER)
    }

    /// What this location would bring until the end.
    pub fn location(&self, location: LocationId) -> f64 {
        let row = self.game.location(location);
        let shares = &self.game.shares;
        let free = (SPOTS - self.chamber.len()) as f64;
        let of_a_colour = free / Colour::ALL.len() as f64;
        let pearls = self.pearls + u32::from(row.pearls);
        let locations = self.chamber.locations().count() as u32 + 1;
        let now = self.game.location_score(location, &self.survey, pearls, locations);
        let to_come = match row.power {
            LocationPower::PerSilverKey => shares.silver * free,
            LocationPower::PerGoldKey => 2.0 * shares.gold * free,
            LocationPower::PerPearlPair => shares.pearls / 2.0 * free,
            LocationPower::PerLocation => 2.0 * PER_KEY * (shares.silver + shares.gold) * free,
            LocationPower::TopLord(colour) => {
                let best = f64::from(self.survey.best[colour.index()]);
                (shares.influence - best).max(0.0) * of_a_colour.min(1.0)
            }
            LocationPower::PerLord(_) => of_a_colour,
            LocationPower::Alliance { each, .. } => ALLIES * f64::from(each) * free,
            LocationPower::PerPlainLord => shares.plain * free,
            LocationPower::OpponentsDraw(count) => ORDERS[usize::from(count > 1)],
            LocationPower::AnyTwoKeys | LocationPower::PickFromDeck => LASTING * free,
            LocationPower::None | LocationPower::RecycleLords | LocationPower::RecycleLocations => 0.0,
        };
        f64::from(now) + to_come + self.pearls(row.pearls.into())
    }
}
