//! Options and messages.

use super::rush::Tables;
use super::{Board, Colour, Keys, Move, NOWHERE, Options, Position, Trike};
use crate::games::{About, Wire};
use crate::pb::games::trike::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

impl Wire for Trike {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        if !(3..=19).contains(&options.size) {
            return Err(vec![BadOption::new("size", "expected a whole number from 3 to 19")]);
        }
        let board = Board::new(options.size as u8);
        let keys = Keys::new(board.count());
        let tables = Tables::new(&board);
        Ok(Trike {
            board,
            pie: options.pie,
            keys,
            tables,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            size: Some(options.size),
            pie: Some(options.pie),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let default = Options::default();
        Options {
            size: message.size.unwrap_or(default.size),
            pie: message.pie.unwrap_or(default.pie),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let colour = |cell| match view.stones.map(|stones| stones.has(cell)) {
            [true, _] => pb::Colour::X,
            [_, true] => pb::Colour::O,
            _ => pb::Colour::Unspecified,
        };
        let to_move = match (view.trapped, view.to_move()) {
            (true, _) => pb::Colour::Unspecified,
            (_, Colour::X) => pb::Colour::X,
            (_, Colour::O) => pb::Colour::O,
        };
        pb::State {
            size: self.board.size.into(),
            cells: (0..self.board.count()).map(|cell| colour(cell).into()).collect(),
            pawn: (view.pawn != NOWHERE).then(|| self.place_message(view.pawn)),
            to_move: to_move.into(),
            x_seat: view.owner(Colour::X).0.into(),
            may_swap: self.may_swap(view),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::To(cell) => pb::r#move::Action::To(self.place_message(cell)),
            Move::Swap => pb::r#move::Action::Swap(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        match message.action {
            Some(pb::r#move::Action::To(place)) => self
                .read_place(place)
                .map(Move::To)
                .ok_or_else(|| ReadError::Notation("no cell of this board has that row and number".into())),
            Some(pb::r#move::Action::Swap(true)) => Ok(Move::Swap),
            Some(pb::r#move::Action::Swap(false)) | None => Err(ReadError::Notation(
                "the move message says neither a place nor swap".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        Trike::answer(task)
    }
}

impl Trike {
    fn place_message(&self, cell: u8) -> pb::Place {
        let (row, along) = self.board.place(cell);
        pb::Place {
            row: u32::from(row) + 1,
            number: u32::from(along) + 1,
        }
    }

    fn read_place(&self, place: pb::Place) -> Option<u8> {
        let index = |number: u32| u8::try_from(number.checked_sub(1)?).ok();
        self.board.cell(index(place.row)?, index(place.number)?)
    }
}
