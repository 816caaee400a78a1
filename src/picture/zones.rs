//! The zones of a drawing, laid out below the board from left to right.

use super::board::Spot;
use super::draw::{Drawing, extent, n, size};
use super::words::{clean, escape, number};
use crate::pb::types::v1::{Piece, Scene, Zone};

const TITLE_SIZE: f64 = 0.3;
const TITLE_HEIGHT: f64 = 0.5;
const PADDING: f64 = 0.14;
const GAP: f64 = 0.2;
/// Pieces in a zone are drawn a little smaller than on the board.
const UNIT: f64 = 0.72;

/// A zone's box, and where its pieces lie in it.
struct Panel<'a> {
    zone: &'a Zone,
    heading: String,
    pieces: Vec<(&'a Piece, Spot)>,
    width: f64,
    height: f64,
}

/// How wide a text is at a font size, roughly.
pub fn text_width(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * 0.62
}

impl<'a> Panel<'a> {
    fn new(zone: &'a Zone, most: f64) -> Self {
        let title = if zone.title.is_empty() { &zone.id } else { &zone.title };
        let heading = match zone.value {
            Some(value) => format!("{}: {}", clean(title, 60), number(value)),
            None => clean(title, 60),
        };
        let mut pieces = Vec::new();
        let (mut x, mut top, mut low) = (PADDING, TITLE_HEIGHT, 0.0_f64);
        let mut width = text_width(&heading, TITLE_SIZE) + 2.0 * PADDING;
        for piece in zone.pieces.iter().take(500) {
            let (w, h) = turned(piece, extent(piece.shape(), size(piece, UNIT)));
            if x + w + PADDING > most && x > PADDING {
                (x, top) = (PADDING, top + low + PADDING);
                low = 0.0;
            }
            let middle = Spot {
                x: x + w / 2.0,
                y: top + h / 2.0,
            };
            pieces.push((piece, middle));
            // a count's badge stands out at the corner
            x += w + PADDING + if piece.count > 1 { 0.1 } else { 0.0 };
            low = low.max(h);
            width = width.max(x);
        }
        let height = if pieces.is_empty() {
            TITLE_HEIGHT
        } else {
            top + low + PADDING
        };
        Panel {
            zone,
            heading,
            pieces,
            width,
            height,
        }
    }

    fn draw(&self, drawing: &mut Drawing, at: Spot, highlighted: bool) {
        let (x, y, w, h) = (n(at.x), n(at.y), n(self.width), n(self.height));
        let classes = if highlighted { "panel f h" } else { "panel f" };
        let id = escape(&self.zone.id, 60);
        let style = if highlighted {
            " style=\"fill:currentColor\""
        } else {
            ""
        };
        drawing.raw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"6\" class=\"{classes}\"{style} data-cell=\"{id}\"/>"
        ));
        let heading = Spot {
            x: at.x + PADDING,
            y: at.y + TITLE_HEIGHT / 2.0,
        };
        drawing.text(
            heading,
            TITLE_SIZE,
            &self.heading,
            "ink f",
            " style=\"text-anchor:start\"",
        );
        for (piece, spot) in &self.pieces {
            let spot = Spot {
                x: at.x + spot.x,
                y: at.y + spot.y,
            };
            drawing.piece(piece, spot, size(piece, UNIT));
        }
    }
}

fn turned(piece: &Piece, (width, height): (f64, f64)) -> (f64, f64) {
    match piece.quarter_turns % 2 {
        0 => (width, height),
        _ => (height, width),
    }
}

/// Draws the zones from `top` downwards, `width` wide; answers where they end.
pub fn draw(drawing: &mut Drawing, scene: &Scene, top: f64, width: f64) -> f64 {
    let (mut x, mut y, mut low) = (0.0, top, 0.0_f64);
    for zone in scene.zones.iter().take(100) {
        let panel = Panel::new(zone, width);
        if x > 0.0 && x + panel.width > width {
            (x, y) = (0.0, y + low + GAP);
            low = 0.0;
        }
        panel.draw(drawing, Spot { x, y }, scene.highlights.contains(&zone.id));
        x += panel.width + GAP;
        low = low.max(panel.height);
    }
    if scene.zones.is_empty() { top } else { y + low + GAP }
}
