//! Tournaments: runs that are stopped, killed and resumed, and what comes out of them.

mod browser;
mod runs;
