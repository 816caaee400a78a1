//! Where the active figure can walk.

use super::greedy::is_beside_opponents;
use crate::games::krosmaster_arena::board::{Cell, Cells};
use crate::games::krosmaster_arena::{KrosmasterArena, Move, Position};

impl KrosmasterArena {
    /// The shortest walks of the active figure to each cell in reach, as steps. Only the first step is rolled for: walks
    /// end where opponents would hold it.
    pub(super) fn walks(&self, position: &Position) -> Vec<Vec<Move>> {
        let Some(figure) = position.actor() else {
            return Vec::new();
        };
        let Some(start) = figure.cell else { return Vec::new() };
        let nimble = self.is_nimble(figure);
        let mut seen = Cells::default();
        seen.add(start);
        let mut walks: Vec<(Cell, Vec<Move>)> = vec![(start, Vec::new())];
        let mut next = 0;
        while next < walks.len() {
            let (cell, steps) = walks[next].clone();
            next += 1;
            let goes_on = cell == start || nimble || !is_beside_opponents(position, figure.name.seat, cell);
            if !goes_on || steps.len() as i32 >= figure.left.mp {
                continue;
            }
            for neighbour in cell.neighbours() {
                if !seen.has(neighbour) && self.is_free(position, neighbour) {
                    seen.add(neighbour);
                    let further = steps.iter().copied().chain([Move::Step(neighbour)]);
                    walks.push((neighbour, further.collect()));
                }
            }
        }
        walks.into_iter().skip(1).map(|(_, steps)| steps).collect()
    }
}
