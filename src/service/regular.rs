//! Files that are read whole: only regular ones, and links to them. A pipe that nobody writes to would be waited for for ever.

use std::path::Path;
use std::{fs, io};

fn check(path: &Path) -> io::Result<()> {
    match fs::metadata(path)?.is_file() {
        true => Ok(()),
        false => Err(io::Error::new(
            io::ErrorKind::InvalidInput,
            "this is a folder, a pipe or a device, and not a file",
        )),
    }
}

/// What is in a file.
///
/// # Errors
/// It is missing, unreadable or no regular file.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    check(path)?;
    fs::read(path)
}

/// The text in a file.
///
/// # Errors
/// It is missing, unreadable, no regular file or not UTF-8.
pub fn read_to_string(path: &Path) -> io::Result<String> {
    check(path)?;
    fs::read_to_string(path)
}
