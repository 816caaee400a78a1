//! What the seats were worth.

use serde::Serialize;

use super::Counted;
use crate::tournament::plan::Plan;
use crate::tournament::stats::{Comparison, Games, Outcome, Pairs};

/// What the seats were worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatStats {
    /// One line a seat.
    pub seats: Vec<SeatLine>,
    /// Of each entrant, what it made in each seat.
    pub entrants: Vec<Vec<SeatLine>>,
    /// Two seats: the first seat against the second, game by game, whoever sat there. In paired games strengths cancel
    /// out; [`Ratings::advantage`](crate::tournament::stats::Ratings) takes them into account in any case.
    pub first_seat: Option<Comparison>,
}

/// What was made in a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct SeatLine {
    /// Games.
    pub games: u64,
    /// The sum of the scores.
    pub points: f64,
    /// Games in which it alone came first.
    pub wins: u64,
}

impl SeatLine {
    fn add(&mut self, score: f64, alone_first: bool) {
        self.games += 1;
        self.points += score;
        self.wins += u64::from(alone_first);
    }

    /// The mean score, from 0 to 1; `None` without games.
    pub fn score(&self) -> Option<f64> {
        (self.games > 0).then(|| self.points / self.games as f64)
    }
}

pub(super) fn of(plan: &Plan, games: &[Counted<'_>]) -> SeatStats {
    let none = vec![SeatLine::default(); plan.seats];
    let mut stats = SeatStats {
        entrants: vec![none.clone(); plan.bots.len()],
        seats: none,
        first_seat: None,
    };
    let mut first = Games::default();
    for game in games {
        let placing = &game.line.played.placing;
        let leaders = placing.places.iter().filter(|&&place| place == 1).count();
        for (seat, &entrant) in game.seating.iter().enumerate() {
            let alone_first = placing.places[seat] == 1 && leaders == 1;
            stats.seats[seat].add(placing.scores[seat], alone_first);
            stats.entrants[entrant][seat].add(placing.scores[seat], alone_first);
        }
        if let [own, other] = placing.places[..] {
            first.record(Outcome::of_places(own, other));
        }
    }
    if plan.seats == 2 {
        stats.first_seat = Some(Comparison::new(first, Pairs::default(), None));
    }
    stats
}
