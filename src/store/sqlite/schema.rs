//! Opens a SQLite file: makes it if need be, refuses what is not ours, brings its tables to date.

use std::io;
use std::path::Path;
use std::time::Duration;

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use crate::private;
use crate::store::StoreError;

/// The migrations in order; the first brings an empty file to schema 1. Only ever added to.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/0001_games.sql"),
    include_str!("../migrations/0002_clocks.sql"),
    include_str!("../migrations/0003_counts.sql"),
    include_str!("../migrations/0004_owners.sql"),
];

/// Marks a SQLite file as ours ("ludo"), as `file` and SQLite itself do it.
const APPLICATION_ID: i32 = i32::from_be_bytes(*b"ludo");

/// How long to wait for another process that writes to the same file.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Pages (of 4 KiB) in the log before the writer moves them into the file. SQLite's own 1,000 does it
/// so often that the slowest writes suffer.
const CHECKPOINT_PAGES: i32 = 6_000;

/// Opens the connection that writes, after the file, its folder and its tables were made or checked.
pub(super) fn open_writer(path: &Path) -> Result<Connection, StoreError> {
    create_file(path).map_err(|error| {
        refusal(
            path,
            error.to_string(),
            "check that the folder can be made and that this user may write to it",
        )
    })?;
    let mut connection = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    let failed = |error| failure(path, &error);
    // Before anything is changed: the file may be another program's.
    check_owner(path, &connection)?;
    let mode: String = connection
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get(0))
        .map_err(failed)?;
    if mode != "wal" {
        return Err(refusal(
            path,
            "this file system can't hold a write-ahead log".to_owned(),
            "put the data folder on a local disk",
        ));
    }
    connection.pragma_update(None, "synchronous", "full").map_err(failed)?;
    connection
        .pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)
        .map_err(failed)?;
    migrate(path, &mut connection)?;
    Ok(connection)
}

/// Opens one more connection that only reads.
pub(super) fn open_reader(path: &Path) -> Result<Connection, StoreError> {
    connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
}

/// An error of SQLite that left nothing half done.
pub(super) fn failure(path: &Path, error: &rusqlite::Error) -> StoreError {
    let remedy = match error.sqlite_error_code() {
        Some(ErrorCode::CannotOpen | ErrorCode::PermissionDenied | ErrorCode::ReadOnly) => {
            "check that the file and its folder exist and that this user may write to them"
        }
        Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
            "it is damaged or not a database: restore a backup or name another file"
        }
        Some(ErrorCode::DiskFull) => "free space on its disk",
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program holds it: stop that program",
        Some(ErrorCode::SystemIoFailure) => "check its disk",
        _ => "restart with the version that wrote it, and report this if it stays",
    };
    refusal(path, error.to_string(), remedy)
}

fn refusal(path: &Path, what: String, remedy: &'static str) -> StoreError {
    StoreError {
        place: path.display().to_string(),
        what,
        remedy,
        permanent: false,
    }
}

/// Makes the folder and an empty file. Seeds and hidden hands are in it: others may not read it.
fn create_file(path: &Path) -> io::Result<()> {
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        private::folder().recursive(true).create(folder)?;
    }
    // A file that exists must not even be opened: closing it would drop the locks that SQLite holds
    // on it elsewhere in this process.
    match private::file().write(true).create_new(true).open(path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => Ok(()),
    }
}

fn connect(path: &Path, access: OpenFlags) -> Result<Connection, StoreError> {
    let connection = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX)
        .map_err(|error| failure(path, &error))?;
    connection
        .busy_timeout(BUSY_TIMEOUT)
        .map_err(|error| failure(path, &error))?;
    Ok(connection)
}

fn pragma(connection: &Connection, name: &str) -> rusqlite::Result<i32> {
    connection.pragma_query_value(None, name, |row| row.get(0))
}

fn check_owner(path: &Path, connection: &Connection) -> Result<(), StoreError> {
    let ours = || -> rusqlite::Result<bool> {
        let tables: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        Ok(tables == 0 || pragma(connection, "application_id")? == APPLICATION_ID)
    };
    if ours().map_err(|error| failure(path, &error))? {
        Ok(())
    } else {
        Err(refusal(
            path,
            "this is another program's database".to_owned(),
            "name another file",
        ))
    }
}

/// Brings the tables to the newest schema, all or nothing. Servers that start at once take turns.
fn migrate(path: &Path, connection: &mut Connection) -> Result<(), StoreError> {
    let failed = |error| failure(path, &error);
    let transaction = connection
        .transaction_with_behavior(TransactionBehavior::Immediate)
        .map_err(failed)?;
    let version = pragma(&transaction, "user_version").map_err(failed)?;
    let missing = usize::try_from(version)
        .ok()
        .and_then(|known| MIGRATIONS.get(known..))
        .ok_or_else(|| {
            let what = format!(
                "it has schema {version}, and this version knows schemas up to {}",
                MIGRATIONS.len()
            );
            refusal(
                path,
                what,
                "run the newer version of ludoteca that wrote it, or name another file",
            )
        })?;
    for migration in missing {
        transaction.execute_batch(migration).map_err(failed)?;
    }
    transaction
        .pragma_update(None, "application_id", APPLICATION_ID)
        .map_err(failed)?;
    let newest = i64::try_from(MIGRATIONS.len()).expect("the list is short");
    transaction
        .pragma_update(None, "user_version", newest)
        .map_err(failed)?;
    transaction.commit().map_err(failed)
}
