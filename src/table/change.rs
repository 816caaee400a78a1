//! A change that a decision worked out, on its way to the disk.

use serde_json::Value;

use super::clock::{Clocks, Reading};
use super::door::{Happened, told_to};
use super::record::{Event, Kind, Request};
use super::state::{State, Status};
use crate::pb::v1;
use crate::rules::{Seat, Viewer};

/// An event with what each viewer was told of it.
#[derive(Clone, Debug)]
pub struct Logged {
    /// The event.
    pub event: Event,
    pub(super) told: Vec<String>,
    pub(super) typed: Option<v1::r#move::Game>,
    /// What each seat had left after it; empty in a game without a clock.
    pub(super) clock: Vec<Reading>,
    /// Whose clock ran then.
    pub(super) running: Option<Seat>,
}

impl Logged {
    /// What `viewer` was told.
    pub fn told_to(&self, viewer: Viewer) -> &str {
        told_to(&self.event.text, &self.told, viewer)
    }

    /// The typed move, if the viewer was told all of it.
    pub(super) fn typed_for(&self, viewer: Viewer) -> Option<v1::r#move::Game> {
        self.typed.clone().filter(|_| self.told_to(viewer) == self.event.text)
    }
}

/// What a decision will change, not yet in force.
#[derive(Clone, Debug)]
pub struct Change {
    pub(super) state: State,
    pub(super) logged: Vec<Logged>,
}

impl Change {
    /// The events to store.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.logged.iter().map(|logged| &logged.event)
    }

    /// Where the game will stand.
    pub fn status(&self) -> Status {
        self.state.status
    }

    /// When the table must be looked at although nobody calls: a flag falls then.
    pub fn wake_ms(&self) -> Option<i64> {
        self.state.clocks.as_ref()?.flag_falls_ms()
    }

    /// The names of those who join with it.
    pub fn new_names(&self) -> Vec<String> {
        let joined = self.events().filter(|event| event.kind == Kind::Table);
        let names = joined.filter_map(|event| event.data.get("name")?.as_str());
        names.map(str::to_owned).collect()
    }

    /// When its last event happened, in milliseconds since 1970.
    pub fn time_ms(&self) -> i64 {
        self.state.time_ms
    }

    /// Notes something on its first event.
    pub fn note(&mut self, comment: &str) {
        if let Some(first) = self.logged.first_mut() {
            first.event.comment = comment.into();
        }
    }

    /// Notes the request that caused it, on its first event.
    pub fn caused_by(&mut self, method: &str, id: &str, hash: &str) {
        let events = self.logged.len() as u32;
        if let Some(first) = self.logged.first_mut() {
            first.event.request = Some(Request {
                method: method.into(),
                id: id.into(),
                hash: hash.into(),
                events,
            });
        }
    }
}

impl Change {
    pub(super) fn next_event(&self, kind: Kind, seat: Option<Seat>, text: String, now_ms: i64, comment: &str) -> Event {
        Event {
            revision: self.state.revision + 1,
            kind,
            seat: seat.map(|seat| seat.0),
            text,
            time_ms: now_ms.max(self.state.time_ms),
            data: Value::Null,
            request: None,
            comment: comment.into(),
            annotations: Vec::new(),
        }
    }

    /// Appends a move or event that the position has taken already.
    pub(super) fn push_happened(&mut self, event: Event, happened: Happened) {
        if let (Kind::Move, Some(clocks)) = (event.kind, &mut self.state.clocks) {
            clocks.moved(event.time_ms);
        }
        self.state.offer = None;
        self.state.changed_at = event.revision;
        self.state.end_by_rules();
        self.push(event, happened.told, happened.typed);
    }

    pub(super) fn push(&mut self, event: Event, told: Vec<String>, typed: Option<v1::r#move::Game>) {
        self.state.revision = event.revision;
        self.state.time_ms = event.time_ms;
        self.state.run_clock(event.time_ms);
        let clocks = self.state.clocks.as_ref();
        self.logged.push(Logged {
            clock: clocks.map_or_else(Vec::new, |clocks| clocks.readings(event.time_ms)),
            running: clocks.and_then(Clocks::running),
            event,
            told,
            typed,
        });
    }
}
