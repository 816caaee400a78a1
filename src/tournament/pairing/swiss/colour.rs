//! Who sits first: preferences (C.04.3 A.6) and their allocation (C.04.3 E).

use super::card::Card;

/// A seat of a game for two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Seat 0, white in chess.
    First,
    /// Seat 1.
    Second,
}

impl Side {
    /// The other seat.
    fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}

/// How much somebody is due a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// The sides are even: the other than last time.
    Mild,
    /// One side more often than the other.
    Strong,
    /// One side twice more often than the other, or twice running.
    Absolute,
}

/// The side somebody is due; nobody is due any before the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    /// Which.
    pub(super) side: Side,
    /// How much.
    pub(super) strength: Strength,
}

/// First sides minus second sides.
fn difference(card: &Card) -> i32 {
    card.sides
        .iter()
        .map(|side| match side {
            Side::First => 1,
            Side::Second => -1,
        })
        .sum()
}

/// The side that `card` is due.
pub(super) fn preference(card: &Card) -> Option<Preference> {
    let difference = difference(card);
    let last = *card.sides.last()?;
    let twice = card.sides.len() > 1 && card.sides[card.sides.len() - 2] == last;
    let (side, strength) = match difference {
        2.. => (Side::Second, Strength::Absolute),
        ..=-2 => (Side::First, Strength::Absolute),
        _ if twice => (last.other(), Strength::Absolute),
        1 => (Side::Second, Strength::Strong),
        -1 => (Side::First, Strength::Strong),
        _ => (last.other(), Strength::Mild),
    };
    Some(Preference { side, strength })
}

/// Where `higher` sits against `lower`; `odd` says whether `higher` has an odd pairing number, counted
/// from 1, and `initial` is the side that such have in the first round.
pub(super) fn allocate(higher: &Card, lower: &Card, odd: bool, initial: Side) -> Side {
    let (high, low) = match (preference(higher), preference(lower)) {
        // E.5
        (None, None) => return if odd { initial } else { initial.other() },
        // E.1: both are content.
        (Some(high), None) => return high.side,
        (None, Some(low)) => return low.side.other(),
        (Some(high), Some(low)) if high.side != low.side => return high.side,
        (Some(high), Some(low)) => (high, low),
    };
    // E.2: the stronger preference; of two absolute ones the wider difference.
    let width = |card, preference: Preference| match preference.strength {
        Strength::Absolute => i32::abs(difference(card)),
        _ => 0,
    };
    let high_due = (high.strength, width(higher, high));
    let low_due = (low.strength, width(lower, low));
    match high_due.cmp(&low_due) {
        std::cmp::Ordering::Greater => return high.side,
        std::cmp::Ordering::Less => return low.side.other(),
        std::cmp::Ordering::Equal => {}
    }
    // E.3: alternate to the most recent time in which they had different sides.
    let latest = higher.sides.iter().rev().zip(lower.sides.iter().rev());
    if let Some((side, _)) = latest.into_iter().find(|(high, low)| high != low) {
        return side.other();
    }
    // E.4
    high.side
}
