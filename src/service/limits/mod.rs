//! Limits per caller: calls, streams, games, tournaments, search time.
//!
//! A caller is whoever the gate knows by name, else an address; administrators have no limits. Everything here is in
//! memory, and each server counts for itself, but for games, which the store counts, and tournaments, which count
//! themselves.
//! Its invariant: what is refused has cost nothing, and what ends gives back what it held.

mod search;

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

pub use self::search::Meter;
use self::search::SearchTime;
use super::counts::{Counts, Permit};
use super::fault::Fault;

/// How much a caller may have; `None`: as much as there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LimitSettings {
    /// Calls a second.
    pub calls_per_second: Option<NonZeroU32>,
    /// Calls at once, after a pause; `None`: as many as in a second.
    pub burst: Option<NonZeroU32>,
    /// Streams that are open at a time.
    pub streams: Option<NonZeroU32>,
    /// Games that are not over.
    pub games: Option<NonZeroU32>,
    /// Tournaments that run, or play what they had begun when they were paused.
    pub tournaments: Option<NonZeroU32>,
    /// Time on search threads in a minute.
    pub search_per_minute: Option<Duration>,
    /// Requests in a batch; `None`: as many as any batch may have.
    pub batch: Option<NonZeroU32>,
}

impl LimitSettings {
    /// What holds beyond loopback if nothing else is said: far more than a person needs, and too little to starve others.
    pub fn public() -> Self {
        let some = NonZeroU32::new;
        let calls_per_second = some(100);
        LimitSettings {
            calls_per_second,
            burst: calls_per_second.map(Self::burst),
            streams: some(200),
            games: some(500),
            tournaments: some(2),
            search_per_minute: Some(Duration::from_secs(60)),
            batch: None,
        }
    }

    /// How many calls at once go with a rate if nothing is said: a page of an interface asks for a lot at once.
    pub fn burst(calls_per_second: NonZeroU32) -> NonZeroU32 {
        calls_per_second.saturating_mul(NonZeroU32::MIN.saturating_add(3))
    }
}

/// Keeps the limits.
#[derive(Debug)]
pub struct Limits {
    settings: LimitSettings,
    calls: Option<DefaultKeyedRateLimiter<Arc<str>>>,
    clock: DefaultClock,
    streams: Counts,
    /// Games that are about to be stored.
    making: Counts,
    search: Option<Arc<SearchTime>>,
}

impl Limits {
    /// Keeps these limits.
    pub fn new(settings: LimitSettings) -> Self {
        let calls = settings.calls_per_second.map(|rate| {
            let quota = Quota::per_second(rate).allow_burst(settings.burst.unwrap_or(rate));
            RateLimiter::keyed(quota)
        });
        Limits {
            calls,
            clock: DefaultClock::default(),
            streams: Counts::default(),
            making: Counts::default(),
            search: settings.search_per_minute.map(|time| Arc::new(SearchTime::new(time))),
            settings,
        }
    }

    /// Counts a call.
    ///
    /// # Errors
    /// LIMIT, with when to try again.
    pub fn call(&self, payer: &Arc<str>) -> Result<(), Fault> {
        let Some(calls) = &self.calls else { return Ok(()) };
        calls.check_key(payer).map_err(|until| {
            let wait = until.wait_time_from(self.clock.now());
            let rate = self.settings.calls_per_second.map_or(0, NonZeroU32::get);
            Fault::limit("calls_per_second", payer, format!("more than {rate} calls a second")).retry_after(wait)
        })
    }

    /// Counts a stream as long as the permit lives; `None`: nobody counts.
    ///
    /// # Errors
    /// LIMIT
    pub fn stream(&self, payer: &Arc<str>) -> Result<Option<Permit>, Fault> {
        let Some(most) = self.settings.streams else {
            return Ok(None);
        };
        let permit = self.streams.take(payer, 0, most.get());
        permit.map(Some).ok_or_else(|| {
            let what = format!("{most} streams are open: close one of them first");
            Fault::limit("streams", payer, what).retry_after(Duration::from_secs(1))
        })
    }

    /// The most games of a caller that may not be over, if that is limited.
    pub fn most_games(&self) -> Option<u32> {
        self.settings.games.map(NonZeroU32::get)
    }

    /// Counts a game that is about to be stored, beside those that are, as long as the permit lives.
    ///
    /// # Errors
    /// LIMIT
    pub fn game(&self, payer: &Arc<str>, stored: u32, most: u32) -> Result<Permit, Fault> {
        self.making.take(payer, stored, most).ok_or_else(|| {
            let what = format!("{most} games are not over: finish, abort or delete one of them first");
            Fault::limit("games", payer, what).retry_after(Duration::from_secs(60))
        })
    }

    /// The most tournaments of a caller that may run, if that is limited.
    pub fn most_tournaments(&self) -> Option<u32> {
        self.settings.tournaments.map(NonZeroU32::get)
    }

    /// LIMIT: this caller has as many tournaments running as one may.
    pub fn too_many_tournaments(payer: &str, most: u32) -> Fault {
        let what = format!("{most} tournaments run: cancel one of them first, or wait for its end");
        Fault::limit("tournaments", payer, what).retry_after(Duration::from_secs(60))
    }

    /// What a search of this caller's is measured with; `None`: nobody measures.
    ///
    /// # Errors
    /// LIMIT, if all the time was used; with when to try again.
    pub fn search(&self, payer: &Arc<str>) -> Result<Option<Meter>, Fault> {
        let Some(search) = &self.search else { return Ok(None) };
        let meter = SearchTime::meter(search, payer);
        meter.map(Some).map_err(|wait| {
            let time = humantime::format_duration(self.settings.search_per_minute.unwrap_or_default());
            let what = format!("more than {time} of search in a minute");
            Fault::limit("search_per_minute", payer, what).retry_after(wait)
        })
    }

    /// The most requests in a batch, where `most` is the most that any may have.
    pub fn batch(&self, most: usize) -> usize {
        let limit = self.settings.batch.map_or(most, |limit| limit.get() as usize);
        limit.min(most)
    }

    /// Forgets callers who have used nothing lately.
    pub fn sweep(&self) {
        if let Some(calls) = &self.calls {
            calls.retain_recent();
            calls.shrink_to_fit();
        }
        if let Some(search) = &self.search {
            search.sweep();
        }
    }
}

#[cfg(test)]
mod tests;
