//! Iterative-deepening alpha-beta.

use super::{Answer, Control, Limits};
use crate::rules::{Evaluate, Trail};

/// Searches for the seat on turn.
pub fn search<G: Evaluate>(
    game: &G,
    position: &G::Position,
    trail: &Trail,
    limits: &Limits,
    control: &Control,
) -> Answer<G::Move> {
    let _ = (game, position, trail, limits, control);
    unreachable!("written next")
}
