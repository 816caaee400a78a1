//! What a remote bot is asked: everything here goes through the view of its seat.

use super::Table;
use crate::pb::v1;
use crate::rules::{Seat, Viewer};

impl Table {
    /// The question which move a seat makes, without a number, events and time.
    pub fn question(&self, seat: Seat, now_ms: i64) -> v1::BotPosition {
        let legal = self.position().legal(&[]).into_iter().map(|legal| v1::Move {
            notation: legal.text,
            game: Some(legal.typed),
        });
        v1::BotPosition {
            game: self.header().id.clone(),
            seat: seat.0.into(),
            revision: self.revision(),
            state: Some(self.position().state(Viewer::Seat(seat))),
            legal_moves: legal.collect(),
            clocks: self.clock_messages(now_ms),
            ..v1::BotPosition::default()
        }
    }

    /// A seat's begin: the game as it sees it.
    pub fn begin(&self, seat: Seat, now_ms: i64) -> v1::BotBegin {
        v1::BotBegin {
            seat: seat.0.into(),
            game: Some(self.seen_at(Viewer::Seat(seat), now_ms)),
        }
    }
}
