//! Cairo Corridor: tiles on pentagons until one corridor of empty cells is left that touches all four
//! sides; more tiles along it win.
//!
//! Sets of cells are 128-bit boards. The position keeps the corridor region and its forbidden cells,
//! which a tile changes only if it lies in the region.

mod about;
mod board;
mod engine;
mod notation;
mod options;
mod rave;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use std::cmp::Ordering;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::{Board, Cells, each};

/// The rules on one board.
#[derive(Clone, Debug)]
pub struct CairoCorridor {
    board: Board,
    swap_rule: bool,
}

/// A decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A tile onto the cell of this number.
    Place(u8),
    /// Seat 1 takes over the only tile.
    Swap,
}

/// A position. It is over when every cell of the corridor region is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    tiles: [Cells; 2],
    /// The empty cells that hang together and touch all four sides.
    corridor: Cells,
    /// Those of them that may not be filled.
    forbidden: Cells,
    /// The seat that would be next when the game is over, which decides a tie.
    mover: Seat,
}

impl Position {
    fn occupied(&self) -> Cells {
        self.tiles[0] | self.tiles[1]
    }

    fn owner(&self, cell: u8) -> Option<Seat> {
        Seat::all(2).find(|seat| self.tiles[seat.index()] >> cell & 1 == 1)
    }

    fn is_over(&self) -> bool {
        self.corridor == self.forbidden
    }
}

impl CairoCorridor {
    fn new(size: u8, swap_rule: bool) -> Self {
        CairoCorridor {
            board: Board::new(size),
            swap_rule,
        }
    }

    /// The position with these tiles; `None` if no corridor is left.
    fn set_up(&self, tiles: [Cells; 2], mover: Seat) -> Option<Position> {
        let empty = self.board.all & !(tiles[0] | tiles[1]);
        let corridor = self.board.corridor(empty, empty);
        (corridor != 0).then(|| Position {
            tiles,
            corridor,
            forbidden: self.board.forbidden(corridor),
            mover,
        })
    }

    fn placements(&self, position: &Position) -> Cells {
        if position.is_over() {
            return 0;
        }
        self.board.all & !position.occupied() & !position.forbidden
    }

    /// Seat 1 may swap before its first placement; after a swap it is seat 0's turn with one tile.
    fn may_swap(&self, position: &Position) -> bool {
        self.swap_rule && position.mover == Seat(1) && position.occupied().is_power_of_two()
    }

    /// Who has won a position that is over, and why.
    fn verdict(&self, position: &Position) -> (Seat, &'static str) {
        let [x, o] = self.score(position, position.corridor);
        match x.cmp(&o) {
            Ordering::Greater => (Seat(0), "more_tiles_on_corridor"),
            Ordering::Less => (Seat(1), "more_tiles_on_corridor"),
            Ordering::Equal => (position.mover, "tie_last_mover_loses"),
        }
    }

    /// Each seat's tiles along these cells.
    fn score(&self, position: &Position, corridor: Cells) -> [u32; 2] {
        let along = self.board.around(corridor);
        position.tiles.map(|tiles| (tiles & along).count_ones())
    }
}

impl PerfectInformation for CairoCorridor {}

impl Game for CairoCorridor {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        self.set_up([0; 2], Seat(0)).expect("the empty board is a corridor")
    }

    fn turn(&self, position: &Position) -> Turn {
        if position.is_over() {
            Turn::Over
        } else {
            Turn::Seat(position.mover)
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if !position.is_over() {
            return None;
        }
        let (winner, reason) = self.verdict(position);
        let score = self.score(position, position.corridor);
        Some(Outcome {
            winners: vec![winner],
            scores: score.map(f64::from).to_vec(),
            reason,
        })
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        out.extend(each(self.placements(position)).map(Move::Place));
        if self.may_swap(position) {
            out.push(Move::Swap);
        }
    }

    fn play(&self, position: &mut Position, mv: Move, _trail: &mut Trail) {
        match mv {
            Move::Swap => position.tiles.swap(0, 1),
            Move::Place(cell) => {
                let bit = 1 << cell;
                position.tiles[position.mover.index()] |= bit;
                if position.corridor & bit != 0 {
                    let rest = position.corridor & !bit;
                    position.corridor = self.board.corridor(rest, self.board.beside[usize::from(cell)]);
                    position.forbidden = self.board.forbidden(position.corridor);
                }
            }
        }
        position.mover = position.mover.other();
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, mv: Move) -> String {
        self.write_text(mv)
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        match mv {
            Move::Swap if !self.swap_rule => Refusal::new("no_swap_in_this_game"),
            Move::Swap => Refusal::new("swap_only_as_first_move"),
            Move::Place(cell) => {
                let rule = match position.owner(cell) {
                    Some(_) => "cell_taken",
                    None => "blocks_the_last_corridor",
                };
                Refusal::new(rule).with("cell", self.name(cell))
            }
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("Cairo Corridor has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, mv: Move) -> Vec<Step> {
        vec![match mv {
            Move::Swap => Step::choice("swap"),
            Move::Place(cell) => Step::cell(self.name(cell)),
        }]
    }
}

/// Seat 0 plays `x`.
const fn letter(seat: Seat) -> char {
    if seat.0 == 0 { 'x' } else { 'o' }
}
