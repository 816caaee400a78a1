//! When a game is over.

use cozy_chess::{BitBoard, Board, Color, Piece};

use super::position::{End, Position};
use super::{Chess, DrawRules};
use crate::rules::Trail;

impl Chess {
    /// Works out repetition and end of the position whose key was just pushed.
    pub(super) fn judge(&self, position: &mut Position, trail: &Trail) {
        let repetition = Repetition::of(trail, position.halfmoves);
        position.times = repetition.times;
        position.end = self.end(position, &repetition);
    }

    /// The order is that of section 5: mate comes before every draw.
    fn end(&self, position: &Position, repetition: &Repetition) -> Option<End> {
        if !position.board.generate_moves(|_| true) {
            return Some(if position.in_check() {
                End::Checkmate
            } else {
                End::Stalemate
            });
        }
        if self.is_insufficient(&position.board) {
            return Some(End::InsufficientMaterial);
        }
        match self.draw_rules {
            DrawRules::Site if repetition.times >= 3 => Some(if repetition.perpetual_check {
                End::PerpetualCheck
            } else {
                End::Threefold
            }),
            DrawRules::Fide if repetition.times >= 5 => Some(End::Fivefold),
            DrawRules::Site if position.halfmoves >= 100 => Some(End::FiftyMoves),
            DrawRules::Fide if position.halfmoves >= 150 => Some(End::SeventyFiveMoves),
            DrawRules::Site | DrawRules::Fide => None,
        }
    }

    fn is_insufficient(&self, board: &Board) -> bool {
        let heavy = board.pieces(Piece::Pawn) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        if !heavy.is_empty() {
            return false;
        }
        let knights = board.pieces(Piece::Knight).len();
        let bishops = board.pieces(Piece::Bishop);
        let both_codes = match knights {
            0 => on_one_colour(bishops),
            1 => bishops.is_empty(),
            _ => false,
        };
        both_codes || (self.draw_rules == DrawRules::Site && is_insufficient_on_site(board))
    }
}

/// The seed's wider list: at most one minor piece a side, or two knights against a bare king.
fn is_insufficient_on_site(board: &Board) -> bool {
    let [white, black] = Color::ALL.map(|color| board.colors(color).len());
    let two_knights = board.pieces(Piece::Knight).len() == 2 && board.occupied().len() == 4;
    white <= 2 && black <= 2 || two_knights
}

fn on_one_colour(squares: BitBoard) -> bool {
    squares.is_subset(BitBoard::LIGHT_SQUARES) || squares.is_subset(BitBoard::DARK_SQUARES)
}

/// Whether material alone lets `color` be mated with by some series of legal moves of both sides.
///
/// Material decides, not the position: where pawns are locked for ever the answer may be a wrong
/// `true`, never a wrong `false`. The classes are those of the FIDE Laws' article 6.9 as servers apply it.
pub(super) fn can_mate(board: &Board, color: Color) -> bool {
    let own = board.colors(color);
    let of = |piece| board.pieces(piece);
    if !(own & (of(Piece::Pawn) | of(Piece::Rook) | of(Piece::Queen))).is_empty() {
        return true;
    }
    if !(own & of(Piece::Knight)).is_empty() {
        // A lone knight needs an enemy piece that takes a flight square from its king; a queen would always guard the mating square.
        let helpers = board.colors(!color) & !of(Piece::King) & !of(Piece::Queen);
        return own.len() > 2 || !helpers.is_empty();
    }
    if !(own & of(Piece::Bishop)).is_empty() {
        // Bishops of one colour need an enemy pawn, knight or other-coloured bishop beside the king.
        let helpers = of(Piece::Pawn) | of(Piece::Knight);
        return !on_one_colour(of(Piece::Bishop)) || !helpers.is_empty();
    }
    false
}

/// How often a position has stood.
struct Repetition {
    times: u8,
    /// One side gave check with each of its moves since the third-last occurrence.
    perpetual_check: bool,
}

impl Repetition {
    /// Of the position at the end of the trail. Nothing older than the half-move clock can be
    /// equal; the trail may reach back less far than that (a position read from text).
    fn of(trail: &Trail, halfmoves: u32) -> Self {
        let mut repetition = Repetition {
            times: 1,
            perpetual_check: false,
        };
        let reach = (halfmoves as usize).saturating_add(1);
        let [earlier @ .., now] = trail.last(reach) else {
            return repetition;
        };
        // Equal positions have the same side to move, so they stand an even number of plies apart.
        for (ply, key) in earlier.iter().enumerate().rev().skip(1).step_by(2) {
            if (key ^ now) > 1 {
                continue;
            }
            repetition.times = repetition.times.saturating_add(1);
            if repetition.times == 3 {
                let since = &trail.last(earlier.len() - ply);
                let checks = |skip| since.iter().rev().skip(skip).step_by(2).all(|key| key & 1 == 1);
                repetition.perpetual_check = checks(0) || checks(1);
            }
        }
        repetition
    }
}
