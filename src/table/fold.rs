//! A game as the fold of its record.
//!
//! Deciding and folding are apart: a decision works out a [`Change`] and leaves the table as it is;
//! once the change is on disk, [`Table::adopt`] takes it. A restart folds the log again.

use std::collections::HashMap;
use std::sync::Arc;

use serde_json::Value;

use super::change::{Change, Logged};
use super::clock::Clocks;
use super::luck::Seed;
use super::record::{Ending, EngineSetting, Event, Header, Kind, Player, Request, Spectators};
use super::state::{Offer, SeatState, State, Status, first_position};
use super::{AnyGame, AnyPosition, BadRecord, GameType, TableError, TableEvent, find};
use crate::pb::v1;
use crate::rules::{Seat, Turn};

/// A game.
#[derive(Debug)]
pub struct Table {
    pub(super) game_type: &'static dyn GameType,
    pub(super) header: Arc<Header>,
    pub(super) seed: Seed,
    pub(super) log: Vec<Logged>,
    /// Where in the log the moves and chance events are that no takeback has undone.
    pub(super) line: Vec<usize>,
    /// Where in the log the requests of each method and id begin.
    requests: HashMap<(String, String), Vec<usize>>,
    pub(super) state: State,
}

impl Table {
    /// A new game. If all its seats are filled, it starts: the [`Change`] to store and adopt says how.
    ///
    /// # Errors
    /// A header that no game can start with.
    pub fn create(header: Header, seed: Seed) -> Result<(Table, Option<Change>), BadRecord> {
        let created_ms = header.created_ms;
        let table = Table::restore(header, seed, Vec::new())?;
        // A start that fails (a position that the resolved options refuse) must fail now, not when the last seat joins.
        let start = if table.state.seats.iter().all(|seat| seat.filled) {
            let mut change = table.change();
            table.start(&mut change, created_ms)?;
            Some(change)
        } else {
            None
        };
        Ok((table, start))
    }

    /// A new game that starts at once, by rules that were built with the header's options, which are complete: for
    /// whoever plays many games by the same rules.
    ///
    /// # Errors
    /// A header that no game can start with; an open seat.
    pub fn started(header: Header, seed: Seed, rules: Arc<dyn AnyGame>) -> Result<Table, BadRecord> {
        let created_ms = header.created_ms;
        let options = header.options.clone();
        let game_type = find(&header.game_type).ok_or_else(|| BadRecord::GameType(header.game_type.clone()))?;
        let state = State::of(rules, options, &header)?;
        let mut table = Table::new(game_type, header, seed, state);
        let mut change = table.change();
        table.start(&mut change, created_ms)?;
        table.adopt(change);
        Ok(table)
    }

    fn new(game_type: &'static dyn GameType, header: Header, seed: Seed, state: State) -> Table {
        Table {
            game_type,
            header: Arc::new(header),
            seed,
            log: Vec::new(),
            line: Vec::new(),
            requests: HashMap::new(),
            state,
        }
    }

    /// The game of a stored log.
    ///
    /// # Errors
    /// A log that can't be folded.
    pub fn restore(header: Header, seed: Seed, events: Vec<Event>) -> Result<Table, BadRecord> {
        let game_type = find(&header.game_type).ok_or_else(|| BadRecord::GameType(header.game_type.clone()))?;
        let state = State::before_start(game_type, &header)?;
        let mut table = Table::new(game_type, header, seed, state);
        for event in events {
            let mut change = table.change();
            table.apply(&mut change, event)?;
            table.adopt(change);
        }
        Ok(table)
    }

    /// The same game as it stood at an earlier revision.
    ///
    /// # Errors
    /// Never for a log that folded before.
    pub fn rewound(&self, revision: u64) -> Result<Table, BadRecord> {
        let events = self
            .log
            .iter()
            .map(|logged| logged.event.clone())
            .take_while(|event| event.revision <= revision);
        Table::restore(self.header.as_ref().clone(), self.seed, events.collect())
    }

    /// Takes a change that is on disk. It must have been worked out on this table as it stands.
    pub fn adopt(&mut self, change: Change) {
        debug_assert_eq!(change.state.revision, self.state.revision + change.logged.len() as u64);
        self.state = change.state;
        let before = self.log.len();
        self.log.extend(change.logged);
        self.index_log(before);
    }

    /// Notes where in the log, from this place on, requests begin and the standing line goes on.
    pub(super) fn index_log(&mut self, from: usize) {
        for (at, logged) in self.log.iter().enumerate().skip(from) {
            if let Some(request) = &logged.event.request {
                let key = (request.method.clone(), request.id.clone());
                self.requests.entry(key).or_default().push(at);
            }
            match logged.event.kind {
                Kind::Table => {
                    if let Ok(TableEvent::Takeback(to)) = logged.event.text.parse() {
                        self.line.retain(|index| self.log[*index].event.revision <= to);
                    }
                }
                Kind::Move | Kind::Chance => self.line.push(at),
            }
        }
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game type.
    pub fn game_type(&self) -> &'static dyn GameType {
        self.game_type
    }

    /// The rules in force.
    pub fn game(&self) -> &dyn AnyGame {
        self.state.game.as_ref()
    }

    /// The options, as resolved once the game has started.
    pub fn options(&self) -> &Value {
        &self.state.options
    }

    /// The position.
    pub fn position(&self) -> &dyn AnyPosition {
        self.state.position.as_ref()
    }

    /// The seats.
    pub fn seats(&self) -> &[SeatState] {
        &self.state.seats
    }

    /// Where the game stands in its life.
    pub fn status(&self) -> Status {
        self.state.status
    }

    /// The number of events.
    pub fn revision(&self) -> u64 {
        self.state.revision
    }

    /// When the last event happened, in milliseconds since 1970.
    pub fn time_ms(&self) -> i64 {
        self.state.time_ms
    }

    /// How the game ended.
    pub fn ending(&self) -> Option<&Ending> {
        self.state.ending.as_ref()
    }

    /// The clocks, in a game with a clock.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.state.clocks.as_ref()
    }

    /// When the game must be looked at although nobody calls, in milliseconds since 1970: a flag falls then.
    pub fn wake_ms(&self) -> Option<i64> {
        self.state.clocks.as_ref()?.flag_falls_ms()
    }

    /// The seats' next game.
    pub fn rematch(&self) -> Option<&str> {
        self.state.rematch.as_deref()
    }

    /// The pending offer.
    pub fn offer(&self) -> Option<&Offer> {
        self.state.offer.as_ref()
    }

    /// The seed; secret until the game is over.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The whole log.
    pub fn log(&self) -> &[Logged] {
        &self.log
    }

    /// Who is to act; `None` while the game has not started.
    pub fn turn(&self) -> Option<Turn> {
        self.state.turn()
    }

    /// The seat on turn if the server must move for it: an engine's, or one that has resigned while the game goes on.
    pub fn engine_to_move(&self) -> Option<(Seat, Player)> {
        let seat = self.turn()?.seat()?;
        if self.state.seats[seat.index()].resigned {
            let setting = EngineSetting {
                level: 1,
                nodes: None,
                milliseconds: 100,
            };
            return Some((seat, Player::Engine(setting)));
        }
        match &self.header.seats[seat.index()].player {
            player @ Player::Engine(_) => Some((seat, player.clone())),
            Player::Token | Player::Open | Player::Bot { .. } => None,
        }
    }

    /// Whether everybody may look.
    pub fn is_public(&self) -> bool {
        self.header.spectators == Spectators::Public
    }

    /// Whether the game is where a caller thinks who has seen `revision`: nothing after it changed
    /// the position, the turn or the pending offer.
    ///
    /// # Errors
    /// [`TableError::Stale`]
    pub fn expect(&self, revision: u64) -> Result<(), TableError> {
        if (self.state.changed_at..=self.state.revision).contains(&revision) {
            Ok(())
        } else {
            Err(TableError::Stale {
                revision: self.state.revision,
            })
        }
    }

    /// The request of this method and id that was answered before for `seat` (any, for a join), with its first revision.
    pub fn request(&self, method: &str, id: &str, seat: Option<Seat>) -> Option<(&Request, &Event)> {
        let starts = self.requests.get(&(method.to_owned(), id.to_owned()))?;
        starts.iter().map(|&start| &self.log[start].event).find_map(|event| {
            let of_seat = seat.is_none_or(|seat| event.seat == Some(seat.0));
            event
                .request
                .as_ref()
                .filter(|_| of_seat)
                .map(|request| (request, event))
        })
    }

    /// The game from its start: the first position, and the moves and chance events that no takeback has undone.
    ///
    /// # Errors
    /// Never for a log that folded before.
    pub fn replay(&self) -> Result<(Box<dyn AnyPosition>, Vec<Event>), BadRecord> {
        let line = self.standing().map(|logged| logged.event.clone());
        Ok((self.first_position()?, line.collect()))
    }

    /// The position that the game started, or will start, from.
    pub(super) fn first_position(&self) -> Result<Box<dyn AnyPosition>, BadRecord> {
        first_position(
            self.state.game.as_ref(),
            &self.header,
            &mut self.state.luck(&self.seed).draw("position", 0),
        )
    }

    /// The moves and chance events that no takeback has undone, in order.
    pub(super) fn standing(&self) -> impl DoubleEndedIterator<Item = &Logged> {
        self.line.iter().map(|index| &self.log[*index])
    }

    pub(super) fn change(&self) -> Change {
        Change {
            state: self.state.clone(),
            logged: Vec::new(),
        }
    }
}

/// A move by its text alone.
pub fn notation(text: String) -> v1::Move {
    v1::Move {
        notation: text,
        game: None,
    }
}
