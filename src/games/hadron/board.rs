//! The square board as a bitboard.

/// No cell: beyond the edge.
pub(super) const NOWHERE: u8 = 127;

/// For every cell a number up to 7, as three planes of binary digits, the lowest first.
type Numbers = [u128; 3];

/// What is left of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rest {
    /// The cells that may still be filled some day and have a neighbour that may.
    pub cells: u128,
    /// Of these, the cells where red, and where blue, is ahead by one tile and by two.
    pub ahead: [[u128; 2]; 2],
    /// How many cells are open whatever else happens.
    pub alone: u32,
}

/// A board of one size.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Cells along a side; at most 11, so that 121 cells fit into a word.
    pub size: u32,
    all: u128,
    first_file: u128,
    last_file: u128,
    /// The neighbours of every cell, [`NOWHERE`] for those that it lacks.
    near: [[u8; 4]; 128],
}

impl Board {
    pub fn new(size: u32) -> Self {
        let first_file = (0..size).fold(0, |cells, rank| cells | 1 << (rank * size));
        let mut board = Board {
            size,
            all: (1 << (size * size)) - 1,
            first_file,
            last_file: first_file << (size - 1),
            near: [[NOWHERE; 4]; 128],
        };
        for cell in 0..board.cells() {
            let near = board.shifted(1 << cell);
            board.near[cell as usize] = near.map(|near| near.trailing_zeros().min(NOWHERE.into()) as u8);
        }
        board
    }

    /// How many cells there are.
    pub fn cells(&self) -> u32 {
        self.size * self.size
    }

    /// `tiles` moved one step to the right, left, up and down.
    fn shifted(&self, tiles: u128) -> [u128; 4] {
        [
            (tiles & !self.last_file) << 1,
            (tiles & !self.first_file) >> 1,
            (tiles << self.size) & self.all,
            tiles >> self.size,
        ]
    }

    /// The neighbours of the cells of a set.
    pub fn around(&self, cells: u128) -> u128 {
        self.shifted(cells).into_iter().fold(0, |all, cells| all | cells)
    }

    /// The neighbours of a cell, [`NOWHERE`] for those that it lacks.
    pub fn near(&self, cell: u8) -> [u8; 4] {
        self.near[usize::from(cell)]
    }

    /// For every cell how many of `tiles` it touches.
    fn touching(&self, tiles: u128) -> Numbers {
        let [a, b, c, d] = self.shifted(tiles);
        let (ab, both_ab) = (a ^ b, a & b);
        let (cd, both_cd) = (c ^ d, c & d);
        [ab ^ cd, (both_ab ^ both_cd) | (ab & cd), both_ab & both_cd]
    }

    /// The empty cells that touch as many tiles of one colour as of the other, and those that touch one red tile,
    /// and one blue tile, too few for that.
    pub fn open(&self, tiles: [u128; 2]) -> (u128, [u128; 2]) {
        let [red, blue] = tiles.map(|tiles| self.touching(tiles));
        let free = self.all & !(tiles[0] | tiles[1]);
        let one = [free, 0, 0];
        let open = free & equal(red, blue);
        (
            open,
            [free & equal(sum(red, one), blue), free & equal(sum(blue, one), red)],
        )
    }

    /// What is left of the game with these tiles.
    ///
    /// A cell can be filled some day only if its free neighbours suffice to make up for the colour that is ahead
    /// there; a neighbour that can't be filled is as good as none.
    pub fn rest(&self, tiles: [u128; 2]) -> Rest {
        let [red, blue] = tiles.map(|tiles| self.touching(tiles));
        let mut cells = self.all & !(tiles[0] | tiles[1]);
        loop {
            let free = self.touching(cells);
            let hopeless = greater(red, sum(blue, free)) | greater(blue, sum(red, free));
            if cells & hopeless == 0 {
                break;
            }
            cells &= !hopeless;
        }
        let alone = cells & !self.around(cells);
        let cells = cells & !alone;
        // Who is ahead by two is so by two tiles to none: more would not leave free neighbours enough.
        let ahead = |own: Numbers, enemy: Numbers| {
            let two = cells & own[1] & !own[0] & !(enemy[0] | enemy[1]);
            [cells & greater(own, enemy) & !two, two]
        };
        Rest {
            cells,
            ahead: [ahead(red, blue), ahead(blue, red)],
            alone: alone.count_ones(),
        }
    }

    /// A cell's name: file letter and rank number.
    pub fn name(&self, cell: u8) -> String {
        let (rank, file) = (u32::from(cell) / self.size, u32::from(cell) % self.size);
        format!("{}{}", char::from(b'a' + file as u8), rank + 1)
    }

    /// The cell in this file and rank, both counted from 0.
    pub fn cell(&self, file: u32, rank: u32) -> Option<u8> {
        (file < self.size && rank < self.size).then(|| (rank * self.size + file) as u8)
    }
}

/// The sums, which must not exceed 7.
fn sum(a: Numbers, b: Numbers) -> Numbers {
    let carry = a[0] & b[0];
    let next = (a[1] & b[1]) | (carry & (a[1] ^ b[1]));
    [a[0] ^ b[0], a[1] ^ b[1] ^ carry, a[2] ^ b[2] ^ next]
}

/// Where the numbers are the same.
fn equal(a: Numbers, b: Numbers) -> u128 {
    !((a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]))
}

/// Where `a` is the greater number.
fn greater(a: Numbers, b: Numbers) -> u128 {
    let equal = [!(a[1] ^ b[1]), !(a[2] ^ b[2])];
    (a[2] & !b[2]) | (equal[1] & ((a[1] & !b[1]) | (equal[0] & a[0] & !b[0])))
}
