//! The messages of the line protocol.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::super::{Ask, Failure, shorten};
use crate::table::record::Clock;
use crate::table::{Reading, milliseconds};

/// How much of a line that is not understood is shown.
const SHOWN: usize = 100;

/// What a bot is told.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum ToBot<'a> {
    Hello {
        protocol: u32,
        server: &'a str,
    },
    Begin {
        game: &'a str,
        game_type: &'a str,
        options: &'a Value,
        seat: u8,
        seats: usize,
        names: Vec<&'a str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        start_position: Option<String>,
        position: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        clock: Option<&'a Clock>,
    },
    Position {
        id: u64,
        game: &'a str,
        seat: u8,
        revision: u64,
        position: String,
        legal: Vec<String>,
        events: Vec<Event<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        clocks: Option<Vec<Left>>,
        deadline_ms: u64,
        seed: u64,
        #[serde(skip_serializing_if = "Option::is_none")]
        refused: Option<&'a str>,
    },
    Result {
        game: &'a str,
        seat: u8,
        winners: &'a [u8],
        scores: &'a [f64],
        reason: &'a str,
        position: String,
        events: Vec<Event<'a>>,
    },
    Quit,
}

/// An event as the bot's seat was told it.
#[derive(Debug, Serialize)]
pub(super) struct Event<'a> {
    revision: u64,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u8>,
    text: &'a str,
}

/// What a seat has left.
#[derive(Debug, Serialize)]
pub(super) struct Left {
    main_ms: u64,
    bank_ms: u64,
    periods: u32,
    period_ms: u64,
    period_moves: u32,
}

/// What a bot says.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum FromBot {
    Hello(Hello),
    Move(Move),
    Error {
        message: String,
    },
    #[serde(other)]
    Other,
}

/// Who a bot is.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Hello {
    pub(super) protocol: u32,
    pub(super) name: String,
    #[serde(default)]
    pub(super) version: String,
    pub(super) games: Vec<String>,
}

/// A bot's answer.
#[derive(Debug, Deserialize)]
pub(super) struct Move {
    pub(super) id: u64,
    #[serde(rename = "move")]
    pub(super) notation: String,
    #[serde(default)]
    pub(super) value: Option<f64>,
    #[serde(default)]
    pub(super) comment: String,
}

/// A message as a line.
pub(super) fn write(message: &ToBot<'_>) -> String {
    serde_json::to_string(message).expect("messages are plain data with string keys, which always serialise")
}

/// Reads a line.
///
/// # Errors
/// It is no message.
pub(super) fn read(line: &[u8]) -> Result<FromBot, Failure> {
    let text = std::str::from_utf8(line).map_err(|_| {
        let lossy = String::from_utf8_lossy(line);
        Failure::Crashed(format!("sent a line that is not UTF-8: {}", shorten(&lossy, SHOWN)))
    })?;
    serde_json::from_str(text)
        .map_err(|error| Failure::Crashed(format!("sent no message: {error}: {}", shorten(text, SHOWN))))
}

pub(super) fn hello(protocol: u32) -> String {
    write(&ToBot::Hello {
        protocol,
        server: concat!("ludoteca ", env!("CARGO_PKG_VERSION")),
    })
}

pub(super) fn begin(ask: &Ask<'_>) -> String {
    write(&ToBot::Begin {
        game: ask.game(),
        game_type: ask.game_type(),
        options: ask.options(),
        seat: ask.seat.0,
        seats: ask.seats(),
        names: ask.names().collect(),
        start_position: ask.start_position(),
        position: ask.position(),
        clock: ask.clocks().map(|(clock, _)| clock),
    })
}

pub(super) fn position(ask: &Ask<'_>, id: u64, told: u64) -> String {
    write(&ToBot::Position {
        id,
        game: ask.game(),
        seat: ask.seat.0,
        revision: ask.revision(),
        position: ask.position(),
        legal: ask.legal(),
        events: events(ask, told),
        clocks: ask.clocks().map(|(_, readings)| readings.iter().map(left).collect()),
        deadline_ms: milliseconds(ask.patience),
        seed: ask.seed(),
        refused: ask.refused,
    })
}

pub(super) fn result(ask: &Ask<'_>, told: u64) -> String {
    let ending = ask.ending();
    write(&ToBot::Result {
        game: ask.game(),
        seat: ask.seat.0,
        winners: ending.map_or(&[], |ending| &ending.winners),
        scores: ending.map_or(&[], |ending| &ending.scores),
        reason: ending.map_or("unfinished", |ending| &ending.reason),
        position: ask.position(),
        events: events(ask, told),
    })
}

fn events<'a>(ask: &Ask<'a>, told: u64) -> Vec<Event<'a>> {
    ask.told_after(told)
        .map(|told| Event {
            revision: told.revision,
            kind: match (told.in_game, told.seat) {
                (false, _) => "table",
                (true, None) => "chance",
                (true, Some(_)) => "move",
            },
            seat: told.seat.map(|seat| seat.0),
            text: told.text,
        })
        .collect()
}

fn left(reading: &Reading) -> Left {
    Left {
        main_ms: reading.main_ms,
        bank_ms: reading.bank_ms,
        periods: reading.periods,
        period_ms: reading.period_ms,
        period_moves: reading.period_moves,
    }
}
