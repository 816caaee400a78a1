//! Tournaments end to end: runs that are stopped, killed and resumed, and the bots that play in them.

mod browser;
mod checking;
mod engines;
mod line_bots;
mod remote_bots;
mod runs;
mod world;
