//! What the server does by itself from time to time: it forgets what nobody needs any more, and notes that it is alive.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use super::app::{App, REQUEST_MEMORY, now_ms};
use super::fault::Fault;
use super::tls::Tls;
use super::watched;
use crate::store::{Entry, GameState, Query, Store, StoreError};

/// How often games in memory and old request ids are looked at.
const EVERY: Duration = Duration::from_secs(60);
/// How often the server notes that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(1);
/// How many games of a kind go in one sweep, so that players notice nothing.
const MOST: u32 = 1000;

/// When games that nobody needs go; `None`: never.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Expiry {
    /// A game whose seats were never filled is deleted so long after its last event.
    pub open: Option<Duration>,
    /// A game in which nobody moves is aborted so long after its last event. A game with a clock ends by its flags.
    pub idle: Option<Duration>,
    /// A game that is over, or was aborted, is deleted so long after its last event.
    pub finished: Option<Duration>,
}

/// Sweeps until the server shuts down.
pub async fn run(app: Arc<App>, expiry: Expiry) {
    loop {
        app.games.drop_idle();
        app.limits.sweep();
        let before_ms = now_ms() - i64::try_from(REQUEST_MEMORY.as_millis()).unwrap_or(i64::MAX);
        if let Err(error) = app.writer.write(Entry::ForgetRequests { before_ms }).await {
            tracing::warn!(%error, "old request ids were not dropped");
        }
        for (state, after) in [
            (GameState::Open, expiry.open),
            (GameState::Active, expiry.idle),
            (GameState::Over, expiry.finished),
            (GameState::Aborted, expiry.finished),
        ] {
            let Some(after) = after else { continue };
            if let Err(fault) = expire(&app, state, after).await {
                tracing::warn!(?fault, state = state.as_str(), "old games were not removed");
            }
        }
        let pause = [expiry.open, expiry.idle, expiry.finished];
        let pause = pause.into_iter().flatten().fold(EVERY, Duration::min);
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = app.drained() => return,
        }
    }
}

/// Reads keys and certificates again when their files change, until the server shuts down.
pub async fn look_at_files(app: Arc<App>, tls: Option<Arc<Tls>>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(watched::EVERY) => {}
            () = app.drained() => return,
        }
        let (app, tls) = (app.clone(), tls.clone());
        let look = tokio::task::spawn_blocking(move || {
            app.auth.look();
            if let Some(tls) = tls {
                tls.look();
            }
        });
        if let Err(error) = look.await {
            tracing::error!(%error, "files of keys and certificates can't be looked at");
        }
    }
}

/// Removes the games in this state whose last event is so long ago.
async fn expire(app: &Arc<App>, state: GameState, after: Duration) -> Result<(), Fault> {
    let before_ms = now_ms().saturating_sub(i64::try_from(after.as_millis()).unwrap_or(i64::MAX));
    let query = Query {
        state: Some(state),
        updated_ms: Some(i64::MIN..before_ms),
        ..Query::newest(MOST)
    };
    let store = app.store.clone();
    let rows = tokio::task::spawn_blocking(move || store.list(&query));
    for row in rows.await.map_err(Fault::internal)?? {
        let Some(live) = app.load(&row.id).await? else { continue };
        let mut table = live.table.write().await;
        // Somebody may have moved while it was loaded.
        if live.is_gone() || table.time_ms() >= before_ms {
            continue;
        }
        if state != GameState::Active {
            app.writer.write(Entry::Delete { game: row.id.clone() }).await?;
            drop(table);
            app.games.forget(&row.id, &live);
        } else if table.clocks().is_none()
            && let Ok(change) = table.abort(None, now_ms())
        {
            live.commit(app, &mut table, change).await?;
        }
    }
    Ok(())
}

/// Notes in the store how long no server ran, if one ran before.
///
/// # Errors
/// The store does not take it.
pub fn note_outage(store: &dyn Store, alive: &Path) -> Result<(), StoreError> {
    let last = fs::metadata(alive).and_then(|file| file.modified());
    let Ok(last) = last.map(|last| last.duration_since(UNIX_EPOCH).unwrap_or_default()) else {
        return Ok(());
    };
    let from_ms = i64::try_from(last.as_millis()).unwrap_or(i64::MAX);
    let to_ms = now_ms();
    if from_ms < to_ms {
        let written = store.commit(&[Entry::Outage { from_ms, to_ms }])?;
        debug_assert!(written.iter().all(Result::is_ok));
    }
    Ok(())
}

/// Notes every second that the server is alive, until it shuts down: what lies between the last note and the next start
/// is down time.
pub async fn stay_alive(app: Arc<App>, path: PathBuf) {
    loop {
        if let Err(error) = fs::write(&path, []) {
            tracing::warn!(%error, "can't note that the server is alive: clocks would be forgiven too much");
        }
        tokio::select! {
            () = tokio::time::sleep(ALIVE_EVERY) => {}
            () = app.drained() => return,
        }
    }
}
