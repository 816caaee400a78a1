//! C7 and C9: castling, above all in Chess960, against a plain reading of the rules.

use cozy_chess::{Board, Color, File, Piece, Rank, Square};
use serde_json::json;

use super::super::Position;
use super::super::position::Wing;
use super::Table;
use crate::rules::{Game, Luck};
use crate::search::SearchLuck;

#[test]
fn c7_a_rook_pinned_on_the_rank_does_not_castle() {
    let table = Table::new(json!({ "chess960": true, "start_position": "4k3/8/8/8/8/8/8/rR2K1N1 w Q - 0 1" }));
    assert_eq!(table.moves().len(), 11);
    assert!(!table.texts().contains(&"O-O-O".to_owned()));
}

#[test]
fn c9_a_king_on_its_end_square_castles() {
    let fen = "nqrnbbkr/pppppppp/8/8/8/8/PPPPPPPP/NQRNBBKR w KQkq - 0 1";
    let mut table = Table::new(json!({ "chess960": true, "start_position": fen }));
    assert_eq!(table.fen(), fen);
    table.play("d4 d5 c4 dxc4 e4 b5 Ne3 c5 dxc5 e5 b4 a5 bxa5 Bxc5 a4 bxa4 Nac2 Nc7 Bb4 Bxb4 Nxb4 Qb5 Rxc4 Qxa5");
    table.play("Nbd5 Nxd5 Rxc8 Nxe3 fxe3");
    let castling = table.read("g8h8").unwrap();
    assert_eq!(table.write(castling), "O-O");
    table.make(castling);
    assert!(
        table.fen().split(' ').next().unwrap().contains("rk1/"),
        "{}",
        table.fen()
    );
}

/// Whether `color` attacks the square, walking square by square.
fn attacked(squares: &[Option<(Piece, Color)>; 64], target: Square, color: Color) -> bool {
    let hits = |file: i8, rank: i8, reach: i8, kinds: &[Piece]| {
        for step in 1..=reach {
            let Some(square) = target.try_offset(file * step, rank * step) else {
                return false;
            };
            if let Some((piece, owner)) = squares[square as usize] {
                return owner == color && kinds.contains(&piece);
            }
        }
        false
    };
    let towards = if color == Color::White { -1 } else { 1 };
    let lines = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank)));
    lines.filter(|&line| line != (0, 0)).any(|(file, rank)| {
        let slider = if file == 0 || rank == 0 {
            Piece::Rook
        } else {
            Piece::Bishop
        };
        hits(file, rank, 7, &[slider, Piece::Queen]) || hits(file, rank, 1, &[Piece::King])
    }) || [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
        .into_iter()
        .any(|(file, rank)| hits(file, rank, 1, &[Piece::Knight]))
        || [-1, 1].into_iter().any(|file| hits(file, towards, 1, &[Piece::Pawn]))
}

/// Castling as section 4 of the rules document words it.
fn may_castle(board: &Board, wing: Wing) -> bool {
    let color = board.side_to_move();
    let rights = board.castle_rights(color);
    let Some(rook) = (if wing == Wing::King { rights.short } else { rights.long }) else {
        return false;
    };
    let rank = Rank::First.relative_to(color);
    let king = board.king(color);
    let rook = Square::new(rook, rank);
    let mut squares = Square::ALL
        .to_vec()
        .into_iter()
        .map(|square| board.piece_on(square).zip(board.color_on(square)))
        .collect::<Vec<_>>()
        .try_into()
        .unwrap();
    let between = |a: Square, b: Square| {
        let (low, high) = (a.file().min(b.file()) as usize, a.file().max(b.file()) as usize);
        (low..=high).map(move |file| Square::new(File::index(file), rank))
    };
    let (king_end, rook_end) = match wing {
        Wing::King => (Square::new(File::G, rank), Square::new(File::F, rank)),
        Wing::Queen => (Square::new(File::C, rank), Square::new(File::D, rank)),
    };
    let free = between(king, king_end)
        .chain(between(rook, rook_end))
        .all(|square| square == king || square == rook || board.piece_on(square).is_none());
    let safe_in = |squares: &[_; 64], square| !attacked(squares, square, !color);
    let starts_safe = safe_in(&squares, king);
    squares[king as usize] = None;
    let crosses_safely = between(king, king_end)
        .filter(|&square| square != king_end)
        .all(|square| safe_in(&squares, square));
    squares[rook as usize] = None;
    free && starts_safe && crosses_safely && safe_in(&squares, king_end)
}

/// A king and two rooks on the first rank, and a few other pieces anywhere.
fn random_fen(luck: &mut dyn Luck) -> String {
    let mut squares = [None; 64];
    let king = 1 + luck.below(6) as usize;
    let left = luck.below(king as u64) as usize;
    let right = king + 1 + luck.below(7 - king as u64) as usize;
    squares[king] = Some('K');
    squares[left] = Some('R');
    squares[right] = Some('R');
    squares[56 + luck.below(8) as usize] = Some('k');
    for _ in 0..luck.below(6) {
        let square = luck.below(64) as usize;
        let pieces = if (8..56).contains(&square) { "rbnqpP" } else { "rbnqN" };
        let piece = pieces.as_bytes()[luck.below(pieces.len() as u64) as usize];
        squares[square] = squares[square].or(Some(char::from(piece)));
    }
    let rows: Vec<String> = squares
        .chunks(8)
        .rev()
        .map(|row| row.iter().map(|cell| cell.unwrap_or('1')).collect())
        .collect();
    let files = b"ABCDEFGH";
    let (right, left) = (char::from(files[right]), char::from(files[left]));
    format!("{} w {right}{left} - 0 1", rows.join("/"))
}

#[test]
fn castling_in_random_positions_is_as_the_rules_word_it() {
    let game = Table::new(json!({ "chess960": true })).game;
    let mut luck = SearchLuck::new(960);
    let mut counts = [0; 2];
    for _ in 0..30_000 {
        let fen = random_fen(&mut luck);
        let Ok(position) = game.read_fen(&fen) else { continue };
        for wing in [Wing::King, Wing::Queen] {
            let listed = lists(&game, &position, wing);
            assert_eq!(listed, may_castle(&position.board, wing), "{fen} {wing:?}");
            counts[usize::from(listed)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 2000), "{counts:?}");
}

fn lists(game: &super::super::Chess, position: &Position, wing: Wing) -> bool {
    let mut moves = Vec::new();
    game.perft_moves(position, &mut moves);
    let name = if wing == Wing::King { "O-O" } else { "O-O-O" };
    let castles = |&mv: &_| {
        let text = game.write_move(position, mv);
        text.trim_end_matches(['+', '#']) == name
    };
    moves.iter().any(castles)
}
