//! How a game ended.

use super::Seat;

/// The end of a game.
///
/// Games without points give 1, 0 or ½ a seat; games with points give the points.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// All seats that share the win, ascending; empty means a draw.
    pub winners: Vec<Seat>,
    /// One score a seat.
    pub scores: Vec<f64>,
    /// The reason, in the snake_case of the rules document.
    pub reason: &'static str,
}

impl Outcome {
    /// One winner in a game without points: 1 for it, 0 for the others.
    pub fn win(seats: usize, winner: Seat, reason: &'static str) -> Self {
        let scores = Seat::all(seats).map(|seat| f64::from(seat == winner)).collect();
        Outcome {
            winners: vec![winner],
            scores,
            reason,
        }
    }

    /// A draw in a game without points: ½ for everybody.
    pub fn draw(seats: usize, reason: &'static str) -> Self {
        Outcome {
            winners: Vec::new(),
            scores: vec![0.5; seats],
            reason,
        }
    }

    /// What the end is worth to a seat, whatever the game counts: 1 for a win, 0 for a loss,
    /// ½ for a draw. A shared win is a win for each who shares it.
    pub fn value(&self, seat: Seat) -> f64 {
        if self.winners.is_empty() {
            0.5
        } else {
            f64::from(self.winners.contains(&seat))
        }
    }
}
