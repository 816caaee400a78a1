//! The picture.

use super::{End, Position, Square, Xxung};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::Seat;

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

impl Xxung {
    /// Every square of the row or rows of five that won, once.
    pub(super) fn winning_squares(&self, position: &Position) -> Vec<Square> {
        let (End::Five, Some(last)) = (position.end, position.last) else {
            return Vec::new();
        };
        let winner = position.placed();
        let mut squares = vec![last];
        for (files, ranks) in self.fives(position, last, winner) {
            for direction in [(files, ranks), (-files, -ranks)] {
                let arm = self.ray(last, direction);
                squares.extend(arm.take_while(|&square| position.owner(square) == Some(winner)));
            }
        }
        squares
    }

    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        let size = f64::from(self.size);
        let winning = self.winning_squares(position);
        let mut scene = Scene {
            width: MARGIN + size,
            height: size + MARGIN,
            labels: self.labels(),
            highlights: position.last.iter().map(Square::to_string).collect(),
            caption: caption(position),
            ..Scene::default()
        };
        for rank in 0..self.size {
            for file in 0..self.size {
                let square = Square { file, rank };
                scene.cells.push(self.cell(square));
                scene.pieces.extend(position.owner(square).map(|owner| {
                    let (text, paint) = [("x", Paint::White), ("o", Paint::Black)][owner.index()];
                    Piece {
                        kind: "stone".into(),
                        text: text.into(),
                        cell: square.to_string(),
                        shape: Shape::Disc.into(),
                        paint: paint.into(),
                        owner: Some(owner.0.into()),
                        highlighted: winning.contains(&square),
                        ..Piece::default()
                    }
                }));
            }
        }
        scene
    }

    fn cell(&self, square: Square) -> Cell {
        let left = MARGIN + f64::from(square.file);
        let top = f64::from(self.size - 1 - square.rank);
        let point = |x, y| Point {
            x: left + x,
            y: top + y,
        };
        Cell {
            id: square.to_string(),
            center: Some(point(0.5, 0.5)),
            corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                .map(|(x, y)| point(x, y))
                .to_vec(),
            paint: Paint::Light.into(),
            ..Cell::default()
        }
    }

    fn labels(&self) -> Vec<Label> {
        let size = f64::from(self.size);
        let files = (0..self.size).map(|file| Label {
            text: char::from(b'a' + file).to_string(),
            at: Some(Point {
                x: MARGIN + f64::from(file) + 0.5,
                y: size + MARGIN / 2.0,
            }),
        });
        let ranks = (0..self.size).map(|rank| Label {
            text: (rank + 1).to_string(),
            at: Some(Point {
                x: MARGIN / 2.0,
                y: size - 0.5 - f64::from(rank),
            }),
        });
        files.chain(ranks).collect()
    }
}

fn caption(position: &Position) -> String {
    let name = |seat: Seat| ["x", "o"][seat.index()];
    let winner = name(position.placed());
    match position.end {
        End::Open => format!("{} to move", name(position.mover())),
        End::Five => format!("{winner} wins with five in a row"),
        End::NoMove => format!("{winner} wins: {} has no move", name(position.mover())),
    }
}
