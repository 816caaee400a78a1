//! The type-erased door: what the server, the store's replay, the tournaments and the terminal see of a game.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::Value;

use crate::formats::{Fault, Source, Syntax, Transcript};
use crate::games::{About, EngineSettings};
use crate::pb::{types::v1::Scene, v1};
use crate::rules::{BadOption, BadPosition, Luck, Outcome, Refusal, Seat, Step, TableAction, Turn, Viewer};
use crate::search::{Control, Limits};

/// An entry of the catalog.
pub trait GameType: Debug + Send + Sync {
    /// What the catalog says of it.
    fn about(&self) -> &'static About;

    /// Whether level [`RULE_PLAYER`](crate::search::level::RULE_PLAYER) is a player by simple rules.
    fn has_rule_player(&self) -> bool;

    /// Options from JSON: checked, and completed with the defaults.
    ///
    /// # Errors
    /// One entry for each fault.
    fn read_options(&self, json: &Value) -> Result<Value, Vec<BadOption>>;

    /// Options from a request: the JSON or the typed message, checked and completed.
    ///
    /// # Errors
    /// One entry for each fault; another game's message is one.
    fn read_options_message(&self, message: &v1::Options) -> Result<Value, Vec<BadOption>>;

    /// Complete options as an answer, JSON and typed. `options` come from this type's readers.
    fn write_options(&self, options: &Value) -> v1::Options;

    /// Decides what complete options leave to chance.
    fn resolve(&self, options: &Value, luck: &mut dyn Luck) -> Value;

    /// The rules under complete options.
    ///
    /// # Errors
    /// Combinations of options that are refused, and rules versions that this program does not know.
    fn build(&self, options: &Value, rules_version: u32) -> Result<Arc<dyn AnyGame>, Vec<BadOption>>;

    /// The formats it is imported from and exported to: [`JSON`] and those of its field.
    fn formats(&self) -> Vec<FormatInfo>;

    /// The engine protocols of its field that it can be played over.
    fn protocols(&self) -> Vec<&'static str>;

    /// Whether a game in this format says that it is one of this type.
    fn claims(&self, format: &str, source: &Source) -> bool;

    /// Checks options of which only some are given, and leaves them so.
    ///
    /// # Errors
    /// One entry for each fault.
    fn check_options(&self, json: &Value) -> Result<(), Vec<BadOption>>;

    /// Reads a game in one of its field's formats; `None` if there is no format of this name. The value is an object
    /// of options that count instead of what the text says.
    fn import(&self, format: &str, source: &Source, options: &Value) -> Option<Result<Transcript, Fault>>;
}

/// A format that games are exported to and imported from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FormatInfo {
    /// Its name.
    pub name: &'static str,
    /// Its media type.
    pub media_type: &'static str,
    /// How games stand in a file of it.
    pub syntax: Syntax,
}

/// The format that every game has: the record.
pub const JSON: FormatInfo = FormatInfo {
    name: "json",
    media_type: "application/json",
    syntax: Syntax::Json,
};

/// The rules of some game under some options.
pub trait AnyGame: Debug + Send + Sync {
    /// What the catalog says of the game.
    fn about(&self) -> &'static About;

    /// How many seats play.
    fn seats(&self) -> usize;

    /// The lowest seat of the side that `seat` plays for.
    fn side(&self, seat: Seat) -> Seat;

    /// Whether anything is ever hidden from anybody.
    fn has_secrets(&self) -> bool;

    /// What an engine that speaks this protocol must be set to, by the names of its options; `None` if the game is not
    /// played over it.
    fn engine_settings(&self, protocol: &str) -> Option<EngineSettings>;

    /// The start of the game.
    fn start(&self) -> Box<dyn AnyPosition>;

    /// Reads a whole position, or a view; of a view, the position is one that fits it, and only the
    /// viewer named may be shown anything of it.
    ///
    /// # Errors
    /// A text of another form, or a position that the rules refuse.
    fn read(&self, text: &str, luck: &mut dyn Luck) -> Result<(Box<dyn AnyPosition>, Viewer), BadPosition>;

    /// Writes a game in one of its field's formats; `None` if there is no format of this name.
    fn export(&self, format: &str, transcript: &Transcript) -> Option<Result<String, String>>;
}

/// A position of some game, with the history that its rules and its seats remember.
pub trait AnyPosition: Debug + Send + Sync {
    /// A copy.
    fn boxed_clone(&self) -> Box<dyn AnyPosition>;

    /// Who acts next.
    fn turn(&self) -> Turn;

    /// The end by the rules, if the game has ended.
    fn outcome(&self) -> Option<Outcome>;

    /// The points so far, in games that count points.
    fn points(&self) -> Option<Vec<f64>>;

    /// Whether the seat could still win.
    fn can_win(&self, seat: Seat) -> bool;

    /// The canonical text of the legal move that stands for a table action, in games that have it among their moves.
    fn table_move(&self, action: TableAction<'_>) -> Option<String>;

    /// The reasons for which the seat may claim a draw here.
    fn claims(&self, seat: Seat) -> Vec<&'static str>;

    /// The canonical texts of the legal moves, sorted by bytes; empty if no seat is on turn.
    fn legal_texts(&self) -> Vec<String>;

    /// The legal moves whose steps begin with `prefix`, with what is asked for, sorted by their texts.
    fn legal(&self, prefix: &[Step]) -> Vec<LegalMove>;

    /// How many legal moves there are.
    fn legal_count(&self) -> usize;

    /// Makes a move of the seat on turn.
    ///
    /// # Errors
    /// The position is as it was.
    fn play(&mut self, mv: &v1::Move) -> Result<Happened, PlayError>;

    /// Applies a chance event.
    ///
    /// # Errors
    /// The position is as it was.
    fn happen(&mut self, text: &str) -> Result<Happened, PlayError>;

    /// Under which label the chance event that is due is drawn.
    fn luck_label(&self) -> &'static str;

    /// Draws the chance event that is due, and applies it.
    fn draw(&mut self, luck: &mut dyn Luck) -> Happened;

    /// The chance events possible here with their weights, sorted by bytes; `None` if they are too many to list.
    fn events(&self) -> Option<Vec<(String, u64)>>;

    /// The position's text as `viewer` sees it.
    fn text(&self, viewer: Viewer) -> String;

    /// The position as an engine protocol's position command takes it; `None` if the game is not played over it.
    fn engine_position(&self, protocol: &str) -> Option<String>;

    /// A legal move, in any spelling that the game reads, as an engine protocol writes it.
    fn engine_move(&self, protocol: &str, text: &str) -> Option<String>;

    /// The canonical text of the legal move that an engine has written in its protocol.
    fn read_engine_move(&self, protocol: &str, text: &str) -> Option<String>;

    /// The position's message as `viewer` sees it.
    fn state(&self, viewer: Viewer) -> v1::State;

    /// The position's picture as `viewer` sees it.
    fn scene(&self, viewer: Viewer) -> Scene;

    /// A search for `seat`, which is on turn, ready to run on another thread. It holds the seat's view and what the seat was told.
    fn search(&self, seat: Seat, limits: &Limits) -> Search;

    /// The move of a random player, who knows nothing; `None` if no seat is on turn.
    fn random_text(&self, luck: &mut dyn Luck) -> Option<String>;

    /// The same with plain Monte Carlo and uniform playouts: the yardstick that the game's own engine must beat. Ignores the level.
    fn plain_search(&self, seat: Seat, limits: &Limits) -> Search;

    /// The number of lines of exactly `depth` decisions.
    fn perft(&self, depth: u32) -> u64;
}

impl Clone for Box<dyn AnyPosition> {
    fn clone(&self) -> Self {
        self.boxed_clone()
    }
}

/// What a move or an event turned out to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Happened {
    /// The seat that moved; `None` for chance.
    pub seat: Option<Seat>,
    /// The canonical text.
    pub text: String,
    /// The typed message of a seat's move.
    pub typed: Option<v1::r#move::Game>,
    /// What each seat was told, and last what a spectator was; empty if everybody was told `text`.
    pub told: Vec<String>,
    /// The move in the field's other notation, with that notation's name.
    pub alternative: Option<(&'static str, String)>,
}

impl Happened {
    /// What `viewer` was told.
    pub fn told_to(&self, viewer: Viewer) -> &str {
        told_to(&self.text, &self.told, viewer)
    }
}

/// The text among `told` (one a seat, then the spectator's) that is for `viewer`; `text` if nothing was masked.
pub(super) fn told_to<'a>(text: &'a str, told: &'a [String], viewer: Viewer) -> &'a str {
    let told = match viewer {
        Viewer::Referee => None,
        Viewer::Seat(seat) => told.get(seat.index()),
        Viewer::Spectator => told.last(),
    };
    told.map_or(text, String::as_str)
}

/// A legal move.
#[derive(Clone, Debug, PartialEq)]
pub struct LegalMove {
    /// The canonical text.
    pub text: String,
    /// The typed message.
    pub typed: v1::r#move::Game,
    /// The clicks that make it.
    pub steps: Vec<Step>,
}

/// Why a move or an event was not applied.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PlayError {
    /// The text is no move (or event) of this game.
    #[error("{0}")]
    Notation(String),
    /// The move is not legal here.
    #[error("not legal here: {}", .refusal.rule)]
    Illegal {
        /// The rule that forbids it.
        refusal: Refusal,
        /// What would be legal.
        legal: Vec<String>,
    },
    /// A seat's move while chance is due, an event while a seat is, or anything after the end.
    #[error("{0}")]
    NotDue(&'static str),
}

/// A search that is ready to run.
pub struct Search {
    /// What it may spend: the limits asked for, reduced to their level.
    pub limits: Limits,
    /// The search itself; its control is made for `limits`.
    pub run: Box<dyn FnOnce(&Control) -> Suggested + Send>,
}

impl Search {
    /// Runs it on this thread, until it has spent its limits or `stop` is set.
    pub fn run_here(self, stop: &Arc<AtomicBool>) -> Suggested {
        let control = Control::new(&self.limits, Arc::clone(stop));
        (self.run)(&control)
    }
}

impl Debug for Search {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// What a search suggests.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggested {
    /// The moves, best first.
    pub ranked: Vec<Suggestion>,
    /// Nodes or playouts spent.
    pub nodes: u64,
    /// The depth in plies.
    pub depth: u32,
    /// Whether the search ended by itself or by its node budget.
    pub complete: bool,
}

/// One suggested move.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    /// The canonical text.
    pub text: String,
    /// The typed message.
    pub typed: v1::r#move::Game,
    /// The expected worth from -1 to 1.
    pub value: f64,
    /// The probability of winning.
    pub win: f64,
    /// The line expected, in canonical texts, as far as the seat can know it.
    pub line: Vec<String>,
    /// Whether the worth is proved.
    pub exact: bool,
}
