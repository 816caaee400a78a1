//! The seats that the server plays: it moves by itself.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use tracing::Instrument;

use super::app::{App, now_ms};
use super::calls::note::{TARGET, number};
use super::fault::Fault;
use super::live::Live;
use super::timer::fall;
use crate::pb::v1;
use crate::rules::Seat;
use crate::search::Limits;
use crate::search::pool::Priority;
use crate::table::record::{EngineSetting, Player};
use crate::table::{Clocks, Search, Table};

/// How long to wait when the search queue is full.
const RETRY: Duration = Duration::from_millis(100);

/// How long to wait when the store or a search failed: the shortest and the longest pause.
const PAUSE: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(60));

/// How many moves the time that is left should last for.
const MOVES_TO_COME: u64 = 30;

/// Makes the server move in this game as long as it is its turn. Returns at once.
pub fn kick(app: &Arc<App>, live: &Arc<Live>) {
    if live.engine_runs.swap(true, Ordering::AcqRel) {
        return;
    }
    let (app, live) = (app.clone(), live.clone());
    tokio::spawn(async move {
        let mut pause = PAUSE.0;
        loop {
            if let Err(fault) = run(&app, &live).await {
                tracing::warn!(
                    ?fault,
                    ?pause,
                    "the engine could not move, and tries again after a pause"
                );
                tokio::time::sleep(pause).await;
                pause = (pause * 2).min(PAUSE.1);
                continue;
            }
            pause = PAUSE.0;
            live.engine_runs.store(false, Ordering::Release);
            // A move may have come between the last look and the flag: whoever made it saw the flag set and went away.
            let due = live.table.read().await.engine_to_move().is_some() && may_go_on(&app, &live);
            if !due || live.engine_runs.swap(true, Ordering::AcqRel) {
                return;
            }
        }
    });
}

fn may_go_on(app: &App, live: &Live) -> bool {
    !*app.draining.borrow() && !live.is_gone()
}

async fn run(app: &Arc<App>, live: &Live) -> Result<(), Fault> {
    while may_go_on(app, live) {
        let table = live.table.read().await;
        let Some((seat, revision, search)) = prepare(&table) else {
            return Ok(());
        };
        let game = table.header().id.as_str();
        let span = tracing::info_span!(
            target: TARGET,
            parent: None,
            "engine",
            game,
            revision = number(revision),
            seat = number(seat.0.into()),
        );
        drop(table);
        move_once(app, live, seat, revision, search).instrument(span).await?;
    }
    Ok(())
}

/// Searches and moves, unless the game moves on meanwhile.
async fn move_once(app: &Arc<App>, live: &Live, seat: Seat, revision: u64, search: Search) -> Result<(), Fault> {
    let Ok(ticket) = app.pool.submit(Priority::Seat, &search.limits, search.run) else {
        tokio::time::sleep(RETRY).await;
        return Ok(());
    };
    let suggested = ticket.await.map_err(Fault::internal)?;
    let best = suggested
        .ranked
        .first()
        .ok_or_else(|| Fault::internal("a search ranked no move"))?;
    let mut table = live.table.write().await;
    if table.revision() != revision || live.is_gone() {
        return Ok(());
    }
    let mv = v1::Move {
        notation: best.text.clone(),
        game: None,
    };
    let now_ms = now_ms();
    if fall(app, live, &mut table, now_ms).await? {
        return Ok(());
    }
    let change = match table.cut_off(app.engine_plies, now_ms) {
        Some(cut_off) => cut_off,
        None => table.play(seat, &mv, "", now_ms).map_err(Fault::internal)?,
    };
    live.commit(app, &mut table, change).await
}

/// The search for the engine's next move, if it is an engine's turn.
fn prepare(table: &Table) -> Option<(Seat, u64, Search)> {
    let (seat, player) = table.engine_to_move()?;
    let Player::Engine(setting) = player else { return None };
    let limits = Limits {
        level: setting.level,
        nodes: setting.nodes,
        deadline: Some(Instant::now() + thinking_time(table, setting)),
        // Different in every position, and the same when a game is replayed at a node budget.
        seed: table.revision(),
    };
    Some((seat, table.revision(), table.position().search(seat, &limits)))
}

/// What the engine may think about a move: its setting, and no more than its clock can bear.
fn thinking_time(table: &Table, setting: EngineSetting) -> Duration {
    let wanted = u64::from(setting.milliseconds);
    let running = table.clocks().filter(|clocks| clocks.running().is_some());
    let Some(falls_ms) = running.and_then(Clocks::flag_falls_ms) else {
        return Duration::from_millis(wanted);
    };
    let left = u64::try_from(falls_ms - now_ms()).unwrap_or(0);
    let setting = running.map(Clocks::setting).cloned().unwrap_or_default();
    let afford = Clocks::affordable_ms(&setting, left, MOVES_TO_COME);
    Duration::from_millis(wanted.min(afford))
}
