//! Dots and boxes: whoever draws a box's fourth side owns it and goes on.
//!
//! Sides belong to nobody and are one set; boxes belong to colours, and colours to seats.

mod about;
mod engine;
mod grid;
mod notation;
mod options;
mod scene;
mod search;
mod strings;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use grid::{Grid, Sides};

/// With pie, the setup ends by itself after so many sides.
const SETUP_SIDES: u32 = 5;

/// The rules on one grid.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    grid: Grid,
    pie: bool,
}

/// A colour; A draws first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// A.
    A,
    /// B.
    B,
}

impl Colour {
    const fn other(self) -> Self {
        match self {
            Colour::A => Colour::B,
            Colour::B => Colour::A,
        }
    }
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Draw the side of this number.
    Draw(u8),
    /// End the setup.
    Stop,
    /// Leave the colours as they are.
    Keep,
    /// Exchange the colours.
    Swap,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Phase {
    Setup,
    Choice,
    Play,
    Over,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    drawn: Sides,
    /// The boxes of A and B.
    boxes: [u128; 2],
    /// The colour that draws next; A when the game is over.
    to_move: Colour,
    /// Seat 1 owns A.
    swapped: bool,
    phase: Phase,
}

impl Position {
    fn owner(&self, colour: Colour) -> Seat {
        Seat(u8::from((colour == Colour::B) != self.swapped))
    }

    /// The boxes of each seat.
    fn score(&self) -> [u32; 2] {
        let mut score = self.boxes.map(u128::count_ones);
        if self.swapped {
            score.reverse();
        }
        score
    }
}

impl PerfectInformation for DotsAndBoxes {}

impl Game for DotsAndBoxes {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            drawn: Sides::default(),
            boxes: [0; 2],
            to_move: Colour::A,
            swapped: false,
            phase: if self.pie { Phase::Setup } else { Phase::Play },
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.phase {
            Phase::Setup => Turn::Seat(Seat(0)),
            Phase::Choice => Turn::Seat(Seat(1)),
            Phase::Play => Turn::Seat(position.owner(position.to_move)),
            Phase::Over => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.phase != Phase::Over {
            return None;
        }
        let score = position.score();
        let winners = match score[0].cmp(&score[1]) {
            std::cmp::Ordering::Greater => vec![Seat(0)],
            std::cmp::Ordering::Less => vec![Seat(1)],
            std::cmp::Ordering::Equal => Vec::new(),
        };
        Some(Outcome {
            winners,
            scores: score.map(f64::from).to_vec(),
            reason: "all_boxes_closed",
        })
    }

    fn points(&self, position: &Position) -> Option<Vec<f64>> {
        Some(position.score().map(f64::from).to_vec())
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        match position.phase {
            Phase::Over => return,
            Phase::Choice => {
                out.extend([Move::Keep, Move::Swap]);
                return;
            }
            Phase::Setup if position.drawn.len() > 0 => out.push(Move::Stop),
            Phase::Setup | Phase::Play => {}
        }
        let free = (0..self.grid.sides()).filter(|&side| !position.drawn.has(side));
        out.extend(free.map(Move::Draw));
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Stop => position.phase = Phase::Choice,
            Move::Keep => position.phase = Phase::Play,
            Move::Swap => {
                position.swapped = true;
                position.phase = Phase::Play;
            }
            Move::Draw(side) => self.draw_side(position, side),
        }
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        match mv {
            Move::Draw(side) => self.grid.name(side),
            Move::Stop => "stop".into(),
            Move::Keep => "keep".into(),
            Move::Swap => "swap".into(),
        }
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        match mv {
            Move::Draw(_) if position.phase == Phase::Choice => Refusal::new("choose_colours_first"),
            Move::Draw(side) => Refusal::new("side_drawn").with("side", self.grid.name(side)),
            _ if !self.pie => Refusal::new("no_pie_in_this_game"),
            Move::Stop if position.phase == Phase::Setup => Refusal::new("setup_needs_a_side"),
            Move::Stop => Refusal::new("stop_only_in_setup"),
            Move::Keep | Move::Swap => Refusal::new("colours_only_after_setup"),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("dots and boxes has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![match mv {
            Move::Draw(side) => Step::cell(self.grid.name(side)),
            Move::Stop => Step::choice("stop"),
            Move::Keep => Step::choice("keep"),
            Move::Swap => Step::choice("swap"),
        }]
    }

    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        let score = position.score();
        let open = u32::from(self.grid.boxes()) - score[0] - score[1];
        let colours_open = matches!(position.phase, Phase::Setup | Phase::Choice);
        colours_open || score[seat.index()] + open > score[seat.other().index()]
    }
}

impl DotsAndBoxes {
    fn draw_side(&self, position: &mut Position, side: u8) {
        position.drawn.insert(side);
        let mut closed = 0u128;
        for number in self.grid.closed_by(side, &position.drawn) {
            closed |= 1 << number;
        }
        position.boxes[position.to_move as usize] |= closed;
        let drawn = position.drawn.len();
        if drawn == u32::from(self.grid.sides()) {
            position.phase = Phase::Over;
            position.to_move = Colour::A;
            return;
        }
        if closed == 0 {
            position.to_move = position.to_move.other();
        }
        if position.phase == Phase::Setup && drawn == SETUP_SIDES {
            position.phase = Phase::Choice;
        }
    }
}
