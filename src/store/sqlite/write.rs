//! The statements that write.

use rusqlite::{Connection, params};

use super::read::{head, remembered, stored};
use crate::store::{Conflict, ContentHash, Entry, EventRow, GameRow, RequestKey};

/// Writes one entry. Whatever may be refused is looked at before the first change, so a refused
/// entry leaves no trace and needs no savepoint.
pub(super) fn apply(connection: &Connection, entry: &Entry) -> rusqlite::Result<Result<(), Conflict>> {
    match entry {
        Entry::Create {
            game,
            names,
            events,
            request,
        } => {
            if !follow(events, 0) {
                return Ok(Err(Conflict::Revision { head: 0 }));
            }
            if let Some((key, _)) = request
                && let Some(earlier) = remembered(connection, key)?
            {
                return Ok(Err(Conflict::RequestTaken(earlier)));
            }
            let created = connection
                .prepare_cached(
                    "INSERT INTO games (id, game_type, state, revision, created_ms, updated_ms, header, listed, wake_ms, owner)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (id) DO NOTHING",
                )?
                .execute(params![
                    game.id,
                    game.game_type,
                    game.state.as_str(),
                    stored(events.len() as u64),
                    game.created_ms,
                    game.updated_ms,
                    game.header,
                    game.listed,
                    game.wake_ms,
                    game.owner,
                ])?;
            if created == 0 {
                return Ok(Err(Conflict::IdTaken));
            }
            insert_events(connection, &game.id, events)?;
            insert_names(connection, &game.id, names)?;
            if let Some((key, hash)) = request {
                remember(connection, key, hash, game)?;
            }
        }
        Entry::Append {
            game,
            after,
            events,
            state,
            updated_ms,
            wake_ms,
            names,
        } => {
            let appended = follow(events, *after)
                && connection
                    .prepare_cached(
                        "UPDATE games SET revision = ?3, state = ?4, updated_ms = ?5, wake_ms = ?6
                         WHERE id = ?1 AND revision = ?2",
                    )?
                    .execute(params![
                        game,
                        stored(*after),
                        stored(after.saturating_add(events.len() as u64)),
                        state.as_str(),
                        updated_ms,
                        wake_ms,
                    ])?
                    > 0;
            if !appended {
                return Ok(Err(match head(connection, game)? {
                    Some(head) => Conflict::Revision { head },
                    None => Conflict::UnknownGame,
                }));
            }
            insert_events(connection, game, events)?;
            insert_names(connection, game, names)?;
        }
        Entry::Delete { game } => {
            if connection
                .prepare_cached("DELETE FROM games WHERE id = ?1")?
                .execute([game])?
                == 0
            {
                return Ok(Err(Conflict::UnknownGame));
            }
            for table in [
                "DELETE FROM events WHERE game = ?1",
                "DELETE FROM seat_names WHERE game = ?1",
            ] {
                connection.prepare_cached(table)?.execute([game])?;
            }
        }
        Entry::Outage { from_ms, to_ms } => {
            connection
                .prepare_cached("INSERT OR REPLACE INTO outages (from_ms, to_ms) VALUES (?1, ?2)")?
                .execute([from_ms, to_ms])?;
        }
        Entry::ForgetRequests { before_ms } => {
            connection
                .prepare_cached("DELETE FROM requests WHERE created_ms < ?1")?
                .execute([before_ms])?;
        }
    }
    Ok(Ok(()))
}

/// Whether the events are numbered on from `after` without a gap.
fn follow(events: &[EventRow], after: u64) -> bool {
    events
        .iter()
        .zip(1..)
        .all(|(event, step)| after.checked_add(step) == Some(event.revision))
}

fn insert_events(connection: &Connection, game: &str, events: &[EventRow]) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached("INSERT INTO events (game, revision, body) VALUES (?1, ?2, ?3)")?;
    for event in events {
        insert.execute(params![game, stored(event.revision), event.body])?;
    }
    Ok(())
}

fn insert_names(connection: &Connection, game: &str, names: &[String]) -> rusqlite::Result<()> {
    let mut insert = connection.prepare_cached("INSERT OR IGNORE INTO seat_names (name, game) VALUES (?1, ?2)")?;
    for name in names.iter().filter(|name| !name.is_empty()) {
        insert.execute([name.as_str(), game])?;
    }
    Ok(())
}

fn remember(connection: &Connection, key: &RequestKey, hash: &ContentHash, game: &GameRow) -> rusqlite::Result<()> {
    connection
        .prepare_cached(
            "INSERT INTO requests (caller, method, request_id, hash, game, created_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        )?
        .execute(params![
            key.caller,
            key.method,
            key.request_id,
            hash,
            game.id,
            game.created_ms
        ])?;
    Ok(())
}
