//! The faults of other programs, and laws that only checkers has.

mod cases;
mod draws;
mod laws;
mod reference;
mod texts;

use serde_json::{Value, json};

use super::{Checkers, Move, Position};
use crate::games::Wire;
use crate::rules::{Game, Luck, Trail, Turn};
use crate::search::SearchLuck;

/// Every variant with every set of draw rules.
fn all_rules() -> [Value; 6] {
    [
        json!({}),
        json!({ "variant": "classic" }),
        json!({ "variant": "classic", "first_color": "black" }),
        json!({ "variant": "brazilian" }),
        json!({ "variant": "brazilian", "draw_rules": "federation" }),
        json!({ "variant": "russian" }),
    ]
}

fn game(options: Value) -> Checkers {
    let options = serde_json::from_value(options).expect("the options are of the right form");
    Checkers::build(&options, 1).expect("the options are good")
}

/// A game that goes on in a position.
struct Table {
    game: Checkers,
    position: Position,
    trail: Trail,
}

impl Table {
    fn new(options: Value) -> Self {
        let game = game(options);
        let mut trail = Trail::new();
        let position = game.start(&mut trail);
        Table { game, position, trail }
    }

    fn from_fen(variant: &str, fen: &str) -> Self {
        Table::new(json!({ "variant": variant, "start_position": fen }))
    }

    fn fen(&self) -> String {
        self.game.position_text(&self.position)
    }

    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.game.moves(&self.position, &mut moves);
        moves
    }

    fn texts(&self) -> Vec<String> {
        let write = |mv| self.game.write_move(&self.position, mv);
        let mut texts: Vec<String> = self.moves().into_iter().map(write).collect();
        texts.sort();
        texts
    }

    fn make(&mut self, mv: Move) {
        self.game.play(&mut self.position, mv, &mut self.trail);
    }

    /// Plays the moves of a line.
    fn play(&mut self, line: &str) -> &mut Self {
        for text in line.split_whitespace() {
            let read = self.game.read_move(&self.position, text);
            let mv = read.unwrap_or_else(|fault| panic!("{text} in {}: {fault}", self.fen()));
            assert!(self.moves().contains(&mv), "{text} in {}", self.fen());
            self.make(mv);
        }
        self
    }

    fn reason(&self) -> Option<&'static str> {
        self.game.outcome(&self.position).map(|outcome| outcome.reason)
    }

    /// The rule that refuses a move.
    fn refusal(&self, text: &str) -> &'static str {
        match self.game.read_move(&self.position, text) {
            Ok(mv) => {
                assert!(!self.moves().contains(&mv), "{text} is legal");
                self.game.explain(&self.position, mv).rule
            }
            Err(crate::rules::ReadError::Illegal(refusal)) => refusal.rule,
            Err(fault) => panic!("{text}: {fault}"),
        }
    }
}

/// Plays games at random and shows every position.
fn wander(options: &Value, games: u64, mut look: impl FnMut(&Table)) {
    for seed in 0..games {
        let mut luck = SearchLuck::new(seed);
        let mut table = Table::new(options.clone());
        loop {
            look(&table);
            let moves = table.moves();
            assert_eq!(moves.is_empty(), table.game.turn(&table.position) == Turn::Over);
            if moves.is_empty() {
                break;
            }
            table.make(moves[luck.below(moves.len() as u64) as usize]);
        }
    }
}

/// Positions with pieces strewn at random, a share of them kings.
fn strew(variant: &str, count: u64, mut look: impl FnMut(&Table)) {
    let mut luck = SearchLuck::new(count);
    let mut table = Table::new(json!({ "variant": variant }));
    let last = table.game.board.last_number() as u64;
    for _ in 0..count {
        let mut position = Position::new([0; 2], 0, table.position.to_move);
        for _ in 0..2 + luck.below(last / 2) {
            let number = 1 + luck.below(last) as u32;
            let bit = table
                .game
                .board
                .square(number)
                .expect("the number is on the board")
                .bit();
            let colour = super::Colour::ALL[luck.below(2) as usize];
            let is_king = luck.below(3) == 0 || table.game.board.crown_row(colour) & bit != 0;
            if position.occupied() & bit == 0 {
                position.sides[colour as usize] |= bit;
                position.kings |= if is_king { bit } else { 0 };
            }
        }
        table.trail = Trail::new();
        table.position = table.game.enter(position, &mut table.trail);
        look(&table);
        position.to_move = position.to_move.other();
        table.trail = Trail::new();
        table.position = table.game.enter(position, &mut table.trail);
        look(&table);
    }
}
