//! What a card is worth to a seat: the score it brings at once, and a guess at what comes of it.
//!
//! The guesses go by the shares of the whole deck, so that they hold for any table.

use super::cards::{Bag, Colour, LocationId, LordId};
use super::chamber::{Chamber, SPOTS, largest_area};
use super::score::{COALITION, MASTER, Survey};
use super::table::{Key, LocationPower, LordPower};
use super::{Card, Conspiracy, Position};
use crate::rules::Seat;

/// What a location is guessed to be worth before it is known which one it will be.
const LOCATION: f64 = 7.0;
/// The share of it that the first live key counts, and a second one of the other metal.
const FIRST_KEY: f64 = 0.4;
const SECOND_KEY: f64 = 0.3;
/// What a pearl counts that does not make a Pearl Master.
const PEARL: f64 = 0.6;
/// The share of the score of a larger coalition that growing a smaller one counts.
const GROWTH: f64 = 0.4;
/// What the power to swap counts.
const SWAP: f64 = 1.0;
/// What the order to draw one lord, and to draw two, takes from the others.
const ORDERS: [f64; 2] = [2.0, 1.0];
/// The share of the free spots that a power over later claims counts.
const LASTING: f64 = 0.25;

/// How often things come up among all lords, for guesses at what later lords bring.
#[derive(Clone, Debug, Default)]
pub(super) struct Shares {
    silver: f64,
    gold: f64,
    pearls: f64,
    plain: f64,
    influence: f64,
}

impl Shares {
    pub fn of(cards: &[Card], all: &Bag) -> Self {
        let mean = |value: &dyn Fn(&Card) -> f64| {
            let sum: f64 = cards
                .iter()
                .zip(0..)
                .map(|(card, id)| value(card) * f64::from(all.count(id)))
                .sum();
            sum / f64::from(all.total().max(1))
        };
        let is = |yes: bool| f64::from(u8::from(yes));
        Shares {
            silver: mean(&|card| is(card.key == Some(Key::Silver))),
            gold: mean(&|card| is(card.key == Some(Key::Gold))),
            pearls: mean(&|card| card.pearls.into()),
            plain: mean(&|card| is(card.key.is_none() && card.pearls == 0)),
            influence: mean(&|card| card.influence.into()),
        }
    }
}

/// What the next lord of a seat would bring, whichever it is.
pub(super) struct Prospect<'a> {
    game: &'a Conspiracy,
    /// By colour: the coalition, and locations that count lords of the colour.
    colours: [f64; Colour::ALL.len()],
    best: [u16; Colour::ALL.len()],
    /// By colour: how often its best lord counts.
    top: [f64; Colour::ALL.len()],
    silver: f64,
    gold: f64,
    /// What each pearl counts, and how many make a Pearl Master, who is somebody else.
    pearl: f64,
    to_master: Option<u32>,
    plain: f64,
}

impl<'a> Prospect<'a> {
    pub fn new(game: &'a Conspiracy, position: &Position, seat: Seat) -> Self {
        let chamber = &position.chambers[seat.index()];
        let survey = game.survey(chamber);
        let areas = survey.spots.map(largest_area);
        let largest = areas.into_iter().max().unwrap_or(0);
        let next = 1 << chamber.len().min(SPOTS - 1);
        let mut prospect = Prospect {
            game,
            colours: [0.0; Colour::ALL.len()],
            best: survey.best,
            top: [1.0; Colour::ALL.len()],
            silver: 0.0,
            gold: 0.0,
            pearl: PEARL,
            to_master: (position.master != Some(seat)).then(|| {
                let most = position.master.map_or(1, |master| position.pearls[master.index()]);
                most - position.pearls[seat.index()].min(most)
            }),
            plain: 0.0,
        };
        for (colour, worth) in prospect.colours.iter_mut().enumerate() {
            let grown = largest_area(survey.spots[colour] | next);
            let counted = grown.max(largest) - largest;
            let promised = grown - areas[colour] - counted.min(grown - areas[colour]);
            *worth = f64::from(COALITION) * (f64::from(counted) + GROWTH * f64::from(promised));
        }
        if game.can_claim(position) {
            prospect.count_keys(chamber);
        }
        for location in chamber.locations() {
            match game.location(location).power {
                LocationPower::PerSilverKey => prospect.silver += 1.0,
                LocationPower::PerGoldKey => prospect.gold += 2.0,
                LocationPower::PerPearlPair => prospect.pearl += 0.5,
                LocationPower::TopLord(colour) => prospect.top[colour.index()] += 1.0,
                LocationPower::PerLord(colour) => prospect.colours[colour.index()] += 1.0,
                LocationPower::PerPlainLord => prospect.plain += 1.0,
                _ => {}
            }
        }
        prospect
    }

    /// What another key of either metal counts.
    fn count_keys(&mut self, chamber: &Chamber) {
        let any_two = self.game.any_two(chamber.locations());
        let live = chamber.since_location();
        let has = |key| live.iter().any(|&lord| self.game.card(lord).key == Some(key));
        let (silver, gold) = (has(Key::Silver), has(Key::Gold));
        let worth = |same: bool, other: bool| match (same, other) {
            (true, _) => LOCATION * (1.0 - FIRST_KEY),
            (false, true) if any_two => LOCATION * (1.0 - FIRST_KEY),
            (false, true) => LOCATION * SECOND_KEY,
            (false, false) => LOCATION * FIRST_KEY,
        };
        self.silver = worth(silver, gold);
        self.gold = worth(gold, silver);
    }

    /// What this lord would bring.
    pub fn lord(&self, lord: LordId) -> f64 {
        let card = self.game.card(lord);
        let colour = card.colour.index();
        let better = card.influence.saturating_sub(self.best[colour]);
        let mut worth = self.colours[colour] + f64::from(better) * self.top[colour];
        worth += match card.key {
            Some(Key::Silver) => self.silver,
            Some(Key::Gold) => self.gold,
            None if card.pearls == 0 => self.plain,
            None => 0.0,
        };
        worth += self.pearls(card.pearls.into());
        if card.power == LordPower::Swap {
            worth += SWAP;
        }
        worth
    }

    fn pearls(&self, pearls: u32) -> f64 {
        let masters = pearls > 0 && self.to_master.is_some_and(|needed| pearls >= needed);
        f64::from(pearls) * self.pearl + if masters { f64::from(MASTER) } else { 0.0 }
    }

    /// The mean worth of the best of so many lords of the deck; `worths` are those of all its lords, best first,
    /// with their numbers of copies.
    pub fn best_of(worths: &[(f64, u8)], count: u8) -> f64 {
        let total: f64 = worths.iter().map(|&(_, copies)| f64::from(copies)).sum();
        // The chance that all cards drawn are among the `left` worst.
        let among = |left: f64| {
            (0..count)
                .map(f64::from)
                .map(|i| (left - i).max(0.0) / (total - i))
                .product::<f64>()
        };
        let (mut mean, mut left) = (0.0, total);
        for &(worth, copies) in worths {
            let rest = left - f64::from(copies);
            mean += worth * (among(left) - among(rest));
            left = rest;
        }
        mean
    }
}

impl Conspiracy {
    /// What a location would be worth to the seat on turn in the end.
    pub(super) fn location_worth(&self, position: &Position, survey: &Survey<'_>, location: LocationId) -> f64 {
        let chamber = position.chamber();
        let free = (SPOTS - chamber.len()) as f64;
        let row = self.location(location);
        let pearls = position.pearls[position.seat.index()] + u32::from(row.pearls);
        let locations = chamber.locations().count() as u32 + 1;
        let now = f64::from(self.location_score(location, survey, pearls, locations));
        let to_come = match row.power {
            LocationPower::PerSilverKey => self.shares.silver * free,
            LocationPower::PerGoldKey => 2.0 * self.shares.gold * free,
            LocationPower::PerPearlPair => self.shares.pearls / 2.0 * free,
            LocationPower::PerLocation => 2.0 * (self.shares.silver + self.shares.gold) / 2.5 * free,
            LocationPower::TopLord(colour) => {
                let best = f64::from(survey.best[colour.index()]);
                (self.shares.influence - best).max(0.0) * (free / 5.0).min(1.0)
            }
            LocationPower::PerLord(_) => free / 5.0,
            LocationPower::Alliance { each, .. } => f64::from(each) * free / 10.0,
            LocationPower::PerPlainLord => self.shares.plain * free,
            LocationPower::OpponentsDraw(count) => ORDERS[usize::from(count.clamp(1, 2)) - 1],
            LocationPower::AnyTwoKeys | LocationPower::PickFromDeck => LASTING * free,
            LocationPower::None | LocationPower::RecycleLords | LocationPower::RecycleLocations => 0.0,
        };
        let prospect = Prospect::new(self, position, position.seat);
        now + to_come + prospect.pearls(row.pearls.into())
    }
}
