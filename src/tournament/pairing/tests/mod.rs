//! Whole tournaments, published pairings and the laws of every format.

mod dutch;
mod faults;
mod fixed;
mod ladder_and_knockout;
mod swiss;
mod table;
mod whole;
mod world;
