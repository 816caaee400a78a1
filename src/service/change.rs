//! Calls that change a game: Play, Resign, MakeOffer, AnswerOffer.

use std::sync::Arc;

use prost::Message;
use sha2::{Digest, Sha256};
use tracing::Instrument;

use super::app::{App, now_ms};
use super::auth::Identity;
use super::calls::note::{note, note_request};
use super::engine;
use super::fault::Fault;
use super::live::Live;
use super::subject::{Subject, advance};
use super::timer::fall;
use crate::pb::v1::{self, Reason};
use crate::rules::{Seat, Viewer};
use crate::table::record::Ending;
use crate::table::{Change, Offered, Table, TableError, ending_message, turn_message};

/// The longest request id, in bytes.
const MAX_REQUEST_ID: usize = 128;

/// The longest comment, in bytes.
pub(super) const MAX_COMMENT: usize = 2000;

/// What a caller's request is remembered by.
#[derive(Clone, Debug)]
pub(super) struct Once {
    /// The method's name.
    pub(super) method: &'static str,
    /// The caller's id; empty: not to be remembered.
    pub(super) id: String,
    /// A hash of what was asked.
    pub(super) hash: [u8; 32],
}

impl Once {
    pub(super) fn new(method: &'static str, id: &str, message: &impl Message) -> Result<Self, Fault> {
        if id.len() > MAX_REQUEST_ID {
            return Err(Fault::request(
                "request_id",
                format!("longer than {MAX_REQUEST_ID} bytes"),
            ));
        }
        note_request(id);
        // Without an id there is nothing to remember.
        let hash = if id.is_empty() {
            [0; 32]
        } else {
            Sha256::digest(message.encode_to_vec()).into()
        };
        Ok(Once {
            method,
            id: id.into(),
            hash,
        })
    }

    /// The same, kept apart from other callers' requests: for calls that no seat makes.
    pub(super) fn of_caller(mut self, identity: &Identity) -> Self {
        if !self.id.is_empty() && !identity.name().is_empty() {
            // Names of callers do not belong in records, so only a digest of both is kept.
            let mut digest = Sha256::new();
            digest.update(identity.name());
            digest.update([0]);
            digest.update(&self.id);
            self.id = hex::encode(&digest.finalize()[..16]);
        }
        self
    }

    /// The revision that the first answer to this request was given at, if it was given.
    fn answered(&self, table: &Table, seat: Option<Seat>) -> Result<Option<u64>, Fault> {
        if self.id.is_empty() {
            return Ok(None);
        }
        let Some((request, event)) = table.request(self.method, &self.id, seat) else {
            return Ok(None);
        };
        if request.hash != hex::encode(self.hash) {
            return Err(Fault::reused());
        }
        Ok(Some(event.revision + u64::from(request.events) - 1))
    }

    fn mark(&self, change: &mut Change) {
        if !self.id.is_empty() {
            change.caused_by(self.method, &self.id, &hex::encode(self.hash));
        }
    }
}

/// Runs a decision on a stored game exactly once: decides under the game's lock, stores, adopts,
/// answers. A repeat gets the answer that the first call got. Once begun it finishes, whether or not its client waits.
pub(super) async fn change<A: Send + 'static>(
    app: &Arc<App>,
    game: &str,
    seat: Option<Seat>,
    once: Once,
    decide: impl FnOnce(&Table, i64) -> Result<Change, TableError> + Send + 'static,
    answer: impl Fn(&Table, u64) -> A + Send + 'static,
) -> Result<A, Fault> {
    app.check_open()?;
    let live = app.live(game).await?;
    let app = app.clone();
    let work = async move {
        let mut table = live.table.write().await;
        let done = change_locked(&app, &live, &mut table, seat, once, decide, answer).await;
        note(&table, seat);
        done
    };
    tokio::spawn(work.in_current_span()).await.map_err(Fault::internal)?
}

async fn change_locked<A>(
    app: &Arc<App>,
    live: &Arc<Live>,
    table: &mut Table,
    seat: Option<Seat>,
    once: Once,
    decide: impl FnOnce(&Table, i64) -> Result<Change, TableError>,
    answer: impl Fn(&Table, u64) -> A,
) -> Result<A, Fault> {
    if live.is_gone() {
        return Err(Fault::no_such_game());
    }
    if seat.is_some_and(|seat| seat.index() >= table.seats().len()) {
        return Err(Fault::wrong_token());
    }
    if let Some(revision) = once.answered(table, seat)? {
        let first = table.rewound(revision).map_err(Fault::internal)?;
        return Ok(answer(&first, before(&first)));
    }
    // A move that comes after the flag fell must find it fallen.
    let now_ms = now_ms();
    if fall(app, live, table, now_ms).await? && table.engine_to_move().is_some() {
        engine::kick(app, live);
    }
    let about = table.game_type().about();
    let mut change = decide(table, now_ms).map_err(|error| Fault::table(about, error))?;
    once.mark(&mut change);
    let revision = table.revision();
    live.commit(app, table, change).await?;
    let answer = answer(table, revision);
    if table.engine_to_move().is_some() {
        engine::kick(app, live);
    }
    Ok(answer)
}

/// The revision before the request that ended with the table's last event.
fn before(table: &Table) -> u64 {
    let first = table.log().iter().rev().find(|logged| logged.event.request.is_some());
    first.map_or(0, |logged| logged.event.revision - 1)
}

pub(super) async fn play(app: &Arc<App>, message: v1::PlayRequest) -> Result<v1::PlayResponse, Fault> {
    use v1::play_request::Subject as On;
    if message.comment.len() > MAX_COMMENT {
        return Err(Fault::request("comment", format!("longer than {MAX_COMMENT} bytes")));
    }
    match &message.subject {
        None => Err(Fault::request("subject", "give a game or a position")),
        Some(On::Position(position)) => play_on_position(position, &message),
        Some(On::Game(id)) => play_on_game(app, &id.clone(), message).await,
    }
}

async fn play_on_game(app: &Arc<App>, id: &str, message: v1::PlayRequest) -> Result<v1::PlayResponse, Fault> {
    let seat = app.seat(id, &message.token)?;
    if !message.chance_events.is_empty() {
        return Err(Fault::request(
            "chance_events",
            "in a stored game the server draws what chance owes",
        ));
    }
    let once = Once::new("Play", &message.request_id, &message)?;
    let mv = message.r#move.ok_or_else(|| Fault::request("move", "give a move"))?;
    if message.validate_only {
        return would_play(app, id, seat, &mv, message.expected_revision).await;
    }
    let (expected, comment) = (message.expected_revision, message.comment);
    let decide = move |table: &Table, now_ms: i64| {
        if let Some(revision) = expected {
            table.expect(revision)?;
        }
        if table.seats()[seat.index()].resigned && !table.status().is_final() {
            // The engine plays it on.
            return Err(TableError::NotYourTurn);
        }
        table.play(seat, &mv, &comment, now_ms)
    };
    change(app, id, Some(seat), once, decide, move |table, before| {
        v1::PlayResponse {
            events: table.events_after(before, Viewer::Seat(seat)),
            state: Some(table.position().state(Viewer::Seat(seat))),
            turn: Some(turn_message(table.turn())),
            outcome: table.ending().map(ending_message),
            revision: table.revision(),
            position: None,
        }
    })
    .await
}

/// Whether a move could be made now. Nothing of what it would bring is told.
async fn would_play(
    app: &Arc<App>,
    id: &str,
    seat: Seat,
    mv: &v1::Move,
    expected: Option<u64>,
) -> Result<v1::PlayResponse, Fault> {
    let live = app.live(id).await?;
    let table = live.table.read().await;
    note(&table, Some(seat));
    let seat_state = table.seats().get(seat.index()).ok_or_else(Fault::wrong_token)?;
    let refuse = |error| Fault::table(table.game_type().about(), error);
    if let Some(revision) = expected {
        table.expect(revision).map_err(refuse)?;
    }
    if seat_state.resigned && !table.status().is_final() {
        return Err(refuse(TableError::NotYourTurn));
    }
    table.play(seat, mv, "", now_ms()).map_err(refuse)?;
    Ok(v1::PlayResponse {
        revision: table.revision(),
        ..v1::PlayResponse::default()
    })
}

/// Play as a pure function: chance comes from the caller.
fn play_on_position(position: &v1::Position, message: &v1::PlayRequest) -> Result<v1::PlayResponse, Fault> {
    let mut subject = Subject::open(position)?;
    if subject.viewer != Viewer::Referee {
        let what = "a view does not say what a move would bring; give the whole position, or play in a stored game";
        return Err(Fault::new(Reason::NotAllowed, what));
    }
    let mut after = position.clone();
    let mut events = Vec::new();
    if let Some(mv) = &message.r#move {
        let happened = subject
            .position
            .play(mv)
            .map_err(|error| Fault::play(subject.about, error))?;
        events.push(happened);
    } else if message.chance_events.is_empty() {
        return Err(Fault::request("move", "give a move, or the chance events that are due"));
    }
    for (index, text) in message.chance_events.iter().enumerate() {
        if subject.position.turn() != crate::rules::Turn::Chance {
            return Err(Fault::request(
                &format!("chance_events[{index}]"),
                "no chance event is due here",
            ));
        }
        let happened = advance(subject.position.as_mut(), text);
        events.push(happened.map_err(|error| Fault::play(subject.about, error).violation("chance_events", text))?);
    }
    if message.validate_only {
        return Ok(v1::PlayResponse::default());
    }
    after.moves.extend(events.iter().map(|happened| happened.text.clone()));
    let messages = events.into_iter().map(|happened| {
        let kind = if happened.seat.is_some() {
            v1::EventKind::Move
        } else {
            v1::EventKind::Chance
        };
        v1::Event {
            kind: kind.into(),
            seat: happened.seat.map(|seat| seat.0.into()),
            r#move: happened.typed.map(|game| v1::Move {
                notation: happened.text.clone(),
                game: Some(game),
            }),
            text: happened.text,
            ..v1::Event::default()
        }
    });
    let outcome = subject.position.outcome().map(|outcome| {
        ending_message(&Ending {
            winners: outcome.winners.iter().map(|seat| seat.0).collect(),
            scores: outcome.scores,
            reason: outcome.reason.into(),
        })
    });
    Ok(v1::PlayResponse {
        events: messages.collect(),
        state: Some(subject.position.state(Viewer::Referee)),
        turn: Some(turn_message(Some(subject.position.turn()))),
        outcome,
        revision: 0,
        position: Some(after),
    })
}

pub(super) async fn resign(app: &Arc<App>, message: v1::ResignRequest) -> Result<v1::ResignResponse, Fault> {
    let seat = app.seat(&message.game, &message.token)?;
    let once = Once::new("Resign", &message.request_id, &message)?;
    let decide = move |table: &Table, now_ms: i64| table.resign(seat, now_ms);
    change(app, &message.game, Some(seat), once, decide, move |table, _| {
        v1::ResignResponse {
            game: Some(table.seen_by(Viewer::Seat(seat))),
        }
    })
    .await
}

pub(super) async fn make_offer(app: &Arc<App>, message: v1::MakeOfferRequest) -> Result<v1::MakeOfferResponse, Fault> {
    use v1::make_offer_request::Offer;
    let seat = app.seat(&message.game, &message.token)?;
    let once = Once::new("MakeOffer", &message.request_id, &message)?;
    let offer = message
        .offer
        .ok_or_else(|| Fault::request("offer", "give a draw, a takeback or a claim"))?;
    let decide = move |table: &Table, now_ms: i64| match offer {
        Offer::Draw(_) => table.make_offer(seat, Offered::Draw, now_ms),
        Offer::Takeback(takeback) => table.make_offer(seat, Offered::Takeback(takeback.to_revision), now_ms),
        Offer::Claim(claim) => table.claim(seat, &claim.reason, now_ms),
    };
    change(app, &message.game, Some(seat), once, decide, move |table, _| {
        v1::MakeOfferResponse {
            game: Some(table.seen_by(Viewer::Seat(seat))),
        }
    })
    .await
}

pub(super) async fn answer_offer(
    app: &Arc<App>,
    message: v1::AnswerOfferRequest,
) -> Result<v1::AnswerOfferResponse, Fault> {
    let seat = app.seat(&message.game, &message.token)?;
    let once = Once::new("AnswerOffer", &message.request_id, &message)?;
    let (revision, accept) = (message.offer_revision, message.accept);
    let decide = move |table: &Table, now_ms: i64| table.answer_offer(seat, revision, accept, now_ms);
    change(app, &message.game, Some(seat), once, decide, move |table, _| {
        v1::AnswerOfferResponse {
            game: Some(table.seen_by(Viewer::Seat(seat))),
        }
    })
    .await
}
