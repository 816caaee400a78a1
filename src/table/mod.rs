//! Games as the server handles them: without knowing which game it is.
//!
//! * [`GameType`], [`AnyGame`], [`AnyPosition`]: the type-erased door, one for every game
//! * [`catalog`], [`find`]: all game types
//! * [`luck`]: the committed luck of a game
//! * [`record`]: a game's header and its log of events
//! * [`Table`]: a game as the fold of its record
//! * [`verify`], [`audit()`]: replaying recorded games, and checking records of ours with their luck

mod apply;
mod archive;
mod ask;
mod audit;
mod catalog;
mod change;
mod clock;
mod close;
mod decide;
mod door;
mod duplicates;
mod entry;
mod erased;
mod event;
mod fold;
mod happen;
pub mod luck;
mod options;
mod question;
pub mod record;
mod refused;
mod show;
mod state;
mod time;
pub mod verify;

pub use archive::Arrival;
pub use audit::audit;
pub use catalog::{catalog, find};
pub use change::{Change, Logged};
pub use clock::{Clocks, Reading};
pub use door::{
    AnyGame, AnyPosition, FormatInfo, GameType, Happened, JSON, LegalMove, PlayError, Search, Suggested, Suggestion,
};
pub use event::TableEvent;
pub use fold::{Table, notation};
pub use refused::{BadRecord, TableError};
pub use show::{ending_message, turn_message};
pub use state::{Offer, Offered, SeatState, Status};
pub use time::{milliseconds, now_ms};
