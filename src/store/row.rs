//! What goes into the store and comes out of it.

use std::ops::Range;
use std::str::FromStr;

/// A stored game, without its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRow {
    /// The game's id.
    pub id: String,
    /// The game type's name in the catalog.
    pub game_type: String,
    /// How far the game is.
    pub state: GameState,
    /// When it was made, in milliseconds since 1970. Never changes.
    pub created_ms: i64,
    /// When its last event happened, in milliseconds since 1970.
    pub updated_ms: i64,
    /// The record's header, as JSON.
    pub header: String,
    /// Whether lists for everybody may show it.
    pub listed: bool,
    /// When the game must be looked at although nobody calls, in milliseconds since 1970: a flag falls then.
    pub wake_ms: Option<i64>,
    /// Who made it, in the server's writing; empty: nobody in particular. Never changes.
    pub owner: String,
}

impl GameRow {
    /// Where a page ends that ends with this row.
    pub fn cursor(&self) -> Cursor {
        Cursor {
            created_ms: self.created_ms,
            id: self.id.clone(),
        }
    }
}

/// How many games there are of one type in one state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameCount {
    /// The game type's name in the catalog.
    pub game_type: String,
    /// How far the games are.
    pub state: GameState,
    /// How many they are.
    pub games: u64,
}

/// One event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventRow {
    /// Its number in the game, from 1.
    pub revision: u64,
    /// The event, as JSON.
    pub body: String,
}

/// How far a game is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameState {
    /// Seats are still to be filled.
    Open,
    /// It is being played.
    Active,
    /// It has ended by its rules, by resignation, on time or by adjudication.
    Over,
    /// It was stopped without a result.
    Aborted,
}

impl GameState {
    /// The name under which it is stored.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Active => "active",
            Self::Over => "over",
            Self::Aborted => "aborted",
        }
    }
}

impl FromStr for GameState {
    type Err = UnknownState;

    fn from_str(text: &str) -> Result<Self, UnknownState> {
        [Self::Open, Self::Active, Self::Over, Self::Aborted]
            .into_iter()
            .find(|state| state.as_str() == text)
            .ok_or_else(|| UnknownState(text.to_owned()))
    }
}

/// A text that names no [`GameState`]; a newer version may have stored it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown game state {0:?}")]
pub struct UnknownState(pub String);

/// What makes a request the same as an earlier one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RequestKey {
    /// Who asks.
    pub caller: String,
    /// Which method was called.
    pub method: String,
    /// The id that the caller chose.
    pub request_id: String,
}

/// SHA-256 of a request's content: the same id with another hash is a mistake of the caller.
pub type ContentHash = [u8; 32];

/// What is remembered of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remembered {
    /// The hash of its content.
    pub hash: ContentHash,
    /// The id of the game it made, which may be deleted by now.
    pub game: String,
}

/// Which games to list. All conditions must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Only games of this type.
    pub game_type: Option<String>,
    /// Only games in this state.
    pub state: Option<GameState>,
    /// Only games made in these milliseconds since 1970.
    pub created_ms: Option<Range<i64>>,
    /// Only games whose last event fell in these milliseconds since 1970.
    pub updated_ms: Option<Range<i64>>,
    /// Only games with a seat of this name.
    pub seat_name: Option<String>,
    /// Where the page before ended.
    pub after: Option<Cursor>,
    /// How many rows to return at most.
    pub limit: u32,
    /// Only games that lists for everybody may show.
    pub listed_only: bool,
}

impl Query {
    /// The newest games of all; a start for narrower queries.
    pub fn newest(limit: u32) -> Self {
        Self {
            game_type: None,
            state: None,
            created_ms: None,
            updated_ms: None,
            seat_name: None,
            after: None,
            limit,
            listed_only: false,
        }
    }
}

/// A place in the list of games, newest first. It stays valid when its game is deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    /// When the game was made.
    pub created_ms: i64,
    /// The game's id, which decides between games of the same millisecond.
    pub id: String,
}
