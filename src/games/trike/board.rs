//! The triangle: cells, their neighbours and names, and sets of cells.

/// The largest board's words: 190 cells.
const WORDS: usize = 3;

/// No cell: beyond the edge, or before the pawn is placed.
pub(super) const NOWHERE: u8 = u8::MAX;

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cells([u64; WORDS]);

impl Cells {
    pub const NONE: Cells = Cells([0; WORDS]);

    pub fn insert(&mut self, cell: u8) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    pub fn has(&self, cell: u8) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
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

    pub fn contains(self, other: Self) -> bool {
        self.and(other) == other
    }

    /// The cells in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..).zip(self.0).flat_map(|(word, mut bits): (u8, u64)| {
            std::iter::from_fn(move || {
                let low = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(word * 64 + low)
            })
        })
    }
}

/// A triangular board of hexagons, numbered row by row from the apex.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Cells along each side.
    pub size: u8,
    /// The next cell in each of the six directions, or [`NOWHERE`].
    next: Vec<[u8; 6]>,
    around: Vec<Cells>,
}

impl Board {
    pub fn new(size: u8) -> Self {
        let mut board = Board {
            size,
            next: Vec::new(),
            around: Vec::new(),
        };
        for cell in 0..board.count() {
            let (row, along) = board.place(cell);
            let (row, along) = (i16::from(row), i16::from(along));
            let steps = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];
            let next = steps.map(|(down, right)| {
                let place = u8::try_from(row + down).ok().zip(u8::try_from(along + right).ok());
                place.and_then(|(row, along)| board.cell(row, along)).unwrap_or(NOWHERE)
            });
            let mut around = Cells::NONE;
            next.into_iter()
                .filter(|&cell| cell != NOWHERE)
                .for_each(|cell| around.insert(cell));
            board.next.push(next);
            board.around.push(around);
        }
        board
    }

    /// How many cells there are.
    pub fn count(&self) -> u8 {
        (u16::from(self.size) * (u16::from(self.size) + 1) / 2) as u8
    }

    /// The cell at this place of this row, both counted from 0.
    pub fn cell(&self, row: u8, along: u8) -> Option<u8> {
        (row < self.size && along <= row).then(|| (u16::from(row) * (u16::from(row) + 1) / 2) as u8 + along)
    }

    /// A cell's row and its place in it, both counted from 0.
    pub fn place(&self, cell: u8) -> (u8, u8) {
        let mut along = cell;
        let mut row = 0;
        while along > row {
            row += 1;
            along -= row;
        }
        (row, along)
    }

    /// The next cell in each of the six directions, or [`NOWHERE`].
    pub fn next(&self, cell: u8) -> [u8; 6] {
        self.next[usize::from(cell)]
    }

    /// The neighbours of a cell.
    pub fn around(&self, cell: u8) -> Cells {
        self.around[usize::from(cell)]
    }

    /// The cells of each of the six lines from a cell, the nearest first.
    pub fn lines(&self, from: u8) -> impl Iterator<Item = impl Iterator<Item = u8>> {
        (0..6).map(move |direction| {
            let mut cell = from;
            std::iter::from_fn(move || {
                cell = self.next[usize::from(cell)][direction];
                (cell != NOWHERE).then_some(cell)
            })
            .fuse()
        })
    }

    /// A cell's name: row letter and number.
    pub fn name(&self, cell: u8) -> String {
        let (row, along) = self.place(cell);
        format!("{}{}", char::from(b'a' + row), along + 1)
    }
}
