//! The plays of a roll: each result once.

use super::board::{BAR, Board, OFF};
use super::{Move, Play};
use crate::rules::Seat;

/// Appends the legal plays of these dice, one for each resulting position; [`Move::Pass`] if no step is possible.
pub(super) fn list(board: &Board, seat: Seat, dice: [u8; 2], out: &mut Vec<Move>) {
    let mark = out.len();
    let [high, low] = dice;
    if high == low {
        let mut doubles = Doubles {
            seat,
            die: high,
            mark,
            longest: 0,
            out,
        };
        doubles.extend(board, BAR, Play::default());
    } else {
        mixed(board, seat, dice, mark, out);
        if out.len() == mark {
            // One die at most can be played: the larger if it can.
            singles(board, seat, high, out);
            if out.len() == mark {
                singles(board, seat, low, out);
            }
        }
    }
    if out.len() == mark {
        out.push(Move::Pass);
    }
}

/// The search for the plays of a double.
struct Doubles<'a> {
    seat: Seat,
    die: u8,
    /// Where this roll's plays begin in `out`.
    mark: usize,
    /// The most steps of a play so far; `out` holds plays of this length.
    longest: usize,
    out: &'a mut Vec<Move>,
}

impl Doubles<'_> {
    /// Extends a play by steps from `highest` downwards. Steps of one size are possible in descending order if
    /// they are in any, and in that order no two plays have the same result: from the highest point down, each
    /// point's balance fixes the steps.
    fn extend(&mut self, board: &Board, highest: u8, play: Play) {
        let mut stuck = true;
        if play.len() < Play::MOST_STEPS {
            for from in (1..=highest).rev() {
                if let Ok(to) = board.landing(self.seat, from, self.die) {
                    stuck = false;
                    let mut next = *board;
                    next.step(self.seat, from, to);
                    self.extend(&next, from, play.with(from, to));
                }
            }
        }
        if stuck && play.len() > 0 && play.len() >= self.longest {
            if play.len() > self.longest {
                self.longest = play.len();
                self.out.truncate(self.mark);
            }
            self.out.push(Move::Play(play));
        }
    }
}

/// The most ways to play two different dice: two orders, each with a first and a second of at most 15 checkers.
const MOST_PAIRS: usize = 2 * 15 * 15;

/// The plays that use both of two different dice.
fn mixed(board: &Board, seat: Seat, dice: [u8; 2], mark: usize, out: &mut Vec<Move>) {
    let mut seen = [0; MOST_PAIRS];
    let [high, low] = dice;
    for (first, second) in [(high, low), (low, high)] {
        for from in (1..=BAR).rev() {
            let Ok(to) = board.landing(seat, from, first) else {
                continue;
            };
            let mut next = *board;
            next.step(seat, from, to);
            let play = Play::default().with(from, to);
            for from in (1..=BAR).rev() {
                let Ok(to) = next.landing(seat, from, second) else {
                    continue;
                };
                let play = play.with(from, to);
                let result = result(board, seat, &play);
                let count = out.len() - mark;
                if !seen[..count].contains(&result) {
                    seen[count] = result;
                    out.push(Move::Play(play));
                }
            }
        }
    }
}

fn singles(board: &Board, seat: Seat, die: u8, out: &mut Vec<Move>) {
    for from in (1..=BAR).rev() {
        if let Ok(to) = board.landing(seat, from, die) {
            out.push(Move::Play(Play::default().with(from, to)));
        }
    }
}

/// The lowest of the bits of a [`result`] that stand for hits.
const HITS: u32 = 100;

/// What a play changes, as one number that is equal exactly for equal results: the balance of each own point
/// but the off (at most 4 either way, so 4 bits each), and above those a bit for each point at which it hits.
pub(super) fn result(board: &Board, seat: Seat, play: &Play) -> u128 {
    let digit = |point: u8| {
        if point == OFF {
            0
        } else {
            1_u128 << (4 * (u32::from(point) - 1))
        }
    };
    let mut balance: u128 = 0;
    let mut hits = 0;
    for &(from, to) in play.steps() {
        balance = balance.wrapping_add(digit(to)).wrapping_sub(digit(from));
        if board.enemies_on(seat, to) == 1 {
            hits |= 1 << (HITS + u32::from(to) - 1);
        }
    }
    self::balance(balance) | hits
}

/// The part of a [`result`] that the mover's own checkers are.
pub(super) fn balance(result: u128) -> u128 {
    result & ((1 << HITS) - 1)
}
