//! The grid: sides, the boxes beside them, and sets of sides.

/// No box: beyond the rim.
pub(super) const NO_BOX: u8 = u8::MAX;

/// A set of sides; the largest grid has 220.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Sides(pub [u64; 4]);

impl Sides {
    pub fn has(&self, side: u8) -> bool {
        self.0[usize::from(side / 64)] >> (side % 64) & 1 == 1
    }

    pub fn insert(&mut self, side: u8) {
        self.0[usize::from(side / 64)] |= 1 << (side % 64);
    }

    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

/// A rectangle of boxes. Horizontal sides come first, then vertical ones, both row by row from the bottom.
#[derive(Clone, Debug)]
pub(super) struct Grid {
    /// Rows of boxes.
    pub rows: u8,
    /// Columns of boxes.
    pub cols: u8,
    /// The one or two boxes of each side.
    beside: Vec<[u8; 2]>,
    /// The four sides of each box.
    around: Vec<[u8; 4]>,
}

impl Grid {
    pub fn new(rows: u8, cols: u8) -> Self {
        let mut grid = Grid {
            rows,
            cols,
            beside: Vec::new(),
            around: Vec::new(),
        };
        grid.beside = vec![[NO_BOX; 2]; usize::from(grid.sides())];
        for row in 0..rows {
            for column in 0..cols {
                let number = row * cols + column;
                let around = [
                    grid.horizontal(row, column),
                    grid.horizontal(row + 1, column),
                    grid.vertical(row, column),
                    grid.vertical(row, column + 1),
                ];
                for side in around {
                    let beside = &mut grid.beside[usize::from(side)];
                    beside[usize::from(beside[0] != NO_BOX)] = number;
                }
                grid.around.push(around);
            }
        }
        grid
    }

    fn horizontals(&self) -> u8 {
        (self.rows + 1) * self.cols
    }

    /// How many sides there are.
    pub fn sides(&self) -> u8 {
        self.horizontals() + self.rows * (self.cols + 1)
    }

    /// How many boxes there are.
    pub fn boxes(&self) -> u8 {
        self.rows * self.cols
    }

    /// The side to the right of a dot.
    pub fn horizontal(&self, row: u8, column: u8) -> u8 {
        row * self.cols + column
    }

    /// The side above a dot.
    pub fn vertical(&self, row: u8, column: u8) -> u8 {
        self.horizontals() + row * (self.cols + 1) + column
    }

    /// Whether a side is horizontal, and the row and column of its left or lower dot, counted from 0.
    pub fn place(&self, side: u8) -> (bool, u8, u8) {
        match side.checked_sub(self.horizontals()) {
            None => (true, side / self.cols, side % self.cols),
            Some(index) => (false, index / (self.cols + 1), index % (self.cols + 1)),
        }
    }

    /// The side that runs this way from this dot, if there is one.
    pub fn side(&self, horizontal: bool, row: u8, column: u8) -> Option<u8> {
        if horizontal {
            (row <= self.rows && column < self.cols).then(|| self.horizontal(row, column))
        } else {
            (row < self.rows && column <= self.cols).then(|| self.vertical(row, column))
        }
    }

    /// The boxes on both sides of a side; the first is always one.
    pub fn beside(&self, side: u8) -> [u8; 2] {
        self.beside[usize::from(side)]
    }

    /// The sides of a box.
    pub fn around(&self, number: u8) -> [u8; 4] {
        self.around[usize::from(number)]
    }

    /// The boxes that a side closes, given what is drawn with it.
    pub fn closed_by(&self, side: u8, drawn: &Sides) -> impl Iterator<Item = u8> {
        let closed = move |number: &u8| *number != NO_BOX && self.around(*number).iter().all(|&side| drawn.has(side));
        self.beside(side).into_iter().filter(closed)
    }

    /// A side's name: its left or lower dot, and `h` or `v`.
    pub fn name(&self, side: u8) -> String {
        let (horizontal, row, column) = self.place(side);
        let letter = if horizontal { 'h' } else { 'v' };
        format!("{}{}{letter}", char::from(b'a' + column), row + 1)
    }
}
