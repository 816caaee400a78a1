//! Backgammon: single games, money games with a cube, and matches.
//!
//! A board holds each seat's checkers by the seat's own numbering, so that both play by the same code. A
//! play is one move for the whole roll; what the dice and the cube leave to decide is the phase of a position.

mod about;
mod board;
mod cube;
mod engine;
mod explain;
mod gnubg;
mod mat;
mod moves;
mod notation;
mod options;
mod plays;
mod position;
mod scene;
mod sgf;
#[cfg(test)]
mod tests;
mod told;
mod wire;
mod xgid;

pub use moves::{Move, Play};
pub use options::Options;
pub use position::Position;

use board::Board;
use position::{Crawford, Ending, Phase};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct Backgammon {
    /// The points that win the match; 0: one game.
    match_length: u16,
    gammons: bool,
    cube: bool,
    jacoby: bool,
    crawford: bool,
    start: Position,
    chances: cube::MatchChances,
}

/// What the dice decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// The opening roll: seat 0's die and seat 1's, which differ.
    Open([u8; 2]),
    /// A roll, the larger die first.
    Roll([u8; 2]),
}

impl Backgammon {
    fn is_match(&self) -> bool {
        self.match_length > 0
    }

    /// Why the seat on turn may not double, if it may not; the phase is left out of it.
    fn no_double(&self, position: &Position) -> Option<&'static str> {
        if !self.cube {
            Some("no_cube")
        } else if position.crawford == Crawford::Now {
            Some("crawford_game")
        } else if position.owner.is_some_and(|owner| owner != position.turn) {
            Some("cube_not_yours")
        } else if position.cube >= position::CUBE_LIMIT {
            Some("cube_at_limit")
        } else {
            None
        }
    }

    /// What a game is worth to its winner, and what that is called; the cube does not count yet.
    fn ending(&self, board: &Board, winner: Seat, cube: u8) -> Ending {
        let loser = board.enemy(winner);
        if !self.gammons || (self.jacoby && cube == 0) || loser[board::OFF as usize] > 0 {
            Ending::Single
        } else if loser[19..].iter().any(|&count| count > 0) {
            Ending::Backgammon
        } else {
            Ending::Gammon
        }
    }

    /// Ends a game: counts its points, and ends the match or sets up the next game.
    fn end_game(&self, position: &mut Position, winner: Seat, ending: Ending) {
        position.scores[winner.index()] += ending.points(position.cube);
        position.dice = [0; 2];
        position.turn = winner;
        if position.scores[winner.index()] >= self.match_length {
            position.phase = Phase::Over(ending);
            return;
        }
        let at_match_point = position.scores.iter().any(|score| score + 1 == self.match_length);
        *position = Position {
            scores: position.scores,
            crawford: match position.crawford {
                Crawford::Ahead if self.cube && self.crawford && at_match_point => Crawford::Now,
                Crawford::Ahead => Crawford::Ahead,
                Crawford::Now | Crawford::Past => Crawford::Past,
            },
            ..Position::START
        };
    }

    /// Hands the turn to `seat`, before its roll.
    fn begin_turn(&self, position: &mut Position, seat: Seat) {
        position.turn = seat;
        position.dice = [0; 2];
        position.phase = if self.no_double(position).is_none() {
            Phase::Cube
        } else {
            Phase::Throw
        };
    }
}

impl PerfectInformation for Backgammon {}

impl Game for Backgammon {
    type Position = Position;
    type Move = Move;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.start
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Opening | Phase::Throw | Phase::Chosen => Turn::Chance,
            Phase::Cube | Phase::Play => Turn::Seat(position.turn),
            Phase::Answer => Turn::Seat(position.turn.other()),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        match position.phase {
            Phase::Over(ending) => Some(Outcome {
                winners: vec![position.turn],
                scores: position.scores.map(f64::from).to_vec(),
                reason: ending.reason(),
            }),
            _ => None,
        }
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(position.scores.map(f64::from).to_vec())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        match position.phase {
            Phase::Cube => out.extend([Move::Double, Move::Roll]),
            Phase::Answer => out.extend([Move::Take, Move::Drop]),
            Phase::Play => plays::list(&position.board, position.turn, position.dice, out),
            Phase::Opening | Phase::Throw | Phase::Chosen | Phase::Over(_) => {}
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        let seat = position.turn;
        match mv {
            Move::Double => position.phase = Phase::Answer,
            Move::Roll => position.phase = Phase::Chosen,
            Move::Take => {
                position.cube += 1;
                position.owner = Some(seat.other());
                position.phase = Phase::Chosen;
            }
            Move::Drop => self.end_game(position, seat, Ending::Drop),
            Move::Pass => self.begin_turn(position, seat.other()),
            Move::Play(play) => {
                for &(from, to) in play.steps() {
                    position.board.step(seat, from, to);
                }
                if position.board.is_empty(seat) {
                    let ending = self.ending(&position.board, seat, position.cube);
                    self.end_game(position, seat, ending);
                } else {
                    self.begin_turn(position, seat.other());
                }
            }
        }
    }

    fn happen(&self, position: &mut Position, event: &Event, _trail: &mut Trail) {
        match *event {
            Event::Open([ours, theirs]) => {
                position.turn = Seat(u8::from(theirs > ours));
                position.dice = [ours.max(theirs), ours.min(theirs)];
            }
            Event::Roll(dice) => position.dice = dice,
        }
        position.phase = Phase::Play;
    }

    fn events(&self, position: &Position, out: &mut Vec<(Event, u64)>) -> bool {
        for first in 1..=6 {
            for second in 1..=6 {
                match position.phase {
                    Phase::Opening if first != second => out.push((Event::Open([first, second]), 1)),
                    Phase::Throw | Phase::Chosen if first == second => out.push((Event::Roll([first, second]), 1)),
                    Phase::Throw | Phase::Chosen if first > second => out.push((Event::Roll([first, second]), 2)),
                    _ => {}
                }
            }
        }
        true
    }

    fn luck_label(&self, position: &Position) -> &'static str {
        if position.phase == Phase::Opening {
            "opening"
        } else {
            "roll"
        }
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        notation::write_move(position, mv)
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        notation::read_move(position, text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.explain_move(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Event) -> String {
        notation::write_event(event)
    }

    fn read_event(&self, position: &Position, text: &str) -> Result<Event, ReadError> {
        notation::read_event(position, text)
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_xgid(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        match mv {
            Move::Play(play) => {
                let cell = |point| Step::cell(scene::cell(position.turn, point));
                play.steps()
                    .iter()
                    .flat_map(|&(from, to)| [cell(from), cell(to)])
                    .collect()
            }
            other => vec![Step::choice(notation::write_move(position, other))],
        }
    }

    fn can_win(&self, position: &Position, _seat: Seat) -> bool {
        !matches!(position.phase, Phase::Over(_))
    }
}
