//! Nine men's morris: place nine stones each, then slide them; three in a line remove an enemy stone.
//!
//! One set of points a colour, in a `u32`; lines and neighbours are constant tables.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod position;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::{EndRules, Options};
pub use position::{Move, Position};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{NAMES, points};
use position::End;

/// How many stones each seat has.
const STONES: u8 = 9;
/// After so many plies with three stones against three the game is drawn, if the end rules say so.
const THREE_AGAINST_THREE: u32 = 20;
/// A position can't come back in fewer plies than half of this, nor stand a third time in fewer than this.
const QUICKEST_THIRD: u32 = 8;

/// The rules under some options.
#[derive(Clone, Debug)]
pub struct NineMensMorris {
    flying: bool,
    end_rules: EndRules,
    repetition_draw: bool,
    no_mill_limit: u32,
    start: Position,
}

impl NineMensMorris {
    /// Whether a seat's stones may go to any empty point.
    fn flies(&self, position: &Position, seat: Seat) -> bool {
        self.flying && position.has_last_three(seat)
    }

    /// Ends the game if it has ended, in the order of the rules. The position is the trail's last.
    fn judge(&self, position: &mut Position, trail: &Trail) {
        let short = [Seat(0), Seat(1)].into_iter().find(|&seat| position.total(seat) < 3);
        position.end = if let Some(seat) = short {
            End::TwoStones(seat)
        } else if position.is_stuck(self.flies(position, position.to_move)) {
            End::Blocked
        } else if self.end_rules == EndRules::Site && position.three >= THREE_AGAINST_THREE {
            End::ThreeAgainstThree
        } else if self.repetition_draw && stands_third_time(position, trail) {
            End::Repetition
        } else if self.no_mill_limit > 0 && position.quiet >= self.no_mill_limit {
            End::NoMillLimit
        } else {
            End::Open
        };
    }
}

/// Whether the position stands for the third time since the last placement or removal. The trail may
/// reach back less far than that (a position read from text).
fn stands_third_time(position: &Position, trail: &Trail) -> bool {
    if position.quiet < QUICKEST_THIRD {
        return false;
    }
    let key = position.placing_key();
    let since = trail.last(position.quiet as usize + 1);
    since.iter().filter(|&&earlier| earlier == key).count() >= 3
}

impl PerfectInformation for NineMensMorris {}

impl Game for NineMensMorris {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, trail: &mut Trail) -> Position {
        let mut position = self.start;
        trail.push(position.placing_key());
        self.judge(&mut position, trail);
        position
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::Open => Turn::Seat(position.to_move),
            _ => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.end {
            End::Open => None,
            End::TwoStones(seat) => Some(Outcome::win(2, seat.other(), "two_stones")),
            End::Blocked => Some(Outcome::win(2, position.to_move.other(), "blocked")),
            End::ThreeAgainstThree => Some(Outcome::draw(2, "three_against_three")),
            End::Repetition => Some(Outcome::draw(2, "threefold_repetition")),
            End::NoMillLimit => Some(Outcome::draw(2, "no_mill_limit")),
        }
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end != End::Open {
            return;
        }
        let removable = position.removable();
        let mut add = |from: Option<u8>, to: u8| {
            if removable != 0 && position.closes(from, to) {
                out.extend(points(removable).map(|take| Move {
                    from,
                    to,
                    take: Some(take),
                }));
            } else {
                out.push(Move { from, to, take: None });
            }
        };
        if position.hand() > 0 {
            points(position.empty()).for_each(|to| add(None, to));
            return;
        }
        let flies = self.flies(position, position.to_move);
        for from in points(position.own()) {
            points(position.targets(from, flies)).for_each(|to| add(Some(from), to));
        }
    }

    fn play(&self, position: &mut Position, mv: Move, trail: &mut Trail) {
        let seat = position.to_move;
        let held = position.is_three_against_three();
        match mv.from {
            Some(from) => position.stones[seat.index()] &= !(1 << from),
            None => position.hands[seat.index()] = position.hand().saturating_sub(1),
        }
        position.stones[seat.index()] |= 1 << mv.to;
        if let Some(take) = mv.take {
            position.stones[seat.other().index()] &= !(1 << take);
        }
        position.quiet = if mv.from.is_none() || mv.take.is_some() {
            0
        } else {
            position.quiet.saturating_add(1)
        };
        position.three = if held && position.is_three_against_three() {
            position.three.saturating_add(1)
        } else {
            0
        };
        position.to_move = seat.other();
        trail.push(position.placing_key());
        self.judge(position, trail);
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        let at = |rule, point: u8| Refusal::new(rule).with("point", NAMES[usize::from(point)]);
        match mv.from {
            Some(_) if position.hand() > 0 => return Refusal::new("place_first").with("hand", position.hand()),
            None if position.hand() == 0 => return Refusal::new("nothing_in_hand"),
            Some(from) if position.own() & 1 << from == 0 => return at("not_your_stone", from),
            _ => {}
        }
        if position.empty() & 1 << mv.to == 0 {
            return at("point_taken", mv.to);
        }
        if let Some(from) = mv.from
            && position.targets(from, self.flies(position, position.to_move)) & 1 << mv.to == 0
        {
            return Refusal::new("not_joined")
                .with("from", NAMES[usize::from(from)])
                .with("to", NAMES[usize::from(mv.to)]);
        }
        match (position.closes(mv.from, mv.to), mv.take) {
            (true, None) => Refusal::new("must_remove"),
            (true, Some(take)) if position.enemy() & 1 << take == 0 => at("no_enemy_there", take),
            (true, Some(take)) => at("stone_in_mill", take),
            (false, _) => Refusal::new("no_mill"),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("nine men's morris has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        notation::write_position(position)
    }

    fn read_position(&self, text: &str, trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        let mut position = notation::read_position(text)?;
        trail.push(position.placing_key());
        self.judge(&mut position, trail);
        Ok(position)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        let stops = [mv.from, Some(mv.to), mv.take];
        stops
            .into_iter()
            .flatten()
            .map(|point| Step::cell(NAMES[usize::from(point)]))
            .collect()
    }
}
