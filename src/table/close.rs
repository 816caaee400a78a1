//! Decisions that nobody at the table makes by a move or an offer: flags, pauses, cut-offs, aborts, adjudications, rematches.

use serde_json::{Value, json};

use super::change::Change;
use super::fold::Table;
use super::record::Ending;
use super::{TableError, TableEvent};
use crate::rules::Seat;

impl Table {
    /// What follows if the time of the seat on turn is up at `now_ms`: two-sided games end, and with more sides the
    /// engine plays the seat on.
    pub fn flag(&self, now_ms: i64) -> Option<Change> {
        let seat = self.state.flagged(now_ms)?;
        let mut change = self.change();
        self.table_event(&mut change, Some(seat), &TableEvent::Flag, Value::Null, now_ms);
        self.answer_for_engines(&mut change, now_ms);
        Some(change)
    }

    /// Charges nobody for so many milliseconds, in which the server was down; `None` if no clock runs here, or the
    /// setting charges them.
    pub fn pause(&self, ms: u64, now_ms: i64) -> Option<Change> {
        let clocks = self.state.clocks.as_ref()?;
        if clocks.running().is_none() || clocks.setting().charge_down_time || ms == 0 {
            return None;
        }
        let mut change = self.change();
        self.table_event(&mut change, None, &TableEvent::Pause(ms), Value::Null, now_ms);
        Some(change)
    }

    /// Stops a game without a result once it has so many moves and chance events, if the server plays all its seats: the
    /// rules need not bring it to an end, and nobody is at the table who would.
    pub fn cut_off(&self, most: usize, now_ms: i64) -> Option<Change> {
        let mut seats = Seat::all(self.state.seats.len());
        if self.line.len() < most
            || self.state.status.is_final()
            || !seats.all(|seat| self.is_engines(&self.state, seat))
        {
            return None;
        }
        let mut change = self.change();
        self.table_event(&mut change, None, &TableEvent::Abort, Value::Null, now_ms);
        Some(change)
    }

    /// Stops the game without a result. A seat may do so only as long as some seat has not made a move.
    ///
    /// # Errors
    /// The game is over, or it is too late for a seat.
    pub fn abort(&self, seat: Option<Seat>, now_ms: i64) -> Result<Change, TableError> {
        if self.state.status.is_final() {
            return Err(TableError::GameOver);
        }
        let has_moved = |seat: Seat| self.standing().any(|logged| logged.event.seat == Some(seat.0));
        if seat.is_some() && Seat::all(self.state.seats.len()).all(has_moved) {
            let what = "a seat may abort only until every seat has moved: resign, or offer a draw";
            return Err(TableError::OfferRefused(what.into()));
        }
        let mut change = self.change();
        self.table_event(&mut change, seat, &TableEvent::Abort, Value::Null, now_ms);
        Ok(change)
    }

    /// Takes a seat out of the game as if it had resigned, for this cause (in snake_case): two-sided games end, and with
    /// more sides the engine plays the seat on.
    ///
    /// # Errors
    /// The game is not being played, or the seat has left it already.
    pub fn forfeit(&self, seat: Seat, cause: &str, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        if self.state.seats[seat.index()].resigned {
            return Err(TableError::OfferRefused("this seat has left the game already".into()));
        }
        let mut change = self.change();
        self.table_event(
            &mut change,
            Some(seat),
            &TableEvent::Forfeit(cause.into()),
            Value::Null,
            now_ms,
        );
        self.answer_for_engines(&mut change, now_ms);
        Ok(change)
    }

    /// Ends the game as an administrator or a referee decides, for this reason. The scores, if none are given, are those of its points so far, else 1
    /// for each winner, or ½ each in a draw.
    ///
    /// # Errors
    /// The game is not being played, or the result is none of this game's.
    pub fn adjudicate(&self, winners: &[u32], scores: &[f64], reason: &str, now_ms: i64) -> Result<Change, TableError> {
        self.check_active()?;
        let refuse = |what: String| Err(TableError::OfferRefused(what));
        let seats = self.state.seats.len();
        let mut sorted = winners.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() != winners.len() || sorted.iter().any(|&seat| seat as usize >= seats) {
            return refuse(format!("winners are seats from 0 to {}, each once", seats - 1));
        }
        if !(scores.is_empty() || scores.len() == seats) || scores.iter().any(|score| !score.is_finite()) {
            return refuse(format!("scores are {seats} numbers, one a seat, or none at all"));
        }
        let share = |seat: usize| match sorted.is_empty() {
            true => 0.5,
            false => f64::from(sorted.contains(&(seat as u32))),
        };
        let scores = match (scores.is_empty(), self.state.position.points()) {
            (false, _) => scores.to_vec(),
            (true, Some(points)) => points,
            (true, None) => (0..seats).map(share).collect(),
        };
        let ending = Ending {
            winners: sorted.into_iter().map(|seat| seat as u8).collect(),
            scores,
            reason: reason.into(),
        };
        let mut change = self.change();
        self.table_event(&mut change, None, &TableEvent::Adjudicate, json!(ending), now_ms);
        Ok(change)
    }

    /// Notes the seats' next game.
    ///
    /// # Errors
    /// The game is not over.
    pub fn note_rematch(&self, seat: Seat, game: &str, now_ms: i64) -> Result<Change, TableError> {
        if self.state.rematch.is_some() {
            // Another seat was faster: nothing more to note.
            return Ok(self.change());
        }
        if !self.state.status.is_final() {
            return Err(TableError::OfferRefused("a rematch follows a game that is over".into()));
        }
        let mut change = self.change();
        self.table_event(
            &mut change,
            Some(seat),
            &TableEvent::Rematch(game.into()),
            Value::Null,
            now_ms,
        );
        Ok(change)
    }
}
