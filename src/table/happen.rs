//! How a state takes what happens, and what the log says of it.

use std::mem::take;

use serde_json::Value;

use super::change::Logged;
use super::clock::Clocks;
use super::door::{Happened, PlayError};
use super::luck::{CommittedLuck, Seed};
use super::record::{Event, Kind};
use super::state::State;
use crate::pb::v1;
use crate::rules::{Seat, Turn};

impl State {
    /// The game's luck.
    pub(super) fn luck(&self, seed: &Seed) -> CommittedLuck {
        CommittedLuck::new(seed, self.seats.iter().map(|seat| seat.contribution.as_slice()))
    }

    pub(super) fn next_event(&self, kind: Kind, seat: Option<Seat>, text: String, now_ms: i64, comment: &str) -> Event {
        Event {
            revision: self.revision + 1,
            kind,
            seat: seat.map(|seat| seat.0),
            text,
            time_ms: now_ms.max(self.time_ms),
            data: Value::Null,
            request: None,
            comment: comment.into(),
            annotations: Vec::new(),
        }
    }

    /// Makes a move, and draws what chance then owes. A move that is refused changes nothing.
    ///
    /// # Errors
    /// The rules refuse the move.
    pub(super) fn play(
        &mut self,
        seed: &Seed,
        seat: Seat,
        mv: &v1::Move,
        comment: &str,
        now_ms: i64,
        log: &mut Vec<Logged>,
    ) -> Result<(), PlayError> {
        let mut happened = self.position.play(mv)?;
        let event = self.next_event(Kind::Move, Some(seat), take(&mut happened.text), now_ms, comment);
        log.push(self.note_happened(event, happened));
        self.draw_what_is_due(seed, now_ms, log);
        Ok(())
    }

    /// Draws as long as chance is on turn.
    pub(super) fn draw_what_is_due(&mut self, seed: &Seed, now_ms: i64, log: &mut Vec<Logged>) {
        if self.turn() != Some(Turn::Chance) {
            return;
        }
        let luck = self.luck(seed);
        while self.turn() == Some(Turn::Chance) {
            let label = self.position.luck_label();
            let number = self.draws.get(label).copied().unwrap_or(0);
            let mut happened = self.position.draw(&mut luck.draw(label, number));
            *self.draws.entry(label).or_default() += 1;
            let event = self.next_event(Kind::Chance, None, take(&mut happened.text), now_ms, "");
            log.push(self.note_happened(event, happened));
        }
    }

    /// Notes a move or event that the position has taken already; its text is the event's.
    pub(super) fn note_happened(&mut self, event: Event, happened: Happened) -> Logged {
        if let (Kind::Move, Some(clocks)) = (event.kind, &mut self.clocks) {
            clocks.moved(event.time_ms);
        }
        self.offer = None;
        self.changed_at = event.revision;
        self.end_by_rules();
        self.note(event, happened.told, happened.typed)
    }

    /// Notes an event whose effect is in the state already.
    pub(super) fn note(&mut self, event: Event, told: Vec<String>, typed: Option<v1::r#move::Game>) -> Logged {
        self.revision = event.revision;
        self.time_ms = event.time_ms;
        self.run_clock(event.time_ms);
        let clocks = self.clocks.as_ref();
        Logged {
            clock: clocks.map_or_else(Vec::new, |clocks| clocks.readings(event.time_ms)),
            running: clocks.and_then(Clocks::running),
            event,
            told,
            typed,
        }
    }
}
