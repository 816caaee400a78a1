//! Positions as text: FEN with an X-FEN castling field, and ` draw_offer` while an offer waits.

use cozy_chess::{Board, BoardBuilder, CastleRights, Color, File, Piece, Rank, Square, get_king_moves};

use super::Chess;
use super::position::{Offer, Position};
use crate::rules::BadPosition;

/// Follows the six fields while a draw offer waits for its answer.
const DRAW_OFFER: &str = "draw_offer";

fn bad<T>(what: impl Into<String>) -> Result<T, BadPosition> {
    Err(BadPosition::new(what))
}

pub(super) fn write(position: &Position) -> String {
    let board = &position.board;
    let mut text = String::with_capacity(90);
    for &rank in Rank::ALL.iter().rev() {
        let mut empty = 0;
        for &file in &File::ALL {
            let square = Square::new(file, rank);
            let Some((piece, color)) = board.piece_on(square).zip(board.color_on(square)) else {
                empty += 1;
                continue;
            };
            push_count(&mut text, &mut empty);
            text.push(letter(piece, color));
        }
        push_count(&mut text, &mut empty);
        text.push(if rank == Rank::First { ' ' } else { '/' });
    }
    text.push(board.side_to_move().into());
    text.push(' ');
    text += &write_castling(board);
    text.push(' ');
    match position.en_passant_square() {
        Some(square) => text += &square.to_string(),
        None => text.push('-'),
    }
    text += &format!(" {} {}", position.halfmoves, position.fullmove);
    if position.offer == Offer::Pending && position.end.is_none() {
        text.push(' ');
        text += DRAW_OFFER;
    }
    text
}

fn push_count(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// The letter of a piece in a FEN.
pub(super) fn letter(piece: Piece, color: Color) -> char {
    let letter = char::from(piece);
    match color {
        Color::White => letter.to_ascii_uppercase(),
        Color::Black => letter,
    }
}

fn write_castling(board: &Board) -> String {
    let mut text = String::new();
    for &color in &Color::ALL {
        let rights = board.castle_rights(color);
        for (right, wing) in [(rights.short, 'k'), (rights.long, 'q')] {
            let Some(file) = right else { continue };
            let outermost = outermost_rook(board, color, wing) == Some(file);
            let letter = if outermost { wing } else { char::from(file) };
            text.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if text.is_empty() { "-".into() } else { text }
}

/// The file of the rook that stands farthest out on the king's (`k`) or queen's (`q`) side of the
/// king on the back rank.
fn outermost_rook(board: &Board, color: Color, wing: char) -> Option<File> {
    let back_rank = Rank::First.relative_to(color);
    let king = board.king(color).file();
    let rooks = board.colored_pieces(color, Piece::Rook) & back_rank.bitboard();
    let mut files = rooks.iter().map(Square::file);
    if wing == 'k' {
        files.filter(|&file| file > king).last()
    } else {
        files.find(|&file| file < king)
    }
}

impl Chess {
    /// Reads a FEN. The position is not judged yet.
    ///
    /// # Errors
    /// A text of another form, or no legal position.
    pub(super) fn read_fen(&self, text: &str) -> Result<Position, BadPosition> {
        let fields: Vec<&str> = text.split_whitespace().take(8).collect();
        let (fields, offer) = match fields[..] {
            [ref fen @ .., DRAW_OFFER] if fen.len() == 6 => (fen, Offer::Pending),
            _ => (&fields[..], Offer::None),
        };
        let &[placement, side, castling, en_passant, halfmoves, fullmove] = fields else {
            return bad(
                "expected the six fields of a FEN: pieces, side to move, castling, en passant, half-moves, move",
            );
        };
        let mut builder = BoardBuilder::empty();
        read_placement(placement, &mut builder)?;
        check_material(&builder)?;
        builder.side_to_move = match side {
            "w" => Color::White,
            "b" => Color::Black,
            _ => return bad("the side to move is `w` or `b`"),
        };
        let board = build(&builder)?;
        for &color in &Color::ALL {
            builder.castle_rights[color as usize] = self.read_castling(castling, &board, color)?;
        }
        let mut board = build(&builder)?;
        if en_passant != "-" {
            builder.en_passant = Some(read_en_passant(en_passant, &board)?);
            // cozy-chess refuses a square whose double step can't have led to the check on the board:
            // nothing may be captured there, as with every other field that allows no legal capture.
            board = builder.build().unwrap_or(board);
        }
        let halfmoves = read_number(halfmoves, "half-move clock")?;
        // Some programs count moves from 0.
        let fullmove = read_number(fullmove, "move number")?.max(1);
        let mut position = Position::new(board, halfmoves, fullmove);
        position.offer = offer;
        Ok(position)
    }

    fn read_castling(&self, field: &str, board: &Board, color: Color) -> Result<CastleRights, BadPosition> {
        let mut rights = CastleRights::EMPTY;
        if field == "-" {
            return Ok(rights);
        }
        let back_rank = Rank::First.relative_to(color);
        let king = board.king(color);
        for letter in field.chars() {
            let is_white = letter.is_ascii_uppercase();
            let lower = letter.to_ascii_lowercase();
            if !matches!(lower, 'a'..='h' | 'k' | 'q') {
                return bad("the castling field holds `K`, `Q`, `k`, `q` or the file letters of rooks, or is `-`");
            }
            if is_white != (color == Color::White) {
                continue;
            }
            let file = match lower {
                'k' | 'q' => outermost_rook(board, color, lower),
                file => File::try_from(file).ok(),
            };
            let rooks = board.colored_pieces(color, Piece::Rook);
            let Some(file) = file.filter(|&file| king.rank() == back_rank && rooks.has(Square::new(file, back_rank)))
            else {
                return bad(format!("castling right `{letter}` without king and rook in place"));
            };
            let right = if file > king.file() {
                &mut rights.short
            } else {
                &mut rights.long
            };
            if right.replace(file).is_some() {
                return bad("two castling rights on one side of a king");
            }
        }
        let classical = |right: Option<File>, home| right.is_none_or(|file| file == home && king.file() == File::E);
        let is_classical = classical(rights.short, File::H) && classical(rights.long, File::A);
        if !is_classical && !self.chess960 {
            return bad("without chess960 the king castles from the e file with rooks on the a and h files");
        }
        Ok(rights)
    }
}

fn read_placement(text: &str, builder: &mut BoardBuilder) -> Result<(), BadPosition> {
    let rows: Vec<&str> = text.split('/').take(9).collect();
    if rows.len() != 8 {
        return bad("expected 8 ranks joined by `/`");
    }
    for (row, &rank) in rows.iter().zip(Rank::ALL.iter().rev()) {
        let uneven = || BadPosition::new(format!("rank {rank} does not have 8 squares"));
        let mut files = 0;
        for letter in row.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                files += empty as usize;
                continue;
            }
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let Ok(piece) = Piece::try_from(letter.to_ascii_lowercase()) else {
                return bad(format!("`{letter}` is no piece"));
            };
            let file = File::try_index(files).ok_or_else(uneven)?;
            *builder.square_mut(Square::new(file, rank)) = Some((piece, color));
            files += 1;
        }
        if files != 8 {
            return Err(uneven());
        }
    }
    Ok(())
}

fn check_material(builder: &BoardBuilder) -> Result<(), BadPosition> {
    let squares = || {
        Square::ALL
            .iter()
            .filter_map(|&square| Some((square, builder.square(square)?)))
    };
    for &color in &Color::ALL {
        let side = match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        let count = |kind| squares().filter(|&(_, found)| found == (kind, color)).count();
        if count(Piece::King) != 1 {
            return bad(format!("{side} must have exactly one king"));
        }
        if count(Piece::Pawn) > 8 {
            return bad(format!("{side} has more than 8 pawns"));
        }
        if Piece::ALL.iter().map(|&piece| count(piece)).sum::<usize>() > 16 {
            return bad(format!("{side} has more than 16 pieces"));
        }
    }
    let stuck = |(square, (piece, _)): (Square, (Piece, Color))| {
        piece == Piece::Pawn && matches!(square.rank(), Rank::First | Rank::Eighth)
    };
    if squares().any(stuck) {
        return bad("a pawn on rank 1 or 8");
    }
    Ok(())
}

/// The board of a builder whose material and castling rights were checked.
fn build(builder: &BoardBuilder) -> Result<Board, BadPosition> {
    let in_check = || BadPosition::new("the side that is not to move is in check");
    let board = builder.build().map_err(|_| in_check())?;
    // cozy-chess does not mind kings that touch.
    if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
        return Err(in_check());
    }
    Ok(board)
}

fn read_en_passant(text: &str, board: &Board) -> Result<Square, BadPosition> {
    let Ok(square) = text.parse::<Square>() else {
        return bad("the en passant field is a square or `-`");
    };
    let them = !board.side_to_move();
    let on_rank = |rank: Rank| Square::new(square.file(), rank.relative_to(them));
    let possible = square == on_rank(Rank::Third)
        && !board.occupied().has(square)
        && !board.occupied().has(on_rank(Rank::Second))
        && board.colored_pieces(them, Piece::Pawn).has(on_rank(Rank::Fourth));
    if possible {
        Ok(square)
    } else {
        bad(format!("no pawn can have just stepped over {square}"))
    }
}

fn read_number(text: &str, what: &str) -> Result<u32, BadPosition> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ => bad(format!("the {what} is a whole number")),
    }
}
