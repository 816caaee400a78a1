//! The picture.

use super::{Colour, DotsAndBoxes, Phase, Position};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};

/// The width of the strip for the coordinates, and the rim on the other sides.
const MARGIN: f64 = 0.5;

impl DotsAndBoxes {
    pub(super) fn picture(&self, view: &Position) -> Scene {
        let grid = &self.grid;
        let height = f64::from(grid.rows);
        let dot = |row: u8, column: u8| Point {
            x: 2.0 * MARGIN + f64::from(column),
            y: MARGIN + height - f64::from(row),
        };
        let mut scene = Scene {
            width: f64::from(grid.cols) + 3.0 * MARGIN,
            height: height + 3.0 * MARGIN,
            caption: caption(view),
            ..Scene::default()
        };
        for number in 0..grid.boxes() {
            let (row, column) = (number / grid.cols, number % grid.cols);
            let id = format!("box-{}{}", char::from(b'a' + column), row + 1);
            let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map(|(up, right)| dot(row + up, column + right));
            scene.cells.push(Cell {
                id: id.clone(),
                center: Some(middle(&corners[0], &corners[2])),
                corners: corners.to_vec(),
                paint: Paint::Neutral.into(),
                text: " ".into(),
                ..Cell::default()
            });
            let colour = [Colour::A, Colour::B]
                .into_iter()
                .find(|&colour| view.boxes[colour as usize] >> number & 1 == 1);
            if let Some(colour) = colour {
                scene.pieces.push(Piece {
                    kind: "box".into(),
                    text: ["a", "b"][colour as usize].into(),
                    cell: id,
                    shape: Shape::Fill.into(),
                    paint: [Paint::Red, Paint::Blue][colour as usize].into(),
                    owner: Some(view.owner(colour).0.into()),
                    ..Piece::default()
                });
            }
        }
        for side in 0..grid.sides() {
            let (horizontal, row, column) = grid.place(side);
            let from = dot(row, column);
            let to = if horizontal {
                dot(row, column + 1)
            } else {
                dot(row + 1, column)
            };
            let id = grid.name(side);
            scene.cells.push(Cell {
                id: id.clone(),
                center: Some(middle(&from, &to)),
                corners: vec![from, to],
                edge: true,
                ..Cell::default()
            });
            if view.drawn.has(side) {
                scene.pieces.push(Piece {
                    kind: "side".into(),
                    cell: id,
                    shape: Shape::Edge.into(),
                    paint: Paint::Black.into(),
                    ..Piece::default()
                });
            }
        }
        for row in 0..=grid.rows {
            for column in 0..=grid.cols {
                scene.cells.push(Cell {
                    id: format!("{}{}", char::from(b'a' + column), row + 1),
                    center: Some(dot(row, column)),
                    kind: "dot".into(),
                    ..Cell::default()
                });
            }
        }
        for row in 0..=grid.rows {
            let y = dot(row, 0).y;
            scene.labels.push(label(row + 1, MARGIN / 2.0, y));
        }
        for column in 0..=grid.cols {
            let x = dot(0, column).x;
            scene
                .labels
                .push(label(char::from(b'a' + column), x, height + 2.5 * MARGIN));
        }
        scene
    }
}

fn middle(from: &Point, to: &Point) -> Point {
    Point {
        x: (from.x + to.x) / 2.0,
        y: (from.y + to.y) / 2.0,
    }
}

fn label(text: impl ToString, x: f64, y: f64) -> Label {
    Label {
        text: text.to_string(),
        at: Some(Point { x, y }),
    }
}

fn caption(view: &Position) -> String {
    let colour = match view.to_move {
        Colour::A => "A",
        Colour::B => "B",
    };
    let [a, b] = view.boxes.map(u128::count_ones);
    let turn = match view.phase {
        Phase::Setup => format!("setup, {colour} to draw"),
        Phase::Choice => format!("seat 1 keeps or swaps colours, {colour} draws next"),
        Phase::Play => format!("{colour} to draw"),
        Phase::Over if a == b => "draw".into(),
        Phase::Over => format!("{} wins", if a > b { "A" } else { "B" }),
    };
    format!("{turn}; A {a}, B {b}")
}
