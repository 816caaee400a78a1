//! See the files.
