//! Alpha-beta over the sides of a grid: the margin of the boxes still to come, for the colour to
//! move. It does not depend on whose the closed boxes are.

use super::grid::{Grid, Sides};
use super::strings::Lines;
use crate::search::Control;

/// Above every margin.
pub(super) const INFINITE: i32 = 1_000;
/// The depth of a value that needed no estimate.
const PROVED: u8 = u8::MAX;
/// Slots of the table.
const SLOTS: usize = 1 << 17;
/// A line of more plies than there are sides does not exist.
const MOST_PLIES: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Lower,
    Exact,
    Upper,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    drawn: Sides,
    score: i16,
    bound: Bound,
    depth: u8,
    best: u8,
}

/// A search of one grid.
pub(super) struct Search<'a> {
    grid: &'a Grid,
    control: &'a Control,
    table: Vec<Option<Entry>>,
    buffers: Vec<Vec<u8>>,
    /// Whether the value being made leans on an estimate, and so is no proof.
    pub leaned: bool,
}

impl<'a> Search<'a> {
    pub fn new(grid: &'a Grid, control: &'a Control) -> Self {
        Search {
            grid,
            control,
            table: vec![None; SLOTS],
            buffers: vec![Vec::new(); MOST_PLIES],
            leaned: false,
        }
    }

    /// The margin for the colour that draws `side`, that side's boxes included.
    pub fn after(&mut self, lines: &Lines, side: u8, depth: u8, window: (i32, i32), ply: usize) -> i32 {
        let (alpha, beta) = window;
        let mut next = *lines;
        match next.draw(self.grid, side) {
            0 => -self.value(&next, depth, (-beta, -alpha), ply),
            closed => closed + self.value(&next, depth, (alpha - closed, beta - closed), ply),
        }
    }

    /// The margin for the colour to move; plies without a choice and captures cost no depth.
    pub fn value(&mut self, lines: &Lines, depth: u8, window: (i32, i32), ply: usize) -> i32 {
        if lines.drawn.len() == u32::from(self.grid.sides()) || self.control.tick() {
            return 0;
        }
        let (mut alpha, beta) = window;
        let slot = slot(&lines.drawn);
        let known = self.table[slot].filter(|entry| entry.drawn == lines.drawn);
        if let Some(entry) = known
            && (entry.depth == PROVED || entry.depth >= depth)
        {
            let score = i32::from(entry.score);
            let settles = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => score >= beta,
                Bound::Upper => score <= alpha,
            };
            if settles {
                self.leaned |= entry.depth != PROVED;
                return score;
            }
        }
        let mut moves = std::mem::take(&mut self.buffers[ply]);
        moves.clear();
        let captures = lines.captures(self.grid, &mut moves);
        if !captures {
            lines.quiet(self.grid, &mut moves);
        }
        if !captures && depth == 0 {
            self.buffers[ply] = moves;
            self.leaned = true;
            return self.estimate(lines);
        }
        if let Some(best) = known.map(|entry| entry.best)
            && let Some(index) = moves.iter().position(|&side| side == best)
        {
            moves[..=index].rotate_right(1);
        }
        let rest = depth - u8::from(!captures && moves.len() > 1);
        let outer = std::mem::take(&mut self.leaned);
        let mut leaned = false;
        let (mut score, mut best) = (-INFINITE, moves[0]);
        for &side in &moves {
            self.leaned = false;
            let value = self.after(lines, side, rest, (alpha, beta), ply + 1);
            if self.control.is_over() {
                break;
            }
            if value > score {
                (score, best) = (value, side);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                leaned = self.leaned; // what cuts is proof enough
                break;
            }
            leaned |= self.leaned;
        }
        self.buffers[ply] = moves;
        self.leaned = outer | leaned;
        if self.control.is_over() {
            return 0;
        }
        let bound = if score >= beta {
            Bound::Lower
        } else if score > window.0 {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table[slot] = Some(Entry {
            drawn: lines.drawn,
            score: score as i16,
            bound,
            depth: if leaned { depth } else { PROVED },
            best,
        });
        score
    }

    /// What the margin will be if both give nothing away as long as they can, and then the chains are
    /// opened. Several ways to fill up are tried, since their lengths decide who must open.
    fn estimate(&mut self, lines: &Lines) -> i32 {
        const WAYS: usize = 4;
        let mut sum = 0;
        let mut safe = Vec::with_capacity(usize::from(self.grid.sides()));
        for way in 0..WAYS {
            let mut filled = *lines;
            let mut sign = 1;
            loop {
                safe.clear();
                let count = filled.quiet(self.grid, &mut safe);
                if count == 0 {
                    break;
                }
                // Spread over the grid, another way each time, and always the same for the same position.
                let pick = (way * 7 + filled.drawn.len() as usize * 5) % count;
                filled.draw(self.grid, safe[pick]);
                sign = -sign;
            }
            sum += sign * filled.worth_of_openings(self.grid);
        }
        sum / WAYS as i32
    }
}

fn slot(drawn: &Sides) -> usize {
    let mixed = drawn.0.iter().fold(0u64, |key, &word| {
        let mixed = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    });
    (mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 40) as usize % SLOTS
}
