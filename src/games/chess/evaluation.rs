//! A tapered evaluation in centipawns, of our own making.
//!
//! Every term has a middle-game and an ending value; the pieces left on the board say how far
//! between them the position stands. The piece-square tables are worked out from a few rules
//! (centre, advance, shelter) when the program is compiled.

use cozy_chess::{
    BitBoard, Board, Color, Piece, Rank, Square, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks,
    get_rook_moves,
};

/// A middle-game and an ending value.
type Score = (i32, i32);

/// What pieces are worth, from the pawn to the king.
const MATERIAL: [Score; 6] = [(85, 110), (330, 300), (350, 315), (480, 530), (1000, 960), (0, 0)];
/// How much each piece counts towards the middle game; [`FULL_PHASE`] is the usual array.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
const FULL_PHASE: i32 = 24;
/// For each square that a piece reaches, above or below [`USUAL_REACH`].
const MOBILITY: [Score; 6] = [(0, 0), (4, 4), (5, 5), (2, 4), (1, 3), (0, 0)];
const USUAL_REACH: [i32; 6] = [0, 4, 6, 6, 12, 0];
/// For each attacked square around the enemy king.
const KING_RING: [i32; 6] = [0, 6, 5, 7, 7, 0];
/// A pawn that no enemy pawn can stop, by rank.
const PASSED: [Score; 8] = [(0, 0), (2, 8), (4, 14), (8, 28), (20, 50), (40, 85), (70, 135), (0, 0)];
const ISOLATED: Score = (-12, -10);
const DOUBLED: Score = (-6, -16);
const BISHOP_PAIR: Score = (28, 45);
const OPEN_FILE: Score = (22, 8);
const HALF_OPEN_FILE: Score = (10, 5);
/// For each own pawn close before the king.
const SHELTER: Score = (11, 0);
/// The right to move is worth a little.
const TEMPO: i32 = 10;

/// The tables by piece and square, seen from White.
const SQUARES: [[Score; 64]; 6] = tables();

const fn tables() -> [[Score; 64]; 6] {
    let mut tables = [[(0, 0); 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        // 0 at the edge to 3 in the middle.
        let file_centre = if file < 4 { file } else { 7 - file };
        let rank_centre = if rank < 4 { rank } else { 7 - rank };
        let centre = file_centre + rank_centre;
        let low_edge = if rank == 0 { 8 } else { 0 };
        let stands_in_centre = if file_centre == 3 && rank >= 3 { 14 } else { 0 };
        let seventh = if rank == 6 { 18 } else { 0 };
        let castled = if rank == 0 && (file == 6 || file == 2 || file == 1) {
            22
        } else {
            0
        };
        tables[0][square] = (stands_in_centre + file_centre * 2 + rank * 3 - 12, rank * rank * 2 - 14);
        tables[1][square] = (centre * 8 - 26 - low_edge, centre * 6 - 18);
        tables[2][square] = (centre * 4 - 12 - low_edge, centre * 3 - 9);
        tables[3][square] = (file_centre * 4 - 6 + seventh, seventh / 2);
        tables[4][square] = (centre - 3, centre * 5 - 15);
        tables[5][square] = (castled - rank * 18 - file_centre * 7, centre * 11 - 33);
        square += 1;
    }
    tables
}

/// How good the board is for `color`.
pub(super) fn evaluate(board: &Board, color: Color) -> i32 {
    let white = Side::new(board, Color::White).score();
    let black = Side::new(board, Color::Black).score();
    let phase: i32 = Piece::ALL
        .iter()
        .map(|&piece| PHASE[piece as usize] * board.pieces(piece).len() as i32)
        .sum();
    let phase = phase.min(FULL_PHASE);
    let tapered = ((white.0 - black.0) * phase + (white.1 - black.1) * (FULL_PHASE - phase)) / FULL_PHASE;
    let tempo = if board.side_to_move() == color { TEMPO } else { -TEMPO };
    tempo + if color == Color::White { tapered } else { -tapered }
}

/// One side of the board, with what several terms need.
struct Side<'a> {
    board: &'a Board,
    color: Color,
    pawns: BitBoard,
    enemy_pawns: BitBoard,
    /// Squares that no enemy pawn attacks and no own piece holds.
    free: BitBoard,
    enemy_ring: BitBoard,
    total: Score,
}

impl<'a> Side<'a> {
    fn new(board: &'a Board, color: Color) -> Self {
        let enemy_pawns = board.colored_pieces(!color, Piece::Pawn);
        let guarded = enemy_pawns.iter().fold(BitBoard::EMPTY, |guarded, pawn| {
            guarded | get_pawn_attacks(pawn, !color)
        });
        Side {
            board,
            color,
            pawns: board.colored_pieces(color, Piece::Pawn),
            enemy_pawns,
            free: !(guarded | board.colors(color)),
            enemy_ring: get_king_moves(board.king(!color)),
            total: (0, 0),
        }
    }

    fn add(&mut self, score: Score, times: i32) {
        self.total.0 += score.0 * times;
        self.total.1 += score.1 * times;
    }

    fn score(mut self) -> Score {
        for &piece in &Piece::ALL {
            for square in self.board.colored_pieces(self.color, piece) {
                self.add(MATERIAL[piece as usize], 1);
                self.add(SQUARES[piece as usize][square.relative_to(self.color) as usize], 1);
                self.activity(piece, square);
            }
        }
        for pawn in self.pawns {
            self.pawn(pawn);
        }
        for rook in self.board.colored_pieces(self.color, Piece::Rook) {
            let file = rook.file().bitboard();
            if file.is_disjoint(self.pawns) {
                let open = file.is_disjoint(self.enemy_pawns);
                self.add(if open { OPEN_FILE } else { HALF_OPEN_FILE }, 1);
            }
        }
        if self.board.colored_pieces(self.color, Piece::Bishop).len() >= 2 {
            self.add(BISHOP_PAIR, 1);
        }
        let king = self.board.king(self.color);
        let before = king.file().adjacent() | king.file().bitboard();
        let shelter = self.pawns & before & ahead(king.rank(), self.color) & near(king.rank());
        self.add(SHELTER, shelter.len() as i32);
        self.total
    }

    fn activity(&mut self, piece: Piece, square: Square) {
        let occupied = self.board.occupied();
        let reach = match piece {
            Piece::Knight => get_knight_moves(square),
            Piece::Bishop => get_bishop_moves(square, occupied),
            Piece::Rook => get_rook_moves(square, occupied),
            Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            Piece::Pawn | Piece::King => return,
        };
        let squares = (reach & self.free).len() as i32;
        self.add(MOBILITY[piece as usize], squares - USUAL_REACH[piece as usize]);
        self.add((KING_RING[piece as usize], 0), (reach & self.enemy_ring).len() as i32);
    }

    fn pawn(&mut self, pawn: Square) {
        let file = pawn.file().bitboard();
        let beside = pawn.file().adjacent();
        let front = ahead(pawn.rank(), self.color);
        if self.pawns.is_disjoint(beside) {
            self.add(ISOLATED, 1);
        }
        if !self.pawns.is_disjoint(file & front) {
            self.add(DOUBLED, 1);
        } else if self.enemy_pawns.is_disjoint((file | beside) & front) {
            self.add(PASSED[pawn.relative_to(self.color).rank() as usize], 1);
        }
    }
}

/// The ranks beyond this one, as `color` goes.
fn ahead(rank: Rank, color: Color) -> BitBoard {
    let shift = 8 * rank as u32;
    BitBoard(match color {
        Color::White => !0xff << shift,
        Color::Black => (1 << shift) - 1,
    })
}

/// The ranks at most two away.
fn near(rank: Rank) -> BitBoard {
    Rank::ALL
        .iter()
        .filter(|&&other| (other as i32 - rank as i32).abs() <= 2)
        .fold(BitBoard::EMPTY, |ranks, other| ranks | other.bitboard())
}
