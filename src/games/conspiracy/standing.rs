//! How a seat stands: the points that it is expected to have in the end, but for what all seats have in common.
//!
//! The weights are a least-squares fit to how far apart the seats were in the end of some thousand games of the
//! engine against itself, with a few moves at random.

use super::chamber::{Chamber, SPOTS, largest_area};
use super::judge::one_if;
use super::position::Phase;
use super::score::Survey;
use super::table::LocationPower;
use super::{Conspiracy, Position};
use crate::rules::Seat;

/// A point of the present score: the others catch up with a part of it.
const POINT: f64 = 0.83;
/// A lord placed: it has used up a spot. The second number is for each lord to come.
const LORD: f64 = -0.40;
const LORD_EARLY: f64 = -0.037;
/// A live key.
const LIVE_KEY: f64 = 1.84;
/// A point by which the best lord of a colour falls short of the highest, while there is time.
const SHORT: f64 = 0.13;
/// How many lords to come are time enough for that.
const TIME: f64 = 8.0;
/// A lord of the second largest area, for each lord to come.
const SECOND: f64 = 0.054;
/// The Pearl Master, for each lord to come: the others may still take over.
const MASTER_LOST: f64 = -0.33;
/// The lasting powers, for each lord to come.
const ANY_TWO: f64 = 0.30;
const PICKS: f64 = 0.23;
/// The turn, and a point that its best move promises.
const TURN: f64 = -1.0;
const PROMISE: f64 = 0.30;

impl Conspiracy {
    /// How many lords the fullest chamber has room for, which is how long the game may last; 0 in the last round.
    pub(super) fn to_come(&self, position: &Position) -> f64 {
        let fullest = position.chambers.iter().map(Chamber::len).max().unwrap_or(0);
        if position.last.is_some() {
            0.0
        } else {
            (SPOTS - fullest) as f64
        }
    }

    /// The points that a seat is expected to have in the end.
    pub(super) fn standing(&self, position: &Position, seat: Seat) -> f64 {
        let to_come = self.to_come(position);
        let chamber = &position.chambers[seat.index()];
        let mut points = POINT * f64::from(self.score(position, seat).total());
        points += (LORD + LORD_EARLY * to_come) * chamber.len() as f64;
        if to_come > 0.0 {
            points += self.prospects(chamber, to_come);
            points += one_if(position.master == Some(seat)) * MASTER_LOST * to_come;
        }
        if seat == position.seat && position.phase == Phase::Recruit {
            let mut moves = Vec::new();
            self.list_moves(position, &mut moves);
            points += TURN + PROMISE * self.greediest(position, &moves).1;
        }
        points
    }

    /// What a chamber may still become.
    fn prospects(&self, chamber: &Chamber, to_come: f64) -> f64 {
        let survey = self.survey(chamber);
        let has_key = |&lord: &u8| self.card(lord).key.is_some();
        let highest = self.shares.highest;
        let short: f64 = survey.best.iter().map(|&best| f64::from(highest - best)).sum();
        let mut areas = survey.spots.map(largest_area);
        areas.sort_unstable();
        let second = f64::from(areas[areas.len() - 2]);
        let locations: f64 = chamber
            .locations()
            .map(|location| self.growth(&survey, self.location(location).power))
            .sum();
        one_if(chamber.since_location().iter().any(has_key)) * LIVE_KEY
            + SHORT * short * (to_come / TIME).min(1.0)
            + (SECOND * second + locations) * to_come
    }

    /// What a location still gains with each lord to come.
    fn growth(&self, survey: &Survey<'_>, power: LocationPower) -> f64 {
        let shares = &self.shares;
        match power {
            LocationPower::PerSilverKey => shares.silver,
            LocationPower::PerGoldKey => 2.0 * shares.gold,
            LocationPower::PerPearlPair => shares.pearls / 2.0,
            LocationPower::PerLocation => 0.3,
            LocationPower::TopLord(colour) => 0.05 * f64::from(shares.highest - survey.best[colour.index()]),
            LocationPower::PerLord(_) => 0.25,
            LocationPower::PerPlainLord => shares.plain,
            LocationPower::Alliance { each, .. } => 0.1 * f64::from(each),
            LocationPower::AnyTwoKeys => ANY_TWO,
            LocationPower::PickFromDeck => PICKS,
            LocationPower::None
            | LocationPower::OpponentsDraw(_)
            | LocationPower::RecycleLords
            | LocationPower::RecycleLocations => 0.0,
        }
    }
}
