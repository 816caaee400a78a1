//! The game's own tests.
