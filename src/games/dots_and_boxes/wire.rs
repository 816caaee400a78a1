//! Options and messages.

use super::{Colour, DotsAndBoxes, Grid, Move, Options, Phase, Position};
use crate::games::{About, Wire};
use crate::pb::games::dots_and_boxes::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task};

impl Wire for DotsAndBoxes {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        for (name, count) in [("rows", options.rows), ("cols", options.cols)] {
            if !(1..=10).contains(&count) {
                faults.push(BadOption::new(name, "expected a whole number from 1 to 10"));
            }
        }
        if options.pie && (options.rows, options.cols) != (5, 5) {
            faults.push(BadOption::new("pie", "only with 5 rows and 5 columns"));
        }
        if faults.is_empty() {
            Ok(DotsAndBoxes {
                grid: Grid::new(options.rows as u8, options.cols as u8),
                pie: options.pie,
            })
        } else {
            Err(faults)
        }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            rows: Some(options.rows),
            cols: Some(options.cols),
            pie: Some(options.pie),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let default = Options::default();
        Options {
            rows: message.rows.unwrap_or(default.rows),
            cols: message.cols.unwrap_or(default.cols),
            pie: message.pie.unwrap_or(default.pie),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let drawn = (0..self.grid.sides()).filter(|&side| view.drawn.has(side));
        let owner = |number: u8| match view.boxes.map(|boxes| boxes >> number & 1) {
            [1, _] => pb::Colour::A,
            [_, 1] => pb::Colour::B,
            _ => pb::Colour::Unspecified,
        };
        let to_move = match (view.phase, view.to_move) {
            (Phase::Over, _) => pb::Colour::Unspecified,
            (_, Colour::A) => pb::Colour::A,
            (_, Colour::B) => pb::Colour::B,
        };
        let phase = match view.phase {
            Phase::Setup => pb::Phase::Setup,
            Phase::Choice => pb::Phase::Choice,
            Phase::Play => pb::Phase::Play,
            Phase::Over => pb::Phase::Over,
        };
        pb::State {
            rows: self.grid.rows.into(),
            cols: self.grid.cols.into(),
            drawn: drawn.map(|side| self.side_message(side)).collect(),
            boxes: (0..self.grid.boxes()).map(|number| owner(number).into()).collect(),
            to_move: to_move.into(),
            a_seat: view.owner(Colour::A).0.into(),
            phase: phase.into(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        use pb::r#move::Action;
        let action = match mv {
            Move::Draw(side) => Action::Side(self.side_message(side)),
            Move::Stop => Action::Word(pb::Word::Stop.into()),
            Move::Keep => Action::Word(pb::Word::Keep.into()),
            Move::Swap => Action::Word(pb::Word::Swap.into()),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        use pb::r#move::Action;
        let word = match message.action {
            Some(Action::Side(side)) => {
                let no_side = || ReadError::Notation("this grid has no such side".into());
                return self.read_side_message(side).map(Move::Draw).ok_or_else(no_side);
            }
            Some(Action::Word(word)) => pb::Word::try_from(word).unwrap_or(pb::Word::Unspecified),
            None => pb::Word::Unspecified,
        };
        match word {
            pb::Word::Stop => Ok(Move::Stop),
            pb::Word::Keep => Ok(Move::Keep),
            pb::Word::Swap => Ok(Move::Swap),
            pb::Word::Unspecified => Err(ReadError::Notation(
                "the move message says neither a side nor a word".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        DotsAndBoxes::answer(task)
    }
}

impl DotsAndBoxes {
    fn side_message(&self, side: u8) -> pb::Side {
        let (horizontal, row, column) = self.grid.place(side);
        let direction = if horizontal {
            pb::Direction::Horizontal
        } else {
            pb::Direction::Vertical
        };
        pb::Side {
            column: u32::from(column) + 1,
            row: u32::from(row) + 1,
            direction: direction.into(),
        }
    }

    fn read_side_message(&self, side: pb::Side) -> Option<u8> {
        let index = |number: u32| u8::try_from(number.checked_sub(1)?).ok();
        let horizontal = match pb::Direction::try_from(side.direction).ok()? {
            pb::Direction::Horizontal => true,
            pb::Direction::Vertical => false,
            pb::Direction::Unspecified => return None,
        };
        self.grid.side(horizontal, index(side.row)?, index(side.column)?)
    }
}
