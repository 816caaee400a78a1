//! A game as the fold of its record.
//!
//! Deciding and folding are apart: a decision works out a [`Change`] and leaves the table as it is;
//! once the change is on disk, [`Table::adopt`] takes it. A restart folds the log again.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use serde_json::Value;

use super::change::{Change, Logged};
use super::luck::{CommittedLuck, Seed};
use super::record::{Ending, EngineSetting, Event, Header, Kind, Player, Request, Spectators};
use super::state::{Offer, Offered, SeatState, State, Status, build, first_position};
use super::{AnyGame, AnyPosition, BadRecord, GameType, PlayError, TableError, TableEvent, find};
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

    /// The game of a stored log.
    ///
    /// # Errors
    /// A log that can't be folded.
    pub fn restore(header: Header, seed: Seed, events: Vec<Event>) -> Result<Table, BadRecord> {
        let game_type = find(&header.game_type).ok_or_else(|| BadRecord::GameType(header.game_type.clone()))?;
        let state = State::before_start(game_type, &header)?;
        let mut table = Table {
            game_type,
            header: Arc::new(header),
            seed,
            log: Vec::new(),
            line: Vec::new(),
            requests: HashMap::new(),
            state,
        };
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
        for logged in change.logged {
            if let Some(request) = &logged.event.request {
                let key = (request.method.clone(), request.id.clone());
                self.requests.entry(key).or_default().push(self.log.len());
            }
            match (logged.event.kind, logged.event.text.parse()) {
                (Kind::Table, Ok(TableEvent::Takeback(to))) => {
                    self.line.retain(|index| self.log[*index].event.revision <= to);
                }
                (Kind::Table, _) => {}
                (Kind::Move | Kind::Chance, _) => self.line.push(self.log.len()),
            }
            self.log.push(logged);
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

    /// The position that the game started, or will start, from.
    pub(super) fn first_position(&self) -> Result<Box<dyn AnyPosition>, BadRecord> {
        first_position(
            self.state.game.as_ref(),
            &self.header,
            &mut self.luck(&self.state).draw("position", 0),
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

    pub(super) fn luck(&self, state: &State) -> CommittedLuck {
        CommittedLuck::new(&self.seed, state.seats.iter().map(|seat| seat.contribution.as_slice()))
    }

    /// Applies a recorded event as it stands.
    pub(super) fn apply(&self, change: &mut Change, event: Event) -> Result<(), BadRecord> {
        let revision = event.revision;
        let refuse = |what: String| BadRecord::Event { revision, what };
        if revision != change.state.revision + 1 {
            return Err(refuse(format!("expected revision {}", change.state.revision + 1)));
        }
        if event.time_ms < change.state.time_ms {
            return Err(refuse("happened before the event before it".into()));
        }
        match event.kind {
            Kind::Move => {
                let seat = event.seat.map(Seat);
                if change.state.turn() != seat.map(Turn::Seat) || seat.is_none() {
                    return Err(refuse("not this seat's turn".into()));
                }
                let mv = notation(event.text.clone());
                let happened = change
                    .state
                    .position
                    .play(&mv)
                    .map_err(|error| refuse(error.to_string()))?;
                change.push_happened(event, happened);
            }
            Kind::Chance => {
                if change.state.turn() != Some(Turn::Chance) {
                    return Err(refuse("no chance event is due".into()));
                }
                let label = change.state.position.luck_label();
                let happened = change
                    .state
                    .position
                    .happen(&event.text)
                    .map_err(|error| refuse(error.to_string()))?;
                *change.state.draws.entry(label).or_default() += 1;
                change.push_happened(event, happened);
            }
            Kind::Table => {
                let what: TableEvent = event
                    .text
                    .parse()
                    .map_err(|()| refuse("no event of the table".into()))?;
                self.apply_table_event(change, &what, &event)?;
                change.push(Logged {
                    event,
                    told: Vec::new(),
                    typed: None,
                });
            }
        }
        Ok(())
    }

    fn apply_table_event(&self, change: &mut Change, what: &TableEvent, event: &Event) -> Result<(), BadRecord> {
        let refuse = |what: &str| BadRecord::Event {
            revision: event.revision,
            what: what.into(),
        };
        let seat = event
            .seat
            .map(Seat)
            .filter(|seat| seat.index() < change.state.seats.len());
        let seat_of_it = || seat.ok_or_else(|| refuse("needs a seat of this game"));
        let state = &mut change.state;
        let status = match what {
            TableEvent::Join | TableEvent::Start => Status::Open,
            _ => Status::Active,
        };
        if state.status != status {
            return Err(refuse(match status {
                Status::Open => "the game has started already",
                Status::Active | Status::Over => "the game is not being played",
            }));
        }
        match what {
            TableEvent::Join => {
                let text = |name: &str| event.data.get(name).and_then(Value::as_str).unwrap_or_default();
                let taken = &mut state.seats[seat_of_it()?.index()];
                if taken.filled {
                    return Err(refuse("the seat is taken"));
                }
                taken.filled = true;
                taken.name = text("name").into();
                taken.contribution =
                    hex::decode(text("contribution")).map_err(|_| refuse("contribution is not hex"))?;
            }
            TableEvent::Start => {
                if !state.seats.iter().all(|seat| seat.filled) {
                    return Err(refuse("a seat is open"));
                }
                let options = event.data.get("options").ok_or_else(|| refuse("holds no options"))?;
                let game = build(self.game_type, options, &self.header)?;
                let mut luck = self.luck(state).draw("position", 0);
                state.position = first_position(game.as_ref(), &self.header, &mut luck)?;
                state.game = game;
                state.options = Arc::new(options.clone());
                state.status = Status::Active;
                state.changed_at = event.revision;
                state.end_by_rules();
            }
            TableEvent::Resign => {
                let resigning = &mut state.seats[seat_of_it()?.index()];
                if resigning.resigned {
                    return Err(refuse("the seat has resigned already"));
                }
                resigning.resigned = true;
                state.end_by_resignation();
                // A game that goes on stands as before: only who moves for the seat is another.
                if state.status == Status::Over {
                    state.changed_at = event.revision;
                }
            }
            TableEvent::OfferDraw | TableEvent::OfferTakeback(_) if state.offer.is_some() => {
                return Err(refuse("another offer is waiting for an answer"));
            }
            TableEvent::OfferDraw if !self.game_type.about().draws_by_agreement => {
                return Err(refuse("this game is not drawn by agreement"));
            }
            TableEvent::OfferDraw => state.offer_by(seat_of_it()?, Offered::Draw, event.revision),
            TableEvent::OfferTakeback(to) => {
                self.check_takeback(*to).map_err(|error| refuse(&error.to_string()))?;
                state.offer_by(seat_of_it()?, Offered::Takeback(*to), event.revision);
            }
            TableEvent::Accept => {
                let side = state.game.side(seat_of_it()?);
                let offer = state.offer.as_mut().ok_or_else(|| refuse("there is no offer"))?;
                for other in Seat::all(offer.accepted.len()) {
                    offer.accepted[other.index()] |= state.game.side(other) == side;
                }
                if offer.what == Offered::Draw && offer.is_accepted() {
                    state.end_as_draw("agreement");
                }
                state.changed_at = event.revision;
            }
            TableEvent::Decline => {
                state.offer.take().ok_or_else(|| refuse("there is no offer"))?;
                state.changed_at = event.revision;
            }
            TableEvent::Claim(reason) => {
                if !state.position.claims(seat_of_it()?).contains(&reason.as_str()) {
                    return Err(refuse("the rules don't grant this claim"));
                }
                state.end_as_draw(reason);
                state.changed_at = event.revision;
            }
            TableEvent::Takeback(to) => {
                let agreed = |offer: &Offer| offer.what == Offered::Takeback(*to) && offer.is_accepted();
                if !state.offer.as_ref().is_some_and(agreed) {
                    return Err(refuse("nobody agreed on this takeback"));
                }
                self.take_back(change, *to, event.revision)?;
            }
        }
        Ok(())
    }

    /// Folds the moves and events that stand at revision `to` again.
    fn take_back(&self, change: &mut Change, to: u64, revision: u64) -> Result<(), BadRecord> {
        // A change that takes back holds offers and answers besides, and no moves.
        let kept = self
            .standing()
            .map(|logged| &logged.event)
            .take_while(|event| event.revision <= to);
        let mut luck = self.luck(&change.state).draw("position", 0);
        let mut position = first_position(change.state.game.as_ref(), &self.header, &mut luck)?;
        let mut draws = BTreeMap::new();
        for event in kept {
            let refuse = |error: PlayError| BadRecord::Event {
                revision: event.revision,
                what: error.to_string(),
            };
            if event.kind == Kind::Chance {
                *draws.entry(position.luck_label()).or_default() += 1;
                position.happen(&event.text).map_err(refuse)?;
            } else {
                position.play(&notation(event.text.clone())).map_err(refuse)?;
            }
        }
        let state = &mut change.state;
        state.position = position;
        state.draws = draws;
        state.offer = None;
        state.changed_at = revision;
        Ok(())
    }
}

pub(super) fn notation(text: String) -> v1::Move {
    v1::Move {
        notation: text,
        game: None,
    }
}
