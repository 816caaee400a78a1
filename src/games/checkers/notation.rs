//! Moves as text (section 7 of the rules document).

use std::fmt::Write;

use super::Checkers;
use super::board::Square;
use super::position::{Move, Position};
use crate::rules::{ReadError, Refusal};

/// No move names more squares.
const MOST_SQUARES: usize = 33;

/// How a capture is told from others.
struct Telling {
    /// Its first square, then the landing squares of its least path, compared number by number.
    stops: Vec<Square>,
    /// Whether another legal capture starts and ends on the same squares.
    has_rival: bool,
}

impl Checkers {
    /// Shows how a legal capture is told from others by its paths.
    fn tell(&self, position: &Position, mv: Move) -> Telling {
        let mut least: Vec<Square> = Vec::new();
        let mut has_rival = false;
        self.captures_from(position, mv.from, &mut |run| {
            let other = self.finished(run);
            if other == mv {
                if least.is_empty() {
                    least = run.landings().to_vec();
                }
            } else if other.to == mv.to && (!self.variant.takes_most() || other.takes() == mv.takes()) {
                has_rival = true;
            }
        });
        least.insert(0, mv.from);
        Telling {
            stops: least,
            has_rival,
        }
    }

    /// Every square on which the piece stands in turn.
    pub(super) fn stops(&self, position: &Position, mv: Move) -> Vec<Square> {
        if mv.is_capture() {
            self.tell(position, mv).stops
        } else {
            vec![mv.from, mv.to]
        }
    }

    fn write(&self, position: &Position, mv: Move, name: impl Fn(Square) -> String) -> String {
        if !mv.is_capture() {
            return format!("{}-{}", name(mv.from), name(mv.to));
        }
        let telling = self.tell(position, mv);
        if !telling.has_rival {
            return format!("{}x{}", name(mv.from), name(mv.to));
        }
        let mut text = String::new();
        for (index, &square) in telling.stops.iter().enumerate() {
            let separator = if index == 0 { "" } else { "x" };
            write!(text, "{separator}{}", name(square)).expect("a string takes every write");
        }
        text
    }

    pub(super) fn write_numbers(&self, position: &Position, mv: Move) -> String {
        self.write(position, mv, |square| self.board.number(square).to_string())
    }

    pub(super) fn write_algebraic(&self, position: &Position, mv: Move) -> String {
        self.write(position, mv, |square| self.algebraic(square))
    }

    /// A square by file and rank.
    pub(super) fn algebraic(&self, square: Square) -> String {
        let (row, column) = self.board.place(square);
        format!("{}{}", char::from(b'a' + column as u8), self.board.side() - row)
    }

    /// A square by number or, on 8x8, by file and rank.
    pub(super) fn read_square(&self, text: &str) -> Option<Square> {
        let mut chars = text.chars();
        let first = chars.next()?;
        if first.is_ascii_digit() {
            let is_number = text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) && first != '0';
            return self.board.square(text.parse().ok().filter(|_| is_number)?);
        }
        let column = u32::from(first.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
        let rank = chars.next()?.to_digit(10)?;
        let row = self.board.side().checked_sub(rank)?;
        let is_square = self.board.side() == 8 && chars.next().is_none();
        self.board.at(row, column).filter(|_| is_square)
    }

    pub(super) fn read_text(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let text = text.trim();
        let is_quiet = text.contains('-');
        let squares: Option<Vec<Square>> = if is_quiet {
            text.split('-').take(3).map(|part| self.read_square(part)).collect()
        } else {
            let parts = text.split(['x', ':']).take(MOST_SQUARES + 1);
            parts.map(|part| self.read_square(part)).collect()
        };
        match squares.as_deref() {
            Some(&[from, to]) if is_quiet => Ok(self.quiet(position, from, to)),
            Some(stops @ [_, _, ..]) if !is_quiet && stops.len() <= MOST_SQUARES => {
                self.read_capture(position, stops).map_err(ReadError::Illegal)
            }
            _ => Err(ReadError::Notation(format!(
                "expected squares from 1 to {}, such as `32-28`, `19x30` or `35x24x13`",
                self.board.last_number()
            ))),
        }
    }

    /// A capture by its first and last square, or by every square of a path. Two squares that fit several
    /// captures mean the one that is a single jump.
    pub(super) fn read_capture(&self, position: &Position, stops: &[Square]) -> Result<Move, Refusal> {
        if let [from, to] = *stops {
            let mut fitting = self.legal(position);
            fitting.retain(|mv| mv.is_capture() && mv.from == from && mv.to == to);
            if fitting.len() > 1 {
                let single = fitting.iter().find(|mv| mv.takes() == 1).copied();
                return single.ok_or_else(|| {
                    Refusal::new("ambiguous_capture")
                        .with("from", self.board.number(from))
                        .with("to", self.board.number(to))
                });
            }
            if let Some(mv) = fitting.pop() {
                return Ok(mv);
            }
        }
        self.trace(position, stops)
    }
}
