//! Options and messages.

use super::board::{BAR, OFF};
use super::cube::MatchChances;
use super::options::LONGEST_MATCH;
use super::position::{Crawford, Phase};
use super::{Backgammon, Move, Options, Play, Position, engine, notation};
use crate::games::{About, Format, Wire};
use crate::pb::games::backgammon::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, ReadError, Seat};
use crate::search::{Answer, Task};

impl Wire for Backgammon {
    const ABOUT: About = super::about::ABOUT;
    const FORMATS: &'static [Format<Self>] = &[super::mat::MAT, super::sgf::SGF];

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let mut faults = Vec::new();
        if !(0..=LONGEST_MATCH).contains(&options.match_length) {
            faults.push(BadOption::new("match_length", format!("from 0 to {LONGEST_MATCH}")));
        }
        if options.cube && options.match_length == 1 {
            faults.push(BadOption::new("cube", "a match of one point has no use for a cube"));
        }
        if options.jacoby && !(options.cube && options.gammons && options.match_length == 0) {
            faults.push(BadOption::new("jacoby", "needs cube and gammons, and match_length 0"));
        }
        let known = faults.iter().all(|fault| fault.path != "match_length");
        let match_length = if known { options.match_length as u16 } else { 0 };
        let mut game = Backgammon {
            match_length,
            gammons: options.gammons,
            cube: options.cube,
            jacoby: options.jacoby,
            crawford: options.crawford,
            start: Position::START,
            chances: MatchChances::new(match_length, options.gammons, options.cube),
        };
        // The text says the match's length too, so that without one nothing can be said of it.
        if let Some(text) = options.start_position.as_ref().filter(|_| known) {
            let refuse = |what: String| BadOption::new("start_position", what);
            match game.read_position_text(text) {
                Ok(start) if matches!(start.phase, Phase::Over(_)) => {
                    faults.push(refuse("the game is over there".into()));
                }
                Ok(start) => game.start = start,
                Err(fault) => faults.push(refuse(fault.0)),
            }
        }
        if faults.is_empty() { Ok(game) } else { Err(faults) }
    }

    fn options_message(options: &Options) -> pb::Options {
        pb::Options {
            match_length: options.match_length,
            gammons: options.gammons,
            cube: options.cube,
            jacoby: options.jacoby,
            crawford: Some(options.crawford),
            start_position: options.start_position.clone(),
        }
    }

    fn read_options(message: pb::Options, _faults: &mut Vec<BadOption>) -> Options {
        Options {
            match_length: message.match_length,
            gammons: message.gammons,
            cube: message.cube,
            jacoby: message.jacoby,
            crawford: message.crawford.unwrap_or(true),
            start_position: message.start_position,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let side = |seat: Seat| {
            let own = view.board.own(seat);
            pb::Side {
                points: own[1..BAR as usize].iter().map(|&count| count.into()).collect(),
                bar: own[BAR as usize].into(),
                off: own[OFF as usize].into(),
                pips: view.board.pips(seat),
                score: view.scores[seat.index()].into(),
            }
        };
        let phase = match view.phase {
            Phase::Opening => pb::Phase::Opening,
            Phase::Cube => pb::Phase::Cube,
            Phase::Answer => pb::Phase::Answer,
            Phase::Throw | Phase::Chosen => pb::Phase::Roll,
            Phase::Play => pb::Phase::Play,
            Phase::Over(_) => pb::Phase::Over,
        };
        let crawford = match view.crawford {
            Crawford::Ahead => pb::Crawford::Unspecified,
            Crawford::Now => pb::Crawford::Now,
            Crawford::Past => pb::Crawford::Past,
        };
        pb::State {
            sides: Seat::all(2).map(side).collect(),
            phase: phase.into(),
            turn: (view.phase != Phase::Opening).then_some(view.turn.0.into()),
            dice: view
                .dice
                .iter()
                .filter(|&&die| die > 0)
                .map(|&die| die.into())
                .collect(),
            cube_value: 1 << view.cube,
            cube_owner: view.owner.map(|owner| owner.0.into()),
            crawford: crawford.into(),
        }
    }

    fn move_message(&self, position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Play(play) => {
                let mut hit_before = 0_u32;
                let steps = play.steps().iter().map(|&(from, to)| {
                    let hit = position.board.enemies_on(position.turn, to) == 1 && hit_before & (1 << to) == 0;
                    hit_before |= u32::from(hit) << to;
                    pb::CheckerStep {
                        from: from.into(),
                        to: to.into(),
                        hit,
                    }
                });
                let play = pb::Play { steps: steps.collect() };
                return pb::Move {
                    r#move: Some(pb::r#move::Move::Play(play)),
                };
            }
            Move::Pass => pb::Action::Pass,
            Move::Double => pb::Action::Double,
            Move::Roll => pb::Action::Roll,
            Move::Take => pb::Action::Take,
            Move::Drop => pb::Action::Drop,
        };
        pb::Move {
            r#move: Some(pb::r#move::Move::Action(action.into())),
        }
    }

    fn read_move_message(&self, position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        let bad = |what: &str| Err(ReadError::Notation(what.into()));
        match message.r#move {
            Some(pb::r#move::Move::Action(action)) => match pb::Action::try_from(action) {
                Ok(pb::Action::Pass) => Ok(Move::Pass),
                Ok(pb::Action::Double) => Ok(Move::Double),
                Ok(pb::Action::Roll) => Ok(Move::Roll),
                Ok(pb::Action::Take) => Ok(Move::Take),
                Ok(pb::Action::Drop) => Ok(Move::Drop),
                Ok(pb::Action::Unspecified) | Err(_) => bad("the move message has an unknown action"),
            },
            Some(pb::r#move::Move::Play(message)) => {
                if !(1..=Play::MOST_STEPS).contains(&message.steps.len()) {
                    return bad("a play has one to four steps");
                }
                let mut play = Play::default();
                for step in message.steps {
                    match (u8::try_from(step.from), u8::try_from(step.to)) {
                        (Ok(from @ 1..=BAR), Ok(to)) if to < from => play = play.with(from, to),
                        _ => return bad("a step goes from 25 (the bar) or less to a lower point, 0 being off"),
                    }
                }
                notation::find_play(position, play)
            }
            None => bad("the move message says neither a play nor an action"),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.picture(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}
