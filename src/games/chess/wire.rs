//! Options and messages.

use cozy_chess::{BoardBuilder, Color, File, Piece, Rank, Square};

use super::position::{Offer, Position, Wing};
use super::{Chess, DrawRules, Move, Options, TableAction, engine, san};
use crate::games::{About, Dialect, Format, Wire};
use crate::pb::games::chess::v1 as pb;
use crate::pb::types::v1::Scene;
use crate::rules::{BadOption, Luck, ReadError};
use crate::search::{Answer, Task};

/// The usual array among the 960.
const USUAL_ARRAY: u32 = 518;

impl Wire for Chess {
    const ABOUT: About = super::about::ABOUT;
    const FORMATS: &'static [Format<Self>] = &[super::pgn::PGN];
    const DIALECTS: &'static [Dialect<Self>] = &[super::uci::UCI];

    type Options = Options;
    type OptionsMessage = pb::Options;
    type StateMessage = pb::State;
    type MoveMessage = pb::Move;

    /// Chess960 without a number builds with the usual array: until the seats are filled nobody
    /// plays, and then [`resolve`](Wire::resolve) has drawn one.
    fn build(options: &Options, _rules_version: u32) -> Result<Self, Vec<BadOption>> {
        let number = options.chess960_position;
        let mut faults = Vec::new();
        let mut refuse = |path: &str, what: &str| faults.push(BadOption::new(path, what));
        if number.is_some() && !options.chess960 {
            refuse("chess960_position", "needs `chess960`");
        }
        if number.is_some() && options.start_position.is_some() {
            refuse("chess960_position", "can't be given together with `start_position`");
        }
        if number.is_some_and(|number| number > 959) {
            refuse("chess960_position", "is a number from 0 to 959");
        }
        let array = number.filter(|&number| number <= 959).unwrap_or(USUAL_ARRAY);
        let array = BoardBuilder::chess960_startpos(array).build();
        let board = array.expect("every array is a legal position");
        let mut chess = Chess {
            draw_rules: options.draw_rules,
            table_actions: options.table_actions,
            chess960: options.chess960,
            start: Position::new(board, 0, 1),
        };
        if let Some(fen) = &options.start_position {
            match chess.read_fen(fen) {
                Ok(start) if start.offer == Offer::Pending => {
                    faults.push(BadOption::new("start_position", "no game starts with a draw offer"));
                }
                Ok(start) => chess.start = start,
                Err(fault) => faults.push(BadOption::new("start_position", fault.0)),
            }
        }
        if faults.is_empty() { Ok(chess) } else { Err(faults) }
    }

    fn resolve(mut options: Options, luck: &mut dyn Luck) -> Options {
        if options.chess960 && options.start_position.is_none() && options.chess960_position.is_none() {
            options.chess960_position = Some(luck.below(960) as u32);
        }
        options
    }

    fn options_message(options: &Options) -> pb::Options {
        let draw_rules = match options.draw_rules {
            DrawRules::Site => pb::DrawRules::Site,
            DrawRules::Fide => pb::DrawRules::Fide,
        };
        pb::Options {
            draw_rules: draw_rules.into(),
            table_actions: options.table_actions,
            chess960: options.chess960,
            chess960_position: options.chess960_position,
            start_position: options.start_position.clone(),
        }
    }

    fn read_options(message: pb::Options, faults: &mut Vec<BadOption>) -> Options {
        let draw_rules = match pb::DrawRules::try_from(message.draw_rules) {
            Ok(pb::DrawRules::Unspecified | pb::DrawRules::Site) => DrawRules::Site,
            Ok(pb::DrawRules::Fide) => DrawRules::Fide,
            Err(_) => {
                faults.push(BadOption::new("draw_rules", "no such draw rules"));
                DrawRules::default()
            }
        };
        Options {
            draw_rules,
            table_actions: message.table_actions,
            chess960: message.chess960,
            chess960_position: message.chess960_position,
            start_position: message.start_position,
        }
    }

    fn state_message(&self, view: &Position) -> pb::State {
        let board = &view.board;
        let colour = match board.side_to_move() {
            Color::White => pb::Colour::White,
            Color::Black => pb::Colour::Black,
        };
        let rook = |file: Option<File>, rank| file.map_or_else(String::new, |file| Square::new(file, rank).to_string());
        let [white, black] = Color::ALL.map(|color| board.castle_rights(color));
        pb::State {
            squares: Square::ALL
                .iter()
                .map(|&square| piece_on(view, square).into())
                .collect(),
            side_to_move: colour.into(),
            castling: Some(pb::CastlingRights {
                white_king_side: rook(white.short, Rank::First),
                white_queen_side: rook(white.long, Rank::First),
                black_king_side: rook(black.short, Rank::Eighth),
                black_queen_side: rook(black.long, Rank::Eighth),
            }),
            en_passant: view
                .en_passant_square()
                .map_or_else(String::new, |square| square.to_string()),
            halfmove_clock: view.halfmoves,
            fullmove_number: view.fullmove,
            check: view.in_check(),
            draw_offer_pending: view.offer == Offer::Pending && view.end.is_none(),
        }
    }

    fn move_message(&self, position: &Position, mv: Move) -> pb::Move {
        let action = match mv {
            Move::Piece(mv) => pb::r#move::Action::Piece(pb::PieceMove {
                from: mv.from.to_string(),
                to: position.landing(mv).to_string(),
                promotion: promotion_message(mv.promotion).into(),
                castling: position.castling(mv).is_some(),
            }),
            Move::Table(action) => pb::r#move::Action::Table(action_message(action).into()),
        };
        pb::Move { action: Some(action) }
    }

    fn read_move_message(&self, position: &Position, message: pb::Move) -> Result<Move, ReadError> {
        match message.action {
            Some(pb::r#move::Action::Piece(mv)) => read_piece_move(position, &mv).map(Move::Piece),
            Some(pb::r#move::Action::Table(action)) => TableAction::ALL
                .into_iter()
                .find(|&known| i32::from(action_message(known)) == action)
                .map(Move::Table)
                .ok_or_else(|| ReadError::Notation("the move message names no table action".into())),
            None => Err(ReadError::Notation(
                "the move message says neither a piece's move nor a table action".into(),
            )),
        }
    }

    fn scene(&self, view: &Position) -> Scene {
        self.draw_scene(view)
    }

    fn suggest(task: &Task<'_, Self>) -> Answer<Move> {
        engine::suggest(task)
    }
}

fn piece_on(position: &Position, square: Square) -> pb::Piece {
    let board = &position.board;
    match board.color_on(square).zip(board.piece_on(square)) {
        None => pb::Piece::Unspecified,
        Some((Color::White, Piece::Pawn)) => pb::Piece::WhitePawn,
        Some((Color::White, Piece::Knight)) => pb::Piece::WhiteKnight,
        Some((Color::White, Piece::Bishop)) => pb::Piece::WhiteBishop,
        Some((Color::White, Piece::Rook)) => pb::Piece::WhiteRook,
        Some((Color::White, Piece::Queen)) => pb::Piece::WhiteQueen,
        Some((Color::White, Piece::King)) => pb::Piece::WhiteKing,
        Some((Color::Black, Piece::Pawn)) => pb::Piece::BlackPawn,
        Some((Color::Black, Piece::Knight)) => pb::Piece::BlackKnight,
        Some((Color::Black, Piece::Bishop)) => pb::Piece::BlackBishop,
        Some((Color::Black, Piece::Rook)) => pb::Piece::BlackRook,
        Some((Color::Black, Piece::Queen)) => pb::Piece::BlackQueen,
        Some((Color::Black, Piece::King)) => pb::Piece::BlackKing,
    }
}

fn promotion_message(promotion: Option<Piece>) -> pb::Promotion {
    match promotion {
        Some(Piece::Knight) => pb::Promotion::Knight,
        Some(Piece::Bishop) => pb::Promotion::Bishop,
        Some(Piece::Rook) => pb::Promotion::Rook,
        Some(Piece::Queen) => pb::Promotion::Queen,
        Some(Piece::Pawn | Piece::King) | None => pb::Promotion::Unspecified,
    }
}

fn action_message(action: TableAction) -> pb::TableAction {
    match action {
        TableAction::Resign => pb::TableAction::Resign,
        TableAction::DrawOffer => pb::TableAction::DrawOffer,
        TableAction::DrawAccept => pb::TableAction::DrawAccept,
        TableAction::DrawDecline => pb::TableAction::DrawDecline,
        TableAction::ClaimThreefold => pb::TableAction::ClaimThreefold,
        TableAction::ClaimFiftyMoves => pb::TableAction::ClaimFiftyMoves,
    }
}

fn read_piece_move(position: &Position, message: &pb::PieceMove) -> Result<cozy_chess::Move, ReadError> {
    let square = |text: &str| {
        let refused = || ReadError::Notation("`from` and `to` are squares from a1 to h8".into());
        text.parse::<Square>().map_err(|_| refused())
    };
    let promotion = match pb::Promotion::try_from(message.promotion) {
        Ok(pb::Promotion::Unspecified) => None,
        Ok(pb::Promotion::Knight) => Some(Piece::Knight),
        Ok(pb::Promotion::Bishop) => Some(Piece::Bishop),
        Ok(pb::Promotion::Rook) => Some(Piece::Rook),
        Ok(pb::Promotion::Queen) => Some(Piece::Queen),
        Err(_) => return Err(ReadError::Notation("no such promotion".into())),
    };
    let mv = cozy_chess::Move {
        from: square(&message.from)?,
        to: square(&message.to)?,
        promotion,
    };
    if !message.castling {
        return Ok(san::as_castling(position, mv));
    }
    let wing = match mv.to.file() {
        File::G => Wing::King,
        File::C => Wing::Queen,
        _ => {
            return Err(ReadError::Notation(
                "a castling king ends on the g or the c file".into(),
            ));
        }
    };
    let castling = san::read_castling(position, wing)?;
    if castling.from == mv.from && position.landing(castling) == mv.to {
        Ok(castling)
    } else {
        Err(ReadError::Notation(
            "castling goes from the king's square to where the king ends".into(),
        ))
    }
}
