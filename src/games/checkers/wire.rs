//! Options and messages.

use super::board::{Colour, Square};
use super::position::{Move, Position};
use super::{Checkers, DrawRules, FirstColor, Options, Variant};
use crate::games::{About, Dialect, Format, Wire};
use crate::pb::games::checkers::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError};
use crate::search::{Answer, Task, alphabeta};

impl Wire for Checkers {
    const ABOUT: About = super::about::ABOUT;
    const FORMATS: &'static [Format<Self>] = &[super::pdn::PDN];
    const DIALECTS: &'static [Dialect<Self>] = &[super::hub::HUB];

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        if options.draw_rules == DrawRules::Site && options.variant != Variant::Brazilian {
            faults.push(BadOption::new("draw_rules", "`site` goes only with `brazilian`"));
        }
        if options.first_color == FirstColor::Black && options.variant != Variant::Classic {
            faults.push(BadOption::new("first_color", "`black` goes only with `classic`"));
        }
        let mut checkers = Checkers::with_array(options.variant, options.draw_rules, options.first_color.colour());
        if let Some(fen) = &options.start_position {
            match checkers.read_fen(fen) {
                Ok(start) => checkers.start = start,
                Err(fault) => faults.push(BadOption::new("start_position", fault.0)),
            }
        }
        if faults.is_empty() { Ok(checkers) } else { Err(faults) }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            variant: variant_message(options.variant).into(),
            draw_rules: draw_rules_message(options.draw_rules).into(),
            first_color: colour_message(options.first_color.colour()).into(),
            start_position: options.start_position.clone(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let variant = match message.variant {
            0 => Variant::default(),
            named => Variant::ALL
                .into_iter()
                .find(|&variant| variant_message(variant) as i32 == named)
                .unwrap_or_else(|| {
                    faults.push(BadOption::new("variant", "no such variant"));
                    Variant::default()
                }),
        };
        let draw_rules = match pb::DrawRules::try_from(message.draw_rules) {
            Ok(pb::DrawRules::Unspecified) => variant.usual_draw_rules(),
            Ok(pb::DrawRules::Federation) => DrawRules::Federation,
            Ok(pb::DrawRules::Site) => DrawRules::Site,
            Err(_) => {
                faults.push(BadOption::new("draw_rules", "no such draw rules"));
                DrawRules::default()
            }
        };
        let first_color = match pb::Colour::try_from(message.first_color) {
            Ok(pb::Colour::Unspecified | pb::Colour::White) => FirstColor::White,
            Ok(pb::Colour::Black) => FirstColor::Black,
            Err(_) => {
                faults.push(BadOption::new("first_color", "no such colour"));
                FirstColor::default()
            }
        };
        Options {
            variant,
            draw_rules,
            first_color,
            start_position: message.start_position,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let numbers = 1..=self.board.last_number();
        let squares = numbers.filter_map(|number| self.board.square(number));
        let counters = view.counters;
        pb::State {
            board_size: self.board.side(),
            squares: squares.map(|square| piece_on(view, square).into()).collect(),
            side_to_move: colour_message(view.to_move).into(),
            must_capture: view.end.is_none() && self.capturers(view) != 0,
            king_moves: counters.king_moves.into(),
            since_capture_or_crowning: counters.balance.into(),
            in_ending: view.class.map(|_| counters.in_class.into()),
            on_main_road: view.road.then_some(counters.on_road.into()),
        }
    }

    fn move_message(&self, position: &Position, mv: Move) -> pb::Move {
        let number = |square| self.board.number(square);
        pb::Move {
            squares: self.stops(position, mv).into_iter().map(number).collect(),
            captured: super::board::squares(mv.captured).map(number).collect(),
            crowns: mv.crowns,
        }
    }

    fn read_move_message(&self, position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let bad = || ReadError::Notation("`squares` names two or more squares of this board".into());
        // Nothing can be jumped oftener than there are squares; what is longer is not looked at.
        let numbers = message.squares.iter().take(self.board.last_number() as usize + 1);
        let stops: Option<Vec<Square>> = numbers.map(|&number| self.board.square(number)).collect();
        match stops.ok_or_else(bad)?.as_slice() {
            [] | [_] => Err(bad()),
            &[from, to] if message.captured.is_empty() => match self.read_capture(position, &[from, to]) {
                Ok(capture) => Ok(capture),
                Err(_) => Ok(self.quiet(position, from, to)),
            },
            stops => self.read_capture(position, stops).map_err(ReadError::Illegal),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        alphabeta::search(task.game, task.view, task.trail, task.limits, task.control)
    }
}

const fn variant_message(variant: Variant) -> pb::Variant {
    match variant {
        Variant::International => pb::Variant::International,
        Variant::Classic => pb::Variant::Classic,
        Variant::Brazilian => pb::Variant::Brazilian,
        Variant::Russian => pb::Variant::Russian,
    }
}

const fn draw_rules_message(draw_rules: DrawRules) -> pb::DrawRules {
    match draw_rules {
        DrawRules::Federation => pb::DrawRules::Federation,
        DrawRules::Site => pb::DrawRules::Site,
    }
}

const fn colour_message(colour: Colour) -> pb::Colour {
    match colour {
        Colour::White => pb::Colour::White,
        Colour::Black => pb::Colour::Black,
    }
}

fn piece_on(position: &Position, square: Square) -> pb::Piece {
    let is_king = position.kings & square.bit() != 0;
    let [white, black] = position.sides.map(|side| side & square.bit() != 0);
    match (white, black, is_king) {
        (true, _, false) => pb::Piece::WhiteMan,
        (true, _, true) => pb::Piece::WhiteKing,
        (_, true, false) => pb::Piece::BlackMan,
        (_, true, true) => pb::Piece::BlackKing,
        _ => pb::Piece::Unspecified,
    }
}
