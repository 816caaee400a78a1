//! The picture: pentagons of the Cairo tiling, whose shared edge in a block is one unit long.

use super::board::{Half, each};
use super::{CairoCorridor, Position, letter};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The width of the strip for the coordinates.
const MARGIN: f64 = 0.6;
/// From one block to the next.
const PITCH: f64 = 1.5;
/// From the edge of the board to the middle of the outermost blocks.
const INSET: f64 = 1.0;
/// The corners of a west half around its middle, beginning with its tip.
const CORNERS: [(f64, f64); 5] = [(-0.5, 0.0), (-0.25, -0.75), (0.5, -0.5), (0.5, 0.5), (-0.25, 0.75)];

/// Turns a vector of a west half into that of another half.
const fn turned(half: Half, (x, y): (f64, f64)) -> (f64, f64) {
    match half {
        Half::West => (x, y),
        Half::East => (-x, -y),
        Half::North => (-y, x),
        Half::South => (y, -x),
    }
}

impl CairoCorridor {
    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        let extent = PITCH * f64::from(self.board.size - 1) + 2.0 * INSET;
        let pieces =
            each(position.occupied()).filter_map(|cell| Some(self.tile(position, cell, position.owner(cell)?)));
        Scene {
            width: MARGIN + extent,
            height: extent + MARGIN,
            cells: each(self.board.all).map(|cell| self.cell(position, cell)).collect(),
            pieces: pieces.collect(),
            zones: self.scores(position),
            labels: (0..self.board.size).flat_map(|index| labels(index, extent)).collect(),
            caption: self.caption(position),
            ..Scene::default()
        }
    }

    /// The middle of a pentagon.
    fn middle(&self, cell: u8) -> (f64, f64) {
        let (column, row) = self.board.block(cell);
        let (x, y) = turned(self.board.half(cell), (-0.5, 0.0));
        let along = |index: u8| INSET + PITCH * f64::from(index);
        (MARGIN + along(column) + x, along(row) + y)
    }

    fn cell(&self, position: &Position, cell: u8) -> Cell {
        let (x, y) = self.middle(cell);
        let half = self.board.half(cell);
        let corner = |corner| {
            let (dx, dy) = turned(half, corner);
            Point { x: x + dx, y: y + dy }
        };
        let (kind, paint) = match () {
            () if position.forbidden >> cell & 1 == 1 => ("forbidden", Paint::Accent),
            () if position.corridor >> cell & 1 == 1 => ("corridor", Paint::Light),
            () => ("outside", Paint::Neutral),
        };
        Cell {
            id: self.name(cell),
            center: Some(Point { x, y }),
            corners: CORNERS.map(corner).to_vec(),
            paint: paint.into(),
            kind: kind.into(),
            text: if kind == "forbidden" { "+" } else { "" }.into(),
            ..Cell::default()
        }
    }

    fn tile(&self, position: &Position, cell: u8, owner: Seat) -> Piece {
        let paint = [Paint::Red, Paint::Black][owner.index()];
        let counts = position.is_over() && self.board.beside[usize::from(cell)] & position.corridor != 0;
        Piece {
            kind: "tile".into(),
            text: letter(owner).into(),
            cell: self.name(cell),
            shape: Shape::Disc.into(),
            paint: paint.into(),
            owner: Some(owner.0.into()),
            highlighted: counts,
            ..Piece::default()
        }
    }

    /// The tiles along the corridor, once it is final.
    fn scores(&self, position: &Position) -> Vec<Zone> {
        if !position.is_over() {
            return Vec::new();
        }
        let scores = self.score(position, position.corridor);
        let zone = |seat: Seat| Zone {
            id: format!("score-{seat}"),
            title: format!("Tiles of {} along the corridor", letter(seat)),
            owner: Some(seat.0.into()),
            value: Some(scores[seat.index()].into()),
            ..Zone::default()
        };
        Seat::all(2).map(zone).collect()
    }

    fn caption(&self, position: &Position) -> String {
        if !position.is_over() {
            let or_swap = if self.may_swap(position) { ", or swap" } else { "" };
            return format!("{} to move{or_swap}", letter(position.mover));
        }
        let [x, o] = self.score(position, position.corridor);
        match x.cmp(&o) {
            std::cmp::Ordering::Greater => format!("x wins, {x} to {o}"),
            std::cmp::Ordering::Less => format!("o wins, {o} to {x}"),
            std::cmp::Ordering::Equal => format!(
                "{} wins, {x} to {o}: {} moved last",
                letter(position.mover),
                letter(position.mover.other())
            ),
        }
    }
}

/// The column of this number, and the row of this number from the bottom.
fn labels(index: u8, extent: f64) -> [Label; 2] {
    let along = INSET + PITCH * f64::from(index);
    let label = |text: String, x, y| Label {
        text,
        at: Some(Point { x, y }),
    };
    [
        label(
            char::from(b'a' + index).to_string(),
            MARGIN + along,
            extent + MARGIN / 2.0,
        ),
        label((index + 1).to_string(), MARGIN / 2.0, extent - along),
    ]
}
