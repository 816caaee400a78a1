//! Generic engines over the rules, chosen by each game in its own folder.
//!
//! * [`Limits`], [`Control`]: what a search may spend, and who stops it
//! * [`Task`]: what a search is handed: a seat's view and what it was told, never the position
//! * [`Answer`], [`Candidate`]: what it answers
//! * [`alphabeta`]: two sides, no chance
//! * [`expectimax`]: two sides, dice
//! * [`mcts`]: any number of seats, nothing hidden
//! * [`ismcts`]: any number of seats, hidden hands
//! * [`rollout`]: any number of seats, hidden hands, where luck weighs more than any one decision
//! * [`solve`]: proof of who wins, two sides, no draws
//! * [`level`]: what the levels 1 to 10 mean
//! * [`pool`]: the threads that searches run on; [`SearchMeters`]: what it measures
//!
//! Every engine ranks all legal moves, stops where [`Control`] says, and gives the same answer for the
//! same seed and node budget if there is no deadline.

pub mod alphabeta;
mod answer;
mod control;
mod dice;
pub mod expectimax;
pub mod ismcts;
pub mod level;
pub mod mcts;
mod meters;
mod playout;
pub mod pool;
mod queue;
pub mod rollout;
pub mod solve;
mod task;
#[cfg(test)]
mod toys;

pub use answer::{Answer, Candidate};
pub use control::{Control, Limits, MAX_LEVEL};
pub use dice::SearchLuck;
pub use meters::{SearchLabels, SearchMeters, SearchResult};
pub use task::Task;
