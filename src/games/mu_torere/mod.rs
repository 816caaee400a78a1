//! Mū tōrere: four pieces a side on a ring of eight points and its centre; who can't move has lost.
//!
//! One bitmask a side: bits 0 to 7 are the ring points 1 to 8, bit 8 is the centre.

mod about;
mod engine;
mod notation;
mod options;
mod solved;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use solved::Placing;

/// The centre's bit number.
const CENTRE: u8 = 8;
/// After so many moves the game is drawn.
const MOST_ACTIONS: u8 = 120;
/// A position that stands for this time draws the game.
const MOST_OCCURRENCES: u8 = 3;

/// The rules; there are no options.
#[derive(Clone, Copy, Debug)]
pub struct MuTorere;

/// A decision: a piece goes from one point to the empty one. Points are bit numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    Blocked,
    Repetition,
    ActionLimit,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The points of each seat.
    pieces: [u16; 2],
    actions: u8,
    occurrences: u8,
    end: End,
}

impl Position {
    /// The seat to move, or that would be next.
    fn next(&self) -> Seat {
        Seat(self.actions % 2)
    }

    /// The points as the seat to move sees them.
    fn placing(&self) -> Placing {
        let seat = self.next();
        Placing {
            own: self.pieces[seat.index()],
            other: self.pieces[seat.other().index()],
        }
    }

    fn key(&self) -> u64 {
        u64::from(self.pieces[0]) | u64::from(self.pieces[1]) << 16 | u64::from(self.next().0) << 32
    }

    /// Ends the game if it has ended, in the order of the rules.
    fn judge(&mut self) {
        self.end = if self.placing().movers() == 0 {
            End::Blocked
        } else if self.occurrences >= MOST_OCCURRENCES {
            End::Repetition
        } else if self.actions >= MOST_ACTIONS {
            End::ActionLimit
        } else {
            End::Open
        };
    }
}

impl PerfectInformation for MuTorere {}

impl Game for MuTorere {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, trail: &mut Trail) -> Position {
        let position = Position {
            pieces: [0x0f, 0xf0],
            actions: 0,
            occurrences: 1,
            end: End::Open,
        };
        trail.push(position.key());
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::Open => Turn::Seat(position.next()),
            _ => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.end {
            End::Open => None,
            End::Blocked => Some(Outcome::win(2, position.next().other(), "no_legal_move")),
            End::Repetition => Some(Outcome::draw(2, "threefold_repetition")),
            End::ActionLimit => Some(Outcome::draw(2, "action_limit")),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end != End::Open {
            return;
        }
        let placing = position.placing();
        let to = placing.empty();
        out.extend(points(placing.movers()).map(|from| Move { from, to }));
    }

    fn play(&self, position: &mut Position, mv: Move, trail: &mut Trail) {
        let seat = position.next();
        position.pieces[seat.index()] ^= 1 << mv.from | 1 << mv.to;
        position.actions += 1;
        let key = position.key();
        trail.push(key);
        // Nothing that happens here is irreversible, so the whole game counts.
        let stood = trail.last(trail.len()).iter().filter(|&&earlier| earlier == key);
        position.occurrences = stood.count() as u8;
        position.judge();
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
        let Placing { own, .. } = position.placing();
        let empty = position.placing().empty();
        if own & 1 << mv.from == 0 {
            Refusal::new("not_your_piece").with("point", notation::name(mv.from))
        } else if mv.to != empty {
            Refusal::new("point_taken")
                .with("point", notation::name(mv.to))
                .with("empty", notation::name(empty))
        } else if empty == CENTRE {
            Refusal::new("no_enemy_beside").with("point", notation::name(mv.from))
        } else {
            Refusal::new("not_joined")
                .with("from", notation::name(mv.from))
                .with("to", notation::name(mv.to))
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("mū tōrere has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(&self, text: &str, trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        let position = notation::read_position(text)?;
        for _ in 0..position.occurrences {
            trail.push(position.key());
        }
        Ok(position)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![Step::cell(notation::name(mv.from)), Step::cell(notation::name(mv.to))]
    }
}

/// The bit numbers of a mask, ascending.
fn points(mask: u16) -> impl Iterator<Item = u8> {
    (0..=CENTRE).filter(move |point| mask & 1 << point != 0)
}
