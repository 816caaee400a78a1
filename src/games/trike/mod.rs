//! Trike: a shared pawn slides over a triangle and leaves stones, until it is trapped among them.
//!
//! One set of cells a colour; the colour to move follows from the number of stones.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod rush;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{Board, Cells, NOWHERE};
use engine::Keys;
use rush::Tables;

/// The rules on a board of one size.
#[derive(Clone, Debug)]
pub struct Trike {
    board: Board,
    pie: bool,
    keys: Keys,
    tables: Tables,
}

/// A colour; x moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// x.
    X,
    /// o.
    O,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// The pawn to this cell, numbered row by row from the apex.
    To(u8),
    /// Seat 1 takes x.
    Swap,
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The stones of x and o.
    stones: [Cells; 2],
    /// The stones' key, for tables.
    key: u64,
    pawn: u8,
    count: u8,
    /// Seat 1 owns x.
    swapped: bool,
    /// The pawn cannot move.
    trapped: bool,
}

impl Position {
    fn occupied(&self) -> Cells {
        self.stones[0].or(self.stones[1])
    }

    fn to_move(self) -> Colour {
        if self.count.is_multiple_of(2) {
            Colour::X
        } else {
            Colour::O
        }
    }

    fn owner(&self, colour: Colour) -> Seat {
        Seat(u8::from((colour == Colour::O) != self.swapped))
    }
}

impl Trike {
    fn may_swap(&self, position: &Position) -> bool {
        self.pie && position.count == 1 && !position.swapped
    }

    fn is_trapped(&self, pawn: u8, occupied: Cells) -> bool {
        pawn != NOWHERE && occupied.contains(self.board.around(pawn))
    }

    /// The stones of each colour under and around a cell.
    fn near(&self, position: &Position, cell: u8) -> [u32; 2] {
        let mut cells = self.board.around(cell);
        cells.insert(cell);
        position.stones.map(|stones| stones.and(cells).len())
    }

    /// Whether a cell lies on a line from the pawn, however much stands between.
    fn in_line(&self, position: &Position, cell: u8) -> bool {
        self.board
            .lines(position.pawn)
            .any(|mut line| line.any(|other| other == cell))
    }
}

impl PerfectInformation for Trike {}

impl Game for Trike {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        Position {
            stones: [Cells::NONE; 2],
            key: 0,
            pawn: NOWHERE,
            count: 0,
            swapped: false,
            trapped: false,
        }
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.trapped {
            Turn::Over
        } else {
            Turn::Seat(position.owner(position.to_move()))
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.trapped {
            return None;
        }
        let [x, o] = self.near(position, position.pawn);
        let mut scores = vec![f64::from(x), f64::from(o)];
        if position.swapped {
            scores.reverse();
        }
        let winner = if x > o { Colour::X } else { Colour::O };
        Some(Outcome {
            winners: vec![position.owner(winner)],
            scores,
            reason: "pawn_trapped",
        })
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.pawn == NOWHERE {
            out.extend((0..self.board.count()).map(Move::To));
            return;
        }
        let occupied = position.occupied();
        for line in self.board.lines(position.pawn) {
            out.extend(line.take_while(|&cell| !occupied.has(cell)).map(Move::To));
        }
        if self.may_swap(position) {
            out.push(Move::Swap);
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Swap => position.swapped = true,
            Move::To(cell) => {
                let colour = position.to_move() as usize;
                position.stones[colour].insert(cell);
                position.key ^= self.keys.stone(colour, cell);
                position.pawn = cell;
                position.count += 1;
                position.trapped = self.is_trapped(cell, position.occupied());
            }
        }
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        match mv {
            Move::To(cell) => self.board.name(cell),
            Move::Swap => "swap".into(),
        }
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        let cell = match mv {
            Move::Swap if !self.pie => return Refusal::new("no_swap_in_this_game"),
            Move::Swap => return Refusal::new("swap_only_as_second_move"),
            Move::To(cell) => cell,
        };
        let rule = if position.occupied().has(cell) {
            "cell_taken"
        } else if position.pawn != NOWHERE && self.in_line(position, cell) {
            "stone_in_the_way"
        } else {
            "not_in_line"
        };
        Refusal::new(rule).with("cell", self.board.name(cell))
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("trike has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![match mv {
            Move::To(cell) => Step::cell(self.board.name(cell)),
            Move::Swap => Step::choice("swap"),
        }]
    }
}
