//! The picture.

use super::colour;
use super::position::{End, Position, Square, squares};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::Seat;

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

pub(super) fn draw(position: &Position) -> Scene {
    Scene {
        width: MARGIN + 8.0,
        height: 8.0 + MARGIN,
        cells: (0..64).map(|index| cell(Square(index))).collect(),
        pieces: squares(position.occupied())
            .filter_map(|square| Some(piece(position, square, position.owner(square)?)))
            .collect(),
        labels: (0..8).flat_map(labels).collect(),
        caption: caption(position),
        ..Scene::default()
    }
}

fn cell(square: Square) -> Cell {
    let left = MARGIN + f64::from(square.file());
    let top = 7.0 - f64::from(square.rank());
    let point = |x, y| Point {
        x: left + x,
        y: top + y,
    };
    let dark = (square.file() + square.rank()).is_multiple_of(2);
    Cell {
        id: square.to_string(),
        center: Some(point(0.5, 0.5)),
        corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
            .map(|(x, y)| point(x, y))
            .to_vec(),
        paint: if dark { Paint::Dark } else { Paint::Light }.into(),
        ..Cell::default()
    }
}

fn piece(position: &Position, square: Square, owner: Seat) -> Piece {
    let king = position.is_king(square);
    let level = position.level(square);
    let (mut letter, paint) = [('w', Paint::White), ('b', Paint::Black)][owner.index()];
    if king {
        letter.make_ascii_uppercase();
    }
    Piece {
        kind: if king { "king" } else { "piece" }.into(),
        text: format!("{letter}{level}"),
        symbol: if king { format!("♛{level}") } else { level.to_string() },
        cell: square.to_string(),
        shape: Shape::Symbol.into(),
        paint: paint.into(),
        owner: Some(owner.0.into()),
        ..Piece::default()
    }
}

/// The file and the rank of this number.
fn labels(index: u8) -> [Label; 2] {
    let along = f64::from(index) + 0.5;
    let label = |text: String, x, y| Label {
        text,
        at: Some(Point { x, y }),
    };
    [
        label(char::from(b'a' + index).to_string(), MARGIN + along, 8.0 + MARGIN / 2.0),
        label((index + 1).to_string(), MARGIN / 2.0, 8.0 - along),
    ]
}

fn caption(position: &Position) -> String {
    match position.end {
        End::Open => format!("{} to move", colour(position.mover)),
        End::Captured { loser } => format!("{} wins: the king is captured", colour(loser.other())),
        End::Left { loser } => format!("{} wins: the king left the board", colour(loser.other())),
    }
}
