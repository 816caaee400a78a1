//! Plots as SVG, drawn by `plotters`.
//!
//! A plot stands inside a page: its ink and grid are colours that the page's style replaces in the dark, the colours of
//! series are told apart on light and dark ground. Text is left to the browser; no font is measured here.

mod llr;
mod progress;
mod rating;

use maud::{Markup, PreEscaped, html};
use plotters::coord::Shift;
use plotters::prelude::*;

pub(super) use llr::llr;
pub(super) use progress::{LINES, scores};
pub(super) use rating::ratings;

/// Text and axes; `html/style.css` knows it.
const INK: RGBColor = RGBColor(0x1b, 0x1f, 0x23);
/// Grid lines; `html/style.css` knows it.
const GRID: RGBColor = RGBColor(0xd0, 0xd7, 0xde);
/// The colours of series: after Okabe and Ito, with enough contrast on white and on near-black.
const SERIES: [RGBColor; LINES] = [
    RGBColor(0x2f, 0x7f, 0xc4),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xc0, 0x5a, 0x96),
    RGBColor(0x8c, 0x6b, 0xb1),
    RGBColor(0x9a, 0x7b, 0x1f),
    RGBColor(0x3a, 0x95, 0xa8),
    RGBColor(0x7f, 0x7f, 0x7f),
];

/// The size of text in units of a plot.
const TEXT: i32 = 18;

/// Why a plot can't be drawn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a plot can't be drawn: {0}")]
pub struct PlotError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        PlotError(error.to_string())
    }
}

/// The area that a plot is drawn on.
type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A plot of this size, with a name of its own in the page, and what it shows in words.
fn plot(
    id: &str,
    title: &str,
    description: &str,
    size: (u32, u32),
    paint: impl FnOnce(&Area<'_>) -> Result<(), PlotError>,
) -> Result<Markup, PlotError> {
    let mut drawn = String::new();
    {
        let area = SVGBackend::with_string(&mut drawn, size).into_drawing_area();
        paint(&area)?;
        area.present()?;
    }
    // The backend writes a whole document; here it gets a head that a screen reader can use.
    let inside = drawn.split_once('>').map_or("", |(_, inside)| inside);
    let inside = inside.trim_end().trim_end_matches("</svg>");
    let (width, height) = size;
    Ok(html! {
        div class="wide" tabindex="0" role="group" aria-label=(title) {
            svg class="plot" xmlns="http://www.w3.org/2000/svg" role="img"
                width=(width) height=(height) viewBox={ "0 0 " (width) " " (height) }
                aria-labelledby={ (id) "-title " (id) "-desc" } {
                title id={ (id) "-title" } { (title) }
                desc id={ (id) "-desc" } { (description) }
                (PreEscaped(inside))
            }
        }
    })
}

/// A colour as CSS has it.
pub(super) fn css(series: usize) -> String {
    let RGBColor(red, green, blue) = SERIES[series % SERIES.len()];
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// Text in this colour and alignment.
fn text_style(colour: RGBColor, horizontal: HPos) -> TextStyle<'static> {
    use plotters::style::text_anchor::{Pos, VPos};
    ("sans-serif", TEXT)
        .into_font()
        .color(&colour)
        .pos(Pos::new(horizontal, VPos::Center))
}

use plotters::style::text_anchor::HPos;

/// A name, cut to what fits beside a plot.
fn short(name: &str) -> String {
    const MOST: usize = 17;
    match name.chars().count() {
        0..=MOST => name.to_owned(),
        _ => name.chars().take(MOST - 1).chain(['…']).collect(),
    }
}
