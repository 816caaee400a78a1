//! The store in one SQLite file, in the process: nothing to install and nothing to run beside it.

mod read;
mod schema;
mod write;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

use self::schema::{failure, open_reader, open_writer};
use super::{Conflict, Entry, EventRow, GameCount, GameRow, Query, Remembered, RequestKey, Store, StoreError};

/// How many idle connections for reading are kept; more are opened while more are needed.
const IDLE_READERS: usize = 8;

/// How many prepared statements a connection keeps: more than there are here.
const STATEMENTS: usize = 64;

/// Games in a SQLite file: a write-ahead log, synced at every commit.
///
/// One connection writes; reads have connections of their own and never wait for it.
#[derive(Debug)]
pub struct SqliteStore {
    path: PathBuf,
    // Before the writer, so that they are closed before it: the last one to close tidies the log away.
    readers: Mutex<Vec<Connection>>,
    writer: Mutex<Connection>,
}

impl SqliteStore {
    /// Opens the file at `path`, which is made, with its folder, if it does not exist, and is
    /// brought to the newest schema.
    ///
    /// # Errors
    /// The file can't be made or opened, is not a database of ours, or has a schema newer than this
    /// version knows. It is then left as it was.
    pub fn open(path: impl Into<PathBuf>) -> Result<Self, StoreError> {
        let path = path.into();
        let writer = open_writer(&path)?;
        writer.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(Self {
            path,
            readers: Mutex::default(),
            writer: Mutex::new(writer),
        })
    }

    /// Copies the games of one file, as they stand at one moment, to another that does not exist yet. Other processes
    /// may use the file meanwhile.
    ///
    /// # Errors
    /// The file is not a database of ours, or the copy can't be made.
    pub fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
        let reader = open_reader(from)?;
        let target = to.to_string_lossy();
        reader
            .execute("VACUUM INTO ?1", [target.as_ref()])
            .map_err(|error| failure(to, &error))?;
        Ok(())
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn read<T>(&self, read: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let readers = || self.readers.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = readers().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => {
                let connection = open_reader(&self.path)?;
                connection.set_prepared_statement_cache_capacity(STATEMENTS);
                connection
            }
        };
        let answer = read(&connection).map_err(|error| failure(&self.path, &error));
        let mut readers = readers();
        if readers.len() < IDLE_READERS {
            readers.push(connection);
        }
        answer
    }
}

impl Store for SqliteStore {
    fn commit(&self, entries: &[Entry]) -> Result<Vec<Result<(), Conflict>>, StoreError> {
        let failed = |error| failure(&self.path, &error);
        // A thread that panicked has rolled its transaction back on the way out.
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        let transaction = writer
            .transaction_with_behavior(TransactionBehavior::Immediate)
            .map_err(failed)?;
        let answers = entries
            .iter()
            .map(|entry| write::apply(&transaction, entry))
            .collect::<rusqlite::Result<Vec<_>>>()
            .map_err(failed)?;
        transaction.commit().map_err(|error| {
            // Busy and full are found before the commit is marked in the log; after anything else
            // the mark may have reached the disk or not.
            let harmless = matches!(
                error.sqlite_error_code(),
                Some(ErrorCode::DatabaseBusy | ErrorCode::DiskFull)
            );
            StoreError {
                permanent: !harmless,
                ..failed(error)
            }
        })?;
        Ok(answers)
    }

    fn load(&self, game: &str) -> Result<Option<(GameRow, Vec<EventRow>)>, StoreError> {
        self.read(|connection| {
            // One transaction, so that the row and the events are of the same moment.
            let snapshot = connection.unchecked_transaction()?;
            let row = read::game(&snapshot, game)?;
            row.map(|row| Ok((row, read::events_after(&snapshot, game, 0)?)))
                .transpose()
        })
    }

    fn tail(&self, game: &str, after: u64) -> Result<Vec<EventRow>, StoreError> {
        self.read(|connection| read::events_after(connection, game, after))
    }

    fn list(&self, query: &Query) -> Result<Vec<GameRow>, StoreError> {
        self.read(|connection| read::list(connection, query))
    }

    fn wakes(&self, before_ms: i64) -> Result<Vec<(i64, String)>, StoreError> {
        self.read(|connection| read::wakes(connection, before_ms))
    }

    fn counts(&self) -> Result<Vec<GameCount>, StoreError> {
        self.read(read::counts)
    }

    fn unfinished(&self, owner: &str) -> Result<u64, StoreError> {
        self.read(|connection| read::unfinished(connection, owner))
    }

    fn outages(&self, after_ms: i64) -> Result<Vec<Range<i64>>, StoreError> {
        self.read(|connection| read::outages(connection, after_ms))
    }

    fn request(&self, key: &RequestKey) -> Result<Option<Remembered>, StoreError> {
        self.read(|connection| read::remembered(connection, key))
    }
}
