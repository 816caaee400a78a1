//! The report and the games as files beside the journal.
//!
//! * `report.html`: for a person; one file that needs no other
//! * `games/1.html`, …: the games, if they are too many for the report itself
//! * `report.json`: the same numbers for a program
//! * `games.FORMAT`: the games in each format that their field has (`games.pgn`, `games.pdn`, …)

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Report;
use super::export::{export, record};
use super::html::{self, Downloads};
use super::listing::{Listing, page_path};
use super::plot::PlotError;
use crate::tournament::journal::{self, JournalError};
use crate::tournament::plan::Plan;

/// Why a report can't be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The journal can't be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// The system refuses.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// The record of a game can't be read.
    #[error("the record of game {game} in games.jsonl: {what}")]
    Record {
        /// The game's id.
        game: String,
        /// What is wrong with it.
        what: String,
    },
    /// A plot can't be drawn.
    #[error(transparent)]
    Plot(#[from] PlotError),
    /// The numbers can't be written.
    #[error("report.json: {0}")]
    Json(#[from] serde_json::Error),
}

impl WriteError {
    /// What a system's error at this path is.
    pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> WriteError {
        let path = path.to_owned();
        move |error| WriteError::Io { path, error }
    }
}

/// Writes the report, and the games of the journal in this folder, and says where the report is.
///
/// # Errors
/// See [`WriteError`]; files that are there are whole, these or those of an earlier report.
pub fn write(plan: &Plan, report: &Report, folder: &Path) -> Result<PathBuf, WriteError> {
    let lines = journal::load(folder, plan)?;
    let exports = export(plan, folder, &lines)?;
    let listing = Listing::of(plan, &lines);
    let mut shown = Vec::new();
    for (page, range) in listing.pages().enumerate() {
        let games = listing.games(range);
        let mut details = Vec::with_capacity(games.len());
        for game in games {
            details.push(html::game(report, game, &record(folder, game.line)?));
        }
        if listing.is_inline() {
            shown = details;
        } else {
            put(
                folder,
                &page_path(page),
                &html::games_page(report, &listing, page, &details),
            )?;
        }
    }
    // Pages of an earlier, longer run would be linked from nowhere.
    let pages = if listing.is_inline() {
        0
    } else {
        listing.pages().count()
    };
    let stale = (pages..).map(|page| folder.join(page_path(page)));
    for path in stale.take_while(|path| path.exists()) {
        fs::remove_file(&path).map_err(WriteError::at(&path))?;
    }
    put(folder, "report.json", &serde_json::to_string_pretty(report)?)?;
    let downloads = Downloads { exports: &exports };
    let page = html::page(report, &listing, &shown, &downloads)?;
    put(folder, "report.html", &page)
}

/// Writes a file that takes its name when it is whole.
fn put(folder: &Path, name: &str, text: &str) -> Result<PathBuf, WriteError> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(WriteError::at(parent))?;
    }
    let new = folder.join(format!("{name}.new"));
    fs::write(&new, text).map_err(WriteError::at(&new))?;
    fs::rename(&new, &path).map_err(WriteError::at(&path))?;
    Ok(path)
}
