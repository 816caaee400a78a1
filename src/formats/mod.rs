//! The field's file formats: readers and writers that know no game.
//!
//! * [`Splitter`]: cuts a stream of bytes into the games in it, one at a time
//! * [`Source`]: the text of one game, and where in the file it stands
//! * [`Ply`], [`Notes`]: moves as texts, with comments, annotations and variations
//! * [`Transcript`]: a game between its format and its record
//! * [`pgn`] (also PDN's grammar), [`sgf`], [`mat`]: the grammars
//! * [`Fault`]: what is wrong with a file, and where
//!
//! What a format means to a game stands in the game's folder ([`Format`](crate::games::Format)).

mod cursor;
mod fault;
pub mod mat;
pub mod pgn;
pub mod sgf;
mod source;
mod split;
mod transcript;
mod tree;

pub(crate) use fault::shorten;
pub use fault::{Cause, Fault, Place};
pub use source::Source;
pub use split::{Splitter, Syntax};
pub(crate) use transcript::civil;
pub use transcript::{Ended, Entry, Transcript};
pub use tree::{DEEPEST, Line, Notes, Ply};
