//! The statements that read.

use std::ops::Range;

use rusqlite::types::{Type, Value};
use rusqlite::{Connection, OptionalExtension, Row, params, params_from_iter};

use crate::store::{EventRow, GameCount, GameRow, GameState, Query, Remembered, RequestKey};

const GAME_COLUMNS: &str = "id, game_type, state, created_ms, updated_ms, header, listed, wake_ms, owner";

/// A game without its events.
pub(super) fn game(connection: &Connection, id: &str) -> rusqlite::Result<Option<GameRow>> {
    connection
        .prepare_cached(&format!("SELECT {GAME_COLUMNS} FROM games WHERE id = ?1"))?
        .query_row([id], game_row)
        .optional()
}

/// The events of a game after a revision, oldest first.
pub(super) fn events_after(connection: &Connection, game: &str, after: u64) -> rusqlite::Result<Vec<EventRow>> {
    connection
        .prepare_cached("SELECT revision, body FROM events WHERE game = ?1 AND revision > ?2 ORDER BY revision")?
        .query_map(params![game, stored(after)], |row| {
            Ok(EventRow {
                revision: count(row, 0)?,
                body: row.get(1)?,
            })
        })?
        .collect()
}

/// The last revision of a game.
pub(super) fn head(connection: &Connection, game: &str) -> rusqlite::Result<Option<u64>> {
    connection
        .prepare_cached("SELECT revision FROM games WHERE id = ?1")?
        .query_row([game], |row| count(row, 0))
        .optional()
}

/// What an earlier request made.
pub(super) fn remembered(connection: &Connection, key: &RequestKey) -> rusqlite::Result<Option<Remembered>> {
    connection
        .prepare_cached("SELECT hash, game FROM requests WHERE caller = ?1 AND method = ?2 AND request_id = ?3")?
        .query_row([&key.caller, &key.method, &key.request_id], |row| {
            Ok(Remembered {
                hash: row.get(0)?,
                game: row.get(1)?,
            })
        })
        .optional()
}

/// The games that must be looked at before a time, the most urgent first.
pub(super) fn wakes(connection: &Connection, before_ms: i64) -> rusqlite::Result<Vec<(i64, String)>> {
    connection
        .prepare_cached("SELECT wake_ms, id FROM games WHERE wake_ms < ?1 ORDER BY wake_ms")?
        .query_map([before_ms], |row| Ok((row.get(0)?, row.get(1)?)))?
        .collect()
}

/// The spans without a server that ended after a time, oldest first.
pub(super) fn outages(connection: &Connection, after_ms: i64) -> rusqlite::Result<Vec<Range<i64>>> {
    connection
        .prepare_cached("SELECT from_ms, to_ms FROM outages WHERE to_ms > ?1 ORDER BY from_ms")?
        .query_map([after_ms], |row| Ok(row.get(0)?..row.get(1)?))?
        .collect()
}

/// How many games there are of each type in each state.
pub(super) fn counts(connection: &Connection) -> rusqlite::Result<Vec<GameCount>> {
    connection
        .prepare_cached("SELECT game_type, state, count(*) FROM games GROUP BY state, game_type")?
        .query_map([], |row| {
            Ok(GameCount {
                game_type: row.get(0)?,
                state: state(row, 1)?,
                games: count(row, 2)?,
            })
        })?
        .collect()
}

/// How many games of an owner are not over.
pub(super) fn unfinished(connection: &Connection, owner: &str) -> rusqlite::Result<u64> {
    // The conditions are those of the index.
    connection
        .prepare_cached("SELECT count(*) FROM games WHERE owner = ?1 AND owner <> '' AND state IN ('open', 'active')")?
        .query_row([owner], |row| count(row, 0))
}

/// The games that fit, the newest first.
pub(super) fn list(connection: &Connection, query: &Query) -> rusqlite::Result<Vec<GameRow>> {
    let (sql, values) = list_statement(query);
    connection
        .prepare_cached(&sql)?
        .query_map(params_from_iter(values), game_row)?
        .collect()
}

/// Only the conditions that are asked for are in the statement, so that SQLite can choose an index by them.
fn list_statement(query: &Query) -> (String, Vec<Value>) {
    let mut conditions = Vec::new();
    let mut values = Vec::new();
    if let Some(game_type) = &query.game_type {
        conditions.push("game_type = ?");
        values.push(Value::from(game_type.clone()));
    }
    if let Some(state) = query.state {
        conditions.push("state = ?");
        values.push(Value::from(state.as_str().to_owned()));
    }
    if let Some(created) = &query.created_ms {
        conditions.push("created_ms >= ? AND created_ms < ?");
        values.extend([created.start, created.end].map(Value::from));
    }
    if let Some(updated) = &query.updated_ms {
        conditions.push("updated_ms >= ? AND updated_ms < ?");
        values.extend([updated.start, updated.end].map(Value::from));
    }
    if let Some(name) = &query.seat_name {
        conditions.push("id IN (SELECT game FROM seat_names WHERE name = ?)");
        values.push(Value::from(name.clone()));
    }
    if query.listed_only {
        conditions.push("listed = 1");
    }
    if let Some(after) = &query.after {
        conditions.push("(created_ms, id) < (?, ?)");
        values.extend([Value::from(after.created_ms), Value::from(after.id.clone())]);
    }
    values.push(Value::from(query.limit));
    let filter = if conditions.is_empty() {
        String::new()
    } else {
        format!("WHERE {}", conditions.join(" AND "))
    };
    (
        format!("SELECT {GAME_COLUMNS} FROM games {filter} ORDER BY created_ms DESC, id DESC LIMIT ?"),
        values,
    )
}

/// A row of [`GAME_COLUMNS`].
fn game_row(row: &Row<'_>) -> rusqlite::Result<GameRow> {
    Ok(GameRow {
        id: row.get(0)?,
        game_type: row.get(1)?,
        state: state(row, 2)?,
        created_ms: row.get(3)?,
        updated_ms: row.get(4)?,
        header: row.get(5)?,
        listed: row.get(6)?,
        wake_ms: row.get(7)?,
        owner: row.get(8)?,
    })
}

fn state(row: &Row<'_>, column: usize) -> rusqlite::Result<GameState> {
    let state: String = row.get(column)?;
    state
        .parse()
        .map_err(|error| rusqlite::Error::FromSqlConversionFailure(column, Type::Text, Box::new(error)))
}

/// A revision as SQLite holds it. No log comes near the end of its range, where this saturates.
pub(super) fn stored(revision: u64) -> i64 {
    i64::try_from(revision).unwrap_or(i64::MAX)
}

/// A revision or another count, none of which is negative.
fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let stored: i64 = row.get(column)?;
    u64::try_from(stored).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, stored))
}
