//! Judgement: material first, then how far men have come, what guards them, and what kings can hold.

use super::Checkers;
use super::board::{Board, Colour, DIRECTIONS, squares};
use super::options::Variant;
use super::position::{Move, Position};
use crate::rules::{Evaluate, Playout, Seat, logistic};

/// What a man is worth.
const MAN: i32 = 100;
/// What a man gains with each row.
const ADVANCE: i32 = 3;
/// What a man that nothing can stop is worth besides, and how much more with each row.
const RUNNER: (i32, i32) = (40, 8);
/// What a man that still guards the own crowning row is worth besides.
const GUARD: i32 = 7;
/// What a piece on one of the middle files is worth besides.
const CENTRE: i32 = 4;
/// What a man with an own piece or the edge behind it, on both sides, is worth besides.
const BACKED: i32 = 3;
/// What each empty square next to a king is worth.
const KING_STEP: i32 = 2;
/// What holding the main road is worth to a side with a flying king there.
const ROAD: i32 = 25;
/// What it is worth to be the one with fewer pieces left to trade, by each piece ahead and each piece gone.
const TRADE: i32 = 2;
/// With short kings, what each square between two kings of opposite colours costs the side ahead: it must come near to win.
const APART: i32 = 2;
/// How unsure an evaluation of this size leaves the winner.
const SCALE: f64 = 130.0;

/// What evaluation needs of one colour.
struct Side {
    colour: Colour,
    men: u64,
    kings: u64,
}

impl Checkers {
    fn side(&self, position: &Position, colour: Colour) -> Side {
        Side {
            colour,
            men: position.men(colour),
            kings: position.kings_of(colour),
        }
    }

    const fn king_worth(&self) -> i32 {
        match self.variant {
            Variant::Classic => 135,
            Variant::International => 310,
            Variant::Brazilian | Variant::Russian => 280,
        }
    }

    fn material(&self, side: &Side) -> i32 {
        MAN * side.men.count_ones() as i32 + self.king_worth() * side.kings.count_ones() as i32
    }

    fn standing(&self, side: &Side, position: &Position) -> i32 {
        let board = &self.board;
        let own = side.men | side.kings;
        let enemy = position.sides[side.colour.other() as usize];
        let empty = board.all() & !position.occupied();
        let far = ahead_of(board, enemy, side.colour);
        let mut value = CENTRE * (own & self.centre).count_ones() as i32;
        for row in 0..board.side() {
            let steps = match side.colour {
                Colour::White => board.side() - 1 - row,
                Colour::Black => row,
            } as i32;
            let men = side.men & board.row(row);
            let runners = (men & !far).count_ones() as i32;
            value += ADVANCE * steps * men.count_ones() as i32 + (RUNNER.0 + RUNNER.1 * steps) * runners;
        }
        value += GUARD * (side.men & board.crown_row(side.colour.other())).count_ones() as i32;
        let [left, right] = side.colour.forward();
        let backed = |way| {
            let open = board.step(board.all() & !own, way);
            side.men & !open
        };
        value += BACKED * (backed(left) & backed(right)).count_ones() as i32;
        for way in DIRECTIONS {
            value += KING_STEP * (side.kings & board.step(empty, way)).count_ones() as i32;
        }
        if self.variant.kings_fly() && side.kings & self.main_road != 0 && enemy & self.main_road == 0 {
            value += ROAD;
        }
        value
    }

    /// How far the kings of two sides stand apart, summed over all pairs.
    fn apart(&self, one: &Side, other: &Side) -> i32 {
        let place = |square| self.board.place(square);
        let pairs =
            squares(one.kings).flat_map(|king| squares(other.kings).map(move |enemy| (place(king), place(enemy))));
        let distances = pairs.map(|(a, b)| a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)));
        distances.sum::<u32>() as i32
    }

    /// Whether the side that is behind can hardly lose: a flying king against too few to trap it.
    fn is_drawish(&self, weak: &Side, strong: &Side) -> bool {
        if !self.variant.kings_fly() || weak.kings == 0 || strong.men.count_ones() > 1 {
            return false;
        }
        let against = (strong.men | strong.kings).count_ones();
        let holds_road = weak.kings & self.main_road != 0;
        match self.variant {
            Variant::International => against <= 2 + (weak.men | weak.kings).count_ones(),
            _ => against <= 2 || (against == 3 && holds_road),
        }
    }
}

/// Where men of `colour` could still meet a piece of `enemy` on their way: every square from which
/// steps forward can lead to one, and those pieces' own squares.
fn ahead_of(board: &Board, enemy: u64, colour: Colour) -> u64 {
    let [left, right] = colour.other().forward();
    let mut met = enemy;
    for _ in 0..board.side() {
        met |= board.step(met, left) | board.step(met, right);
    }
    met
}

impl Evaluate for Checkers {
    /// In hundredths of a man.
    fn evaluate(&self, position: &Position, seat: Seat) -> i32 {
        let colour = self.colour_of(seat);
        let (own, their) = (self.side(position, colour), self.side(position, colour.other()));
        let ahead = self.material(&own) - self.material(&their);
        let gone = 2 * self.men_a_side - position.occupied().count_ones() as i32;
        let mut value = ahead + ahead * TRADE * gone.max(0) / MAN;
        value += self.standing(&own, position) - self.standing(&their, position);
        if ahead != 0 && !self.variant.kings_fly() {
            value -= ahead.signum() * APART * self.apart(&own, &their);
        }
        let (weak, strong) = if ahead < 0 { (&own, &their) } else { (&their, &own) };
        if ahead != 0 && self.is_drawish(weak, strong) {
            value /= 8;
        }
        value.clamp(-15_000, 15_000)
    }

    fn win_probability(&self, evaluation: i32) -> f64 {
        logistic(f64::from(evaluation) / SCALE)
    }

    fn key(&self, position: &Position) -> u64 {
        position.key()
    }

    /// Captures by what they take, then crownings; other moves are alike.
    fn order(&self, position: &Position, mv: Move) -> i32 {
        let kings = (mv.captured & position.kings).count_ones();
        100 * (mv.takes() + kings) as i32 + 95 * i32::from(mv.crowns)
    }

    fn noisy(&self, _position: &Position, mv: Move) -> bool {
        mv.is_capture() || mv.crowns
    }

    /// Captures are forced, so no evaluation holds while one is due.
    fn unstable(&self, position: &Position) -> bool {
        self.capturers(position) != 0
    }
}

impl Playout for Checkers {}
