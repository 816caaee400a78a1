//! Options and messages.

use super::{Board, Gopher, Keys, Move, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::gopher::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

impl Wire for Gopher {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        if !(3..=10).contains(&options.board_size) {
            return Err(vec![BadOption::new(
                "board_size",
                "expected a whole number from 3 to 10",
            )]);
        }
        let board = Board::new(options.board_size as u16);
        let keys = Keys::new(board.count());
        Ok(Gopher { board, keys })
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
        let colour = |cell| match view.stones.map(|stones| stones.has(cell)) {
            [true, _] => pb::Colour::Red,
            [_, true] => pb::Colour::Blue,
            _ => pb::Colour::Unspecified,
        };
        let row = |row| pb::Row {
            cells: self.board.row(row).map(|cell| colour(cell).into()).collect(),
        };
        let to_move = match (view.is_over(), view.mover.0) {
            (true, _) => pb::Colour::Unspecified,
            (_, 0) => pb::Colour::Red,
            _ => pb::Colour::Blue,
        };
        pb::State {
            board_size: self.board.size.into(),
            rows: (0..self.board.rows()).map(row).collect(),
            to_move: to_move.into(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let (row, along) = self.board.place(mv.0);
        pb::Move {
            row: u32::from(row) + 1,
            number: u32::from(along) + 1,
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let cell = || {
            let (row, along) = (message.row.checked_sub(1)?, message.number.checked_sub(1)?);
            self.board.cell(row as usize, along as usize)
        };
        let no_cell = || ReadError::Notation("no cell of this board has that row and number".into());
        cell().map(Move).ok_or_else(no_cell)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        Gopher::answer(task)
    }
}
