//! Games that were played elsewhere: a transcript or a record becomes a game of ours that is over; and back.

use serde_json::{Map, Value, json};

use super::audit::replays;
use super::fold::Table;
use super::luck::Seed;
use super::record::{
    Ending, Event, FORMAT, Header, Imported, Kind, LuckCommitment, Player, Record, SeatSetup, SeedSource, Spectators,
    read_seed,
};
use super::{BadRecord, GameType, Status, TableEvent};
use crate::formats::{Ended, Entry, Fault, Notes, Source, Transcript};
use crate::rules::{Seat, Viewer};

/// What an import gives a game besides what its file says.
#[derive(Clone, Debug)]
pub struct Arrival {
    /// Its id here.
    pub id: String,
    /// Who may look at it without a token.
    pub spectators: Spectators,
    /// When it arrives, in milliseconds since 1970.
    pub now_ms: i64,
}

/// What a text that is no record of ours may be told.
const NO_RECORD: &str = "not a whole record";

impl Table {
    /// A game of a transcript.
    ///
    /// # Errors
    /// A transcript that can't be played; its importer plays it, so that none comes here.
    pub fn archive(
        game_type: &dyn GameType,
        format: &str,
        transcript: Transcript,
        arrival: Arrival,
    ) -> Result<Table, BadRecord> {
        let Transcript {
            options,
            start_position,
            names,
            tags,
            comment,
            entries,
            ended,
            ..
        } = transcript;
        let header = Header {
            ludoteca_record: FORMAT,
            id: arrival.id,
            game_type: game_type.about().id.into(),
            rules_version: game_type.about().rules_version,
            options: options.clone(),
            start_position,
            seats: names.into_iter().map(seat).collect(),
            luck: no_luck(),
            clock: None,
            practice: false,
            ranked: false,
            hints: true,
            invitation_only: false,
            spectators: arrival.spectators,
            tags,
            created_ms: arrival.now_ms,
            imported: Some(Imported {
                format: format.into(),
                id: None,
            }),
        };
        let mut events = vec![Event {
            comment,
            data: json!({ "options": options }),
            ..event(Kind::Table, TableEvent::Start.to_string(), arrival.now_ms)
        }];
        events.extend(entries.into_iter().map(|entry| of_entry(entry, arrival.now_ms)));
        for (index, event) in events.iter_mut().enumerate() {
            event.revision = index as u64 + 1;
        }
        let table = Table::restore(header, Seed::default(), events)?;
        table.closed(ended.as_ref(), arrival.now_ms)
    }

    /// A game of a record of ours, which must pass the audit.
    ///
    /// # Errors
    /// What is wrong with the record.
    pub fn archive_record(source: &Source, arrival: Arrival) -> Result<Table, Fault> {
        let place = source.place();
        let read: Result<Record, _> = serde_json::from_str(&source.text);
        let mut record = read.map_err(|error| {
            let line = place.line.saturating_add((error.line() as u32).saturating_sub(1));
            let column = u32::try_from(error.column()).ok().filter(|column| *column > 0);
            Fault::syntax(crate::formats::Place { line, column }, format!("{NO_RECORD}: {error}"))
        })?;
        let wrong = |what: String| Fault::syntax(place, what);
        replays(&record).map_err(wrong)?;
        for event in &mut record.events {
            // Requests are between a caller and the server where it was played.
            event.request = None;
            event.time_ms = event.time_ms.min(arrival.now_ms);
        }
        let header = &mut record.header;
        let seed = record.seed.as_deref().and_then(read_seed);
        let played = header.luck_id().to_owned();
        if seed.is_none() {
            header.luck = no_luck();
        }
        header.imported = Some(Imported {
            format: super::JSON.name.into(),
            id: Some(played),
        });
        header.id = arrival.id;
        header.created_ms = header.created_ms.min(arrival.now_ms);
        header.spectators = arrival.spectators;
        let table = Table::restore(record.header, seed.unwrap_or_default(), record.events);
        let table = table.map_err(|error| wrong(error.to_string()))?;
        if table.status() == Status::Open {
            return Err(wrong("this game has not begun".into()));
        }
        let time = table.time_ms();
        table.closed(None, time).map_err(|error| wrong(error.to_string()))
    }

    /// The same game, ended as its file says if its rules don't say.
    fn closed(mut self, ended: Option<&Ended>, now_ms: i64) -> Result<Table, BadRecord> {
        if self.status().is_final() {
            return Ok(self);
        }
        let seats = self.seats().len();
        let score = |seat: Seat| match ended {
            None => 0.0,
            Some(ended) if ended.winners.is_empty() => 0.5,
            Some(ended) => f64::from(ended.winners.contains(&seat)),
        };
        let points = self.position().points();
        let ending = Ending {
            winners: ended
                .iter()
                .flat_map(|ended| &ended.winners)
                .map(|seat| seat.0)
                .collect(),
            scores: points.unwrap_or_else(|| Seat::all(seats).map(score).collect()),
            reason: ended.map_or(Ended::UNFINISHED, |ended| &ended.reason).into(),
        };
        let data = serde_json::to_value(&ending).unwrap_or_default();
        let result = Event {
            revision: self.revision() + 1,
            data,
            ..event(Kind::Table, TableEvent::Result.to_string(), now_ms)
        };
        let mut change = self.change();
        self.apply(&mut change, result)?;
        self.adopt(change);
        Ok(self)
    }

    /// The game without ids, times and luck: what stands. Whole, so only for whom nothing of it is masked.
    pub fn transcript(&self) -> Transcript {
        let header = self.header();
        let ended = self.ending().map(|ending| Ended {
            winners: ending.winners.iter().map(|&seat| Seat(seat)).collect(),
            reason: ending.reason.clone(),
            by_rules: self
                .position()
                .outcome()
                .is_some_and(|outcome| outcome.reason == ending.reason),
        });
        let start = TableEvent::Start.to_string();
        let comment = self
            .log()
            .iter()
            .map(|logged| &logged.event)
            .find(|event| event.text == start);
        Transcript {
            options: self.options().clone(),
            start_position: header.start_position.clone(),
            names: self.seats().iter().map(|seat| seat.name.clone()).collect(),
            started_ms: header.imported.is_none().then_some(header.created_ms),
            tags: header.tags.clone(),
            comment: comment.map(|event| event.comment.clone()).unwrap_or_default(),
            entries: self.standing().map(|logged| entry(&logged.event)).collect(),
            ended,
        }
    }

    /// Whether `viewer` may have the whole game: nothing in it is secret, or no longer.
    pub fn is_open_to(&self, viewer: Viewer) -> bool {
        !self.game().has_secrets() || self.status().is_final() || viewer == Viewer::Referee
    }
}

/// A seat of this name; what a file puts into a name may be anything.
fn seat(name: String) -> SeatSetup {
    SeatSetup {
        player: Player::Token,
        name: name.chars().filter(|char| !char.is_control()).collect(),
        contribution: String::new(),
    }
}

fn no_luck() -> LuckCommitment {
    LuckCommitment {
        version: 1,
        commitment: String::new(),
        seed_source: SeedSource::None,
    }
}

fn event(kind: Kind, text: String, time_ms: i64) -> Event {
    Event {
        revision: 0,
        kind,
        seat: None,
        text,
        time_ms,
        data: Value::Null,
        request: None,
        comment: String::new(),
        annotations: Vec::new(),
    }
}

fn of_entry(entry: Entry, time_ms: i64) -> Event {
    let kind = if entry.seat.is_some() { Kind::Move } else { Kind::Chance };
    let mut notes = entry.notes;
    Event {
        seat: entry.seat.map(|seat| seat.0),
        comment: std::mem::take(&mut notes.comment),
        annotations: std::mem::take(&mut notes.annotations),
        data: match serde_json::to_value(&notes) {
            Ok(Value::Object(rest)) if !rest.is_empty() => Value::Object(rest),
            _ => Value::Null,
        },
        ..event(kind, entry.text, time_ms)
    }
}

fn entry(event: &Event) -> Entry {
    let data = match &event.data {
        Value::Object(data) => data.clone(),
        _ => Map::new(),
    };
    // Data of another form are not notes.
    let notes: Notes = serde_json::from_value(Value::Object(data)).unwrap_or_default();
    Entry {
        seat: event.seat.map(Seat),
        text: event.text.clone(),
        notes: Notes {
            comment: event.comment.clone(),
            annotations: event.annotations.clone(),
            ..notes
        },
    }
}
