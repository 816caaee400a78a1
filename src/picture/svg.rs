//! A scene as one SVG document.

use std::collections::HashSet;

use super::board::{Board, MOST, Spot, corners, middle};
use super::draw::{Drawing, n, size};
use super::paint::{STYLE, class};
use super::words::{escape, wrap};
use super::zones;
use crate::pb::types::v1::{Cell, Line, Scene, Shape};

const MARGIN: f64 = 0.3;
const CAPTION_SIZE: f64 = 0.34;
/// What there is always room for, however small the board.
const LEAST_WIDTH: f64 = 6.0;

/// The scene as a self-contained SVG document: no scripts, no fonts, no links.
///
/// Its palette follows the viewer's light or dark preference. Cells and zones carry their id as
/// `data-cell`, and pieces that a step can name as `data-piece`, so that a page may react to clicks.
pub fn svg(scene: &Scene) -> String {
    let board = Board::new(scene);
    let sensible = |length: f64| {
        if length.is_finite() {
            length.clamp(0.0, 500.0)
        } else {
            0.0
        }
    };
    let (board_width, board_height) = (sensible(scene.width), sensible(scene.height));
    let width = board_width.max(LEAST_WIDTH);

    let mut drawing = Drawing::default();
    draw_board(&mut drawing, &board);
    let mut bottom = board_height + if board_height > 0.0 { MARGIN } else { 0.0 };
    // the board stands in the middle of what needs more room than it
    let shift = (width - board_width) / 2.0;
    if shift > 0.0 {
        drawing.xml = format!("<g transform=\"translate({} 0)\">{}</g>", n(shift), drawing.xml);
    }
    bottom = zones::draw(&mut drawing, scene, bottom, width);
    let letters = (width / zones::text_width("m", CAPTION_SIZE)) as usize;
    for line in wrap(&scene.caption, letters).iter().take(6) {
        let at = Spot {
            x: width / 2.0,
            y: bottom + CAPTION_SIZE / 2.0,
        };
        drawing.text(at, CAPTION_SIZE, line, "ink f", "");
        bottom += CAPTION_SIZE * 1.4;
    }
    document(&drawing, scene, width + 2.0 * MARGIN, bottom + 2.0 * MARGIN)
}

fn document(drawing: &Drawing, scene: &Scene, width: f64, height: f64) -> String {
    let (x, w, h) = (n(-MARGIN), n(width), n(height));
    let title = match scene.caption.as_str() {
        "" => "A position".into(),
        caption => escape(caption, 400),
    };
    let body = &drawing.xml;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{w}\" height=\"{h}\" viewBox=\"{x} {x} {w} {h}\">\
         <title>{title}</title><style>{STYLE}</style>\
         <rect x=\"{x}\" y=\"{x}\" width=\"{w}\" height=\"{h}\" class=\"page f\"/>{body}</svg>\n"
    )
}

fn draw_board(drawing: &mut Drawing, board: &Board) {
    let scene = board.scene;
    for cell in board.cells().filter(|cell| is_field(cell)) {
        draw_cell(drawing, cell, board.unit);
    }
    for (piece, spot) in board.pieces().filter(|(piece, _)| piece.shape() == Shape::Fill) {
        match board.cell(&piece.cell).map(corners) {
            Some(corners) if corners.len() > 2 && piece.at.is_none() && piece.size.is_none() => {
                let classes = format!("p{} f s", class(piece.paint));
                drawing.polygon(&corners, &classes, "", &piece.detail);
                if !piece.symbol.is_empty() {
                    drawing.text(spot, board.unit * 0.5, &piece.symbol, "ink f", "");
                }
            }
            _ => drawing.piece(piece, spot, size(piece, board.unit)),
        }
    }
    for line in scene.lines.iter().take(MOST).filter(|line| !line.dashed) {
        draw_line(drawing, line, 0.05, "");
    }
    for edge in board.cells().filter(|cell| cell.edge) {
        draw_cell(drawing, edge, board.unit);
    }
    for point in board.cells().filter(|cell| !cell.edge && !is_field(cell)) {
        draw_cell(drawing, point, board.unit);
    }
    let marked: HashSet<&str> = scene.highlights.iter().map(String::as_str).collect();
    for cell in board.cells().filter(|cell| marked.contains(cell.id.as_str())) {
        highlight(drawing, cell, board.unit);
    }
    for (piece, spot) in board.pieces().filter(|(piece, _)| piece.shape() != Shape::Fill) {
        let edge = board.cell(&piece.cell).map(corners).unwrap_or_default();
        match (piece.shape(), &edge[..]) {
            (Shape::Edge, [from, to]) => {
                if piece.highlighted {
                    drawing.line(*from, *to, 0.22, "l", " style=\"color:#f76707\"");
                }
                drawing.line(*from, *to, 0.13, &format!("p{} l", class(piece.paint)), "");
            }
            _ => drawing.piece(piece, spot, size(piece, board.unit)),
        }
    }
    for label in scene.labels.iter().take(MOST) {
        if let Some(at) = &label.at {
            drawing.text(Spot::of(at), 0.3, &label.text, "ink f", "");
        }
    }
    for line in scene.lines.iter().take(MOST).filter(|line| line.dashed) {
        draw_line(drawing, line, 0.05, " stroke-dasharray=\"6 7\"");
    }
}

/// Whether a cell is a surface, rather than an edge or a point.
fn is_field(cell: &Cell) -> bool {
    !cell.edge && cell.corners.len() > 2
}

/// The attribute that names a cell to a page.
fn named(cell: &Cell) -> String {
    format!(" data-cell=\"{}\"", escape(&cell.id, 60))
}

fn draw_cell(drawing: &mut Drawing, cell: &Cell, unit: f64) {
    match &corners(cell)[..] {
        [from, to] if cell.edge => {
            let classes = if cell.paint == 0 {
                "panel l".into()
            } else {
                format!("p{} l", class(cell.paint))
            };
            drawing.line(*from, *to, 0.1, &classes, &named(cell));
        }
        corners if corners.len() > 2 => {
            let classes = format!("p{} f s", class(cell.paint));
            drawing.polygon(corners, &classes, &named(cell), &cell.kind);
        }
        _ => {
            let classes = if cell.paint == 0 {
                "ink f".into()
            } else {
                format!("p{} f s", class(cell.paint))
            };
            drawing.circle(middle(cell), 0.11 * unit, &classes, &named(cell));
        }
    }
}

fn highlight(drawing: &mut Drawing, cell: &Cell, unit: f64) {
    match &corners(cell)[..] {
        [from, to] if cell.edge => drawing.line(*from, *to, 0.26, "l", " style=\"color:#f76707\""),
        corners if corners.len() > 2 => drawing.polygon(corners, "h", "", ""),
        _ => drawing.circle(middle(cell), 0.46 * unit, "h", ""),
    }
}

fn draw_line(drawing: &mut Drawing, line: &Line, width: f64, more: &str) {
    if let (Some(from), Some(to)) = (&line.from, &line.to) {
        let classes = if line.paint == 0 {
            "ink l".into()
        } else {
            format!("p{} l", class(line.paint))
        };
        drawing.line(Spot::of(from), Spot::of(to), width, &classes, more);
    }
}
