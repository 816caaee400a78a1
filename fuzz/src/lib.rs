//! What must hold whatever bytes come in: one law a module, which panics where it does not hold.
//!
//! * `notation`: texts of moves and events
//! * `positions`: texts of positions and views
//! * `options`: options as JSON
//! * `imports`: files in every format of every game
//! * `requests`: sequences of requests to the services
//!
//! The fuzzer runs them over what it thinks up, and the tests in `tests/laws` over `corpus/`.

pub mod imports;
pub mod notation;
pub mod options;
pub mod positions;
pub mod requests;
mod tables;

/// A law over bytes.
pub type Law = fn(&[u8]);

/// Every law with the name of its target.
pub const LAWS: [(&str, Law); 5] = [
    ("imports", imports::run),
    ("notation", notation::run),
    ("options", options::run),
    ("positions", positions::run),
    ("requests", requests::run),
];
