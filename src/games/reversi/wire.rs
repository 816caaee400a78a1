//! Options and messages.

use super::{Mode, Move, Options, Position, Reversi, Sized, notation};
use crate::games::{About, Format, Wire};
use crate::pb::games::reversi::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

/// The four discs of the usual start, the side to move being Black.
pub(super) fn usual_start(sized: &Sized) -> Position {
    let size = sized.size();
    let [low, high] = [size / 2 - 1, size / 2];
    let disc = |column: u32, row: u32| 1_u128 << (row * size + column);
    let black = disc(high, low) | disc(low, high);
    let white = disc(low, low) | disc(high, high);
    Reversi::position(sized, [black, white], Seat(0))
}

/// The sizes that there are.
const SIZES: [u32; 3] = [6, 8, 10];

impl Wire for Reversi {
    const ABOUT: About = super::about::ABOUT;
    const FORMATS: &'static [Format<Self>] = &[super::sgf::SGF, super::transcript::TRANSCRIPT];

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        let known = SIZES.contains(&options.size);
        if !known {
            faults.push(BadOption::new("size", "must be 6, 8 or 10"));
        }
        let sized = Sized::new(if known { options.size } else { Options::default().size });
        let start = match &options.start_position {
            None => usual_start(&sized),
            Some(text) => notation::read_position(&sized, text).unwrap_or_else(|fault| {
                // Without a size a text is at fault only if it is one of none.
                let readable = |&size: &u32| notation::read_position(&Sized::new(size), text).is_ok();
                if known || !SIZES.iter().any(readable) {
                    faults.push(BadOption::new("start_position", fault.0));
                }
                usual_start(&sized)
            }),
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Reversi {
            mode: options.mode,
            sized,
            start,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        let mode = match options.mode {
            Mode::Normal => pb::Mode::Normal,
            Mode::Reverse => pb::Mode::Reverse,
        };
        pb::Options {
            mode: mode.into(),
            size: Some(options.size),
            start_position: options.start_position.clone(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let mode = match pb::Mode::try_from(message.mode) {
            Ok(pb::Mode::Unspecified | pb::Mode::Normal) => Mode::Normal,
            Ok(pb::Mode::Reverse) => Mode::Reverse,
            Err(_) => {
                faults.push(BadOption::new("mode", "no such mode"));
                Mode::default()
            }
        };
        Options {
            mode,
            size: message.size.unwrap_or(Options::default().size),
            start_position: message.start_position,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let colours = [pb::Colour::Black, pb::Colour::White];
        let squares = (0..self.size() * self.size()).map(|square| {
            let owner = view.discs.iter().position(|discs| discs & 1 << square != 0);
            owner.map_or(pb::Colour::Unspecified, |seat| colours[seat]).into()
        });
        let [black, white] = view.discs.map(u128::count_ones);
        pb::State {
            size: self.size(),
            squares: squares.collect(),
            to_move: if view.over {
                0
            } else {
                colours[view.to_move.index()].into()
            },
            black_discs: black,
            white_discs: white,
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Pass => pb::r#move::Action::Pass(true),
            Move::Place { .. } => pb::r#move::Action::Square(notation::write_move(mv)),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        match message.action {
            Some(pb::r#move::Action::Square(square)) => notation::read_move(&square),
            Some(pb::r#move::Action::Pass(true)) => Ok(Move::Pass),
            Some(pb::r#move::Action::Pass(false)) | None => Err(ReadError::Notation(
                "the move message says neither a square nor pass".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        task.game.think(task)
    }
}
