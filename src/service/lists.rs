//! ListGames and DeleteGame.

use std::ops::Range;
use std::sync::Arc;

use tonic::Request;
use tracing::Instrument;

use super::app::{App, Caller};
use super::auth::Identity;
use super::calls::note::note_game;
use super::fault::Fault;
use super::field::known;
use super::live::restore;
use crate::pb::v1;
use crate::rules::Viewer;
use crate::store::{Cursor, Entry, GameState, Query};
use crate::table::find;

const DEFAULT_PAGE: u32 = 50;
const MAX_PAGE: u32 = 500;

pub(super) async fn list_games(app: &Arc<App>, message: v1::ListGamesRequest) -> Result<v1::ListGamesResponse, Fault> {
    let size = match message.page_size {
        0 => DEFAULT_PAGE,
        size => size.min(MAX_PAGE),
    };
    if !message.game_type.is_empty() && find(&message.game_type).is_none() {
        return Err(Fault::no_such_game_type(&message.game_type));
    }
    let query = Query {
        game_type: Some(message.game_type.clone()).filter(|id| !id.is_empty()),
        state: match known::<v1::Status>("status", message.status)? {
            v1::Status::Unspecified => None,
            v1::Status::Open => Some(GameState::Open),
            v1::Status::Active => Some(GameState::Active),
            v1::Status::Over => Some(GameState::Over),
            v1::Status::Aborted => Some(GameState::Aborted),
        },
        created_ms: span(message.created_from, message.created_before),
        updated_ms: span(message.updated_from, message.updated_before),
        seat_name: Some(message.seat_name.clone()).filter(|name| !name.is_empty()),
        after: read_page_token(&message.page_token)?,
        listed_only: true,
        ..Query::newest(size)
    };
    let (store, asked) = (app.store.clone(), query);
    let rows = tokio::task::spawn_blocking(move || store.list(&asked));
    let rows = rows.await.map_err(Fault::internal)??;
    let next = rows
        .last()
        .filter(|_| rows.len() == size as usize)
        .map(|row| row.cursor());
    let mut games = Vec::with_capacity(rows.len());
    for row in rows {
        let summary = match app.games.find(&row.id) {
            Some(live) => Ok(live.table.read().await.summary(Viewer::Spectator)),
            None => stored_summary(app, row.id.clone(), row.header).await,
        };
        match summary {
            Ok(summary) => games.push(summary),
            // One game that can't be read must not hide the others.
            Err(fault) => tracing::error!(game = row.id, ?fault, "left out of a list"),
        }
    }
    Ok(v1::ListGamesResponse {
        games,
        next_page_token: next.map(write_page_token).unwrap_or_default(),
    })
}

/// A span of time in milliseconds since 1970, open at the ends that are not given.
fn span(from: Option<prost_types::Timestamp>, before: Option<prost_types::Timestamp>) -> Option<Range<i64>> {
    let ms = |time: prost_types::Timestamp| {
        let ms = i64::from(time.nanos) / 1_000_000;
        time.seconds.saturating_mul(1000).saturating_add(ms)
    };
    (from.is_some() || before.is_some()).then(|| from.map_or(i64::MIN, ms)..before.map_or(i64::MAX, ms))
}

/// A game that is not in memory, and is not brought there by being listed.
async fn stored_summary(app: &App, id: String, header: String) -> Result<v1::Game, Fault> {
    let store = app.store.clone();
    let read = tokio::task::spawn_blocking(move || -> Result<_, Fault> {
        Ok(restore(&header, store.tail(&id, 0)?)?.summary(Viewer::Spectator))
    });
    read.await.map_err(Fault::internal)?
}

fn write_page_token(cursor: Cursor) -> String {
    hex::encode(format!("{} {}", cursor.created_ms, cursor.id))
}

fn read_page_token(token: &str) -> Result<Option<Cursor>, Fault> {
    if token.is_empty() {
        return Ok(None);
    }
    let read = || {
        let text = String::from_utf8(hex::decode(token).ok()?).ok()?;
        let (created, id) = text.split_once(' ')?;
        Some(Cursor {
            created_ms: created.parse().ok()?,
            id: id.into(),
        })
    };
    read()
        .map(Some)
        .ok_or_else(|| Fault::request("page_token", "not a token that ListGames returned"))
}

pub(super) async fn delete_game(
    app: &Arc<App>,
    request: Request<v1::DeleteGameRequest>,
) -> Result<v1::DeleteGameResponse, Fault> {
    app.check_open()?;
    let (_, extensions, message) = request.into_parts();
    let identity = Identity::of(&extensions);
    match app.caller(&message.game, &message.token, &identity)? {
        Caller::Owner | Caller::Admin => {}
        Caller::Nobody => return Err(Fault::no_token()),
        Caller::Seat(_) | Caller::Spectator => return Err(Fault::wrong_token()),
    }
    let app = app.clone();
    let work = async move {
        remove(&app, &message.game).await?;
        note_game(&message.game);
        Ok::<_, Fault>(())
    };
    tokio::spawn(work.in_current_span()).await.map_err(Fault::internal)??;
    Ok(v1::DeleteGameResponse {})
}

/// Deletes a game, and tells its watchers.
///
/// # Errors
/// There is no such game, or the store refuses: then it stays.
pub(super) async fn remove(app: &Arc<App>, id: &str) -> Result<(), Fault> {
    let live = app.live(id).await?;
    let table = live.table.write().await;
    app.writer.write(Entry::Delete { game: id.to_owned() }).await?;
    drop(table);
    app.games.forget(id, &live);
    Ok(())
}
