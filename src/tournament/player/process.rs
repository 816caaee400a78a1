//! A bot's program: started, spoken to line by line, and ended.
//!
//! Whatever the program does, nobody here waits longer than he said: threads of their own write to it and read from it.
//! A program, and whatever it has started, is gone when its [`Process`] is dropped.

mod complaints;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use crossbeam_channel::{SendTimeoutError, Sender, bounded};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use super::Failure;
use crate::tournament::plan::Program;
use complaints::Complaints;

/// How long a program may take to start, unless the plan says otherwise.
pub(super) const STARTUP: Duration = Duration::from_secs(30);
/// How long a program may take to end once it was told to.
pub(super) const FAREWELL: Duration = Duration::from_secs(1);
/// The longest line that is read, in bytes.
const MAX_LINE: usize = 256 * 1024;
/// How many lines may wait on either side.
const QUEUE: usize = 64;
/// How often somebody who waits looks whether he need not any more.
const LOOK: Duration = Duration::from_millis(50);
/// How long after the end of its output a program's exit status is waited for.
const DEATH: Duration = Duration::from_millis(200);

/// Until when somebody waits for a bot.
#[derive(Clone, Copy, Debug)]
pub struct Wait<'a> {
    until: Instant,
    stop: &'a AtomicBool,
}

impl<'a> Wait<'a> {
    /// So long, or until this is set.
    pub(super) fn new(time: Duration, stop: &'a AtomicBool) -> Self {
        Wait {
            until: Instant::now() + time,
            stop,
        }
    }

    /// The next look: how long until it.
    ///
    /// # Errors
    /// The time is over, or nobody wants to know any more.
    pub(super) fn step(&self) -> Result<Duration, Failure> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(Failure::Disconnected("the run was stopped".into()));
        }
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(Failure::TimedOut);
        }
        Ok(left.min(LOOK))
    }
}

/// What comes from a program.
enum Output {
    Line(Vec<u8>),
    /// A line that is too long; nothing more is read.
    TooLong,
}

/// A program that runs.
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once its input was closed.
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<Output>,
    complaints: Complaints,
    /// Nothing comes; its other side goes when the program ends.
    ended: Receiver<()>,
    reaped: bool,
}

impl Process {
    /// Starts a program. What it writes to its error output goes to the end of the file `log`, if one is named.
    ///
    /// # Errors
    /// The system does not start it.
    pub(super) fn start(program: &Program, log: Option<&Path>) -> Result<Process, Failure> {
        let failed = |what: String| Failure::Crashed(format!("can't be started: {what}"));
        let (name, arguments) = program
            .command
            .split_first()
            .ok_or_else(|| failed("no command".into()))?;
        let folder = match program.folder.as_os_str().is_empty() {
            true => Path::new("."),
            false => &program.folder,
        };
        let mut path = std::path::PathBuf::from(name);
        if path.components().count() > 1 {
            path = std::path::absolute(folder.join(path)).map_err(|error| failed(error.to_string()))?;
        }
        let spawned = Command::new(&path)
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            // A group of its own: it can be ended with all that it started, and Ctrl-C in a terminal is ours to handle.
            .process_group(0)
            .spawn();
        let mut child = spawned.map_err(|error| failed(format!("{name}: {error}")))?;
        let (Some(stdin), Some(stdout), Some(stderr)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            unreachable!("all three were asked for as pipes");
        };
        let (give, lines) = bounded::<Vec<u8>>(QUEUE);
        let (tell, output) = sync_channel(QUEUE);
        std::thread::spawn(move || write(stdin, &lines));
        std::thread::spawn(move || read(stdout, &tell));
        let (lives, ended) = sync_channel(0);
        let pid = Pid::from_child(&child);
        std::thread::spawn(move || watch(pid, lives));
        Ok(Process {
            child,
            input: Some(give),
            output,
            complaints: Complaints::gather(stderr, log),
            ended,
            reaped: false,
        })
    }

    /// Sends a line; returns at once, unless the program is slow to read what it was sent before.
    ///
    /// # Errors
    /// It has ended, or there was no room in time.
    pub(super) fn send(&mut self, line: &str, wait: Wait<'_>) -> Result<(), Failure> {
        let mut is_sent = self.offer(line, Duration::ZERO)?;
        while !is_sent {
            is_sent = self.offer(line, wait.step()?)?;
        }
        Ok(())
    }

    /// Sends a line that asks for nothing.
    ///
    /// # Errors
    /// As [`send`](Self::send), but one that leaves no room counts as crashed: it has no question to be late for.
    pub(super) fn tell(&mut self, line: &str, wait: Wait<'_>) -> Result<(), Failure> {
        self.send(line, wait).map_err(|failure| match failure {
            Failure::TimedOut => Failure::Crashed("does not read what it is sent".into()),
            failure => failure,
        })
    }

    /// Whether there was room for a line within this time.
    ///
    /// # Errors
    /// It has ended.
    fn offer(&mut self, line: &str, time: Duration) -> Result<bool, Failure> {
        let bytes = format!("{line}\n").into_bytes();
        match self.input.as_ref().map(|input| input.send_timeout(bytes, time)) {
            Some(Ok(())) => Ok(true),
            // What it has started may hold its input open for ever.
            Some(Err(SendTimeoutError::Timeout(_))) if !self.has_ended() => Ok(false),
            _ => Err(self.obituary()),
        }
    }

    /// The next line that it sends, without its end.
    ///
    /// # Errors
    /// No line came in time, a line is too long, or the program has ended.
    pub(super) fn line(&mut self, wait: Wait<'_>) -> Result<Vec<u8>, Failure> {
        loop {
            match self.output.recv_timeout(wait.step()?) {
                Ok(Output::Line(line)) => return Ok(line),
                Ok(Output::TooLong) => {
                    return Err(Failure::Crashed(format!("sent a line of more than {MAX_LINE} bytes")));
                }
                // What it has started may hold its output open for ever.
                Err(RecvTimeoutError::Timeout) if self.has_ended() => return Err(self.obituary()),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(self.obituary()),
            }
        }
    }

    /// What the first line is made into that means anything.
    ///
    /// # Errors
    /// As [`line`](Self::line).
    pub(super) fn find<T>(&mut self, wait: Wait<'_>, mut of: impl FnMut(&str) -> Option<T>) -> Result<T, Failure> {
        loop {
            let line = self.line(wait)?;
            if let Some(found) = of(String::from_utf8_lossy(&line).trim()) {
                return Ok(found);
            }
        }
    }

    /// Whether it still runs and has its output open, as far as can be told without waiting. Lines that it sent unasked
    /// are dropped.
    pub(super) fn is_alive(&mut self) -> bool {
        // Not for ever: it may send faster than this reads.
        for _ in 0..2 * QUEUE {
            match self.output.try_recv() {
                Ok(Output::Line(_)) => {}
                Ok(Output::TooLong) | Err(TryRecvError::Disconnected) => return false,
                Err(TryRecvError::Empty) => break,
            }
        }
        !self.has_ended()
    }

    /// Whether it still runs. What it has sent stays to be read.
    pub(super) fn is_running(&self) -> bool {
        !self.has_ended()
    }

    /// Tells it to end, and waits for it; if it does not, it is killed.
    ///
    /// # Errors
    /// In words: it did not end by itself, or with an error.
    pub(super) fn quit(mut self, word: &str) -> Result<(), String> {
        // One that has ended already is found out below, and one that leaves no room finds its input closed.
        let _ = self.offer(word, Duration::ZERO);
        self.input = None;
        if !self.ends_within(FAREWELL) {
            return Err(format!(
                "it still runs {} ms after `{word}` and the end of its input",
                FAREWELL.as_millis()
            ));
        }
        match self.reap() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("{status}{}", self.complaints.last_words())),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Why it can't be spoken to any more.
    fn obituary(&mut self) -> Failure {
        let how = match self.ends_within(DEATH) {
            true => self
                .reap()
                .map_or_else(|error| error.to_string(), |status| status.to_string()),
            false => "closed its output".into(),
        };
        Failure::Crashed(format!("{how}{}", self.complaints.last_words()))
    }

    /// Kills it and all that it has started, and takes note of its end.
    fn reap(&mut self) -> io::Result<ExitStatus> {
        if !self.reaped {
            // Until somebody waits for it its number is its own, also if it has ended. An error says that nobody is left.
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        self.reaped = true;
        self.child.wait()
    }

    fn ends_within(&self, time: Duration) -> bool {
        matches!(self.ended.recv_timeout(time), Err(RecvTimeoutError::Disconnected))
    }

    /// Whether the program itself has ended.
    fn has_ended(&self) -> bool {
        matches!(self.ended.try_recv(), Err(TryRecvError::Disconnected))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.input = None;
        // A child that can't be waited for was waited for.
        let _ = self.reap();
    }
}

/// Returns when the program has ended. Its number stays taken until somebody else takes note of the end.
fn watch(pid: Pid, _lives: SyncSender<()>) {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    // An error says that somebody has.
    while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
}

fn write(mut stdin: ChildStdin, lines: &crossbeam_channel::Receiver<Vec<u8>>) {
    for line in lines {
        // A program that reads no more is found out by whoever sends next.
        if stdin.write_all(&line).is_err() {
            return;
        }
    }
}

fn read(stdout: ChildStdout, tell: &SyncSender<Output>) {
    let mut reader = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let limit = MAX_LINE as u64 + 1;
        // A last line without an end says nothing.
        if !matches!(reader.by_ref().take(limit).read_until(b'\n', &mut line), Ok(read) if read > 0) {
            return;
        }
        if line.pop() != Some(b'\n') {
            if line.len() >= MAX_LINE {
                // Nobody listens when the process is gone.
                let _ = tell.send(Output::TooLong);
            }
            return;
        }
        if tell.send(Output::Line(line)).is_err() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Process {
        let program = Program {
            command: ["sh", "-c", script].map(str::to_owned).to_vec(),
            ..Program::default()
        };
        Process::start(&program, None).unwrap()
    }

    /// More than the queue and the pipe hold.
    fn fill(process: &mut Process, wait: Wait<'_>) -> Result<(), Failure> {
        let line = "x".repeat(4_096);
        (0..4 * QUEUE).try_for_each(|_| process.tell(&line, wait))
    }

    #[test]
    fn one_that_is_slow_to_read_is_waited_for() {
        let stop = AtomicBool::new(false);
        let wait = Wait::new(Duration::from_secs(30), &stop);
        let mut slow = shell("sleep 1; cat >/dev/null");
        assert_eq!(fill(&mut slow, wait), Ok(()));
    }

    #[test]
    fn one_that_reads_nothing_is_not_waited_for_longer_than_said() {
        let stop = AtomicBool::new(false);
        let wait = Wait::new(Duration::from_millis(200), &stop);
        let mut deaf = shell("exec sleep 1000");
        let unread = Failure::Crashed("does not read what it is sent".into());
        assert_eq!(fill(&mut deaf, wait), Err(unread));
        assert_eq!(deaf.send("go", wait), Err(Failure::TimedOut));
        stop.store(true, Ordering::Relaxed);
        let long = Wait::new(Duration::from_secs(3_600), &stop);
        assert!(matches!(deaf.send("go", long), Err(Failure::Disconnected(_))));
    }

    #[test]
    fn one_that_ends_with_much_unread_has_crashed() {
        let stop = AtomicBool::new(false);
        let wait = Wait::new(Duration::from_secs(3_600), &stop);
        let mut dying = shell("sleep 1; exit 7");
        let died = fill(&mut dying, wait);
        assert!(
            matches!(&died, Err(Failure::Crashed(what)) if what.contains("status: 7")),
            "{died:?}"
        );
    }
}
