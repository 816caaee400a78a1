//! Captures: whole sequences of jumps by one piece.

use std::collections::HashSet;

use super::Checkers;
use super::board::{Colour, DIRECTIONS, Direction, Square, squares};
use super::options::Variant;
use super::position::{Move, Position};

/// No capture takes more: a jump needs an inner square for its victim.
const MOST_CAPTURES: usize = 32;

/// A capture under way, or done.
#[derive(Clone, Debug)]
pub(super) struct Run {
    colour: Colour,
    enemy: u64,
    /// Everything on the board but the piece that moves.
    occupied: u64,
    from: Square,
    at: Square,
    captured: u64,
    /// Whether the piece started as a king.
    was_king: bool,
    /// Whether it moves on as one.
    is_king: bool,
    landings: [Square; MOST_CAPTURES],
}

/// One jump: what it takes and where it may land.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub victim: u64,
    pub landings: u64,
}

impl Run {
    /// A piece of the side to move before its first jump.
    pub fn new(position: &Position, from: Square) -> Self {
        let is_king = position.kings & from.bit() != 0;
        Run {
            colour: position.to_move,
            enemy: position.enemy(),
            occupied: position.occupied() & !from.bit(),
            from,
            at: from,
            captured: 0,
            was_king: is_king,
            is_king,
            landings: [from; MOST_CAPTURES],
        }
    }

    pub fn at(&self) -> Square {
        self.at
    }

    pub fn is_king(&self) -> bool {
        self.is_king
    }

    pub fn captured(&self) -> u64 {
        self.captured
    }

    /// How many pieces it has taken.
    pub fn captures(&self) -> usize {
        self.captured.count_ones() as usize
    }

    /// Everything on the board but the piece that moves.
    pub fn occupied(&self) -> u64 {
        self.occupied
    }

    /// Every square it has landed on.
    pub fn landings(&self) -> &[Square] {
        &self.landings[..self.captures()]
    }
}

/// Where the captures of one piece have been, so that a crowd of pieces, which can be taken in any
/// order, is not gone through in every order. Captures on real boards are over before it remembers anything.
#[derive(Debug, Default)]
struct Seen {
    runs: u32,
    states: HashSet<(u64, Square, bool)>,
}

impl Seen {
    /// So many runs cost less than remembering them.
    const FREE: u32 = 128;

    fn is_new(&mut self, run: &Run) -> bool {
        self.runs += 1;
        self.runs <= Self::FREE || self.states.insert((run.captured, run.at, run.is_king))
    }
}

impl Checkers {
    /// The jump of the piece of a run in one direction, if there is one.
    pub(super) fn jump(&self, run: &Run, direction: Direction) -> Option<Jump> {
        let board = &self.board;
        let flies = run.is_king && self.variant.kings_fly();
        if !run.is_king && self.variant == Variant::Classic && !run.colour.forward().contains(&direction) {
            return None;
        }
        let empty = board.all() & !run.occupied;
        let mut next = board.step(run.at.bit(), direction);
        while flies && next & empty != 0 {
            next = board.step(next, direction);
        }
        let victim = next & run.enemy & !run.captured;
        let landings = if flies {
            board.slide(victim, direction, empty)
        } else {
            board.step(victim, direction) & empty
        };
        (landings != 0).then_some(Jump { victim, landings })
    }

    pub(super) fn can_jump(&self, run: &Run) -> bool {
        DIRECTIONS.iter().any(|&direction| self.jump(run, direction).is_some())
    }

    /// The run after landing on `at` with `victim` taken.
    pub(super) fn land(&self, run: &Run, victim: u64, at: Square) -> Run {
        let mut next = run.clone();
        next.landings[run.captures()] = at;
        next.captured |= victim;
        next.at = at;
        if self.variant == Variant::Russian && at.bit() & self.board.crown_row(run.colour) != 0 {
            next.is_king = true;
        }
        next
    }

    /// Whether a man that lands here ends its capture whatever it could still take.
    pub(super) fn crowning_ends(&self, run: &Run) -> bool {
        let crowned = run.at.bit() & self.board.crown_row(run.colour) != 0;
        self.variant == Variant::Classic && !run.was_king && crowned
    }

    /// The move that a run makes if it ends here.
    pub(super) fn finished(&self, run: &Run) -> Move {
        let on_crown_row = run.at.bit() & self.board.crown_row(run.colour) != 0;
        Move {
            captured: run.captured,
            from: run.from,
            to: run.at,
            crowns: !run.was_king && (run.is_king || on_crown_row),
        }
    }

    /// Shows `done` the ways to finish a run that can go on, in the order of their paths compared number
    /// by number. Of the squares behind a victim only those are used from which the piece can jump on,
    /// if there are any.
    fn follow(&self, run: &Run, seen: &mut Seen, done: &mut impl FnMut(&Run)) {
        let jumps = DIRECTIONS.map(|direction| self.jump(run, direction));
        let mut going_on = 0;
        let mut ending = 0;
        for jump in jumps.iter().flatten() {
            let on = squares(jump.landings).filter(|&at| {
                let next = self.land(run, jump.victim, at);
                self.can_jump(&next) && !self.crowning_ends(&next)
            });
            let on = on.fold(0, |set, square| set | square.bit());
            going_on |= on;
            ending |= if on == 0 { jump.landings } else { 0 };
        }
        for at in squares(going_on | ending) {
            let over = jumps.iter().flatten().find(|jump| jump.landings & at.bit() != 0);
            let victim = over.map_or(0, |jump| jump.victim);
            let next = self.land(run, victim, at);
            if ending & at.bit() != 0 {
                done(&next);
            } else if seen.is_new(&next) {
                self.follow(&next, seen, done);
            }
        }
    }

    /// Shows `done` each complete capture of one piece, by its least path first (numbers compared one by
    /// one), and perhaps by others.
    pub(super) fn captures_from(&self, position: &Position, from: Square, done: &mut impl FnMut(&Run)) {
        self.follow(&Run::new(position, from), &mut Seen::default(), done);
    }

    /// The pieces of a side that can take something.
    pub(super) fn capturers(&self, position: &Position) -> u64 {
        let (board, colour, enemy) = (&self.board, position.to_move, position.enemy());
        let empty = board.all() & !position.occupied();
        let men = position.men(colour);
        let mut found = 0;
        for direction in DIRECTIONS {
            let back = direction.opposite();
            let takes = board.step(board.step(empty, back) & enemy, back);
            if self.variant != Variant::Classic || colour.forward().contains(&direction) {
                found |= men & takes;
            }
            if !self.variant.kings_fly() {
                found |= position.kings_of(colour) & takes;
            }
        }
        if self.variant.kings_fly() {
            for from in squares(position.kings_of(colour)) {
                if self.can_jump(&Run::new(position, from)) {
                    found |= from.bit();
                }
            }
        }
        found
    }
}
