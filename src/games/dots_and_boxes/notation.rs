//! Moves and positions as text (section 7 of the rules document).

use super::{Colour, DotsAndBoxes, Move, Phase, Position, SETUP_SIDES, Sides};
use crate::rules::{BadPosition, ReadError};

impl DotsAndBoxes {
    pub(super) fn read_text(&self, text: &str) -> Result<Move, ReadError> {
        let text = text.trim().to_ascii_lowercase();
        match text.as_str() {
            "stop" => Ok(Move::Stop),
            "keep" => Ok(Move::Keep),
            "swap" => Ok(Move::Swap),
            _ => self.read_side(&text).map(Move::Draw).ok_or_else(|| {
                ReadError::Notation("expected a dot and `h` or `v` (`c2h`), `stop`, `keep` or `swap`".into())
            }),
        }
    }

    fn read_side(&self, text: &str) -> Option<u8> {
        let mut chars = text.chars();
        let (column, direction) = (chars.next()?, chars.next_back()?);
        let row = chars.as_str();
        if !column.is_ascii_lowercase()
            || !matches!(direction, 'h' | 'v')
            || !row.starts_with(|digit: char| matches!(digit, '1'..='9'))
        {
            return None;
        }
        let row: u8 = row.parse().ok()?;
        self.grid.side(direction == 'h', row - 1, column as u8 - b'a')
    }

    pub(super) fn write_position(&self, position: &Position) -> String {
        let grid = &self.grid;
        let mut text = String::new();
        let line = |text: &mut String, row: u8| {
            for column in 0..grid.cols {
                let drawn = position.drawn.has(grid.horizontal(row, column));
                text.push(if drawn { '-' } else { '.' });
            }
        };
        for row in (0..grid.rows).rev() {
            line(&mut text, row + 1);
            text.push('/');
            for column in 0..=grid.cols {
                let drawn = position.drawn.has(grid.vertical(row, column));
                text.push(if drawn { '|' } else { '.' });
                if column < grid.cols {
                    let number = row * grid.cols + column;
                    text.push(match position.boxes.map(|boxes| boxes >> number & 1) {
                        [1, _] => 'a',
                        [_, 1] => 'b',
                        _ => '.',
                    });
                }
            }
            text.push('/');
        }
        line(&mut text, 0);
        let to_move = match (position.phase, position.to_move) {
            (Phase::Over, _) => '-',
            (_, Colour::A) => 'a',
            (_, Colour::B) => 'b',
        };
        let phase = match position.phase {
            Phase::Setup => "setup",
            Phase::Choice => "choice",
            Phase::Play => "play",
            Phase::Over => "over",
        };
        format!("{text} {to_move} {} {phase}", position.owner(Colour::A))
    }

    pub(super) fn read_position_text(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [lines, to_move, owner, phase] = fields[..] else {
            return Err(BadPosition::new(
                "expected four fields: lines, colour to move, the seat that owns A, the phase",
            ));
        };
        let (drawn, boxes) = self.read_lines(lines)?;
        let phase = match phase {
            "setup" => Phase::Setup,
            "choice" => Phase::Choice,
            "play" => Phase::Play,
            "over" => Phase::Over,
            _ => return Err(BadPosition::new("the phase is `setup`, `choice`, `play` or `over`")),
        };
        let count = drawn.len();
        if (phase == Phase::Over) != (count == u32::from(self.grid.sides())) {
            return Err(BadPosition::new("the phase is `over` exactly when all sides are drawn"));
        }
        let sides = match phase {
            Phase::Setup => 0..SETUP_SIDES,
            Phase::Choice => 1..SETUP_SIDES + 1,
            Phase::Play | Phase::Over => 0..u32::MAX,
        };
        if !sides.contains(&count) {
            return Err(BadPosition::new(format!(
                "{count} sides are not possible in this phase"
            )));
        }
        if matches!(phase, Phase::Setup | Phase::Choice) && (!self.pie || owner != "0") {
            return Err(BadPosition::new(
                "setup and choice are phases of the pie rule, and seat 0 owns A in them",
            ));
        }
        let swapped = match owner {
            "0" => false,
            "1" if self.pie => true,
            "1" => return Err(BadPosition::new("seat 1 owns A only by the pie rule")),
            _ => return Err(BadPosition::new("the seat that owns A is `0` or `1`")),
        };
        let to_move = match (to_move, phase) {
            ("-", Phase::Over) => Colour::A,
            ("a", Phase::Setup | Phase::Choice | Phase::Play) => Colour::A,
            ("b", Phase::Setup | Phase::Choice | Phase::Play) => Colour::B,
            _ => return Err(BadPosition::new("the colour to move is `a` or `b`, and `-` when over")),
        };
        Ok(Position {
            drawn,
            boxes,
            to_move,
            swapped,
            phase,
        })
    }

    fn read_lines(&self, lines: &str) -> Result<(Sides, [u128; 2]), BadPosition> {
        let grid = &self.grid;
        let lines: Vec<&str> = lines.split('/').collect();
        let (across, along) = (usize::from(grid.cols), 2 * usize::from(grid.cols) + 1);
        let right = |(index, line): (usize, &&str)| {
            line.chars().count() == if index.is_multiple_of(2) { across } else { along }
        };
        if lines.len() != 2 * usize::from(grid.rows) + 1 || !lines.iter().enumerate().all(right) {
            return Err(BadPosition::new(format!(
                "expected {} lines, by turns of {across} and {along} characters",
                2 * grid.rows + 1
            )));
        }
        let mut drawn = Sides::default();
        let mut boxes = [0; 2];
        for (index, line) in (0..).zip(lines.iter().rev()) {
            let row: u8 = index / 2;
            for (place, letter) in (0..).zip(line.chars()) {
                let place: u8 = place;
                let (side, number) = match (index % 2, place % 2) {
                    (0, _) => (Some(grid.horizontal(row, place)), 0),
                    (_, 0) => (Some(grid.vertical(row, place / 2)), 0),
                    _ => (None, row * grid.cols + place / 2),
                };
                match (letter, side) {
                    ('.', _) => {}
                    ('-', Some(side)) if index % 2 == 0 => drawn.insert(side),
                    ('|', Some(side)) if index % 2 == 1 => drawn.insert(side),
                    ('a', None) => boxes[0] |= 1 << number,
                    ('b', None) => boxes[1] |= 1 << number,
                    _ => return Err(BadPosition::new(format!("`{letter}` has no place there"))),
                }
            }
        }
        for number in 0..grid.boxes() {
            let closed = grid.around(number).iter().all(|&side| drawn.has(side));
            if closed != ((boxes[0] | boxes[1]) >> number & 1 == 1) {
                return Err(BadPosition::new(
                    "a box has a letter exactly when its four sides are drawn",
                ));
            }
        }
        Ok((drawn, boxes))
    }
}
