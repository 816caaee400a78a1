//! The picture.

use super::{Gopher, Position};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};

/// The width of the strip for the row letters, in cells.
const MARGIN: f64 = 0.5;
/// From a hexagon's middle to a corner, where neighbours' middles are 1 apart.
const RADIUS: f64 = 0.577_350_269_189_625_8;
/// From a row's middle to the next one's.
const RISE: f64 = 0.866_025_403_784_438_6;

impl Gopher {
    pub(super) fn picture(&self, view: &Position) -> Scene {
        let rows = self.board.rows();
        let mut scene = Scene {
            width: MARGIN + rows as f64,
            height: 2.0 * RADIUS + RISE * (rows - 1) as f64,
            caption: caption(view).into(),
            ..Scene::default()
        };
        for row in 0..rows {
            let cells = self.board.row(row);
            let left = MARGIN + 0.5 * (rows - cells.len()) as f64;
            let y = RADIUS + RISE * (rows - 1 - row) as f64;
            scene.labels.push(Label {
                text: char::from(b'a' + row as u8).to_string(),
                at: Some(Point {
                    x: left - MARGIN / 2.0,
                    y,
                }),
            });
            for (along, cell) in cells.enumerate() {
                let x = left + 0.5 + along as f64;
                let id = self.board.name(cell);
                scene.cells.push(Cell {
                    id: id.clone(),
                    center: Some(Point { x, y }),
                    corners: corners(x, y),
                    paint: Paint::Light.into(),
                    ..Cell::default()
                });
                let stone = view.stones.iter().position(|stones| stones.has(cell));
                if let Some(seat) = stone {
                    scene.pieces.push(Piece {
                        kind: "stone".into(),
                        text: ["r", "b"][seat].into(),
                        cell: id,
                        shape: Shape::Disc.into(),
                        paint: [Paint::Red, Paint::Blue][seat].into(),
                        owner: Some(seat as u32),
                        ..Piece::default()
                    });
                }
            }
        }
        scene
    }
}

/// The corners of a hexagon that stands on a point.
fn corners(x: f64, y: f64) -> Vec<Point> {
    let half = RADIUS / 2.0;
    let corners = [
        (0.0, -RADIUS),
        (0.5, -half),
        (0.5, half),
        (0.0, RADIUS),
        (-0.5, half),
        (-0.5, -half),
    ];
    corners.map(|(dx, dy)| Point { x: x + dx, y: y + dy }).to_vec()
}

fn caption(view: &Position) -> &'static str {
    match (view.is_over(), view.mover.0) {
        (true, 0) => "blue wins: red cannot place",
        (true, _) => "red wins: blue cannot place",
        (_, 0) => "red to place",
        _ => "blue to place",
    }
}
