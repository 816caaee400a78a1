//! The transposition table (Greenblatt, Eastlake and Crocker 1967).

use std::time::Instant;

use super::super::Limits;
use super::WON;

/// What a stored score says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is at least this.
    Lower,
    /// It is this.
    Exact,
    /// It is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    key: u64,
    /// The move that was best or cut.
    pub mv: Option<M>,
    /// Wins and losses count from this position, not from the root.
    score: i16,
    depth: i8,
    bound: Bound,
    /// No evaluation was needed for the score: whether it is a win, a draw or a loss holds at any depth.
    pub solid: bool,
}

impl<M: Copy> Entry<M> {
    /// What to note of a position `ply` plies from the root.
    pub fn new(key: u64, mv: Option<M>, score: i32, bound: Bound, depth: i32, ply: usize, solid: bool) -> Self {
        let distance = ply as i32;
        let score = match score {
            win if win >= WON => win + distance,
            loss if loss <= -WON => loss - distance,
            other => other,
        };
        Entry {
            key,
            mv,
            score: score as i16,
            depth: depth as i8,
            bound,
            solid,
        }
    }

    /// The score, if it settles the window for a search of this depth. A win or a loss is proved
    /// whatever the depth, but perhaps not the shortest, so it only bounds.
    pub fn cutoff(&self, depth: i32, alpha: i32, beta: i32, ply: usize) -> Option<i32> {
        let distance = ply as i32;
        let score = match i32::from(self.score) {
            win if win >= WON => win - distance,
            loss if loss <= -WON => loss + distance,
            other => other,
        };
        let deep = i32::from(self.depth) >= depth || (self.solid && score.abs() < WON);
        let lower = self.bound != Bound::Upper && (deep || score >= WON) && score >= beta;
        let upper = self.bound != Bound::Lower && (deep || score <= -WON) && score <= alpha;
        (lower || upper).then_some(score)
    }
}

/// Pairs of slots: the first of a pair keeps the deeper entry, the second the newer one.
#[derive(Debug)]
pub(super) struct Table<M> {
    pairs: Vec<[Option<Entry<M>>; 2]>,
}

impl<M: Copy> Table<M> {
    /// A table for a search of these limits: about one pair for four nodes, at most 2^19 pairs.
    pub fn for_limits(limits: &Limits) -> Self {
        /// What a search manages in a second, roughly.
        const SPEED: f64 = 1e6;
        let by_time = limits.deadline.map(|deadline| {
            let left = deadline.saturating_duration_since(Instant::now());
            (left.as_secs_f64() * SPEED) as u64
        });
        let nodes = by_time.unwrap_or(u64::MAX).min(limits.nodes.unwrap_or(u64::MAX));
        let pairs = (nodes / 4).clamp(1 << 6, 1 << 19) as usize;
        Table {
            pairs: vec![[None; 2]; pairs.next_power_of_two()],
        }
    }

    fn index(&self, key: u64) -> usize {
        // Multiplied, so that keys which differ in their high bits only do not fall together.
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32) as usize & (self.pairs.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Entry<M>> {
        let pair = &self.pairs[self.index(key)];
        pair.iter().flatten().find(|entry| entry.key == key).copied()
    }

    pub fn put(&mut self, entry: Entry<M>) {
        let index = self.index(entry.key);
        let [deeper, newer] = &mut self.pairs[index];
        match deeper {
            Some(old) if old.key == entry.key || old.depth <= entry.depth => {
                if old.key != entry.key {
                    *newer = Some(*old);
                }
                *deeper = Some(entry);
            }
            Some(_) => *newer = Some(entry),
            None => *deeper = Some(entry),
        }
    }
}
