//! Bots at the table: one trait, and a file for each way to reach a bot.
//!
//! A player only ever gets what its seat may see: everything goes through [`Ask`], which shows the seat's view, what it
//! was told, its legal moves and the clocks, and never the position.

mod budget;
mod engine;
mod hub;
mod known;
mod line;
mod process;
mod program;
mod remote;
mod roster;
mod uci;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::luck::Decisions;
use crate::pb::v1;
use crate::rules::{Seat, Viewer};
use crate::search::Limits;
use crate::table::{Clocks, Reading, Search, Table, catalog};

pub use engine::{EnginePlayer, RandomPlayer};
pub use hub::HubPlayer;
pub use line::LinePlayer;
pub use program::ProgramPlayer;
pub use remote::RemotePlayer;
pub use roster::Roster;
pub use uci::UciPlayer;

/// A bot that sits at one seat of one game. It is asked from one thread.
pub trait Player: Send {
    /// A game begins. `ask` is the game as the seat sees it before its first decision.
    ///
    /// # Errors
    /// The bot does not answer, or refuses the game.
    fn begin(&mut self, ask: &Ask<'_>) -> Result<(), Failure>;

    /// Chooses a move for the seat, which is on turn. It returns at the latest when `ask.patience` is over.
    ///
    /// # Errors
    /// There is no answer. An answer that is no legal move is not this method's business.
    fn choose(&mut self, ask: &Ask<'_>) -> Result<Choice, Failure>;

    /// The game is over: whatever is not known yet may be known now.
    fn end(&mut self, ask: &Ask<'_>);

    /// Gets the bot ready, if it is not, and asks who it is.
    ///
    /// # Errors
    /// It can't be had, or does not say.
    fn introduce(&mut self, _stop: &AtomicBool) -> Result<Introduction, Failure> {
        Ok(Introduction::default())
    }

    /// Tells the bot that nothing more is wanted of it.
    ///
    /// # Errors
    /// In words: how it ended, if it did not end by itself and well.
    fn quit(self: Box<Self>) -> Result<(), String> {
        Ok(())
    }

    /// Gets a bot that has failed ready to be asked again in the same game.
    ///
    /// # Errors
    /// It can't be had back.
    fn revive(&mut self, ask: &Ask<'_>) -> Result<(), Failure> {
        self.begin(ask)
    }
}

/// A move that a bot chose, and what it thinks of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The move in any spelling that the game reads.
    pub notation: String,
    /// What the bot expects for its seat, from -1 (loss) to 1 (win), if it says.
    pub value: Option<f64>,
    /// What the bot wants to have noted with its move.
    pub comment: String,
}

/// Why a bot gave no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// Its process ended, or its connection can't be used any more because of what it sent.
    #[error("crashed: {0}")]
    Crashed(String),
    /// It went away.
    #[error("disconnected: {0}")]
    Disconnected(String),
    /// It did not answer in time.
    #[error("gave no answer in time")]
    TimedOut,
}

/// What a bot says of itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Introduction {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The game types that it plays; `*` is all.
    pub games: Vec<String>,
}

/// The game types that are played over an engine protocol.
fn games_over(protocol: &str) -> Vec<String> {
    let played = catalog().iter().filter(|game| game.protocols().contains(&protocol));
    played.map(|game| game.about().id.to_owned()).collect()
}

/// How an engine must be set for the game.
///
/// # Errors
/// The game is not played over this protocol.
fn settings(ask: &Ask<'_>, protocol: &str) -> Result<Vec<program::Setting>, Failure> {
    match ask.table.game().engine_settings(protocol) {
        Some(settings) => settings.map_err(Failure::Crashed),
        None => Err(Failure::Crashed(format!(
            "{} is not played over {protocol}",
            ask.game_type()
        ))),
    }
}

/// The game so far: its first position, and the moves since, as an engine protocol writes them.
///
/// # Errors
/// The protocol can't say it.
fn line_of(ask: &Ask<'_>, protocol: &str) -> Result<(String, Vec<String>), Failure> {
    let line = ask.engine_line(protocol);
    line.ok_or_else(|| Failure::Crashed(format!("the game so far can't be told over {protocol}")))
}

/// As much of a text as fits into so many bytes.
pub(super) fn shorten(text: &str, most: usize) -> &str {
    let mut ends = text.char_indices().map(|(at, c)| at + c.len_utf8());
    &text[..ends.rfind(|&end| end <= most).unwrap_or(0)]
}

/// A bot's text as a terminal may show it: on one line, with what would steer the terminal written out.
pub fn plain(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\n' | '\r' | '\t' => shown.push(' '),
            c if c.is_control() => shown.extend(c.escape_unicode()),
            c => shown.push(c),
        }
    }
    shown
}

/// A game as the seat that is asked may see it.
#[derive(Clone, Copy, Debug)]
pub struct Ask<'a> {
    table: &'a Table,
    /// The seat.
    pub seat: Seat,
    /// How long the bot may take: until its flag falls, with the margin, or until it counts as hanging.
    pub patience: Duration,
    /// What was wrong with the answer before, if the bot is asked again.
    pub refused: Option<&'a str>,
    /// Set when nobody wants the answer any more: whoever waits for a bot returns soon.
    pub stop: &'a Arc<AtomicBool>,
    seeds: Decisions<'a>,
    now_ms: i64,
}

/// An event as a seat was told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told<'a> {
    /// Its number, from 1.
    pub revision: u64,
    /// Who did it; `None` for chance and the table.
    pub seat: Option<Seat>,
    /// What the seat was told: a move or event in the game's notation, or the table's event.
    pub text: &'a str,
    /// Whether it is a move or a chance event, and not the table's.
    pub in_game: bool,
}

impl<'a> Ask<'a> {
    pub(super) fn new(
        table: &'a Table,
        seat: Seat,
        patience: Duration,
        seeds: Decisions<'a>,
        stop: &'a Arc<AtomicBool>,
        now_ms: i64,
    ) -> Self {
        Ask {
            table,
            seat,
            patience,
            refused: None,
            stop,
            seeds,
            now_ms,
        }
    }

    pub(super) fn again(self, refused: Option<&'a str>) -> Self {
        Ask { refused, ..self }
    }

    fn viewer(&self) -> Viewer {
        Viewer::Seat(self.seat)
    }

    /// A number that a bot may use for its own randomness: the same when a run that was killed plays the game again.
    pub fn seed(&self) -> u64 {
        self.seeds.at(self.table.revision())
    }

    /// The game's id in this tournament. It says nothing about the luck that the game shares with others.
    pub fn game(&self) -> &'a str {
        &self.table.header().id
    }

    /// The game as a message, as every client of the server gets it.
    pub fn message(&self) -> v1::Game {
        self.table.seen_at(self.viewer(), self.now_ms)
    }

    /// The begin that a remote bot is sent: without what is noted with the game, which says what it shares its luck with.
    fn remote_begin(&self) -> v1::BotBegin {
        let mut begin = self.table.begin(self.seat, self.now_ms);
        if let Some(game) = &mut begin.game {
            game.tags.clear();
        }
        begin
    }

    /// The question that a remote bot is sent, and what its seat was told after this revision.
    fn remote_question(&self, told: u64) -> (v1::BotPosition, Vec<v1::Event>) {
        let question = v1::BotPosition {
            time_left: prost_types::Duration::try_from(self.patience).ok(),
            seed: self.seed(),
            refused: self.refused.unwrap_or_default().into(),
            ..self.table.question(self.seat, self.now_ms)
        };
        (question, self.table.events_after(told, self.viewer()))
    }

    /// The notation of a move that came as a message. One that is not legal is left as it is.
    fn read_message(&self, mv: v1::Move) -> String {
        if !mv.notation.trim().is_empty() {
            return mv.notation;
        }
        match self.table.position().boxed_clone().play(&mv) {
            Ok(happened) => happened.text,
            Err(_) => "a message that is none of the legal moves".into(),
        }
    }

    /// The type of game.
    pub fn game_type(&self) -> &'static str {
        self.table.game_type().about().id
    }

    /// The resolved options, as JSON.
    pub fn options(&self) -> &'a serde_json::Value {
        self.table.options()
    }

    /// The position's text as the seat sees it.
    pub fn position(&self) -> String {
        self.table.position().text(self.viewer())
    }

    /// The text of the position that the game started from, if it was not the usual one.
    pub fn start_position(&self) -> Option<String> {
        self.table.start_position_text(self.viewer())
    }

    /// The legal moves' canonical texts, sorted by bytes.
    pub fn legal(&self) -> Vec<String> {
        self.table.position().legal_texts()
    }

    /// How many seats play.
    pub fn seats(&self) -> usize {
        self.table.seats().len()
    }

    /// The names at the seats.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.table.seats().iter().map(|seat| seat.name.as_str())
    }

    /// The number of events so far.
    pub fn revision(&self) -> u64 {
        self.table.revision()
    }

    /// The events after this revision.
    pub fn told_after(&self, revision: u64) -> impl Iterator<Item = Told<'a>> {
        let viewer = self.viewer();
        let first = usize::try_from(revision)
            .unwrap_or(usize::MAX)
            .min(self.table.log().len());
        self.table.log()[first..].iter().map(move |logged| Told {
            revision: logged.event.revision,
            seat: logged.event.seat.map(Seat),
            text: logged.told_to(viewer),
            in_game: logged.event.kind != crate::table::record::Kind::Table,
        })
    }

    /// What each seat has left, and the setting, in a game with a clock.
    pub fn clocks(&self) -> Option<(&'a crate::table::record::Clock, Vec<Reading>)> {
        let clocks: &Clocks = self.table.clocks()?;
        Some((clocks.setting(), clocks.readings(self.now_ms)))
    }

    /// The winners and scores and the reason, once the game is over.
    pub fn ending(&self) -> Option<&'a crate::table::record::Ending> {
        self.table.ending()
    }

    /// The moves and chance events that nobody may hide any more: for bots of games without secrets, whose notation
    /// needs the positions between.
    pub fn replay(&self) -> Option<Replay> {
        if self.table.game().has_secrets() {
            return None;
        }
        self.table.replay().ok()
    }

    /// The game so far for an engine: its first position, and the moves since; `None` if the protocol can't say it.
    fn engine_line(&self, protocol: &str) -> Option<(String, Vec<String>)> {
        let (mut position, events) = self.replay()?;
        let start = position.engine_position(protocol)?;
        let mut moves = Vec::with_capacity(events.len());
        for event in events {
            moves.push(position.engine_move(protocol, &event.text)?);
            let mv = v1::Move {
                notation: event.text,
                game: None,
            };
            position.play(&mv).ok()?;
        }
        Some((start, moves))
    }

    /// An engine's move in the game's own notation. What is no legal move is left so that the game can't read it: two
    /// notations may mean different moves by the same text.
    fn read_engine_move(&self, protocol: &str, text: &str) -> String {
        let read = self.table.position().read_engine_move(protocol, text);
        read.unwrap_or_else(|| format!("{protocol} {text}"))
    }

    /// A search by the game's own engine, from what the seat knows.
    pub(super) fn search(&self, limits: &Limits) -> Search {
        self.table.position().search(self.seat, limits)
    }

    /// A legal move at random, as a random player chooses.
    pub(super) fn random(&self, seed: u64) -> Option<String> {
        self.table
            .position()
            .random_text(&mut crate::search::SearchLuck::new(seed))
    }
}

/// The first position, and the events that led to the present one.
pub type Replay = (Box<dyn crate::table::AnyPosition>, Vec<crate::table::record::Event>);
