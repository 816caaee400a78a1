//! The picture.

use super::{Colour, NOWHERE, Position, Trike};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};

/// The width of the strip for the row letters, in cells.
const MARGIN: f64 = 0.5;
/// From a hexagon's middle to a corner, where neighbours' middles are 1 apart.
const RADIUS: f64 = 0.577_350_269_189_625_8;
/// From a row's middle to the next one's.
const RISE: f64 = 0.866_025_403_784_438_6;
/// The pawn is smaller than a stone, so that the stone below it shows.
const PAWN: f64 = 0.4;

impl Trike {
    pub(super) fn picture(&self, view: &Position) -> Scene {
        let size = f64::from(self.board.size);
        let mut scene = Scene {
            width: MARGIN + size,
            height: 2.0 * RADIUS + RISE * (size - 1.0),
            caption: self.caption(view),
            ..Scene::default()
        };
        for cell in 0..self.board.count() {
            let (row, along) = self.board.place(cell);
            let left = MARGIN + 0.5 * (size - 1.0 - f64::from(row));
            let x = left + 0.5 + f64::from(along);
            let y = RADIUS + RISE * f64::from(row);
            let id = self.board.name(cell);
            if along == 0 {
                scene.labels.push(Label {
                    text: char::from(b'a' + row).to_string(),
                    at: Some(Point {
                        x: left - MARGIN / 2.0,
                        y,
                    }),
                });
            }
            scene.cells.push(Cell {
                id: id.clone(),
                center: Some(Point { x, y }),
                corners: corners(x, y),
                paint: Paint::Neutral.into(),
                ..Cell::default()
            });
            let stone = [Colour::X, Colour::O]
                .into_iter()
                .find(|&colour| view.stones[colour as usize].has(cell));
            if let Some(colour) = stone {
                scene.pieces.push(Piece {
                    kind: "stone".into(),
                    text: ["x", "o"][colour as usize].into(),
                    cell: id.clone(),
                    shape: Shape::Disc.into(),
                    paint: [Paint::Black, Paint::White][colour as usize].into(),
                    owner: Some(view.owner(colour).0.into()),
                    highlighted: view.trapped && self.board.around(view.pawn).has(cell),
                    ..Piece::default()
                });
                if cell == view.pawn {
                    scene.highlights.push(id.clone());
                    scene.pieces.push(Piece {
                        kind: "pawn".into(),
                        text: ["X", "O"][colour as usize].into(),
                        cell: id,
                        shape: Shape::Disc.into(),
                        paint: Paint::Red.into(),
                        size: Some(PAWN),
                        ..Piece::default()
                    });
                }
            }
        }
        scene
    }

    fn caption(&self, view: &Position) -> String {
        let name = |colour| match colour {
            Colour::X => "x",
            Colour::O => "o",
        };
        if view.trapped {
            let [x, o] = self.near(view, view.pawn);
            let winner = if x > o { Colour::X } else { Colour::O };
            format!("{} wins: x {x}, o {o}", name(winner))
        } else if view.pawn == NOWHERE {
            "x places the pawn".into()
        } else if self.may_swap(view) {
            "o to move, or swap colours".into()
        } else {
            format!("{} to move", name(view.to_move()))
        }
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
