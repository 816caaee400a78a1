//! The end of the game: losses, repetition, and what each authority counts (section 5 of the rules document).

use super::Checkers;
use super::board::Colour;
use super::options::{DrawRules, Variant};
use super::position::{Class, Counters, End, Move, Position};
use crate::rules::Trail;

/// An ending in which one side has a king and nothing else, the other a king at least.
struct LoneKing {
    king: u64,
    others: u64,
}

impl Position {
    fn lone_king(&self) -> Option<LoneKing> {
        let lone = |colour: Colour| {
            let king = self.sides[colour as usize];
            let others = self.sides[colour.other() as usize];
            let is_lone = king.count_ones() == 1 && self.kings & king != 0 && self.kings & others != 0;
            is_lone.then_some(LoneKing { king, others })
        };
        lone(Colour::White).or_else(|| lone(Colour::Black))
    }

    fn all_kings(&self) -> bool {
        self.occupied() & !self.kings == 0
    }
}

impl Checkers {
    /// FMJD-64, which russian and brazilian federation rules share.
    fn counts_by_material(&self) -> bool {
        match self.variant {
            Variant::Russian => true,
            Variant::Brazilian => self.draw_rules == DrawRules::Federation,
            Variant::International | Variant::Classic => false,
        }
    }

    fn class_of(&self, position: &Position) -> Option<Class> {
        let ending = position.lone_king()?;
        let others = ending.others.count_ones();
        match self.variant {
            Variant::Classic => None,
            Variant::Brazilian if self.draw_rules == DrawRules::Site => {
                (others == 3 && position.all_kings()).then_some(Class::ThreeKings)
            }
            Variant::International if others == 3 => Some(Class::Three),
            _ => (others <= 2).then_some(Class::Two),
        }
    }

    fn holds_road(&self, position: &Position) -> bool {
        let holds = |ending: LoneKing| {
            ending.others.count_ones() == 3 && self.main_road & ending.king != 0 && self.main_road & ending.others == 0
        };
        self.counts_by_material() && position.lone_king().is_some_and(holds)
    }

    /// Brings the counters up to date after `mv`, which `position` has made.
    pub(super) fn count(&self, position: &mut Position, mv: Move, by_king: bool) {
        let next = |holds: bool, count: u16| if holds { count.saturating_add(1) } else { 0 };
        let class = self.class_of(position);
        let road = self.holds_road(position);
        let old = position.counters;
        position.counters = Counters {
            king_moves: next(by_king && !mv.is_capture(), old.king_moves),
            balance: next(!mv.is_capture() && !mv.crowns, old.balance),
            in_class: next(class.is_some() && class == position.class, old.in_class),
            on_road: next(road && position.road, old.on_road),
        };
        position.class = class;
        position.road = road;
    }

    /// Notes what a position whose past is not known belongs to.
    pub(super) fn classify(&self, position: &mut Position) {
        position.class = self.class_of(position);
        position.road = self.holds_road(position);
    }

    /// Works out whether the game has ended; the trail's last key is this position's.
    pub(super) fn judge(&self, position: &mut Position, trail: &Trail) {
        position.end = if position.own() == 0 {
            Some(End::NoPieces)
        } else if !self.can_move(position) {
            Some(End::NoMoves)
        } else if is_third_time(position, trail) {
            Some(End::Draw("threefold_repetition"))
        } else {
            self.draw(position).map(End::Draw)
        };
    }

    fn draw(&self, position: &Position) -> Option<&'static str> {
        let counters = position.counters;
        let after = |count: u16, plies, reason| (count >= plies).then_some(reason);
        let in_class = |class, plies, reason| {
            let counts = position.class == Some(class);
            after(counters.in_class, plies, reason).filter(|_| counts)
        };
        match (self.variant, self.draw_rules) {
            (Variant::International, _) => in_class(Class::Two, 10, "five_moves")
                .or_else(|| in_class(Class::Three, 32, "sixteen_moves"))
                .or_else(|| after(counters.king_moves, 50, "twenty_five_moves")),
            (Variant::Classic, _) => after(counters.king_moves, 80, "forty_moves"),
            (Variant::Brazilian, DrawRules::Site) => in_class(Class::ThreeKings, 40, "three_kings_against_one")
                .or_else(|| after(counters.king_moves, 40, "twenty_moves")),
            (Variant::Russian, _) | (Variant::Brazilian, DrawRules::Federation) => draw_by_material(position),
        }
    }
}

/// FMJD-64: exactly one line applies, the first that fits.
fn draw_by_material(position: &Position) -> Option<&'static str> {
    let counters = position.counters;
    let after = |count: u16, plies, reason| (count >= plies).then_some(reason);
    if position.class == Some(Class::Two) {
        return after(counters.in_class, 10, "five_moves");
    }
    if position.road && counters.on_road >= 10 {
        return Some("main_road");
    }
    let is_lone = |ending: LoneKing| ending.others.count_ones() >= 3 && position.all_kings();
    if position.lone_king().is_some_and(is_lone) {
        return after(counters.balance, 30, "fifteen_moves");
    }
    let both_have_kings = Colour::ALL.iter().all(|&colour| position.kings_of(colour) != 0);
    match position.occupied().count_ones() {
        4 | 5 if both_have_kings => after(counters.balance, 60, "thirty_moves"),
        6 | 7 if both_have_kings => after(counters.balance, 120, "sixty_moves"),
        _ => after(counters.king_moves, 30, "fifteen_moves"),
    }
}

/// Whether the position stands for the third time. Equal positions have the same side to move, and
/// nothing from before a capture or a man's move comes back.
fn is_third_time(position: &Position, trail: &Trail) -> bool {
    let reach = usize::from(position.counters.king_moves) + 1;
    let [earlier @ .., now] = trail.last(reach) else {
        return false;
    };
    let times = earlier
        .iter()
        .rev()
        .skip(1)
        .step_by(2)
        .filter(|key| *key == now)
        .count();
    times >= 2
}
