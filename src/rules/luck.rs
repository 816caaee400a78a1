//! Chance, as the rules see it.

/// A source of uniform integers. The table's committed luck, a search's generator and a test's
/// script all are one; rules never know which.
pub trait Luck {
    /// A uniform integer below `bound`; `bound` is at least 1.
    fn below(&mut self, bound: u64) -> u64;
}

impl dyn Luck + '_ {
    /// Fisher-Yates from the front: position `i` swaps with `i + below(n - i)`.
    ///
    /// The order of the calls is part of luck version 1: records are checked against it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in 0..items.len().saturating_sub(1) {
            let j = i + self.below((items.len() - i) as u64) as usize;
            items.swap(i, j);
        }
    }
}
