//! The field's formats without a server: files with every oddity that real ones have, round trips of random games,
//! and garbage.

mod world;

mod backgammon;
mod cutting;
mod pdn;
mod pgn;
mod random;
mod sgf;
mod transcript;
