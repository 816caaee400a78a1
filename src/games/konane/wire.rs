//! Options, messages and the picture.

use super::board::Stage;
use super::options::SIZES;
use super::{Colour, Konane, Move, Options, Position, Square};
use crate::games::{About, Wire};
use crate::pb::games::konane::v1 as pb;
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task, alphabeta};

/// The width of the strip for the coordinates, in squares.
const MARGIN: f64 = 0.5;

impl Wire for Konane {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        if !SIZES.contains(&options.size) {
            return Err(vec![BadOption::new("size", "is an even number from 4 to 18")]);
        }
        Ok(Konane {
            size: options.size as u8,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            size: Some(options.size),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let defaults = Options::default();
        Options {
            size: message.size.unwrap_or(defaults.size),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let squares = self.squares().map(|square| match view.has_stone(square) {
            true => colour_message(square.colour()).into(),
            false => pb::Colour::Unspecified.into(),
        });
        let stage = match view.stage() {
            Stage::FirstRemoval => pb::Stage::FirstRemoval,
            Stage::SecondRemoval => pb::Stage::SecondRemoval,
            Stage::Jumps => pb::Stage::Jumps,
        };
        let to_move = match view.is_over() {
            true => pb::Colour::Unspecified,
            false => colour_message(view.to_move()),
        };
        pb::State {
            size: self.size.into(),
            squares: squares.collect(),
            to_move: to_move.into(),
            stage: stage.into(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Remove(square) => pb::r#move::Action::Remove(square.to_string()),
            Move::Jump { from, to } => pb::r#move::Action::Jump(pb::Jump {
                from: from.to_string(),
                to: to.to_string(),
            }),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let square = |text: &str| {
            self.read_square(text)
                .ok_or_else(|| ReadError::Notation("expected a square of this board".into()))
        };
        match message.action {
            Some(pb::r#move::Action::Remove(text)) => Ok(Move::Remove(square(&text)?)),
            Some(pb::r#move::Action::Jump(jump)) => Ok(Move::Jump {
                from: square(&jump.from)?,
                to: square(&jump.to)?,
            }),
            None => Err(ReadError::Notation(
                "the move message says neither a removal nor a jump".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        let pieces = self.squares().filter(|&square| view.has_stone(square)).map(|square| {
            let (text, paint) = match square.colour() {
                Colour::Black => ("b", Paint::Black),
                Colour::White => ("w", Paint::White),
            };
            Piece {
                kind: "stone".into(),
                text: text.into(),
                cell: square.to_string(),
                shape: Shape::Disc.into(),
                paint: paint.into(),
                owner: Some(square.colour().seat().0.into()),
                ..Piece::default()
            }
        });
        let side = f64::from(self.size) + MARGIN;
        Scene {
            width: side,
            height: side,
            cells: self.squares().map(|square| self.cell(square)).collect(),
            pieces: pieces.collect(),
            labels: self.labels(),
            caption: caption(view),
            ..Scene::default()
        }
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}

impl Konane {
    /// Row by row from the bottom.
    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| Square { column, row }))
    }

    fn cell(&self, square: Square) -> Cell {
        let left = MARGIN + f64::from(square.column);
        let top = f64::from(self.size - 1 - square.row);
        let point = |x, y| Point {
            x: left + x,
            y: top + y,
        };
        let paint = match square.colour() {
            Colour::Black => Paint::Dark,
            Colour::White => Paint::Light,
        };
        Cell {
            id: square.to_string(),
            center: Some(point(0.5, 0.5)),
            corners: vec![point(0.0, 0.0), point(1.0, 0.0), point(1.0, 1.0), point(0.0, 1.0)],
            paint: paint.into(),
            ..Cell::default()
        }
    }

    fn labels(&self) -> Vec<Label> {
        let size = f64::from(self.size);
        let columns = (0..self.size).map(|column| Label {
            text: char::from(b'a' + column).to_string(),
            at: Some(Point {
                x: MARGIN + f64::from(column) + 0.5,
                y: size + MARGIN / 2.0,
            }),
        });
        let rows = (0..self.size).map(|row| Label {
            text: (row + 1).to_string(),
            at: Some(Point {
                x: MARGIN / 2.0,
                y: size - f64::from(row) - 0.5,
            }),
        });
        columns.chain(rows).collect()
    }
}

fn colour_message(colour: Colour) -> pb::Colour {
    match colour {
        Colour::Black => pb::Colour::Black,
        Colour::White => pb::Colour::White,
    }
}

fn caption(position: &Position) -> String {
    let name = |colour| match colour {
        Colour::Black => "black",
        Colour::White => "white",
    };
    let mover = name(position.to_move());
    match position.stage() {
        _ if position.is_over() => format!("{mover} can't jump: {} wins", name(position.to_move().other())),
        Stage::FirstRemoval => format!("{mover} to take a stone from a corner or the middle"),
        Stage::SecondRemoval => format!("{mover} to take a stone beside the gap"),
        Stage::Jumps => format!("{mover} to jump"),
    }
}
