//! The timer: flags fall when nobody calls, and what the clocks are not charged for.
//!
//! Only games whose flags fall soon are in memory; the rest wait in the store.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tracing::Instrument;

use super::app::{App, now_ms};
use super::calls::note::TARGET;
use super::fault::Fault;
use super::live::Live;
use crate::table::Table;

/// How far ahead the timer looks.
const HORIZON: Duration = Duration::from_secs(600);
/// How long to wait when the store failed.
const PAUSE: Duration = Duration::from_secs(1);

/// The games to look at soon.
#[derive(Debug, Default)]
pub struct Timer {
    /// By the time at which they must be looked at, in milliseconds since 1970.
    due: Mutex<BTreeSet<(i64, String)>>,
    sooner: Notify,
}

impl Timer {
    /// Looks at this game at this time. An entry that is out of date does no harm: the game is looked at in vain.
    pub fn schedule(&self, game: &str, wake_ms: Option<i64>) {
        let Some(wake_ms) = wake_ms.filter(|wake_ms| *wake_ms < now_ms() + horizon_ms()) else {
            return;
        };
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let first = due.first().is_none_or(|(first, _)| wake_ms < *first);
        due.insert((wake_ms, game.to_owned()));
        if first {
            self.sooner.notify_one();
        }
    }

    /// Takes a game that is due, or says when the next one is.
    fn next(&self, now_ms: i64) -> Result<String, Option<i64>> {
        let mut due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        match due.first() {
            Some((wake_ms, _)) if *wake_ms <= now_ms => due.pop_first().map(|(_, game)| game).ok_or(None),
            Some((wake_ms, _)) => Err(Some(*wake_ms)),
            None => Err(None),
        }
    }
}

fn horizon_ms() -> i64 {
    HORIZON.as_millis() as i64
}

/// Lets flags fall until the server shuts down.
pub async fn run(app: Arc<App>) {
    let mut refill_ms = 0;
    loop {
        if now_ms() >= refill_ms {
            let store = app.store.clone();
            let before_ms = now_ms() + horizon_ms();
            match tokio::task::spawn_blocking(move || store.wakes(before_ms)).await {
                Ok(Ok(wakes)) => {
                    for (wake_ms, game) in wakes {
                        app.timer.schedule(&game, Some(wake_ms));
                    }
                    refill_ms = now_ms() + horizon_ms() / 2;
                }
                Ok(Err(error)) => tracing::error!(%error, "flags can't be read from the store"),
                Err(error) => tracing::error!(%error, "flags can't be read from the store"),
            }
            if refill_ms < now_ms() {
                tokio::time::sleep(PAUSE).await;
            }
        }
        let wait_until_ms = match app.timer.next(now_ms()) {
            Ok(game) => {
                let app = app.clone();
                let span = tracing::info_span!(target: TARGET, parent: None, "flag", game);
                let work = async move {
                    if let Err(fault) = look(&app, &game).await {
                        tracing::warn!(?fault, "a flag could not fall, and is looked at again");
                        tokio::time::sleep(PAUSE).await;
                        app.timer.schedule(&game, Some(now_ms()));
                    }
                };
                tokio::spawn(work.instrument(span));
                continue;
            }
            Err(next_ms) => next_ms.map_or(refill_ms, |next_ms| next_ms.min(refill_ms)),
        };
        let wait = Duration::from_millis(u64::try_from(wait_until_ms - now_ms()).unwrap_or(0));
        tokio::select! {
            () = tokio::time::sleep(wait) => {}
            () = app.timer.sooner.notified() => {}
            () = app.drained() => return,
        }
    }
}

/// Lets the flag of one game fall, if it is time.
async fn look(app: &Arc<App>, game: &str) -> Result<(), Fault> {
    let Some(live) = app.load(game).await? else {
        return Ok(());
    };
    let mut table = live.table.write().await;
    if !live.is_gone() {
        let fell = fall(app, &live, &mut table, now_ms()).await?;
        if !fell {
            app.timer.schedule(game, table.wake_ms());
        } else if table.engine_to_move().is_some() {
            super::engine::kick(app, &live);
        }
    }
    Ok(())
}

/// Ends the turn of a seat whose time is up at `now_ms`; says whether there was one.
///
/// # Errors
/// The store refused it: the table is as it was.
pub async fn fall(app: &App, live: &Live, table: &mut Table, now_ms: i64) -> Result<bool, Fault> {
    let Some(change) = table.flag(now_ms) else {
        return Ok(false);
    };
    live.commit(app, table, change).await?;
    Ok(true)
}

/// Charges nobody for the time that no server ran since the game's last event.
///
/// # Errors
/// The store can't be read or written: the table is as it was.
pub async fn forgive(app: &App, live: &Live, table: &mut Table) -> Result<(), Fault> {
    let last_ms = table.time_ms();
    if table.wake_ms().is_none() {
        return Ok(());
    }
    let store = app.store.clone();
    let outages = tokio::task::spawn_blocking(move || store.outages(last_ms));
    let outages = outages.await.map_err(Fault::internal)??;
    let down_ms: i64 = outages.iter().map(|span| span.end - span.start.max(last_ms)).sum();
    match table.pause(u64::try_from(down_ms).unwrap_or(0), now_ms()) {
        Some(change) => live.commit(app, table, change).await,
        None => Ok(()),
    }
}
