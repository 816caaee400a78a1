//! Options, messages and the picture.

use super::{Colour, ConnectFour, End, Move, Opening, Options, Position, Size};
use crate::games::{About, Format, Wire};
use crate::pb::games::connect_four::v1 as pb;
use crate::pb::types::v1::{Cell, Label, Paint, Piece, Point, Scene, Shape};
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task, alphabeta};

impl Wire for ConnectFour {
    const ABOUT: About = super::about::ABOUT;
    const FORMATS: &'static [Format<Self>] = &[super::sgf::SGF];

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let (rows, columns) = options.size.dimensions();
        Ok(ConnectFour {
            rows,
            columns,
            opening: options.opening,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        let size = match options.size {
            Size::R6C7 => pb::Size::Size6x7,
            Size::R8C9 => pb::Size::Size8x9,
            Size::R9C9 => pb::Size::Size9x9,
            Size::R10C10 => pb::Size::Size10x10,
        };
        let opening = match options.opening {
            Opening::None => pb::Opening::None,
            Opening::Pie => pb::Opening::Pie,
            Opening::Swap => pb::Opening::Swap,
        };
        pb::Options {
            size: size.into(),
            opening: opening.into(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let size = match pb::Size::try_from(message.size) {
            Ok(pb::Size::Unspecified | pb::Size::Size6x7) => Size::R6C7,
            Ok(pb::Size::Size8x9) => Size::R8C9,
            Ok(pb::Size::Size9x9) => Size::R9C9,
            Ok(pb::Size::Size10x10) => Size::R10C10,
            Err(_) => {
                faults.push(BadOption::new("size", "no such size"));
                Size::default()
            }
        };
        let opening = match pb::Opening::try_from(message.opening) {
            Ok(pb::Opening::Unspecified | pb::Opening::None) => Opening::None,
            Ok(pb::Opening::Pie) => Opening::Pie,
            Ok(pb::Opening::Swap) => Opening::Swap,
            Err(_) => {
                faults.push(BadOption::new("opening", "no such opening"));
                Opening::default()
            }
        };
        Options { size, opening }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let colour = |colour| match colour {
            Colour::Red => pb::Colour::Red,
            Colour::Yellow => pb::Colour::Yellow,
        };
        let mut cells = Vec::with_capacity(self.cells() as usize);
        let mut winning_cells = Vec::new();
        let won = match view.end {
            End::Line(winner) => self.winning_cells(view.discs[winner as usize]),
            End::Open | End::Full => 0,
        };
        for row in 0..self.rows {
            for column in 0..self.columns {
                let bit = self.bit(column, row);
                if won & bit != 0 {
                    winning_cells.push(cells.len() as u32);
                }
                cells.push(match view.discs.map(|discs| discs & bit != 0) {
                    [true, _] => pb::Colour::Red.into(),
                    [_, true] => pb::Colour::Yellow.into(),
                    _ => pb::Colour::Unspecified.into(),
                });
            }
        }
        pb::State {
            rows: self.rows,
            columns: self.columns,
            cells,
            to_move: if view.end == End::Open {
                colour(view.to_move()).into()
            } else {
                0
            },
            red_seat: view.owner(Colour::Red).0.into(),
            may_swap: view.end == End::Open && self.may_swap(view),
            winning_cells,
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Drop(column) => pb::r#move::Action::Column(u32::from(column) + 1),
            Move::Swap => pb::r#move::Action::Swap(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        match message.action {
            Some(pb::r#move::Action::Column(column)) => self.read_text(&column.to_string()),
            Some(pb::r#move::Action::Swap(true)) => Ok(Move::Swap),
            Some(pb::r#move::Action::Swap(false)) | None => Err(ReadError::Notation(
                "the move message says neither a column nor swap".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        let point = |column: u32, row: u32| Point {
            x: f64::from(column) + 0.5,
            y: f64::from(self.rows - row) - 0.5,
        };
        let mut scene = Scene {
            width: self.columns.into(),
            height: f64::from(self.rows) + 0.5,
            caption: self.caption(view),
            ..Scene::default()
        };
        let won = match view.end {
            End::Line(winner) => self.winning_cells(view.discs[winner as usize]),
            End::Open | End::Full => 0,
        };
        for column in 0..self.columns {
            let (left, right) = (f64::from(column), f64::from(column + 1));
            let (top, bottom) = (0.0, f64::from(self.rows));
            let id = format!("column-{}", column + 1);
            let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
            scene.cells.push(Cell {
                id: id.clone(),
                center: Some(Point {
                    x: left + 0.5,
                    y: bottom / 2.0,
                }),
                corners: corners.map(|(x, y)| Point { x, y }).to_vec(),
                paint: Paint::Blue.into(),
                ..Cell::default()
            });
            scene.labels.push(Label {
                text: (column + 1).to_string(),
                at: Some(Point {
                    x: left + 0.5,
                    y: bottom + 0.25,
                }),
            });
            if (0..self.rows).any(|row| won & self.bit(column, row) != 0) {
                scene.highlights.push(id.clone());
            }
            for row in 0..self.rows {
                let bit = self.bit(column, row);
                let (colour, kind, text) = match view.discs.map(|discs| discs & bit != 0) {
                    [true, _] => (Some(Colour::Red), "disc", "r"),
                    [_, true] => (Some(Colour::Yellow), "disc", "y"),
                    _ => (None, "empty", "."),
                };
                let paint = match colour {
                    Some(Colour::Red) => Paint::Red,
                    Some(Colour::Yellow) => Paint::Yellow,
                    None => Paint::Light,
                };
                scene.pieces.push(Piece {
                    kind: kind.into(),
                    text: text.into(),
                    cell: id.clone(),
                    at: Some(point(column, row)),
                    shape: Shape::Disc.into(),
                    paint: paint.into(),
                    owner: colour.map(|colour| view.owner(colour).0.into()),
                    ..Piece::default()
                });
            }
        }
        scene
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}

impl ConnectFour {
    fn caption(&self, view: &Position) -> String {
        let name = |colour| match colour {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
        };
        match view.end {
            End::Open if self.may_swap(view) => format!("{} to move, or swap colours", name(view.to_move())),
            End::Open => format!("{} to move", name(view.to_move())),
            End::Line(winner) => format!("{} wins with four in line", name(winner)),
            End::Full => "draw: the board is full".into(),
        }
    }
}
