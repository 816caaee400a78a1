//! The picture.

use super::Checkers;
use super::board::{Colour, squares};
use super::position::{End, Position};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};

/// The width of the strips left and right, in squares.
const MARGIN: f64 = 0.75;

pub(super) const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::White => "White",
        Colour::Black => "Black",
    }
}

impl Checkers {
    /// A square of the board by row from the top and column. Dark squares are named by number, the others,
    /// on which nothing ever stands, by file and rank.
    fn cell(&self, row: u32, column: u32) -> Cell {
        let (left, top) = (MARGIN + f64::from(column), f64::from(row));
        let point = |x, y| Point {
            x: left + x,
            y: top + y,
        };
        let (id, paint, kind, text) = match self.board.at(row, column) {
            Some(square) => {
                let number = self.board.number(square).to_string();
                (number.clone(), Paint::Dark, "", number)
            }
            None => {
                let file = char::from(b'a' + column as u8);
                let id = format!("{file}{}", self.board.side() - row);
                (id, Paint::Light, "unused", " ".into())
            }
        };
        Cell {
            id,
            center: Some(point(0.5, 0.5)),
            corners: vec![point(0.0, 0.0), point(1.0, 0.0), point(1.0, 1.0), point(0.0, 1.0)],
            paint: paint.into(),
            kind: kind.into(),
            text,
            ..Cell::default()
        }
    }

    /// Beside each row the numbers of its first and last square.
    fn labels(&self) -> Vec<Label> {
        let side = self.board.side();
        let right = 1.5 * MARGIN + f64::from(side);
        let labels = (0..side).flat_map(|row| {
            let first = row * side / 2 + 1;
            [(MARGIN / 2.0, first), (right, first + side / 2 - 1)].map(|(x, number)| Label {
                text: number.to_string(),
                at: Some(Point {
                    x,
                    y: f64::from(row) + 0.5,
                }),
            })
        });
        labels.collect()
    }

    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        let side = self.board.side();
        let pieces = Colour::ALL.into_iter().flat_map(|colour| {
            squares(position.sides[colour as usize]).map(move |square| {
                let is_king = position.kings & square.bit() != 0;
                let (text, paint) = match (colour, is_king) {
                    (Colour::White, false) => ("w", Paint::White),
                    (Colour::White, true) => ("W", Paint::White),
                    (Colour::Black, false) => ("b", Paint::Black),
                    (Colour::Black, true) => ("B", Paint::Black),
                };
                Piece {
                    kind: if is_king { "king" } else { "man" }.into(),
                    text: text.into(),
                    symbol: if is_king { "K" } else { "" }.into(),
                    cell: self.board.number(square).to_string(),
                    shape: Shape::Disc.into(),
                    paint: paint.into(),
                    owner: Some(self.seat_of(colour).0.into()),
                    ..Piece::default()
                }
            })
        });
        let rows = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        Scene {
            width: f64::from(side) + 2.0 * MARGIN,
            height: side.into(),
            cells: rows.map(|(row, column)| self.cell(row, column)).collect(),
            pieces: pieces.collect(),
            labels: self.labels(),
            caption: self.caption(position),
            ..Scene::default()
        }
    }

    fn caption(&self, position: &Position) -> String {
        let (mover, other) = (name(position.to_move), name(position.to_move.other()));
        match position.end {
            Some(End::NoPieces) => format!("{mover} has no pieces left: {other} wins"),
            Some(End::NoMoves) => format!("{mover} can't move: {other} wins"),
            Some(End::Draw(reason)) => format!("draw: {}", reason.replace('_', " ")),
            None if self.capturers(position) != 0 => format!("{mover} to move, and must capture"),
            None => format!("{mover} to move"),
        }
    }
}
