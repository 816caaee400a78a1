//! Who came in where: winners first, then by scores, and last the seats that left the game.

use serde::{Deserialize, Serialize};

use crate::rules::Seat;
use crate::table::record::Ending;

/// The places of a game's seats.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placing {
    /// From 1; seats that are level share a place.
    pub places: Vec<u32>,
    /// From 1 for the first to 0 for the last place; level seats share what their places are worth. In two-seat games
    /// 1, ½ and 0.
    pub scores: Vec<f64>,
}

impl Placing {
    /// Everybody shares the first place.
    pub fn level(seats: usize) -> Self {
        Placing {
            places: vec![1; seats],
            scores: vec![0.5; seats],
        }
    }
}

/// The places of an ending; `left` says which seats left the game, `side` is the lowest seat of a seat's side. A draw is
/// level for everybody who stayed.
pub fn placing(ending: &Ending, left: &[bool], side: impl Fn(Seat) -> Seat) -> Placing {
    let seats = left.len();
    let drawn = ending.winners.is_empty();
    let worth = |seat: usize| {
        let won = ending.winners.contains(&(seat as u8));
        let score = if drawn { 0.0 } else { ending.scores[seat] };
        // A side stays as long as one of its seats does.
        (!left[seat] || won, won, score)
    };
    let sides: Vec<usize> = Seat::all(seats).map(|seat| side(seat).index()).collect();
    let of_side = |first: usize| {
        let own = (0..seats).filter(|&seat| sides[seat] == first).map(worth);
        own.fold((false, false, f64::NEG_INFINITY), |best, worth| {
            (best.0 | worth.0, best.1 | worth.1, best.2.max(worth.2))
        })
    };
    let leaders: Vec<usize> = (0..seats).filter(|&seat| sides[seat] == seat).collect();
    let count = leaders.len();
    let mut places = vec![1; seats];
    let mut scores = vec![0.5; seats];
    for seat in 0..seats {
        let own = of_side(sides[seat]);
        let better = leaders.iter().filter(|&&other| of_side(other) > own).count();
        let level = leaders.iter().filter(|&&other| of_side(other) == own).count();
        // Places are counted in seats, so that partners share theirs and the next side comes after both.
        let ahead = (0..seats).filter(|&other| of_side(sides[other]) > own).count();
        places[seat] = u32::try_from(ahead + 1).unwrap_or(u32::MAX);
        if count > 1 {
            let middle = better as f64 + (level - 1) as f64 / 2.0;
            scores[seat] = 1.0 - middle / (count - 1) as f64;
        }
    }
    Placing { places, scores }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(winners: &[u8], scores: &[f64], left: &[bool], partners: bool) -> (Vec<u32>, Vec<f64>) {
        let ending = Ending {
            winners: winners.to_vec(),
            scores: scores.to_vec(),
            reason: "test".into(),
        };
        let side = |seat: Seat| if partners { Seat(seat.0 % 2) } else { seat };
        let placing = placing(&ending, left, side);
        (placing.places, placing.scores)
    }

    #[test]
    fn two_seats() {
        assert_eq!(
            places(&[1], &[0.0, 1.0], &[false; 2], false),
            (vec![2, 1], vec![0.0, 1.0])
        );
        assert_eq!(
            places(&[], &[0.5, 0.5], &[false; 2], false),
            (vec![1, 1], vec![0.5, 0.5])
        );
    }

    #[test]
    fn more_seats_rank_by_scores_and_share() {
        let (places_of, scores) = places(&[2], &[10.0, 30.0, 50.0, 10.0], &[false; 4], false);
        let scores: [f64; 4] = scores.try_into().unwrap();
        assert_eq!(places_of, [3, 2, 1, 3]);
        assert_eq!(scores.map(|score| (score * 6.0).round()), [1.0, 4.0, 6.0, 1.0]);
    }

    #[test]
    fn who_left_is_last_whatever_it_scored() {
        let (places_of, _) = places(&[0], &[10.0, 30.0, 5.0], &[false, true, false], false);
        assert_eq!(places_of, [1, 3, 2]);
    }

    #[test]
    fn partners_share_their_place() {
        let (places_of, scores) = places(&[1, 3], &[0.0, 7.0, 0.0, 7.0], &[false; 4], true);
        assert_eq!(places_of, [3, 1, 3, 1]);
        assert_eq!(scores, [0.0, 1.0, 0.0, 1.0]);
    }
}
