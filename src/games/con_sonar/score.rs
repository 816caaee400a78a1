//! Scores.

use super::ladder::COLOURS;
use super::{ConSonar, LAST_SUBMARINES, Position};
use crate::rules::{Outcome, Seat};

/// The points for a submarine in the scoring area.
const SUNK: i32 = 1;
/// The points for a torpedo card there.
pub(super) const MISSED: i32 = -1;
/// The points for a submarine of one's own on the ladder.
pub(super) const AFLOAT: i32 = 2;
/// The points for two of one colour in the area.
const PAIR: i32 = 1;
/// The points for [`COLOURS_WANTED`] different colours in the area.
const MANY_COLOURS: i32 = 2;
const COLOURS_WANTED: usize = 4;

/// The points for the submarines in a scoring area.
fn area(sunk: &[u8; COLOURS.len()]) -> i32 {
    let submarines: i32 = sunk.iter().map(|&count| i32::from(count)).sum();
    let pairs: i32 = sunk.iter().map(|&count| i32::from(count / 2)).sum();
    let colours = sunk.iter().filter(|&&count| count > 0).count();
    SUNK * submarines + PAIR * pairs + if colours >= COLOURS_WANTED { MANY_COLOURS } else { 0 }
}

impl Position {
    /// The points of a seat, as if the game ended here.
    pub(super) fn score(&self, seat: Seat) -> i32 {
        area(&self.sunk[seat.index()])
            + MISSED * i32::from(self.missed[seat.index()].len())
            + AFLOAT * i32::from(self.ladder.left(seat.0))
    }

    /// The points that one more submarine of a colour would bring to the scoring area of a seat.
    pub(super) fn gain(&self, seat: Seat, colour: u8) -> i32 {
        let before = self.sunk[seat.index()];
        let mut after = before;
        after[usize::from(colour)] += 1;
        area(&after) - area(&before)
    }

    /// Why a game that is over is over.
    pub(super) fn reason(&self) -> &'static str {
        if self.ladder.len() <= LAST_SUBMARINES {
            "fleet_sunk"
        } else {
            "no_torpedo"
        }
    }
}

impl ConSonar {
    pub(super) fn final_outcome(&self, position: &Position) -> Outcome {
        let scores: Vec<i32> = self.all_seats().map(|seat| position.score(seat)).collect();
        let top = scores.iter().copied().max().unwrap_or_default();
        Outcome {
            winners: self.all_seats().filter(|seat| scores[seat.index()] == top).collect(),
            scores: scores.into_iter().map(f64::from).collect(),
            reason: position.reason(),
        }
    }
}
