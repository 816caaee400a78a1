//! Options and messages.

use super::board::NAMES;
use super::notation::point;
use super::position::End;
use super::{EndRules, Move, NineMensMorris, Options, Position, STONES, notation};
use crate::games::{About, Wire};
use crate::pb::games::nine_mens_morris::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task, alphabeta};

/// The largest value of the option `no_mill_limit`.
const MOST_QUIET: u32 = 1_000;

/// The empty board, all stones in hand.
const EMPTY_BOARD: Position = Position {
    stones: [0; 2],
    hands: [STONES; 2],
    to_move: Seat(0),
    quiet: 0,
    three: 0,
    end: End::Open,
};

impl Wire for NineMensMorris {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        if options.end_rules == EndRules::Site && !options.flying {
            faults.push(BadOption::new("flying", "must be true with the end rules `site`"));
        }
        if options.no_mill_limit > MOST_QUIET {
            faults.push(BadOption::new(
                "no_mill_limit",
                format!("must be a number from 0 to {MOST_QUIET}"),
            ));
        }
        let start = match &options.start_position {
            None => EMPTY_BOARD,
            Some(text) => notation::read_position(text).unwrap_or_else(|fault| {
                faults.push(BadOption::new("start_position", fault.0));
                EMPTY_BOARD
            }),
        };
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(NineMensMorris {
            flying: options.flying,
            end_rules: options.end_rules,
            repetition_draw: options.repetition_draw,
            no_mill_limit: options.no_mill_limit,
            start,
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        let end_rules = match options.end_rules {
            EndRules::Bga => pb::EndRules::Bga,
            EndRules::Site => pb::EndRules::Site,
        };
        pb::Options {
            flying: Some(options.flying),
            end_rules: end_rules.into(),
            repetition_draw: Some(options.repetition_draw),
            no_mill_limit: Some(options.no_mill_limit),
            start_position: options.start_position.clone(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let end_rules = match pb::EndRules::try_from(message.end_rules) {
            Ok(pb::EndRules::Unspecified | pb::EndRules::Bga) => EndRules::Bga,
            Ok(pb::EndRules::Site) => EndRules::Site,
            Err(_) => {
                faults.push(BadOption::new("end_rules", "no such end rules"));
                EndRules::default()
            }
        };
        let default = Options::default();
        Options {
            flying: message.flying.unwrap_or(default.flying),
            end_rules,
            repetition_draw: message.repetition_draw.unwrap_or(default.repetition_draw),
            no_mill_limit: message.no_mill_limit.unwrap_or(default.no_mill_limit),
            start_position: message.start_position,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let colours = [pb::Colour::White, pb::Colour::Black];
        let points = (0..NAMES.len()).map(|point| {
            let owner = view.stones.iter().position(|stones| stones & 1 << point != 0);
            owner.map_or(pb::Colour::Unspecified, |seat| colours[seat]).into()
        });
        pb::State {
            points: points.collect(),
            to_move: match view.end {
                End::Open => colours[view.to_move.index()].into(),
                _ => 0,
            },
            white_hand: view.hands[0].into(),
            black_hand: view.hands[1].into(),
            quiet_moves: view.quiet,
            three_against_three_moves: view.three,
        }
    }

    fn move_message(&self, _position: &Position, mv: Move) -> pb::Move {
        let name = |point: Option<u8>| point.map_or_else(String::new, |point| NAMES[usize::from(point)].into());
        pb::Move {
            from: name(mv.from),
            to: name(Some(mv.to)),
            remove: name(mv.take),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let named = |text: &str| point(text).ok_or_else(|| ReadError::Notation(format!("`{text}` is no point")));
        let optional = |text: &str| (!text.is_empty()).then(|| named(text)).transpose();
        Ok(Move {
            from: optional(&message.from)?,
            to: named(&message.to)?,
            take: optional(&message.remove)?,
        })
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}
