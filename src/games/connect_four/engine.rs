//! Judgement: open threats, who will get to fill them, and the centre.

use super::{Colour, ConnectFour, Move, Position};
use crate::rules::{Evaluate, Luck, Playout, Seat};

impl ConnectFour {
    /// The lowest cell of every column.
    fn ground(&self) -> u128 {
        (0..self.columns).fold(0, |cells, column| cells | self.bit(column, 0))
    }

    /// The cell in every column that the next disc would fall to.
    fn landings(&self, occupied: u128) -> u128 {
        (occupied + self.ground()) & self.board()
    }

    fn board(&self) -> u128 {
        // A product with one bit a column copies the rows into every column; they don't overlap.
        self.ground() * ((1 << self.rows) - 1)
    }

    /// The empty cells at which `discs` would complete a line of four.
    fn threats(&self, discs: u128, occupied: u128) -> u128 {
        let mut cells = 0;
        for shift in self.directions() {
            let pair = discs & (discs >> shift);
            let triple = pair & (discs >> (2 * shift));
            cells |= (triple << (3 * shift)) | (triple >> shift);
            cells |= (pair & (discs >> (3 * shift))) << (2 * shift);
            cells |= (discs & (discs >> (2 * shift)) & (discs >> (3 * shift))) << shift;
        }
        cells & self.board() & !occupied
    }

    /// The drops that win at once for `colour`, were it on turn.
    fn wins(&self, position: &Position, colour: Colour) -> u128 {
        let occupied = position.occupied();
        self.threats(position.discs[colour as usize], occupied) & self.landings(occupied)
    }

    /// The rows that fall to a colour when columns fill up in pairs (zugzwang): with an even number
    /// of rows red, who starts, gets the first, third, …, yellow the second, fourth, …
    fn rows_of(&self, colour: Colour) -> u128 {
        if !self.rows.is_multiple_of(2) {
            return 0;
        }
        let every_other = (0..self.rows).step_by(2).fold(0, |rows, row| rows | 1 << row);
        self.ground() * (every_other << u32::from(colour == Colour::Yellow))
    }

    fn centrality(&self, column: u32) -> i32 {
        (self.columns - (2 * column).abs_diff(self.columns - 1)) as i32
    }

    fn worth_of(&self, position: &Position, colour: Colour) -> i32 {
        let discs = position.discs[colour as usize];
        let threats = self.threats(discs, position.occupied());
        let centre: i32 = (0..self.columns)
            .map(|column| self.centrality(column) * (discs & self.column_mask(column)).count_ones() as i32)
            .sum();
        let timely = threats & self.rows_of(colour);
        40 * threats.count_ones() as i32 + 50 * timely.count_ones() as i32 + centre
    }
}

impl Evaluate for ConnectFour {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let red = self.worth_of(position, Colour::Red) - self.worth_of(position, Colour::Yellow);
        if position.owner(Colour::Red) == seat { red } else { -red }
    }

    fn key(&self, position: &Position) -> u64 {
        // The colours are mixed separately by large odd factors; turn and offers follow from the count and `swapped`.
        let mixed = position.discs[0].wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835)
            ^ position.discs[1].wrapping_mul(0xc2b2_ae3d_27d4_eb4f_1656_67b1_9e37_79f9)
            ^ u128::from(position.swapped);
        let folded = (mixed >> 64) as u64 ^ (mixed as u64);
        folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (folded >> 29)
    }

    fn order(&self, position: &Position, mv: Move) -> i32 {
        let Move::Drop(column) = mv else { return 0 };
        let column = u32::from(column);
        let landing = self.landing(position, column);
        let occupied = position.occupied();
        let colour = position.to_move();
        let own = position.discs[colour as usize];
        let theirs = self.threats(position.discs[colour.other() as usize], occupied);
        if self.threats(own, occupied) & landing != 0 {
            return 10_000;
        }
        let block = if theirs & landing != 0 { 5_000 } else { 0 };
        let gift = if theirs & (landing << 1) != 0 { -5_000 } else { 0 };
        let threats = self.threats(own | landing, occupied | landing).count_ones() as i32;
        block + gift + 200 * threats + 10 * self.centrality(column)
    }

    fn noisy(&self, position: &Position, mv: Move) -> bool {
        let Move::Drop(column) = mv else { return false };
        let landing = self.landing(position, u32::from(column));
        let wins = self.wins(position, Colour::Red) | self.wins(position, Colour::Yellow);
        wins & landing != 0
    }

    fn unstable(&self, position: &Position) -> bool {
        self.wins(position, position.to_move().other()) != 0
    }
}

impl Playout for ConnectFour {
    fn choose(&self, position: &Position, moves: &[Move], luck: &mut dyn Luck) -> usize {
        let colour = position.to_move();
        for wins in [self.wins(position, colour), self.wins(position, colour.other())] {
            let forced = moves.iter().position(|&mv| match mv {
                Move::Drop(column) => wins & self.column_mask(u32::from(column)) != 0,
                Move::Swap => false,
            });
            if let Some(index) = forced {
                return index;
            }
        }
        luck.below(moves.len() as u64) as usize
    }
}
