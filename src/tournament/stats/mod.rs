//! The statistics of tournaments: counts in, numbers out.
//!
//! * [`score`]: wins, draws and losses; the five outcomes of pairs; mean and spread of the score.
//! * [`elo`]: logistic and normalized Elo with error bars, likelihood of superiority.
//! * [`sprt`]: the sequential test of two hypotheses (on the estimates of `mle`).
//! * [`comparison`]: all of that for two entrants, ready to be printed.
//! * [`rating`]: Bradley–Terry ratings of a whole table of two-seat games.
//! * [`plackett_luce`]: ratings from places at tables of any number of seats.
//! * [`ratings`]: what both of them answer, and what holds their scale in place.
//! * `frame`, `newton`, `matrix`, `normal`: the fit and the numerics underneath.
//!
//! Everything here is a pure function of its arguments: no clock, no file, no luck, no game. No answer is
//! NaN or infinite: what the results do not bound is `None`.

pub mod comparison;
pub mod elo;
mod error;
mod frame;
mod matrix;
mod mle;
mod newton;
mod normal;
pub mod plackett_luce;
pub mod rating;
pub mod ratings;
pub mod score;
pub mod sprt;
#[cfg(test)]
mod tests;

pub use comparison::{Basis, Comparison};
pub use elo::Estimate;
pub use error::StatsError;
pub use plackett_luce::TableResult;
pub use rating::Duel;
pub use ratings::{Advantage, Anchor, DEFAULT_PRIOR, Rating, Ratings, Scale};
pub use score::{Games, Outcome, Pairs, Score};
pub use sprt::{EloModel, Sprt, SprtState, Verdict};
