//! The board: a Cairo tiling, its adjacency and its four sides.
//!
//! Cells are numbered in the order of the position text: blocks row by row from the top, and in a
//! block W before E, N before S. So a set of cells is a `u128`, and cell 0 its lowest bit.

/// A set of pentagons.
pub(super) type Cells = u128;

/// Which half of its block a pentagon is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Half {
    West,
    East,
    North,
    South,
}

impl Half {
    pub(super) const fn letter(self) -> char {
        match self {
            Half::West => 'W',
            Half::East => 'E',
            Half::North => 'N',
            Half::South => 'S',
        }
    }
}

/// How many cells of a set lie on each side of the board, one byte a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Touch(u32);

impl Touch {
    pub(super) fn all_four(self) -> bool {
        self.0.to_le_bytes().into_iter().all(|count| count > 0)
    }
}

impl std::ops::Add for Touch {
    type Output = Touch;

    fn add(self, other: Touch) -> Touch {
        Touch(self.0 + other.0)
    }
}

impl std::ops::Sub for Touch {
    type Output = Touch;

    /// The counts of a set without a part of it, so that no byte borrows from the next.
    fn sub(self, part: Touch) -> Touch {
        Touch(self.0 - part.0)
    }
}

/// The cells of a set, from the lowest.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (cells != 0).then(|| cells.trailing_zeros() as u8)?;
        cells &= cells - 1;
        Some(cell)
    })
}

/// The board of one size.
#[derive(Clone, Debug)]
pub(super) struct Board {
    /// Blocks along a side.
    pub(super) size: u8,
    pub(super) all: Cells,
    /// By cell: the cells that share an edge with it.
    pub(super) beside: Vec<Cells>,
    /// By cell: the sides that it lies on.
    touch: Vec<Touch>,
}

impl Board {
    pub(super) fn new(size: u8) -> Self {
        let cells = 2 * size * size;
        let mut board = Board {
            size,
            all: Cells::MAX >> (Cells::BITS - u32::from(cells)),
            beside: Vec::new(),
            touch: Vec::new(),
        };
        for cell in 0..cells {
            board.beside.push(board.neighbours(cell));
            board.touch.push(board.sides_of(cell));
        }
        board
    }

    /// Column and row of a cell's block, the row from the top.
    pub(super) fn block(&self, cell: u8) -> (u8, u8) {
        let block = cell / 2;
        (block % self.size, block / self.size)
    }

    pub(super) fn half(&self, cell: u8) -> Half {
        let (column, row) = self.block(cell);
        match ((column + row) % 2, cell % 2) {
            (0, 0) => Half::West,
            (0, _) => Half::East,
            (_, 0) => Half::North,
            (_, _) => Half::South,
        }
    }

    /// The cells that share an edge with `cell`: its block's other half, both halves of the block that it
    /// leans on, and the nearer half of the two blocks beside its edges.
    fn neighbours(&self, cell: u8) -> Cells {
        let (column, row) = self.block(cell);
        let (first, second) = (0b01, 0b10);
        let mut cells = 1 << (cell ^ 1);
        // The halves of the block that is this many columns and rows away, if the board has it.
        let mut add = |columns: i8, rows: i8, halves: Cells| {
            let (column, row) = (column.wrapping_add_signed(columns), row.wrapping_add_signed(rows));
            if column < self.size && row < self.size {
                cells |= halves << (2 * (u32::from(row) * u32::from(self.size) + u32::from(column)));
            }
        };
        match self.half(cell) {
            half @ (Half::West | Half::East) => {
                add(if half == Half::West { -1 } else { 1 }, 0, first | second);
                add(0, -1, second);
                add(0, 1, first);
            }
            half @ (Half::North | Half::South) => {
                add(0, if half == Half::North { -1 } else { 1 }, first | second);
                add(-1, 0, second);
                add(1, 0, first);
            }
        }
        cells
    }

    fn sides_of(&self, cell: u8) -> Touch {
        let (column, row) = self.block(cell);
        let half = self.half(cell);
        let last = self.size - 1;
        let sides = [
            row == 0 && half != Half::South,
            row == last && half != Half::North,
            column == 0 && half != Half::East,
            column == last && half != Half::West,
        ];
        Touch(u32::from_le_bytes(sides.map(u8::from)))
    }

    pub(super) fn touch(&self, cells: Cells) -> Touch {
        each(cells).fold(Touch::default(), |touch, cell| touch + self.touch[usize::from(cell)])
    }

    /// The cells outside a set that share an edge with one of its cells.
    pub(super) fn around(&self, cells: Cells) -> Cells {
        each(cells).fold(0, |around, cell| around | self.beside[usize::from(cell)]) & !cells
    }

    /// The cells of `among` that hang together with `cell`.
    fn component(&self, cell: u8, among: Cells) -> Cells {
        let mut component: Cells = 1 << cell;
        let mut fresh = component;
        while fresh != 0 {
            let cell = fresh.trailing_zeros() as usize;
            fresh &= fresh - 1;
            let found = self.beside[cell] & among & !component;
            component |= found;
            fresh |= found;
        }
        component
    }

    /// The part of `empty` that touches all four sides, looked for from the cells of `from`; 0 if there is
    /// none. There is one at most: joining top and bottom cuts west from east.
    pub(super) fn corridor(&self, empty: Cells, from: Cells) -> Cells {
        let mut rest = from & empty;
        while rest != 0 {
            let component = self.component(rest.trailing_zeros() as u8, empty);
            if self.touch(component).all_four() {
                return component;
            }
            rest &= !component;
        }
        0
    }

    /// The cells of a corridor without which nothing that touches all four sides would be left.
    pub(super) fn forbidden(&self, corridor: Cells) -> Cells {
        if corridor == 0 {
            return 0;
        }
        let mut survey = Survey {
            board: self,
            corridor,
            whole: self.touch(corridor),
            visited: 0,
            found: [0; 128],
            next: 0,
            forbidden: 0,
        };
        let root = corridor.trailing_zeros() as u8;
        survey.visit(root, root);
        survey.forbidden
    }
}

/// A depth-first search for cut cells (Hopcroft and Tarjan 1973) that counts which sides the parts touch.
struct Survey<'a> {
    board: &'a Board,
    corridor: Cells,
    whole: Touch,
    visited: Cells,
    /// By visited cell: when it was found.
    found: [u8; 128],
    next: u8,
    forbidden: Cells,
}

impl Survey<'_> {
    /// Visits the part of the corridor that is reached through `cell`. Returns the earliest cell that it
    /// is joined to besides, and what it touches.
    fn visit(&mut self, cell: u8, parent: u8) -> (u8, Touch) {
        let index = usize::from(cell);
        let now = self.next;
        self.found[index] = now;
        self.next += 1;
        self.visited |= 1 << cell;
        let here = self.board.touch[index];
        let (mut earliest, mut touch, mut cut_off) = (now, here, Touch::default());
        let mut survives = false;
        for next in each(self.board.beside[index] & self.corridor) {
            if next == parent {
                continue;
            }
            if self.visited >> next & 1 == 1 {
                earliest = earliest.min(self.found[usize::from(next)]);
                continue;
            }
            let (joined, part) = self.visit(next, cell);
            earliest = earliest.min(joined);
            touch = touch + part;
            if joined >= now {
                cut_off = cut_off + part;
                survives |= part.all_four();
            }
        }
        survives |= (self.whole - here - cut_off).all_four();
        if !survives {
            self.forbidden |= 1 << cell;
        }
        (earliest, touch)
    }
}
