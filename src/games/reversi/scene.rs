//! The picture.

use super::notation::square_name;
use super::{Mode, Position, Reversi};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

impl Reversi {
    pub(super) fn draw(&self, view: &Position) -> Scene {
        let size = self.size() as usize;
        let mut scene = Scene {
            width: size as f64 + MARGIN,
            height: size as f64 + MARGIN,
            caption: self.caption(view),
            labels: labels(size),
            zones: view.discs.iter().zip(0..).map(counter).collect(),
            ..Scene::default()
        };
        for row in 0..size {
            for column in 0..size {
                let id = square_name(column, row);
                let square = 1 << (row * size + column);
                let owner = view.discs.iter().position(|discs| discs & square != 0);
                scene.pieces.extend(owner.map(|seat| disc(&id, seat)));
                scene.cells.push(cell(id, column, row));
            }
        }
        scene
    }

    fn caption(&self, view: &Position) -> String {
        let name = |seat| if seat == Seat(0) { "black" } else { "white" };
        let counts = view.discs.map(u128::count_ones);
        let [black, white] = counts;
        let goal = match self.mode {
            Mode::Normal => "",
            Mode::Reverse => ", the fewest discs win",
        };
        match (view.over, self.winner(counts)) {
            (false, _) if view.must_pass() => format!("{} must pass{goal}", name(view.to_move)),
            (false, _) => format!("{} to move{goal}", name(view.to_move)),
            (true, Some(winner)) => format!("{} wins, black {black} to white {white}", name(winner)),
            (true, None) => format!("draw, {black} discs each"),
        }
    }
}

fn cell(id: String, column: usize, row: usize) -> Cell {
    let (left, top) = (MARGIN + column as f64, row as f64);
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    Cell {
        id,
        center: Some(Point {
            x: left + 0.5,
            y: top + 0.5,
        }),
        corners: corners
            .map(|(x, y)| Point {
                x: left + x,
                y: top + y,
            })
            .to_vec(),
        paint: Paint::Green.into(),
        ..Cell::default()
    }
}

fn disc(id: &str, seat: usize) -> Piece {
    Piece {
        kind: "disc".into(),
        text: ["X", "O"][seat].into(),
        cell: id.into(),
        shape: Shape::Disc.into(),
        paint: [Paint::Black, Paint::White][seat].into(),
        owner: Some(seat as u32),
        ..Piece::default()
    }
}

fn counter((discs, seat): (&u128, u32)) -> Zone {
    Zone {
        id: format!("discs-{seat}"),
        title: ["black discs", "white discs"][seat as usize].into(),
        owner: Some(seat),
        value: Some(discs.count_ones().into()),
        ..Zone::default()
    }
}

fn labels(size: usize) -> Vec<Label> {
    let columns = (0..size).map(|column| Label {
        text: square_name(column, 0)[..1].into(),
        at: Some(Point {
            x: MARGIN + column as f64 + 0.5,
            y: size as f64 + MARGIN / 2.0,
        }),
    });
    let rows = (0..size).map(|row| Label {
        text: (row + 1).to_string(),
        at: Some(Point {
            x: MARGIN / 2.0,
            y: row as f64 + 0.5,
        }),
    });
    columns.chain(rows).collect()
}
