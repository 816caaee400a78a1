//! Why a move is not legal.

use super::board::{Direction, Stage};
use super::{Konane, Move, Position, Square};
use crate::rules::Refusal;

impl Konane {
    pub(super) fn refusal(&self, position: &Position, mv: Move) -> Refusal {
        let stone = match mv {
            Move::Remove(square) => square,
            Move::Jump { from, .. } => from,
        };
        match (position.stage(), mv) {
            (Stage::Jumps, Move::Remove(_)) => return Refusal::new("jump_now"),
            (Stage::FirstRemoval | Stage::SecondRemoval, Move::Jump { .. }) => return Refusal::new("take_a_stone_now"),
            _ => {}
        }
        if !position.has_stone(stone) {
            return Refusal::new("empty_square").with("square", stone);
        }
        if stone.colour() != position.to_move() {
            return Refusal::new("not_your_stone").with("square", stone);
        }
        match mv {
            Move::Remove(_) if position.stage() == Stage::FirstRemoval => {
                Refusal::new("first_stone_from_corner_or_middle")
            }
            Move::Remove(_) => Refusal::new("second_stone_beside_the_gap"),
            Move::Jump { from, to } => self.jump_refusal(position, from, to),
        }
    }

    fn jump_refusal(&self, position: &Position, from: Square, to: Square) -> Refusal {
        let columns = i16::from(to.column) - i16::from(from.column);
        let rows = i16::from(to.row) - i16::from(from.row);
        let direction = match (columns.signum(), rows.signum()) {
            (1, 0) => Direction::Right,
            (-1, 0) => Direction::Left,
            (0, 1) => Direction::Up,
            (0, -1) => Direction::Down,
            _ => return Refusal::new("jump_straight"),
        };
        if (columns + rows) % 2 != 0 {
            return Refusal::new("jump_straight");
        }
        let mut at = from;
        while let Some((over, landing)) = self.away(at, direction, 1).zip(self.away(at, direction, 2)) {
            if !position.has_stone(over) {
                return Refusal::new("nothing_to_jump").with("square", over);
            }
            if position.has_stone(landing) || landing == to {
                break;
            }
            at = landing;
        }
        let landing = self.away(at, direction, 2).unwrap_or(to);
        Refusal::new("landing_taken").with("square", landing)
    }
}
