//! The elements of an SVG drawing: coordinates in the scene's units go in, elements come out.

use std::fmt::Write;

use super::board::Spot;
use super::paint::{class, contrast};
use super::pips::pips;
use super::words::{decimals, escape, wrap};
use crate::pb::types::v1::{Piece, Shape};

/// How many units of the drawing a unit of the scene has.
const SCALE: f64 = 48.0;

/// A length of the scene in the drawing's units.
pub fn n(length: f64) -> String {
    decimals(length * SCALE, 1)
}

/// A list of corners for a polygon.
fn points(corners: &[Spot]) -> String {
    let pairs: Vec<String> = corners.iter().map(|p| format!("{},{}", n(p.x), n(p.y))).collect();
    pairs.join(" ")
}

/// The elements written so far.
#[derive(Default)]
pub struct Drawing {
    /// The elements as XML.
    pub xml: String,
}

impl Drawing {
    /// Writes elements as they are.
    pub fn raw(&mut self, xml: std::fmt::Arguments) {
        self.xml.write_fmt(xml).expect("a string takes every write");
    }

    /// A circle; `more` holds further attributes.
    pub fn circle(&mut self, at: Spot, radius: f64, classes: &str, more: &str) {
        let (x, y, r) = (n(at.x), n(at.y), n(radius));
        self.raw(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" class=\"{classes}\"{more}/>"
        ));
    }

    /// A line of some width.
    pub fn line(&mut self, from: Spot, to: Spot, width: f64, classes: &str, more: &str) {
        let (x1, y1, x2, y2) = (n(from.x), n(from.y), n(to.x), n(to.y));
        let width = n(width);
        self.raw(format_args!(
            "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke-width=\"{width}\" class=\"{classes}\"{more}/>"
        ));
    }

    /// A polygon with a tooltip, unless that is empty.
    pub fn polygon(&mut self, corners: &[Spot], classes: &str, more: &str, title: &str) {
        let corners = points(corners);
        self.raw(format_args!("<polygon points=\"{corners}\" class=\"{classes}\"{more}"));
        match title {
            "" => self.raw(format_args!("/>")),
            _ => self.raw(format_args!("><title>{}</title></polygon>", escape(title, 200))),
        }
    }

    /// A rectangle around a middle, with rounded corners.
    pub fn rectangle(&mut self, at: Spot, width: f64, height: f64, classes: &str) {
        let (x, y) = (n(at.x - width / 2.0), n(at.y - height / 2.0));
        let (w, h, r) = (n(width), n(height), n(width.min(height) * 0.12));
        self.raw(format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" rx=\"{r}\" class=\"{classes}\"/>"
        ));
    }

    /// A text around a middle, of a font size in the scene's units.
    pub fn text(&mut self, at: Spot, size: f64, text: &str, classes: &str, more: &str) {
        // Renderers disagree about `dominant-baseline`; a third of the size below the middle is what capitals need.
        let (x, y, size) = (n(at.x), n(at.y + size * 0.36), n(size));
        let text = escape(text, 400);
        self.raw(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" class=\"{classes}\"{more}>{text}</text>"
        ));
    }

    /// A piece of a width around a middle. What covers a cell or an edge is drawn by the board.
    pub fn piece(&mut self, piece: &Piece, at: Spot, size: f64) {
        let mut attributes = String::new();
        let turned = piece.quarter_turns % 4;
        if turned != 0 {
            attributes = format!(" transform=\"rotate({} {} {})\"", turned * 90, n(at.x), n(at.y));
        }
        if !piece.id.is_empty() {
            write!(attributes, " data-piece=\"{}\"", escape(&piece.id, 60)).expect("a string takes every write");
        }
        let grouped = !attributes.is_empty() || !piece.detail.is_empty();
        if grouped {
            self.raw(format_args!("<g{attributes}>"));
            if !piece.detail.is_empty() {
                self.raw(format_args!("<title>{}</title>", escape(&piece.detail, 400)));
            }
        }
        self.outline(piece, at, size);
        if grouped {
            self.raw(format_args!("</g>"));
        }
        let (width, height) = extent(piece.shape(), size);
        if piece.highlighted {
            self.circle(at, width.min(height) / 2.0 + 0.03, "h", "");
        }
        if piece.count > 1 {
            self.count(piece, at, (width, height));
        }
    }

    fn outline(&mut self, piece: &Piece, at: Spot, size: f64) {
        let body = format!("p{} f s", class(piece.paint));
        let ink = format!("{} f", contrast(piece.paint));
        let shown = if piece.symbol.is_empty() {
            &piece.text
        } else {
            &piece.symbol
        };
        let letters = shown.chars().count().clamp(1, 12) as f64;
        match piece.shape() {
            Shape::Symbol => self.symbol(piece.paint, at, size, shown),
            Shape::Tile => self.tile(piece, at, size),
            Shape::Card => {
                self.rectangle(at, size, size * 1.4, &body);
                self.card_text(piece, at, size, shown, &ink);
            }
            Shape::Die if matches!(piece.text.parse(), Ok(1..=9_u32)) => {
                self.rectangle(at, size, size, &body);
                self.pips(at, size, piece.text.parse().unwrap_or(0), &ink);
            }
            Shape::Cube | Shape::Die | Shape::Fill => {
                self.rectangle(at, size, size, &body);
                self.text(at, size * (1.2 / (letters + 0.6)).min(0.6), shown, &ink, "");
            }
            Shape::Unspecified | Shape::Disc | Shape::Edge => {
                self.circle(at, size / 2.0, &body, "");
                if !piece.symbol.is_empty() {
                    self.text(at, size * (1.0 / (letters + 0.4)).min(0.6), shown, &ink, "");
                }
            }
        }
    }

    fn symbol(&mut self, paint: i32, at: Spot, size: f64, shown: &str) {
        // The mark after a symbol asks for its plain form instead of a coloured picture.
        let plain: String = shown
            .chars()
            .flat_map(|c| [Some(c), matches!(c, '\u{2600}'..='\u{27bf}').then_some('\u{fe0e}')])
            .flatten()
            .collect();
        let letters = shown.chars().count().clamp(1, 12) as f64;
        let classes = format!("p{} f o", class(paint));
        let more = if contrast(paint) == "pale" {
            " style=\"stroke:#eee\""
        } else {
            ""
        };
        self.text(at, size * (1.5 / (letters + 0.5)), &plain, &classes, more);
    }

    fn card_text(&mut self, piece: &Piece, at: Spot, size: f64, shown: &str, ink: &str) {
        if piece.kind == "hidden" {
            return self.back(at, size * 0.84, size * 1.24);
        }
        let letters = shown.chars().count().clamp(1, 12) as f64;
        let mut middle = at;
        let lines = wrap(&piece.detail, 14);
        if !lines.is_empty() {
            middle.y -= size * 0.4;
        }
        self.text(middle, size * (1.3 / (letters + 0.8)).min(0.55), shown, ink, "");
        for (i, line) in lines.iter().take(6).enumerate() {
            let letters = line.chars().count().clamp(14, 40) as f64;
            let line_at = Spot {
                x: at.x,
                y: at.y - size * (0.05 - 0.125 * i as f64),
            };
            self.text(line_at, size * 1.5 / letters, line, ink, "");
        }
    }

    /// What shows of a thing that lies face down.
    fn back(&mut self, at: Spot, width: f64, height: f64) {
        self.rectangle(at, width, height, "p10 f");
        self.rectangle(at, width * 0.7, height * 0.7, "panel l");
    }

    fn tile(&mut self, piece: &Piece, at: Spot, size: f64) {
        self.rectangle(at, size, size * 2.0, &format!("p{} f s", class(piece.paint)));
        let ink = format!("{} f", contrast(piece.paint));
        let Some((a, b)) = piece.text.split_once('-').filter(|_| piece.kind != "hidden") else {
            return self.back(at, size * 0.84, size * 1.84);
        };
        let left = Spot {
            x: at.x - size * 0.38,
            y: at.y,
        };
        let right = Spot {
            x: at.x + size * 0.38,
            y: at.y,
        };
        self.line(left, right, size * 0.03, &format!("{} l", contrast(piece.paint)), "");
        for (half, down) in [(a, -0.5), (b, 0.5)] {
            let middle = Spot {
                x: at.x,
                y: at.y + size * down,
            };
            match half.parse() {
                Ok(number @ 0..=9) => self.pips(middle, size, number, &ink),
                _ => self.text(middle, size * 0.5, half, &ink, ""),
            }
        }
    }

    fn pips(&mut self, at: Spot, size: f64, number: u32, ink: &str) {
        for (x, y) in pips(number) {
            let pip = Spot {
                x: at.x + size * 0.27 * f64::from(*x),
                y: at.y + size * 0.27 * f64::from(*y),
            };
            self.circle(pip, size * 0.085, ink, "");
        }
    }

    /// How many a stack has: on a plain disc in its middle, elsewhere in a badge at its corner.
    fn count(&mut self, piece: &Piece, at: Spot, (width, height): (f64, f64)) {
        let text = piece.count.to_string();
        let size = width.min(height);
        let plain = matches!(piece.shape(), Shape::Disc | Shape::Unspecified) && piece.symbol.is_empty();
        if plain {
            return self.text(at, size * 0.5, &text, &format!("{} f", contrast(piece.paint)), "");
        }
        let corner = Spot {
            x: at.x + width * 0.4,
            y: at.y + height * 0.4,
        };
        self.circle(corner, size * 0.26, "ink f", "");
        self.text(corner, size * 0.7 / (text.len() as f64 + 0.6), &text, "page f", "");
    }
}

/// The width and height of a shape of a size, upright.
pub fn extent(shape: Shape, size: f64) -> (f64, f64) {
    match shape {
        Shape::Tile => (size, size * 2.0),
        Shape::Card => (size, size * 1.4),
        _ => (size, size),
    }
}

/// The size of a piece: as it says, within reason, or what fits its shape on cells that are `unit` apart.
pub fn size(piece: &Piece, unit: f64) -> f64 {
    let share = match piece.shape() {
        Shape::Cube | Shape::Die => 0.64,
        Shape::Tile => 0.96,
        Shape::Symbol | Shape::Card => 0.9,
        Shape::Fill => 1.0,
        Shape::Unspecified | Shape::Disc | Shape::Edge => 0.82,
    };
    match piece.size {
        Some(size) if size.is_finite() => size.clamp(0.05, 20.0),
        _ => share * unit,
    }
}
