//! Tournaments end to end, and the bots that play in them.

mod checking;
mod engines;
mod line_bots;
mod remote_bots;
mod world;
