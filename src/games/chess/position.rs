//! Positions, moves and ends.
//!
//! cozy-chess keeps the board, the castling rights and the rules of movement. Its clock stops at
//! 100 and it notes every double step for en passant, so clocks are counted here, and `en_passant`
//! tells whether such a capture is legal.

use cozy_chess::{BitBoard, Board, Color, File, Piece, Rank, Square, get_pawn_attacks};

use crate::rules::Seat;

/// A decision: a move on the board or an action at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves a piece. Castling is the king's move onto its own rook.
    Piece(cozy_chess::Move),
    /// An action at the table.
    Table(TableAction),
}

/// What a seat may do besides moving, with the option `table_actions`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableAction {
    /// Resigns.
    Resign,
    /// Offers a draw.
    DrawOffer,
    /// Accepts the draw offered.
    DrawAccept,
    /// Declines the draw offered.
    DrawDecline,
    /// Claims a draw by threefold repetition.
    ClaimThreefold,
    /// Claims a draw by the fifty-move rule.
    ClaimFiftyMoves,
}

impl TableAction {
    /// Every action.
    pub const ALL: [Self; 6] = [
        TableAction::Resign,
        TableAction::DrawOffer,
        TableAction::DrawAccept,
        TableAction::DrawDecline,
        TableAction::ClaimThreefold,
        TableAction::ClaimFiftyMoves,
    ];

    /// The canonical text.
    pub const fn name(self) -> &'static str {
        match self {
            TableAction::Resign => "resign",
            TableAction::DrawOffer => "draw_offer",
            TableAction::DrawAccept => "draw_accept",
            TableAction::DrawDecline => "draw_decline",
            TableAction::ClaimThreefold => "claim_threefold",
            TableAction::ClaimFiftyMoves => "claim_fifty_moves",
        }
    }
}

/// Where a draw offer of the side to move stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    None,
    Pending,
    Declined,
}

/// How a game ended. In the decisive ends the side to move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Checkmate,
    Resignation,
    Stalemate,
    InsufficientMaterial,
    PerpetualCheck,
    Threefold,
    Fivefold,
    FiftyMoves,
    SeventyFiveMoves,
    Agreement,
}

impl End {
    pub(super) fn is_decisive(self) -> bool {
        matches!(self, End::Checkmate | End::Resignation)
    }

    pub(super) const fn reason(self) -> &'static str {
        match self {
            End::Checkmate => "checkmate",
            End::Resignation => "resignation",
            End::Stalemate => "stalemate",
            End::InsufficientMaterial => "insufficient_material",
            End::PerpetualCheck => "perpetual_check",
            End::Threefold => "threefold_repetition",
            End::Fivefold => "fivefold_repetition",
            End::FiftyMoves => "fifty_moves",
            End::SeventyFiveMoves => "seventyfive_moves",
            End::Agreement => "agreement",
        }
    }
}

/// The side of the board to which a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wing {
    King,
    Queen,
}

impl Wing {
    /// The files on which king and rook end.
    pub(super) const fn end_files(self) -> (File, File) {
        match self {
            Wing::King => (File::G, File::F),
            Wing::Queen => (File::C, File::D),
        }
    }
}

/// A position.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) board: Board,
    /// Half-moves since the last capture or pawn move.
    pub(super) halfmoves: u32,
    /// The number of the move.
    pub(super) fullmove: u32,
    /// Whether an en passant capture is legal.
    pub(super) en_passant: bool,
    /// How many times the position has stood, this time included.
    pub(super) times: u8,
    pub(super) offer: Offer,
    pub(super) end: Option<End>,
}

/// The seat that plays a colour.
pub(super) const fn seat_of(color: Color) -> Seat {
    Seat(color as u8)
}

/// The colour that a seat plays.
pub(super) const fn color_of(seat: Seat) -> Color {
    if seat.0 == 0 { Color::White } else { Color::Black }
}

impl Position {
    /// A position that is not judged yet; see [`Chess::judge`](super::Chess::judge).
    pub(super) fn new(board: Board, halfmoves: u32, fullmove: u32) -> Self {
        Position {
            en_passant: has_en_passant(&board),
            board,
            halfmoves,
            fullmove,
            times: 1,
            offer: Offer::None,
            end: None,
        }
    }

    /// Equal for equal positions in the sense of the repetition rules.
    pub(super) fn key(&self) -> u64 {
        if self.en_passant {
            self.board.hash()
        } else {
            self.board.hash_without_ep()
        }
    }

    pub(super) fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The key for the trail: its lowest bit tells whether the move to this position gave check.
    pub(super) fn trail_key(&self) -> u64 {
        self.key() & !1 | u64::from(self.in_check())
    }

    pub(super) fn is_legal(&self, mv: cozy_chess::Move) -> bool {
        let promotes_well = !matches!(mv.promotion, Some(Piece::Pawn | Piece::King));
        promotes_well && self.board.generate_moves_for(mv.from.bitboard(), |moves| moves.has(mv))
    }

    /// Whether the move takes something, en passant included.
    pub(super) fn is_capture(&self, mv: cozy_chess::Move) -> bool {
        let theirs = self.board.colors(!self.board.side_to_move());
        theirs.has(mv.to) || (mv.from.file() != mv.to.file() && self.board.pieces(Piece::Pawn).has(mv.from))
    }

    /// The wing to which a move castles: the own king's move onto an own rook.
    pub(super) fn castling(&self, mv: cozy_chess::Move) -> Option<Wing> {
        let color = self.board.side_to_move();
        let castles = self.board.king(color) == mv.from && self.board.colored_pieces(color, Piece::Rook).has(mv.to);
        castles.then_some(if mv.from.file() < mv.to.file() {
            Wing::King
        } else {
            Wing::Queen
        })
    }

    /// The side to move castling to this wing, if it still has the right.
    pub(super) fn castling_move(&self, wing: Wing) -> Option<cozy_chess::Move> {
        let color = self.board.side_to_move();
        let rights = self.board.castle_rights(color);
        let rook = match wing {
            Wing::King => rights.short,
            Wing::Queen => rights.long,
        }?;
        Some(cozy_chess::Move {
            from: self.board.king(color),
            to: Square::new(rook, Rank::First.relative_to(color)),
            promotion: None,
        })
    }

    /// Where the moving piece ends; differs from `mv.to` in castling.
    pub(super) fn landing(&self, mv: cozy_chess::Move) -> Square {
        match self.castling(mv) {
            Some(wing) => Square::new(wing.end_files().0, mv.from.rank()),
            None => mv.to,
        }
    }

    /// The square on which an en passant capture lands, if one is legal.
    pub(super) fn en_passant_square(&self) -> Option<Square> {
        let file = self.board.en_passant().filter(|_| self.en_passant)?;
        Some(Square::new(file, Rank::Sixth.relative_to(self.board.side_to_move())))
    }
}

/// Whether an en passant capture is legal.
pub(super) fn has_en_passant(board: &Board) -> bool {
    let Some(file) = board.en_passant() else { return false };
    let color = board.side_to_move();
    let target = Square::new(file, Rank::Sixth.relative_to(color));
    let capturers: BitBoard = get_pawn_attacks(target, !color) & board.colored_pieces(color, Piece::Pawn);
    !capturers.is_empty() && board.generate_moves_for(capturers, |moves| moves.to.has(target))
}
