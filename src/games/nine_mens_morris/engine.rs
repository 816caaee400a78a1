//! Judgement: stones, freedom to move, and mills that can be closed.

use super::board::{BESIDE, LINE_SETS, closes, in_mills, points, reach};
use super::{Move, NineMensMorris, Position};
use crate::rules::{Evaluate, Playout, Seat};

/// A stone on the board or in hand.
const STONE: i32 = 200;
/// An empty point beside an own stone.
const FREEDOM: i32 = 8;
/// The freedom of a seat that flies.
const FLIGHT: i32 = 10;
/// An own stone with no empty point beside it.
const SHUT_IN: i32 = -8;
/// A complete line.
const MILL: i32 = 15;
/// A line that lacks one stone, and can get it in one move.
const CLOSABLE: i32 = 45;
/// The same by a stone of another mill, which opens and closes for ever.
const RUNNING: i32 = 110;
/// A line that lacks one stone, which is not at hand.
const PAIR: i32 = 10;

impl NineMensMorris {
    fn worth(&self, position: &Position, seat: Seat) -> i32 {
        let own = position.stones[seat.index()];
        let empty = position.empty();
        let placing = position.hands[seat.index()] > 0;
        let flies = self.flies(position, seat);
        let mills = in_mills(own);
        let mut worth = STONE * position.total(seat) as i32;
        if flies {
            worth += FREEDOM * FLIGHT;
        } else {
            worth += FREEDOM * reach(own, empty).count_ones() as i32;
            let shut_in = points(own).filter(|&point| BESIDE[usize::from(point)] & empty == 0);
            worth += SHUT_IN * shut_in.count() as i32;
        }
        for line in LINE_SETS {
            let here = own & line;
            let gap = line & empty;
            if here == line {
                worth += MILL;
            } else if here.count_ones() == 2 && gap != 0 {
                let helpers = BESIDE[gap.trailing_zeros() as usize] & own & !line;
                worth += if !placing && helpers & mills != 0 {
                    RUNNING
                } else if placing || flies || helpers != 0 {
                    CLOSABLE
                } else {
                    PAIR
                };
            }
        }
        worth
    }
}

impl Evaluate for NineMensMorris {
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        self.worth(position, seat) - self.worth(position, seat.other())
    }

    fn key(&self, position: &Position) -> u64 {
        let mixed = position.whole_key().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
    }

    /// Removals first, those of stones that are about to close a mill before the others; then what
    /// stops a mill, then what prepares one.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let enemy = position.enemy();
        let mut order = 0;
        if let Some(take) = mv.take {
            let pairs = LINE_SETS
                .into_iter()
                .filter(|line| line & 1 << take != 0 && (enemy & line).count_ones() == 2 && position.own() & line == 0);
            order += 1_000 + 200 * pairs.count() as i32;
        }
        if closes(enemy, mv.to) {
            order += 300;
        }
        let own = mv.from.map_or(position.own(), |from| position.own() & !(1 << from));
        let prepared = LINE_SETS
            .into_iter()
            .filter(|line| line & 1 << mv.to != 0 && (own & line).count_ones() == 1 && enemy & line == 0);
        order + 40 * prepared.count() as i32 + BESIDE[usize::from(mv.to)].count_ones() as i32
    }

    fn noisy(&self, _position: &Position, mv: Move) -> bool {
        mv.take.is_some()
    }
}

impl Playout for NineMensMorris {}
