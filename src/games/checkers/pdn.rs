//! PDN: what its tags and moves mean to checkers.

use serde_json::{Value, json};

use super::board::{Colour, Square};
use super::{Checkers, DrawRules, FirstColor, Move, Position, Variant};
use crate::formats::pgn::{self, Dialect, Numbering, Sheet};
use crate::formats::{Fault, Ply, Source, Syntax, Transcript};
use crate::games::{Format, Replay, rules};
use crate::rules::{BadPosition, ReadError, Refusal};

/// The format.
pub(super) const PDN: Format<Checkers> = Format {
    name: "pdn",
    media_type: "text/plain",
    syntax: Syntax::Tags,
    claims: |_| true,
    export,
    import,
};

/// Results in the form that all variants share; they are written as the variant's federation writes them.
const DIALECT: Dialect = Dialect {
    results: &[
        ("1-0", "1-0"),
        ("2-0", "1-0"),
        ("0-1", "0-1"),
        ("0-2", "0-1"),
        ("1/2-1/2", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("1-1", "1/2-1/2"),
        ("0-0", "*"),
        ("*", "*"),
    ],
    idle: &[],
};

/// Tags that say what the record says elsewhere.
const KNOWN_TAGS: [&str; 4] = ["FEN", "SetUp", "GameType", DRAW_RULES];

/// A tag of ours, for draw rules that are not the variant's usual ones.
const DRAW_RULES: &str = "DrawRules";

/// The number of a forced move among the annotations, which PDN writes as a star on the move.
const FORCED: &str = "$7";

impl Variant {
    /// The number in the GameType tag, and how squares are named there.
    const fn game_type(self) -> (u32, &'static str) {
        match self {
            Variant::International => (20, "N2"),
            Variant::Classic => (21, "N1"),
            Variant::Russian => (25, "A0"),
            Variant::Brazilian => (26, "A0"),
        }
    }
}

impl Checkers {
    /// The usual array.
    fn usual_fen(&self) -> String {
        let usual = Checkers::with_array(self.variant, self.draw_rules, self.first);
        usual.write_fen(&usual.start)
    }

    fn sheet(&self) -> Sheet {
        Sheet {
            white: self.seat_of(Colour::White),
            results: match self.variant {
                Variant::Classic => ["1-0", "0-1", "1/2-1/2"],
                _ => ["2-0", "0-2", "1-1"],
            },
        }
    }
}

fn export(game: &Checkers, transcript: &Transcript) -> Result<String, String> {
    let mut replay = Replay::new(game, transcript.start_position.as_deref()).map_err(|bad| bad.to_string())?;
    let (number, squares) = game.variant.game_type();
    let side = game.board.side();
    let first = if game.first == Colour::White { 'W' } else { 'B' };
    let mut more = vec![("GameType", format!("{number},{first},{side},{side},{squares},0"))];
    let fen = game.write_fen(&replay.position);
    if fen != game.usual_fen() {
        more.extend([("FEN", fen), ("SetUp", "1".to_owned())]);
    }
    if game.draw_rules != game.variant.usual_draw_rules() {
        let name = match game.draw_rules {
            DrawRules::Federation => "federation",
            DrawRules::Site => "site",
        };
        more.push((DRAW_RULES, name.to_owned()));
    }
    let numbering = Numbering {
        first: 1,
        second_begins: replay.position.to_move != game.first,
    };
    let mut line: Vec<Ply> = Vec::new();
    for entry in &transcript.entries {
        let text = if squares.starts_with('A') {
            let mv = game
                .read_text(&replay.position, &entry.text)
                .map_err(|error| error.to_string())?;
            game.write_algebraic(&replay.position, mv)
        } else {
            entry.text.clone()
        };
        line.push(Ply {
            text,
            notes: entry.notes.clone(),
            ..Ply::default()
        });
        replay.follow(entry)?;
    }
    let sheet = game.sheet();
    let movetext = pgn::write(&transcript.comment, &line, numbering, sheet.result(transcript));
    Ok(format!("{}\n{movetext}", sheet.tags(transcript, &more)))
}

fn import(source: &Source, wanted: &Value) -> Result<Transcript, Fault> {
    let mut sheet = pgn::read(source, &DIALECT)?;
    let variant = variant(&sheet)?;
    let mut found = json!({ "variant": variant, "first_color": first_color(&sheet, variant) });
    if let Some((name @ ("federation" | "site"), _)) = sheet.tag(DRAW_RULES) {
        found["draw_rules"] = name.into();
    }
    let (game, options): (Checkers, Value) = rules(found, wanted, source.place())?;
    let fen_place = pgn::place_of(&sheet, "FEN", source.place());
    let refused = |bad: BadPosition| Fault::position(fen_place, bad);
    let start = sheet
        .tag("FEN")
        .map(|(fen, _)| plain_fen(fen))
        .transpose()
        .map_err(refused)?;
    let mut replay = Replay::new(&game, start.as_deref()).map_err(refused)?;
    let start_position = Some(game.write_fen(&replay.position)).filter(|fen| *fen != game.usual_fen());
    for ply in &mut sheet.line {
        let bare = ply.text.trim_end_matches('*');
        if bare.len() < ply.text.len() {
            ply.notes.annotations.push(FORCED.into());
        }
        let read = game.read_pdn(&replay.position, bare);
        replay.play(read, bare, ply.place, ply.notes.clone())?;
    }
    let (ended, tags) = game.sheet().end(&sheet, replay.ended(), &KNOWN_TAGS, &DIALECT);
    Ok(Transcript {
        options,
        start_position,
        names: game.sheet().names(&sheet),
        tags,
        comment: sheet.comment,
        entries: replay.entries,
        ended,
        ..Transcript::default()
    })
}

/// The variant of the GameType tag; without one, that which the squares belong to.
fn variant(sheet: &pgn::Game) -> Result<Variant, Fault> {
    if let Some((text, place)) = sheet.tag("GameType") {
        let number = text
            .split(',')
            .next()
            .and_then(|number| number.trim().parse::<u32>().ok());
        let known = Variant::ALL
            .into_iter()
            .find(|variant| Some(variant.game_type().0) == number);
        return known.ok_or_else(|| Fault::syntax(place, format!("the game type {text} is not played here")));
    }
    let squares = sheet
        .line
        .iter()
        .map(|ply| ply.text.as_str())
        .chain(sheet.tag("FEN").map(|(fen, _)| fen));
    let mut highest = 0;
    for text in squares {
        if text.starts_with(|first: char| first.is_ascii_lowercase()) {
            return Ok(Variant::Russian);
        }
        let numbers = text.split(|char: char| !char.is_ascii_digit());
        highest = numbers.filter_map(|number| number.parse().ok()).fold(highest, u32::max);
    }
    Ok(if highest > 32 {
        Variant::International
    } else {
        Variant::Classic
    })
}

/// Who moves first: as the GameType tag says; in classic without it, whose men the first move is one of.
fn first_color(sheet: &pgn::Game, variant: Variant) -> FirstColor {
    let said = sheet.tag("GameType").and_then(|(text, _)| text.split(',').nth(1));
    match said.map(str::trim) {
        Some("W" | "w") => return FirstColor::White,
        Some("B" | "b") => return FirstColor::Black,
        _ => {}
    }
    let from = sheet
        .line
        .first()
        .and_then(|ply| ply.text.split(['-', 'x']).next()?.parse::<u32>().ok());
    let from_below = sheet.tag("FEN").is_none() && from.is_some_and(|from| from > 16);
    if variant == Variant::Classic && !from_below {
        FirstColor::Black
    } else {
        FirstColor::White
    }
}

/// A FEN without what programs add behind the two sides, and with ranges of squares (`31-50`) written out.
fn plain_fen(text: &str) -> Result<String, BadPosition> {
    let sides: Vec<String> = text
        .trim()
        .trim_end_matches('.')
        .split(':')
        .take(3)
        .map(plain_side)
        .collect();
    if sides.iter().any(|side| side.len() > 1_000) {
        return Err(BadPosition::new("a range of squares that no board has"));
    }
    Ok(sides.join(":"))
}

fn plain_side(text: &str) -> String {
    let text: String = text.chars().filter(|char| !char.is_whitespace()).collect();
    let Some((colour, list)) = text.split_at_checked(1) else {
        return text;
    };
    let squares = list.split(',').map(|part| {
        let (king, range) = part.strip_prefix('K').map_or(("", part), |range| ("K", range));
        let ends = range
            .split_once('-')
            .and_then(|(low, high)| Some((low.parse::<u8>().ok()?, high.parse::<u8>().ok()?)));
        match ends {
            Some((low, high)) => {
                let all = (low..=high).map(|square| format!("{king}{square}"));
                all.collect::<Vec<_>>().join(",")
            }
            None => part.to_owned(),
        }
    });
    format!(
        "{}{}",
        colour.to_ascii_uppercase(),
        squares.collect::<Vec<_>>().join(",")
    )
}

impl Checkers {
    /// Reads a move in the spellings that files have, besides those of [`read_text`](Checkers::read_text).
    fn read_pdn(&self, position: &Position, text: &str) -> Result<Move, ReadError> {
        let first = self.read_text(position, text);
        match &first {
            // Old files write every move with a hyphen.
            Ok(mv) if !mv.is_capture() && !self.legal(position).contains(mv) => {
                let jump = self.read_text(position, &text.replace('-', "x"));
                Ok(jump.unwrap_or(*mv))
            }
            Ok(_) | Err(ReadError::Illegal(_)) => first,
            Err(ReadError::Notation(_)) => match self.short(text) {
                Some((file, from, to)) => self.find(position, file, from, to),
                None => first,
            },
        }
    }

    /// A move by file and rank without a sign between (`c3d4`), or with the file alone of the first square (`cd4`, `c:e5`).
    fn short(&self, text: &str) -> Option<(char, Option<Square>, Square)> {
        let plain: String = text.chars().filter(|char| !matches!(char, '-' | ':' | 'x')).collect();
        let file = plain.chars().next().filter(|file| file.is_ascii_lowercase())?;
        let (from, to) = match plain.len() {
            3 => (None, plain.get(1..)?),
            4 => (Some(self.read_square(plain.get(..2)?)?), plain.get(2..)?),
            _ => return None,
        };
        Some((file, from, self.read_square(to)?))
    }

    fn find(&self, position: &Position, file: char, from: Option<Square>, to: Square) -> Result<Move, ReadError> {
        let mut fitting = self.legal(position);
        fitting.retain(|mv| {
            let fits = from.map_or_else(|| self.algebraic(mv.from).starts_with(file), |from| mv.from == from);
            fits && mv.to == to
        });
        match fitting[..] {
            [mv] => Ok(mv),
            [] => match from {
                Some(from) => Ok(self.quiet(position, from, to)),
                None => Err(ReadError::Notation(format!("no piece of the file {file} gets there"))),
            },
            [mv, ..] => Err(Refusal::new("ambiguous_capture")
                .with("from", self.board.number(mv.from))
                .with("to", self.board.number(to))
                .into()),
        }
    }
}
