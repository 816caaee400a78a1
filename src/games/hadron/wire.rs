//! Options, messages and the picture.

use super::{Board, Hadron, Move, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::hadron::v1 as pb;
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

/// The width of the strip for the coordinates, in cells.
const MARGIN: f64 = 0.5;

impl Wire for Hadron {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        match options.board_size {
            size @ (3 | 5 | 7 | 9 | 11) => Ok(Hadron {
                board: Board::new(size),
            }),
            _ => Err(vec![BadOption::new("board_size", "expected 3, 5, 7, 9 or 11")]),
        }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            board_size: Some(options.board_size),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let default = Options::default();
        Options {
            board_size: message.board_size.unwrap_or(default.board_size),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let cells = 0..self.board.cells();
        let colour = |cell: u32| match view.tiles.map(|tiles| tiles >> cell & 1) {
            [1, _] => pb::Colour::Red,
            [_, 1] => pb::Colour::Blue,
            _ => pb::Colour::Unspecified,
        };
        let to_move = match (view.open, view.mover().0) {
            (0, _) => pb::Colour::Unspecified,
            (_, 0) => pb::Colour::Red,
            _ => pb::Colour::Blue,
        };
        pb::State {
            board_size: self.board.size,
            cells: cells.clone().map(|cell| colour(cell).into()).collect(),
            to_move: to_move.into(),
            open_cells: cells.filter(|cell| view.open >> cell & 1 == 1).collect(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        pb::Move {
            file: u32::from(mv.0) % self.board.size + 1,
            rank: u32::from(mv.0) / self.board.size + 1,
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let cell = || {
            let (file, rank) = (message.file.checked_sub(1)?, message.rank.checked_sub(1)?);
            self.board.cell(file, rank)
        };
        cell()
            .map(Move)
            .ok_or_else(|| ReadError::Notation(format!("file and rank of a placement are 1 to {}", self.board.size)))
    }

    fn scene(&self, view: &Position) -> Scene {
        let size = f64::from(self.board.size);
        let mut scene = Scene {
            width: size + MARGIN,
            height: size + MARGIN,
            caption: caption(view).into(),
            ..Scene::default()
        };
        for cell in 0..self.board.cells() {
            let file = f64::from(cell % self.board.size);
            let rank = f64::from(cell / self.board.size);
            let (left, top) = (MARGIN + file, size - 1.0 - rank);
            let id = self.board.name(cell as u8);
            let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
            scene.cells.push(Cell {
                id: id.clone(),
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
                paint: Paint::Light.into(),
                ..Cell::default()
            });
            let tile = view.tiles.iter().position(|tiles| tiles >> cell & 1 == 1);
            if let Some(seat) = tile {
                scene.pieces.push(Piece {
                    kind: "tile".into(),
                    text: ["r", "b"][seat].into(),
                    cell: id,
                    shape: Shape::Fill.into(),
                    paint: [Paint::Red, Paint::Blue][seat].into(),
                    owner: Some(seat as u32),
                    ..Piece::default()
                });
            }
        }
        for index in 0..self.board.size {
            let along = f64::from(index);
            scene.labels.push(label(
                char::from(b'a' + index as u8),
                MARGIN + along + 0.5,
                size + MARGIN / 2.0,
            ));
            scene.labels.push(label(index + 1, MARGIN / 2.0, size - along - 0.5));
        }
        scene
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        Hadron::answer(task)
    }
}

fn label(text: impl ToString, x: f64, y: f64) -> Label {
    Label {
        text: text.to_string(),
        at: Some(Point { x, y }),
    }
}

fn caption(view: &Position) -> &'static str {
    match (view.open, view.mover().0) {
        (0, 0) => "blue wins: red cannot place",
        (0, _) => "red wins: blue cannot place",
        (_, 0) => "red to place",
        _ => "blue to place",
    }
}
