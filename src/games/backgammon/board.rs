//! The checkers, and what one step with one die may do.

use crate::rules::{BadPosition, Seat};

/// The index of the borne-off checkers in [`Board::own`].
pub(super) const OFF: u8 = 0;
/// The index of the bar.
pub(super) const BAR: u8 = 25;
/// How many checkers a seat has.
pub(super) const CHECKERS: u8 = 15;

/// A seat's checkers by its own numbering: off, points 1 to 24, bar.
pub(super) type Side = [u8; 26];

/// Both seats' checkers, each by the seat's own numbering; a seat's point `p` is the other's `25 - p`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Board([Side; 2]);

/// Why one step is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Hindrance {
    /// No own checker stands there.
    NoChecker,
    /// A checker on the bar must enter first.
    EnterFirst,
    /// The enemy holds this point.
    Held(u8),
    /// A checker outside the home board forbids bearing off.
    NotAllHome,
    /// The die is too large while this higher point is occupied.
    Higher(u8),
}

impl Board {
    /// The standard set-up.
    pub(super) const START: Board = {
        let mut side = [0; 26];
        side[24] = 2;
        side[13] = 5;
        side[8] = 3;
        side[6] = 5;
        Board([side, side])
    };

    /// A board of these checkers on points and bar; those missing from the 15 are off.
    ///
    /// # Errors
    /// A seat has more than 15 checkers, or both seats stand on one point.
    pub(super) fn new(mut sides: [Side; 2]) -> Result<Self, BadPosition> {
        for side in &mut sides {
            side[OFF as usize] = 0;
            let present: u32 = side.iter().map(|&count| u32::from(count)).sum();
            let Some(off) = u32::from(CHECKERS).checked_sub(present) else {
                return Err(BadPosition::new(format!("a seat has more than {CHECKERS} checkers")));
            };
            side[OFF as usize] = off as u8;
        }
        if (1..=24).any(|point| sides[0][point] > 0 && sides[1][25 - point] > 0) {
            return Err(BadPosition::new("both seats have checkers on one point"));
        }
        Ok(Board(sides))
    }

    /// The checkers of a seat.
    pub(super) fn own(&self, seat: Seat) -> &Side {
        &self.0[seat.index()]
    }

    /// The other seat's checkers, in that seat's numbering.
    pub(super) fn enemy(&self, seat: Seat) -> &Side {
        &self.0[1 - seat.index()]
    }

    /// How many enemy checkers stand on the seat's point.
    pub(super) fn enemies_on(&self, seat: Seat, point: u8) -> u8 {
        match point {
            1..=24 => self.enemy(seat)[25 - point as usize],
            _ => 0,
        }
    }

    /// Whether all of a seat's checkers are off.
    pub(super) fn is_empty(&self, seat: Seat) -> bool {
        self.own(seat)[OFF as usize] == CHECKERS
    }

    /// The pips a seat still has to go.
    pub(super) fn pips(&self, seat: Seat) -> u32 {
        self.own(seat)
            .iter()
            .zip(0..)
            .map(|(&count, point)| u32::from(count) * point)
            .sum()
    }

    /// Where a step from `from` with this die would land, if it is possible.
    pub(super) fn landing(&self, seat: Seat, from: u8, die: u8) -> Result<u8, Hindrance> {
        let own = self.own(seat);
        if own[from as usize] == 0 || from == OFF {
            return Err(Hindrance::NoChecker);
        }
        if own[BAR as usize] > 0 && from != BAR {
            return Err(Hindrance::EnterFirst);
        }
        if from > die {
            let to = from - die;
            return if self.enemies_on(seat, to) < 2 {
                Ok(to)
            } else {
                Err(Hindrance::Held(to))
            };
        }
        if own[7..].iter().any(|&count| count > 0) {
            return Err(Hindrance::NotAllHome);
        }
        match (from + 1..=6).rev().find(|&point| own[point as usize] > 0) {
            Some(point) if from < die => Err(Hindrance::Higher(point)),
            _ => Ok(OFF),
        }
    }

    /// Moves one checker, hitting the enemy on the target. The step must be possible; without a checker to move nothing happens.
    pub(super) fn step(&mut self, seat: Seat, from: u8, to: u8) {
        let own = &mut self.0[seat.index()];
        if own[from as usize] == 0 {
            return;
        }
        own[from as usize] -= 1;
        own[to as usize] += 1;
        if to != OFF {
            let enemy = &mut self.0[1 - seat.index()];
            let hit = std::mem::take(&mut enemy[25 - to as usize]);
            enemy[BAR as usize] += hit;
        }
    }
}
