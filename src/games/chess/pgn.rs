//! PGN: what its tags and moves mean to chess.

use serde_json::{Value, json};

use super::position::Wing;
use super::{Chess, DrawRules, Move, Options, Position, TableAction, san};
use crate::formats::pgn::{self, Dialect, Numbering, Sheet};
use crate::formats::{Fault, Ply, Source, Syntax, Transcript};
use crate::games::{Format, Replay, Wire, rules};
use crate::rules::{Game, ReadError, Refusal, Seat};

/// The format.
pub(super) const PGN: Format<Chess> = Format {
    name: "pgn",
    media_type: "application/vnd.chess-pgn",
    syntax: Syntax::Tags,
    claims: |_| true,
    export,
    import,
};

const DIALECT: Dialect = Dialect {
    results: &[
        ("1-0", "1-0"),
        ("0-1", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("*", "*"),
    ],
    idle: &[
        "e.p.", "e.p", "ep", "ch", "ch.", "+", "++", "#", "mate", "dis", "dis.", "dbl",
    ],
};

const SHEET: Sheet = Sheet {
    white: Seat(0),
    results: ["1-0", "0-1", "1/2-1/2"],
};

/// Tags that say what the record says elsewhere.
const KNOWN_TAGS: [&str; 4] = ["FEN", "SetUp", "Variant", DRAW_RULES];

/// A tag of ours: files of others are played by the Laws, where repetition ends no game by itself.
const DRAW_RULES: &str = "DrawRules";

/// What stands for no move at all in analyses.
const NULL_MOVES: [&str; 6] = ["--", "Z0", "null", "@@@@", "<>", "0000"];

const USUAL_START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn export(game: &Chess, transcript: &Transcript) -> Result<String, String> {
    let replay = Replay::new(game, transcript.start_position.as_deref()).map_err(|bad| bad.to_string())?;
    let mut more = Vec::new();
    let first = game.position_text(&replay.position);
    if game.chess960 {
        more.push(("Variant", "Chess960".to_owned()));
    }
    if game.chess960 || first != USUAL_START {
        more.extend([("FEN", first), ("SetUp", "1".to_owned())]);
    }
    if game.draw_rules == DrawRules::Site {
        more.push((DRAW_RULES, "site".to_owned()));
    }
    let is_move = |text: &str| TableAction::ALL.into_iter().all(|action| action.name() != text);
    let moves = transcript.entries.iter().filter(|entry| is_move(&entry.text));
    let line: Vec<Ply> = moves
        .map(|entry| Ply {
            text: entry.text.clone(),
            notes: entry.notes.clone(),
            ..Ply::default()
        })
        .collect();
    let board = &replay.position.board;
    let numbering = Numbering {
        first: replay.position.fullmove,
        second_begins: board.side_to_move() == cozy_chess::Color::Black,
    };
    let movetext = pgn::write(&transcript.comment, &line, numbering, SHEET.result(transcript));
    Ok(format!("{}\n{movetext}", SHEET.tags(transcript, &more)))
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let sheet = pgn::read(source, &DIALECT)?;
    let chess960 = is_chess960(&sheet)?;
    let draw_rules = match sheet.tag(DRAW_RULES) {
        Some(("site", _)) => DrawRules::Site,
        _ => DrawRules::Fide,
    };
    let mut start = sheet.tag("FEN").map(|(fen, _)| complete(fen));
    let mut found = json!({ "draw_rules": draw_rules, "chess960": chess960 });
    if chess960 && let Some(number) = start.as_deref().and_then(array_number) {
        found["chess960_position"] = number.into();
        start = None;
    }
    let (game, options): (Chess, Value) = rules(found, wanted, source.place())?;
    let fen_place = pgn::place_of(&sheet, "FEN", source.place());
    if chess960 && sheet.tag("FEN").is_none() {
        return Err(Fault::syntax(
            fen_place,
            "a game of Chess960 needs a FEN tag for its array",
        ));
    }
    let mut replay = Replay::new(&game, start.as_deref()).map_err(|bad| Fault::position(fen_place, bad))?;
    let start_position = start
        .map(|_| game.position_text(&replay.position))
        .filter(|fen| fen != USUAL_START);
    for ply in &sheet.line {
        let read = game.read_pgn(&replay.position, &ply.text);
        replay.play(read, &ply.text, ply.place, ply.notes.clone())?;
    }
    let (ended, tags) = SHEET.end(&sheet, replay.ended(), &KNOWN_TAGS, &DIALECT);
    Ok(Transcript {
        options,
        start_position,
        names: SHEET.names(&sheet),
        tags,
        comment: sheet.comment,
        entries: replay.entries,
        ended,
        ..Transcript::default()
    })
}

fn is_chess960(sheet: &pgn::Game) -> Result<bool, Fault> {
    let Some((variant, place)) = sheet.tag("Variant") else {
        return Ok(false);
    };
    let letters = variant.chars().filter(char::is_ascii_alphanumeric);
    let name: String = letters.map(|char| char.to_ascii_lowercase()).collect();
    match name.as_str() {
        "standard" | "chess" | "normal" | "regular" | "fromposition" | "blitz" | "rapid" => Ok(false),
        "chess960" | "960" | "fischerandom" | "fischerrandom" | "fischerandomchess" | "fischerrandomchess"
        | "freestyle" | "frc" => Ok(true),
        _ => Err(Fault::syntax(
            place,
            format!("the variant {variant} is not played here"),
        )),
    }
}

/// The Scharnagl number of the array that a FEN is, if it is one with nothing moved.
fn array_number(fen: &str) -> Option<u32> {
    let any = Options {
        chess960: true,
        ..Options::default()
    };
    let read = Chess::build(&any, Chess::ABOUT.rules_version)
        .ok()?
        .read_fen(fen)
        .ok()?;
    (0..960).find(|&number| {
        let array = cozy_chess::BoardBuilder::chess960_startpos(number).build();
        array.is_ok_and(|array| array == read.board) && (read.halfmoves, read.fullmove) == (0, 1)
    })
}

/// A FEN whose counters were left out.
fn complete(fen: &str) -> String {
    match fen.split_whitespace().count() {
        4 => format!("{fen} 0 1"),
        5 => format!("{fen} 1"),
        _ => fen.into(),
    }
}

impl Chess {
    /// Reads a move in the spellings that files have, besides those of [`read_text`](Chess::read_text).
    fn read_pgn(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        if NULL_MOVES.contains(&text) {
            return Err(ReadError::Notation("a null move is no move of the game".into()));
        }
        let first = self.read_text(position, text);
        let first = match first {
            Ok(Move::Piece(_)) => return first,
            Ok(Move::Table(_)) => Err(ReadError::Notation("this is no move of the pieces".into())),
            error => error,
        };
        let plain = plain(text);
        if let Some(files) = file_capture(&plain) {
            return find_capture(self, position, files);
        }
        if let Some(wing) = king_walk(position, &plain) {
            return Ok(Move::Piece(san::read_castling(position, wing)?));
        }
        if plain == text {
            return first;
        }
        self.read_text(position, &plain)
    }
}

/// A move's text without what says nothing, in the usual letters.
fn plain(text: &str) -> String {
    const IDLE: [&str; 11] = ["e.p.", "e.p", "ep", "ch.", "ch", "mate", "dis", "dbl", "+", "#", "†"];
    let mut text = text.trim();
    while let Some(shorter) = IDLE.iter().find_map(|idle| text.strip_suffix(idle)) {
        text = shorter;
    }
    let mut plain: String = text
        .chars()
        .filter_map(|char| match char {
            '♔' | '♚' => Some('K'),
            '♕' | '♛' => Some('Q'),
            '♖' | '♜' => Some('R'),
            '♗' | '♝' => Some('B'),
            '♘' | '♞' => Some('N'),
            '♙' | '♟' | '(' | ')' | '/' | '=' => None,
            '–' | '—' | '‑' | '−' => Some('-'),
            ':' | '×' => Some('x'),
            other => Some(other),
        })
        .collect();
    let castles = plain.trim_matches(['O', 'o', '0', '-']).is_empty() && plain.len() > 1;
    if castles {
        let steps = plain.chars().filter(|char| *char != '-').count();
        return if steps == 2 { "O-O" } else { "O-O-O" }.into();
    }
    if let Some(rest) = plain.strip_prefix('P') {
        plain = rest.into();
    }
    // A small letter for a piece; `b` is a file.
    if plain.starts_with(['n', 'r', 'q', 'k']) {
        plain = plain[..1].to_ascii_uppercase() + &plain[1..];
    }
    plain
}

/// The files of a pawn's capture that names no ranks (`exd`, `ed`), and what the pawn becomes.
fn file_capture(plain: &str) -> Option<(char, char, Option<char>)> {
    let mut chars = plain.chars().filter(|char| *char != 'x');
    let (from, to, becomes) = (chars.next()?, chars.next()?, chars.next());
    let file = |char: char| ('a'..='h').contains(&char);
    let piece = becomes.is_none_or(|piece| matches!(piece, 'Q' | 'R' | 'B' | 'N'));
    (file(from) && file(to) && from != to && piece && chars.next().is_none()).then_some((from, to, becomes))
}

fn find_capture(game: &Chess, position: &Position, files: (char, char, Option<char>)) -> Result<Move, ReadError> {
    let (from, to, becomes) = files;
    let mut moves = Vec::new();
    game.perft_moves(position, &mut moves);
    moves.retain(|mv| match mv {
        Move::Piece(mv) => {
            position.board.piece_on(mv.from) == Some(cozy_chess::Piece::Pawn)
                && char::from(mv.from.file()) == from
                && char::from(mv.to.file()) == to
                && mv.promotion.map(san::upper) == becomes
        }
        Move::Table(_) => false,
    });
    match moves[..] {
        [mv] => Ok(mv),
        [] => Err(Refusal::new("no_such_piece").with("piece", 'P').with("to", to).into()),
        _ => Err(Refusal::new("ambiguous").with("piece", 'P').with("to", to).into()),
    }
}

/// Castling that is written as the king's way: `Kg1`, `Ke1g1`, `Ke8-c8`.
fn king_walk(position: &Position, plain: &str) -> Option<Wing> {
    let board = &position.board;
    let color = board.side_to_move();
    let way: String = plain.strip_prefix('K')?.chars().filter(|char| *char != '-').collect();
    let king = board.king(color);
    let home = cozy_chess::Square::new(cozy_chess::File::E, cozy_chess::Rank::First.relative_to(color));
    let to: cozy_chess::Square = way.strip_prefix(&king.to_string()).unwrap_or(&way).parse().ok()?;
    let wing = match to.file() {
        cozy_chess::File::G => Wing::King,
        cozy_chess::File::C => Wing::Queen,
        _ => return None,
    };
    (king == home && to.rank() == home.rank()).then_some(wing)
}
