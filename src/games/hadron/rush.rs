//! Playouts at speed: the open cells as a list, of which a placement changes only the neighbourhood.

use super::Position;
use super::board::{Board, NOWHERE};
use crate::rules::{Luck, Seat};

/// The lead on what is no empty cell: too high to come down to 0.
const FULL: i8 = 64;

/// A position.
pub(super) struct Rush<'a> {
    board: &'a Board,
    /// How many more neighbours are red than blue.
    lead: [i8; 128],
    open: [u8; 128],
    /// How many cells are open.
    count: u8,
    /// Where in the list an open cell is.
    index: [u8; 128],
    /// What a tile of the mover adds to the lead.
    sign: i8,
}

impl<'a> Rush<'a> {
    pub fn new(board: &'a Board, position: &Position) -> Self {
        let mut rush = Rush {
            board,
            lead: [0; 128],
            open: [0; 128],
            count: 0,
            index: [0; 128],
            sign: [1, -1][position.mover().index()],
        };
        for (tiles, sign) in position.tiles.into_iter().zip([1, -1]) {
            for cell in cells(tiles) {
                rush.lead[usize::from(cell)] = FULL;
                for near in board.near(cell) {
                    rush.lead[usize::from(near)] += sign;
                }
            }
        }
        rush.lead[usize::from(NOWHERE)] = FULL;
        for cell in cells(position.open) {
            rush.add(cell);
        }
        rush
    }

    fn add(&mut self, cell: u8) {
        self.open[usize::from(self.count)] = cell;
        self.index[usize::from(cell)] = self.count;
        self.count += 1;
    }

    fn remove(&mut self, cell: u8) {
        self.count -= 1;
        let last = self.open[usize::from(self.count)];
        let index = self.index[usize::from(cell)];
        self.open[usize::from(index)] = last;
        self.index[usize::from(last)] = index;
    }

    fn put(&mut self, cell: u8) {
        self.remove(cell);
        self.lead[usize::from(cell)] = FULL;
        for near in self.board.near(cell) {
            let before = self.lead[usize::from(near)];
            let after = before + self.sign;
            self.lead[usize::from(near)] = after;
            if before == 0 {
                self.remove(near);
            } else if after == 0 {
                self.add(near);
            }
        }
        self.sign = -self.sign;
    }

    /// Fills open cells at random until none is left; the seat that filled the last one has won.
    pub fn play_out(mut self, luck: &mut dyn Luck) -> Seat {
        while self.count > 0 {
            let index = luck.below(self.count.into()) as usize;
            self.put(self.open[index]);
        }
        Seat(u8::from(self.sign > 0))
    }
}

fn cells(mut set: u128) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let low = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(low)
    })
}

#[cfg(test)]
mod tests {
    use super::{Rush, cells};
    use crate::games::hadron::{Hadron, Move};
    use crate::games::trial::{build, positions};
    use crate::rules::{Game, Seat, Trail};

    #[test]
    fn placements_keep_the_list_of_open_cells() {
        for size in [3, 5, 11] {
            let game: Hadron = build(serde_json::json!({"board_size": size}));
            for position in positions(&game, 10) {
                for cell in cells(position.open) {
                    let mut rush = Rush::new(&game.board, &position);
                    rush.put(cell);
                    let mut after = position;
                    game.play(&mut after, Move(cell), &mut Trail::new());
                    let mut open = rush.open[..usize::from(rush.count)].to_vec();
                    open.sort_unstable();
                    assert_eq!(open, cells(after.open).collect::<Vec<u8>>());
                    assert_eq!(rush.sign > 0, after.mover() == Seat(0));
                }
            }
        }
    }
}
