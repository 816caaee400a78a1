//! What a game is, with nothing around it: no I/O, no protobuf, no clock, and
//! no randomness but the [`Luck`] it is handed.
//!
//! * [`Seat`], [`Viewer`], [`Turn`], [`Outcome`]: the words everything else uses
//! * [`Game`]: the rules of one game, options applied
//! * [`Information`]: who may see what, and what a seat can imagine
//! * [`Evaluate`], [`Playout`]: what a game offers to the generic searches
//! * [`Trail`]: the keys of earlier positions, for repetition rules
//! * [`Refusal`]: why a move is not legal, as a rule and not as a sentence
//! * [`perft()`]: leaf counts, the field's check of a move generator

mod evaluate;
mod game;
mod information;
mod luck;
mod outcome;
mod perft;
mod refusal;
mod seat;
mod step;
mod trail;

pub use evaluate::{Evaluate, Playout, logistic};
pub use game::{Game, Happening, TableAction};
pub use information::{Information, PerfectInformation};
pub use luck::Luck;
pub use outcome::Outcome;
pub use perft::{perft, perft_after};
pub use refusal::{BadOption, BadPosition, ReadError, Refusal, RefusalText};
pub use seat::{Seat, Turn, Viewer};
pub use step::Step;
pub use trail::Trail;
