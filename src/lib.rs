//! Ludoteca: exact rules, an AI and hidden hands kept hidden, as a gRPC service.
//!
//! The map, from the bottom up; each layer knows only those above it in this list:
//!
//! * [`rules`]: the traits of a game and the small types they speak in
//! * [`pb`]: the generated messages and services
//! * [`search`]: generic engines over the rules
//! * [`formats`]: the field's file formats, read and written without knowing a game
//! * [`games`]: one folder a game, and the one list of them
//! * [`table`]: games without knowing which: the erased door, records, luck
//! * [`store`]: where records are kept: a log of events a game, on disk before it is acknowledged
//! * [`bots`]: the remote bots that are connected, and what each is asked
//! * [`tournament`]: bots against bots: schedule, referee, journal, statistics, report
//! * [`picture`]: any scene as an SVG drawing or as text for a terminal
//! * [`service`]: the gRPC services and the server around them
//! * [`cli`]: the command line

#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations, clippy::unwrap_used)]

pub mod bots;
pub mod cli;
pub mod formats;
pub mod games;
pub mod pb;
pub mod picture;
mod private;
pub mod rules;
pub mod search;
pub mod service;
pub mod store;
pub mod table;
pub mod tournament;
