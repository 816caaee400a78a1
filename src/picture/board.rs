//! A scene's board, looked up: which cell has an id, where a piece stands, how far apart cells are.

use std::collections::HashMap;

use crate::pb::types::v1::{Cell, Piece, Point, Scene};

/// The most cells, lines, pieces or labels of a scene that are drawn.
pub const MOST: usize = 4_000;

/// A place in the drawing, in the scene's units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Spot {
    /// A point of a scene; what is no sensible coordinate is brought to one.
    pub fn of(point: &Point) -> Self {
        let sensible = |v: f64| if v.is_finite() { v.clamp(-500.0, 500.0) } else { 0.0 };
        Spot {
            x: sensible(point.x),
            y: sensible(point.y),
        }
    }

    /// The straight distance.
    pub fn distance(self, other: Spot) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The point at `share` (0 to 1) of the way to another.
    pub fn towards(self, other: Spot, share: f64) -> Spot {
        Spot {
            x: self.x + (other.x - self.x) * share,
            y: self.y + (other.y - self.y) * share,
        }
    }
}

/// The board of a scene.
pub struct Board<'a> {
    /// The scene.
    pub scene: &'a Scene,
    /// The smallest distance between the middles of two cells, between 0.4 and 1.
    pub unit: f64,
    cells: HashMap<&'a str, &'a Cell>,
}

impl<'a> Board<'a> {
    /// Looks a scene over.
    pub fn new(scene: &'a Scene) -> Self {
        let mut board = Board {
            scene,
            unit: 1.0,
            cells: HashMap::new(),
        };
        for cell in board.cells() {
            board.cells.insert(&cell.id, cell);
        }
        let mut middles: Vec<Spot> = board.cells().filter(|cell| !cell.edge).map(middle).collect();
        middles.sort_by(|a, b| a.x.total_cmp(&b.x));
        for (i, a) in middles.iter().enumerate() {
            for b in &middles[i + 1..] {
                if b.x - a.x >= board.unit {
                    break;
                }
                let apart = a.distance(*b);
                if apart > 0.2 {
                    board.unit = board.unit.min(apart);
                }
            }
        }
        board.unit = board.unit.max(0.4);
        board
    }

    /// The cells that are drawn.
    pub fn cells(&self) -> impl Iterator<Item = &'a Cell> + use<'a> {
        self.scene.cells.iter().take(MOST)
    }

    /// The pieces that are drawn, with where they stand; one that stands nowhere is left out.
    pub fn pieces(&self) -> impl Iterator<Item = (&'a Piece, Spot)> {
        self.scene.pieces.iter().take(MOST).filter_map(|piece| {
            let spot = match &piece.at {
                Some(at) => Spot::of(at),
                None => middle(self.cell(&piece.cell)?),
            };
            Some((piece, spot))
        })
    }

    /// The cell with an id.
    pub fn cell(&self, id: &str) -> Option<&'a Cell> {
        self.cells.get(id).copied()
    }
}

/// The middle of a cell: as it says, or that of its corners.
pub fn middle(cell: &Cell) -> Spot {
    if let Some(center) = &cell.center {
        return Spot::of(center);
    }
    let corners: Vec<Spot> = corners(cell);
    let share = 1.0 / corners.len().max(1) as f64;
    Spot {
        x: corners.iter().map(|corner| corner.x * share).sum(),
        y: corners.iter().map(|corner| corner.y * share).sum(),
    }
}

/// The corners of a cell: no more than any board needs.
pub fn corners(cell: &Cell) -> Vec<Spot> {
    cell.corners.iter().take(64).map(Spot::of).collect()
}
