//! Judgement: open threats and the centre.

use super::{Colour, ConnectFour, End, Move, Position};
use crate::rules::{Evaluate, Playout, Seat};

impl ConnectFour {
    /// The empty cells at which `discs` would complete a line of four.
    fn threats(&self, discs: u128, occupied: u128) -> u128 {
        let board = (0..self.columns).fold(0, |board, column| board | self.column_mask(column));
        let mut cells = 0;
        for shift in self.directions() {
            let pair = discs & (discs >> shift);
            let triple = pair & (discs >> (2 * shift));
            cells |= (triple << (3 * shift)) | (triple >> shift);
            cells |= (pair & (discs >> (3 * shift))) << (2 * shift);
            cells |= (discs & (discs >> (2 * shift)) & (discs >> (3 * shift))) << shift;
        }
        cells & board & !occupied
    }

    fn worth_of(&self, position: &Position, colour: Colour) -> i32 {
        let discs = position.discs[colour as usize];
        let threats = self.threats(discs, position.occupied());
        // Zugzwang: with an even number of rows red is the one who gets the odd rows (1, 3, 5, …), yellow the even ones.
        let rows_of_the_colour = (0..self.columns).fold(0, |cells, column| {
            let first = u32::from(colour == Colour::Yellow);
            (first..self.rows)
                .step_by(2)
                .fold(cells, |cells, row| cells | self.bit(column, row))
        });
        let centre = (0..self.columns).map(|column| {
            let distance = (2 * column).abs_diff(self.columns - 1) as i32;
            (self.columns as i32 - distance) * (discs & self.column_mask(column)).count_ones() as i32
        });
        40 * threats.count_ones() as i32 + 50 * (threats & rows_of_the_colour).count_ones() as i32 + centre.sum::<i32>()
    }
}

impl Evaluate for ConnectFour {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let red = self.worth_of(position, Colour::Red) - self.worth_of(position, Colour::Yellow);
        if position.owner(Colour::Red) == seat { red } else { -red }
    }

    fn key(&self, position: &Position) -> u64 {
        // Occupied cells with the red ones folded in by a large odd factor; turn and offers follow from the count and `swapped`.
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
        let occupied = position.occupied() | landing;
        let colour = position.to_move();
        let own = self.threats(position.discs[colour as usize] | landing, occupied);
        let theirs = self.threats(position.discs[colour.other() as usize], position.occupied());
        let blocks = if theirs & landing != 0 { 1000 } else { 0 };
        blocks + 20 * own.count_ones() as i32 - (2 * column).abs_diff(self.columns - 1) as i32
    }

    fn noisy(&self, position: &Position, mv: Move) -> bool {
        // A disc that wins or that stops a win is forced; an evaluation before it says nothing.
        let Move::Drop(column) = mv else { return false };
        let landing = self.landing(position, u32::from(column));
        let occupied = position.occupied();
        position.end == End::Open
            && position
                .discs
                .iter()
                .any(|&discs| self.threats(discs, occupied) & landing != 0)
    }
}

impl Playout for ConnectFour {}
