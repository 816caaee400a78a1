//! Judgement: open rows of three and four. Who runs out of squares is left to the search, which follows
//! a seat that has few of them: counting squares at the horizon made play worse.

use super::{End, Position, Ranks, Square, Xxung};
use crate::rules::{Evaluate, Playout, Seat};

/// What an open row with three own stones is worth.
const THREE: i32 = 8;
/// What an open row with four own stones is worth.
const FOUR: i32 = 32;
/// With so few squares to choose from a seat is driven, and the search looks on.
const DRIVEN: u8 = 2;

/// The finalizer of SplitMix64, which scatters small numbers over all 64 bits.
const fn scatter(number: u64) -> u64 {
    let mut z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn code(square: Square) -> u64 {
    ((square.rank as u64) << 4) + square.file as u64 + 1
}

pub(super) const fn stone_hash(square: Square, seat: Seat) -> u64 {
    scatter(code(square) + 512 * (1 + seat.0 as u64))
}

impl Xxung {
    /// The worth of the rows of five that hold only stones of `own` and empty squares.
    fn rows(&self, own: &Ranks, theirs: &Ranks) -> i32 {
        let board = (1u16 << (self.size - 1) << 1).wrapping_sub(1);
        let size = usize::from(self.size);
        // One rank of a side, shifted so that a row's stone on it comes to the bit where the row starts.
        let shifted = |ranks: &Ranks, rank: usize, shift: i32| {
            if shift < 0 {
                ranks[rank] << -shift
            } else {
                ranks[rank] >> shift
            }
        };
        let starts = board >> 4;
        let mut worth = 0;
        for rank in 0..size {
            let level = [0, 1, 2, 3, 4].map(|step| (rank, step));
            worth += worth_of(
                level.map(|(rank, step)| (shifted(own, rank, step), shifted(theirs, rank, step))),
                starts,
            );
            if rank + 4 >= size {
                continue;
            }
            for (slant, starts) in [(0, board), (1, starts), (-1, starts << 4)] {
                let row = [0, 1, 2, 3, 4].map(|step| (rank + step, slant * step as i32));
                let row = row.map(|(rank, shift)| (shifted(own, rank, shift), shifted(theirs, rank, shift)));
                worth += worth_of(row, starts);
            }
        }
        worth
    }
}

/// The worth of all rows that start on the squares of `starts`; each step has own and enemy stones.
fn worth_of(row: [(u16, u16); 5], starts: u16) -> i32 {
    let open = row.iter().fold(starts, |open, (_, theirs)| open & !theirs);
    if open == 0 {
        return 0;
    }
    let [a, b, c, d, e] = row.map(|(own, _)| own & open);
    // Two full adders count the own stones of every row at once.
    let (sum, carry) = (a ^ b ^ c, (a & b) | (c & (a ^ b)));
    let (ones, more) = (sum ^ d ^ e, (sum & d) | (e & (sum ^ d)));
    let threes = ones & (carry ^ more);
    let fours = !ones & carry & more;
    THREE * threes.count_ones() as i32 + FOUR * fours.count_ones() as i32
}

impl Evaluate for Xxung {
    /// The difference of open rows.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let (own, theirs) = (&position.stones[seat.index()], &position.stones[seat.other().index()]);
        self.rows(own, theirs) - self.rows(theirs, own)
    }

    fn key(&self, position: &Position) -> u64 {
        position.hash ^ position.last.map_or(0, |last| scatter(code(last)))
    }

    /// Wins first, then squares that leave few exits.
    fn order(&self, position: &Position, square: Square) -> i32 {
        if self.fives(position, square, position.mover()).next().is_some() {
            return 10_000;
        }
        match i32::from(self.exit_count(position, square)) {
            0 => 10_000,
            exits => -40 * exits,
        }
    }

    fn noisy(&self, position: &Position, square: Square) -> bool {
        self.exit_count(position, square) < 2
    }

    fn unstable(&self, position: &Position) -> bool {
        let driven = |last| self.exit_count(position, last) <= DRIVEN;
        position.end == End::Open && position.last.is_some_and(driven)
    }
}

impl Playout for Xxung {}
