//! A scene as lines for a terminal.

use super::board::{Board, MOST, Spot, corners, middle};
use super::grid::{Glyph, Kind, Mark, Stroke, counted, draw};
use super::paint::terminal;
use super::words::{clean, number, wrap};
use crate::pb::types::v1::{Cell, Piece, Scene, Shape, Zone};

const FAINT: Option<&str> = Some("2");

/// How a terminal is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Characters only.
    Plain,
    /// With the terminal's own colours, as escape sequences.
    Colour,
}

/// The scene as text: the board, then a line for each zone, the marked cells, and the caption.
/// Every line ends in a newline and none in a blank.
///
/// An empty cell is its text or ".", a piece its text, a tile "[6|4]", several pieces in one place
/// their text with a number ("x5"); lines and edges are drawn with `-`, `|`, `/` and `\`.
pub fn text(scene: &Scene, style: Style) -> String {
    let board = Board::new(scene);
    let mut marks = Vec::new();
    let mut strokes = Vec::new();
    add_cells(&board, &mut marks);
    add_lines(&board, &mut marks, &mut strokes);
    for label in scene.labels.iter().take(MOST) {
        marks.extend(label.at.as_ref().map(|at| Mark {
            spot: Spot::of(at),
            kind: Kind::Label,
            text: clean(&label.text, 8),
            count: 1,
            code: FAINT,
        }));
    }
    add_pieces(&board, &mut marks, &mut strokes);

    let mut written = String::new();
    for line in draw(&marks, &strokes, board.unit) {
        write_line(&mut written, &line, style);
    }
    if !marks.is_empty() {
        written.push('\n');
    }
    for zone in scene.zones.iter().take(100) {
        written.push_str(zone_line(zone).trim_end());
        written.push('\n');
    }
    if !scene.highlights.is_empty() {
        let ids: Vec<String> = scene.highlights.iter().take(100).map(|id| clean(id, 40)).collect();
        written.push_str(&format!("marked: {}\n", ids.join(" ")));
    }
    for line in wrap(&clean(&scene.caption, 400), 100) {
        written.push_str(&line);
        written.push('\n');
    }
    if written.ends_with("\n\n") {
        written.pop();
    }
    written
}

fn add_cells(board: &Board, marks: &mut Vec<Mark>) {
    let taken: std::collections::HashSet<&str> = board.pieces().map(|(piece, _)| piece.cell.as_str()).collect();
    for cell in board.cells() {
        let free = !taken.contains(cell.id.as_str());
        let (kind, text) = match cell.text.as_str() {
            "" if cell.edge => (Kind::Room, String::new()),
            "" if free => (Kind::Empty, ".".into()),
            text if free => (Kind::Empty, clean(text, 4)),
            _ => continue,
        };
        marks.push(Mark {
            spot: middle(cell),
            kind,
            text,
            count: 1,
            code: FAINT,
        });
    }
}

/// The board's lines, cut where they meet a cell, so that each cut keeps room for itself.
fn add_lines(board: &Board, marks: &mut Vec<Mark>, strokes: &mut Vec<Stroke>) {
    for line in board.scene.lines.iter().take(1_000) {
        let (Some(from), Some(to)) = (&line.from, &line.to) else {
            continue;
        };
        let (from, to) = (Spot::of(from), Spot::of(to));
        let length = from.distance(to);
        let mut cuts = vec![0.0, 1.0];
        for spot in board.cells().map(middle) {
            let share = from.distance(spot) / length;
            if share < 1.0 && from.towards(to, share).distance(spot) < 0.05 {
                cuts.push(share);
            }
        }
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.windows(2).filter(|pair| (pair[1] - pair[0]) * length > 0.1) {
            if !line.dashed {
                marks.push(room(from.towards(to, (pair[0] + pair[1]) / 2.0)));
            }
            strokes.push(Stroke {
                from: from.towards(to, pair[0]),
                to: from.towards(to, pair[1]),
                with: line.dashed.then_some(':'),
                code: FAINT,
            });
        }
    }
}

fn add_pieces(board: &Board, marks: &mut Vec<Mark>, strokes: &mut Vec<Stroke>) {
    for (piece, spot) in board.pieces() {
        let edge = board.cell(&piece.cell).filter(|cell| cell.edge);
        if let (Shape::Edge, Some((from, to))) = (piece.shape(), edge.and_then(ends)) {
            marks.push(room(spot));
            strokes.push(Stroke {
                from,
                to,
                with: None,
                code: terminal(piece.paint),
            });
        } else {
            marks.push(Mark {
                spot,
                kind: Kind::Piece,
                text: piece_text(piece),
                count: piece.count.max(1).into(),
                code: terminal(piece.paint),
            });
        }
    }
}

/// Keeps room for what is drawn through a place.
fn room(spot: Spot) -> Mark {
    Mark {
        spot,
        kind: Kind::Room,
        text: String::new(),
        count: 1,
        code: None,
    }
}

fn ends(cell: &Cell) -> Option<(Spot, Spot)> {
    match corners(cell)[..] {
        [from, to] => Some((from, to)),
        _ => None,
    }
}

/// The text of one piece on the board.
fn piece_text(piece: &Piece) -> String {
    let text = plain_text(piece);
    match text.split_once('-') {
        Some((a, b)) if piece.shape() == Shape::Tile => match piece.quarter_turns % 4 {
            0 | 3 => format!("[{a}|{b}]"),
            _ => format!("[{b}|{a}]"),
        },
        _ => text,
    }
}

fn plain_text(piece: &Piece) -> String {
    match (clean(&piece.text, 12), piece.shape()) {
        (text, _) if !text.is_empty() => text,
        (_, Shape::Fill) => "#".into(),
        _ => "?".into(),
    }
}

/// "hand-0: 6-4 4-4", "score-1: 25", "boneyard: ?14", "off-0: -".
fn zone_line(zone: &Zone) -> String {
    let mut parts: Vec<String> = zone.value.map(number).into_iter().collect();
    let mut pieces = zone.pieces.iter().take(500).peekable();
    while let Some(piece) = pieces.next() {
        let text = plain_text(piece);
        let mut count = u64::from(piece.count.max(1));
        while let Some(same) = pieces.next_if(|next| plain_text(next) == text) {
            count += u64::from(same.count.max(1));
        }
        parts.push(counted(&text, count));
    }
    if parts.is_empty() {
        parts.push("-".into());
    }
    format!("{}: {}", clean(&zone.id, 40), parts.join(" "))
}

fn write_line(written: &mut String, line: &[Glyph], style: Style) {
    let used = line.iter().rposition(|(c, _)| *c != ' ').map_or(0, |last| last + 1);
    for run in line[..used].chunk_by(|a, b| a.1 == b.1) {
        let code = run[0].1.filter(|_| style == Style::Colour);
        written.extend(code.map(|code| format!("\x1b[{code}m")));
        written.extend(run.iter().map(|(c, _)| *c));
        written.extend(code.map(|_| "\x1b[0m"));
    }
    written.push('\n');
}
