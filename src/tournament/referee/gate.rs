//! Games that share their luck, played side by side: nobody sees a draw in one of them before all have come to it.
//!
//! A game that has made its n-th draw waits until every other game of the encounter has made it too, or is over. Each
//! game must be played by a thread of its own.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

use super::Stopped;

/// How often a game that waits looks whether it was stopped.
const LOOK: Duration = Duration::from_millis(50);

/// Where the games of an encounter meet.
#[derive(Debug)]
pub struct Gate {
    /// The draws of each game; `None` once it is over.
    drawn: Mutex<Vec<Option<usize>>>,
    changed: Condvar,
}

impl Gate {
    /// For so many games.
    pub fn new(games: u32) -> Self {
        Gate {
            drawn: Mutex::new(vec![Some(0); games as usize]),
            changed: Condvar::new(),
        }
    }

    /// Waits until every game has drawn as often as this one, or is over.
    ///
    /// # Errors
    /// It was stopped meanwhile.
    pub fn meet(&self, game: u32, drawn: usize, stop: &AtomicBool) -> Result<(), Stopped> {
        let mut games = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        games[game as usize] = Some(drawn);
        self.changed.notify_all();
        while games.iter().flatten().any(|&other| other < drawn) {
            if stop.load(Ordering::Relaxed) {
                return Err(Stopped);
            }
            let waited = self.changed.wait_timeout(games, LOOK);
            games = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        Ok(())
    }

    /// The game is over: nobody waits for it any more.
    pub fn leave(&self, game: u32) {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner)[game as usize] = None;
        self.changed.notify_all();
    }
}
