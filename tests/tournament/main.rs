//! Tournaments end to end: runs that are stopped, killed and resumed, what comes out of them, and the bots that play in them.

mod checking;
mod engines;
mod line_bots;
mod remote_bots;
mod runs;
mod world;
