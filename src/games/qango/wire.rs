//! Options and messages.

use super::{End, Opening, Options, Position, Qango, Square, Variant};
use crate::games::{About, Wire};
use crate::pb::games::qango::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

const fn disc(seat: Seat) -> pb::Disc {
    if seat.0 == 0 { pb::Disc::White } else { pb::Disc::Black }
}

/// An opening as the JSON has it.
const fn name(opening: Opening) -> &'static str {
    match opening {
        Opening::Standard => "standard",
        Opening::Castle => "castle",
        Opening::Tournament => "tournament",
        Opening::FirstProfessional => "first_professional",
        Opening::SecondProfessional => "second_professional",
        Opening::Border => "border",
    }
}

impl Wire for Qango {
    const ABOUT: About = super::about::ABOUT;

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        Qango::new(options.variant, options.opening).ok_or_else(|| {
            let allowed: Vec<_> = options.variant.openings().map(name).collect();
            let what = format!("this board has the openings {}", allowed.join(", "));
            vec![BadOption::new("opening", what)]
        })
    }

    fn options_message(options: &Options) -> pb::Options {
        let variant = match options.variant {
            Variant::Qango6 => pb::Variant::Qango6,
            Variant::Qango7 => pb::Variant::Qango7,
            Variant::Qango7Plus => pb::Variant::Qango7Plus,
        };
        let opening = match options.opening {
            Opening::Standard => pb::Opening::Standard,
            Opening::Castle => pb::Opening::Castle,
            Opening::Tournament => pb::Opening::Tournament,
            Opening::FirstProfessional => pb::Opening::FirstProfessional,
            Opening::SecondProfessional => pb::Opening::SecondProfessional,
            Opening::Border => pb::Opening::Border,
        };
        pb::Options {
            variant: variant.into(),
            opening: opening.into(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let variant = match pb::Variant::try_from(message.variant) {
            Ok(pb::Variant::Unspecified | pb::Variant::Qango6) => Variant::Qango6,
            Ok(pb::Variant::Qango7) => Variant::Qango7,
            Ok(pb::Variant::Qango7Plus) => Variant::Qango7Plus,
            Err(_) => {
                faults.push(BadOption::new("variant", "no such board"));
                Variant::default()
            }
        };
        let opening = match pb::Opening::try_from(message.opening) {
            Ok(pb::Opening::Unspecified | pb::Opening::Standard) => Opening::Standard,
            Ok(pb::Opening::Castle) => Opening::Castle,
            Ok(pb::Opening::Tournament) => Opening::Tournament,
            Ok(pb::Opening::FirstProfessional) => Opening::FirstProfessional,
            Ok(pb::Opening::SecondProfessional) => Opening::SecondProfessional,
            Ok(pb::Opening::Border) => Opening::Border,
            Err(_) => {
                faults.push(BadOption::new("opening", "no such opening"));
                Opening::default()
            }
        };
        Options { variant, opening }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let squares = Square::all(self.board.size).map(|square| match view.owner(square) {
            Some(owner) => disc(owner).into(),
            None if self.contains(square) => pb::Disc::Unspecified.into(),
            None => pb::Disc::Outside.into(),
        });
        let won = self.winning_squares(view);
        let winning = (0..)
            .zip(Square::all(self.board.size))
            .filter(|(_, square)| won & square.bit() != 0);
        pb::State {
            size: self.board.size.into(),
            squares: squares.collect(),
            to_move: match view.end {
                End::Open => disc(view.mover()).into(),
                End::Won(_) | End::Draw => pb::Disc::Unspecified.into(),
            },
            winning_squares: winning.map(|(index, _)| index).collect(),
        }
    }

    fn move_message(&self, _position: &Position, square: Square) -> pb::Move {
        pb::Move {
            square: square.to_string(),
        }
    }

    fn read_move_message(&self, _position: &Position, message: pb::Move) -> Result<Square, ReadError> {
        self.read_square(&message.square)
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Square> {
        super::engine::suggest(task)
    }
}
