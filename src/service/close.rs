//! AbortGame, AdjudicateGame and Rematch.

use std::sync::Arc;

use tonic::Request;

use super::app::{App, Caller, now_ms};
use super::auth::Identity;
use super::change::{Once, change};
use super::create::store_new;
use super::fault::Fault;
use super::keys::Holder;
use crate::pb::v1;
use crate::rules::{Seat, Viewer};
use crate::table::record::Header;
use crate::table::{Table, TableError};

pub(super) async fn abort_game(
    app: &Arc<App>,
    request: Request<v1::AbortGameRequest>,
) -> Result<v1::AbortGameResponse, Fault> {
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let caller = app.caller(&message.game, &message.token, &identity)?;
    let seat = match caller {
        Caller::Seat(seat) => Some(seat),
        Caller::Owner | Caller::Admin => None,
        Caller::Spectator => return Err(Fault::wrong_token()),
        Caller::Nobody => return Err(Fault::no_token()),
    };
    let once = Once::new("AbortGame", &message.request_id, &message)?;
    let once = if seat.is_none() {
        once.of_caller(&identity)
    } else {
        once
    };
    let decide = move |table: &Table, now_ms: i64| table.abort(seat, now_ms);
    change(app, &message.game, seat, once, decide, move |table, _| {
        v1::AbortGameResponse {
            game: Some(table.seen_by(caller.viewer())),
        }
    })
    .await
}

pub(super) async fn adjudicate_game(
    app: &Arc<App>,
    request: Request<v1::AdjudicateGameRequest>,
) -> Result<v1::AdjudicateGameResponse, Fault> {
    // The gate lets administrators through only.
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let once = Once::new("AdjudicateGame", &message.request_id, &message)?.of_caller(&identity);
    let (winners, scores) = (message.winners.clone(), message.scores.clone());
    let decide = move |table: &Table, now_ms: i64| table.adjudicate(&winners, &scores, "adjudication", now_ms);
    change(app, &message.game, None, once, decide, |table, _| {
        v1::AdjudicateGameResponse {
            game: Some(table.seen_by(Viewer::Referee)),
        }
    })
    .await
}

/// Every seat asks for itself: the first one makes the game, and the log of the old game says which it is.
pub(super) async fn rematch(
    app: &Arc<App>,
    request: Request<v1::RematchRequest>,
) -> Result<v1::RematchResponse, Fault> {
    app.check_open()?;
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    let seat = app.seat(&message.game, &message.token)?;
    let live = app.live(&message.game).await?;
    let known = {
        let table = live.table.read().await;
        let refuse = |what: &str| Fault::table(table.game_type().about(), TableError::OfferRefused(what.into()));
        if !table.status().is_final() {
            return Err(refuse("a rematch follows a game that is over"));
        }
        if !table.seats().iter().all(|seat| seat.filled) {
            // Nobody would hold the seat in the next game, and nobody could take it.
            return Err(refuse(
                "a rematch needs all seats, and one of this game was never taken",
            ));
        }
        table.rematch().map(str::to_owned)
    };
    let next = match known {
        Some(next) => next,
        None => make(app, &identity, seat, &message).await?,
    };
    let live = app.live(&next).await?;
    let table = live.table.read().await;
    let seats = table.seats().len() as u8;
    let seat = Seat((seat.0 + 1) % seats);
    Ok(v1::RematchResponse {
        game: Some(table.seen_at(Viewer::Seat(seat), now_ms())),
        seat: seat.0.into(),
        token: app.key.token(&next, Holder::Seat(seat)),
    })
}

/// Makes the next game, unless another seat is faster; says which one it is then.
async fn make(app: &Arc<App>, identity: &Identity, seat: Seat, message: &v1::RematchRequest) -> Result<String, Fault> {
    let header = {
        let live = app.live(&message.game).await?;
        let table = live.table.read().await;
        next_header(&table)
    };
    let made = store_new(app, identity, header).await?;
    let once = Once::new("Rematch", &message.request_id, message)?;
    let noted = made.clone();
    let decide = move |table: &Table, now_ms: i64| table.note_rematch(seat, &noted, now_ms);
    let answer = |table: &Table, _| table.rematch().unwrap_or_default().to_owned();
    let next = change(app, &message.game, Some(seat), once, decide, answer).await;
    if next.as_ref().ok() != Some(&made) {
        super::lists::remove(app, &made).await?;
    }
    next
}

/// The same setting; whoever held a seat holds the next one, and names go with them.
fn next_header(table: &Table) -> Header {
    let mut header = table.header().clone();
    for (setup, state) in header.seats.iter_mut().zip(table.seats()) {
        setup.name.clone_from(&state.name);
        // Whoever joined has a token of the old game, which opens the new one.
        setup.player = setup.player.clone().seated();
    }
    header.seats.rotate_right(1);
    header
}
