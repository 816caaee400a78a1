//! Nim: take objects from one heap at a time; the last object decides.

mod about;
mod engine;
mod notation;
mod options;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};

/// The most heaps.
const MOST_HEAPS: usize = 12;
/// The most objects in a heap.
const MOST_OBJECTS: u32 = 100;

/// The rules for one row of heaps.
#[derive(Clone, Debug)]
pub struct Nim {
    /// The heaps at the start; those beyond `count` don't exist and are 0.
    heaps: [u8; MOST_HEAPS],
    count: usize,
    misere: bool,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The heap, counted from 0 at the left.
    heap: u8,
    /// How many objects are taken.
    count: u8,
}

/// A position. Once all heaps are empty, `next` is the seat that took no last object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    heaps: [u8; MOST_HEAPS],
    next: Seat,
}

impl Position {
    fn is_over(&self) -> bool {
        self.heaps == [0; MOST_HEAPS]
    }

    fn objects(&self) -> u32 {
        self.heaps.iter().map(|&heap| u32::from(heap)).sum()
    }
}

impl Nim {
    /// The heaps of a position.
    fn heaps<'a>(&self, position: &'a Position) -> &'a [u8] {
        &position.heaps[..self.count]
    }

    /// Who wins if `seat` takes the last object.
    fn winner(&self, seat: Seat) -> Seat {
        if self.misere { seat.other() } else { seat }
    }
}

impl PerfectInformation for Nim {}

impl Game for Nim {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            heaps: self.heaps,
            next: Seat(0),
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over
        } else {
            Turn::Seat(position.next)
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let reason = if self.misere {
            "forced_last_object"
        } else {
            "took_last_object"
        };
        position
            .is_over()
            .then(|| Outcome::win(2, self.winner(position.next.other()), reason))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        for (heap, &objects) in self.heaps(position).iter().enumerate() {
            out.extend((1..=objects).map(|count| Move {
                heap: heap as u8,
                count,
            }));
        }
    }

    fn perft_count(&self, position: &Position, _scratch: &mut Vec<Move>) -> u64 {
        position.objects().into()
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        let heap = &mut position.heaps[usize::from(mv.heap)];
        *heap = heap.saturating_sub(mv.count);
        position.next = position.next.other();
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        let heap = u32::from(mv.heap) + 1;
        match self.heaps(position).get(usize::from(mv.heap)) {
            None => Refusal::new("no_such_heap")
                .with("heap", heap)
                .with("heaps", self.count),
            Some(0) => Refusal::new("heap_empty").with("heap", heap),
            Some(_) if mv.count == 0 => Refusal::new("take_at_least_one"),
            Some(left) => Refusal::new("heap_too_small").with("heap", heap).with("left", left),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("nim has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![
            Step::cell(wire::heap_id(mv.heap.into())),
            Step::choice(mv.count.to_string()),
        ]
    }

    /// Any number of moves from one a heap to one an object may be left; its parity decides.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        let fewest = self.heaps(position).iter().filter(|&&heap| heap > 0).count() as u32;
        let last = if fewest.is_multiple_of(2) {
            position.next.other()
        } else {
            position.next
        };
        position.objects() > fewest || self.winner(last) == seat
    }
}
