//! The pairing card: what the pairing of a round must know of one entrant.

use super::super::points::Points;
use super::super::{Done, Field, results};
use super::colour::Side;

/// One entrant's history.
#[derive(Clone, Debug)]
pub(in super::super) struct Card {
    /// Whose card it is.
    pub(in super::super) entrant: usize,
    /// The points of the complete rounds, byes counted.
    pub(super) points: Points,
    /// Whom it has met.
    pub(super) opponents: Vec<usize>,
    /// Where it sat in each round that it played.
    pub(super) sides: Vec<Side>,
    /// How many byes it had.
    pub(in super::super) byes: u32,
    /// Its floats in the last round and in the one before.
    pub(super) floats: [Option<Float>; 2],
}

/// To have met, or to have gone free instead of meeting, somebody of another score (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    /// The opponent had less, or there was none.
    Down,
    /// The opponent had more.
    Up,
}

impl Card {
    /// The card before the first round.
    pub(super) fn new(entrant: usize) -> Self {
        Card {
            entrant,
            points: Points::default(),
            opponents: Vec::new(),
            sides: Vec::new(),
            byes: 0,
            floats: [None; 2],
        }
    }
}

/// Enters a complete round in the cards. Who is in none of its encounters had the bye.
pub(super) fn enter(cards: &mut [Card], round: &[&Done], field: &Field) {
    let mut before = vec![Points::default(); field.entrants];
    for card in cards.iter() {
        before[card.entrant] = card.points;
    }
    for card in cards {
        let done = round
            .iter()
            .find(|done| done.encounter.entrants.contains(&card.entrant));
        let float = match done {
            Some(done) => {
                let side = if done.encounter.entrants[0] == card.entrant {
                    Side::First
                } else {
                    Side::Second
                };
                let opponent = match side {
                    Side::First => done.encounter.entrants[1],
                    Side::Second => done.encounter.entrants[0],
                };
                card.points += results::points(done, card.entrant);
                card.opponents.push(opponent);
                card.sides.push(side);
                match before[card.entrant].cmp(&before[opponent]) {
                    std::cmp::Ordering::Greater => Some(Float::Down),
                    std::cmp::Ordering::Less => Some(Float::Up),
                    std::cmp::Ordering::Equal => None,
                }
            }
            None => {
                card.points += Points::wins(field.games);
                card.byes += 1;
                Some(Float::Down)
            }
        };
        card.floats = [float, card.floats[0]];
    }
}
