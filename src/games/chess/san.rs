//! Moves as text: SAN out; SAN and UCI in.

use cozy_chess::{File, Piece, Rank, Square};

use super::Chess;
use super::explain::refusal;
use super::position::{Move, Offer, Position, TableAction, Wing};
use crate::rules::{ReadError, Refusal};

/// A move in SAN before it is looked up among the legal ones.
struct San {
    piece: Piece,
    file: Option<File>,
    rank: Option<Rank>,
    to: Square,
    promotion: Option<Piece>,
}

/// The canonical SAN of a legal move.
pub(super) fn write_san(position: &Position, mv: cozy_chess::Move) -> String {
    let board = &position.board;
    let mut text = match (position.castling(mv), board.piece_on(mv.from)) {
        (Some(Wing::King), _) => "O-O".to_owned(),
        (Some(Wing::Queen), _) => "O-O-O".to_owned(),
        (None, Some(Piece::Pawn) | None) if position.is_capture(mv) => format!("{}x{}", mv.from.file(), mv.to),
        (None, Some(Piece::Pawn) | None) => mv.to.to_string(),
        (None, Some(piece)) => {
            let capture = if position.is_capture(mv) { "x" } else { "" };
            format!(
                "{}{}{capture}{}",
                upper(piece),
                disambiguation(position, piece, mv),
                mv.to
            )
        }
    };
    if let Some(piece) = mv.promotion {
        text.push('=');
        text.push(upper(piece));
    }
    let mut after = board.clone();
    after.play_unchecked(mv);
    if !after.checkers().is_empty() {
        text.push(if after.generate_moves(|_| true) { '+' } else { '#' });
    }
    text
}

/// The letter of a piece in SAN.
pub(super) fn upper(piece: Piece) -> char {
    char::from(piece).to_ascii_uppercase()
}

/// The file if it suffices to tell the piece from its legal rivals, else the rank, else both.
fn disambiguation(position: &Position, piece: Piece, mv: cozy_chess::Move) -> String {
    let board = &position.board;
    let (mut rivals, mut same_file, mut same_rank) = (false, false, false);
    let others = board.colored_pieces(board.side_to_move(), piece) & !mv.from.bitboard();
    board.generate_moves_for(others, |moves| {
        if moves.to.has(mv.to) {
            rivals = true;
            same_file |= moves.from.file() == mv.from.file();
            same_rank |= moves.from.rank() == mv.from.rank();
        }
        false
    });
    match (rivals, same_file, same_rank) {
        (false, ..) => String::new(),
        (true, false, _) => mv.from.file().to_string(),
        (true, true, false) => mv.from.rank().to_string(),
        (true, true, true) => mv.from.to_string(),
    }
}

impl Chess {
    /// The UCI text of a move: castling is the king's two steps, or in Chess960 king takes rook.
    pub(super) fn write_uci(&self, position: &Position, mv: cozy_chess::Move) -> String {
        let to = if self.chess960 { mv.to } else { position.landing(mv) };
        cozy_chess::Move { to, ..mv }.to_string()
    }

    /// Reads a table action, UCI or SAN.
    pub(super) fn read_text(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let text = text.trim();
        if let Some(action) = TableAction::ALL.into_iter().find(|action| action.name() == text) {
            return Ok(Move::Table(action));
        }
        if let Some(mv) = parse_uci(text) {
            return Ok(Move::Piece(as_castling(position, mv)));
        }
        let bare = text.trim_end_matches(['+', '#', '!', '?']);
        let wing = match bare {
            "O-O" | "0-0" => Some(Wing::King),
            "O-O-O" | "0-0-0" => Some(Wing::Queen),
            _ => None,
        };
        let mv = match (wing, parse_san(bare)) {
            (Some(wing), _) => read_castling(position, wing)?,
            (None, Some(san)) => find(position, &san)?,
            (None, None) => {
                return Err(ReadError::Notation(
                    "expected a move such as `Nf3`, `exd5`, `e8=Q`, `O-O` or `g1f3`".into(),
                ));
            }
        };
        Ok(Move::Piece(mv))
    }
}

/// Castling to a wing; the right to it must not be lost, or there is no rook to name.
pub(super) fn read_castling(position: &Position, wing: Wing) -> Result<cozy_chess::Move, Refusal> {
    if position.offer == Offer::Pending {
        return Err(Refusal::new("answer_the_offer"));
    }
    position
        .castling_move(wing)
        .ok_or_else(|| Refusal::new("castling_right_lost"))
}

/// Understands a king's move from the e file to the c or g file as castling.
pub(super) fn as_castling(position: &Position, mv: cozy_chess::Move) -> cozy_chess::Move {
    let color = position.board.side_to_move();
    let back_rank = Rank::First.relative_to(color);
    let wing = match mv.to.file() {
        File::G => Wing::King,
        File::C => Wing::Queen,
        _ => return mv,
    };
    let from_home = mv.from == Square::new(File::E, back_rank) && position.board.king(color) == mv.from;
    if !from_home || mv.to.rank() != back_rank || position.castling(mv).is_some() {
        return mv;
    }
    position.castling_move(wing).unwrap_or(mv)
}

fn parse_uci(text: &str) -> Option<cozy_chess::Move> {
    let promotion = match text.as_bytes().get(4..)? {
        [] => None,
        [b'n' | b'b' | b'r' | b'q'] => text.get(4..)?.parse().ok(),
        _ => return None,
    };
    Some(cozy_chess::Move {
        from: text.get(..2)?.parse().ok()?,
        to: text.get(2..4)?.parse().ok()?,
        promotion,
    })
}

/// Takes SAN apart: `[piece][file][rank][x|-]square[[=]piece]`.
fn parse_san(text: &str) -> Option<San> {
    let (piece, rest) = match text.chars().next()? {
        letter @ ('N' | 'B' | 'R' | 'Q' | 'K') => (Piece::try_from(letter.to_ascii_lowercase()).ok()?, &text[1..]),
        _ => (Piece::Pawn, text),
    };
    let (rest, promotion) = match rest.chars().last()? {
        letter @ ('N' | 'B' | 'R' | 'Q' | 'n' | 'b' | 'r' | 'q') => {
            let rest = &rest[..rest.len() - 1];
            let promotion = Piece::try_from(letter.to_ascii_lowercase()).ok()?;
            (rest.strip_suffix('=').unwrap_or(rest), Some(promotion))
        }
        _ => (rest, None),
    };
    let split = rest.len().checked_sub(2)?;
    let to = rest.get(split..)?.parse().ok()?;
    let origin = rest.get(..split)?;
    let mut origin = origin.strip_suffix(['x', '-']).unwrap_or(origin).chars().peekable();
    let file = origin.peek().and_then(|&letter| File::try_from(letter).ok());
    origin.next_if(|_| file.is_some());
    let rank = origin.peek().and_then(|&digit| Rank::try_from(digit).ok());
    origin.next_if(|_| rank.is_some());
    origin.next().is_none().then_some(San {
        piece,
        file,
        rank,
        to,
        promotion,
    })
}

/// The one legal move that the SAN names.
fn find(position: &Position, san: &San) -> Result<cozy_chess::Move, Refusal> {
    if position.offer == Offer::Pending {
        return Err(Refusal::new("answer_the_offer"));
    }
    let board = &position.board;
    // A pawn's move without a file is a straight one: captures name the file.
    let straight = (san.piece == Piece::Pawn).then_some(san.to.file());
    let fits = |square: &Square| {
        san.file.or(straight).is_none_or(|file| square.file() == file)
            && san.rank.is_none_or(|rank| square.rank() == rank)
    };
    let candidates = || {
        let pieces = board.colored_pieces(board.side_to_move(), san.piece);
        pieces.iter().filter(fits).map(|from| cozy_chess::Move {
            from,
            to: san.to,
            promotion: san.promotion,
        })
    };
    // A king's move onto its own rook is castling, and is not written with the king's letter.
    let mut legal = candidates().filter(|&mv| position.castling(mv).is_none() && position.is_legal(mv));
    match (legal.next(), legal.next()) {
        (Some(mv), None) => Ok(mv),
        (Some(_), Some(_)) => Err(Refusal::new("ambiguous")
            .with("piece", upper(san.piece))
            .with("to", san.to)),
        (None, _) => Err(candidates()
            .map(|mv| match position.castling(mv) {
                Some(_) => Refusal::new("own_piece_on_target").with("square", mv.to),
                None => refusal(position, mv),
            })
            .max_by_key(|refusal| match refusal.rule {
                "not_how_it_moves" => 0,
                "path_blocked" => 1,
                _ => 2,
            })
            .unwrap_or_else(|| {
                Refusal::new("no_such_piece")
                    .with("piece", upper(san.piece))
                    .with("to", san.to)
            })),
    }
}
