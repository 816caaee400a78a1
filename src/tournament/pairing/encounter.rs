//! The unit of a schedule and its result.

use serde::{Deserialize, Serialize};

/// What is scheduled as one: the games between the same entrants that share luck and opening.
///
/// With as many games as seats it is a rotation, everybody sits in every seat once; for two seats that
/// is a pair.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Encounter {
    /// Its place in the schedule, from 0, unique in the tournament. There may be gaps: a knockout keeps
    /// numbers for tie-breaks that are not needed.
    pub number: u32,
    /// The round it belongs to, from 0.
    pub round: u32,
    /// The entrants in seating order of the first game, one a seat.
    pub entrants: Vec<usize>,
    /// How many games are played.
    pub games: u32,
}

impl Encounter {
    /// Who sits where in `game` (from 0): the entrants rotated left once for each game before it.
    pub fn seating(&self, game: u32) -> Vec<usize> {
        let mut seats = self.entrants.clone();
        if !seats.is_empty() {
            let turn = game as usize % seats.len();
            seats.rotate_left(turn);
        }
        seats
    }
}

/// What one game gave to each seat, in seat order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameScore {
    /// 1 for the first place to 0 for the last, evenly spaced by rank, equal places share; 1, ½ or 0
    /// when there are two seats.
    pub scores: Vec<f64>,
    /// The places, from 1; equal places are equal.
    pub places: Vec<u32>,
}

/// An encounter with the results of its games, in the order of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The encounter as it was scheduled.
    pub encounter: Encounter,
    /// One score for each game.
    pub games: Vec<GameScore>,
}
