//! Decisions: each works out a [`Change`] and leaves the table as it is.

use serde_json::{Map, Value, json};

use super::change::Change;
use super::fold::{Table, notation};
use super::record::{Kind, Player};
use super::state::State;
use super::{BadRecord, Offered, Status, TableError, TableEvent};
use crate::pb::v1;
use crate::rules::{Seat, TableAction, Turn};

impl Table {
    /// Takes an open seat: `wanted`, or the first. The last seat to be taken starts the game.
    ///
    /// # Errors
    /// [`TableError::SeatTaken`], [`TableError::NoInvitation`]
    pub fn join(
        &self,
        wanted: Option<Seat>,
        invited: bool,
        name: &str,
        contribution: &[u8],
        now_ms: i64,
    ) -> Result<(Seat, Change), TableError> {
        if self.state.status.is_final() {
            return Err(TableError::GameOver);
        }
        if self.header.invitation_only && !invited {
            return Err(TableError::NoInvitation);
        }
        let open = |seat: &Seat| self.state.seats.get(seat.index()).is_some_and(|state| !state.filled);
        let seat = match wanted {
            Some(seat) => Some(seat).filter(open),
            None => Seat::all(self.state.seats.len()).find(open),
        };
        let seat = seat.ok_or_else(|| {
            TableError::SeatTaken(match wanted {
                Some(seat) => format!("seat {seat} is not open"),
                None => "no seat is open".into(),
            })
        })?;
        let mut change = self.change();
        let data = json!({ "name": name, "contribution": hex::encode(contribution) });
        self.table_event(&mut change, Some(seat), &TableEvent::Join, data, now_ms);
        if change.state.seats.iter().all(|seat| seat.filled) {
            self.start(&mut change, now_ms)
                .map_err(|error| TableError::SeatTaken(error.to_string()))?;
        }
        Ok((seat, change))
    }

    /// Makes a move for `seat`, and draws what chance then owes.
    ///
    /// # Errors
    /// The seat is not on turn, or the move is refused.
    pub fn play(&self, seat: Seat, mv: &v1::Move, comment: &str, now_ms: i64) -> Result<Change, TableError> {
        self.check_turn(seat, now_ms)?;
        let mut change = self.change();
        change
            .state
            .play(&self.seed, seat, mv, comment, now_ms, &mut change.logged)?;
        Ok(change)
    }

    /// The same at once, for a game that is not stored move by move.
    ///
    /// # Errors
    /// As [`play`](Self::play); nothing has changed then.
    pub fn play_here(&mut self, seat: Seat, mv: &v1::Move, comment: &str, now_ms: i64) -> Result<(), TableError> {
        self.check_turn(seat, now_ms)?;
        let before = self.log.len();
        self.state.play(&self.seed, seat, mv, comment, now_ms, &mut self.log)?;
        self.index_log(before);
        Ok(())
    }

    fn check_turn(&self, seat: Seat, now_ms: i64) -> Result<(), TableError> {
        self.check_active()?;
        if self.turn() != Some(Turn::Seat(seat)) || self.state.flagged(now_ms).is_some() {
            return Err(TableError::NotYourTurn);
        }
        Ok(())
    }

    /// Gives up for `seat`.
    ///
    /// # Errors
    /// The game is not being played, or the seat has resigned already.
    pub fn resign(&self, seat: Seat, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        if self.state.seats[seat.index()].resigned {
            return Err(TableError::OfferRefused("this seat has resigned already".into()));
        }
        if let Some(text) = self.canonical(seat, TableAction::Resign) {
            return self.play(seat, &notation(text), "", now_ms);
        }
        let mut change = self.change();
        self.table_event(&mut change, Some(seat), &TableEvent::Resign, Value::Null, now_ms);
        self.answer_for_engines(&mut change, now_ms);
        Ok(change)
    }

    /// Offers something to the other seats.
    ///
    /// # Errors
    /// The offer is not possible here.
    pub fn make_offer(&self, seat: Seat, what: Offered, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        self.check_stays(seat)?;
        if what == Offered::Draw
            && let Some(text) = self.canonical(seat, TableAction::OfferDraw)
        {
            return self.play(seat, &notation(text), "", now_ms);
        }
        if self.state.offer.is_some() {
            return Err(TableError::OfferRefused(
                "another offer is waiting for an answer".into(),
            ));
        }
        let event = match what {
            Offered::Draw if !self.game_type.about().draws_by_agreement => {
                return Err(TableError::OfferRefused("this game is not drawn by agreement".into()));
            }
            Offered::Draw => TableEvent::OfferDraw,
            Offered::Takeback(to) => {
                self.check_takeback(to)?;
                TableEvent::OfferTakeback(to)
            }
        };
        let mut change = self.change();
        self.table_event(&mut change, Some(seat), &event, Value::Null, now_ms);
        self.answer_for_engines(&mut change, now_ms);
        Ok(change)
    }

    /// Answers the pending offer.
    ///
    /// # Errors
    /// There is no such offer, or it is not this seat's to accept.
    pub fn answer_offer(&self, seat: Seat, revision: u64, accept: bool, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        self.check_stays(seat)?;
        let offer = self.state.offer.as_ref().filter(|offer| offer.revision == revision);
        let Some(offer) = offer else {
            let action = if accept {
                TableAction::AcceptDraw
            } else {
                TableAction::DeclineDraw
            };
            let last = self.standing().next_back().map(|logged| logged.event.revision);
            return match self.canonical(seat, action) {
                Some(text) if last.is_none_or(|last| last == revision) => self.play(seat, &notation(text), "", now_ms),
                _ => Err(TableError::OfferRefused(
                    "there is no such offer, or it has been answered".into(),
                )),
            };
        };
        if accept && offer.accepted[seat.index()] {
            return Err(TableError::OfferRefused(
                "this seat's side has accepted already, or made the offer itself".into(),
            ));
        }
        let mut change = self.change();
        let answer = if accept {
            TableEvent::Accept
        } else {
            TableEvent::Decline
        };
        self.table_event(&mut change, Some(seat), &answer, Value::Null, now_ms);
        self.settle_offer(&mut change, now_ms);
        Ok(change)
    }

    /// Claims what the rules grant.
    ///
    /// # Errors
    /// The rules don't grant it here.
    pub fn claim(&self, seat: Seat, reason: &str, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        self.check_stays(seat)?;
        if let Some(text) = self.canonical(seat, TableAction::Claim(reason)) {
            return self.play(seat, &notation(text), "", now_ms);
        }
        let claims = self.state.position.claims(seat);
        if !claims.contains(&reason) {
            let can = if claims.is_empty() {
                "nothing".into()
            } else {
                claims.join(", ")
            };
            return Err(TableError::OfferRefused(format!("this seat can claim {can} here")));
        }
        let mut change = self.change();
        self.table_event(
            &mut change,
            Some(seat),
            &TableEvent::Claim(reason.into()),
            Value::Null,
            now_ms,
        );
        Ok(change)
    }

    pub(super) fn check_active(&self) -> Result<(), TableError> {
        match self.state.status {
            Status::Open => Err(TableError::NotStarted),
            Status::Active => Ok(()),
            Status::Over | Status::Aborted => Err(TableError::GameOver),
        }
    }

    /// The move that stands for a table action, in games that have it among their moves.
    fn canonical(&self, seat: Seat, action: TableAction<'_>) -> Option<String> {
        (self.turn() == Some(Turn::Seat(seat)))
            .then(|| self.state.position.table_move(action))
            .flatten()
    }

    /// Whether the seat's holder still plays it: once it has resigned, the engine does.
    ///
    /// # Errors
    /// [`TableError::OfferRefused`]
    fn check_stays(&self, seat: Seat) -> Result<(), TableError> {
        if self.state.seats[seat.index()].resigned {
            return Err(TableError::OfferRefused(
                "this seat has resigned: the engine plays it on".into(),
            ));
        }
        Ok(())
    }

    /// Sides of which nobody is left but engines and remote bots answer the pending offer: they accept takebacks and decline draws.
    pub(super) fn answer_for_engines(&self, change: &mut Change, now_ms: i64) {
        let seats = self.state.seats.len();
        for seat in Seat::all(seats) {
            let state = &change.state;
            let Some(offer) = &state.offer else { return };
            let side = state.game.side(seat);
            let somebody =
                Seat::all(seats).any(|other| state.game.side(other) == side && !self.is_engines(state, other));
            if offer.accepted[seat.index()] || somebody {
                continue;
            }
            let answer = match offer.what {
                Offered::Draw => TableEvent::Decline,
                Offered::Takeback(_) => TableEvent::Accept,
            };
            self.table_event(change, Some(seat), &answer, Value::Null, now_ms);
        }
        self.settle_offer(change, now_ms);
    }

    /// Whether nobody sits there who could decide to stop: an engine's seat, a bot's, or one that has resigned.
    pub(super) fn is_engines(&self, state: &State, seat: Seat) -> bool {
        let player = &self.header.seats[seat.index()].player;
        matches!(player, Player::Engine(_) | Player::Bot { .. }) || state.seats[seat.index()].resigned
    }

    pub(super) fn check_takeback(&self, to: u64) -> Result<(), TableError> {
        let refuse = |why: &str| Err(TableError::OfferRefused(why.into()));
        let first = self
            .log
            .iter()
            .find(|logged| logged.event.text == "start")
            .map_or(0, |logged| logged.event.revision);
        let mut undone = self
            .standing()
            .rev()
            .take_while(|logged| logged.event.revision > to)
            .peekable();
        if to < first || undone.peek().is_none() {
            return refuse("a takeback goes to a revision since the start, with at least one move to undo after it");
        }
        if self.header.practice {
            return Ok(());
        }
        if self.header.ranked {
            return refuse("nothing is taken back in a ranked game");
        }
        if self.state.game.has_secrets() {
            return refuse("moves here reveal hidden things, so only a game made for practice takes them back");
        }
        if undone.any(|logged| logged.event.kind == Kind::Chance) {
            return refuse("a takeback may not go behind a chance event, but in a game made for practice");
        }
        Ok(())
    }

    /// Appends an event of the table itself. It was checked before, so applying it can't fail.
    pub(super) fn table_event(
        &self,
        change: &mut Change,
        seat: Option<Seat>,
        event: &TableEvent,
        data: Value,
        now_ms: i64,
    ) {
        let mut record = change
            .state
            .next_event(Kind::Table, seat, event.to_string(), now_ms, "");
        record.data = data;
        let applied = self.apply(change, record);
        debug_assert!(applied.is_ok(), "a checked table event was refused: {applied:?}");
    }

    pub(super) fn start(&self, change: &mut Change, now_ms: i64) -> Result<(), BadRecord> {
        let options = self
            .game_type
            .resolve(&self.state.options, &mut change.state.luck(&self.seed).draw("setup", 0));
        let mut event = change
            .state
            .next_event(Kind::Table, None, TableEvent::Start.to_string(), now_ms, "");
        event.data = Value::Object(Map::from_iter([("options".to_owned(), options)]));
        self.apply(change, event)?;
        change.state.draw_what_is_due(&self.seed, now_ms, &mut change.logged);
        Ok(())
    }

    fn settle_offer(&self, change: &mut Change, now_ms: i64) {
        let Some(offer) = &change.state.offer else { return };
        if !offer.is_accepted() {
            return;
        }
        if let Offered::Takeback(to) = offer.what {
            self.table_event(change, None, &TableEvent::Takeback(to), Value::Null, now_ms);
            // In practice a takeback may end where chance is due: the same luck returns.
            change.state.draw_what_is_due(&self.seed, now_ms, &mut change.logged);
        }
        // A draw that everybody accepted has ended the game with the last acceptance.
    }
}
