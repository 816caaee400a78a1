//! Playouts at speed, which see two plies ahead.
//!
//! One number a cell tells whether the pawn would be trapped there and who would win by it, and one word a line
//! which of its cells are taken. A processor loses most time where it guesses wrong what comes next, so this code
//! walks no lines and looks up what it would otherwise ask.

use super::board::{Board, NOWHERE};
use super::{Colour, Position};
use crate::rules::Luck;

// A cell's number: the lead of x over o among its neighbours (plus 8) in the lowest four bits, how many
/// neighbours are free in the next three, and whether it holds a stone (or lies beyond the edge) in the highest.
const EVEN: u8 = 8;
const ONE_FREE: u8 = 16;
const FULL: u8 = 128;

// What the free neighbours of a cell add up to, in digits of four bits, for x and for o: how many have a single free
// neighbour themselves while that colour is ahead around them, and where that colour would trap the pawn and win.
const SINGLE: [u32; 2] = [0, 4];
const TRAP: [u32; 2] = [8, 12];

/// What a neighbour with this number adds.
const ADDS: [u32; 256] = {
    let mut adds = [0; 256];
    let mut number = 0;
    while number < FULL as usize {
        let (lead, free) = (number % 16, number / 16);
        adds[number] = match free {
            0 => ((lead >= EVEN as usize) as u32) << TRAP[0] | ((lead <= EVEN as usize) as u32) << TRAP[1],
            1 => 1 << SINGLE[(lead < EVEN as usize) as usize],
            _ => 0,
        };
        number += 1;
    }
    adds
};

/// What playouts look up of a board.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    cells: u8,
    next: [[u8; 6]; 256],
    /// The numbers of the empty board.
    numbers: [u8; 256],
    /// For every cell its lines in the three directions, and its place on each, counted from 1.
    lines: [[(u8, u8); 3]; 256],
    /// The other way round: the cells of each line.
    on_line: [[[u8; 32]; 32]; 3],
    /// What stands on each line of the empty board: walls at both ends.
    walls: [[u32; 32]; 3],
}

impl Tables {
    pub fn new(board: &Board) -> Self {
        let mut tables = Tables {
            cells: board.count(),
            next: [[NOWHERE; 6]; 256],
            numbers: [FULL; 256],
            lines: [[(0, 0); 3]; 256],
            on_line: [[[NOWHERE; 32]; 32]; 3],
            walls: [[u32::MAX; 32]; 3],
        };
        for cell in 0..board.count() {
            let index = usize::from(cell);
            let (row, along) = board.place(cell);
            tables.next[index] = board.next(cell);
            tables.numbers[index] = EVEN + ONE_FREE * board.around(cell).len() as u8;
            tables.lines[index] = [(row, along + 1), (along, row + 1), (row - along, along + 1)];
            for (axis, (line, place)) in tables.lines[index].into_iter().enumerate() {
                tables.on_line[axis][usize::from(line)][usize::from(place)] = cell;
                tables.walls[axis][usize::from(line)] &= !(1 << place);
            }
        }
        tables
    }
}

/// A digit of what neighbours add up to.
fn digit(sum: u32, place: u32) -> u32 {
    sum >> place & 15
}

/// The pawn's moves: how many there are, and for each direction how many against it and how many in all.
struct Runs {
    count: u32,
    axes: [(u32, u32); 3],
}

/// A position.
pub(super) struct Rush<'a> {
    tables: &'a Tables,
    numbers: [u8; 256],
    /// The stones and walls on each line of the three directions.
    lines: [[u32; 32]; 3],
    pawn: u8,
    mover: usize,
}

impl<'a> Rush<'a> {
    pub fn new(tables: &'a Tables, position: &Position) -> Self {
        let mut rush = Rush {
            tables,
            numbers: tables.numbers,
            lines: tables.walls,
            pawn: position.pawn,
            mover: position.to_move() as usize,
        };
        for (colour, stones) in position.stones.into_iter().enumerate() {
            stones.iter().for_each(|cell| rush.put(cell, colour));
        }
        rush
    }

    fn put(&mut self, cell: u8, colour: usize) {
        let change = [1, u8::MAX][colour].wrapping_sub(ONE_FREE);
        for near in self.tables.next[usize::from(cell)] {
            let number = &mut self.numbers[usize::from(near)];
            *number = number.wrapping_add(change);
        }
        self.numbers[usize::from(NOWHERE)] = FULL;
        self.numbers[usize::from(cell)] |= FULL;
        for (lines, (line, along)) in self.lines.iter_mut().zip(self.tables.lines[usize::from(cell)]) {
            lines[usize::from(line)] |= 1 << along;
        }
    }

    /// What the neighbours of a cell add up to.
    fn sum(&self, cell: u8) -> u32 {
        let add = |near: u8| ADDS[usize::from(self.numbers[usize::from(near)])];
        self.tables.next[usize::from(cell)].into_iter().map(add).sum()
    }

    /// Whether the mover wins by this move, if two plies tell: the move may trap the pawn, a reply may trap it and
    /// win, or every reply may trap it and lose. Only next to the pawn can a move trap it.
    fn wins(&self, cell: u8) -> Option<bool> {
        let number = self.numbers[usize::from(cell)];
        let (lead, free) = (number % 16, u32::from(number / 16));
        if free == 0 {
            return Some(if self.mover == 0 { lead >= EVEN } else { lead <= EVEN });
        }
        let sum = self.sum(cell);
        if digit(sum, SINGLE[1 - self.mover]) != 0 {
            Some(false)
        } else if digit(sum, SINGLE[self.mover]) == free {
            Some(true)
        } else {
            None
        }
    }

    /// Who wins, if the next two plies tell. The pawn stands on the board and can move.
    pub fn decided(&self) -> Option<Colour> {
        let runs = self.runs();
        let mut lost = true;
        for index in 0..runs.count {
            match self.wins(self.target(&runs, index)) {
                Some(true) => return Some(colour(self.mover)),
                Some(false) => {}
                None => lost = false,
            }
        }
        lost.then(|| colour(1 - self.mover))
    }

    fn runs(&self) -> Runs {
        let mut count = 0;
        let axes = std::array::from_fn(|axis| {
            let (line, along) = self.tables.lines[usize::from(self.pawn)][axis];
            let stones = self.lines[axis][usize::from(line)];
            let ahead = (stones >> along >> 1).trailing_zeros();
            let behind = (stones << (32 - along)).leading_zeros();
            count += ahead + behind;
            (behind, ahead + behind)
        });
        Runs { count, axes }
    }

    /// The move of this index.
    fn target(&self, runs: &Runs, mut index: u32) -> u8 {
        let mut axis = 0;
        while axis < 2 && index >= runs.axes[axis].1 {
            index -= runs.axes[axis].1;
            axis += 1;
        }
        let behind = runs.axes[axis].0;
        let (line, along) = self.tables.lines[usize::from(self.pawn)][axis];
        let along = u32::from(along) + index - behind + u32::from(index >= behind);
        self.tables.on_line[axis][usize::from(line)][along as usize]
    }

    /// Plays on at random until it is clear who wins, but misses no trap that wins and takes no move that loses within
    /// two plies while there is another. The pawn can move.
    pub fn play_out(mut self, luck: &mut dyn Luck) -> Colour {
        if self.pawn == NOWHERE {
            self.advance(luck.below(self.tables.cells.into()) as u8);
        }
        loop {
            if digit(self.sum(self.pawn), TRAP[self.mover]) != 0 {
                return colour(self.mover);
            }
            let runs = self.runs();
            let first = luck.below(runs.count.into()) as u32;
            let mut index = first;
            loop {
                let cell = self.target(&runs, index);
                match self.wins(cell) {
                    Some(true) => return colour(self.mover),
                    Some(false) => {
                        index = if index == 0 { runs.count - 1 } else { index - 1 };
                        if index == first {
                            return colour(1 - self.mover);
                        }
                    }
                    None => {
                        self.advance(cell);
                        break;
                    }
                }
            }
        }
    }

    fn advance(&mut self, cell: u8) {
        self.put(cell, self.mover);
        self.pawn = cell;
        self.mover = 1 - self.mover;
    }
}

fn colour(index: usize) -> Colour {
    if index == 0 { Colour::X } else { Colour::O }
}

#[cfg(test)]
mod tests {
    use super::super::{Move, Position, Trike};
    use super::{NOWHERE, Rush, colour};
    use crate::games::trial::{build, legal, positions};
    use crate::rules::{Game, Trail};
    use crate::search::SearchLuck;

    /// Whether the colour to move wins, by trying everything within so many plies.
    fn wins(game: &Trike, position: &Position, plies: u32) -> Option<bool> {
        if position.trapped {
            let winner = game.outcome(position).unwrap().winners[0];
            return Some(winner == position.owner(position.to_move()));
        }
        if plies == 0 {
            return None;
        }
        let replies: Vec<Option<bool>> = legal(game, position)
            .into_iter()
            .map(|mv| {
                let mut after = *position;
                game.play(&mut after, mv, &mut Trail::new());
                wins(game, &after, plies - 1).map(|wins| !wins)
            })
            .collect();
        if replies.contains(&Some(true)) {
            return Some(true);
        }
        replies.iter().all(Option::is_some).then_some(false)
    }

    #[test]
    fn two_plies_are_seen_and_every_playout_ends() {
        let mut seen = [0; 3];
        for size in [3, 4, 6, 11, 19] {
            let game: Trike = build(serde_json::json!({"size": size, "pie": false}));
            for position in positions(&game, 20) {
                if position.trapped {
                    continue;
                }
                let rush = || Rush::new(&game.tables, &position);
                rush().play_out(&mut SearchLuck::new(position.key));
                if position.pawn == NOWHERE {
                    continue;
                }
                let (rush, runs) = (rush(), rush().runs());
                let mut cells: Vec<u8> = (0..runs.count).map(|index| rush.target(&runs, index)).collect();
                let mut expected: Vec<u8> = legal(&game, &position)
                    .into_iter()
                    .filter_map(|mv| if let Move::To(cell) = mv { Some(cell) } else { None })
                    .collect();
                cells.sort_unstable();
                expected.sort_unstable();
                assert_eq!(cells, expected);
                let won = rush.decided().map(|winner| winner == position.to_move());
                assert_eq!(won, wins(&game, &position, 2), "{}", game.position_text(&position));
                assert_eq!(colour(rush.mover), position.to_move());
                seen[won.map_or(2, usize::from)] += 1;
            }
        }
        assert!(seen.into_iter().all(|count| count > 5), "{seen:?}");
    }
}
