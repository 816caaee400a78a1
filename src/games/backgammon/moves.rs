//! The decisions of a seat.

use std::fmt;

/// A seat's decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves checkers with the whole roll.
    Play(Play),
    /// No step is possible.
    Pass,
    /// Offers to double the stakes.
    Double,
    /// Throws without doubling.
    Roll,
    /// Accepts the double.
    Take,
    /// Refuses the double and loses the game.
    Drop,
}

/// One to four steps, each of one checker from a point to a point of the mover's numbering (bar 25, off 0),
/// in the order of the notation: from the highest start, then to the highest target.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Play {
    steps: [(u8, u8); Play::MOST_STEPS],
    len: u8,
}

impl Play {
    /// The steps of a double.
    pub(super) const MOST_STEPS: usize = 4;

    /// The steps in order.
    pub fn steps(&self) -> &[(u8, u8)] {
        &self.steps[..self.len()]
    }

    /// How many steps there are.
    pub(super) fn len(&self) -> usize {
        usize::from(self.len)
    }

    /// The play with one more step, which must not be its fifth; keeps the order.
    pub(super) fn with(mut self, from: u8, to: u8) -> Self {
        let at = self.steps().partition_point(|&step| step >= (from, to));
        let end = self.len();
        self.steps.copy_within(at..end, at + 1);
        self.steps[at] = (from, to);
        self.len += 1;
        self
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.steps()).finish()
    }
}
