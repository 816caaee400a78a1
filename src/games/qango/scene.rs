//! The picture: squares in their printed colours, each with the letter of its group.

use super::{End, Position, Qango, Reason, Square};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::Seat;

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

/// A printed colour's name, and the nearest that a drawing has.
fn colour(letter: char) -> (&'static str, Paint) {
    match letter {
        'p' => ("pink", Paint::Red),
        'o' => ("orange", Paint::Dark),
        'y' => ("yellow", Paint::Yellow),
        'b' => ("blue", Paint::Blue),
        'g' => ("green", Paint::Green),
        _ => ("grey", Paint::Neutral),
    }
}

const fn name(seat: Seat) -> &'static str {
    if seat.0 == 0 { "white" } else { "black" }
}

impl Qango {
    /// The squares of every pattern that the winner holds.
    pub(super) fn winning_squares(&self, position: &Position) -> u64 {
        let End::Won(_) = position.end else { return 0 };
        let own = position.discs[position.placed().index()];
        let held = self.board.patterns.iter().filter(|pattern| pattern.squares & !own == 0);
        held.fold(0, |squares, pattern| squares | pattern.squares)
    }

    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        let size = f64::from(self.board.size);
        let won = self.winning_squares(position);
        let squares = || Square::all(self.board.size).filter(|&square| self.contains(square));
        let disc = |square| Some(disc(square, position.owner(square)?, won & square.bit() != 0));
        Scene {
            width: MARGIN + size,
            height: size + MARGIN,
            cells: squares().map(|square| self.cell(square)).collect(),
            pieces: squares().filter_map(disc).collect(),
            labels: (0..self.board.size).flat_map(|index| labels(index, size)).collect(),
            caption: self.caption(position),
            ..Scene::default()
        }
    }

    fn cell(&self, square: Square) -> Cell {
        let left = MARGIN + f64::from(square.file());
        let top = f64::from(self.board.size - 1 - square.rank());
        let point = |x, y| Point {
            x: left + x,
            y: top + y,
        };
        let (kind, paint) = colour(self.board.colour(square));
        Cell {
            id: square.to_string(),
            center: Some(point(0.5, 0.5)),
            corners: [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                .map(|(x, y)| point(x, y))
                .to_vec(),
            paint: paint.into(),
            kind: kind.into(),
            text: self.board.group(square).to_string(),
            ..Cell::default()
        }
    }

    fn caption(&self, position: &Position) -> String {
        let winner = name(position.placed());
        match position.end {
            End::Open => format!("{} to move", name(position.mover())),
            End::Won(Reason::ColourGroup) => format!("{winner} wins with a colour group"),
            End::Won(Reason::Square) => format!("{winner} wins with a square"),
            End::Won(Reason::Line) => format!("{winner} wins with five in a row"),
            End::Draw if self.last.0 == self.board.squares.count_ones() => "draw: the board is full".into(),
            End::Draw => "draw: all discs are placed".into(),
        }
    }
}

fn disc(square: Square, owner: Seat, highlighted: bool) -> Piece {
    let (text, paint) = [("w", Paint::White), ("b", Paint::Black)][owner.index()];
    Piece {
        kind: "disc".into(),
        text: text.into(),
        cell: square.to_string(),
        shape: Shape::Disc.into(),
        paint: paint.into(),
        owner: Some(owner.0.into()),
        highlighted,
        ..Piece::default()
    }
}

/// The file and the rank of this number.
fn labels(index: u8, size: f64) -> [Label; 2] {
    let along = f64::from(index) + 0.5;
    let label = |text: String, x, y| Label {
        text,
        at: Some(Point { x, y }),
    };
    [
        label(
            char::from(b'a' + index).to_string(),
            MARGIN + along,
            size + MARGIN / 2.0,
        ),
        label((index + 1).to_string(), MARGIN / 2.0, size - along),
    ]
}
