//! Laws that hold for every catalogued game under all its options. Nothing here names a game.
//!
//! * `setups`: games under many sets of options, and random play
//! * `play`: positions, moves, events and endings
//! * `protocols`: the engine protocols of the field
//! * `sight`: views, and what follows from them alone
//! * `records`: a record replays, and a forged one is refused
//! * `options`, `about`, `scene`: what the catalog and the pictures say
//! * `garbage`: no text makes anything panic
//! * `corpus`: what the fuzzer checks holds for every input that is kept of it
//! * `refusals`: every refusal that a game lists is given

mod about;
mod corpus;
mod garbage;
mod options;
mod play;
mod protocols;
mod records;
mod refusals;
mod scene;
mod setups;
mod sight;
