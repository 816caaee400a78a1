//! A change that a decision worked out, on its way to the disk.

use super::clock::Reading;
use super::door::told_to;
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
#[derive(Debug)]
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
