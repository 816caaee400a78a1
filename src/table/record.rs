//! A game's record: a header and a log of events that only grows. This format stays: a record
//! written by any version replays for ever.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::luck::Seed;

/// The version of this format.
pub const FORMAT: u32 = 1;

/// What a game starts with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// The version of the format, [`FORMAT`].
    pub ludoteca_record: u32,
    /// The game's id.
    pub id: String,
    /// The game type's id.
    pub game_type: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// The options as they were asked for, complete. The `start` event holds them as they were resolved.
    pub options: Value,
    /// The position text it starts from, if it is not the usual start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_position: Option<String>,
    /// One entry a seat.
    pub seats: Vec<SeatSetup>,
    /// The luck that was committed to.
    pub luck: LuckCommitment,
    /// The clock's setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Clock>,
    /// Whether takebacks may go behind chance events and reveals.
    #[serde(default)]
    pub practice: bool,
    /// A game that counts: no hints, no analysis and no takebacks while it runs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ranked: bool,
    /// Whether hints may be asked for while it runs.
    pub hints: bool,
    /// Whether open seats are taken only by invitation.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invitation_only: bool,
    /// Who may look without a token.
    pub spectators: Spectators,
    /// The creator's notes.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<String, String>,
    /// When it was created, in milliseconds since 1970.
    pub created_ms: i64,
    /// Set for a game that was played elsewhere and brought here: an archive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub imported: Option<Imported>,
}

/// Whence a game was brought.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imported {
    /// The name of the format it was written in.
    pub format: String,
    /// The id that it had where it was played, if that is known: its luck was committed to under it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
}

impl Header {
    /// The id under which the game's luck was committed to.
    pub fn luck_id(&self) -> &str {
        let elsewhere = self.imported.as_ref().and_then(|imported| imported.id.as_deref());
        elsewhere.unwrap_or(&self.id)
    }

    /// Whether the game's luck was committed to, so that it can be drawn again.
    pub fn has_luck(&self) -> bool {
        self.luck.seed_source != SeedSource::None
    }
}

/// How a seat is filled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatSetup {
    /// Who plays it.
    #[serde(flatten)]
    pub player: Player,
    /// A name to show.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// What the seat adds to the luck, hex. Open seats add with their `join` event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub contribution: String,
}

impl SeatSetup {
    /// Whether whoever joins plays it.
    pub fn is_open(&self) -> bool {
        self.player == Player::Open
    }
}

/// Who plays a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "player", rename_all = "snake_case")]
pub enum Player {
    /// The holder of its token, which was handed out with the game.
    Token,
    /// Whoever joins.
    Open,
    /// The server's engine.
    Engine(EngineSetting),
    /// A remote bot of this name.
    Bot {
        /// The bot's name.
        bot: String,
    },
}

impl Player {
    /// Who plays the seat once it is filled: whoever joined holds its token like anybody else.
    pub fn seated(self) -> Self {
        if self == Player::Open { Player::Token } else { self }
    }
}

/// How strong an engine's seat plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSetting {
    /// 1 to 10.
    pub level: u8,
    /// Nodes a move at the most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Milliseconds a move at the most.
    pub milliseconds: u32,
}

/// What is known of a game's luck before anything is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LuckCommitment {
    /// The version of the scheme, 1.
    pub version: u32,
    /// [`commitment`](super::luck::commitment), hex.
    pub commitment: String,
    /// Whence the seed came.
    pub seed_source: SeedSource,
}

/// Whence a seed came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeedSource {
    /// The operating system.
    Os,
    /// Whoever made the game.
    Caller,
    /// There is none: the game was imported, and its luck was not committed to.
    None,
}

/// Who may look without a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Everybody.
    Public,
    /// Whoever has the spectators' link.
    Link,
    /// Nobody.
    None,
}

/// A clock's setting; times in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// The time each seat starts with.
    pub base_ms: u64,
    /// Added after each move.
    pub increment_ms: u64,
    /// Not counted at the start of each move.
    pub delay_ms: u64,
    /// Given back after each move, up to what was used.
    pub bronstein_ms: u64,
    /// Overtime: a period's length, 0 for none.
    pub byo_yomi_ms: u64,
    /// Overtime: periods.
    pub periods: u32,
    /// Overtime: moves a period.
    pub period_moves: u32,
    /// A limit for each move, 0 for none.
    pub per_move_ms: u64,
    /// Extra time for the whole game.
    pub bank_ms: u64,
    /// Whether the server's down time is charged.
    pub charge_down_time: bool,
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Events are numbered from 1 without a gap.
    pub revision: u64,
    /// What it is.
    pub kind: Kind,
    /// Who did it; `None` for chance and for the table itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<u8>,
    /// Its canonical text.
    pub text: String,
    /// When, in milliseconds since 1970, by the server; never before the event before it.
    pub time_ms: i64,
    /// A table event's details: a joiner's name and contribution, the options as resolved.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub data: Value,
    /// The request that caused it, on the first event of what it caused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<Request>,
    /// A comment.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// Annotations in the field's notation.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub annotations: Vec<String>,
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A seat's move, in the game's notation.
    Move,
    /// What chance decided, in the game's notation.
    Chance,
    /// Something at the table; see [`TableEvent`](super::TableEvent) for the texts.
    Table,
}

/// What makes a repeated request the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The method's name.
    pub method: String,
    /// The caller's id for it.
    pub id: String,
    /// A hash of what was asked, hex.
    pub hash: String,
    /// How many events it caused.
    pub events: u32,
}

/// A whole record, as it is exported and verified.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The header.
    #[serde(flatten)]
    pub header: Header,
    /// The seed, hex, once the game is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// Whose eyes it was written for, if something may be masked: `seat 0`, `spectator`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seen_by: Option<String>,
    /// The log.
    pub events: Vec<Event>,
    /// How the game ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Ending>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ending {
    /// All seats that share the win; empty means a draw.
    pub winners: Vec<u8>,
    /// One score a seat.
    pub scores: Vec<f64>,
    /// Why, in snake_case.
    pub reason: String,
}

/// What the store keeps of a game besides its events: the header and the secret seed.
#[derive(Clone, Serialize, Deserialize)]
pub struct StoredHeader {
    /// The header.
    pub header: Header,
    /// The seed, hex. Never leaves the server before the game is over.
    pub seed: String,
}

impl std::fmt::Debug for StoredHeader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("StoredHeader")
            .field("header", &self.header)
            .finish_non_exhaustive()
    }
}

/// A seed from its hex text.
pub fn read_seed(text: &str) -> Option<Seed> {
    hex::decode(text).ok()?.try_into().ok()
}
