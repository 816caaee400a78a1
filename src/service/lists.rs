//! ListGames and DeleteGame.

use std::sync::Arc;

use tonic::Request;

use super::app::{App, Caller};
use super::fault::Fault;
use super::live::restore;
use crate::pb::v1;
use crate::rules::Viewer;
use crate::store::{Cursor, Entry, GameState, Query};

const DEFAULT_PAGE: u32 = 50;
const MAX_PAGE: u32 = 500;

pub(super) async fn list_games(app: &Arc<App>, message: v1::ListGamesRequest) -> Result<v1::ListGamesResponse, Fault> {
    let size = match message.page_size {
        0 => DEFAULT_PAGE,
        size => size.min(MAX_PAGE),
    };
    let query = Query {
        game_type: Some(message.game_type.clone()).filter(|id| !id.is_empty()),
        state: match message.status() {
            v1::Status::Unspecified => None,
            v1::Status::Open => Some(GameState::Open),
            v1::Status::Active => Some(GameState::Active),
            v1::Status::Over => Some(GameState::Over),
        },
        after: read_page_token(&message.page_token)?,
        ..Query::newest(size)
    };
    let store = app.store.clone();
    // What a page shows of a game follows from its log; a game in another server's hands is as it is stored.
    let page = tokio::task::spawn_blocking(move || -> Result<_, Fault> {
        let rows = store.list(&query)?;
        let next = rows
            .last()
            .filter(|_| rows.len() == size as usize)
            .map(|row| row.cursor());
        let mut games = Vec::with_capacity(rows.len());
        for row in rows {
            let table = restore(&row.header, store.tail(&row.id, 0)?)?;
            if table.is_public() {
                games.push(table.summary(Viewer::Spectator));
            }
        }
        Ok((games, next))
    });
    let (games, next) = page.await.map_err(Fault::internal)??;
    Ok(v1::ListGamesResponse {
        games,
        next_page_token: next.map(write_page_token).unwrap_or_default(),
    })
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
    let (metadata, _, message) = request.into_parts();
    match app.caller(&message.game, &message.token, &metadata)? {
        Caller::Owner | Caller::Admin => {}
        Caller::Nobody => return Err(Fault::no_token()),
        Caller::Seat(_) => return Err(Fault::wrong_token()),
    }
    let live = app.live(&message.game).await?;
    let app = app.clone();
    let work = tokio::spawn(async move {
        let table = live.table.write().await;
        app.writer
            .write(Entry::Delete {
                game: message.game.clone(),
            })
            .await?;
        drop(table);
        app.games.forget(&message.game, &live);
        Ok(v1::DeleteGameResponse {})
    });
    work.await.map_err(Fault::internal)?
}
