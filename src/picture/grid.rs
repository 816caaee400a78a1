//! The character grid of the text picture: marks at coordinates become characters in lines.
//!
//! Lines and columns keep the order of the scene and, as far as the texts leave room, its distances;
//! two marks in one line never touch.

use std::collections::BTreeMap;

use super::axis::Axis;
use super::board::Spot;

const MOST_LINES: i32 = 400;
const MOST_COLUMNS: i32 = 400;
const MOST_IN_A_SLOT: usize = 16;

/// What a mark is; where marks meet, the higher kind is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Keeps room for a stroke.
    Room,
    /// An empty cell.
    Empty,
    /// A label.
    Label,
    /// A piece.
    Piece,
}

/// A text at a place.
pub struct Mark {
    /// Its middle.
    pub spot: Spot,
    /// What it is.
    pub kind: Kind,
    /// The text of one piece.
    pub text: String,
    /// How many pieces it stands for.
    pub count: u64,
    /// The terminal's code for its colour.
    pub code: Option<&'static str>,
}

/// A line between two places, drawn where nothing else is.
pub struct Stroke {
    /// One end.
    pub from: Spot,
    /// The other end.
    pub to: Spot,
    /// Drawn with this instead of a character of its direction.
    pub with: Option<char>,
    /// The terminal's code for its colour.
    pub code: Option<&'static str>,
}

/// A character and the terminal's code for its colour.
pub type Glyph = (char, Option<&'static str>);

/// The text of some pieces: "x", "x5", "6*3" (three of what is called 6).
pub fn counted(text: &str, count: u64) -> String {
    match (count, text.ends_with(|c: char| c.is_ascii_digit())) {
        (0 | 1, _) => text.into(),
        (_, true) => format!("{text}*{count}"),
        (_, false) => format!("{text}{count}"),
    }
}

/// The marks that share a line and a column.
struct Slot {
    kind: Kind,
    runs: Vec<(String, u64)>,
    code: Option<&'static str>,
}

impl Slot {
    fn add(&mut self, mark: &Mark) {
        if mark.kind > self.kind {
            self.kind = mark.kind;
            self.runs.clear();
        } else if mark.kind < self.kind || mark.kind != Kind::Piece {
            return;
        }
        self.code = mark.code;
        match self.runs.last_mut() {
            Some((text, count)) if *text == mark.text => *count += mark.count,
            _ => self.runs.push((mark.text.clone(), mark.count)),
        }
    }

    fn text(&self) -> Vec<char> {
        let written: String = self.runs.iter().map(|(text, count)| counted(text, *count)).collect();
        written.chars().take(MOST_IN_A_SLOT).collect()
    }
}

/// A line of the grid: the texts by the rank of their column.
type Row = BTreeMap<usize, (Kind, Vec<char>, Option<&'static str>)>;

/// The lines of the grid, of cells that are `unit` apart; what is much closer shares a line or column.
pub fn draw(marks: &[Mark], strokes: &[Stroke], unit: f64) -> Vec<Vec<Glyph>> {
    let tolerance = 0.3 * unit;
    let mut across = Axis::new(marks.iter().map(|mark| mark.spot.x).collect(), tolerance);
    let mut down = Axis::new(marks.iter().map(|mark| mark.spot.y).collect(), tolerance);
    let mut slots: BTreeMap<(usize, usize), Slot> = BTreeMap::new();
    for mark in marks {
        let key = (down.rank(mark.spot.y), across.rank(mark.spot.x));
        let empty = || Slot {
            kind: Kind::Room,
            runs: Vec::new(),
            code: None,
        };
        slots.entry(key).or_insert_with(empty).add(mark);
    }
    let mut rows: Vec<Row> = (0..down.len()).map(|_| Row::new()).collect();
    for ((row, column), slot) in &slots {
        rows[*row].insert(*column, (slot.kind, slot.text(), slot.code));
    }
    place_lines(&mut down, &rows);
    place_columns(&mut across, &rows, unit);

    let height = down.places.last().map_or(0, |last| last + 1).min(MOST_LINES);
    let mut canvas = vec![Vec::new(); height as usize];
    for (row, line) in rows.iter().zip(&down.places) {
        for (column, (_, text, code)) in row {
            let first = start(across.places[*column], text.len());
            for (i, c) in text.iter().enumerate() {
                put(&mut canvas, *line, first + i as i32, (*c, *code));
            }
        }
    }
    for stroke in strokes {
        let from = (across.at(stroke.from.x), down.at(stroke.from.y));
        let to = (across.at(stroke.to.x), down.at(stroke.to.y));
        draw_stroke(&mut canvas, from, to, stroke);
    }
    canvas
}

/// The first column of a text whose middle is at a column.
fn start(middle: i32, width: usize) -> i32 {
    middle - (width.max(1) as i32 - 1) / 2
}

/// Lines at distances in proportion to the usual distance between two lines that hold more than labels.
fn place_lines(down: &mut Axis, rows: &[Row]) {
    let on_board = |row: &Row| row.values().any(|(kind, ..)| *kind != Kind::Label);
    let board: Vec<usize> = (0..rows.len()).filter(|i| on_board(&rows[*i])).collect();
    let mut gaps: Vec<f64> = board.windows(2).map(|pair| down.gap(pair[0], pair[1])).collect();
    gaps.sort_by(f64::total_cmp);
    let step = gaps.get(gaps.len() / 2).copied().unwrap_or(1.0);
    for rank in 1..down.len() {
        let lines = (down.gap(rank - 1, rank) / step).round().clamp(1.0, 3.0);
        down.places[rank] = down.places[rank - 1] + lines as i32;
    }
}

/// Columns at the smallest distances that leave a blank between texts, and in proportion.
fn place_columns(across: &mut Axis, rows: &[Row], unit: f64) {
    let mut scale: f64 = 1.0;
    for row in rows {
        let board: Vec<(usize, usize)> = row
            .iter()
            .filter(|(_, (kind, ..))| matches!(kind, Kind::Piece | Kind::Empty))
            .map(|(column, (_, text, _))| (*column, text.len()))
            .collect();
        for pair in board.windows(2) {
            let gap = across.gap(pair[0].0, pair[1].0);
            if gap > 0.4 * unit {
                scale = scale.max(((pair[0].1 + pair[1].1) as f64 / 2.0 + 1.0) / gap);
            }
        }
    }
    let scale = scale.min(8.0);
    // where the last text of each line ends, and whether a blank has to follow it
    let mut ends = vec![(0, false); rows.len()];
    for rank in 0..across.len() {
        let mut place = match rank {
            0 => 0,
            _ => across.places[rank - 1] + (across.gap(rank - 1, rank) * scale - 0.05).ceil().clamp(1.0, 12.0) as i32,
        };
        let here: Vec<(usize, bool, usize)> = (rows.iter().enumerate())
            .filter_map(|(i, row)| {
                row.get(&rank)
                    .map(|(kind, text, _)| (i, *kind != Kind::Room, text.len()))
            })
            .collect();
        for (row, solid, width) in &here {
            let (end, blank) = ends[*row];
            let first = end + i32::from(blank && *solid);
            place = place.max(first + (place - start(place, *width)));
        }
        for (row, solid, width) in here {
            ends[row] = (start(place, width) + width.max(1) as i32, solid);
        }
        across.places[rank] = place;
    }
}

fn draw_stroke(canvas: &mut [Vec<Glyph>], from: (i32, i32), to: (i32, i32), stroke: &Stroke) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let c = stroke.with.unwrap_or(match (dx, dy) {
        (_, 0) => '-',
        (0, _) => '|',
        _ if (dx > 0) == (dy > 0) => '\\',
        _ => '/',
    });
    let steps = dx.abs().max(dy.abs());
    for i in 0..=steps {
        let along = |d: i32| (f64::from(d) * f64::from(i) / f64::from(steps.max(1))).round() as i32;
        put(canvas, from.1 + along(dy), from.0 + along(dx), (c, stroke.code));
    }
}

/// Writes where nothing is written yet.
fn put(canvas: &mut [Vec<Glyph>], line: i32, column: i32, glyph: Glyph) {
    if !(0..MOST_COLUMNS).contains(&column) {
        return;
    }
    let Some(line) = usize::try_from(line).ok().and_then(|line| canvas.get_mut(line)) else {
        return;
    };
    let column = column as usize;
    if line.len() <= column {
        line.resize(column + 1, (' ', None));
    }
    if line[column].0 == ' ' {
        line[column] = glyph;
    }
}
