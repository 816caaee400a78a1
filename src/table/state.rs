//! What a game's log folds to.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::clock::Clocks;
use super::record::{Ending, Header, Player};
use super::{AnyGame, AnyPosition, BadRecord, GameType};
use crate::rules::{BadPosition, Luck, Outcome, Seat, Turn, Viewer};
use crate::search::SearchLuck;

/// Where a game stands in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Seats are open; nothing has been drawn.
    Open,
    /// It is being played.
    Active,
    /// It has ended.
    Over,
    /// It was stopped without a result.
    Aborted,
}

impl Status {
    /// Whether nothing more can happen in it: what was secret may be known.
    pub fn is_final(self) -> bool {
        matches!(self, Status::Over | Status::Aborted)
    }
}

/// A seat and who holds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatState {
    /// Whether somebody holds it.
    pub filled: bool,
    /// Its name.
    pub name: String,
    /// Whether it has resigned, or its time was up.
    pub resigned: bool,
    /// Whether its time was up.
    pub flagged: bool,
    pub(super) contribution: Vec<u8>,
}

/// An offer that waits for answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who made it.
    pub seat: Seat,
    /// The event that made it.
    pub revision: u64,
    /// What it offers.
    pub what: Offered,
    pub(super) accepted: Vec<bool>,
}

impl Offer {
    /// Whether every seat has accepted it; its maker has by making it.
    pub(super) fn is_accepted(&self) -> bool {
        self.accepted.iter().all(|accepted| *accepted)
    }
}

/// What an offer offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// A draw.
    Draw,
    /// To stand at this revision again.
    Takeback(u64),
}

#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) game: Arc<dyn AnyGame>,
    pub(super) options: Arc<Value>,
    pub(super) position: Box<dyn AnyPosition>,
    pub(super) status: Status,
    pub(super) seats: Vec<SeatState>,
    pub(super) offer: Option<Offer>,
    pub(super) ending: Option<Ending>,
    /// The clocks, in a game with a clock.
    pub(super) clocks: Option<Clocks>,
    /// The seats' next game.
    pub(super) rematch: Option<String>,
    /// Draws so far under each label, on the standing line.
    pub(super) draws: BTreeMap<&'static str, u32>,
    pub(super) revision: u64,
    /// The last revision that changed the position, the turn or the pending offer.
    pub(super) changed_at: u64,
    pub(super) time_ms: i64,
}

impl State {
    pub(super) fn before_start(game_type: &dyn GameType, header: &Header) -> Result<State, BadRecord> {
        let options = game_type.read_options(&header.options).map_err(BadRecord::Options)?;
        let game = build(game_type, &options, header)?;
        State::of(game, options, header)
    }

    /// Before the start of a game by these rules, which were built with these options.
    pub(super) fn of(game: Arc<dyn AnyGame>, options: Value, header: &Header) -> Result<State, BadRecord> {
        if header.seats.len() != game.seats() {
            return Err(BadRecord::Seats(header.seats.len(), game.seats()));
        }
        let seats = header.seats.iter().enumerate().map(|(seat, setup)| {
            Ok(SeatState {
                filled: setup.player != Player::Open,
                name: setup.name.clone(),
                resigned: false,
                flagged: false,
                contribution: hex::decode(&setup.contribution).map_err(|_| BadRecord::Contribution(seat))?,
            })
        });
        let position = first_position(game.as_ref(), header, &mut SearchLuck::new(0))?;
        Ok(State {
            position,
            options: Arc::new(options),
            seats: seats.collect::<Result<_, _>>()?,
            game,
            status: Status::Open,
            offer: None,
            ending: None,
            clocks: header.clock.clone().map(|clock| Clocks::new(clock, header.seats.len())),
            rematch: None,
            draws: BTreeMap::new(),
            revision: 0,
            changed_at: 0,
            time_ms: header.created_ms,
        })
    }

    pub(super) fn turn(&self) -> Option<Turn> {
        match self.status {
            Status::Open => None,
            Status::Active => Some(self.position.turn()),
            Status::Over | Status::Aborted => Some(Turn::Over),
        }
    }

    pub(super) fn offer_by(&mut self, seat: Seat, what: Offered, revision: u64) {
        let side = self.game.side(seat);
        let accepted = Seat::all(self.seats.len())
            .map(|other| self.game.side(other) == side)
            .collect();
        self.offer = Some(Offer {
            seat,
            revision,
            what,
            accepted,
        });
        self.changed_at = revision;
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.status = Status::Over;
        self.offer = None;
        self.ending = Some(ending);
    }

    /// Ends the game if its rules say so. A seat that has resigned ranks last: it shares no win.
    pub(super) fn end_by_rules(&mut self) {
        let Some(Outcome {
            winners,
            scores,
            reason,
        }) = self.position.outcome()
        else {
            return;
        };
        let stayed = |seat: &Seat| !self.seats[seat.index()].resigned;
        let mut standing: Vec<Seat> = winners.iter().copied().filter(stayed).collect();
        if standing.is_empty() && !winners.is_empty() {
            let left: Vec<Seat> = Seat::all(self.seats.len()).filter(stayed).collect();
            let best = left
                .iter()
                .map(|seat| scores[seat.index()])
                .fold(f64::NEG_INFINITY, f64::max);
            standing = left.into_iter().filter(|seat| scores[seat.index()] == best).collect();
        }
        let winners = standing.into_iter().map(|seat| seat.0).collect();
        self.end(Ending {
            winners,
            scores,
            reason: reason.into(),
        });
    }

    /// Ends the game if only one side is left, because of resignations or flags; the side wins, unless it can't.
    pub(super) fn end_if_one_side_is_left(&mut self, reason: &str) {
        let gone: Vec<Seat> = Seat::all(self.seats.len())
            .filter(|seat| self.seats[seat.index()].resigned)
            .map(|seat| self.game.side(seat))
            .collect();
        let left: Vec<Seat> = Seat::all(self.seats.len())
            .filter(|seat| !gone.contains(&self.game.side(*seat)))
            .collect();
        let Some(&first) = left.first() else { return };
        if left.iter().any(|seat| self.game.side(*seat) != self.game.side(first)) {
            return;
        }
        if !left.iter().any(|seat| self.position.can_win(*seat)) {
            return self.end_as_draw(reason);
        }
        let scores = self.position.points();
        let won = |seat: Seat| f64::from(left.contains(&seat));
        let scores = scores.unwrap_or_else(|| Seat::all(self.seats.len()).map(won).collect());
        let winners = left.iter().map(|seat| seat.0).collect();
        self.end(Ending {
            winners,
            scores,
            reason: reason.into(),
        });
    }

    /// Whose time is up at `now_ms`.
    pub(super) fn flagged(&self, now_ms: i64) -> Option<Seat> {
        self.clocks.as_ref()?.flagged(now_ms)
    }

    /// Stops the game without a result.
    pub(super) fn abort(&mut self) {
        self.status = Status::Aborted;
        self.offer = None;
    }

    /// Lets the clock of the seat on turn run; none runs for a seat that the engine plays on, or when the game has ended.
    pub(super) fn run_clock(&mut self, now_ms: i64) {
        let on_turn = match self.turn() {
            Some(Turn::Seat(seat)) if !self.seats[seat.index()].resigned => Some(seat),
            _ => None,
        };
        if let Some(clocks) = &mut self.clocks {
            clocks.run(on_turn, now_ms);
        }
    }

    pub(super) fn end_as_draw(&mut self, reason: &str) {
        let scores = self.position.points().unwrap_or_else(|| vec![0.5; self.seats.len()]);
        self.end(Ending {
            winners: Vec::new(),
            scores,
            reason: reason.into(),
        });
    }
}

pub(super) fn build(game_type: &dyn GameType, options: &Value, header: &Header) -> Result<Arc<dyn AnyGame>, BadRecord> {
    game_type
        .build(options, header.rules_version)
        .map_err(BadRecord::Options)
}

pub(super) fn first_position(
    game: &dyn AnyGame,
    header: &Header,
    luck: &mut dyn Luck,
) -> Result<Box<dyn AnyPosition>, BadRecord> {
    let Some(text) = &header.start_position else {
        return Ok(game.start());
    };
    match game.read(text, luck) {
        Ok((position, Viewer::Referee)) => Ok(position),
        Ok(_) => Err(BadRecord::Position(BadPosition::new(
            "a game starts from a whole position, not from a view",
        ))),
        Err(error) => Err(BadRecord::Position(error)),
    }
}
