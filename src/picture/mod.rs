//! Pictures of positions: any [`Scene`](crate::pb::types::v1::Scene) as a drawing or as text.
//!
//! Nothing here knows a game: what a scene does not say is not drawn. Both pictures are functions of
//! the scene alone, so equal scenes give equal bytes, and neither grows beyond a fixed bound or fails,
//! whatever the scene holds.
//!
//! * [`svg`]: one self-contained SVG document
//! * [`text`]: lines for a terminal, [plain](Style::Plain) or with [colours](Style::Colour)

mod axis;
mod board;
mod draw;
mod grid;
mod paint;
mod pips;
mod svg;
mod text;
mod words;
mod zones;

#[cfg(test)]
mod tests;

pub use svg::svg;
pub use text::{Style, text};
