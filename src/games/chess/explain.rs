//! Why a move is not legal.

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves, get_bishop_rays,
    get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use super::position::{Move, Offer, Position, TableAction, Wing};
use super::san::upper;
use super::{Chess, DrawRules};
use crate::rules::Refusal;

impl Chess {
    pub(super) fn explain_move(&self, position: &Position, mv: Move) -> Refusal {
        match mv {
            Move::Piece(mv) => refusal(position, mv),
            Move::Table(action) => self.explain_action(position, action),
        }
    }

    fn explain_action(&self, position: &Position, action: TableAction) -> Refusal {
        let answers = matches!(action, TableAction::DrawAccept | TableAction::DrawDecline);
        if !self.table_actions {
            return Refusal::new("no_table_actions");
        }
        match (position.offer, action) {
            (Offer::Pending, _) if !answers => Refusal::new("answer_the_offer"),
            (Offer::Declined, TableAction::DrawOffer) => Refusal::new("offer_already_made"),
            (_, TableAction::ClaimThreefold | TableAction::ClaimFiftyMoves) if self.draw_rules == DrawRules::Site => {
                Refusal::new("draws_are_automatic")
            }
            (_, TableAction::ClaimThreefold) => Refusal::new("not_threefold").with("times", position.times),
            (_, TableAction::ClaimFiftyMoves) => Refusal::new("not_fifty_moves").with("half_moves", position.halfmoves),
            _ => Refusal::new("no_offer_to_answer"),
        }
    }
}

/// Why a move on the board is not legal.
pub(super) fn refusal(position: &Position, mv: cozy_chess::Move) -> Refusal {
    let board = &position.board;
    let color = board.side_to_move();
    if position.offer == Offer::Pending {
        return Refusal::new("answer_the_offer");
    }
    let Some(piece) = board.piece_on(mv.from) else {
        return Refusal::new("empty_square").with("square", mv.from);
    };
    if !board.colors(color).has(mv.from) {
        return Refusal::new("not_your_piece").with("square", mv.from);
    }
    if let Some(wing) = castling_attempt(position, piece, mv) {
        return castling_refusal(position, wing, mv);
    }
    if board.colors(color).has(mv.to) {
        return Refusal::new("own_piece_on_target").with("square", mv.to);
    }
    if let Some(refusal) = movement_refusal(position, piece, mv) {
        return refusal;
    }
    let promotes = piece == Piece::Pawn && mv.to.rank() == Rank::Eighth.relative_to(color);
    match mv.promotion {
        None if promotes => return Refusal::new("promotion_missing").with("square", mv.to),
        Some(_) if !promotes => return Refusal::new("no_promotion_here"),
        _ => {}
    }
    safety_refusal(position, piece, mv)
}

/// The wing that a king's move aims at by castling: onto an own rook; or along the back rank from e
/// to c or g, once the right is lost that would have let the reader put the rook's square.
fn castling_attempt(position: &Position, piece: Piece, mv: cozy_chess::Move) -> Option<Wing> {
    if let Some(wing) = position.castling(mv) {
        return Some(wing);
    }
    let home = Square::new(File::E, Rank::First.relative_to(position.board.side_to_move()));
    if piece != Piece::King || mv.from != home || mv.to.rank() != home.rank() {
        return None;
    }
    let wing = match mv.to.file() {
        File::G => Wing::King,
        File::C => Wing::Queen,
        _ => return None,
    };
    position.castling_move(wing).is_none().then_some(wing)
}

fn castling_refusal(position: &Position, wing: Wing, mv: cozy_chess::Move) -> Refusal {
    let board = &position.board;
    let color = board.side_to_move();
    let Some(castling) = position.castling_move(wing).filter(|&castling| castling == mv) else {
        return Refusal::new("castling_right_lost");
    };
    if position.in_check() {
        return Refusal::new("castling_in_check");
    }
    let (king_file, rook_file) = wing.end_files();
    let king_end = Square::new(king_file, castling.from.rank());
    let rook_end = Square::new(rook_file, castling.from.rank());
    let way = |from, to: Square| get_between_rays(from, to) | to.bitboard();
    let pieces = castling.from.bitboard() | castling.to.bitboard();
    let must_be_empty = (way(castling.from, king_end) | way(castling.to, rook_end)) & !pieces;
    if let Some(square) = (must_be_empty & board.occupied()).next_square() {
        return Refusal::new("castling_path_blocked").with("square", square);
    }
    // What is left is an attack on the way, or on the landing square once the rook has left.
    let occupied = board.occupied() & !castling.from.bitboard();
    let attacked = way(castling.from, king_end)
        .iter()
        .find(|&square| !attackers(board, square, !color, occupied).is_empty());
    Refusal::new("castling_through_attack").with("square", attacked.unwrap_or(king_end))
}

/// Refuses what the piece can't do on this board, whatever becomes of its king.
fn movement_refusal(position: &Position, piece: Piece, mv: cozy_chess::Move) -> Option<Refusal> {
    let board = &position.board;
    let occupied = board.occupied();
    let cannot = || {
        Refusal::new("not_how_it_moves")
            .with("piece", upper(piece))
            .with("from", mv.from)
            .with("to", mv.to)
    };
    let along = |rays: BitBoard| {
        if !rays.has(mv.to) {
            return Some(cannot());
        }
        let blocker = (get_between_rays(mv.from, mv.to) & occupied).next_square()?;
        Some(Refusal::new("path_blocked").with("square", blocker))
    };
    match piece {
        Piece::Pawn => pawn_refusal(position, mv).map(|refusal| refusal.unwrap_or_else(cannot)),
        Piece::Knight => (!get_knight_moves(mv.from).has(mv.to)).then(cannot),
        Piece::King => (!get_king_moves(mv.from).has(mv.to)).then(cannot),
        Piece::Bishop => along(get_bishop_rays(mv.from)),
        Piece::Rook => along(get_rook_rays(mv.from)),
        Piece::Queen => along(get_bishop_rays(mv.from) | get_rook_rays(mv.from)),
    }
}

/// `Some(None)` where a pawn never moves like this.
fn pawn_refusal(position: &Position, mv: cozy_chess::Move) -> Option<Option<Refusal>> {
    let board = &position.board;
    let color = board.side_to_move();
    let occupied = board.occupied();
    if get_pawn_attacks(mv.from, color).has(mv.to) {
        let beside = Square::new(mv.to.file(), mv.from.rank());
        let steps_over = mv.to.rank() == Rank::Sixth.relative_to(color);
        let enemy_pawn = board.colored_pieces(!color, Piece::Pawn).has(beside);
        let noted = board.en_passant() == Some(mv.to.file()) && steps_over;
        return if occupied.has(mv.to) || noted {
            None
        } else if steps_over && enemy_pawn {
            Some(Some(Refusal::new("en_passant_too_late").with("square", beside)))
        } else {
            Some(Some(Refusal::new("nothing_to_capture").with("square", mv.to)))
        };
    }
    let forward = |square: Square| square.try_offset(0, if color == Color::White { 1 } else { -1 });
    let one = forward(mv.from)?;
    let two = forward(one).filter(|_| mv.from.rank() == Rank::Second.relative_to(color));
    let way = if mv.to == one {
        one.bitboard()
    } else if Some(mv.to) == two {
        one.bitboard() | mv.to.bitboard()
    } else {
        return Some(None);
    };
    let blocker = (way & occupied).next_square()?;
    Some(Some(Refusal::new("path_blocked").with("square", blocker)))
}

/// The piece can move so, but its king would stand attacked.
fn safety_refusal(position: &Position, piece: Piece, mv: cozy_chess::Move) -> Refusal {
    let board = &position.board;
    let color = board.side_to_move();
    if piece == Piece::King {
        return Refusal::new("king_into_check").with("square", mv.to);
    }
    if board.checkers().len() > 1 {
        return Refusal::new("double_check");
    }
    if board.pinned().has(mv.from) {
        return Refusal::new("pinned").with("square", mv.from);
    }
    if let Some(checker) = board.checkers().next_square() {
        return Refusal::new("check_not_answered")
            .with("square", checker)
            .with("king", board.king(color));
    }
    // Not pinned and not in check: only a capture en passant can still bare the king, by taking two pieces off one line.
    Refusal::new("en_passant_exposes_king").with("king", board.king(color))
}

/// The pieces of `color` that attack a square, if just `occupied` stood on the board.
fn attackers(board: &Board, square: Square, color: Color, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.colored_pieces(color, piece);
    let straight = of(Piece::Rook) | of(Piece::Queen);
    let slanted = of(Piece::Bishop) | of(Piece::Queen);
    get_rook_moves(square, occupied) & straight
        | get_bishop_moves(square, occupied) & slanted
        | get_knight_moves(square) & of(Piece::Knight)
        | get_king_moves(square) & of(Piece::King)
        | get_pawn_attacks(square, !color) & of(Piece::Pawn)
}
