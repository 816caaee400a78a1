//! What has been played, in a folder of its own: `journal.jsonl` and `games.jsonl`.
//!
//! The journal's first line holds the plan; each other line is one game that was played to its end. `games.jsonl` holds
//! the games' records in the same order. A game is in the journal after its record was written, so that a run that was
//! killed at any moment loses at most the games that were being played, and plays none twice: what stands after the
//! last whole line is cut off when the journal is opened again.

mod check;

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use check::Check;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::luck::Source;
use super::pairing::Encounter;
use super::plan::Plan;
use super::referee::Played;
use crate::private;
use crate::table::luck::Seed;
use crate::table::record::{Record, read_seed};

/// The journal's format.
const FORMAT: u32 = 1;
/// About how much room the header and each event of a record take as JSON.
const HEADER_BYTES: usize = 1024;
const EVENT_BYTES: usize = 128;
/// How often what was written is forced to the disk: a power cut may lose this much, a killed run nothing.
const SYNC_EVERY: Duration = Duration::from_secs(1);

/// A game in the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameLine {
    /// The encounter that it belongs to.
    pub encounter: Encounter,
    /// Its number in the encounter, from 0.
    pub game: u32,
    /// The game's id, as in its record.
    pub id: String,
    /// How it went.
    #[serde(flatten)]
    pub played: Played,
    /// Where its record begins in `games.jsonl`, in bytes.
    pub record_at: u64,
    /// Where it ends.
    pub record_end: u64,
}

/// A game's record as a line of `games.jsonl`.
#[derive(Debug)]
pub struct RecordLine {
    id: String,
    text: Vec<u8>,
}

impl RecordLine {
    /// The line of this record.
    pub fn of(record: &Record) -> Self {
        let mut text = Vec::with_capacity(HEADER_BYTES + record.events.len() * EVENT_BYTES);
        write_line(&mut text, record).expect("records are plain data, which always serialise");
        RecordLine {
            id: record.header.id.clone(),
            text,
        }
    }
}

/// A game that is over and not noted yet.
#[derive(Debug)]
pub struct Ended {
    /// Its number in its encounter.
    pub game: u32,
    /// How it went.
    pub played: Played,
    /// Its record.
    pub record: RecordLine,
}

#[derive(Debug, Serialize, Deserialize)]
struct Head {
    ludoteca_tournament: u32,
    name: String,
    plan_sha256: String,
    plan: String,
    /// What the luck is made of besides the plan's seed, hex, where bots from outside play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    secret: Option<String>,
}

/// Why a journal can't be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refuses what was to be written.
    #[error("the journal can't be written: {0}")]
    Write(#[from] io::Error),
    /// The system refuses.
    #[error("{path}: {error}", path = .path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
    /// It is another tournament's.
    #[error("{path} belongs to another plan; give the plan as it was, another folder (--run), or --restart to begin again", path = .0.display())]
    OtherPlan(PathBuf),
    /// It is no journal, or was damaged.
    #[error("{path}: line {line}: {what}", path = .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
    /// There are records, and no journal that says whose they are.
    #[error("{path} holds games, and their journal is missing: move the file away, or give --restart to delete it", path = .0.display())]
    Stray(PathBuf),
    /// Another run writes it.
    #[error("another run uses {path}: wait for it, stop it, or choose another folder", path = .0.display())]
    InUse(PathBuf),
}

/// A journal that a run writes to.
#[derive(Debug)]
pub struct Journal {
    journal: File,
    games: File,
    games_end: u64,
    synced: Instant,
    lines: Vec<GameLine>,
    begun: Vec<u32>,
    luck: Source,
    /// What is about to be written to either file; kept, so that there is room for the next.
    records: Vec<u8>,
    written: Vec<u8>,
}

impl Drop for Journal {
    /// A program that was just started shares the lock for a moment, until it runs: closing the file is not enough.
    fn drop(&mut self) {
        // If that fails, the end of this process does it.
        let _ = self.journal.unlock();
    }
}

/// What a line of the journal holds, after the first.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Line {
    /// An encounter began whose games are played side by side: bots have seen its luck.
    Began { began: u32 },
    /// A game was played.
    Game(Box<GameLine>),
}

impl Journal {
    /// The journal's path in this folder.
    pub fn path(folder: &Path) -> PathBuf {
        folder.join("journal.jsonl")
    }

    /// The path of the records in this folder.
    pub fn games_path(folder: &Path) -> PathBuf {
        folder.join("games.jsonl")
    }

    /// Whether a run of this plan could go on from what is in this folder, or begin there; changes nothing.
    ///
    /// # Errors
    /// See [`JournalError`].
    pub fn check(folder: &Path, plan: &Plan) -> Result<(), JournalError> {
        let path = Self::path(folder);
        let whole = match File::open(&path) {
            Ok(mut file) => read(&mut file, &path, plan)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Whole::default(),
            Err(error) => return Err(JournalError::Io { path, error }),
        };
        let records = std::fs::metadata(Self::games_path(folder)).map_or(0, |known| known.len());
        whole.check_records(folder, records)
    }

    /// Opens the journal in this folder, or begins one there.
    ///
    /// # Errors
    /// See [`JournalError`].
    pub fn open(folder: &Path, plan: &Plan) -> Result<Journal, JournalError> {
        Self::open_in(folder, plan, false)
    }

    /// Begins a journal in this folder; what is there of a run that nobody plays is deleted.
    ///
    /// # Errors
    /// See [`JournalError`]; nothing is deleted then.
    pub fn begin_anew(folder: &Path, plan: &Plan) -> Result<Journal, JournalError> {
        Self::open_in(folder, plan, true)
    }

    fn open_in(folder: &Path, plan: &Plan, anew: bool) -> Result<Journal, JournalError> {
        let io = |path: &Path| {
            let path = path.to_owned();
            move |error| JournalError::Io { path, error }
        };
        private::folder().recursive(true).create(folder).map_err(io(folder))?;
        let (journal_path, games_path) = (Self::path(folder), Self::games_path(folder));
        let open = |path: &Path| {
            private::file()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)
        };
        let mut journal = open(&journal_path).map_err(io(&journal_path))?;
        match journal.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse(folder.to_owned())),
            Err(TryLockError::Error(error)) => return Err(io(&journal_path)(error)),
        }
        let mut games = open(&games_path).map_err(io(&games_path))?;
        if anew {
            journal.set_len(0).map_err(io(&journal_path))?;
            games.set_len(0).map_err(io(&games_path))?;
        }
        let whole = read(&mut journal, &journal_path, plan)?;
        let records = games.metadata().map_err(io(&games_path))?.len();
        whole.check_records(folder, records)?;
        let Whole {
            lines,
            begun,
            secret,
            length,
        } = whole;
        journal.set_len(length).map_err(io(&journal_path))?;
        journal.seek(SeekFrom::End(0)).map_err(io(&journal_path))?;
        let games_end = lines.last().map_or(0, |line| line.record_end);
        games.set_len(games_end).map_err(io(&games_path))?;
        games.seek(SeekFrom::End(0)).map_err(io(&games_path))?;
        let mut opened = Journal {
            journal,
            games,
            games_end,
            synced: Instant::now(),
            lines,
            begun,
            luck: Source {
                seed: plan.seed,
                secret,
            },
            records: Vec::new(),
            written: Vec::new(),
        };
        if length == 0 {
            if plan.has_foreign_bots() {
                let mut secret = Seed::default();
                getrandom::fill(&mut secret).map_err(io::Error::other)?;
                opened.luck.secret = Some(secret);
            }
            let head = Head {
                ludoteca_tournament: FORMAT,
                name: plan.name.clone(),
                plan_sha256: digest(&plan.source),
                plan: plan.source.clone(),
                secret: opened.luck.secret.map(hex::encode),
            };
            opened.note(&head).map_err(io(&journal_path))?;
            opened.sync().map_err(io(&journal_path))?;
        }
        Ok(opened)
    }

    /// Where the run's luck comes from.
    pub fn luck(&self) -> &Source {
        &self.luck
    }

    /// The games played so far, in the order in which they ended.
    pub fn lines(&self) -> &[GameLine] {
        &self.lines
    }

    /// Notes that an encounter begins whose games are played side by side; how often it began before.
    ///
    /// # Errors
    /// The system refuses.
    pub fn begin(&mut self, encounter: u32) -> Result<u32, JournalError> {
        let before = self.begun.iter().filter(|&&begun| begun == encounter).count();
        self.note(&Line::Began { began: encounter })?;
        self.begun.push(encounter);
        Ok(u32::try_from(before).unwrap_or(u32::MAX))
    }

    /// Notes games that were played: all their records first, so that no line stands without its record.
    ///
    /// # Errors
    /// The system refuses; the games count as not played.
    pub fn append(&mut self, games: Vec<(Encounter, Ended)>) -> Result<&[GameLine], JournalError> {
        let before = self.lines.len();
        let mut end = self.games_end;
        let mut lines = Vec::with_capacity(games.len());
        self.records.clear();
        self.written.clear();
        for (encounter, Ended { game, played, record }) in games {
            let record_at = end;
            end += record.text.len() as u64;
            self.records.extend_from_slice(&record.text);
            let line = GameLine {
                encounter,
                game,
                id: record.id,
                played,
                record_at,
                record_end: end,
            };
            write_line(&mut self.written, &line)?;
            lines.push(line);
        }
        self.games.write_all(&self.records)?;
        self.journal.write_all(&self.written)?;
        if self.synced.elapsed() >= SYNC_EVERY {
            self.sync()?;
        }
        self.games_end = end;
        self.lines.extend(lines);
        Ok(&self.lines[before..])
    }

    /// Forces everything to the disk.
    ///
    /// # Errors
    /// The system's.
    pub fn sync(&mut self) -> io::Result<()> {
        self.games.sync_data()?;
        self.journal.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }

    fn note(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut text = Vec::new();
        write_line(&mut text, line)?;
        self.journal.write_all(&text)
    }
}

fn write_line(text: &mut Vec<u8>, line: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *text, line)?;
    text.push(b'\n');
    Ok(())
}

/// The games of this plan's journal, which nobody need be writing.
///
/// # Errors
/// See [`JournalError`].
pub fn load(folder: &Path, plan: &Plan) -> Result<Vec<GameLine>, JournalError> {
    let path = Journal::path(folder);
    let io = |error| JournalError::Io {
        path: path.clone(),
        error,
    };
    let mut file = File::open(&path).map_err(io)?;
    Ok(read(&mut file, &path, plan)?.lines)
}

/// The text of the record of a game.
///
/// # Errors
/// The system's.
pub fn record(folder: &Path, line: &GameLine) -> Result<String, JournalError> {
    let path = Journal::games_path(folder);
    let io = |error| JournalError::Io {
        path: path.clone(),
        error,
    };
    let mut file = File::open(&path).map_err(io)?;
    file.seek(SeekFrom::Start(line.record_at)).map_err(io)?;
    let mut text = String::new();
    file.take(line.record_end - line.record_at)
        .read_to_string(&mut text)
        .map_err(io)?;
    Ok(text)
}

/// What a journal holds.
#[derive(Default)]
struct Whole {
    lines: Vec<GameLine>,
    begun: Vec<u32>,
    secret: Option<Seed>,
    /// Where its last whole line ends.
    length: u64,
}

impl Whole {
    /// Whether a file of records that is so long, in bytes, is this journal's.
    fn check_records(&self, folder: &Path, length: u64) -> Result<(), JournalError> {
        let path = Journal::games_path(folder);
        if self.length == 0 && length > 0 {
            return Err(JournalError::Stray(path));
        }
        if length < self.lines.last().map_or(0, |line| line.record_end) {
            return Err(JournalError::Damaged {
                path,
                line: self.lines.len(),
                what: "records of games that the journal has are missing".into(),
            });
        }
        Ok(())
    }
}

fn read(file: &mut File, path: &Path, plan: &Plan) -> Result<Whole, JournalError> {
    let mut reader = BufReader::new(file);
    let mut check = Check::of(plan);
    let mut whole = Whole::default();
    // Where the last encounter began that has not all of its games: games that are played side by side count together.
    let mut open: Option<(u32, usize, u64)> = None;
    for number in 1.. {
        let mut text = String::new();
        let read = reader.read_line(&mut text).map_err(|error| JournalError::Io {
            path: path.to_owned(),
            error,
        })?;
        if !text.ends_with('\n') {
            // Nothing more, or a line that was being written when the run was killed.
            break;
        }
        let wrong = |what: String| JournalError::Damaged {
            path: path.to_owned(),
            line: number,
            what,
        };
        let damaged = |error: serde_json::Error| wrong(error.to_string());
        if number == 1 {
            let head: Head = serde_json::from_str(&text).map_err(damaged)?;
            if digest(&plan.source) != head.plan_sha256 {
                return Err(JournalError::OtherPlan(path.to_owned()));
            }
            if head.ludoteca_tournament != FORMAT {
                let known = format!("format {}, and this program knows {FORMAT}", head.ludoteca_tournament);
                return Err(wrong(known));
            }
            let secret = head.secret.as_deref();
            whole.secret = secret.and_then(read_seed);
            // Without it luck would be other than before, and no secret.
            let is_right = match plan.has_foreign_bots() {
                true => whole.secret.is_some(),
                false => secret.is_none(),
            };
            if !is_right {
                return Err(wrong("the run's secret is not as this plan needs it".into()));
            }
        } else {
            match serde_json::from_str(&text).map_err(damaged)? {
                Line::Began { began } => whole.begun.push(began),
                Line::Game(line) => {
                    check.game(&line).map_err(wrong)?;
                    let of = line.encounter.number;
                    let (games, began_at) = match open {
                        Some((number, games, at)) if number == of => (games + 1, at),
                        _ => (1, whole.length),
                    };
                    let complete = games == line.encounter.games as usize;
                    open = (!complete).then_some((of, games, began_at));
                    whole.lines.push(*line);
                }
            }
        }
        whole.length += read as u64;
    }
    if let (Some((_, games, at)), true) = (open, plan.side_by_side) {
        whole.lines.truncate(whole.lines.len() - games);
        whole.length = at;
    }
    Ok(whole)
}

fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}
