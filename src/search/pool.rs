//! The threads that searches run on.
//!
//! Searches never run on the server's own threads: the pool's are niced, so that moves keep being
//! served while it thinks. What waits is bounded; a full queue refuses at once. The moves of engines in games go first,
//! and have a thread that nothing else runs on; then searches that somebody waits for, the callers in turn; then those
//! of tournaments. A search that panics fails alone.

use std::any::Any;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::thread::JoinHandle;
use std::time::Instant;

use tokio::sync::oneshot;

use super::meters::{SearchMeters, SearchResult};
use super::queue::Queue;
use super::{Control, Limits};

/// By how much the pool's threads give way to others.
const NICE: i32 = 10;

/// Which searches go first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Priority {
    /// An engine's seat is on turn in a game, and its clock may run.
    Seat,
    /// Somebody is waiting.
    Interactive,
    /// Nobody is watching the clock but the game's own.
    Tournament,
}

impl Priority {
    /// All of them, the most urgent first.
    pub const ALL: [Priority; 3] = [Priority::Seat, Priority::Interactive, Priority::Tournament];
}

/// The queue of this priority is full, or this caller's part of it; try again later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("all search threads are busy and too many searches wait for them")]
pub struct Busy;

/// The search gave no answer: it panicked, or the pool shut down before its turn came.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search failed: {0}")]
pub struct SearchFailed(pub String);

/// The threads and their queues. Dropping it stops the running searches, forgets those that wait,
/// and joins the threads.
#[derive(Debug)]
pub struct Pool {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
    meters: SearchMeters,
}

/// The answer to come. Dropping it stops the search.
#[derive(Debug)]
#[must_use = "dropping the ticket stops the search"]
pub struct Ticket<T> {
    answer: oneshot::Receiver<Result<T, SearchFailed>>,
    stop: Arc<AtomicBool>,
}

struct Job {
    stop: Arc<AtomicBool>,
    run: Box<dyn FnOnce() + Send>,
}

#[derive(Default)]
struct State {
    seats: Queue<Job>,
    interactive: Queue<Job>,
    tournament: Queue<Job>,
    running: Vec<Arc<AtomicBool>>,
    closed: bool,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    queue: usize,
}

impl State {
    fn queue(&mut self, priority: Priority) -> &mut Queue<Job> {
        match priority {
            Priority::Seat => &mut self.seats,
            Priority::Interactive => &mut self.interactive,
            Priority::Tournament => &mut self.tournament,
        }
    }
}

impl std::fmt::Debug for Shared {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shared")
            .field("queue", &self.queue)
            .finish_non_exhaustive()
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // No job runs under the lock, so what a panic leaves behind is whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next job of these priorities, the most urgent first; waits for one. `None` when the pool is closed.
    fn next(&self, priorities: &[Priority]) -> Option<Job> {
        let mut state = self.lock();
        loop {
            if state.closed {
                return None;
            }
            let job = priorities.iter().find_map(|priority| state.queue(*priority).pop());
            if let Some(job) = job {
                state.running.push(Arc::clone(&job.stop));
                return Some(job);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn work(&self, priorities: &[Priority]) {
        // Best effort: a search at full priority is slow for others, but right.
        let _ = rustix::process::nice(NICE);
        while let Some(Job { stop, run }) = self.next(priorities) {
            run();
            self.lock().running.retain(|other| !Arc::ptr_eq(other, &stop));
        }
    }
}

impl Pool {
    /// A pool of so many threads (at least one) and one for engines' seats, with room for `queue` waiting searches of
    /// each priority.
    ///
    /// # Errors
    /// The system refuses a thread.
    pub fn new(threads: usize, queue: usize) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            state: Mutex::default(),
            changed: Condvar::new(),
            queue,
        });
        let mut pool = Pool {
            shared,
            threads: Vec::new(),
            meters: SearchMeters::default(),
        };
        for index in 0..threads.max(1) {
            pool.start(format!("search-{index}"), &Priority::ALL)?;
        }
        pool.start("search-seats".into(), &[Priority::Seat])?;
        Ok(pool)
    }

    fn start(&mut self, name: String, priorities: &'static [Priority]) -> std::io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let thread = std::thread::Builder::new().name(name);
        self.threads.push(thread.spawn(move || shared.work(priorities))?);
        Ok(())
    }

    /// What it measures.
    pub fn meters(&self) -> &SearchMeters {
        &self.meters
    }

    /// How many searches of this priority wait for a thread.
    pub fn waiting(&self, priority: Priority) -> usize {
        self.shared.lock().queue(priority).len()
    }

    /// Queues a search for nobody in particular; see [`submit_for`](Self::submit_for).
    ///
    /// # Errors
    /// [`Busy`] if the queue of this priority is full.
    pub fn submit<T: Send + 'static>(
        &self,
        priority: Priority,
        limits: &Limits,
        job: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<Ticket<T>, Busy> {
        self.submit_for(None, priority, limits, job)
    }

    /// Queues a search of a caller. The callers of a priority take turns, and none fills the queue alone.
    /// `limits.deadline` is a point in time, so waiting counts: a search whose turn comes too late still runs, and
    /// answers what it can at once.
    ///
    /// # Errors
    /// [`Busy`] if the queue of this priority is full, or the caller's part of it.
    pub fn submit_for<T: Send + 'static>(
        &self,
        caller: Option<&Arc<str>>,
        priority: Priority,
        limits: &Limits,
        job: impl FnOnce(&Control) -> T + Send + 'static,
    ) -> Result<Ticket<T>, Busy> {
        let stop = Arc::new(AtomicBool::new(false));
        let control_stop = Arc::clone(&stop);
        let limits = limits.clone();
        let (sender, answer) = oneshot::channel();
        let (meters, queued) = (self.meters.clone(), Instant::now());
        let run = Box::new(move || {
            meters.waited(queued.elapsed());
            if sender.is_closed() {
                meters.count(priority, SearchResult::Abandoned);
                return; // whoever asked has gone
            }
            let control = Control::new(&limits, control_stop);
            let result = catch_unwind(AssertUnwindSafe(|| job(&control)));
            let result = result.map_err(|panic| SearchFailed(message(panic.as_ref())));
            let worth = if result.is_ok() {
                SearchResult::Answered
            } else {
                SearchResult::Failed
            };
            // An error here means that whoever asked has gone meanwhile.
            let sent = sender.send(result);
            meters.count(priority, sent.map_or(SearchResult::Abandoned, |()| worth));
        });
        let job = Job {
            stop: Arc::clone(&stop),
            run,
        };
        let mut state = self.shared.lock();
        let queue = state.queue(priority);
        if !queue.has_room(caller, self.shared.queue) {
            // Searches that nobody waits for any more take no room.
            queue.retain(|job| {
                let abandoned = job.stop.load(Ordering::Relaxed);
                if abandoned {
                    self.meters.count(priority, SearchResult::Abandoned);
                }
                !abandoned
            });
            if !queue.has_room(caller, self.shared.queue) {
                self.meters.count(priority, SearchResult::Refused);
                return Err(Busy);
            }
        }
        queue.push(caller, job);
        drop(state);
        // All: one thread alone may be the one that does not take this priority.
        self.shared.changed.notify_all();
        Ok(Ticket { answer, stop })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.closed = true;
        let waiting = Priority::ALL.map(|priority| std::mem::take(state.queue(priority)));
        for stop in &state.running {
            stop.store(true, Ordering::Relaxed);
        }
        drop(state);
        drop(waiting);
        self.shared.changed.notify_all();
        for thread in self.threads.drain(..) {
            // Panics are caught around each job; there is nothing to learn from this one.
            let _ = thread.join();
        }
    }
}

impl<T> Future for Ticket<T> {
    type Output = Result<T, SearchFailed>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.answer)
            .poll(context)
            .map(|received| received.unwrap_or_else(|_| Err(SearchFailed("the server is shutting down".into()))))
    }
}

impl<T> Drop for Ticket<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What a panic said.
fn message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic without a message".into())
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::time::Instant;

    use super::*;

    fn limits() -> Limits {
        Limits {
            level: 10,
            nodes: None,
            deadline: None,
            seed: 0,
        }
    }

    fn wait<T>(ticket: Ticket<T>) -> Result<T, SearchFailed> {
        tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap()
            .block_on(ticket)
    }

    /// Occupies the only thread until the sender is dropped or sends.
    fn occupy(pool: &Pool) -> (mpsc::SyncSender<()>, Ticket<()>) {
        let (release, released) = mpsc::sync_channel(16);
        let (started, begun) = mpsc::sync_channel(16);
        let ticket = pool.submit(Priority::Interactive, &limits(), move |_| {
            started.send(()).unwrap();
            let _ = released.recv();
        });
        begun.recv().unwrap();
        (release, ticket.unwrap())
    }

    #[test]
    fn answers() {
        let pool = Pool::new(2, 4).unwrap();
        let ticket = pool.submit(Priority::Interactive, &limits(), |_| 42).unwrap();
        assert_eq!(wait(ticket), Ok(42));
    }

    #[test]
    fn dropping_the_ticket_stops_the_search() {
        let pool = Pool::new(1, 4).unwrap();
        let (started, begun) = mpsc::sync_channel(16);
        let (stopped, ended) = mpsc::sync_channel(16);
        let ticket = pool.submit(Priority::Interactive, &limits(), move |control| {
            started.send(()).unwrap();
            while !control.tick() {}
            stopped.send(control.was_interrupted()).unwrap();
        });
        begun.recv().unwrap();
        drop(ticket);
        assert!(ended.recv().unwrap());
    }

    #[test]
    fn a_panic_fails_alone() {
        let pool = Pool::new(1, 4).unwrap();
        let failing = pool
            .submit(Priority::Interactive, &limits(), |_| panic!("lost the thread"))
            .unwrap();
        assert_eq!(wait::<()>(failing), Err(SearchFailed("lost the thread".into())));
        let next = pool.submit(Priority::Interactive, &limits(), |_| 1).unwrap();
        assert_eq!(wait(next), Ok(1));
    }

    #[test]
    fn a_full_queue_refuses_until_somebody_leaves() {
        let pool = Pool::new(1, 1).unwrap();
        let (release, first) = occupy(&pool);
        let waiting = pool.submit(Priority::Interactive, &limits(), |_| ()).unwrap();
        let refused = pool.submit(Priority::Interactive, &limits(), |_| ());
        assert_eq!(refused.err(), Some(Busy));
        let other = pool.submit(Priority::Tournament, &limits(), |_| ()).unwrap();
        drop(waiting);
        let again = pool.submit(Priority::Interactive, &limits(), |_| ()).unwrap();
        drop(release);
        for ticket in [first, again, other] {
            assert_eq!(wait(ticket), Ok(()));
        }
    }

    #[test]
    fn interactive_searches_go_first() {
        let pool = Pool::new(1, 8).unwrap();
        let (release, _first) = occupy(&pool);
        let (log, order) = mpsc::sync_channel(16);
        let mut tickets = Vec::new();
        for (priority, name) in [
            (Priority::Tournament, "tournament"),
            (Priority::Interactive, "one"),
            (Priority::Interactive, "two"),
        ] {
            let log = log.clone();
            tickets.push(
                pool.submit(priority, &limits(), move |_| log.send(name).unwrap())
                    .unwrap(),
            );
        }
        drop((release, log));
        assert_eq!(order.iter().collect::<Vec<_>>(), ["one", "two", "tournament"]);
    }

    #[test]
    fn an_engines_seat_waits_for_no_other_search() {
        let pool = Pool::new(1, 8).unwrap();
        let (release, _first) = occupy(&pool);
        let seat = pool.submit(Priority::Seat, &limits(), |_| 1).unwrap();
        assert_eq!(wait(seat), Ok(1));
        drop(release);
    }

    #[test]
    fn callers_take_turns_and_none_fills_the_queue() {
        let pool = Pool::new(1, 8).unwrap();
        let (release, _first) = occupy(&pool);
        let (log, order) = mpsc::sync_channel(16);
        let submit = |caller: &str| {
            let (log, name) = (log.clone(), caller.to_owned());
            let job = move |_: &Control| log.send(name).unwrap();
            pool.submit_for(Some(&Arc::from(caller)), Priority::Interactive, &limits(), job)
        };
        let greedy: Vec<_> = (0..8).map(|_| submit("greedy")).collect();
        assert_eq!(greedy.iter().filter(|ticket| ticket.is_ok()).count(), 4);
        let modest: Vec<_> = (0..2).map(|_| submit("modest").unwrap()).collect();
        drop(release);
        for ticket in greedy.into_iter().flatten().chain(modest) {
            wait(ticket).unwrap();
        }
        drop(log);
        let order: Vec<String> = order.iter().collect();
        assert_eq!(order, ["greedy", "modest", "greedy", "modest", "greedy", "greedy"]);
    }

    #[test]
    fn waiting_counts_against_the_deadline() {
        let pool = Pool::new(1, 4).unwrap();
        let (release, _first) = occupy(&pool);
        let limits = Limits {
            deadline: Some(Instant::now()),
            ..limits()
        };
        let late = pool.submit(Priority::Interactive, &limits, Control::look).unwrap();
        drop(release);
        assert_eq!(wait(late), Ok(true));
    }

    #[test]
    fn shutting_down_stops_what_runs_and_fails_what_waits() {
        let pool = Pool::new(1, 4).unwrap();
        let (started, begun) = mpsc::sync_channel(16);
        let running = pool.submit(Priority::Interactive, &limits(), move |control| {
            started.send(()).unwrap();
            while !control.tick() {}
            7
        });
        begun.recv().unwrap();
        let waiting = pool.submit(Priority::Interactive, &limits(), |_| ()).unwrap();
        drop(pool);
        assert_eq!(wait(running.unwrap()), Ok(7));
        assert!(wait(waiting).is_err());
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn threads_are_niced() {
        let before = rustix::process::getpriority_process(None).unwrap();
        let pool = Pool::new(1, 1).unwrap();
        let inside = pool.submit(Priority::Interactive, &limits(), |_| {
            rustix::process::getpriority_process(None).unwrap()
        });
        assert_eq!(wait(inside.unwrap()).unwrap(), (before + NICE).min(19));
        assert_eq!(rustix::process::getpriority_process(None).unwrap(), before);
    }
}
