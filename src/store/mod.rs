//! Where games are kept: a log of events a game, and what is needed to find it again.
//!
//! * [`Store`]: what a database must do; [`SqliteStore`] does it in the process
//! * [`GameRow`], [`EventRow`], [`RequestKey`], [`Query`]: what goes in and comes out
//! * [`Entry`], [`Conflict`]: one write, and why it was refused
//! * [`Writer`]: the thread that gathers the writes of many games into one commit; [`CommitMeters`]: what it measures
//!
//! The store knows records, not games: headers and bodies are JSON texts that it never reads.
//! Its invariant: the events of a game are numbered from 1 without a gap, and none ever changes.

mod meters;
mod row;
mod sqlite;
mod writer;

pub use meters::CommitMeters;
pub use row::{
    ContentHash, Cursor, EventRow, GameCount, GameRow, GameState, Query, Remembered, RequestKey, UnknownState,
};
pub use sqlite::SqliteStore;
pub use writer::{WriteError, Writer};

/// A database of games. Every call blocks until the disk or the network has answered.
///
/// Several servers may share one database: whoever writes a revision first has it, and the other
/// is told so.
pub trait Store: std::fmt::Debug + Send + Sync + 'static {
    /// Writes `entries`, in their order, in one transaction, and returns when they are on disk.
    ///
    /// There is one answer for each entry. One that conflicts with what is stored, or with an
    /// entry before it, is refused alone, leaves no trace, and the others go in.
    ///
    /// # Errors
    /// Nothing of the whole batch was written; but if the error is [permanent], that is not known,
    /// and nothing more may be written through this store.
    ///
    /// [permanent]: StoreError::permanent
    fn commit(&self, entries: &[Entry]) -> Result<Vec<Result<(), Conflict>>, StoreError>;

    /// A game and all its events, as they stood at one moment; `None` if there is no such game.
    ///
    /// # Errors
    /// The database can't be read.
    fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<EventRow>)>, StoreError>;

    /// The events of a game after a revision, oldest first; none if there is no such game.
    ///
    /// # Errors
    /// The database can't be read.
    fn tail(&self, game: &str, after: u64) -> Result<Vec<EventRow>, StoreError>;

    /// The games that fit, the newest first. The order never changes, so a page that starts
    /// [`after`](Query::after) the last row of another repeats nothing and skips nothing.
    ///
    /// # Errors
    /// The database can't be read.
    fn list(&self, query: &Query) -> Result<Vec<GameRow>, StoreError>;

    /// How many games there are of each type in each state; pairs without a game are left out.
    ///
    /// # Errors
    /// The database can't be read.
    fn counts(&self) -> Result<Vec<GameCount>, StoreError>;

    /// How many games of an owner are not over; none of the owner without a name.
    ///
    /// # Errors
    /// The database can't be read.
    fn unfinished(&self, owner: &str) -> Result<u64, StoreError>;

    /// The games that must be looked at before a time (milliseconds since 1970) although nobody calls, with that time,
    /// the most urgent first.
    ///
    /// # Errors
    /// The database can't be read.
    fn wakes(&self, before_ms: i64) -> Result<Vec<(i64, String)>, StoreError>;

    /// The spans without a server that ended after a time, in milliseconds since 1970, oldest first.
    ///
    /// # Errors
    /// The database can't be read.
    fn outages(&self, after_ms: i64) -> Result<Vec<std::ops::Range<i64>>, StoreError>;

    /// What an earlier request with this key made, if it is still remembered.
    ///
    /// # Errors
    /// The database can't be read.
    fn request(&self, key: &RequestKey) -> Result<Option<Remembered>, StoreError>;
}

/// One write: it goes in as a whole or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A new game.
    Create {
        /// The game; its id must be new.
        game: GameRow,
        /// The names of its seats, for lists; empty ones do not count.
        names: Vec<String>,
        /// What has happened in it already, numbered from 1.
        events: Vec<EventRow>,
        /// The request that made it, to be remembered as of the game's `created_ms`.
        request: Option<(RequestKey, ContentHash)>,
    },
    /// More events of a game.
    Append {
        /// The game's id.
        game: String,
        /// The revision that the writer takes to be the last one; the events are numbered on from it.
        after: u64,
        /// The new events; there may be none.
        events: Vec<EventRow>,
        /// The game's state from now on.
        state: GameState,
        /// The time of the last event, in milliseconds since 1970.
        updated_ms: i64,
        /// When the game must be looked at next although nobody calls.
        wake_ms: Option<i64>,
        /// Names that its seats have got, for lists.
        names: Vec<String>,
    },
    /// A span without a server, in milliseconds since 1970.
    Outage {
        /// When the last server was last seen running.
        from_ms: i64,
        /// When the next one started.
        to_ms: i64,
    },
    /// The end of a game and all its events. The request that made it stays remembered.
    Delete {
        /// The game's id.
        game: String,
    },
    /// Forgets the requests that made games before a time.
    ForgetRequests {
        /// In milliseconds since 1970; exclusive.
        before_ms: i64,
    },
}

/// Why an entry was refused. Nothing of it was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Conflict {
    /// The game does not exist, or was deleted.
    #[error("there is no such game")]
    UnknownGame,
    /// Another game has the id.
    #[error("another game has this id")]
    IdTaken,
    /// The request was answered before: give that answer again.
    #[error("the request was answered before, with game {}", .0.game)]
    RequestTaken(Remembered),
    /// The events do not continue the log: somebody else wrote first.
    #[error("the events do not follow revision {head}, the last one stored")]
    Revision {
        /// The last revision stored.
        head: u64,
    },
}

/// The database failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("store {place}: {what}; {remedy}")]
pub struct StoreError {
    /// Which database: a path or an address without secrets.
    pub place: String,
    /// What went wrong.
    pub what: String,
    /// What the operator can do about it.
    pub remedy: &'static str,
    /// A commit failed half-way: what it wrote may be on disk or not, and only a restart can tell.
    pub permanent: bool,
}
