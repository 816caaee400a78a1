//! What the chambers are worth.

use super::cards::{Colour, LocationId, LordId};
use super::chamber::{Chamber, SPOTS, largest_area};
use super::table::{Key, LocationPower};
use super::{Card, Conspiracy, Position};
use crate::rules::{Outcome, Seat};

/// What each lord of the coalition counts.
pub(super) const COALITION: u32 = 3;
/// What the Pearl Master gets.
pub(super) const MASTER: u32 = 5;

/// A seat's score by its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score {
    /// The best lord of each colour.
    pub lords: u32,
    pub locations: u32,
    /// The largest area of one colour.
    pub coalition: u32,
    pub master: u32,
}

impl Score {
    pub fn total(&self) -> u32 {
        self.lords + self.locations + self.coalition + self.master
    }
}

/// What scoring asks of a chamber: where each colour stands, and its best lord.
pub(super) struct Survey<'a> {
    lords: &'a [LordId],
    /// A bit for each spot with a lord of the colour.
    pub spots: [u16; Colour::ALL.len()],
    pub best: [u16; Colour::ALL.len()],
}

impl Conspiracy {
    pub(super) fn survey<'a>(&self, chamber: &'a Chamber) -> Survey<'a> {
        let mut survey = Survey {
            lords: chamber.lords(),
            spots: [0; Colour::ALL.len()],
            best: [0; Colour::ALL.len()],
        };
        for (spot, &lord) in chamber.lords().iter().enumerate() {
            let card = self.card(lord);
            let colour = card.colour.index();
            survey.spots[colour] |= 1 << spot;
            survey.best[colour] = survey.best[colour].max(card.influence);
        }
        survey
    }

    pub(super) fn score(&self, position: &Position, seat: Seat) -> Score {
        self.chamber_score(position, seat, &position.chambers[seat.index()])
    }

    /// What the seat would score with this chamber.
    pub(super) fn chamber_score(&self, position: &Position, seat: Seat, chamber: &Chamber) -> Score {
        let survey = self.survey(chamber);
        let pearls = position.pearls[seat.index()];
        let count = chamber.locations().count() as u32;
        Score {
            lords: survey.best.iter().map(|&best| u32::from(best)).sum(),
            locations: chamber
                .locations()
                .map(|location| self.location_score(location, &survey, pearls, count))
                .sum(),
            coalition: COALITION * survey.spots.iter().map(|&spots| largest_area(spots)).max().unwrap_or(0),
            master: if position.master == Some(seat) { MASTER } else { 0 },
        }
    }

    /// What a location counts for a seat with this chamber, these pearls and so many locations.
    pub(super) fn location_score(&self, location: LocationId, survey: &Survey<'_>, pearls: u32, locations: u32) -> u32 {
        let row = self.location(location);
        let count =
            |test: &dyn Fn(&Card) -> bool| survey.lords.iter().filter(|&&lord| test(self.card(lord))).count() as u32;
        let by_power = match row.power {
            LocationPower::PerSilverKey => count(&|card| card.key == Some(Key::Silver)),
            LocationPower::PerGoldKey => 2 * count(&|card| card.key == Some(Key::Gold)),
            LocationPower::PerPearlPair => pearls / 2,
            LocationPower::PerLocation => 2 * locations,
            LocationPower::TopLord(colour) => survey.best[colour.index()].into(),
            LocationPower::PerLord(colour) => survey.spots[colour.index()].count_ones(),
            LocationPower::Alliance { influence, each } => {
                let mut spots = 0;
                for spot in 0..survey.lords.len().min(SPOTS) {
                    if self.card(survey.lords[spot]).influence == influence {
                        spots |= 1 << spot;
                    }
                }
                u32::from(each) * largest_area(spots)
            }
            LocationPower::PerPlainLord => count(&Card::is_plain),
            LocationPower::None
            | LocationPower::OpponentsDraw(_)
            | LocationPower::RecycleLords
            | LocationPower::RecycleLocations
            | LocationPower::AnyTwoKeys
            | LocationPower::PickFromDeck => 0,
        };
        u32::from(row.points) + by_power
    }

    pub(super) fn final_outcome(&self, position: &Position) -> Outcome {
        let seats = || Seat::all(self.seats.into());
        let score = |seat: Seat| self.score(position, seat).total();
        let rank = |seat: Seat| (score(seat), position.pearls[seat.index()]);
        let best = seats().map(rank).max();
        Outcome {
            winners: seats().filter(|&seat| Some(rank(seat)) == best).collect(),
            scores: seats().map(|seat| score(seat).into()).collect(),
            reason: "chamber_complete",
        }
    }
}
