//! The boards as they are printed, and the patterns that win on them.

use super::options::{Opening, Variant};
use super::{Reason, Square};

/// A square on which the first disc may not be placed is `#`; the top rank comes first.
type Closed = [&'static str; 7];

/// A board as data, the top rank first. Colours: `p` pink, `o` orange, `y` yellow, `b` blue, `g`
/// green, `e` grey. Squares of one group have one letter; `.` is in no group.
struct Print {
    size: u8,
    colours: [&'static str; 7],
    groups: [&'static str; 7],
    /// Whether the grey squares are cut off.
    plus: bool,
    openings: &'static [(Opening, Closed)],
}

const SEVEN_COLOURS: [&str; 7] = [
    "eepgyee", "epggbye", "pboobby", "bboypgg", "yggppgo", "eygbboe", "eeyboee",
];
const SEVEN_GROUPS: [&str; 7] = [
    "AAEIFBB", "AEIIJFB", "EKMMJJF", "KKM.NLL", "GOONNLH", "CGOPPHD", "CCGPHDD",
];
const ALL_OPEN: Closed = ["......."; 7];

const SIX: Print = Print {
    size: 6,
    colours: ["ppoypp", "pobgyp", "obbggy", "yggbbo", "pygbop", "ppyopp", ""],
    groups: ["AAEFBB", "AEIJFB", "EIIJJF", "GKKLLH", "CGKLHD", "CCGHDD", ""],
    plus: false,
    openings: &[
        (Opening::Standard, ALL_OPEN),
        (
            Opening::Castle,
            ["......", ".#..#.", "..##..", "..##..", ".#..#.", "......", ""],
        ),
        (
            Opening::Tournament,
            ["......", ".####.", ".####.", ".####.", ".####.", "......", ""],
        ),
    ],
};

const SEVEN: Print = Print {
    size: 7,
    colours: SEVEN_COLOURS,
    groups: SEVEN_GROUPS,
    plus: false,
    openings: &[
        (Opening::Standard, ALL_OPEN),
        (
            Opening::Castle,
            [
                ".......", ".#...#.", "..###..", "..#.#..", "..###..", ".#...#.", ".......",
            ],
        ),
        (
            Opening::FirstProfessional,
            [
                ".......", ".#####.", ".#####.", ".##.##.", ".#####.", ".#####.", ".......",
            ],
        ),
        (
            Opening::SecondProfessional,
            [
                "...#...", ".#####.", ".#####.", "#######", ".#####.", ".#####.", "...#...",
            ],
        ),
    ],
};

const SEVEN_PLUS: Print = Print {
    size: 7,
    colours: SEVEN_COLOURS,
    groups: SEVEN_GROUPS,
    plus: true,
    openings: &[
        (Opening::Standard, ALL_OPEN),
        (
            Opening::Border,
            [
                "  ...  ", " .###. ", ".#####.", ".#####.", ".#####.", " .###. ", "  ...  ",
            ],
        ),
        (
            Opening::Tournament,
            [
                "  ###  ", " ###.# ", "#####.#", "#######", "#.#####", " #.### ", "  ###  ",
            ],
        ),
    ],
};

impl Variant {
    const fn print(self) -> &'static Print {
        match self {
            Variant::Qango6 => &SIX,
            Variant::Qango7 => &SEVEN,
            Variant::Qango7Plus => &SEVEN_PLUS,
        }
    }

    /// The openings that this board has.
    pub(super) fn openings(self) -> impl Iterator<Item = Opening> {
        self.print().openings.iter().map(|(opening, _)| *opening)
    }
}

/// Squares that win when one seat holds them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pattern {
    pub(super) squares: u64,
    pub(super) reason: Reason,
}

/// A board with its patterns.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) size: u8,
    /// Every square of the board.
    pub(super) squares: u64,
    /// The squares open to the first disc.
    pub(super) open: u64,
    /// Every pattern, in the order in which wins are reported.
    pub(super) patterns: Vec<Pattern>,
    /// By square: the patterns through it, in the same order.
    pub(super) through: Vec<Vec<Pattern>>,
    print: &'static Print,
}

/// The letter of a square in a printed table.
fn letter(table: &[&'static str; 7], size: u8, square: Square) -> char {
    let row = table[usize::from(size - 1 - square.rank())];
    char::from(row.as_bytes()[usize::from(square.file())])
}

impl std::fmt::Debug for Print {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Print")
            .field("groups", &self.groups)
            .finish_non_exhaustive()
    }
}

impl Board {
    /// The board with this opening; `None` where the board has no such opening.
    pub(super) fn new(variant: Variant, opening: Opening) -> Option<Board> {
        let print = variant.print();
        let size = print.size;
        let (_, closed) = print.openings.iter().find(|(name, _)| *name == opening)?;
        let set = |holds: &dyn Fn(Square) -> bool| {
            let squares = Square::all(size).filter(|&square| holds(square));
            squares.fold(0, |set, square| set | square.bit())
        };
        let squares = set(&|square| !print.plus || letter(&print.colours, size, square) != 'e');
        let open = squares & set(&|square| letter(closed, size, square) == '.');
        let groups = ('A'..='P').map(|group| set(&|square| letter(&print.groups, size, square) == group));
        let mut patterns: Vec<Pattern> = groups
            .filter(|group| group.count_ones() == 3)
            .map(|squares| Pattern {
                squares,
                reason: Reason::ColourGroup,
            })
            .collect();
        // Shapes from their lowest corner; the spare eighth file and rank catch what runs over the edge.
        let shapes = |shape: u64, reason| (0..64).map(move |at| (shape, at, reason));
        let runs = [1, 8, 9, 7].map(|step| (0..5).fold(0, |run: u64, index| run | 1 << (index * step)));
        let wins =
            shapes(0b11 | 0b11 << 8, Reason::Square).chain(runs.into_iter().flat_map(|run| shapes(run, Reason::Line)));
        for (shape, at, reason) in wins {
            let shifted = shape << at;
            if shifted >> at == shape && shifted & !squares == 0 {
                patterns.push(Pattern {
                    squares: shifted,
                    reason,
                });
            }
        }
        patterns.retain(|pattern| pattern.squares & !squares == 0);
        let through = (0..64)
            .map(|square| {
                patterns
                    .iter()
                    .copied()
                    .filter(|pattern| pattern.squares >> square & 1 == 1)
                    .collect()
            })
            .collect();
        Some(Board {
            size,
            squares,
            open,
            patterns,
            through,
            print,
        })
    }

    /// The colour that is printed on a square.
    pub(super) fn colour(&self, square: Square) -> char {
        letter(&self.print.colours, self.size, square)
    }

    /// The letter of a square's group, `.` for none.
    pub(super) fn group(&self, square: Square) -> char {
        letter(&self.print.groups, self.size, square)
    }
}
