//! Files and folders that nobody else may look into: seeds, hidden hands and keys are in them.

use std::fs::{DirBuilder, OpenOptions};

/// Makes folders that are their owner's alone; those that are there stay as they are.
pub(crate) fn folder() -> DirBuilder {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "modes are Unix's"))]
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

/// Opens files; one that it makes is its owner's alone.
pub(crate) fn file() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "modes are Unix's"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}
