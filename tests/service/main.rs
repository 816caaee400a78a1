//! The services end to end: a real server on loopback, real gRPC clients, a real data folder.

mod analysis;
mod clocks;
mod closing;
mod errors;
mod exchange;
mod joining;
mod many_seats;
mod network;
mod offers;
mod once;
mod positions;
mod process;
mod refused_options;
mod secrets;
mod suggesting;
mod tokens;
mod tournaments;
mod watching;
mod whole_games;
mod world;
