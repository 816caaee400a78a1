//! The picture.

use super::board::{LINES, NAMES};
use super::position::End;
use super::{NineMensMorris, Position};
use crate::pb::types::v1::{Cell, Label, Line, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The width of the strip for the coordinates.
const MARGIN: f64 = 0.5;
/// Files and ranks of the grid that the points lie on.
const GRID: u8 = 7;

/// Where a point is drawn: its name is its file and rank.
fn place(point: u8) -> Point {
    let name = NAMES[usize::from(point)].as_bytes();
    Point {
        x: MARGIN + f64::from(name[0] - b'a') + 0.5,
        y: f64::from(b'7' - name[1]) + 0.5,
    }
}

fn paint(seat: usize) -> i32 {
    [Paint::White, Paint::Black][seat].into()
}

fn stone(seat: usize) -> Piece {
    Piece {
        kind: "stone".into(),
        text: ["W", "B"][seat].into(),
        shape: Shape::Disc.into(),
        paint: paint(seat),
        owner: Some(seat as u32),
        ..Piece::default()
    }
}

fn hand(seat: usize, stones: u8) -> Zone {
    let pieces = (stones > 0).then(|| Piece {
        count: stones.into(),
        ..stone(seat)
    });
    Zone {
        id: format!("hand-{seat}"),
        title: ["white's hand", "black's hand"][seat].into(),
        owner: Some(seat as u32),
        pieces: pieces.into_iter().collect(),
        ..Zone::default()
    }
}

fn labels() -> Vec<Label> {
    let files = (0..GRID).map(|file| Label {
        text: char::from(b'a' + file).into(),
        at: Some(Point {
            x: MARGIN + f64::from(file) + 0.5,
            y: f64::from(GRID) + MARGIN / 2.0,
        }),
    });
    let ranks = (0..GRID).map(|rank| Label {
        text: char::from(b'1' + rank).into(),
        at: Some(Point {
            x: MARGIN / 2.0,
            y: f64::from(GRID - rank) - 0.5,
        }),
    });
    files.chain(ranks).collect()
}

impl NineMensMorris {
    pub(super) fn draw(&self, view: &Position) -> Scene {
        let mut scene = Scene {
            width: f64::from(GRID) + MARGIN,
            height: f64::from(GRID) + MARGIN,
            caption: self.caption(view),
            labels: labels(),
            zones: (0..).zip(view.hands).map(|(seat, stones)| hand(seat, stones)).collect(),
            ..Scene::default()
        };
        scene.lines.extend(LINES.into_iter().map(|[from, _, to]| Line {
            from: Some(place(from)),
            to: Some(place(to)),
            ..Line::default()
        }));
        for (point, name) in (0..).zip(NAMES) {
            scene.cells.push(Cell {
                id: name.into(),
                center: Some(place(point)),
                paint: Paint::Neutral.into(),
                ..Cell::default()
            });
            let owner = view.stones.iter().position(|stones| stones & 1 << point != 0);
            scene.pieces.extend(owner.map(|seat| Piece {
                cell: name.into(),
                ..stone(seat)
            }));
        }
        scene
    }

    fn caption(&self, view: &Position) -> String {
        let name = |seat| if seat == Seat(0) { "white" } else { "black" };
        let mover = name(view.to_move);
        match view.end {
            End::Open if view.hand() > 0 => format!("{mover} to place"),
            End::Open if self.flies(view, view.to_move) => format!("{mover} to fly"),
            End::Open => format!("{mover} to move"),
            End::TwoStones(seat) => format!("{} wins: {} has two stones left", name(seat.other()), name(seat)),
            End::Blocked => format!("{} wins: {mover} cannot move", name(view.to_move.other())),
            End::ThreeAgainstThree => "draw: three stones against three for ten moves each".into(),
            End::Repetition => "draw: the position stands for the third time".into(),
            End::NoMillLimit => format!("draw: {} moves without a mill", view.quiet),
        }
    }
}
