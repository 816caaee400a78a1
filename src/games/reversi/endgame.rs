//! The end of the game, solved: alpha-beta to the last square, on disc differences.
//!
//! Far from the end, moves that leave the fewest replies are tried first and positions are
//! remembered; near it, whatever is empty is tried, squares in quarters with an odd number of
//! empty ones first, since whoever plays last in a quarter gains most (parity).

use super::Mode;
use super::board::{Board, Squares};
use crate::search::Control;

/// Above every disc difference.
pub(super) const MOST: i32 = 101;
/// With so few empty squares sorting costs more than it saves.
const UNSORTED: u32 = 6;
/// The table's entries, as a power of two.
const TABLE_BITS: u32 = 18;

/// What is known of a position: the difference lies between two bounds.
#[derive(Clone, Copy)]
struct Known<S> {
    own: S,
    other: S,
    lower: i8,
    upper: i8,
    best: u8,
}

/// Solves positions of one board and mode. What it says once `control` is over means nothing.
pub(super) struct Solver<'a, S> {
    board: &'a Board<S>,
    /// 1 where discs count for their side, -1 where they count against it.
    sign: i32,
    control: &'a Control,
    table: Vec<Known<S>>,
}

impl<'a, S: Squares> Solver<'a, S> {
    pub fn new(board: &'a Board<S>, mode: Mode, control: &'a Control) -> Self {
        let nothing = Known {
            own: S::default(),
            other: S::default(),
            lower: -(MOST as i8),
            upper: MOST as i8,
            best: 0,
        };
        Solver {
            board,
            sign: match mode {
                Mode::Normal => 1,
                Mode::Reverse => -1,
            },
            control,
            table: vec![nothing; 1 << TABLE_BITS],
        }
    }

    /// What an ended position is worth to `own`.
    fn score(&self, own: S, other: S) -> i32 {
        self.sign * (own.count() as i32 - other.count() as i32)
    }

    fn empty(&self, own: S, other: S) -> S {
        self.board.all & !(own | other)
    }

    /// The final difference for `own`, which is to move: exact between `alpha` and `beta`, else a bound
    /// on that side of them.
    pub fn solve(&mut self, own: S, other: S, alpha: i32, beta: i32) -> i32 {
        let empty = self.empty(own, other);
        if empty.count() <= UNSORTED {
            self.finish(own, other, alpha, beta, false)
        } else {
            self.node(own, other, alpha, beta)
        }
    }

    fn node(&mut self, own: S, other: S, mut alpha: i32, mut beta: i32) -> i32 {
        if self.control.tick() {
            return 0;
        }
        let placements = self.board.placements(own, other);
        if placements.is_empty() {
            if self.board.placements(other, own).is_empty() {
                return self.score(own, other);
            }
            return -self.node(other, own, -beta, -alpha);
        }
        let slot = slot(own, other);
        let mut known = self.table[slot];
        let mut first = None;
        if known.own == own && known.other == other {
            let (lower, upper) = (i32::from(known.lower), i32::from(known.upper));
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
            first = Some(u32::from(known.best));
        } else {
            known = Known {
                own,
                other,
                lower: -(MOST as i8),
                upper: MOST as i8,
                best: 0,
            };
        }
        let mut moves = [(0_i32, 0_u8, S::default()); 64];
        let moves = self.order(own, other, placements, first, &mut moves);
        let window = (alpha, beta);
        let mut best = -MOST;
        for (index, &(_, square, flips)) in moves.iter().enumerate() {
            let (after_own, after_other) = (other ^ flips, own ^ flips ^ S::one(square.into()));
            let score = if index == 0 {
                -self.solve(after_own, after_other, -beta, -alpha)
            } else {
                let trial = -self.solve(after_own, after_other, -alpha - 1, -alpha);
                if trial > alpha && trial < beta {
                    -self.solve(after_own, after_other, -beta, -trial)
                } else {
                    trial
                }
            };
            if self.control.is_over() {
                return 0;
            }
            if score > best {
                best = score;
                known.best = square;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        if best > window.0 {
            known.lower = known.lower.max(best as i8);
        }
        if best < window.1 {
            known.upper = known.upper.min(best as i8);
        }
        self.table[slot] = known;
        best
    }

    /// The placements with what they turn over, the most promising first.
    fn order<'m>(
        &self,
        own: S,
        other: S,
        mut placements: S,
        first: Option<u32>,
        moves: &'m mut [(i32, u8, S); 64],
    ) -> &'m [(i32, u8, S)] {
        let odd = self.odd_quarters(self.empty(own, other));
        let mut count = 0;
        while !placements.is_empty() && count < moves.len() {
            let square = placements.pop();
            let placed = S::one(square);
            let flips = self.board.flips(own, other, square);
            let (after_own, after_other) = (other ^ flips, own ^ flips ^ placed);
            let replies = self.board.placements(after_own, after_other);
            // A corner among the replies counts twice, a corner taken is nearly always good.
            let mut cost = 2 * (replies.count() + (replies & self.board.corners).count()) as i32;
            if !(placed & self.board.corners).is_empty() {
                cost -= 4 * self.sign;
            }
            if !(placed & odd).is_empty() {
                cost -= 1;
            }
            if first == Some(square) {
                cost = i32::MIN;
            }
            moves[count] = (cost, square as u8, flips);
            count += 1;
        }
        moves[..count].sort_unstable_by_key(|&(cost, square, _)| (cost, square));
        &moves[..count]
    }

    /// The empty squares in quarters that have an odd number of them.
    fn odd_quarters(&self, empty: S) -> S {
        let [left, upper] = self.board.halves;
        let mut odd = S::default();
        for columns in [left, !left] {
            for quarter in [columns & upper, columns & !upper] {
                let here = empty & quarter;
                if here.count() % 2 == 1 {
                    odd = odd | here;
                }
            }
        }
        odd
    }

    /// As [`solve`](Self::solve) for the last squares; `passed`: the other side has just passed.
    fn finish(&mut self, own: S, other: S, mut alpha: i32, beta: i32, passed: bool) -> i32 {
        if self.control.tick() {
            return 0;
        }
        let empty = self.empty(own, other);
        if empty.count() == 1 {
            return self.last(own, other, empty.lowest());
        }
        let odd = self.odd_quarters(empty);
        let mut best = -MOST;
        for mut group in [odd, empty ^ odd] {
            while !group.is_empty() {
                let square = group.pop();
                let flips = self.board.flips(own, other, square);
                if flips.is_empty() {
                    continue;
                }
                let placed = own ^ flips ^ S::one(square);
                let score = -self.finish(other ^ flips, placed, -beta, -alpha, false);
                if score > best {
                    best = score;
                    if score >= beta {
                        return score;
                    }
                    alpha = alpha.max(score);
                }
            }
        }
        match (best > -MOST, passed) {
            (true, _) => best,
            (false, true) => self.score(own, other),
            (false, false) => -self.finish(other, own, -beta, -alpha, true),
        }
    }

    /// The difference when one square is empty: whoever can takes it.
    fn last(&self, own: S, other: S, square: u32) -> i32 {
        let placed = S::one(square);
        let flips = self.board.flips(own, other, square);
        if !flips.is_empty() {
            return self.score(own ^ flips ^ placed, other ^ flips);
        }
        let flips = self.board.flips(other, own, square);
        if !flips.is_empty() {
            return self.score(own ^ flips, other ^ flips ^ placed);
        }
        self.score(own, other)
    }
}

/// A position's place in the table.
fn slot<S: Squares>(own: S, other: S) -> usize {
    let mixed = own.widen().wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
        ^ other.widen().wrapping_mul(0xc2b2_ae3d_27d4_eb4f_1656_67b1_9e37_79f9);
    let folded = ((mixed >> 64) as u64 ^ mixed as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (folded >> (64 - TABLE_BITS)) as usize
}
