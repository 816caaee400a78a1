//! The rules of chess, tested: known faults of other programs, notation, refusals, judgement.

mod cases;
mod castling;
mod engine;
mod notation;
mod options;
mod refusals;

use serde_json::{Value, json};

use super::{Chess, Move, Options, Position};
use crate::games::Wire;
use crate::rules::{Game, Luck, ReadError, Trail, Turn};
use crate::search::SearchLuck;

/// A game in progress.
pub(super) struct Table {
    pub(super) game: Chess,
    pub(super) position: Position,
    trail: Trail,
}

impl Table {
    pub(super) fn new(options: Value) -> Self {
        let options: Options = serde_json::from_value(options).unwrap();
        let game = Chess::build(&options, 1).unwrap();
        let mut trail = Trail::new();
        let position = game.start(&mut trail);
        Table { game, position, trail }
    }

    pub(super) fn from_fen(fen: &str) -> Self {
        Self::new(json!({ "start_position": fen }))
    }

    pub(super) fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        moves
    }

    pub(super) fn texts(&self) -> Vec<String> {
        let written = self.moves().into_iter().map(|mv| self.write(mv));
        let mut texts: Vec<String> = written.collect();
        texts.sort();
        texts
    }

    pub(super) fn write(&self, mv: Move) -> String {
        self.game.write_move(&self.position, mv)
    }

    pub(super) fn read(&self, text: &str) -> Result<Move, ReadError> {
        let mv = self.game.read_move(&self.position, text)?;
        if self.moves().contains(&mv) {
            return Ok(mv);
        }
        Err(self.game.explain(&self.position, mv).into())
    }

    pub(super) fn make(&mut self, mv: Move) {
        self.game.play(&mut self.position, mv, &mut self.trail);
    }

    /// Plays moves given in any notation.
    pub(super) fn play(&mut self, line: &str) -> &mut Self {
        for text in line.split_whitespace() {
            let mv = self.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            self.make(mv);
        }
        self
    }

    pub(super) fn fen(&self) -> String {
        self.game.position_text(&self.position)
    }

    pub(super) fn reason(&self) -> Option<&'static str> {
        let outcome = self.game.outcome(&self.position);
        assert_eq!(outcome.is_some(), self.game.turn(&self.position) == Turn::Over);
        assert_eq!(outcome.is_some(), self.moves().is_empty());
        outcome.map(|outcome| outcome.reason)
    }
}

/// Shows `look` every position of random games.
pub(super) fn wander(options: Value, games: u32, mut look: impl FnMut(&Table)) {
    let mut luck = SearchLuck::new(7);
    for _ in 0..games {
        let mut table = Table::new(options.clone());
        for _ in 0..200 {
            look(&table);
            let moves = table.moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[luck.below(moves.len() as u64) as usize];
            table.make(mv);
        }
    }
}
