//! The hexagon: cells, their neighbours and names, and sets of cells.

/// The largest board's words: 271 cells.
const WORDS: usize = 5;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; WORDS]);

impl Cells {
    pub const NONE: Cells = Cells([0; WORDS]);

    pub fn one(cell: u16) -> Self {
        let mut cells = Cells::NONE;
        cells.0[usize::from(cell / 64)] = 1 << (cell % 64);
        cells
    }

    pub fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub fn or(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn and(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn without(self, other: Self) -> Self {
        Cells(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u16> {
        (0..).zip(self.0).flat_map(|(word, mut bits): (u16, u64)| {
            std::iter::from_fn(move || {
                let low = (bits != 0).then(|| bits.trailing_zeros() as u16)?;
                bits &= bits - 1;
                Some(word * 64 + low)
            })
        })
    }
}

/// A hexagonal board of hexagonal cells, numbered row by row from the bottom.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Cells along each side.
    pub size: u16,
    pub all: Cells,
    /// The first cell of each row, and the number of cells after the last.
    starts: Vec<u16>,
    neighbours: Vec<Cells>,
}

impl Board {
    pub fn new(size: u16) -> Self {
        let mut board = Board {
            size,
            all: Cells::NONE,
            starts: vec![0],
            neighbours: Vec::new(),
        };
        for row in 0..2 * size - 1 {
            let next = board.starts[usize::from(row)] + 2 * size - 1 - row.abs_diff(size - 1);
            board.starts.push(next);
        }
        for cell in 0..board.count() {
            let (row, along) = board.place(cell);
            let (row, along) = (i32::from(row), i32::from(along));
            // The row above is shifted half a cell to the left as long as it is the longer one, else to the right.
            let above = if row < i32::from(size) - 1 { along } else { along - 1 };
            let below = if row < i32::from(size) { along - 1 } else { along };
            let around = [
                (row, along - 1),
                (row, along + 1),
                (row + 1, above),
                (row + 1, above + 1),
                (row - 1, below),
                (row - 1, below + 1),
            ];
            let there = around
                .into_iter()
                .filter_map(|(row, along)| board.cell(usize::try_from(row).ok()?, usize::try_from(along).ok()?));
            let neighbours = there.fold(Cells::NONE, |all, cell| all.or(Cells::one(cell)));
            board.neighbours.push(neighbours);
            board.all = board.all.or(Cells::one(cell));
        }
        board
    }

    /// How many cells there are.
    pub fn count(&self) -> u16 {
        self.starts[self.rows()]
    }

    pub fn rows(&self) -> usize {
        self.starts.len() - 1
    }

    /// The cells of a row, from the left.
    pub fn row(&self, row: usize) -> std::ops::Range<u16> {
        self.starts[row]..self.starts[row + 1]
    }

    /// The cell at this place of this row, both counted from 0.
    pub fn cell(&self, row: usize, along: usize) -> Option<u16> {
        (row < self.rows()).then(|| self.row(row).nth(along)).flatten()
    }

    /// A cell's row and its place in it, both counted from 0.
    pub fn place(&self, cell: u16) -> (u16, u16) {
        let row = self.starts.partition_point(|&start| start <= cell) - 1;
        (row as u16, cell - self.starts[row])
    }

    pub fn around(&self, cell: u16) -> Cells {
        self.neighbours[usize::from(cell)]
    }

    /// A cell's name: row letter and number.
    pub fn name(&self, cell: u16) -> String {
        let (row, along) = self.place(cell);
        format!("{}{}", char::from(b'a' + row as u8), along + 1)
    }
}
