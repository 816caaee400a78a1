//! Checkers (draughts): international, classic, brazilian and russian.
//!
//! A move is a whole turn, however many pieces it takes. The end of the game is worked out when a
//! move is played and kept in the position, so asking for it is free.

mod about;
mod board;
mod captures;
mod draws;
mod engine;
mod explain;
mod fen;
mod hub;
mod moves;
mod notation;
mod options;
mod pdn;
mod position;
mod scene;
#[cfg(test)]
mod tests;
mod texts;
mod wire;

pub use board::{Colour, Square};
pub use options::{DrawRules, FirstColor, Options, Variant};
pub use position::{Move, Position};

use crate::rules::{BadPosition, Game, Luck, Outcome, PerfectInformation, ReadError, Refusal, Seat, Step, Trail, Turn};
use board::Board;
use position::End;

/// The rules under one set of options.
#[derive(Clone, Debug)]
pub struct Checkers {
    variant: Variant,
    draw_rules: DrawRules,
    first: Colour,
    board: Board,
    main_road: u64,
    /// The squares of the middle files.
    centre: u64,
    men_a_side: i32,
    /// The first position, not judged yet.
    start: Position,
}

impl Checkers {
    /// The rules without a start position of their own; the options must go together.
    fn with_array(variant: Variant, draw_rules: DrawRules, first: Colour) -> Self {
        let board = Board::new(variant.side());
        let rows = |from: u32, to: u32| (from..to).fold(0, |set, row| set | board.row(row));
        let side = board.side();
        let sides = [rows(side / 2 + 1, side), rows(0, side / 2 - 1)];
        Checkers {
            variant,
            draw_rules,
            first,
            board,
            main_road: board.main_road(),
            centre: board.middle_files(),
            men_a_side: sides[0].count_ones() as i32,
            start: Position::new(sides, 0, first),
        }
    }

    fn seat_of(&self, colour: Colour) -> Seat {
        Seat(u8::from(colour != self.first))
    }

    fn colour_of(&self, seat: Seat) -> Colour {
        if seat.0 == 0 { self.first } else { self.first.other() }
    }

    /// Takes up a position whose past is not known.
    fn enter(&self, mut position: Position, trail: &mut Trail) -> Position {
        self.classify(&mut position);
        trail.push(position.key());
        self.judge(&mut position, trail);
        position
    }
}

impl PerfectInformation for Checkers {}

impl Game for Checkers {
    type Position = Position;
    type Move = Move;
    type Event = std::convert::Infallible;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self, trail: &mut Trail) -> Position {
        self.enter(self.start, trail)
    }

    fn turn(&self, position: &Position) -> Turn {
        match position.end {
            Some(_) => Turn::Over,
            None => Turn::Seat(self.seat_of(position.to_move)),
        }
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        let winner = self.seat_of(position.to_move.other());
        Some(match position.end? {
            End::NoPieces => Outcome::win(2, winner, "no_pieces"),
            End::NoMoves => Outcome::win(2, winner, "no_moves"),
            End::Draw(reason) => Outcome::draw(2, reason),
        })
    }

    fn moves(&self, position: &Position, out: &mut Vec<Move>) {
        if position.end.is_none() {
            self.list_moves(position, out);
        }
    }

    /// Also after a draw: so the field's tables count.
    fn perft_moves(&self, position: &Position, out: &mut Vec<Move>) {
        self.list_moves(position, out);
    }

    fn play(&self, position: &mut Position, mv: Move, trail: &mut Trail) {
        let mover = position.to_move;
        let by_king = position.kings & mv.from.bit() != 0;
        position.sides[mover as usize] ^= mv.from.bit();
        position.sides[mover as usize] |= mv.to.bit();
        position.sides[mover.other() as usize] &= !mv.captured;
        position.kings &= !(mv.captured | mv.from.bit());
        if by_king || mv.crowns {
            position.kings |= mv.to.bit();
        }
        position.to_move = mover.other();
        self.count(position, mv, by_king);
        trail.push(position.key());
        self.judge(position, trail);
    }

    fn happen(&self, _position: &mut Position, event: &Self::Event, _trail: &mut Trail) {
        match *event {}
    }

    fn write_move(&self, position: &Position, mv: Move) -> String {
        self.write_numbers(position, mv)
    }

    fn write_alternative(&self, position: &Position, mv: Move) -> Option<(&'static str, String)> {
        (self.board.side() == 8).then(|| ("algebraic", self.write_algebraic(position, mv)))
    }

    fn read_move(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        self.read_text(position, text)
    }

    fn explain(&self, position: &Position, mv: Move) -> Refusal {
        self.refusal(position, mv)
    }

    fn write_event(&self, _position: &Position, event: &Self::Event) -> String {
        match *event {}
    }

    fn read_event(&self, _position: &Position, _text: &str) -> Result<Self::Event, ReadError> {
        Err(ReadError::Notation("checkers has no chance events".into()))
    }

    fn position_text(&self, position: &Position) -> String {
        self.write_fen(position)
    }

    fn read_position(&self, text: &str, trail: &mut Trail, _luck: &mut dyn Luck) -> Result<Position, BadPosition> {
        Ok(self.enter(self.read_fen(text)?, trail))
    }

    /// From, then every square the piece lands on.
    fn steps(&self, position: &Position, mv: Move) -> Vec<Step> {
        let stops = self.stops(position, mv);
        stops
            .into_iter()
            .map(|square| Step::cell(self.board.number(square).to_string()))
            .collect()
    }

    /// Nobody wins without pieces.
    fn can_win(&self, position: &Position, seat: Seat) -> bool {
        position.sides[self.colour_of(seat) as usize] != 0
    }
}
