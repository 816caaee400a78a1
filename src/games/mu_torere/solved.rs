//! The whole game solved: every placing of the pieces, worked out backwards from the blocked ones.
//!
//! The repetition rule and the action limit are not in the table; they only ever add draws.

use std::sync::LazyLock;

use super::CENTRE;

/// The ring's points.
const RING: u16 = 0xff;
/// All nine points.
const ALL: u16 = 0x1ff;

/// The pieces as the side to move sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Placing {
    pub own: u16,
    pub other: u16,
}

impl Placing {
    /// Four pieces a side in different places.
    pub fn all() -> impl Iterator<Item = Placing> {
        let four = |mask: &u16| mask.count_ones() == 4;
        (0..=ALL).filter(four).flat_map(move |own| {
            let others = (0..=ALL).filter(four).filter(move |other| other & own == 0);
            others.map(move |other| Placing { own, other })
        })
    }

    /// The empty point's bit number.
    pub fn empty(self) -> u8 {
        (!(self.own | self.other) & ALL).trailing_zeros() as u8
    }

    /// The own pieces that may move to the empty point.
    pub fn movers(self) -> u16 {
        let empty = self.empty();
        if empty == CENTRE {
            self.own & beside(self.other & RING)
        } else {
            self.own & (beside(1 << empty) | 1 << CENTRE)
        }
    }

    /// What the other side sees after the piece on `from` has moved.
    pub fn after(self, from: u8) -> Placing {
        Placing {
            own: self.other,
            other: self.own ^ (1 << from | 1 << self.empty()),
        }
    }

    /// What the other side sees after each move.
    pub fn replies(self) -> impl Iterator<Item = Placing> {
        super::points(self.movers()).map(move |from| self.after(from))
    }
}

/// The ring points beside those of a mask.
fn beside(ring: u16) -> u16 {
    (ring << 1 | ring >> 7 | ring >> 1 | ring << 7) & RING
}

/// What a placing is worth to the side to move with best play, and in how many plies it is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Win(u8),
    Loss(u8),
    Draw,
}

/// By own mask and then by the empty point, which together tell the other mask.
type Table = Vec<[Value; 9]>;

static TABLE: LazyLock<Table> = LazyLock::new(solve);

/// The value of a placing. The table is made at the first use.
pub(super) fn value(placing: Placing) -> Value {
    look(&TABLE, placing)
}

fn look(table: &Table, placing: Placing) -> Value {
    table[usize::from(placing.own)][usize::from(placing.empty())]
}

/// Backward induction: what is decided in 0, 1, 2, … plies, until nothing is added.
fn solve() -> Table {
    let mut table = vec![[Value::Draw; 9]; usize::from(ALL) + 1];
    let mut undecided: Vec<Placing> = Placing::all().collect();
    for plies in 0.. {
        let decided: Vec<(Placing, Value)> = undecided
            .iter()
            .filter_map(|&placing| Some((placing, decide(&table, placing, plies)?)))
            .collect();
        // Wins come after an odd number of plies and losses after an even one, so either may be missing once.
        if decided.is_empty() && plies > 0 {
            break;
        }
        for (placing, value) in decided {
            table[usize::from(placing.own)][usize::from(placing.empty())] = value;
        }
        undecided.retain(|&placing| look(&table, placing) == Value::Draw);
    }
    table
}

/// The value of a placing if it is decided in exactly so many plies, all that is decided in fewer being known.
fn decide(table: &Table, placing: Placing, plies: u8) -> Option<Value> {
    let mut replies = placing.replies().map(|reply| look(table, reply));
    if plies % 2 == 1 {
        replies
            .any(|reply| matches!(reply, Value::Loss(_)))
            .then_some(Value::Win(plies))
    } else {
        replies
            .all(|reply| matches!(reply, Value::Win(_)))
            .then_some(Value::Loss(plies))
    }
}
