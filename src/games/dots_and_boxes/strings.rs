//! Which moves are worth a search, by the theory of chains and loops (Berlekamp, "The Dots-and-Boxes
//! Game", 2000; Barker and Korf, AAAI 2012).
//!
//! * A box that can be closed is closed, unless it is one of the last two of a chain or of the last
//!   four of a loop: only then may it pay to leave them (double-dealing) and keep control.
//! * A chain or a loop is opened in one way only; the two boxes of a short chain by the side between
//!   them, so that they can't be used to double-deal.

use super::grid::{Grid, NO_BOX, Sides};

/// The most boxes of a grid.
const MOST_BOXES: usize = 100;

/// What is drawn, with the number of free sides of each box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lines {
    pub drawn: Sides,
    free: [u8; MOST_BOXES],
}

/// Boxes with two free sides each, in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chain {
    /// How many boxes.
    pub length: u8,
    /// Whether it closes on itself.
    pub is_loop: bool,
    /// The side by which it is opened.
    opening: u8,
}

impl Lines {
    pub fn new(grid: &Grid, drawn: Sides) -> Self {
        let mut free = [0; MOST_BOXES];
        for number in 0..grid.boxes() {
            free[usize::from(number)] = grid.around(number).iter().filter(|&&side| !drawn.has(side)).count() as u8;
        }
        Lines { drawn, free }
    }

    fn free(&self, number: u8) -> u8 {
        if number == NO_BOX {
            u8::MAX
        } else {
            self.free[usize::from(number)]
        }
    }

    /// Draws a side; how many boxes it closes.
    pub fn draw(&mut self, grid: &Grid, side: u8) -> i32 {
        self.drawn.insert(side);
        let mut closed = 0;
        for number in grid.beside(side) {
            if number != NO_BOX {
                self.free[usize::from(number)] -= 1;
                closed += i32::from(self.free[usize::from(number)] == 0);
            }
        }
        closed
    }

    fn free_sides(&self, grid: &Grid, number: u8) -> impl Iterator<Item = u8> {
        let drawn = self.drawn;
        grid.around(number).into_iter().filter(move |&side| !drawn.has(side))
    }

    /// Walks from a box over one of its free sides through boxes with two free sides: the sides
    /// crossed, and the box (or the rim) at which the walk ends. Stops also where it comes round to `start`.
    fn walk(&self, grid: &Grid, start: u8, side: u8, mut visit: impl FnMut(u8, u8)) -> u8 {
        let (mut number, mut side) = (start, side);
        loop {
            let [one, two] = grid.beside(side);
            let next = if one == number { two } else { one };
            if self.free(next) != 2 || next == start {
                return next;
            }
            visit(next, side);
            number = next;
            side = self
                .free_sides(grid, number)
                .find(|&other| other != side)
                .unwrap_or(side);
        }
    }

    /// The moves worth a search where a box can be closed; false if none can.
    pub fn captures(&self, grid: &Grid, out: &mut Vec<u8>) -> bool {
        let mut seen = 0u128;
        // A way to close a box, the side by which to double-deal instead, and whether that gives away four.
        let mut critical: Option<(u8, u8, bool)> = None;
        for number in (0..grid.boxes()).filter(|&number| self.free(number) == 1) {
            if seen >> number & 1 == 1 {
                continue;
            }
            let Some(first) = self.free_sides(grid, number).next() else {
                continue;
            };
            let mut length = 1;
            let mut second = first;
            let end = self.walk(grid, number, first, |next, crossed| {
                length += 1;
                if length == 2 {
                    second = self
                        .free_sides(grid, next)
                        .find(|&side| side != crossed)
                        .unwrap_or(first);
                }
            });
            let closed = self.free(end) == 1;
            if closed {
                length += 1;
                seen |= 1 << end;
            }
            let deal = match (closed, length) {
                (false, 2) | (true, 4) => second,
                _ => {
                    out.push(first);
                    return true;
                }
            };
            match critical {
                None => critical = Some((first, deal, closed)),
                // Of several the dearest to leave is taken first.
                Some((_, _, true)) => {
                    out.push(critical.map_or(first, |(side, _, _)| side));
                    return true;
                }
                Some(_) => {
                    out.push(first);
                    return true;
                }
            }
        }
        if let Some((first, deal, _)) = critical {
            out.extend([first, deal]);
        }
        critical.is_some()
    }

    /// The moves worth a search where no box can be closed: those that give nothing away, and an
    /// opening of each chain and loop. How many give nothing away: they come first.
    pub fn quiet(&self, grid: &Grid, out: &mut Vec<u8>) -> usize {
        let safe = |&side: &u8| !self.drawn.has(side) && grid.beside(side).iter().all(|&number| self.free(number) > 2);
        out.extend((0..grid.sides()).filter(safe));
        let count = out.len();
        self.chains(grid, |chain| out.push(chain.opening));
        count
    }

    /// Calls `found` for every chain and loop. Only where no box can be closed.
    pub fn chains(&self, grid: &Grid, mut found: impl FnMut(Chain)) {
        let mut seen = 0u128;
        for number in (0..grid.boxes()).filter(|&number| self.free(number) == 2) {
            if seen >> number & 1 == 1 {
                continue;
            }
            let mut sides = self.free_sides(grid, number);
            let (Some(one), Some(two)) = (sides.next(), sides.next()) else {
                continue;
            };
            seen |= 1 << number;
            let mut length = 1;
            let mut between = one;
            let mut end = self.walk(grid, number, one, |next, _| {
                seen |= 1 << next;
                length += 1;
            });
            let is_loop = end == number;
            if !is_loop {
                end = self.walk(grid, number, two, |next, side| {
                    seen |= 1 << next;
                    length += 1;
                    between = side;
                });
            }
            debug_assert!(self.free(end) != 1, "no box can be closed here");
            found(Chain {
                length,
                is_loop,
                opening: between,
            });
        }
    }

    /// The margin for the side to move if only chains and loops are left, taken as independent of
    /// each other: it must open them, the shortest chain or the shortest loop first.
    pub fn worth_of_openings(&self, grid: &Grid) -> i32 {
        let (mut chains, mut loops) = ([0u8; MOST_BOXES], [0u8; MOST_BOXES]);
        let (mut chain_count, mut loop_count) = (0, 0);
        self.chains(grid, |chain| {
            let (list, count) = if chain.is_loop {
                (&mut loops, &mut loop_count)
            } else {
                (&mut chains, &mut chain_count)
            };
            list[*count] = chain.length;
            *count += 1;
        });
        let (chains, loops) = (&mut chains[..chain_count], &mut loops[..loop_count]);
        // Built up from nothing left, so the longest come first.
        chains.sort_unstable_by(|a, b| b.cmp(a));
        loops.sort_unstable_by(|a, b| b.cmp(a));
        // `worth[j]`: the margin for who must open, with the `i` longest chains and the `j` longest loops left.
        let mut worth = [0i32; MOST_BOXES + 1];
        for i in 0..=chains.len() {
            for j in 0..=loops.len() {
                let by_chain = i.checked_sub(1).map(|i| match i32::from(chains[i]) {
                    short @ ..=2 => -short - worth[j],
                    long => -(long - 2 + (worth[j] + 2).abs()),
                });
                let by_loop = j.checked_sub(1).map(|j| {
                    let length = i32::from(loops[j]);
                    -(length - 4 + (worth[j] + 4).abs())
                });
                worth[j] = by_chain.max(by_loop).unwrap_or(0);
            }
        }
        worth[loops.len()]
    }
}
