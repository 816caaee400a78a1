//! The points and lines: 24 points in reading order, a set of them in the low bits of a `u32`.

/// How many points there are.
pub(super) const POINTS: u8 = 24;

/// The points' names.
pub(super) const NAMES: [&str; POINTS as usize] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3", "e3", "b2",
    "d2", "f2", "a1", "d1", "g1",
];

/// The lines of three; each middle point is joined to both ends.
pub(super) const LINES: [[u8; 3]; 16] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [9, 10, 11],
    [12, 13, 14],
    [15, 16, 17],
    [18, 19, 20],
    [21, 22, 23],
    [0, 9, 21],
    [3, 10, 18],
    [6, 11, 15],
    [1, 4, 7],
    [16, 19, 22],
    [8, 12, 17],
    [5, 13, 20],
    [2, 14, 23],
];

/// The lines as sets.
pub(super) const LINE_SETS: [u32; 16] = line_sets();

/// The points joined to each point.
pub(super) const BESIDE: [u32; POINTS as usize] = beside();

/// For each point the two lines through it, without the point itself.
const REST_OF_LINES: [[u32; 2]; POINTS as usize] = rest_of_lines();

const fn line_sets() -> [u32; 16] {
    let mut sets = [0; 16];
    let mut line = 0;
    while line < 16 {
        let [a, b, c] = LINES[line];
        sets[line] = 1 << a | 1 << b | 1 << c;
        line += 1;
    }
    sets
}

const fn beside() -> [u32; POINTS as usize] {
    let mut beside = [0; POINTS as usize];
    let mut line = 0;
    while line < 16 {
        let [a, b, c] = LINES[line];
        beside[a as usize] |= 1 << b;
        beside[b as usize] |= 1 << a | 1 << c;
        beside[c as usize] |= 1 << b;
        line += 1;
    }
    beside
}

const fn rest_of_lines() -> [[u32; 2]; POINTS as usize] {
    let mut rests = [[0; 2]; POINTS as usize];
    let mut point = 0;
    while point < POINTS as usize {
        let (mut line, mut found) = (0, 0);
        while line < 16 {
            if LINE_SETS[line] & 1 << point != 0 {
                rests[point][found] = LINE_SETS[line] & !(1 << point);
                found += 1;
            }
            line += 1;
        }
        point += 1;
    }
    rests
}

/// Whether a stone that comes to `point` completes a line with `others`.
pub(super) fn closes(others: u32, point: u8) -> bool {
    REST_OF_LINES[usize::from(point)]
        .into_iter()
        .any(|rest| others & rest == rest)
}

/// The stones that stand in complete lines.
pub(super) fn in_mills(stones: u32) -> u32 {
    LINE_SETS
        .into_iter()
        .filter(|&line| stones & line == line)
        .fold(0, |mills, line| mills | line)
}

/// The empty points beside any of these.
pub(super) fn reach(stones: u32, empty: u32) -> u32 {
    points(stones).fold(0, |reach, point| reach | BESIDE[usize::from(point)]) & empty
}

/// The points of a set, ascending.
pub(super) fn points(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(point)
    })
}
