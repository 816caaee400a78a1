//! Folding one recorded event: everything that a record may hold passes through here, so what no
//! table could have done is refused.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::Value;

use super::change::Change;
use super::fold::{Table, notation};
use super::record::{Ending, Event, Kind};
use super::state::{Offer, Offered, Status, build, first_position};
use super::{BadRecord, PlayError, TableEvent};
use crate::rules::{Seat, Turn};

impl Table {
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
                if change.state.flagged(event.time_ms).is_some() {
                    return Err(refuse("the time of this seat was up".into()));
                }
                let mv = notation(event.text.clone());
                let happened = change
                    .state
                    .position
                    .play(&mv)
                    .map_err(|error| refuse(error.to_string()))?;
                change.logged.push(change.state.note_happened(event, happened));
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
                change.logged.push(change.state.note_happened(event, happened));
            }
            Kind::Table => {
                let what: TableEvent = event
                    .text
                    .parse()
                    .map_err(|()| refuse("no event of the table".into()))?;
                self.apply_table_event(change, &what, &event)?;
                change.logged.push(change.state.note(event, Vec::new(), None));
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
        match what {
            TableEvent::Join | TableEvent::Start if state.status != Status::Open => {
                return Err(refuse("the game has started already"));
            }
            TableEvent::Join | TableEvent::Start => {}
            TableEvent::Abort if state.status.is_final() => return Err(refuse("the game is over")),
            TableEvent::Abort => {}
            TableEvent::Rematch(_) if !state.status.is_final() => return Err(refuse("the game is not over")),
            TableEvent::Rematch(_) => {}
            _ if state.status != Status::Active => return Err(refuse("the game is not being played")),
            _ => {}
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
                // Most options leave nothing to chance: the rules are built already.
                if *options != *state.options {
                    state.game = build(self.game_type, options, &self.header)?;
                    state.options = Arc::new(options.clone());
                }
                let mut luck = state.luck(&self.seed).draw("position", 0);
                state.position = first_position(state.game.as_ref(), &self.header, &mut luck)?;
                state.status = Status::Active;
                state.changed_at = event.revision;
                state.end_by_rules();
            }
            TableEvent::Resign | TableEvent::Forfeit(_) => {
                let leaving = &mut state.seats[seat_of_it()?.index()];
                if leaving.resigned {
                    return Err(refuse("the seat has left the game already"));
                }
                leaving.resigned = true;
                state.end_if_one_side_is_left(match what {
                    TableEvent::Forfeit(cause) => cause,
                    _ => "resignation",
                });
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
            TableEvent::Result if self.header.imported.is_none() => {
                return Err(refuse("only an imported game has its result from a file"));
            }
            TableEvent::Flag => {
                let seat = seat_of_it()?;
                if state.flagged(event.time_ms) != Some(seat) {
                    return Err(refuse("the time of this seat was not up"));
                }
                let flagged = &mut state.seats[seat.index()];
                (flagged.flagged, flagged.resigned) = (true, true);
                state.end_if_one_side_is_left("time");
                // Who moves now is another, even if the game goes on.
                state.changed_at = event.revision;
            }
            TableEvent::Pause(ms) => {
                let clocks = state.clocks.as_mut().ok_or_else(|| refuse("this game has no clock"))?;
                clocks.pause(*ms);
            }
            TableEvent::Abort => {
                state.abort();
                state.changed_at = event.revision;
            }
            TableEvent::Adjudicate | TableEvent::Result => {
                let ending: Ending = serde_json::from_value(event.data.clone())
                    .map_err(|error| refuse(&format!("its data are no ending: {error}")))?;
                let seats = state.seats.len();
                if ending.scores.len() != seats || ending.winners.iter().any(|&seat| usize::from(seat) >= seats) {
                    return Err(refuse("the ending has other seats than the game"));
                }
                state.end(ending);
                state.changed_at = event.revision;
            }
            TableEvent::Rematch(game) => {
                if state.rematch.replace(game.clone()).is_some() {
                    return Err(refuse("there is a rematch already"));
                }
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
        let mut luck = change.state.luck(&self.seed).draw("position", 0);
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
