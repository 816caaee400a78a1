//! How many of something each caller holds.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

type Held = Arc<Mutex<HashMap<Arc<str>, u32>>>;

/// Counts what callers hold; who holds nothing takes no room.
#[derive(Debug, Default)]
pub struct Counts(Held);

/// One thing that a caller holds until this is dropped.
#[derive(Debug)]
pub struct Permit {
    held: Held,
    payer: Arc<str>,
}

impl Counts {
    /// One more, if `besides` and what is held stay below `most`.
    pub fn take(&self, payer: &Arc<str>, besides: u32, most: u32) -> Option<Permit> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = held.get(payer).copied().unwrap_or(0);
        if besides.saturating_add(count) >= most {
            return None;
        }
        held.insert(payer.clone(), count + 1);
        Some(Permit {
            held: self.0.clone(),
            payer: payer.clone(),
        })
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        let mut held = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = held.get_mut(&self.payer) {
            *count -= 1;
            if *count == 0 {
                held.remove(&self.payer);
            }
        }
    }
}
