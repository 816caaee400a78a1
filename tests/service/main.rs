//! The services end to end: a real server on loopback, real gRPC clients, a real data folder.

mod analysis;
mod bot_seats;
mod clocks;
mod closing;
mod edge_keys;
mod edge_limits;
mod edge_tls;
mod errors;
mod exchange;
mod joining;
mod logged;
mod many_seats;
mod network;
mod offers;
mod once;
mod positions;
mod process;
mod refused_options;
mod secrets;
mod seen;
mod suggesting;
mod tokens;
mod tournaments;
mod watching;
mod whole_games;
mod world;
