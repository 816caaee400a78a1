//! What is made from files, and made anew when they change.
//!
//! Its invariant: there is always a good value; files that can't be used leave the last one in place, and say so in the log.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, SystemTime};

use super::regular;

/// How often files are looked at.
pub const EVERY: Duration = Duration::from_secs(1);

/// Why files can't be used; names the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {what}", path = .path.display())]
pub struct BadFile {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it, without what is in it.
    pub what: String,
}

impl BadFile {
    /// Something is wrong with this file.
    pub fn new(path: &Path, what: impl ToString) -> Self {
        BadFile {
            path: path.to_owned(),
            what: what.to_string(),
        }
    }
}

/// A file's whole text.
///
/// # Errors
/// It is missing, unreadable, no regular file or not UTF-8.
pub fn read_text(path: &Path) -> Result<String, BadFile> {
    regular::read_to_string(path).map_err(|error| BadFile::new(path, error))
}

/// What tells that a file is not what it was: its time, its length, and which file it is.
type Signature = Option<(SystemTime, u64, u64)>;

fn signature(path: &Path) -> Signature {
    let found = fs::metadata(path).ok()?;
    #[cfg(unix)]
    let inode = std::os::unix::fs::MetadataExt::ino(&found);
    #[cfg(not(unix))]
    let inode = 0;
    Some((found.modified().ok()?, found.len(), inode))
}

/// A value that is made from files.
pub struct Watched<T> {
    what: &'static str,
    files: Vec<PathBuf>,
    current: RwLock<Arc<T>>,
    seen: Mutex<Vec<Signature>>,
    make: Box<dyn Fn() -> Result<T, BadFile> + Send + Sync>,
}

impl<T> std::fmt::Debug for Watched<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Watched")
            .field("what", &self.what)
            .field("files", &self.files)
            .finish_non_exhaustive()
    }
}

impl<T> Watched<T> {
    /// Makes the first value; `what` names it in the log.
    ///
    /// # Errors
    /// The files can't be used.
    pub fn new(
        what: &'static str,
        files: Vec<PathBuf>,
        make: impl Fn() -> Result<T, BadFile> + Send + Sync + 'static,
    ) -> Result<Self, BadFile> {
        // Looked at before they are read: what changes meanwhile is read again.
        let seen = files.iter().map(|path| signature(path)).collect();
        Ok(Watched {
            what,
            current: RwLock::new(Arc::new(make()?)),
            seen: Mutex::new(seen),
            make: Box::new(make),
            files,
        })
    }

    /// The value as it is now.
    pub fn get(&self) -> Arc<T> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks whether the files have changed, and if so makes the value anew.
    pub fn look(&self) {
        let found: Vec<Signature> = self.files.iter().map(|path| signature(path)).collect();
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if *seen == found {
            return;
        }
        *seen = found;
        match (self.make)() {
            Ok(value) => {
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(value);
                tracing::info!(what = self.what, "files changed and were read again");
            }
            Err(error) => tracing::error!(
                what = self.what,
                %error,
                "files changed and can't be used: what was read before stays in force"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_file_leaves_the_last_good_value() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("number");
        fs::write(&path, "1").unwrap();
        let from = path.clone();
        let make = move || {
            read_text(&from)?
                .parse::<u32>()
                .map_err(|error| BadFile::new(&from, error))
        };
        let watched = Watched::new("a number", vec![path.clone()], make).unwrap();
        assert_eq!(*watched.get(), 1);
        fs::write(&path, "none").unwrap();
        watched.look();
        assert_eq!(*watched.get(), 1);
        fs::write(&path, "23456").unwrap();
        watched.look();
        assert_eq!(*watched.get(), 23456);
        fs::remove_file(&path).unwrap();
        watched.look();
        assert_eq!(*watched.get(), 23456);
    }
}
