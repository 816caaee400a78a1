//! Options and messages.

use super::position::{End, squares};
use super::{Lielow, Move, Options, Position, notation};
use crate::games::{About, Wire};
use crate::pb::games::lielow::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task, alphabeta};

const fn side(seat: Seat) -> pb::Side {
    if seat.0 == 0 { pb::Side::White } else { pb::Side::Black }
}

impl Wire for Lielow {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(_options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        Ok(Lielow)
    }

    fn options_message(_options: &Options) -> pb::Options {
        pb::Options {}
    }

    fn read_options(_message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {}
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let pieces = squares(view.occupied()).map(|square| pb::Piece {
            square: square.to_string(),
            side: view.owner(square).map_or(pb::Side::Unspecified, side).into(),
            level: view.level(square).into(),
            king: view.is_king(square),
        });
        pb::State {
            pieces: pieces.collect(),
            to_move: match view.end {
                End::Open => side(view.mover).into(),
                End::Captured { .. } | End::Left { .. } => pb::Side::Unspecified.into(),
            },
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let target = match mv.to {
            Some(to) => pb::r#move::Target::To(to.to_string()),
            None => pb::r#move::Target::Off(true),
        };
        pb::Move {
            from: mv.from.to_string(),
            target: Some(target),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let square = |text: &str| {
            notation::read_square(text)
                .ok_or_else(|| ReadError::Notation("the move message names a square that is not on the board".into()))
        };
        let from = square(&message.from)?;
        let to = match message.target {
            Some(pb::r#move::Target::To(to)) => Some(square(&to)?),
            Some(pb::r#move::Target::Off(true)) => None,
            Some(pb::r#move::Target::Off(false)) | None => {
                return Err(ReadError::Notation(
                    "the move message says neither where to nor off".into(),
                ));
            }
        };
        Ok(Move { from, to })
    }

    fn scene(&self, view: &Position) -> Scene {
        super::scene::draw(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}
