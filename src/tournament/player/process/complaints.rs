//! What a program writes to its error output: the last lines for who asks why it died, and a file for the rest.

use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::ChildStderr;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The lines that are kept, and how much of each.
const LINES: usize = 5;
const LINE: u64 = 200;
/// How much a program may write to its file.
const MAX_LOG: u64 = 1024 * 1024;
/// How long the last words of a program that has ended may take to arrive.
const ECHO: Duration = Duration::from_millis(200);

/// The last lines.
#[derive(Clone, Debug, Default)]
pub(super) struct Complaints(Arc<Heard>);

#[derive(Debug, Default)]
struct Heard {
    lines: Mutex<Lines>,
    ended: Condvar,
}

#[derive(Debug, Default)]
struct Lines {
    last: VecDeque<String>,
    /// Nothing more will come.
    ended: bool,
}

impl Complaints {
    /// Listens as long as the program writes. A log that can't be written is left out.
    pub(super) fn gather(stderr: ChildStderr, log: Option<&Path>) -> Complaints {
        let complaints = Complaints::default();
        let kept = complaints.clone();
        let log = log.and_then(|path| OpenOptions::new().create(true).append(true).open(path).ok());
        std::thread::spawn(move || {
            kept.listen(stderr, log);
            kept.0.lines.lock().unwrap_or_else(PoisonError::into_inner).ended = true;
            kept.0.ended.notify_all();
        });
        complaints
    }

    fn listen(&self, stderr: ChildStderr, mut log: Option<File>) {
        let mut reader = BufReader::new(stderr);
        let mut written = 0;
        loop {
            let mut line = Vec::new();
            match reader.by_ref().take(LINE).read_until(b'\n', &mut line) {
                Ok(read) if read > 0 => {}
                _ => return,
            }
            if let Some(file) = &mut log {
                written += line.len() as u64;
                if written > MAX_LOG || file.write_all(&line).is_err() {
                    log = None;
                }
            }
            let text = String::from_utf8_lossy(&line).trim_end().to_owned();
            let last = &mut self.0.lines.lock().unwrap_or_else(PoisonError::into_inner).last;
            last.push_back(text);
            if last.len() > LINES {
                last.pop_front();
            }
        }
    }

    /// The last lines, to be put behind what happened; empty if there are none. What a program wrote before it ended may
    /// come a little after its end.
    pub(super) fn last_words(&self) -> String {
        let lines = self.0.lines.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.0.ended.wait_timeout_while(lines, ECHO, |lines| !lines.ended);
        let lines = &waited.unwrap_or_else(PoisonError::into_inner).0.last;
        if lines.is_empty() {
            return String::new();
        }
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        format!("; its error output ends: {}", lines.join(" / "))
    }
}
