//! Search time: a token bucket of milliseconds for each caller.
//!
//! A search is let in as long as the bucket is not empty, and pays for the time that it ran when it ends: so nobody must
//! know beforehand how long it will take. A bucket can so be overdrawn; it fills at the same pace.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const MINUTE: Duration = Duration::from_secs(60);

/// The buckets.
#[derive(Debug)]
pub(super) struct SearchTime {
    /// What a full bucket holds, in seconds.
    full: f64,
    buckets: Mutex<HashMap<Arc<str>, Bucket>>,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    /// What was left at `at`, in seconds; below zero it is overdrawn.
    left: f64,
    at: Instant,
}

/// Measures the searches of one caller.
#[derive(Clone, Debug)]
pub struct Meter {
    time: Arc<SearchTime>,
    payer: Arc<str>,
}

/// A search that runs; when this is dropped, it is paid for.
#[derive(Debug)]
pub struct Running {
    meter: Meter,
    since: Instant,
}

impl SearchTime {
    pub(super) fn new(per_minute: Duration) -> Self {
        SearchTime {
            full: per_minute.as_secs_f64(),
            buckets: Mutex::default(),
        }
    }

    fn left(&self, bucket: Option<&Bucket>, now: Instant) -> f64 {
        bucket.map_or(self.full, |bucket| {
            let filled = now.saturating_duration_since(bucket.at).as_secs_f64() * self.pace();
            (bucket.left + filled).min(self.full)
        })
    }

    /// By how much a bucket fills in a second.
    fn pace(&self) -> f64 {
        self.full / MINUTE.as_secs_f64()
    }

    /// Lets a search in; or says after how long one will be.
    pub(super) fn meter(time: &Arc<Self>, payer: &Arc<str>) -> Result<Meter, Duration> {
        let buckets = time.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let left = time.left(buckets.get(payer), Instant::now());
        if left > 0.0 {
            return Ok(Meter {
                time: time.clone(),
                payer: payer.clone(),
            });
        }
        // A little more than nothing, so that it is not refused again at once.
        let missing = (0.05 * time.full).min(0.1) - left;
        Err(Duration::try_from_secs_f64(missing / time.pace()).unwrap_or(MINUTE))
    }

    fn pay(&self, payer: &Arc<str>, spent: Duration, now: Instant) {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let left = self.left(buckets.get(payer), now) - spent.as_secs_f64();
        buckets.insert(payer.clone(), Bucket { left, at: now });
    }

    /// Forgets full buckets.
    pub(super) fn sweep(&self) {
        let now = Instant::now();
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        buckets.retain(|_, bucket| self.left(Some(bucket), now) < self.full);
    }
}

impl Meter {
    /// A search begins to run.
    pub fn start(self) -> Running {
        Running {
            meter: self,
            since: Instant::now(),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let now = Instant::now();
        self.meter
            .time
            .pay(&self.meter.payer, now.saturating_duration_since(self.since), now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_is_overdrawn_and_fills_again() {
        let time = Arc::new(SearchTime::new(Duration::from_secs(6)));
        let payer: Arc<str> = "somebody".into();
        let start = Instant::now();
        assert!(SearchTime::meter(&time, &payer).is_ok());
        time.pay(&payer, Duration::from_secs(9), start);
        let wait = SearchTime::meter(&time, &payer).unwrap_err();
        // Three seconds are missing, and a second's worth comes in ten.
        assert!((30.0..32.0).contains(&wait.as_secs_f64()), "{wait:?}");
        let later = start + wait;
        let left = time.left(time.buckets.lock().unwrap().get(&payer), later);
        assert!(left > 0.0 && left < 0.2, "{left}");
        assert!(SearchTime::meter(&time, &"somebody else".into()).is_ok());
        time.sweep();
        assert_eq!(time.buckets.lock().unwrap().len(), 1);
        time.pay(&payer, Duration::ZERO, start + MINUTE * 3);
        time.sweep();
        assert!(time.buckets.lock().unwrap().is_empty());
    }
}
