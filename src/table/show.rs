//! A game as one viewer sees it: messages and records. Everything here goes through the viewer's view.

use std::sync::Arc;

use prost_types::Timestamp;

use super::change::Logged;
use super::fold::Table;
use super::record::{Ending, Event, Header, Kind, Player, Record, SeedSource, Spectators};
use super::state::{Offered, Status};
use super::time::{reading_messages, setting_message};
use crate::pb::v1;
use crate::rules::{Seat, TableAction, Turn, Viewer};

impl Table {
    /// The game as `viewer` sees it.
    pub fn seen_by(&self, viewer: Viewer) -> v1::Game {
        v1::Game {
            state: Some(self.position().state(viewer)),
            ..self.summary(viewer)
        }
    }

    /// The same with the clocks as they stand at `now_ms`, for an answer between two events.
    pub fn seen_at(&self, viewer: Viewer, now_ms: i64) -> v1::Game {
        v1::Game {
            clocks: self.clock_messages(now_ms),
            ..self.seen_by(viewer)
        }
    }

    /// The game as `viewer` sees it, without its position.
    pub fn summary(&self, viewer: Viewer) -> v1::Game {
        let header = self.header();
        let status = match self.status() {
            Status::Open => v1::Status::Open,
            Status::Active => v1::Status::Active,
            Status::Over => v1::Status::Over,
            Status::Aborted => v1::Status::Aborted,
        };
        let spectators = match header.spectators {
            Spectators::Public => v1::Spectators::Public,
            Spectators::None => v1::Spectators::None,
            Spectators::Link => v1::Spectators::Link,
        };
        v1::Game {
            id: header.id.clone(),
            game_type: header.game_type.clone(),
            rules_version: header.rules_version,
            options: Some(self.game_type().write_options(self.options())),
            status: status.into(),
            revision: self.revision(),
            seats: Seat::all(self.seats().len())
                .map(|seat| self.seat_message(seat))
                .collect(),
            turn: Some(turn_message(self.turn())),
            state: None,
            outcome: self.ending().map(ending_message),
            offer: self.offer_message(),
            luck: Some(self.luck_message()),
            clock: header.clock.as_ref().map(setting_message),
            practice: header.practice,
            hints: header.hints,
            spectators: spectators.into(),
            tags: header.tags.clone().into_iter().collect(),
            start_position: self.start_position_text(viewer).unwrap_or_default(),
            created: Some(timestamp(header.created_ms)),
            updated: Some(timestamp(self.time_ms())),
            viewer_seat: match viewer {
                Viewer::Seat(seat) => Some(seat.0.into()),
                Viewer::Spectator | Viewer::Referee => None,
            },
            clocks: self.clock_messages(self.time_ms()),
            ranked: header.ranked,
            rematch: self.rematch().unwrap_or_default().to_owned(),
            invitation_only: header.invitation_only,
            imported_from: header
                .imported
                .as_ref()
                .map(|imported| imported.format.clone())
                .unwrap_or_default(),
        }
    }

    /// The events after `revision`, as `viewer` was told them.
    pub fn events_after(&self, revision: u64, viewer: Viewer) -> Vec<v1::Event> {
        let first = usize::try_from(revision).unwrap_or(usize::MAX).min(self.log().len());
        self.log()[first..]
            .iter()
            .map(|logged| v1::Event {
                clocks: self.clocks().map_or_else(Vec::new, |clocks| {
                    reading_messages(clocks.setting(), &logged.clock, logged.running)
                }),
                ..logged.message(viewer)
            })
            .collect()
    }

    /// The game's record as `viewer` may have it: whole once the game is over or if nothing in it is
    /// secret, else without the seed and with the events as the viewer was told them.
    pub fn record(&self, viewer: Viewer) -> Record {
        let whole = self.status().is_final() || viewer == Viewer::Referee;
        let masked = !whole && self.game().has_secrets();
        let events = self.log().iter().map(|logged| Event {
            text: if masked {
                logged.told_to(viewer).into()
            } else {
                logged.event.text.clone()
            },
            // Request ids are between a caller and the server.
            request: None,
            ..logged.event.clone()
        });
        Record {
            header: Header {
                start_position: self.start_position_text(viewer),
                ..self.header().clone()
            },
            seed: (whole && self.header().has_luck()).then(|| hex::encode(self.seed())),
            seen_by: masked.then(|| match viewer {
                Viewer::Seat(seat) => format!("seat {seat}"),
                Viewer::Spectator | Viewer::Referee => "spectator".into(),
            }),
            events: events.collect(),
            outcome: self.ending().cloned(),
        }
    }

    /// The whole record of a game that nobody plays on.
    pub fn into_record(self) -> Record {
        let seed = self.header.has_luck().then(|| hex::encode(self.seed));
        let events = self.log.into_iter().map(|logged| Event {
            request: None,
            ..logged.event
        });
        Record {
            header: Arc::unwrap_or_clone(self.header),
            seed,
            seen_by: None,
            events: events.collect(),
            outcome: self.state.ending,
        }
    }

    /// The position text that the game starts from, if it is not the usual start, as far as `viewer` may know it.
    pub fn start_position_text(&self, viewer: Viewer) -> Option<String> {
        let text = self.header().start_position.as_ref()?;
        if self.status().is_final() || !self.game().has_secrets() || viewer == Viewer::Referee {
            return Some(text.clone());
        }
        // It was read when the game was made.
        self.first_position().ok().map(|position| position.text(viewer))
    }

    fn seat_message(&self, seat: Seat) -> v1::Seat {
        let state = &self.seats()[seat.index()];
        let (kind, level) = match &self.header().seats[seat.index()].player {
            Player::Token => (v1::SeatKind::Token, 0),
            Player::Open => (v1::SeatKind::Open, 0),
            Player::Engine(setting) => (v1::SeatKind::Engine, setting.level.into()),
            Player::Bot { .. } => (v1::SeatKind::Bot, 0),
        };
        v1::Seat {
            seat: seat.0.into(),
            name: state.name.clone(),
            kind: kind.into(),
            level,
            filled: state.filled,
            resigned: state.resigned,
            flagged: state.flagged,
            side: self.game().side(seat).0.into(),
        }
    }

    fn offer_message(&self) -> Option<v1::Offer> {
        let Some(offer) = self.offer() else {
            return self.offer_by_a_move();
        };
        Some(v1::Offer {
            seat: offer.seat.0.into(),
            revision: offer.revision,
            offer: Some(match offer.what {
                Offered::Draw => v1::offer::Offer::Draw(v1::DrawOffer {}),
                Offered::Takeback(to_revision) => v1::offer::Offer::Takeback(v1::TakebackOffer { to_revision }),
            }),
        })
    }

    /// A draw that was offered by the last move, in games that have offers among their moves.
    fn offer_by_a_move(&self) -> Option<v1::Offer> {
        self.position().table_move(TableAction::AcceptDraw)?;
        let last = self.standing().next_back()?;
        Some(v1::Offer {
            seat: last.event.seat?.into(),
            revision: last.event.revision,
            offer: Some(v1::offer::Offer::Draw(v1::DrawOffer {})),
        })
    }

    fn luck_message(&self) -> v1::LuckInfo {
        let luck = &self.header().luck;
        v1::LuckInfo {
            version: luck.version,
            commitment: luck.commitment.clone(),
            seed_source: match luck.seed_source {
                SeedSource::Os => "os".into(),
                SeedSource::Caller => "caller".into(),
                SeedSource::None => "none".into(),
            },
            seed: if self.status().is_final() && self.header().has_luck() {
                hex::encode(self.seed())
            } else {
                String::new()
            },
        }
    }
}

impl Logged {
    /// The event as `viewer` was told it.
    pub fn message(&self, viewer: Viewer) -> v1::Event {
        let event = &self.event;
        let kind = match event.kind {
            Kind::Move => v1::EventKind::Move,
            Kind::Chance => v1::EventKind::Chance,
            Kind::Table => v1::EventKind::Table,
        };
        let text = self.told_to(viewer).to_owned();
        let typed = self.typed_for(viewer);
        v1::Event {
            revision: event.revision,
            kind: kind.into(),
            seat: event.seat.map(u32::from),
            r#move: typed.map(|game| v1::Move {
                notation: text.clone(),
                game: Some(game),
            }),
            text,
            time: Some(timestamp(event.time_ms)),
            comment: event.comment.clone(),
            annotations: event.annotations.clone(),
            clocks: Vec::new(),
        }
    }
}

/// Who acts next, as a message.
pub fn turn_message(turn: Option<Turn>) -> v1::Turn {
    let turn = match turn {
        None => v1::turn::Turn::Waiting(true),
        Some(Turn::Seat(seat)) => v1::turn::Turn::Seat(seat.0.into()),
        Some(Turn::Chance) => v1::turn::Turn::Chance(true),
        Some(Turn::Over) => v1::turn::Turn::Over(true),
    };
    v1::Turn { turn: Some(turn) }
}

/// An ending as a message.
pub fn ending_message(ending: &Ending) -> v1::Outcome {
    v1::Outcome {
        winners: ending.winners.iter().map(|&seat| seat.into()).collect(),
        scores: ending.scores.clone(),
        reason: ending.reason.clone(),
    }
}

fn timestamp(ms: i64) -> Timestamp {
    Timestamp {
        seconds: ms.div_euclid(1000),
        nanos: (ms.rem_euclid(1000) * 1_000_000) as i32,
    }
}
