//! Options and messages.

use super::board::each;
use super::options::SIZES;
use super::{CairoCorridor, Move, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::cairo_corridor::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

const fn tile(seat: Seat) -> pb::Tile {
    if seat.0 == 0 { pb::Tile::X } else { pb::Tile::O }
}

impl Wire for CairoCorridor {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        if !SIZES.contains(&options.board_size) {
            return Err(vec![BadOption::new("board_size", "4, 6 or 8")]);
        }
        Ok(CairoCorridor::new(options.board_size as u8, options.swap_rule))
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            board_size: Some(options.board_size),
            swap_rule: options.swap_rule,
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {
            board_size: message.board_size.unwrap_or(Options::default().board_size),
            swap_rule: message.swap_rule,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let indexes = |cells| each(cells).map(u32::from).collect();
        let cells = each(self.board.all).map(|cell| view.owner(cell).map_or(pb::Tile::Unspecified, tile).into());
        let over = view.is_over();
        pb::State {
            board_size: self.board.size.into(),
            cells: cells.collect(),
            to_move: if over { pb::Tile::Unspecified } else { tile(view.mover) }.into(),
            may_swap: self.may_swap(view),
            corridor: indexes(view.corridor),
            forbidden: indexes(view.forbidden),
            scores: if over {
                self.score(view, view.corridor).to_vec()
            } else {
                Vec::new()
            },
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Place(cell) => pb::r#move::Action::Cell(self.name(cell)),
            Move::Swap => pb::r#move::Action::Swap(true),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        match message.action {
            Some(pb::r#move::Action::Cell(cell)) => self.read_cell(&cell).map(Move::Place),
            Some(pb::r#move::Action::Swap(true)) => Ok(Move::Swap),
            Some(pb::r#move::Action::Swap(false)) | None => Err(ReadError::Notation(
                "the move message says neither a cell nor swap".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        super::engine::suggest(task)
    }
}
