//! Options and messages.

use super::options::LENGTHS;
use super::{Cephalopod, Move, Options, Position};
use crate::games::{About, Wire};
use crate::pb::games::cephalopod::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task, alphabeta};

const fn side(seat: Seat) -> pb::Side {
    if seat.0 == 0 { pb::Side::White } else { pb::Side::Black }
}

impl Wire for Cephalopod {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let faults: Vec<BadOption> = [("rows", options.rows), ("cols", options.cols)]
            .into_iter()
            .filter(|(_, length)| !LENGTHS.contains(length))
            .map(|(name, _)| BadOption::new(name, "3, 5 or 7"))
            .collect();
        if faults.is_empty() {
            Ok(Cephalopod::new(options.rows as u8, options.cols as u8))
        } else {
            Err(faults)
        }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            rows: Some(options.rows),
            cols: Some(options.cols),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        let default = Options::default();
        Options {
            rows: message.rows.unwrap_or(default.rows),
            cols: message.cols.unwrap_or(default.cols),
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let squares = self.squares().map(|square| pb::Square {
            side: view.owner(square).map_or(pb::Side::Unspecified, side).into(),
            pips: view.pips(square).into(),
        });
        pb::State {
            rows: self.rows.into(),
            cols: self.columns.into(),
            squares: squares.collect(),
            to_move: if self.is_full(view) {
                pb::Side::Unspecified.into()
            } else {
                side(view.mover).into()
            },
            dice: view.dice.map(u64::count_ones).to_vec(),
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        pb::Move {
            square: mv.square.to_string(),
            captured: mv.captured().map(|square| square.to_string()).collect(),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let captured: Vec<&str> = message.captured.iter().map(String::as_str).collect();
        self.read_parts(&message.square, &captured)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}
