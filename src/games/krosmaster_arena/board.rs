//! Cells, and what a map has on them.

use std::fmt;

/// The most cells a side.
pub const MOST_SIDE: u8 = 20;
/// The fewest cells a side.
pub const LEAST_SIDE: u8 = 5;

/// A cell: column and row from the lower left corner, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// From row 1 up; first, so that cells are in order by row, then column.
    pub row: u8,
    /// From column `a`.
    pub col: u8,
}

impl Cell {
    /// The cell of this text, on the largest map.
    pub fn read(text: &str) -> Option<Cell> {
        let mut chars = text.chars();
        let col = chars.next()?;
        let digits = chars.as_str();
        let plain = !digits.starts_with('0') && digits.len() <= 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
        let row: u8 = if plain { digits.parse().ok()? } else { return None };
        let letters = 'a'..(b'a' + MOST_SIDE) as char;
        if !letters.contains(&col) || row > MOST_SIDE {
            return None;
        }
        Some(Cell {
            row: row - 1,
            col: col as u8 - b'a',
        })
    }

    /// The number of steps between two cells.
    pub const fn distance(self, other: Cell) -> u32 {
        self.row.abs_diff(other.row) as u32 + self.col.abs_diff(other.col) as u32
    }

    /// Whether the cells are in one row or column.
    pub const fn in_line(self, other: Cell) -> bool {
        self.row == other.row || self.col == other.col
    }

    /// An index below `Cells::SIZE`.
    pub const fn index(self) -> usize {
        self.row as usize * MOST_SIDE as usize + self.col as usize
    }

    /// The cell so many columns to the right and rows up, if the largest map has it.
    pub fn shifted(self, right: i32, up: i32) -> Option<Cell> {
        let row = u8::try_from(i32::from(self.row) + up).ok()?;
        let col = u8::try_from(i32::from(self.col) + right).ok()?;
        (row < MOST_SIDE && col < MOST_SIDE).then_some(Cell { row, col })
    }

    /// The neighbours on the largest map, by row and then column.
    pub fn neighbours(self) -> impl Iterator<Item = Cell> {
        const STEPS: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
        STEPS.into_iter().filter_map(move |(right, up)| self.shifted(right, up))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.col) as char, self.row + 1)
    }
}

/// A set of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cells([u64; 7]);

impl Cells {
    /// One more than the largest index of a cell.
    pub const SIZE: usize = MOST_SIDE as usize * MOST_SIDE as usize;

    /// Whether the cell is in the set.
    pub const fn has(&self, cell: Cell) -> bool {
        self.0[cell.index() / 64] >> (cell.index() % 64) & 1 != 0
    }

    /// Puts a cell in.
    pub fn add(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// How many cells are in the set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The cells by row, then column.
    pub fn iter(&self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().zip(0_usize..).flat_map(|(mut word, index)| {
            std::iter::from_fn(move || {
                if word == 0 {
                    return None;
                }
                let cell = 64 * index + word.trailing_zeros() as usize;
                word &= word - 1;
                let (row, col) = (cell / usize::from(MOST_SIDE), cell % usize::from(MOST_SIDE));
                Some(Cell {
                    row: row as u8,
                    col: col as u8,
                })
            })
        })
    }
}

/// A map: what stands where before anybody moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The number of columns.
    pub width: u8,
    /// The number of rows.
    pub height: u8,
    /// The cells that one may enter.
    pub open: Cells,
    /// The trees, which alone of the scenery block sight.
    pub trees: Vec<Cell>,
    /// The bushes.
    pub bushes: Cells,
    /// The crates.
    pub crates: Cells,
    /// The demon boxes.
    pub demon_boxes: Cells,
    /// The start cells of each seat.
    pub starts: [Cells; 2],
    /// The cells with kamas and how many, by row and then column.
    pub kamas: Vec<(Cell, u8)>,
}

impl Board {
    /// Whether the map has the cell.
    pub const fn has(&self, cell: Cell) -> bool {
        cell.col < self.width && cell.row < self.height
    }

    /// Every cell, by row and then column.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let width = self.width;
        (0..self.height).flat_map(move |row| (0..width).map(move |col| Cell { row, col }))
    }

    /// Whether a tree stands on the cell.
    pub fn is_tree(&self, cell: Cell) -> bool {
        self.has(cell) && !self.open.has(cell) && !self.bushes.has(cell)
    }

    /// The place of a cell in the list of those that had kamas.
    pub fn kamas_at(&self, cell: Cell) -> Option<usize> {
        self.kamas.iter().position(|&(place, _)| place == cell)
    }
}
