//! Laws that hold for every catalogued game under all its options. Nothing here names a game.
//!
//! * `setups`: games under many sets of options, and random play
//! * `play`: positions, moves, events and endings
//! * `protocols`: the engine protocols of the field
//! * `sight`: views, and what follows from them alone
//! * `records`: a record replays, and a forged one is refused
//! * `options`, `about`, `scene`: what the catalog and the pictures say
//! * `garbage`: no text makes anything panic

mod about;
mod garbage;
mod options;
mod play;
mod protocols;
mod records;
mod scene;
mod setups;
mod sight;
