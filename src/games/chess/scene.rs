//! The picture.

use cozy_chess::{Color, File, Piece as Kind, Rank, Square};

use super::position::{End, Offer, Position, seat_of};
use super::{Chess, fen};
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

/// The field's word for a piece.
pub(super) const fn name(piece: Kind) -> &'static str {
    match piece {
        Kind::Pawn => "pawn",
        Kind::Knight => "knight",
        Kind::Bishop => "bishop",
        Kind::Rook => "rook",
        Kind::Queen => "queen",
        Kind::King => "king",
    }
}

const fn symbol(piece: Kind, color: Color) -> &'static str {
    match (color, piece) {
        (Color::White, Kind::Pawn) => "♙",
        (Color::White, Kind::Knight) => "♘",
        (Color::White, Kind::Bishop) => "♗",
        (Color::White, Kind::Rook) => "♖",
        (Color::White, Kind::Queen) => "♕",
        (Color::White, Kind::King) => "♔",
        (Color::Black, Kind::Pawn) => "♟",
        (Color::Black, Kind::Knight) => "♞",
        (Color::Black, Kind::Bishop) => "♝",
        (Color::Black, Kind::Rook) => "♜",
        (Color::Black, Kind::Queen) => "♛",
        (Color::Black, Kind::King) => "♚",
    }
}

fn cell(square: Square) -> Cell {
    let left = MARGIN + square.file() as usize as f64;
    let top = 7.0 - square.rank() as usize as f64;
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let dark = (square.file() as usize + square.rank() as usize).is_multiple_of(2);
    Cell {
        id: square.to_string(),
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
        paint: if dark { Paint::Dark } else { Paint::Light }.into(),
        edge: false,
    }
}

fn labels() -> impl Iterator<Item = Label> {
    let files = File::ALL.iter().map(|&file| Label {
        text: file.to_string(),
        at: Some(Point {
            x: MARGIN + file as usize as f64 + 0.5,
            y: 8.0 + MARGIN / 2.0,
        }),
    });
    let ranks = Rank::ALL.iter().map(|&rank| Label {
        text: rank.to_string(),
        at: Some(Point {
            x: MARGIN / 2.0,
            y: 7.5 - rank as usize as f64,
        }),
    });
    files.chain(ranks)
}

impl Chess {
    pub(super) fn draw_scene(&self, position: &Position) -> Scene {
        let board = &position.board;
        let pieces = Square::ALL.iter().filter_map(|&square| {
            let (piece, color) = board.piece_on(square).zip(board.color_on(square))?;
            let paint = match color {
                Color::White => Paint::White,
                Color::Black => Paint::Black,
            };
            Some(Piece {
                kind: name(piece).into(),
                text: fen::letter(piece, color).into(),
                symbol: symbol(piece, color).into(),
                cell: square.to_string(),
                shape: Shape::Symbol.into(),
                paint: paint.into(),
                owner: Some(seat_of(color).0.into()),
                ..Piece::default()
            })
        });
        Scene {
            width: MARGIN + 8.0,
            height: 8.0 + MARGIN,
            cells: Square::ALL.iter().map(|&square| cell(square)).collect(),
            pieces: pieces.collect(),
            labels: labels().collect(),
            caption: caption(position),
            ..Scene::default()
        }
    }
}

fn caption(position: &Position) -> String {
    let (mover, other) = match position.board.side_to_move() {
        Color::White => ("White", "Black"),
        Color::Black => ("Black", "White"),
    };
    match position.end {
        Some(End::Checkmate) => format!("checkmate: {other} wins"),
        Some(End::Resignation) => format!("{mover} resigned: {other} wins"),
        Some(end) => format!("draw: {}", end.reason().replace('_', " ")),
        None if position.offer == Offer::Pending => format!("{mover} offers a draw: {other} to answer"),
        None if position.in_check() => format!("{mover} to move, in check"),
        None => format!("{mover} to move"),
    }
}
