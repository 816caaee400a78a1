//! Options and messages.

use super::options::{LARGEST, SMALLEST};
use super::{End, Options, Position, Square, Xxung};
use crate::games::{About, Wire};
use crate::pb::games::xxung::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task, alphabeta};

const fn stone(seat: Seat) -> pb::Stone {
    if seat.0 == 0 { pb::Stone::X } else { pb::Stone::O }
}

impl Wire for Xxung {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        if !(SMALLEST..=LARGEST).contains(&options.board_size) {
            return Err(vec![BadOption::new(
                "board_size",
                format!("from {SMALLEST} to {LARGEST}"),
            )]);
        }
        Ok(Xxung {
            size: options.board_size as u8,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            board_size: Some(options.board_size),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {
            board_size: message.board_size.unwrap_or(Options::default().board_size),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let squares = (0..self.size).flat_map(|rank| (0..self.size).map(move |file| Square { file, rank }));
        let winning = self.winning_squares(view);
        pb::State {
            board_size: self.size.into(),
            squares: squares
                .map(|square| view.owner(square).map_or(pb::Stone::Unspecified, stone).into())
                .collect(),
            to_move: match view.end {
                End::Open => stone(view.mover()).into(),
                End::Five | End::NoMove => pb::Stone::Unspecified.into(),
            },
            last: view.last.map(|last| last.to_string()).unwrap_or_default(),
            winning_squares: winning
                .into_iter()
                .map(|square| u32::from(square.rank) * u32::from(self.size) + u32::from(square.file))
                .collect(),
        }
    }

    fn move_message(&self, _position: &Position, square: Square) -> pb::Move {
        pb::Move {
            square: square.to_string(),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Square, ReadError> {
        self.read_message_square(&message.square)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Square> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}
