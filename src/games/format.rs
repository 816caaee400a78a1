//! The field's formats of a game: what each means to it.

use std::fmt;

use serde_json::Value;

use super::Wire;
use crate::formats::{Cause, Ended, Entry, Fault, Notes, Place, Source, Syntax, Transcript};
use crate::rules::{BadPosition, Luck, ReadError, Trail, Turn};

/// One of the formats that a game is exported to and imported from.
#[derive(Clone, Copy)]
pub struct Format<G> {
    /// Its name: `pgn`.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// How games stand in a file of it.
    pub syntax: Syntax,
    /// Whether a game's text says that it is one of this game: the format may serve others too.
    pub claims: fn(&Source) -> bool,
    /// Writes a game. What the format has no place for is left out.
    ///
    /// # Errors
    /// In words, if the format can't hold this game.
    pub export: fn(&G, &Transcript) -> Result<String, String>,
    /// Reads a game, every move of it checked. The value is a JSON object of options that count instead of what the
    /// text says of them.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub import: fn(&Source, &Value) -> Result<Transcript, Fault>,
}

impl<G> fmt::Debug for Format<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Format").field(&self.name).finish()
    }
}

/// The rules for a game that is imported: `found` is what its text says of the options, `wanted` what counts instead.
/// Gives the options as JSON too, every default written out.
///
/// # Errors
/// Options that are refused.
pub fn rules<G: Wire>(mut found: Value, wanted: &Value, place: Place) -> Result<(G, Value), Fault> {
    if let (Some(found), Some(wanted)) = (found.as_object_mut(), wanted.as_object()) {
        found.extend(wanted.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
    let refused = |error: serde_json::Error| {
        let what = crate::rules::BadOption::new("options", error.to_string());
        Fault::options(place, vec![what])
    };
    let options: G::Options = serde_json::from_value(found).map_err(refused)?;
    let game = G::build(&options, G::ABOUT.rules_version).map_err(|faults| Fault::options(place, faults))?;
    let options = serde_json::to_value(&options).map_err(refused)?;
    Ok((game, options))
}

/// The position that a transcript starts from.
///
/// # Errors
/// A position that the rules refuse.
pub fn first_position<G: Wire>(game: &G, start: Option<&str>, trail: &mut Trail) -> Result<G::Position, BadPosition> {
    match start {
        Some(text) => game.read_position(text, trail, &mut NoLuck),
        None => Ok(game.start(trail)),
    }
}

/// Texts of games that are imported leave nothing to luck.
struct NoLuck;

impl Luck for NoLuck {
    fn below(&mut self, _bound: u64) -> u64 {
        0
    }
}

/// A game that is played through again, from a file or from a record.
#[derive(Debug)]
pub struct Replay<'g, G: Wire> {
    game: &'g G,
    /// Where it stands.
    pub position: G::Position,
    trail: Trail,
    moves: Vec<G::Move>,
    /// What was played.
    pub entries: Vec<Entry>,
}

impl<'g, G: Wire> Replay<'g, G> {
    /// At the start.
    ///
    /// # Errors
    /// A start position that the rules refuse.
    pub fn new(game: &'g G, start: Option<&str>) -> Result<Self, BadPosition> {
        let mut trail = Trail::new();
        let position = first_position(game, start, &mut trail)?;
        Ok(Replay {
            game,
            position,
            trail,
            moves: Vec::new(),
            entries: Vec::new(),
        })
    }

    /// The moves that are legal here.
    pub fn legal(&mut self) -> &[G::Move] {
        self.moves.clear();
        self.game.moves(&self.position, &mut self.moves);
        &self.moves
    }

    /// Makes a move that stands in a file as `text`.
    ///
    /// # Errors
    /// A move that is not legal here.
    pub fn play(
        &mut self,
        read: Result<G::Move, ReadError>,
        text: &str,
        place: Place,
        notes: Notes,
    ) -> Result<(), Fault> {
        if let Some(outcome) = self.game.outcome(&self.position) {
            let text = crate::formats::shorten(text);
            let reason = outcome.reason;
            return Err(Fault {
                place,
                cause: Cause::Over { text, reason },
            });
        }
        let Turn::Seat(seat) = self.game.turn(&self.position) else {
            return Err(Fault::syntax(place, "dice are due here, not a move"));
        };
        let mv = read.map_err(|error| Fault::unread(place, text, error))?;
        if !self.legal().contains(&mv) {
            let refusal = self.game.explain(&self.position, mv);
            return Err(Fault::unread(place, text, refusal.into()));
        }
        self.entries.push(Entry {
            seat: Some(seat),
            text: self.game.write_move(&self.position, mv),
            notes,
        });
        self.game.play(&mut self.position, mv, &mut self.trail);
        Ok(())
    }

    /// Makes a move from its text in the game's own notation.
    ///
    /// # Errors
    /// A move that is not legal here.
    pub fn play_text(&mut self, text: &str, place: Place, notes: Notes) -> Result<(), Fault> {
        let read = self.game.read_move(&self.position, text);
        self.play(read, text, place, notes)
    }

    /// Applies a chance event that stands in a file.
    ///
    /// # Errors
    /// An event that is not possible here.
    pub fn happen(&mut self, text: &str, place: Place, notes: Notes) -> Result<(), Fault> {
        if self.game.turn(&self.position) != Turn::Chance {
            return Err(Fault::syntax(place, "no dice are due here"));
        }
        let event = self.game.read_event(&self.position, text);
        let event = event.map_err(|error| Fault::unread(place, text, error))?;
        self.entries.push(Entry {
            seat: None,
            text: self.game.write_event(&self.position, &event),
            notes,
        });
        self.game.happen(&mut self.position, &event, &mut self.trail);
        Ok(())
    }

    /// Follows an entry of a transcript.
    ///
    /// # Errors
    /// In words; never for a transcript of a record that folds.
    pub fn follow(&mut self, entry: &Entry) -> Result<(), String> {
        let (place, notes) = (Place::default(), entry.notes.clone());
        let followed = match entry.seat {
            Some(_) => self.play_text(&entry.text, place, notes),
            None => self.happen(&entry.text, place, notes),
        };
        followed.map_err(|fault| fault.cause.to_string())
    }

    /// The end by the rules, if they have ended the game.
    pub fn ended(&self) -> Option<Ended> {
        let outcome = self.game.outcome(&self.position)?;
        Some(Ended {
            winners: outcome.winners,
            reason: outcome.reason.into(),
            by_rules: true,
        })
    }
}
