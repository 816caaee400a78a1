//! XXung: place a stone in the row or column of the stone placed last, with nothing between; five in a
//! row win, and so does a stone that leaves the opponent no square.
//!
//! One bitboard a seat, rank by rank. What a move may do hangs on the last stone alone, so that
//! square is part of the position.

mod about;
mod engine;
mod notation;
mod options;
mod scene;
#[cfg(test)]
mod tests;
mod wire;

pub use options::Options;

use std::ops::RangeInclusive;

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};

/// The stones of one seat: bit `file` of entry `rank`.
type Ranks = [u16; options::LARGEST as usize];

/// The rules on one size of board.
#[derive(Clone, Debug)]
pub struct Xxung {
    size: u8,
}

/// A square, and the move that puts a stone on it; both counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Square {
    file: u8,
    rank: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Open,
    Five,
    NoMove,
}

/// A position. The seats alternate, so whose turn it is follows from the number of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    stones: [Ranks; 2],
    /// The taken squares once more, file by file: bit `rank` of entry `file`.
    files: [u16; options::LARGEST as usize],
    /// A hash of `stones`, kept up to date.
    hash: u64,
    last: Option<Square>,
    count: u8,
    end: End,
}

const EMPTY: Position = Position {
    stones: [[0; options::LARGEST as usize]; 2],
    files: [0; options::LARGEST as usize],
    hash: 0,
    last: None,
    count: 0,
    end: End::Open,
};

impl Position {
    /// The seat that places the next stone.
    fn mover(&self) -> Seat {
        Seat(self.count % 2)
    }

    /// The seat that placed the last one.
    fn placed(&self) -> Seat {
        self.mover().other()
    }

    fn owner(&self, square: Square) -> Option<Seat> {
        Seat::all(2).find(|seat| self.stones[seat.index()][square.rank as usize] >> square.file & 1 != 0)
    }

    fn put(&mut self, square: Square, seat: Seat) {
        self.stones[seat.index()][square.rank as usize] |= 1 << square.file;
        self.files[square.file as usize] |= 1 << square.rank;
        self.hash ^= engine::stone_hash(square, seat);
        self.count += 1;
    }
}

impl Xxung {
    fn contains(&self, square: Square) -> bool {
        square.file < self.size && square.rank < self.size
    }

    /// The squares from `from`, itself left out, to the edge of the board.
    fn ray(&self, from: Square, (files, ranks): (i8, i8)) -> impl Iterator<Item = Square> {
        let step = move |square: &Square| {
            let next = Square {
                file: square.file.wrapping_add_signed(files),
                rank: square.rank.wrapping_add_signed(ranks),
            };
            self.contains(next).then_some(next)
        };
        std::iter::successors(step(&from), step)
    }

    /// The runs of empty squares around `square` in its rank and in its file, `square` included.
    fn runs(&self, position: &Position, square: Square) -> [RangeInclusive<u8>; 2] {
        let rank = usize::from(square.rank);
        let along_rank = position.stones[0][rank] | position.stones[1][rank];
        [
            self.run(along_rank, square.file),
            self.run(position.files[square.file as usize], square.rank),
        ]
    }

    /// The run of empty places around `at` on one line of the board.
    fn run(&self, taken: u16, at: u8) -> RangeInclusive<u8> {
        let before = taken & ((1 << at) - 1);
        let after = (taken | 1 << self.size) >> (at + 1);
        let first = u16::BITS - before.leading_zeros();
        first as u8..=at + after.trailing_zeros() as u8
    }

    /// The squares that a stone on `last` leaves to the opponent.
    fn exits(&self, position: &Position, last: Square) -> impl Iterator<Item = Square> {
        let [files, ranks] = self.runs(position, last);
        let along_rank = files.map(move |file| Square { file, ..last });
        let along_file = ranks.map(move |rank| Square { rank, ..last });
        along_rank.chain(along_file).filter(move |&square| square != last)
    }

    /// How many [`exits`](Self::exits) there are.
    fn exit_count(&self, position: &Position, last: Square) -> u8 {
        let [files, ranks] = self.runs(position, last);
        files.end() - files.start() + ranks.end() - ranks.start()
    }

    /// How many stones of `seat` stand in an unbroken row with `square`, which counts as one of them.
    fn row(&self, position: &Position, square: Square, seat: Seat, (files, ranks): (i8, i8)) -> usize {
        let arm = |direction| {
            self.ray(square, direction)
                .take_while(|&square| position.owner(square) == Some(seat))
                .count()
        };
        1 + arm((files, ranks)) + arm((-files, -ranks))
    }

    /// The directions through `square` in which `seat` has five or more in a row there.
    fn fives(&self, position: &Position, square: Square, seat: Seat) -> impl Iterator<Item = (i8, i8)> {
        [(0, 1), (1, 0), (1, 1), (1, -1)]
            .into_iter()
            .filter(move |&direction| self.row(position, square, seat, direction) >= 5)
    }

    /// Whether the last stone ended the game.
    fn judge(&self, position: &Position) -> End {
        let Some(last) = position.last else { return End::Open };
        if self.fives(position, last, position.placed()).next().is_some() {
            End::Five
        } else if self.exit_count(position, last) == 0 {
            End::NoMove
        } else {
            End::Open
        }
    }
}

impl PerfectInformation for Xxung {}

impl Game for Xxung {
    type Position = Position;
    type Move = Square;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, _trail: &mut Trail) -> Position {
        EMPTY
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            End::Open => Turn::Seat(position.mover()),
            End::Five | End::NoMove => Turn::Over,
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let reason = match position.end {
            End::Open => return None,
            End::Five => "five_in_a_row",
            End::NoMove => "no_move",
        };
        Some(Outcome::win(2, position.placed(), reason))
    }

    fn moves(&self, position: &Position, out: &mut Vec<Square>) {
        match (position.end, position.last) {
            (End::Five | End::NoMove, _) => {}
            (End::Open, Some(last)) => out.extend(self.exits(position, last)),
            (End::Open, None) => {
                let squares = (0..self.size).flat_map(|rank| (0..self.size).map(move |file| Square { file, rank }));
                out.extend(squares);
            }
        }
    }

    fn play(&self, position: &mut Position, square: Square, _trail: &mut Trail) {
        position.put(square, position.mover());
        position.last = Some(square);
        position.end = self.judge(position);
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, _position: &Position, square: Square) -> String {
        square.to_string()
    }

    fn read_move(&self, _position: &Position, text: &str) -> Result<Square, ReadError> {
        notation::read_square(text.trim())
            .ok_or_else(|| ReadError::Notation("expected a square: a file letter and a rank, as in `d5`".into()))
    }

    fn explain(&self, position: &Position, square: Square) -> Refusal {
        if !self.contains(square) {
            return Refusal::new("no_such_square")
                .with("square", square)
                .with("size", self.size);
        }
        let refusal = |rule| Refusal::new(rule).with("square", square);
        match position.last {
            _ if position.owner(square).is_some() => refusal("square_taken"),
            Some(last) if last.file != square.file && last.rank != square.rank => {
                refusal("not_in_line").with("last", last)
            }
            Some(last) => refusal("stone_between").with("last", last),
            None => unreachable!("the first stone may go to every square"),
        }
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("XXung has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_position(position)
    }

    fn read_position(&self, text: &str, _trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        self.read_position_text(text)
    }

    fn steps(&self, _position: &Position, square: Square) -> Vec<Step> {
        vec![Step::cell(square.to_string())]
    }
}
