//! The picture.

use super::Cephalopod;
use super::position::{Position, Square};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape, Zone};
use crate::rules::Seat;

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

impl Cephalopod {
    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        Scene {
            width: MARGIN + f64::from(self.columns),
            height: f64::from(self.rows) + MARGIN,
            cells: self.squares().map(|square| self.cell(square)).collect(),
            pieces: self
                .squares()
                .filter_map(|square| Some(die(position, square, position.owner(square)?)))
                .collect(),
            zones: Seat::all(2).map(|seat| score(position, seat)).collect(),
            labels: self.labels(),
            caption: self.caption(position),
            ..Scene::default()
        }
    }

    fn cell(&self, square: Square) -> Cell {
        let left = MARGIN + f64::from(square.column());
        let top = f64::from(self.rows - 1 - square.row());
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
            paint: Paint::Neutral.into(),
            ..Cell::default()
        }
    }

    fn labels(&self) -> Vec<Label> {
        let label = |text: String, x, y| Label {
            text,
            at: Some(Point { x, y }),
        };
        let height = f64::from(self.rows);
        let columns = (0..self.columns).map(|column| {
            let name = char::from(b'a' + column).to_string();
            label(name, MARGIN + f64::from(column) + 0.5, height + MARGIN / 2.0)
        });
        let rows = (0..self.rows).map(|row| {
            let name = (row + 1).to_string();
            label(name, MARGIN / 2.0, height - 0.5 - f64::from(row))
        });
        columns.chain(rows).collect()
    }

    fn caption(&self, position: &Position) -> String {
        let [white, black] = position.dice.map(u64::count_ones);
        match (self.is_full(position), position.mover) {
            (true, _) if white > black => format!("white wins, {white} dice to {black}"),
            (true, _) => format!("black wins, {black} dice to {white}"),
            (false, Seat(0)) => "white to move".into(),
            (false, _) => "black to move".into(),
        }
    }
}

fn die(position: &Position, square: Square, owner: Seat) -> Piece {
    let (letter, paint) = [('w', Paint::White), ('b', Paint::Black)][owner.index()];
    let pips = position.pips(square);
    Piece {
        kind: "die".into(),
        // A terminal without colours has to tell the dice apart, so the text is not the number alone.
        text: format!("{letter}{pips}"),
        symbol: pips.to_string(),
        cell: square.to_string(),
        shape: Shape::Cube.into(),
        paint: paint.into(),
        owner: Some(owner.0.into()),
        ..Piece::default()
    }
}

fn score(position: &Position, seat: Seat) -> Zone {
    Zone {
        id: format!("dice-{seat}"),
        title: ["White's dice", "Black's dice"][seat.index()].into(),
        owner: Some(seat.0.into()),
        value: Some(position.dice[seat.index()].count_ones().into()),
        ..Zone::default()
    }
}
