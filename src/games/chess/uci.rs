//! How UCI engines are spoken to about a position (Stefan Meyer-Kahlen, "Description of the universal chess interface").

use super::{Chess, Move, Position, fen};
use crate::games::{Dialect, EngineSettings};
use crate::rules::Game;

pub(super) const UCI: Dialect<Chess> = Dialect {
    protocol: "uci",
    settings,
    position,
    write,
    read: |chess, position, text| chess.read_move(position, text).ok(),
};

const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn settings(chess: &Chess) -> EngineSettings {
    if chess.table_actions {
        return Err("UCI has no draw offers and claims: leave `table_actions` off".into());
    }
    Ok(match chess.chess960 {
        true => vec![("UCI_Chess960", "true")],
        false => Vec::new(),
    })
}

fn position(_: &Chess, position: &Position) -> String {
    match fen::write(position) {
        text if text == ARRAY => "startpos".into(),
        text => format!("fen {text}"),
    }
}

fn write(chess: &Chess, position: &Position, mv: Move) -> Option<String> {
    match mv {
        Move::Piece(mv) => Some(chess.write_uci(position, mv)),
        Move::Table(_) => None,
    }
}
